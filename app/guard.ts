import { isPublicPage } from '../core/publicPages';
import { safeRedirect } from './login/safeRedirect';

/** Paths that need no token (contract §2.7). */
const open = new Set(['/login', '/auth-redirect', '/sso', '/formShortLink']);

/** A full-screen view with a ticket brings its session along. */
const hasTicket = (pathname: string, search: string): boolean =>
  pathname.startsWith('/DataV/view/') && new URLSearchParams(search).has('ticket');

export interface Visitor {
  /** Signed in, or on pages that stayed when the session ended. */
  present: boolean;
  locked: boolean;
  /** The server shows the public site to people who are not signed in (PUBLIC_SITE). */
  publicSite?: boolean;
}
export interface Redirect {
  to: string;
  /** The requested address, for the lock screen. */
  from?: string;
}

/** The front page of the site; its sign-in link leads on to what was wanted. */
const siteAddress = (wanted: string): string =>
  wanted === '/' ? '/index' : `/index?redirect=${encodeURIComponent(wanted)}`;

/**
 * The address to redirect to; undefined: none (contract §2.4, §2.7; ROUTE-24, ROUTE-33). `from` is the address at which the screen
 * was locked.
 */
export function guard(visitor: Visitor, pathname: string, search = '', from?: string): Redirect | undefined {
  const wanted = pathname + search;
  if (!visitor.present) {
    if (open.has(pathname) || hasTicket(pathname, search)) return undefined;
    if (visitor.publicSite) return isPublicPage(pathname) ? undefined : { to: siteAddress(wanted) };
    return { to: wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}` };
  }
  if (visitor.locked) return pathname === '/lockScreen' ? undefined : { to: '/lockScreen', from: wanted };
  if (pathname === '/lockScreen') return { to: safeRedirect(from ?? null) };
  // The same target as the sign-in page's own redirect: the later of the two must not undo the earlier.
  return pathname === '/login' ? { to: safeRedirect(new URLSearchParams(search).get('redirect')) } : undefined;
}
