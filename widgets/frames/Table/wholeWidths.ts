import { longestWhole } from '../../../engine/table/wholeText';
import { contentPx } from './contentPx';

/** Paddings of a cell. */
const paddingPx = 18;

/** Widest column of people that no room is taken from. */
const mostPeoplePx = 200;

/** What the widest name needs where every cell is one person. */
function personPx(cells: readonly HTMLElement[]): number | undefined {
  const drawn = cells.filter(({ textContent }) => textContent);
  if (!drawn.length || drawn.some((cell) => cell.querySelectorAll('.weft-person').length !== 1)) return undefined;
  return Math.min(mostPeoplePx, Math.ceil(Math.max(...drawn.map(contentPx))) + paddingPx);
}

function wholePx(cells: readonly HTMLElement[]): number | undefined {
  const longest = longestWhole(cells, ({ textContent }) => textContent ?? '');
  return longest ? Math.ceil(contentPx(longest)) + paddingPx : personPx(cells);
}

/** Columns of figures, dates, codes or people, and what their longest one needs. */
function measured(area: HTMLElement): Map<string, number> {
  const cells = new Map<string, HTMLElement[]>();
  for (const cell of area.querySelectorAll<HTMLElement>('.ant-table-row > [data-column]')) {
    const column = cell.dataset.column ?? '';
    const known = cells.get(column);
    if (known) known.push(cell);
    else cells.set(column, [cell]);
  }
  const widths = new Map<string, number>();
  for (const [column, list] of cells) {
    const px = wholePx(list);
    if (px !== undefined) widths.set(column, px);
  }
  return widths;
}

type Widths = ReadonlyMap<string, number> | undefined;

/**
 * Widths that columns of figures, dates, codes or people need, with paddings. What was needed before stays: the columns of the
 * next page must not jump.
 */
export function wholeWidths(area: HTMLElement, before: Widths): Widths {
  const now = measured(area);
  if ([...now].every(([column, px]) => px <= (before?.get(column) ?? 0))) return before;
  const all = new Map(before);
  for (const [column, px] of now) all.set(column, Math.max(px, all.get(column) ?? 0));
  return all;
}
