import type { About, Found } from './about';

/** Whoever decided the step before; at the first step the starter. */
export const previous = async ({ previous: ids, starter }: About): Promise<Found> => ({
  ids: ids.length ? ids : [starter],
  why: { key: 'flow.why.previous' },
});
