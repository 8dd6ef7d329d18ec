const controls =
  'input:not([disabled]):not([type=file]), textarea:not([disabled]), button[role=switch]:not([disabled]), button:not([disabled]), [tabindex="0"]';

export interface Place {
  rowIndex: number;
  column: string;
}

/** The cell that contains this element; undefined outside cells and in popups (calendars, lists of options). */
export function placeOf(target: EventTarget | null): (Place & { cell: HTMLElement }) | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-cell]') : null;
  if (!cell) return undefined;
  const [index = '', ...name] = (cell.dataset.cell as string).split('.');
  return { cell, rowIndex: Number(index), column: name.join('.') };
}

/** Brings the cell of an element out from under the head and sticky columns. */
export const showCell = (target: EventTarget | null): void =>
  placeOf(target)?.cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** Focuses a cell: its control if it has one, with its text selected as in a spreadsheet. */
export function focusCell(cell: HTMLElement): void {
  const control = cell.querySelector<HTMLElement>(controls) ?? cell;
  control.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement && !control.readOnly) control.select();
  showCell(cell);
}
