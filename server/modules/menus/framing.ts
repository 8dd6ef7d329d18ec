import type { Reply } from '../../ctx';
import { readInterfaceHosts } from '../../env';
import { type Incoming, safeFetch } from '../../services/outbound/safeFetch';

/**
 * Whether a site can be shown inside the application. `some`: in named sites only. `unknown`: it did not answer, or its
 * address is not one that the server may fetch.
 */
export type Framing = 'yes' | 'no' | 'some' | 'unknown';

const timeoutMs = 5_000;

/** The sources of `frame-ancestors` in each policy; undefined: no policy names them. */
function ancestorsOf(policies: string): string[][] | undefined {
  const found = policies
    .split(',')
    .flatMap((policy) => policy.split(';').map((part) => part.trim().split(/\s+/)))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
    .map(([, ...sources]) => sources.map((source) => source.toLowerCase()));
  return found.length ? found : undefined;
}

const everywhere = new Set(['*', 'http:', 'https:']);

function byAncestors(sources: string[]): Framing {
  if (sources.some((source) => everywhere.has(source))) return 'yes';
  return sources.some((source) => !source.startsWith("'")) ? 'some' : 'no';
}

/** What the headers of a page tell; `frame-ancestors` overrides X-Frame-Options, as in browsers. */
export function framingOf({ frameOptions = '', policy = '' }: Pick<Incoming, 'frameOptions' | 'policy'>): Framing {
  const ancestors = ancestorsOf(policy)?.map(byAncestors);
  if (ancestors) return ancestors.find((each) => each === 'no') ?? ancestors.find((each) => each === 'some') ?? 'yes';
  return /^\s*(deny|sameorigin)\b/i.test(frameOptions) ? 'no' : 'yes';
}

/** Fetches a site as data interfaces fetch theirs (SEC-23) and tells whether it can be framed (ROUTE-50). */
export async function checkFraming(url: string): Promise<Reply> {
  const outgoing = { method: 'GET', url, headers: { accept: 'text/html' } };
  const answer = await safeFetch(outgoing, { allowed: readInterfaceHosts(), timeoutMs }).catch(() => undefined);
  return { data: { framing: answer ? framingOf(answer) : 'unknown' } };
}
