import { basePath, placed } from '../../core/basePath';

/** A page of a print with its pictures and links where this product is (core/basePath). */
export function placedHtml(html: string): string {
  if (!basePath()) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const name of ['src', 'href'])
    for (const element of page.querySelectorAll(`[${name}]`))
      element.setAttribute(name, placed(element.getAttribute(name) ?? ''));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
