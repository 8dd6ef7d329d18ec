/** The longest run of names that stand in the same order in both lists. */
function unmoved(before: readonly string[], now: readonly string[]): Set<string> {
  const at = new Map(before.map((name, index) => [name, index]));
  const known = now.filter((name) => at.has(name));
  const best: { length: number; from: number }[] = [];
  known.forEach((name, index) => {
    let found = { length: 1, from: -1 };
    for (let other = 0; other < index; other += 1) {
      const { length } = best[other] as { length: number };
      const isBefore = (at.get(known[other] as string) as number) < (at.get(name) as number);
      if (isBefore && length + 1 > found.length) found = { length: length + 1, from: other };
    }
    best.push(found);
  });
  const stay = new Set<string>();
  let last = best.reduce((top, { length }, index) => (length > (best[top]?.length ?? 0) ? index : top), 0);
  while (known[last] !== undefined) {
    stay.add(known[last] as string);
    last = best[last]?.from ?? -1;
  }
  return stay;
}

/** One order of two: theirs, and then my moves. What I added or moved comes behind what it follows in mine. `kept`: all names of it. */
export function mergedOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string>,
): string[] {
  const stay = unmoved(base, mine);
  const fixed = new Set(theirs.filter((name) => stay.has(name) || !mine.includes(name)));
  const order = theirs.filter((name) => kept.has(name) && fixed.has(name));
  let behind: string | undefined;
  for (const name of mine) {
    if (!kept.has(name)) continue;
    if (!order.includes(name)) order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, name);
    behind = name;
  }
  return [...order, ...[...kept].filter((name) => !order.includes(name))];
}
