import { longestWhole } from '../../../engine/table/wholeText';
import { contentPx } from './contentPx';

/** Paddings of a cell. */
const paddingPx = 18;

/** Widest column of people. */
const mostPeoplePx = 200;

/** Widest column of tags. */
const mostTagsPx = 320;

/**
 * What a column needs. `gives`: cut before the table scrolls, names of people with other text (`first`) and tags after it
 * (`last`); figures, dates and codes are not cut.
 */
export interface Need {
  px: number;
  gives?: 'first' | 'last';
}

/** Paddings, borders and margin of a tag. */
const aroundTagPx = 20;

/** Width of the tags beside each other, the cut parts of their words included. */
const tagsPx = (cell: HTMLElement): number =>
  [...cell.querySelectorAll('.weft-tag:not(.weft-tags-rest *)')].reduce(
    (sum, tag) => sum + contentPx(tag) + aroundTagPx,
    0,
  );

/** What the widest tags need where every cell is tags. */
function tagsNeed(cells: readonly HTMLElement[]): Need | undefined {
  const drawn = cells.filter(({ textContent }) => textContent);
  if (!drawn.length || drawn.some((cell) => !cell.querySelector('.weft-tag'))) return undefined;
  return { px: Math.min(mostTagsPx, Math.ceil(Math.max(...drawn.map(tagsPx))) + paddingPx), gives: 'last' };
}

/** What the widest name needs where every cell is one person. */
function personNeed(cells: readonly HTMLElement[]): Need | undefined {
  const drawn = cells.filter(({ textContent }) => textContent);
  if (!drawn.length || drawn.some((cell) => cell.querySelectorAll('.weft-person').length !== 1)) return undefined;
  return { px: Math.min(mostPeoplePx, Math.ceil(Math.max(...drawn.map(contentPx))) + paddingPx), gives: 'first' };
}

function needOf(cells: readonly HTMLElement[]): Need | undefined {
  const tags = tagsNeed(cells);
  if (tags) return tags;
  const longest = longestWhole(cells, ({ textContent }) => textContent ?? '');
  return longest ? { px: Math.ceil(contentPx(longest)) + paddingPx } : personNeed(cells);
}

/** Columns of figures, dates, codes, tags or people, and what their longest one needs. */
function measured(area: HTMLElement): Map<string, Need> {
  const cells = new Map<string, HTMLElement[]>();
  for (const cell of area.querySelectorAll<HTMLElement>('.ant-table-row > [data-column]')) {
    const column = cell.dataset.column ?? '';
    const known = cells.get(column);
    if (known) known.push(cell);
    else cells.set(column, [cell]);
  }
  const needs = new Map<string, Need>();
  for (const [column, list] of cells) {
    const need = needOf(list);
    if (need) needs.set(column, need);
  }
  return needs;
}

type Widths = ReadonlyMap<string, Need> | undefined;

/**
 * Widths that columns of figures, dates, codes, tags or people need, with paddings. What was needed before stays: the columns of the
 * next page must not jump.
 */
export function wholeWidths(area: HTMLElement, before: Widths): Widths {
  const now = measured(area);
  const more = [...now].filter(([column, { px }]) => px > (before?.get(column)?.px ?? 0));
  return more.length ? new Map([...(before ?? []), ...more]) : before;
}
