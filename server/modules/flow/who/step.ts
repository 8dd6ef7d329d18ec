import type { Find } from './about';

/** Those who decided another step. */
export const step: Find<'step'> = async ({ deciders }, part) => ({
  ids: deciders(part.step),
  why: { key: 'flow.why.step', args: { step: part.step } },
});
