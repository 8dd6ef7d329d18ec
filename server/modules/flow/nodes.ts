import { joined } from '../../../core/flow/joined';
import type { FlowPlan } from '../../../core/flow/types';
import type { FlowNode, PictureStep } from '../../../core/flow/wire';
import type { Ctx } from '../../ctx';
import { titleOfStep } from './stepTitles';
import { taskRowId } from './store';

/** Kinds of steps as the family calls them; others are ours. */
const kinds: Record<string, string> = { approve: 'approver', flow: 'subFlow', wait: 'timer' };

const allSteps = (steps: readonly PictureStep[]): PictureStep[] =>
  steps.flatMap((step) => [step, ...(step.branches ?? []).flatMap((branch) => allSteps(branch.steps))]);

/** The steps that were reached, in the order of the document. */
export function nodesOf(ctx: Pick<Ctx, 't'>, instanceId: string, plan: FlowPlan, steps: PictureStep[]): FlowNode[] {
  const reached = allSteps(steps).filter(({ status }) => status === 'here' || status === 'passed');
  return reached.map(({ id, do: kind, status, people }) => {
    const decided = people.filter((person) => person.status === 'done').length;
    const share = people.length ? decided / people.length : 0;
    return {
      id: taskRowId(instanceId, id),
      nodeCode: id,
      nodeName: titleOfStep(ctx.t, plan, id),
      nodeType: kinds[kind] ?? kind,
      type: status === 'here' ? 1 : 0,
      userName: joined(
        ctx.t,
        people.map(({ name }) => name),
      ),
      completion: status === 'here' ? Math.round(share * 100) : 100,
    };
  });
}
