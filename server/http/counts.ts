/** Counts by key in windows of a minute; returns the number of this window. */
export function createCounts(): (key: string) => number {
  let from = 0;
  const counts = new Map<string, number>();
  return (key) => {
    const now = Date.now();
    if (now - from >= 60_000) {
      from = now;
      counts.clear();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
