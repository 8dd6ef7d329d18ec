/** The order of areas and the hidden ones, as one person wants them. */
export interface Arrangement {
  order: string[];
  hidden: string[];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** What was stored, of any shape; nothing stored: nothing moved. */
export function readArrangement(stored: unknown): Arrangement {
  const { order, hidden } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return { order: texts(order), hidden: texts(hidden) };
}

/** The areas in the person's order; those that the arrangement does not know stay behind the one before them. */
export function arranged<T extends { name: string }>(items: readonly T[], { order }: Arrangement): T[] {
  const known = order.flatMap((name) => items.find((item) => item.name === name) ?? []);
  const result = [...known];
  for (const [index, item] of items.entries()) {
    if (result.includes(item)) continue;
    const before = items.slice(0, index).findLast((each) => result.includes(each));
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, item);
  }
  return result;
}

/** The names with one of them moved by `step` places. */
export function moved(names: readonly string[], name: string, step: -1 | 1): string[] {
  const from = names.indexOf(name);
  const to = from + step;
  if (from < 0 || to < 0 || to >= names.length) return [...names];
  const result = names.filter((each) => each !== name);
  result.splice(to, 0, name);
  return result;
}
