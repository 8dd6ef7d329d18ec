import { newId } from '../../../core/id';
import { bytesOf, manifestKey, rowsOf } from '../../backup/manifest';
import { createPace } from '../../backup/pace';
import { openPlace, type Place } from '../../backup/place';
import { takeBackup } from '../../backup/take';
import { verifyBackup } from '../../backup/verify';
import type { Db } from '../../db/types';
import { type BackupSettings, readPlace } from '../../env';
import type { Kit } from '../../module';
import { addWork } from '../../queue/addWork';
import type { WorkKind } from '../../queue/work';

const kindName = 'backup.run';
/** Rows of earlier backups that are listed. */
const mostRows = 200;
/** What an interrupted backup left is deleted after this long. */
const unfinishedMs = 24 * 60 * 60_000;

/** `weft-20260131T235959Z`: names sort by their time. */
const nameAt = (time: Date) => `weft-${time.toISOString().replace(/[-:]|\.\d+/g, '')}`;
const named = /^weft-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const timeOf = (name: string) => Date.parse(name.replace(named, '$1-$2-$3T$4:$5:$6Z'));

/** Adds a backup to the queue, unless one waits or runs. */
export const addBackup = (tx: Db, now: Date): Promise<boolean> =>
  addWork(tx, { id: newId(), kind: kindName, lane: kindName, title: kindName, input: {}, once: kindName, now });

/** Adds the next backup when its time has come. */
export async function addDueBackup({ db }: Kit, { everyHours }: BackupSettings, now: Date): Promise<void> {
  const [last] = await db.raw<{ at: Date | null }>(
    `select max(started_time) as at from weft_backup where state <> 'failed'`,
  );
  // Some minutes early: the task comes every ten.
  const due = (last?.at ? new Date(last.at).getTime() : 0) + everyHours * 60 * 60_000 - 5 * 60_000;
  if (now.getTime() >= due) await addBackup(db, now);
}

async function removeAll({ all }: Place, name: string): Promise<void> {
  // Without its manifest it is no backup any more.
  await all.remove(`${name}/${manifestKey}`);
  for await (const { key } of all.list(`${name}/`)) await all.remove(key);
}

/** Keeps the newest finished ones; deletes others, and what was never finished. */
export async function removeOld(place: Place, keep: number, now: Date): Promise<string[]> {
  const found = new Map<string, boolean>();
  for await (const { key } of place.all.list('weft-')) {
    const [name = '', rest] = key.split('/');
    if (named.test(name)) found.set(name, found.get(name) || rest === manifestKey);
  }
  const names = [...found.keys()].sort().reverse();
  const kept = new Set(names.filter((name) => found.get(name)).slice(0, keep));
  const isOld = (name: string) => found.get(name) || now.getTime() - timeOf(name) > unfinishedMs;
  const old = names.filter((name) => !kept.has(name) && isOld(name));
  for (const name of old) await removeAll(place, name);
  return old;
}

async function keepRow(db: Db, id: string, values: object): Promise<void> {
  await db.kysely.updateTable('weftBackup').set(values).where('id', '=', id).execute();
}

/** Takes one backup, reads all of it again, and deletes the oldest. */
async function runBackup({ db, storage, log }: Kit, settings: BackupSettings, signal: AbortSignal): Promise<void> {
  const place = openPlace(readPlace('BACKUP_TO', settings.to));
  const startedTime = new Date();
  const to = place.one(nameAt(startedTime));
  const id = newId();
  await db.kysely.insertInto('weftBackup').values({ id, place: to.place, startedTime }).execute();
  const ended = (values: object) => keepRow(db, id, { ...values, endedTime: new Date() });
  try {
    const pace = createPace(settings.pace);
    await takeBackup({ db, files: storage, to, signal, pace });
    const manifest = await verifyBackup(to, { signal, pace });
    const sizes = { rows: rowsOf(manifest), files: manifest.files.count, bytes: bytesOf(manifest) };
    await ended({ ...sizes, state: 'done' });
    log.info({ place: to.place, ...sizes }, 'backup');
  } catch (error) {
    await ended({ state: 'failed', reason: String((error as Error).message).slice(0, 2_000) });
    throw error;
  }
  await removeOld(place, settings.keep, new Date());
  await db.raw(
    `delete from weft_backup where id in (select id from weft_backup order by started_time desc, id desc offset ${mostRows})`,
  );
}

/** A backup is begun again after its process was killed; what was left is deleted a day later. */
export const backupWork = (kit: Kit, settings: BackupSettings): WorkKind => ({
  name: kindName,
  pool: 'task',
  mostTries: 3,
  run: async (attempt, signal) => {
    if (attempt.interrupted) {
      const reason = 'interrupted';
      await kit.db.raw(
        `update weft_backup set state = 'failed', reason = $1, ended_time = now() where state = 'running'`,
        [reason],
      );
    }
    await runBackup(kit, settings, signal);
    return { is: 'done' };
  },
});
