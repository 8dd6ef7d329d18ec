/** Width of an entry of the top menu in px (spec §9, CONST-52). */
export const topItemWidthPx = 116;

/** The synthetic route that carries the entries without a place (ROUTE-21); no menu record has it. */
export const moreKey = '/menuMore';

/** Splits the entries of a top menu by its width in px (SHELL-18, SHELL-19); the entry "more" takes a place too. */
export function topItems<T>(entries: readonly T[], widthPx: number): { shown: T[]; more: T[] } {
  const places = Math.max(1, Math.floor(widthPx / topItemWidthPx));
  const shown = entries.length <= places ? entries.length : places - 1;
  return { shown: entries.slice(0, shown), more: entries.slice(shown) };
}
