/**
 * Leaves the focus in the editor: what is drawn anew while somebody types beside it may take the focus (a dialog does) only
 * if the person is in this window. Returns the function that ends it.
 */
export function keepFocus(): () => void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusHere(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
  return () => {
    HTMLElement.prototype.focus = focus;
  };
}
