/**
 * Lets Tab go on from the preview to what follows it in the editor: a dialog that is drawn here keeps Tab inside, which in
 * a frame is a trap. Returns the function that ends it.
 */
export function letTabLeave(): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') event.stopPropagation();
  };
  // Before the listeners of the dialogs, which are on elements of the page.
  window.addEventListener('keydown', hear, true);
  return () => window.removeEventListener('keydown', hear, true);
}
