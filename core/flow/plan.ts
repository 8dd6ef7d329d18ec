import type { FlowDoc, FlowPlan, FlowStep, PlanStep } from './types';

type Line = Pick<PlanStep, 'path' | 'before'>;

/** The branches of a step; none when it has no branches. */
export const branchesOf = (step: FlowStep) => ('branches' in step ? step.branches : []);

/** The steps of a document by id, each with its place in the tree. */
export function planOf(doc: FlowDoc): FlowPlan {
  const steps = new Map<string, PlanStep>();
  const place = (list: readonly FlowStep[], at: string, line: Line): void => {
    let before = line.before;
    list.forEach((step, index) => {
      const here = `${at}/${index}`;
      steps.set(step.id, { step, at: here, path: line.path, next: list[index + 1]?.id, before });
      branchesOf(step).forEach((branch, nth) => {
        const path = [...line.path, { step: step.id, branch: branch.id }];
        place(branch.steps, `${here}/branches/${nth}/steps`, { path, before });
      });
      if (step.do === 'approve') before = [...before, step.id];
    });
  };
  place(doc.steps, '/steps', { path: [], before: [] });
  return { doc, steps, first: doc.steps[0]?.id };
}

/** This step and those behind it in its own list. */
export function lineFrom(plan: FlowPlan, id: string | undefined): Set<string> {
  const found = new Set<string>();
  for (let at = id; at !== undefined; at = plan.steps.get(at)?.next) found.add(at);
  return found;
}
