import type { FastifyInstance, FastifyRequest } from 'fastify';
import { statementName } from '../../db/statementName';
import type { Kit } from '../../module';
import { createCounter, createHistogram } from './text';

/** Calls that end a try to sign in. */
const signIns = new Set(['auth.login', 'auth.secondFactor', 'auth.passkey', 'auth.socials', 'auth.enrol']);
/** Upper limits in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';

type Sent = { code?: number; data?: { secondFactor?: unknown } | null } | null;

/** Counts what happens from now on, in memory: no statement, no timer. Returns its metrics. */
export function countRequests(app: FastifyInstance, { db, log }: Kit, slowMs: number) {
  const requests = createCounter('weft_http_requests_total', 'Answers by route, status and code of the envelope.');
  const durations = createHistogram('weft_http_request_duration_seconds', 'Time to the end of the answer.', bounds);
  const entries = createCounter(
    'weft_sign_ins_total',
    'Tries to sign in; one that waits for a second step is none yet.',
  );
  const slow = createCounter('weft_slow_statements_total', `Statements that took ${slowMs} ms or more.`);
  app.addHook('onResponse', async (request, reply) => {
    const route = { method: request.method, route: routeOf(request) };
    requests.add({ ...route, status: reply.statusCode, code: request.outcomeCode });
    durations.observe(route, reply.elapsedTime / 1_000);
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const sent = payload as Sent;
    const awaits = sent?.data && typeof sent.data === 'object' && 'secondFactor' in sent.data;
    if (signIns.has(request.routeOptions.config.call ?? '') && !awaits)
      entries.add({ outcome: sent?.code === 200 ? 'good' : 'failed' });
    return payload;
  });
  const hear = (sql: string, ms: number) => {
    if (ms < slowMs) return;
    const statement = statementName(sql);
    slow.add({ statement });
    log.warn({ statement, ms: Math.round(ms) }, 'slow statement');
  };
  db.activity.listeners.add(hear);
  app.addHook('onClose', async () => void db.activity.listeners.delete(hear));
  return [requests, durations, entries, slow];
}
