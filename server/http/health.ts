import type { FastifyInstance, FastifyRequest } from 'fastify';
import { outageOf } from '../outage';

const keptMs = 5_000;
const pingMs = 2_000;
/** A full disk is reported this long after the last request that it refused. */
const fullMs = 60_000;

/** Whether the database answers and no migration is missing. */
export type Ping = () => Promise<boolean>;

/** A problem of the set-up, for the operator of the server; `code` for programs. */
export interface SetupWarning {
  code: string;
  text: string;
}

/** Warnings for administrators, and the check for an administrator. */
export interface Warnings {
  find: () => Promise<SetupWarning[]>;
  /** Where uploaded files are. */
  storage?: string;
  mayKnow: (request: FastifyRequest) => Promise<boolean>;
}

const noWarnings: Warnings = { find: async () => [], mayKnow: async () => false };

export interface Health {
  /** From now on this process is not ready; it is about to stop. */
  drain: () => void;
}

/** Why the process is not ready; undefined when it is. */
type Reason = 'stopping' | 'database' | 'storage' | undefined;

/** The reason that a ping gives; one that takes too long counts as failed. */
function reasonOf(ping: Ping, limitMs: number): Promise<Reason> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('database'), limitMs);
    ping()
      .then(
        (ready) => resolve(ready ? undefined : 'database'),
        (error) => resolve(outageOf(error)?.kind === 'full' ? 'storage' : 'database'),
      )
      .finally(() => clearTimeout(timer));
  });
}

/**
 * `/health/live`: the process runs. `/health/ready`: it accepts requests, `unavailable` with its reason, or `degraded` when
 * it reads but a disk is full; with an administrator's token also `warnings` about the set-up and the place of uploaded
 * files. No other details without sign-in, and the database is queried at most every five seconds (REL-15).
 */
export function serveHealth(
  app: FastifyInstance,
  ping: Ping,
  now: () => number = Date.now,
  warnings: Warnings = noWarnings,
): Health {
  const config = { permission: 'public' as const };
  let draining = false;
  let fullAt = Number.NEGATIVE_INFINITY;
  let known: { at: number; reason: Promise<Reason> } | undefined;
  const reason = () => {
    if (!known || now() - known.at >= keptMs) known = { at: now(), reason: reasonOf(ping, pingMs) };
    return known.reason;
  };
  app.addHook('onResponse', async (request) => {
    if (request.outage === 'full') fullAt = now();
  });
  app.addHook('onSend', async (_, reply) => {
    // The client opens a new connection to another process, so no request is lost when this one ends.
    if (draining) reply.header('connection', 'close');
  });
  app.get('/health/live', { config, schema: { hide: true } as object }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config, schema: { hide: true } as object }, async (request, reply) => {
    const why = draining ? 'stopping' : await reason();
    if (why) return reply.code(503).header('retry-after', '5').send({ status: 'unavailable', reason: why });
    const mayKnow = await warnings.mayKnow(request);
    const details = mayKnow ? { warnings: await warnings.find(), storage: warnings.storage } : {};
    const full = now() - fullAt < fullMs;
    return reply.send({ ...(full ? { status: 'degraded', reason: 'storage' } : { status: 'ok' }), ...details });
  });
  return {
    drain: () => {
      draining = true;
    },
  };
}
