import { sql } from 'kysely';
import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import type { Direction, Kind, ServiceId } from './services';

/** A running run beats at least this often. */
export const beatMs = 10_000;
/** A run without a beat for this time belongs to a process that is gone. */
const deadAfter = sql`now() - interval '60 seconds'`;

export interface Wanted {
  service: ServiceId;
  kind: Kind;
  direction: Direction;
}

export interface Reason {
  key: string;
  values: Record<string, unknown>;
}

/** The run was ended by another process, or by a stop of this one. */
export class RunEnded extends Error {}

/** Event of a change of a run; every process pushes it to its administrators' sockets. */
export const changedEvent = 'thirdSync.changed';

/** Ends runs whose process is gone as failed. `all`: at the start of the embedded database, which has one process. */
export async function endDeadRuns(db: Db, all = false): Promise<void> {
  const reason = JSON.stringify({ key: 'sync.interrupted', values: {} });
  let dead = db.kysely.updateTable('weftThirdRun').set({ state: 'failed', reason, endTime: sql`now()` });
  dead = dead.where('state', '=', 'running');
  await (all ? dead : dead.where(sql<boolean>`beat_time < ${deadAfter}`)).execute();
}

/** Starts a run, or refuses while another one is going, in any process (contract-platform §5.12). */
export async function beginRun(ctx: Ctx, wanted: Wanted): Promise<string> {
  await endDeadRuns(ctx.db);
  const id = newId();
  await ctx.db.transaction(async (tx) => {
    const row = {
      id,
      ...wanted,
      state: 'running',
      userId: ctx.user.id,
      startTime: ctx.now,
      beatTime: sql<Date>`now()`,
    };
    const made = await tx.kysely
      .insertInto('weftThirdRun')
      .values(row)
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst();
    if (!made.numInsertedOrUpdatedRows) throw new Refusal('sync.running');
    ctx.publish(changedEvent, { runId: id });
  });
  return id;
}

interface Counts {
  total?: number;
  success?: number;
  failed?: number;
}

/** Adds to the counts of a run that is going, and locks it until the transaction ends; else throws RunEnded. */
export async function advance(tx: Db, id: string, { total, success = 0, failed = 0 }: Counts): Promise<void> {
  const changed = await tx.kysely
    .updateTable('weftThirdRun')
    .set((row) => ({
      success: sql<number>`${row.ref('success')} + ${success}`,
      failed: sql<number>`${row.ref('failed')} + ${failed}`,
      beatTime: sql<Date>`now()`,
      ...(total === undefined ? {} : { total }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!changed.numUpdatedRows) throw new RunEnded();
}

/** Ends a run that is going; a run that was ended already stays as it is. */
export async function endRun(ctx: Pick<Ctx, 'db' | 'publish'>, id: string, reason?: Reason): Promise<void> {
  const state = reason ? 'failed' : 'done';
  await ctx.db.transaction(async (tx) => {
    await tx.kysely
      .updateTable('weftThirdRun')
      .set({ state, reason: reason ? JSON.stringify(reason) : null, endTime: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
    ctx.publish(changedEvent, { runId: id });
  });
}
