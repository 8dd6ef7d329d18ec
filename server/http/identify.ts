import type { FastifyRequest } from 'fastify';
import { documentHeader, pressHeader } from '../../core/actsFor';
import { code } from '../../core/envelope';
import { callChanges } from '../../core/language/callChanges';
import type { Call } from '../../core/language/types';
import type { SessionUser } from '../ctx';
import { Denial } from './answers';
import type { Limits } from './limits';
import type { Platform } from './platform';
import type { RouteSpec } from './routeSpec';

/** A page of another site must not trigger a request, although there is no cookie that would authenticate it (T08). */
function refuseCrossSite(request: FastifyRequest, spec: RouteSpec): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site') return;
  if (request.method !== 'GET' || spec.call === 'auth.logout') throw new Denial(code.denied, 'request.crossSite', 403);
}

/** The session of a full-screen view calls what its board's document names, a token what it reaches. */
async function refuseBeyondLimits(
  platform: Platform,
  request: FastifyRequest,
  user: SessionUser,
  call: string,
): Promise<void> {
  const path = request.params as Record<string, string>;
  if (!(await platform.withinBoard?.(platform.db, user, call, path))) throw new Denial(code.denied, 'error.denied');
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Why the call may not be made in the name that it says. */
async function refusalInName(platform: Platform, request: FastifyRequest, { call }: RouteSpec, changes: boolean) {
  const { user } = request;
  if (!user) return undefined;
  const params = request.params as Record<string, unknown>;
  const said = { document: headerOf(request, documentHeader), press: headerOf(request, pressHeader) };
  return platform.refuseInName?.(platform.db, { user, call, changes, params, ...said });
}

/**
 * Authenticates and authorises the request before its body is read. On a public route the token is optional.
 */
export function identify(platform: Platform, limits: Limits, spec: RouteSpec, call: Call) {
  const changes = callChanges(call);
  return async (request: FastifyRequest): Promise<void> => {
    refuseCrossSite(request, spec);
    const token = request.headers.authorization;
    const found = token || spec.permission !== 'public' ? await platform.findSession(platform.db, token) : undefined;
    if (found && 'user' in found) request.user = found.user;
    await limits.count(request, spec.call, spec.perMinute);
    if (spec.permission === 'public') return;
    if (found && 'code' in found) throw new Denial(found.code, found.key);
    if (request.user?.mustChangePassword && !spec.beforePasswordChange) {
      throw new Denial(code.denied, 'auth.passwordFirst');
    }
    if (request.user?.viewing && changes) throw new Denial(code.denied, 'viewAs.readOnly');
    // A preview of a document under work draws real data, and changes none whatever is pressed there.
    if (request.headers['weft-preview'] && changes) throw new Denial(code.denied, 'board.previewOnly');
    const { user } = request;
    if (user?.board !== undefined || user?.token) await refuseBeyondLimits(platform, request, user, spec.call);
    if (!(await platform.allows(platform.db, request.user, spec.permission))) {
      throw new Denial(code.denied, 'error.denied');
    }
    const refusal = await refusalInName(platform, request, spec, changes);
    if (refusal) throw new Denial(code.denied, refusal);
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; undefined before sign-in. */
    user: SessionUser | undefined;
  }
}
