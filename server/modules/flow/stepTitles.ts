import { startId } from '../../../core/flow/back';
import type { FlowPlan } from '../../../core/flow/types';
import type { Ctx } from '../../ctx';

type Words = Ctx['t'];

/** What people call a step: its title, else what it does; the start, to which a flow is returned, is none. Of one that is gone nothing is known but its code. */
export function titleOfStep(t: Words, { steps }: FlowPlan, id: string): string {
  if (id === startId) return t('flow.msg.start');
  const step = steps.get(id)?.step;
  return step ? step.title || t(`flow.design.do.${step.do}`) : id;
}

/** The same where a returned flow waits for its starter. */
export const placeTitle = (t: Words, plan: FlowPlan, id: string): string =>
  plan.steps.has(id) ? titleOfStep(t, plan, id) : t('flow.msg.start');
