import { placed } from '../core/basePath';

/** Clicks an invisible link: the browser saves the file and stays on the page. */
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
 * Saves the file of a ticket address (contract §1.5): `&name=` is the file's name; the token is not sent.
 * Addresses of other sites and addresses that are not http are refused.
 */
export async function download(url: string, name?: string, origin = location.origin): Promise<void> {
  const target = new URL(placed(url), origin);
  if (target.origin !== new URL(origin).origin) throw new Error(`A download must come from ${origin}, not from ${url}`);
  if (name) target.searchParams.set('name', name);
  press(target.href, name);
}
