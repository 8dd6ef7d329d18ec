import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { code, type Envelope } from '../../core/envelope';
import { asLanguage } from '../../core/languages';
import { Refusal } from '../ctx';
import { type OutageKind, outageOf } from '../outage';
import { InvalidRequest } from './validation';
import type { Words } from './words';

/** A rejected request: the envelope's code, its message, and the HTTP status (200 for every business outcome). */
export class Denial extends Error {
  readonly code: number;
  readonly key: string;
  readonly status: number;
  constructor(code: number, key: string, status = 200) {
    super(key);
    this.code = code;
    this.key = key;
    this.status = status;
  }
}

export interface Answer {
  status: number;
  /** Header Retry-After; default of 429 and 503: a minute. */
  retrySeconds?: number;
  envelope: Envelope;
}

/** Transport errors by Fastify's codes. */
const transport: Record<string, { status: number; key: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, key: 'request.tooLargeBody' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, key: 'request.unreadable' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, key: 'request.unreadable' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, key: 'request.unreadable' },
  FST_ERR_BAD_URL: { status: 400, key: 'request.unreadable' },
};
/** Message of an outage, and the seconds after which a client may try again. */
const outages: Record<OutageKind, { key: string; retrySeconds: number }> = {
  away: { key: 'error.databaseAway', retrySeconds: 2 },
  inDoubt: { key: 'error.saveInDoubt', retrySeconds: 2 },
  filesAway: { key: 'error.filesAway', retrySeconds: 5 },
  full: { key: 'error.storageFull', retrySeconds: 60 },
};
/** PostgreSQL: the text itself cannot be stored, wherever it came from. */
const unstorable = new Set(['22021', '22P05']);

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024 / 1024));

/** The answer to an error; never a stack, a table name or a path (T35). */
export function answerOf(error: unknown, words: Words, request: FastifyRequest): Answer {
  const t = words(asLanguage(request.headers['weft-language']));
  const refused = (key: string, values = {}, status = 200, data: unknown = null): Answer => ({
    status,
    envelope: { code: code.refused, msg: t(key, values), data },
  });
  if (error instanceof Refusal) {
    const msg = t(error.key, error.values);
    // A field without a message of its own takes that of the refusal.
    const errors = error.errors?.map(({ field, message }) => ({ field, message: message || msg }));
    return {
      status: 200,
      envelope: {
        code: error.code,
        msg,
        data: errors || error.data ? { ...(errors ? { errors } : {}), ...error.data } : null,
      },
    };
  }
  if (error instanceof Denial) {
    return { status: error.status, envelope: { code: error.code, msg: t(error.key), data: null } };
  }
  if (error instanceof InvalidRequest) {
    const message = t(error.key, error.values);
    return refused(error.key, error.values, 200, { errors: [{ field: error.field, message }] });
  }
  const outage = outageOf(error);
  if (outage) {
    const { key, retrySeconds } = outages[outage.kind];
    return { status: 503, retrySeconds, envelope: { code: code.failed, msg: t(key), data: null } };
  }
  const known = error as { code?: string; statusCode?: number; name?: string };
  const fault = transport[known.code ?? ''];
  if (fault) return refused(fault.key, { max: megabytes(request.routeOptions.bodyLimit) }, fault.status);
  if (known.statusCode === 400) return refused('request.unreadable', {}, 400);
  if (unstorable.has(known.code ?? '')) return refused('request.invalid', { field: '' });
  const status = known.statusCode === 503 ? 503 : 200;
  return { status, envelope: { code: code.failed, msg: `${t('error.failed')} (${request.id})`, data: null } };
}

/** The outcome of a call, for the audit trail. */
export function outcomeOf(envelopeCode: number): 'ok' | 'refused' | 'denied' | 'failed' {
  if (envelopeCode === code.ok) return 'ok';
  if (envelopeCode === code.failed) return 'failed';
  return envelopeCode === code.refused ? 'refused' : 'denied';
}

/** Bytes that are read of a refused body, so that its sender gets the answer. */
const mostDrained = 64 * 1024 * 1024;

/** Reads what is left of a body: a client whose upload is cut off sees a broken connection instead of the answer. */
function drained(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let read = 0;
    if (body.destroyed || body.readableEnded || Number(body.headers['content-length']) > mostDrained) return resolve();
    body.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > mostDrained) resolve();
    });
    for (const end of ['end', 'close', 'error']) body.once(end, () => resolve());
    body.resume();
  });
}

function send(reply: FastifyReply, { status, retrySeconds = 60, envelope }: Answer): FastifyReply {
  if (status === 429 || status === 503) reply.header('retry-after', String(retrySeconds));
  return reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(envelope);
}

/** Every error becomes an envelope; only unexpected ones are logged with their stack. */
export function answerErrors(app: FastifyInstance, words: Words): void {
  app.decorateRequest('outage', undefined);
  app.setErrorHandler(async (error, request, reply) => {
    const answer = answerOf(error, words, request);
    if (answer.status === 413) await drained(request.raw);
    request.outcomeCode = answer.envelope.code;
    request.outage = outageOf(error)?.kind;
    if (request.outage) request.log.warn({ outage: (error as Error).message }, 'unavailable');
    else if (answer.envelope.code === code.failed) request.log.error({ err: error }, 'failed');
    return send(reply, answer);
  });
}

/** An address below /api without a route. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply, words: Words): FastifyReply {
  const t = words(asLanguage(request.headers['weft-language']));
  request.outcomeCode = 404;
  return send(reply, { status: 404, envelope: { code: 404, msg: t('request.unknownPath'), data: null } });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the sent envelope; 200 unless an error set another. */
    outcomeCode: number;
    /** What kept the server from serving this request. */
    outage: OutageKind | undefined;
  }
}
