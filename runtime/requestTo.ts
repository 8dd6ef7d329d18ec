import { methods } from '../core/language/words/call';
import type { Request } from './http';

/** The request of a designer's script: only addresses below /api of this platform; throws for others. */
export function requestTo(origin: string, url: string, method: string, data: unknown): Request {
  const to = new URL(url, new URL(origin).origin);
  const how = methods.find((each) => each === method.toUpperCase());
  if (to.origin !== new URL(origin).origin || !to.pathname.startsWith('/api/')) {
    throw new Error(`A script may ask only addresses below /api, not ${url}`);
  }
  if (!how) throw new Error(`A script cannot ask by ${method}`);
  const given = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  return {
    name: to.pathname,
    method: how,
    path: to.pathname,
    payload: { ...Object.fromEntries(to.searchParams), ...given },
  };
}
