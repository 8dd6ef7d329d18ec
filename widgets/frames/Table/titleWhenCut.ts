import type { MouseEvent } from 'react';

/** Text that does not fit its cell is shown in full while the pointer is over it (ux 38). */
export function titleWhenCut({ target }: MouseEvent): void {
  const cell = (target as Element).closest?.<HTMLElement>('td.ant-table-cell-ellipsis');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
