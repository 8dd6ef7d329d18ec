const controls =
  'input:not([disabled]):not([type=file]), textarea:not([disabled]), button[role=switch]:not([disabled])';

/** The first thing to type into inside this row's cells. */
export function focusFirst(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>(`td[data-cell] :is(${controls})`)?.focus();
}

/** Is this element in the last cell of the last row that can be typed into? A text area keeps its Enter. */
export function isLastCell(target: HTMLElement): boolean {
  const cell = target.closest('td[data-cell]');
  const row = cell?.parentElement;
  if (!cell || !row || row.nextElementSibling || target.tagName === 'TEXTAREA') return false;
  const typed = [...row.querySelectorAll('td[data-cell]')].filter((each) => each.querySelector(controls));
  return typed.at(-1) === cell;
}
