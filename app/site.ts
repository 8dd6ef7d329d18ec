import { placed } from '../core/basePath';
import { isPublicPage } from '../core/publicPages';

/** Whether the server shows the public site (PUBLIC_SITE=1); it tells so in the page that it sends. */
export const hasPublicSite = (): boolean => document.querySelector('meta[name="weft-public-site"]') !== null;

/** Leaves this program for a page that the server draws; false: the address is a page of this program. */
export function leaveForSite(to: string): boolean {
  const leaves = hasPublicSite() && isPublicPage(to.split(/[?#]/)[0]!);
  if (leaves) location.replace(placed(to));
  return leaves;
}
