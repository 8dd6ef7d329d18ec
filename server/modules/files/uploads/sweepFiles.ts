import type { Db } from '../../../db/types';
import { dayPrefix, fileKey } from '../../../services/files/receive';
import type { Storage } from '../../../storage/types';
import { abandonOld } from './chunked/begun';

const dayMs = 24 * 60 * 60_000;
/** An upload takes less: older bytes without a row were left by a process that died. */
const unfinishedMs = dayMs;
/** A file may be named by a draft that its browser still keeps. */
const unheldMs = 30 * dayMs;
/** Days whose files are looked through, so that a server that was down for some days finds them too. */
const days = 7;
const batch = 500;

async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = keys.map((key) => key.slice(key.lastIndexOf('/') + 1));
  const rows = await db.kysely.selectFrom('weftFile').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => fileKey(id)));
}

async function removeUnknown(db: Db, storage: Storage, keys: readonly string[]): Promise<number> {
  const known = await knownKeys(db, keys);
  const unknown = keys.filter((key) => !known.has(key));
  for (const key of unknown) await storage.remove(key);
  return unknown.length;
}

/**
 * Deletes `annex` files that nothing referenced for 30 days, at most `batch`; pictures remain: rich text and print templates
 * show them by address. The bytes go first: a process that dies between leaves a row, which the next sweep finds again.
 */
function removeUnheld(db: Db, storage: Storage, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.kysely
      .selectFrom('weftFile')
      .select('id')
      .where('type', '=', 'annex')
      .where('heldTime', 'is', null)
      .where('creatorTime', '<', new Date(now.getTime() - unheldMs))
      .orderBy('creatorTime')
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = rows.map(({ id }) => id);
    for (const id of ids) await storage.remove(fileKey(id));
    if (ids.length) await tx.kysely.deleteFrom('weftFile').where('id', 'in', ids).execute();
    return ids.length;
  });
}

/** Deletes bytes of uploads that ended without a row, and unfinished ones, after a day, and files that nothing references. Returns how many. */
export async function sweepFiles(db: Db, storage: Storage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unfinishedMs);
  let swept = await abandonOld(db, storage, now);
  swept += await removeUnheld(db, storage, now);
  swept += await storage.discardUnfinished(before);
  for (let day = 1; day <= days; day++) {
    let keys: string[] = [];
    for await (const { key, modified } of storage.list(dayPrefix(new Date(now.getTime() - day * dayMs)))) {
      if (modified < before) keys.push(key);
      if (keys.length < batch) continue;
      swept += await removeUnknown(db, storage, keys);
      keys = [];
    }
    if (keys.length > 0) swept += await removeUnknown(db, storage, keys);
  }
  return swept;
}
