/**
 * A notice to 100,000 people: its release in one statement, and how long other saves take while it runs. Server time alone,
 * on PostgreSQL; the marking of all as read by one receiver beside it.
 */
import { newId } from '../core/id';
import type { Ctx } from '../server/ctx';
import { migrate } from '../server/db/migrate';
import { openDb } from '../server/db/open';
import type { Db } from '../server/db/types';
import { seed } from '../server/firstStart';
import { readAll } from '../server/modules/messages/inbox';
import { releaseNotice } from '../server/modules/messages/notices';
import { allMigrations as migrations } from '../server/product';
import { startCluster } from '../tests/support/postgresCluster';
import { percentile, row } from './measure.mjs';
import { fillOffice } from './office';

const users = 100_000;
const goals = { releaseMs: 10_000, saveMs: 300, readMs: 300 };

const ctxOf = (db: Db, id: string): Ctx =>
  ({ db, user: { id }, now: new Date(), publish: () => undefined }) as unknown as Ctx;

async function writeNotice(db: Db): Promise<string> {
  const id = newId();
  await db.kysely
    .insertInto('weftMessage')
    .values({ id, title: 'Power cut', bodyText: '<p>Saturday</p>', creatorTime: new Date() })
    .execute();
  return id;
}

/** Saves one after the other until `work` has ended; gives the milliseconds of each. */
async function savesBeside(db: Db, work: Promise<unknown>): Promise<number[]> {
  let ended = false;
  const times: number[] = [];
  const end = work.finally(() => {
    ended = true;
  });
  while (!ended) {
    const from = performance.now();
    await db.raw(
      `update weft_user set real_name = real_name || '' where id = 'bu' || (1 + floor(random() * 1000)::int)`,
    );
    await writeNotice(db);
    times.push(performance.now() - from);
  }
  await end;
  return times;
}

async function measure(db: Db) {
  await migrate(db, migrations);
  await seed(db, { adminPassword: 'Weft@2026' });
  await fillOffice(db, { users, departments: 1_000, menus: 10 });
  const id = await writeNotice(db);
  const from = performance.now();
  let releaseMs = 0;
  const release = releaseNotice(ctxOf(db, 'bu1'), id).then(() => {
    releaseMs = performance.now() - from;
  });
  const saves = await savesBeside(db, release);
  const before = performance.now();
  await readAll(ctxOf(db, 'bu7'), { keyword: '', type: '1', isRead: '0' });
  const readMs = performance.now() - before;
  const [received] = await db.raw<{ count: string }>('select count(*) as count from weft_message_receiver');
  return { releaseMs, readMs, saveMs: percentile(saves, 0.95), received: Number(received?.count) };
}

/** The rows of the report. */
export async function benchNotices() {
  const cluster = await startCluster();
  try {
    await cluster.run('create database weft_notices');
    const db = await openDb({ url: cluster.url('weft_notices') });
    const { releaseMs, saveMs, readMs, received } = await measure(db);
    await db.close();
    return [
      row(
        `a notice is released to ${received} people`,
        releaseMs,
        `≤ ${goals.releaseMs}`,
        releaseMs <= goals.releaseMs,
        'ms',
      ),
      row('another save while it is released, p95', saveMs, `≤ ${goals.saveMs}`, saveMs <= goals.saveMs, 'ms'),
      row('one receiver marks all as read', readMs, `≤ ${goals.readMs}`, readMs <= goals.readMs, 'ms'),
    ];
  } finally {
    await cluster.stop();
  }
}
