/** Inserts at the cursor of a text box, over its selection; returns the new text and puts the cursor behind the insertion. */
export function insertAt(box: HTMLTextAreaElement, inserted: string): string {
  const { value, selectionStart, selectionEnd } = box;
  const behind = selectionStart + inserted.length;
  box.focus();
  // After React has written the value, which moves the cursor to the end.
  requestAnimationFrame(() => box.setSelectionRange(behind, behind));
  return value.slice(0, selectionStart) + inserted + value.slice(selectionEnd);
}
