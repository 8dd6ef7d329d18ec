import { newToken } from './tokens';

const name = 'weft_browser';
const pattern = /^[A-Za-z0-9_-]{43}$/;

/** The browser's value among the cookies of a request. */
export function browserOf(cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value && pattern.test(value) ? value : undefined;
}

/** The header that stores this value in the browser. */
export const browserCookie = (browser: string, flags: string): string => `${name}=${browser}; ${flags}`;

/**
 * The value that a new ticket is bound to, and the header that stores it in the browser. Scripts cannot read it; other
 * sites cannot send it, except by leading the person here.
 */
export function bindBrowser(known: string | undefined, secure: boolean): { browser: string; cookie: string } {
  const browser = known ?? newToken();
  const flags = `Path=/api; HttpOnly; SameSite=Lax; Max-Age=900${secure ? '; Secure' : ''}`;
  return { browser, cookie: browserCookie(browser, flags) };
}
