import type { Find } from './about';

/** Those who were chosen; the range is asked when people choose (candidates.ts). */
export const choice: Find<'choice'> = async ({ chosen }) => ({
  ids: chosen ?? [],
  why: { key: 'flow.why.choice' },
});
