import type { FlowPlan } from '../../../core/flow/types';
import type { Ctx } from '../../ctx';

type Words = Ctx['t'];

/** What people call a step: its title, else what it does; of one that is gone nothing is known but its code. */
export function titleOfStep(t: Words, { steps }: FlowPlan, id: string): string {
  const step = steps.get(id)?.step;
  return step ? step.title || t(`flow.design.do.${step.do}`) : id;
}

/** The same where a returned flow waits for its starter. */
export const placeTitle = (t: Words, plan: FlowPlan, id: string): string =>
  plan.steps.has(id) ? titleOfStep(t, plan, id) : t('flow.msg.start');
