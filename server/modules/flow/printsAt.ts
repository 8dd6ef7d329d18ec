import { defaultButtons } from '../../../core/flow/rules';
import type { Task } from '../../../core/flow/types';
import type { Published } from '../records/published';
import { type Instance, stepOf, type Version } from './store';

/** Whether the record is printed from here: the step of an open task decides it, else whoever sees the approval may. */
export function printsAt({ plan }: Version, { state }: Instance, task: Task | undefined): boolean {
  const step = task && plan.steps.get(stepOf(state, task))?.step;
  return step?.do !== 'approve' || (step.buttons ?? defaultButtons).includes('print');
}

/** The print templates of a model: those of its form, else those of its list. */
export const templatesOf = ({ model }: Published): string[] => [
  ...(model.form.print?.ids ?? model.list?.printIds ?? []),
];
