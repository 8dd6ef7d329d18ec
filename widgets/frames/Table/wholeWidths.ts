import { longestWhole } from '../../../engine/table/wholeText';
import { contentPx } from './contentPx';

/** Paddings of a cell. */
const paddingPx = 18;

/** Columns of figures, dates or codes, and what their longest one needs. */
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
    const longest = longestWhole(list, ({ textContent }) => textContent ?? '');
    if (longest) widths.set(column, Math.ceil(contentPx(longest)) + paddingPx);
  }
  return widths;
}

type Widths = ReadonlyMap<string, number> | undefined;

/**
 * Widths that columns of figures, dates or codes need, with paddings. What was needed before stays: the columns of the
 * next page must not jump.
 */
export function wholeWidths(area: HTMLElement, before: Widths): Widths {
  const now = measured(area);
  if ([...now].every(([column, px]) => px <= (before?.get(column) ?? 0))) return before;
  const all = new Map(before);
  for (const [column, px] of now) all.set(column, Math.max(px, all.get(column) ?? 0));
  return all;
}
