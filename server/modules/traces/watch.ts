import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Activity } from '../../db/activity';
import { statementName } from '../../db/statementName';
import type { Kit } from '../../module';
import type { TraceSettings } from '../../settings/traces';
import { version } from '../../version';
import { parentOf } from './parents';
import { openProvider } from './provider';

/** How long a stop waits for the collector. */
const flushMs = 3_000;
/** What asks all the time, and what stays open: no trace of these. */
const unwatched = /^\/(health|metrics|websocket)|\/websocket\//i;

type Headers = Record<string, string | string[] | undefined>;

const propagator = new W3CTraceContextPropagator();
const getter = {
  keys: (headers: Headers) => Object.keys(headers),
  get: (headers: Headers, key: string) => headers[key],
};
const contextIn = (headers: Headers): Context => propagator.extract(ROOT_CONTEXT, headers, getter);

function traceparentOf(context: Context): string | undefined {
  const headers: Headers = {};
  propagator.inject(context, headers, { set: (_, key, value) => Object.assign(headers, { [key]: value }) });
  return headers.traceparent as string | undefined;
}

type Where = AsyncLocalStorageContextManager;

/** A span of each request, named by its route: no address, no value. `traceparent` says whose part it is. */
function watchRequests(app: FastifyInstance, tracer: Tracer, where: Where): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (unwatched.test(route)) return done();
    const parent = contextIn(request.headers);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'weft.request.id': request.id,
      ...(request.routeOptions.config.call && { 'weft.call': request.routeOptions.config.call }),
    };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const context = trace.setSpan(parent, span);
    contexts.set(request, context);
    return where.with(context, done);
  });
  // The body arrives by events of the connection, which know no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    return context ? where.with(context, done) : done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttributes({ 'http.response.status_code': reply.statusCode, 'weft.code': request.outcomeCode });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** A span of each statement within another one: what it does to which table. */
const statements = (tracer: Tracer, where: Where) => (sql: string, ms: number) => {
  const around = where.active();
  if (!trace.getSpan(around)?.isRecording()) return;
  const name = statementName(sql);
  const ended = Date.now();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: ended - ms }, around).end(ended);
};

/** Ends the span with the work; a fault is named by its class, since its message may have values. */
async function during<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', (error as Error).name);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * A span of each attempt at work of the queue, in the trace of the request that asked for it. The work runs as well when its row
 * cannot be read: the queue meets the same database right after it.
 */
const works =
  ({ db, log }: Kit, tracer: Tracer, where: Where): NonNullable<Activity['around']> =>
  async ({ kind, id }, work) => {
    const traceparent = await parentOf(db, id).catch((error: unknown) => {
      log.warn({ err: error, job: id }, 'whose part work is could not be read');
      return undefined;
    });
    const parent = traceparent ? contextIn({ traceparent }) : ROOT_CONTEXT;
    const options = { kind: SpanKind.CONSUMER, attributes: { 'weft.work': kind } };
    const span = tracer.startSpan(`work ${kind}`, options, parent);
    return where.with(trace.setSpan(parent, span), () => during(span, work));
  };

/** Spans of what this server does, until it is closed. */
export async function watch(app: FastifyInstance, kit: Kit, settings: TraceSettings): Promise<void> {
  const { db, log } = kit;
  const provider = await openProvider(settings, log);
  const tracer = provider.getTracer('weft', version);
  const where = new AsyncLocalStorageContextManager().enable();
  const hear = statements(tracer, where);
  watchRequests(app, tracer, where);
  db.activity.listeners.add(hear);
  db.activity.around = works(kit, tracer, where);
  db.activity.traceparent = () => traceparentOf(where.active());
  app.addHook('onClose', async () => {
    db.activity.listeners.delete(hear);
    db.activity.around = undefined;
    db.activity.traceparent = undefined;
    const late = new Promise<void>((_, reject) => {
      setTimeout(() => reject(new Error('The collector does not answer.')), flushMs).unref();
    });
    await Promise.race([provider.shutdown(), late]).catch((error: unknown) =>
      log.warn({ err: error }, 'spans were not taken by the collector'),
    );
    where.disable();
  });
}
