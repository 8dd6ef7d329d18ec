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
 * falling out of the table. Returns the function that ends this.
 */
export function keepFocus(box: HTMLElement): () => void {
  let last: { element: Element; row: string } | undefined;
  const into = ({ target }: FocusEvent): void => {
    const element = target as Element;
    const row = element.closest(`[${rowMark}]`)?.getAttribute(rowMark);
    last = row ? { element, row } : undefined;
  };
  // An element that goes with its row is still known; one that the person has left is not.
  const out = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if ((target as Element).isConnected && last?.element === target) last = undefined;
    });
  const changed = new MutationObserver(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!last || last.element.isConnected || !lost) return;
    const row = box.querySelector<HTMLElement>(`[${rowMark}="${CSS.escape(last.row)}"]`);
    if (row) placeIn(row)?.focus({ preventScroll: true });
  });
  box.addEventListener('focusin', into);
  box.addEventListener('focusout', out);
  changed.observe(box, { childList: true, subtree: true });
  // The press that led here was before.
  if (document.activeElement && box.contains(document.activeElement))
    into({ target: document.activeElement } as unknown as FocusEvent);
  return () => {
    box.removeEventListener('focusin', into);
    box.removeEventListener('focusout', out);
    changed.disconnect();
  };
}
