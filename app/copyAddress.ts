/** Copies the address of the page, by an input where the clipboard is not offered (pages without https). */
export async function copyAddress(): Promise<boolean> {
  const { href } = location;
  if (navigator.clipboard)
    return navigator.clipboard.writeText(href).then(
      () => true,
      () => false,
    );
  const input = document.createElement('input');
  input.value = href;
  // Inside the dialog: its focus trap would take the focus from anywhere else.
  (document.activeElement?.parentElement ?? document.body).append(input);
  input.select();
  const copied = document.execCommand('copy');
  input.remove();
  return copied;
}
