import http from 'node:http';
import https from 'node:https';
import { type Resolve, safeAddress, Unreachable } from './addresses';

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface FetchPolicy {
  /** Allowed hosts of the internal network (INTERFACE_HOSTS). */
  allowed: string[];
  resolve?: Resolve;
  timeoutMs?: number;
  maxBytes?: number;
  /** Redirects that are followed; default 3. */
  redirects?: number;
}

export interface Incoming {
  status: number;
  text: string;
  contentType?: string;
  /** `X-Frame-Options` and `Content-Security-Policy`. */
  frameOptions?: string;
  policy?: string;
}

const mostRedirects = 3;
/** Headers that a designer cannot set: they belong to the connection or to a user's session. */
const ours = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'cookie',
  'upgrade',
  'expect',
  'te',
]);
/** Headers sent to another origin too; the values of all others are secrets of the first one. */
const impersonal = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

interface Answer extends Incoming {
  location: string | undefined;
}

/** Whether a whole request has left. */
interface Progress {
  asked: boolean;
}

function send(
  url: URL,
  request: Outgoing,
  policy: FetchPolicy,
  signal: AbortSignal,
  progress: Progress,
): Promise<Answer> {
  const maxBytes = policy.maxBytes ?? 5 * 1024 * 1024;
  return new Promise((resolve, reject) => {
    void safeAddress(url, policy.allowed, policy.resolve).then((address) => {
      const lookup = ((_host: string, options: { all?: boolean }, done: (...args: unknown[]) => void) =>
        options.all ? done(null, [address]) : done(null, address.address, address.family)) as never;
      const { method, headers } = request;
      const module = url.protocol === 'https:' ? https : http;
      const outgoing = module.request(url, { method, headers, lookup, agent: false, signal }, (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes <= maxBytes) return parts.push(part);
          reject(new Error(`The answer is larger than ${maxBytes} bytes.`));
          outgoing.destroy();
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const { location, 'content-type': contentType, 'content-security-policy': policies } = answer.headers;
          const frameOptions = [answer.headers['x-frame-options']].flat().join(',') || undefined;
          const policy = [policies].flat().join(',') || undefined;
          resolve({ status: answer.statusCode ?? 0, text, location, contentType, frameOptions, policy });
        });
      });
      outgoing.on('error', reject);
      outgoing.on('finish', () => {
        progress.asked = true;
      });
      outgoing.end(request.body);
    }, reject);
  });
}

/** The request after a redirect: 303 becomes a GET. Another origin gets no secrets: no own headers, and no body. */
function redirected(request: Outgoing, status: number, from: URL, to: URL): Outgoing {
  const stays = from.origin === to.origin;
  const named = Object.entries(request.headers).filter(([name]) => stays || impersonal.has(name));
  const headers = Object.fromEntries(named);
  const asks = status === 303 || (status < 303 && request.method === 'POST');
  if (!asks && !stays && request.body !== undefined) throw new Unreachable();
  if (!asks) return { ...request, headers, url: to.href };
  const { 'content-type': _, ...rest } = headers;
  return { method: 'GET', url: to.href, headers: rest };
}

function headersOf(given: Record<string, string>): Record<string, string> {
  const named = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { accept: 'application/json', ...Object.fromEntries(named.filter(([name]) => !ours.has(name))) };
}

/**
 * Fetches a public address. Names are resolved once and every address checked; redirects (three at most) are checked
 * like the first address; nothing of the current user is sent. Always rejects with Unreachable;
 * its cause, for logs, holds no header and no body.
 */
export async function safeFetch(first: Outgoing, policy: FetchPolicy): Promise<Incoming> {
  const signal = AbortSignal.timeout(policy.timeoutMs ?? 10_000);
  const progress: Progress = { asked: false };
  let request: Outgoing = { ...first, headers: headersOf(first.headers) };
  try {
    for (let redirects = 0; redirects <= (policy.redirects ?? mostRedirects); redirects += 1) {
      const url = new URL(request.url);
      const { location, ...answer } = await send(url, request, policy, signal, progress);
      const { status } = answer;
      if (status < 300 || status >= 400 || !location) return answer;
      request = redirected(request, status, url, new URL(location, url));
    }
  } catch (error) {
    throw new Unreachable(progress.asked, error);
  }
  throw new Unreachable(progress.asked);
}
