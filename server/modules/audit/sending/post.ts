import { safeFetch } from '../../../services/outbound/safeFetch';
import type { HttpTarget } from '../../../settings/auditTo';
import { linesOf, type SentRow } from './rows';

/** Posts the rows as JSON Lines; any answer but 2xx rejects. The operator named the host: it may be one of the internal network. */
export async function postRows({ url, token }: HttpTarget, rows: readonly SentRow[], waitMs: number): Promise<void> {
  const headers = {
    'content-type': 'application/x-ndjson; charset=utf-8',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const policy = { allowed: [url.host], redirects: 0, maxBytes: 64 * 1024, timeoutMs: waitMs };
  const { status } = await safeFetch({ method: 'POST', url: url.href, headers, body: linesOf(rows) }, policy);
  if (status < 200 || status >= 300) throw new Error(`HTTP ${status}`);
}
