import type { PictureChild, PictureStep } from '../../../core/flow/wire';
import type { Ctx } from '../../ctx';
import { seenOf } from './sees';
import { type Instance, instancesOf } from './store';

/** Sub-flows that a picture, or a list of one step, shows; there are at most `flowLimits.children` in a round. */
export const mostShown = 200;

/** Sub-flows by step: for whom and in which state; their titles may hold values of records, so they are not told. */
async function readChildren(ctx: Ctx, { id }: Instance): Promise<ReadonlyMap<string, PictureChild[]>> {
  const rows = await ctx.db.raw<{ step: string; id: string | null; name: string; status: PictureChild['status'] }>(
    `select c.step, i.id, coalesce(u.real_name, '') as name, i.status from weft_flow_child c
     left join weft_flow_instance i on i.id = c.instance_id left join weft_user u on u.id = c.user_id
     where c.parent_id = $1 and c.status <> 'gone' order by c.creator_time, c.key limit ${mostShown}`,
    [id],
  );
  const ids = rows.flatMap(({ id: child }) => child ?? []);
  const seen = await seenOf(ctx, [...(await instancesOf(ctx.db, ids)).values()]);
  const bySteps = new Map<string, PictureChild[]>();
  for (const { step, id: child, name, status } of rows) {
    const opens = child !== null && seen.has(child);
    bySteps.set(step, [...(bySteps.get(step) ?? []), { id: opens ? child : '', name, status }]);
  }
  return bySteps;
}

/** The picture of an instance with its sub-flows. */
export async function withChildren(ctx: Ctx, instance: Instance, steps: PictureStep[]): Promise<PictureStep[]> {
  const children = await readChildren(ctx, instance);
  if (!children.size) return steps;
  const into = (step: PictureStep): PictureStep => {
    const own = children.get(step.id);
    const branches = step.branches?.map((branch) => ({ ...branch, steps: branch.steps.map(into) }));
    return { ...step, ...(branches && { branches }), ...(own && { children: own }) };
  };
  return steps.map(into);
}
