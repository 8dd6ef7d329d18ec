import { sql } from 'kysely';
import type { Db } from '../db/types';
import { backOffMs } from './backOff';
import { type Attempt, type Counts, type Outcome, type WorkKind, WorkLost } from './work';

/**
 * How long work is its process's alone, unless the process renews it: after a kill nobody does it for so long. A process that
 * cannot reach the database for longer loses its work, and what it does then is not stored.
 */
export const leaseMs = 20_000;

const uniqueViolation = '23505';

/** A person's listed jobs run one at a time. Work of a killed process is due when its lease is over. */
const due = `select j.id, j.status as was from weft_job j
  where j.kind = any($1::text[]) and j.status in ('waiting', 'running') and j.due_time <= coalesce($4::timestamptz, now())
    and j.lane <> all($3::text[])
    and (not j.listed or j.status = 'running' or not exists (
      select 1 from weft_job o where o.user_id = j.user_id and o.listed and o.status = 'running'))
  order by j.due_time, j.id limit $2 for update of j skip locked`;

interface Wanted {
  kinds: readonly string[];
  most: number;
  /** Lanes whose work stays where it is. */
  full?: readonly string[];
  /** Another time than that of the database, for tests. */
  now?: Date;
}

/** Takes due work for this process, the earliest first. Rows that another process takes at the same moment are skipped. */
export async function takeWork(db: Db, { kinds, most, full = [], now }: Wanted): Promise<Attempt[]> {
  const taken = db.raw<Attempt & { done: number; failed: number; total: number | null }>(
    `with due as (${due})
     update weft_job j set status = 'running', owner = gen_random_uuid()::text, tries = j.tries + 1,
       due_time = coalesce($4::timestamptz, now()) + $5 * interval '1 millisecond'
     from due where j.id = due.id
     returning j.id, j.owner, j.kind, j.lane, j.title, j.user_id as "userId", j.language, j.input, j.state, j.done, j.failed,
       j.total, j.tries, due.was = 'running' as interrupted`,
    [kinds, most, full, now ?? null, leaseMs],
  );
  try {
    return (await taken).map(({ done, failed, total, ...attempt }) => ({
      ...attempt,
      counts: { done, failed, ...(total === null ? {} : { total }) },
    }));
  } catch (error) {
    // Another process took work of the same person at this moment.
    if ((error as { code?: string }).code === uniqueViolation) return [];
    throw error;
  }
}

export const countColumns = ({ done, failed, total }: Counts) => ({
  done,
  failed,
  ...(total === undefined ? {} : { total }),
});

async function change(db: Db, { id, owner }: Attempt, values: Record<string, unknown>): Promise<void> {
  const changed = await db.kysely
    .updateTable('weftJob')
    .set(values)
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (!changed.numUpdatedRows) throw new WorkLost(`The work ${id} is not this attempt's any more.`);
}

/** A time of the database, or of `now`. */
const inMs = (ms: number, now?: Date) =>
  now ? new Date(now.getTime() + ms) : sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** Changes the work while it is this attempt's, and renews its lease; else throws WorkLost. Locks its row until the transaction ends. */
export const holdWork = (db: Db, attempt: Attempt, values: Record<string, unknown> = {}): Promise<void> =>
  change(db, attempt, { ...values, dueTime: inMs(leaseMs) });

/** The work waits again, for this process or another one, as if it had not been taken. */
export const returnWork = (db: Db, attempt: Attempt): Promise<void> =>
  change(db, attempt, { status: 'waiting', owner: null, tries: Math.max(0, attempt.tries - 1), dueTime: inMs(0) });

/** What an outcome makes of the row; `waitMs`: until it is due again. */
function next(
  kind: WorkKind,
  { tries }: Attempt,
  is: Outcome['is'],
  tookMs: number,
): { status: string; tries?: number; waitMs?: number } {
  const { everyMs, mostTries } = kind;
  if (everyMs !== undefined)
    return is === 'done'
      ? { status: 'waiting', tries: 0, waitMs: Math.max(0, everyMs - tookMs) }
      : { status: 'waiting', waitMs: Math.min(everyMs, backOffMs(tries)) };
  if (is !== 'again') return { status: is };
  return tries < mostTries ? { status: 'waiting', waitMs: backOffMs(tries) } : { status: 'failed' };
}

/** Stores how an attempt ended, and tells its kind when it is not tried again. Throws WorkLost when it was replaced. */
export async function settleWork(
  db: Db,
  kind: WorkKind,
  attempt: Attempt,
  outcome: Outcome,
  { now, tookMs = 0 }: { now?: Date; tookMs?: number } = {},
): Promise<void> {
  const { waitMs, ...row } = next(kind, attempt, outcome.is, tookMs);
  const values = {
    tries: attempt.tries,
    ...row,
    ...countColumns(attempt.counts),
    owner: null,
    reason: outcome.reason ? JSON.stringify(outcome.reason) : null,
    ...(outcome.result ? { result: JSON.stringify(outcome.result) } : {}),
    ...(outcome.input ? { input: JSON.stringify(outcome.input) } : {}),
    ...(waitMs === undefined ? {} : { dueTime: inMs(waitMs, now) }),
    ...(row.status === 'waiting' && kind.everyMs === undefined ? {} : { endedTime: now ?? sql<Date>`now()` }),
  };
  await db.transaction(async (tx) => {
    await change(tx, attempt, values);
    if (row.status !== 'waiting') await kind.ended?.(tx, attempt, outcome);
  });
}

/** Ends every lease: at the start of the embedded database, which belongs to one process. */
export async function endLeases(db: Db): Promise<void> {
  await db.raw(`update weft_job set due_time = now() where status = 'running'`);
}
