import { setTimeout as sleep } from 'node:timers/promises';
import { readInterfaceHosts } from '../../env';
import { Unreachable } from '../../services/outbound/addresses';
import { safeFetch } from '../../services/outbound/safeFetch';
import { ThirdFault } from './thirdClient';

export type Members = Record<string, unknown>;

export interface CallerOptions {
  /** Base address, `https://qyapi.weixin.qq.com`. */
  base: string;
  /** Path and query of the token call. */
  tokenPath: string;
  /** Error code of an answer; 0: none. */
  codeOf: (answer: Members) => number;
  /** Codes after which a new token is fetched, once per request. */
  expired: ReadonlySet<number>;
  /** Codes of rate limits and of a busy service. */
  limited: (code: number) => boolean;
  /** Ends pauses and further requests. */
  signal?: AbortSignal;
  /** First pause after a rate limit, doubled each time; default 300 ms. */
  pauseMs?: number;
}

/** One request of the service's API: a GET without a body, else a POST of JSON. Resolves to the answer's members. */
export type Caller = (path: string, query: Record<string, string>, body?: Members) => Promise<Members>;

/** With the default pause the last retry of a rate limit is 77 s after the first request. */
const mostLimited = 8;
/** A connection that failed is tried this often. */
const mostUnreachable = 3;
const maxWords = 200;
const json = { 'content-type': 'application/json' };

/** Numbers and texts of an answer; the services send ids as either. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const listOf = (value: unknown): Members[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

function membersOf(text: string): Members {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return answer as Members;
  } catch {
    // Falls through: not JSON.
  }
  throw new ThirdFault('run', 'sync.notUnderstood');
}

/** Requests with a token that is fetched when needed; pauses on rate limits (contract-platform §5.12). */
export function createCaller(options: CallerOptions): Caller {
  const { base, codeOf, limited, expired, signal } = options;
  let token: Promise<string> | undefined;

  async function sendOnce(path: string, query: Record<string, string>, body?: Members) {
    const address = `${base.replace(/\/+$/, '')}${path}`;
    if (!URL.canParse(address)) throw new ThirdFault('run', 'sync.unreachable');
    const url = new URL(address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const outgoing = body
      ? { method: 'POST', url: url.href, headers: json, body: JSON.stringify(body) }
      : { method: 'GET', url: url.href, headers: {} };
    signal?.throwIfAborted();
    return safeFetch(outgoing, { allowed: readInterfaceHosts() });
  }

  const pause = (count: number) => sleep((options.pauseMs ?? 300) * 2 ** count, undefined, { signal });

  /** The answer, after pauses for rate limits and failed connections. */
  async function send(path: string, query: Record<string, string>, body?: Members): Promise<Members> {
    for (let busy = 0, lost = 0; ; ) {
      const answer = await sendOnce(path, query, body).catch((error) => {
        if (!(error instanceof Unreachable)) throw error;
        return undefined;
      });
      if (!answer) {
        lost += 1;
        if (lost >= mostUnreachable) throw new ThirdFault('run', 'sync.unreachable');
        await pause(lost);
        continue;
      }
      const busyStatus = answer.status === 429 || answer.status >= 500;
      if (!busyStatus) {
        const members = membersOf(answer.text);
        if (!limited(codeOf(members))) return members;
      }
      if (busy >= mostLimited) throw new ThirdFault('run', 'sync.limited');
      await pause(busy);
      busy += 1;
    }
  }

  function faultOf(concerns: 'item' | 'run', answer: Members): ThirdFault {
    const message = textOf(answer.sub_msg) || textOf(answer.errmsg);
    return new ThirdFault(concerns, 'sync.answered', { code: codeOf(answer), message: message.slice(0, maxWords) });
  }

  async function fetchToken(): Promise<string> {
    const url = new URL(options.tokenPath, 'http://token');
    const answer = await send(url.pathname, Object.fromEntries(url.searchParams));
    const fetched = textOf(answer.access_token);
    if (codeOf(answer) !== 0 || !fetched) throw faultOf('run', answer);
    return fetched;
  }

  return async (path, query, body) => {
    for (let renewed = false; ; renewed = true) {
      token ??= fetchToken();
      const answer = await send(path, { access_token: await token, ...query }, body);
      const code = codeOf(answer);
      if (code === 0) return answer;
      if (!expired.has(code)) throw faultOf('item', answer);
      if (renewed) throw faultOf('run', answer);
      token = undefined;
    }
  };
}
