const firstMs = 15_000;
const longestMs = 2 * 60 * 60_000;

/** Wait after this many attempts: 15 s, doubled each time, two hours at most. */
export const backOffMs = (tries: number): number => Math.min(longestMs, firstMs * 2 ** (tries - 1));
