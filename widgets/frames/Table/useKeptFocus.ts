import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const editors = [
  'input:not([disabled], [readonly], [type=checkbox], [type=radio])',
  'input[role=combobox]:not([disabled])',
  'textarea:not([disabled])',
].join();
const rowMark = 'data-row-key';

/** Where the focus belongs in a row: its first editor while it is edited, else the row itself or its first action. */
function placeIn(row: HTMLElement): HTMLElement | null {
  const editor = [...row.querySelectorAll('.weft-row-cell')].map((cell) => cell.querySelector<HTMLElement>(editors));
  if (editor.length) return editor.find(Boolean) ?? null;
  return row.matches('[tabindex="0"]') ? row : row.querySelector<HTMLElement>('.weft-row-action');
}

/**
 * What has the focus in a row goes when the row begins or ends to be edited: the focus then stays in the row, instead of
 * falling out of the table.
 */
export function useKeptFocus(section: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; row: string } | undefined>(undefined);
  useEffect(() => {
    const box = section.current;
    if (!box) return;
    const into = ({ target }: FocusEvent): void => {
      const element = target as Element;
      const row = element.closest(`[${rowMark}]`)?.getAttribute(rowMark);
      last.current = row ? { element, row } : undefined;
    };
    // An element that goes with its row is still known; one that the person has left is not.
    const out = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if ((target as Element).isConnected && last.current?.element === target) last.current = undefined;
      });
    box.addEventListener('focusin', into);
    box.addEventListener('focusout', out);
    return () => {
      box.removeEventListener('focusin', into);
      box.removeEventListener('focusout', out);
    };
  }, [section]);
  useLayoutEffect(() => {
    const gone = last.current;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!gone || gone.element.isConnected || !lost) return;
    const row = section.current?.querySelector<HTMLElement>(`[${rowMark}="${CSS.escape(gone.row)}"]`);
    const place = row && placeIn(row);
    if (place) place.focus({ preventScroll: true });
  });
}
