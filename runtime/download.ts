/** Pressing an invisible link: the browser keeps the page and saves the file. */
function press(href: string, name: string | undefined): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name ?? '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Saves what a ticket address leads to (contract §1.5): `&name=` tells the server the file's name, and no token travels
 * with it. An address of another site, or one that is no web address, is refused.
 */
export async function download(url: string, name?: string, origin = location.origin): Promise<void> {
  const target = new URL(url, origin);
  if (target.origin !== new URL(origin).origin) throw new Error(`A download must come from ${origin}, not from ${url}`);
  if (name) target.searchParams.set('name', name);
  press(target.href, name);
}
