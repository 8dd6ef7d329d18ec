/** Copies a text; false when the browser refuses. Pages without https have no clipboard: there by a text box. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const box = document.createElement('textarea');
  box.value = text;
  // Inside the dialog: its focus trap would take the focus from anywhere else.
  (document.activeElement?.parentElement ?? document.body).append(box);
  box.select();
  const copied = document.execCommand('copy');
  box.remove();
  return copied;
}

/** Copies the address of the page. */
export function copyAddress(): Promise<boolean> {
  return copyText(location.href);
}
