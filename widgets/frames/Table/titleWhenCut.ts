import type { MouseEvent } from 'react';

/** Whether a part of the cell is not shown; a tag ends within its cell, with an ellipsis of its own. */
export const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll('.weft-tag:only-child')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );

/** Text that does not fit its cell is shown in full while the pointer is over it (ux 38). */
export function titleWhenCut({ target }: MouseEvent): void {
  const cell = (target as Element).closest?.<HTMLElement>('td.ant-table-cell-ellipsis');
  if (!cell) return;
  if (isCut(cell)) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
