/** Computed fields by key (`total`, `items.amount`), each with the keys of the computed fields it reads. */
export type Dependencies = ReadonlyMap<string, readonly string[]>;

/** Sorts keys so that each follows what it reads; the remaining keys are in a cycle or depend on one. */
function sortKeys(dependencies: Dependencies): { order: string[]; left: Set<string> } {
  const waiting = new Map<string, number>();
  const readers = new Map<string, string[]>();
  for (const [key, reads] of dependencies) {
    const known = [...new Set(reads)].filter((read) => dependencies.has(read));
    waiting.set(key, known.length);
    for (const read of known) readers.set(read, [...(readers.get(read) ?? []), key]);
  }
  const order = [...dependencies.keys()].filter((key) => waiting.get(key) === 0);
  for (const key of order) {
    for (const reader of readers.get(key) ?? []) {
      const open = (waiting.get(reader) as number) - 1;
      waiting.set(reader, open);
      if (open === 0) order.push(reader);
    }
  }
  const done = new Set(order);
  return { order, left: new Set([...dependencies.keys()].filter((key) => !done.has(key))) };
}

/** Every remaining key reads another remaining one, so following the reads leads around a cycle. */
function findCircle(dependencies: Dependencies, left: ReadonlySet<string>): string[] {
  const path: string[] = [];
  let key = [...left][0] as string;
  while (!path.includes(key)) {
    path.push(key);
    key = dependencies.get(key)?.find((read) => left.has(read)) as string;
  }
  return path.slice(path.indexOf(key));
}

/**
 * The computation order, and the cycles removed from it (`['a', 'b']` for a → b → a). Fields in a cycle are not in the
 * order; those that read them are.
 */
export function orderFormulas(dependencies: Dependencies): { order: string[]; circles: string[][] } {
  const open = new Map(dependencies);
  const circles: string[][] = [];
  for (;;) {
    const { order, left } = sortKeys(open);
    if (left.size === 0) return { order, circles };
    const circle = findCircle(open, left);
    circles.push(circle);
    for (const key of circle) open.delete(key);
  }
}
