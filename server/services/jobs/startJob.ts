import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { jobChanged } from './job';

/** Waiting and running jobs of one person. */
const mostOpen = 20;
const longestTitle = 200;

/** Adds a job to the queue inside the transaction; a process takes it at commit. Returns its id. */
export async function startJob(
  ctx: Ctx,
  tx: Db,
  { kind, title, input }: { kind: string; title: string; input: unknown },
): Promise<string> {
  const [open] = await tx.raw<{ count: number }>(
    `select count(*)::int as count from weft_job where user_id = $1 and status in ('waiting', 'running')`,
    [ctx.user.id],
  );
  if (open!.count >= mostOpen) throw new Refusal('job.tooMany', { most: mostOpen });
  const id = newId();
  await tx.kysely
    .insertInto('weftJob')
    .values({
      id,
      kind,
      title: title.slice(0, longestTitle),
      userId: ctx.user.id,
      language: ctx.language,
      input: JSON.stringify(input),
      createdTime: ctx.now,
    })
    .execute();
  ctx.publish(jobChanged, { jobId: id, userId: ctx.user.id, status: 'waiting', done: 0, failed: 0 });
  return id;
}
