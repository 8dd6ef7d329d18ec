import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { addWork } from '../../queue/addWork';
import { workChanged } from '../../queue/work';

/** Waiting and running jobs of one person. */
const mostOpen = 20;

interface NewJob {
  kind: string;
  title: string;
  input: unknown;
}

/** Adds a job to the queue inside the transaction; a process takes it at commit. Returns its id. */
export async function startJob(ctx: Ctx, tx: Db, job: NewJob): Promise<string> {
  const [open] = await tx.raw<{ count: number }>(
    `select count(*)::int as count from weft_job where user_id = $1 and listed and status in ('waiting', 'running')`,
    [ctx.user.id],
  );
  if (open!.count >= mostOpen) throw new Refusal('job.tooMany', { most: mostOpen });
  const id = newId();
  const { now, language, user } = ctx;
  await addWork(tx, { ...job, id, lane: user.id, userId: user.id, language, listed: true, now });
  ctx.publish(workChanged, { jobId: id, userId: user.id, status: 'waiting', done: 0, failed: 0 });
  return id;
}
