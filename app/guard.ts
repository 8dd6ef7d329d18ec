import { safeRedirect } from './login/safeRedirect';

/** What is open without a token (contract §2.7). */
const open = new Set(['/login', '/auth-redirect', '/sso', '/formShortLink']);

export interface Visitor {
  token: string | undefined;
  locked: boolean;
}
export interface Redirect {
  to: string;
  /** Where one wanted to go, for the lock screen. */
  from?: string;
}

/**
 * Where this visitor must go instead; undefined: he may stay (contract §2.4, §2.7; ROUTE-24). `from` is where he was when
 * the screen was locked.
 */
export function guard(visitor: Visitor, pathname: string, search = '', from?: string): Redirect | undefined {
  const wanted = pathname + search;
  if (!visitor.token) {
    if (open.has(pathname)) return undefined;
    return { to: wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}` };
  }
  if (visitor.locked) return pathname === '/lockScreen' ? undefined : { to: '/lockScreen', from: wanted };
  if (pathname === '/lockScreen') return { to: safeRedirect(from ?? null) };
  // Where the sign-in page leads, too: of two ways out of it the later must not undo the earlier.
  return pathname === '/login' ? { to: safeRedirect(new URLSearchParams(search).get('redirect')) } : undefined;
}
