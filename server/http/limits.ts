import type { FastifyRequest } from 'fastify';
import { code } from '../../core/envelope';
import { networkOf } from '../network';
import { Denial } from './answers';

const windowMs = 60_000;
/** Addresses and sessions counted at once; beyond this the oldest window is dropped. */
const maxKeys = 50_000;

/** Requests per minute. */
export interface LimitSettings {
  /** By session; a token has its own. */
  signedIn: number;
  /** By address (IPv6: /64): public routes and invalid tokens. */
  anonymous: number;
  /** By address (IPv6: /64): attempts to sign in or to unlock (SEC-02). */
  signIn: number;
}

export const defaultLimits: LimitSettings = { signedIn: 3_000, anonymous: 600, signIn: 50 };
const signInCalls = new Set([
  'auth.login',
  'auth.lockScreen',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.secondFactor',
  'auth.enrol',
  'auth.passkey',
  'auth.socials',
  'security.prove',
]);

export interface Limits {
  /** Throws a Denial with HTTP status 429 when this request exceeds its limit; `perMinute`: the call has its own. */
  count: (request: FastifyRequest, call: string, perMinute?: number) => Promise<void>;
}

export interface LimitOptions {
  /**
   * Counts a sign-in attempt across all processes; returns the attempts of this address in the current minute.
   * Without it only this process counts.
   */
  countTry?: (address: string) => Promise<number>;
  now?: () => number;
}

/**
 * Fixed windows of a minute, in this process's memory; sign-in attempts are also counted in the database, so that their
 * limit holds across all processes. `false`: nothing is counted.
 */
export function createLimits(settings: LimitSettings | false, { countTry, now = Date.now }: LimitOptions = {}): Limits {
  const counts = new Map<string, { from: number; n: number }>();
  const isOver = (key: string, limit: number): boolean => {
    const at = now();
    const known = counts.get(key);
    if (known && at - known.from < windowMs) return ++known.n > limit;
    counts.delete(key);
    if (counts.size >= maxKeys) counts.delete(counts.keys().next().value as string);
    counts.set(key, { from: at, n: 1 });
    return limit < 1;
  };
  /** The database is not queried when this process's own count is already over the limit. */
  const isTryOver = async (address: string, limit: number): Promise<boolean> =>
    isOver(`signIn ${address}`, limit) || (countTry !== undefined && (await countTry(address)) > limit);
  return {
    count: async (request, call, perMinute) => {
      if (settings === false) return;
      const over = signInCalls.has(call)
        ? await isTryOver(networkOf(request.ip), settings.signIn)
        : request.user
          ? isOver(`session ${request.user.sessionId}`, request.user.token?.perMinute ?? settings.signedIn)
          : isOver(`address ${networkOf(request.ip)}`, settings.anonymous);
      const overOwn = perMinute !== undefined && isOver(`${call} ${networkOf(request.ip)}`, perMinute);
      if (over || overOwn) throw new Denial(code.refused, 'request.tooOften', 429);
    },
  };
}
