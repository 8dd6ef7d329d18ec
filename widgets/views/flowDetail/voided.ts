import type { PictureStep } from '../../../core/flow/wire';

/** Every step of a picture, also inside branches. */
export const stepsIn = (steps: readonly PictureStep[]): PictureStep[] =>
  steps.flatMap((step) => [step, ...(step.branches ?? []).flatMap((branch) => stepsIn(branch.steps))]);

/** A decision that counts now. */
export interface Decision {
  name: string;
  step: string;
}

/**
 * The decisions that are void once an approval goes on at this step: those at it and behind it, with all branches of the
 * outermost step around it (`moveTo` of the flow's core), and those of steps under way.
 */
export function voidedBy(picture: readonly PictureStep[], target: string): Decision[] {
  const outer = picture.findIndex((step) => stepsIn([step]).some(({ id }) => id === target));
  const behind = new Set(stepsIn(outer < 0 ? [] : picture.slice(outer)));
  return stepsIn(picture)
    .filter((step) => step.status === 'here' || (step.status === 'passed' && behind.has(step)))
    .flatMap(({ title, people }) => people.flatMap(({ name, outcome }) => (outcome ? [{ name, step: title }] : [])));
}
