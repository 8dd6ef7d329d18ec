/** A record that a cell may name. */
export interface Named<T> {
  /** Its complete form, such as `name/code` or the path of an organisation. */
  full: string;
  /** Shorter forms, which are used when only one record has them. */
  short: readonly string[];
  value: T;
  /** The organisation of a position. */
  organizeId?: string;
}

export type Found<T> = { value: T } | { wrong: 'unknown' } | { wrong: 'ambiguous'; candidates: string[] };

/** Finds a record by the text of a cell; of several, those of `organizeIds` come first. */
export type Finder<T> = (text: string, organizeIds?: readonly string[]) => Found<T>;

function byText<T>(all: readonly Named<T>[], textsOf: (each: Named<T>) => readonly string[]): Map<string, Named<T>[]> {
  const found = new Map<string, Named<T>[]>();
  for (const each of all) for (const text of textsOf(each)) found.set(text, [...(found.get(text) ?? []), each]);
  return found;
}

function onlyOne<T>(hits: readonly Named<T>[], organizeIds: readonly string[] = []): Found<T> {
  const near = hits.filter(({ organizeId }) => organizeId !== undefined && organizeIds.includes(organizeId));
  const [first, second] = near.length ? near : hits;
  if (!first) return { wrong: 'unknown' };
  return second ? { wrong: 'ambiguous', candidates: hits.map(({ full }) => full) } : { value: first.value };
}

/** The complete form goes before the shorter ones. */
export function createFinder<T>(all: readonly Named<T>[]): Finder<T> {
  const full = byText(all, (each) => [each.full]);
  const short = byText(all, (each) => each.short);
  return (text, organizeIds) => onlyOne(full.get(text) ?? short.get(text) ?? [], organizeIds);
}
