import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { addWork } from '../../queue/addWork';
import { workChanged } from '../../queue/work';
import type { Direction, Kind, ServiceId } from './services';

export interface Wanted {
  service: ServiceId;
  kind: Kind;
  direction: Direction;
}

/** The kind of work in the queue; also its lane, and the name under which one waits or runs. */
export const runKind = 'sync.run';
/** Event of a change of a run; every process pushes it to its administrators' sockets. */
export const changedEvent = 'thirdSync.changed';

/** The end of a run whose process is gone or stops: another one is a decision of an administrator. */
export const interrupted = { is: 'failed', reason: { key: 'sync.interrupted', values: {} } } as const;

/** Ends runs whose lease is over, also where no process takes work. */
export async function endDeadRuns(db: Db): Promise<void> {
  await db.raw(
    `update weft_job set status = 'failed', reason = $2, owner = null, ended_time = now()
     where kind = $1 and status = 'running' and due_time <= now()`,
    [runKind, JSON.stringify(interrupted.reason)],
  );
}

/** Adds a run to the queue, or refuses while another one is going, in any process (contract-platform §5.12). */
export async function beginRun(ctx: Ctx, wanted: Wanted): Promise<string> {
  await endDeadRuns(ctx.db);
  const id = newId();
  const { user, language, now } = ctx;
  await ctx.db.transaction(async (tx) => {
    const work = { id, kind: runKind, lane: runKind, once: runKind, title: '', input: wanted };
    if (!(await addWork(tx, { ...work, userId: user.id, language, now }))) throw new Refusal('sync.running');
    ctx.publish(workChanged, { jobId: id, status: 'waiting' });
    ctx.publish(changedEvent, { runId: id });
  });
  return id;
}

/** The state of a run: waiting, running, done, failed. */
export async function stateOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.raw<{ status: string }>('select status from weft_job where id = $1', [id]);
  return row?.status;
}
