import { longestWhole } from '../../../engine/table/wholeText';
import { contentPx } from './contentPx';

/** Paddings of a cell. */
const paddingPx = 18;

/** Widest column of people. */
const mostPeoplePx = 200;

/** What a column needs. `gives`: names of people are cut before the table scrolls; figures, dates and codes are not. */
export interface Need {
  px: number;
  gives: boolean;
}

/** What the widest name needs where every cell is one person. */
function personNeed(cells: readonly HTMLElement[]): Need | undefined {
  const drawn = cells.filter(({ textContent }) => textContent);
  if (!drawn.length || drawn.some((cell) => cell.querySelectorAll('.weft-person').length !== 1)) return undefined;
  return { px: Math.min(mostPeoplePx, Math.ceil(Math.max(...drawn.map(contentPx))) + paddingPx), gives: true };
}

function needOf(cells: readonly HTMLElement[]): Need | undefined {
  const longest = longestWhole(cells, ({ textContent }) => textContent ?? '');
  return longest ? { px: Math.ceil(contentPx(longest)) + paddingPx, gives: false } : personNeed(cells);
}

/** Columns of figures, dates, codes or people, and what their longest one needs. */
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
 * Widths that columns of figures, dates, codes or people need, with paddings. What was needed before stays: the columns of the
 * next page must not jump.
 */
export function wholeWidths(area: HTMLElement, before: Widths): Widths {
  const now = measured(area);
  const more = [...now].filter(([column, { px }]) => px > (before?.get(column)?.px ?? 0));
  return more.length ? new Map([...(before ?? []), ...more]) : before;
}
