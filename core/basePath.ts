/** The mark of the page that tells where the product is below its host (BASE_PATH). */
export const baseMark = 'weft-base';

/** Where this page's product is below its host: `/weft`, without a last slash; '' at the root, and outside a browser. */
export const basePath = (): string =>
  globalThis.document?.querySelector(`meta[name="${baseMark}"]`)?.getAttribute('content') ?? '';

/** An address of the product (`/api/…`, `/login`) as the browser asks for it; any other text unchanged. */
export const placed = (address: string): string => (/^\/(?![/\\])/.test(address) ? basePath() + address : address);

/** What `placed` was made of: the path without the base path; '/' for the base path itself. */
export function unplaced(address: string): string {
  const base = basePath();
  if (!base || (address !== base && !/^[/?#]/.test(address.slice(base.length)))) return address;
  return address.startsWith(base) ? address.slice(base.length) || '/' : address;
}
