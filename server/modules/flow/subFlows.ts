import type { Ctx, Reply } from '../../ctx';
import { flowDetail } from './detail';
import { assertSees, sees } from './sees';
import { instanceOf, splitTaskId } from './store';

/** What the sub-flows of a step show, one for each that has begun and that this person sees. */
export async function subFlows(ctx: Ctx, nodeId: string): Promise<Reply> {
  const { instanceId, task: step } = splitTaskId(nodeId);
  const parent = await instanceOf(ctx.db, instanceId);
  await assertSees(ctx, parent);
  const rows = await ctx.db.kysely
    .selectFrom('weftFlowChild')
    .select('instanceId')
    .where('parentId', '=', parent.id)
    .where('step', '=', step)
    .where('instanceId', 'is not', null)
    .orderBy('creatorTime')
    .orderBy('key')
    .execute();
  const list: unknown[] = [];
  for (const { instanceId: id } of rows) {
    const child = await instanceOf(ctx.db, id ?? '');
    if (await sees(ctx, child)) list.push((await flowDetail(ctx, child)).data);
  }
  return { data: list };
}
