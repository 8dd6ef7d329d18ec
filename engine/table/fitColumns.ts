/** A column to be fitted; widths in px. */
export interface Room {
  /** Wanted width; undefined: a share of what the others leave, from `usualPx` on. */
  idealPx: number | undefined;
  /** Narrowest width at which its cells and its heading can be read. */
  leastPx: number;
  /** Narrowest width where even that is too much: text and headings are cut, figures and times are not. */
  floorPx: number;
  /** What the longest word of its heading needs: it breaks only where the floors leave no room for that. */
  wordPx?: number;
  /** What its tags need: they are cut where all other columns are at their floors. */
  keptPx?: number;
  /** Narrowest width in a table that scrolls sideways anyway. */
  scrolledPx?: number;
  /** A person chose the width: it stays. */
  own?: boolean;
}

/** Width of a column that wants none, before the rest is shared out. */
export const usualPx = 140;

const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0);

/** Whole pixels with the same sum: what rounding leaves goes to the last column. */
function whole(widths: readonly number[]): number[] {
  const rounded = widths.map(Math.floor);
  const rest = Math.round(sum(widths)) - sum(rounded);
  return rounded.map((width, at) => (at === rounded.length - 1 ? width + rest : width));
}

/** What is left over goes to the columns without a wanted width, else to all that nobody resized. */
function widen(columns: readonly Room[], widths: readonly number[], restPx: number): number[] {
  const takes = columns.some(({ idealPx }) => idealPx === undefined)
    ? columns.map(({ idealPx }) => idealPx === undefined)
    : columns.map(({ own }) => !own);
  const total = sum(widths.filter((_, at) => takes[at]));
  return widths.map((width, at) => (takes[at] && total > 0 ? width + (restPx * width) / total : width));
}

/** The widths made narrower by `overPx` together, each in proportion to what it can give above its limit. */
function narrow(widths: readonly number[], limits: readonly number[], overPx: number): number[] {
  const gives = widths.map((width, at) => Math.max(0, width - (limits[at] ?? width)));
  const share = Math.min(1, Math.max(0, overPx) / (sum(gives) || 1));
  return widths.map((width, at) => width - (gives[at] ?? 0) * share);
}

/**
 * Widths of columns in `roomPx`: as wanted where there is room, which is then filled; else every column gives way in
 * proportion to what it can give, first down to what can be read, then to the floor: words of headings break first, tags are cut last. Where the floors together are
 * wider than the room, the table scrolls anyway: then all can be read.
 */
export function fitColumns(columns: readonly Room[], roomPx: number): number[] {
  const wanted = columns.map(({ idealPx, leastPx }) => idealPx ?? Math.max(usualPx, leastPx));
  const restPx = roomPx - sum(wanted);
  if (restPx >= 0) return whole(widen(columns, wanted, restPx));
  const limit = (name: 'leastPx' | 'floorPx') =>
    columns.map((column, at) => (column.own ? (wanted[at] ?? 0) : column[name]));
  const readable = narrow(wanted, limit('leastPx'), -restPx);
  const floors = limit('floorPx');
  if (sum(readable.map((width, at) => Math.min(width, floors[at] ?? width))) > roomPx)
    return whole(readable.map((width, at) => Math.max(width, columns[at]?.scrolledPx ?? 0)));
  const atLeast = (limits: readonly number[], name: 'keptPx' | 'wordPx') =>
    limits.map((px, at) => (columns[at]?.own ? px : Math.max(px, columns[at]?.[name] ?? 0)));
  const kept = atLeast(floors, 'keptPx');
  const steps = [atLeast(kept, 'wordPx'), kept, floors];
  return whole(steps.reduce((widths, limits) => narrow(widths, limits, sum(widths) - roomPx), readable));
}

/** Rough width of a text in the size of tables: Chinese characters are square, others about half as wide. */
export function textPx(text: string): number {
  return sum([...text].map((character) => (/[\u2e80-\uffef]/.test(character) ? 14.5 : 7.8)));
}

/** Width of the longest part of a text that no line break divides: Chinese characters stand alone. */
export function longestWordPx(text: string): number {
  return Math.max(0, ...text.split(/\s+|(?=[\u2e80-\uffef])|(?<=[\u2e80-\uffef])/).map(textPx));
}
