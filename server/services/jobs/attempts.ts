import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/types';
import { type JobCounts, JobLost } from './job';

/** An attempt without a beat for this time belongs to a process that is gone. */
export const deadAfterMs = 60_000;
/** Attempts without a checkpoint, such as those that end their process. */
export const mostTries = 5;

/** A job that this process runs. */
export interface Attempt {
  id: string;
  owner: string;
  kind: string;
  title: string;
  userId: string;
  language: string;
  input: string;
  state: string | null;
  done: number;
  failed: number;
  total: number | null;
  tries: number;
}

const uniqueViolation = '23505';

/** Jobs of processes that are gone first, then the oldest of persons without a running one. */
const due = `select j.id from weft_job j
  where j.kind = any($3::text[]) and (
    (j.status = 'running' and (j.beat is null or j.beat < now() - $2 * interval '1 millisecond'))
    or (j.status = 'waiting'
      and not exists (select 1 from weft_job o where o.user_id = j.user_id and o.status = 'running')))
  order by j.status, j.created_time, j.id limit 1 for update of j skip locked`;

/**
 * Takes the next job of these kinds (a process of another version may have others); undefined: none is due. Rows that another process takes at the same moment are skipped, and the index
 * of running jobs refuses a second one of the same person.
 */
export async function takeJob(db: Db, kinds: readonly string[], deadMs: number): Promise<Attempt | undefined> {
  const taken = db.raw<Attempt>(
    `update weft_job set status = 'running', owner = $1, beat = now(), tries = tries + 1 where id in (${due})
     returning id, owner, kind, title, user_id as "userId", language, input, state, done, failed, total, tries`,
    [randomUUID(), deadMs, kinds],
  );
  try {
    return (await taken)[0];
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return undefined;
    throw error;
  }
}

/** Changes the job while it is this attempt's; else throws JobLost. Locks its row until the transaction ends. */
export async function updateAttempt(db: Db, { id, owner }: Attempt, values: Record<string, unknown>): Promise<void> {
  const changed = await db.kysely
    .updateTable('weftJob')
    .set({ ...values, beat: sql<Date>`now()` })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (!changed.numUpdatedRows) throw new JobLost(`The job ${id} is not this attempt's any more.`);
}

/** The columns of counts. */
export const countColumns = ({ done, failed, total }: JobCounts) => ({
  done,
  failed,
  ...(total === undefined ? {} : { total }),
});
