import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseWarning } from '../db/warnings';

const keptMs = 5_000;
const pingMs = 2_000;

/** Whether the database answers and no migration is missing. */
export type Ping = () => Promise<boolean>;

/** Warnings for administrators, and the check for an administrator. */
export interface Warnings {
  find: () => Promise<DatabaseWarning[]>;
  mayKnow: (request: FastifyRequest) => Promise<boolean>;
}

const noWarnings: Warnings = { find: async () => [], mayKnow: async () => false };

export interface Health {
  /** From now on this process is not ready; it is about to stop. */
  drain: () => void;
}

function within(work: Promise<boolean>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    work.then(resolve, () => resolve(false)).finally(() => clearTimeout(timer));
  });
}

/**
 * `/health/live`: the process runs. `/health/ready`: it accepts requests; with an administrator's token also `warnings`
 * about the set-up. No details without sign-in, and the database is queried at most every five seconds (REL-15).
 */
export function serveHealth(
  app: FastifyInstance,
  ping: Ping,
  now: () => number = Date.now,
  warnings: Warnings = noWarnings,
): Health {
  const config = { permission: 'public' as const };
  let draining = false;
  let known: { at: number; ready: Promise<boolean> } | undefined;
  const isReady = () => {
    if (!known || now() - known.at >= keptMs) known = { at: now(), ready: within(ping(), pingMs) };
    return known.ready;
  };
  app.addHook('onSend', async (_, reply) => {
    // The client opens a new connection to another process, so no request is lost when this one ends.
    if (draining) reply.header('connection', 'close');
  });
  app.get('/health/live', { config, schema: { hide: true } as object }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config, schema: { hide: true } as object }, async (request, reply) => {
    const ready = !draining && (await isReady());
    const details = ready && (await warnings.mayKnow(request)) ? { warnings: await warnings.find() } : {};
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', ...details });
  });
  return {
    drain: () => {
      draining = true;
    },
  };
}
