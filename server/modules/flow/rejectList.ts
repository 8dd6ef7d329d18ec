import { returnTargets } from '../../../core/flow/back';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { actingFor } from './prepare';
import { titleOfStep } from './stepTitles';
import { instanceOf, splitTaskId, stepOf, taskIn, versionOf } from './store';

/** Where a task may be returned to; `isLastAppro`: the person chooses. '0' is the start. */
export async function rejectList(ctx: Ctx, operatorId: string): Promise<Reply> {
  const { instanceId, task: id } = splitTaskId(operatorId);
  const instance = await instanceOf(ctx.db, instanceId);
  const task = taskIn(instance.state, id);
  if (!instance.state || !task) throw new Refusal('flow.msg.notOpen');
  await actingFor(ctx, instance, task.user);
  const { plan } = await versionOf(ctx.db, instance.versionId);
  const step = stepOf(instance.state, task);
  const place = plan.steps.get(step);
  const to = place?.step.do === 'approve' ? (place.step.return?.to ?? 'start') : 'start';
  const start = { nodeCode: '0', nodeName: ctx.t('flow.msg.start') };
  const named = (id: string) => ({ nodeCode: id, nodeName: titleOfStep(ctx.t, plan, id) });
  const passed = returnTargets(plan, instance.state, step).slice(1).map(named);
  const last = passed.at(-1) ?? start;
  const list =
    to === 'choose' ? [start, ...passed] : to === 'start' ? [start] : to === 'previous' ? [last] : [named(to.step)];
  return { data: { isLastAppro: to === 'choose', list } };
}
