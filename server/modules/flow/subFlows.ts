import type { Ctx, Reply } from '../../ctx';
import { mostShown } from './childrenShown';
import { flowDetail } from './detail';
import { assertSees, seenOf } from './sees';
import { instanceOf, instancesOf, splitTaskId } from './store';

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
    .limit(mostShown)
    .execute();
  const children = await instancesOf(
    ctx.db,
    rows.flatMap(({ instanceId: id }) => id ?? []),
  );
  const seen = await seenOf(ctx, [...children.values()]);
  const list: unknown[] = [];
  // In the order in which they began.
  for (const { instanceId: id } of rows) {
    const child = children.get(id ?? '');
    if (child && seen.has(child.id)) list.push((await flowDetail(ctx, child)).data);
  }
  return { data: list };
}
