import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import { code } from '../../core/envelope';
import { callChanges } from '../../core/language/callChanges';
import type { Call } from '../../core/language/types';
import { asLanguage } from '../../core/languages';
import type { Ctx, RawReply, Reply } from '../ctx';
import { checkBody } from '../entities/acceptEntity';
import { bodySchema } from '../entities/bodySchema';
import { type Entities, entityNamed } from '../entities/entities';
import type { Outcome } from '../outcome';
import type { Permission } from '../permission';
import { withSeedPeople, withStoredPeople } from '../seed/seedPeople';
import { withShownNames } from '../seed/shownNames';
import { browserOf } from '../services/sessions/browser';
import { outcomeOf } from './answers';
import { assertDeclared, neededButtons } from './declared';
import { identify } from './identify';
import type { Limits } from './limits';
import { outcomeFrom } from './outcomeFrom';
import { routerPath } from './pathShapes';
import type { Platform } from './platform';
import { demandProof } from './proof';
import { isRanged, sendRanged } from './ranges';
import type { RouteSpec } from './routeSpec';
import { hiddenOf, visibleBody, withinScreen } from './screens';
import { Id } from './shapes';
import { readUpload } from './uploads';
import type { Words } from './words';

/** Until the last byte of a streamed answer. */
const rawMs = 60 * 60_000;
/** A path parameter without a schema in the route: a text; one that is named `id` is an id. */
const anyText = { type: 'string', maxLength: 200 };
const emptyObject = { type: 'object', properties: {} };

function callOf(spec: RouteSpec, calls: Readonly<Record<string, Call>>): Call {
  const call = calls[spec.call];
  if (!call) throw new Error(`Route ${spec.call}: neither schemas/calls nor its module has a call of this name.`);
  assertDeclared(spec, call);
  return call;
}

/** A declared route, and the call that reads the stored record (`keeps`). */
interface Route {
  spec: RouteSpec;
  keeper: RouteSpec | undefined;
}

function keeperOf({ call, keeps }: RouteSpec, byCall: ReadonlyMap<string, RouteSpec>): RouteSpec | undefined {
  const keeper = keeps === undefined ? undefined : byCall.get(keeps);
  if (keeps && !keeper) throw new Error(`Route ${call} keeps what ${keeps} answers, which is no route.`);
  return keeper;
}

/** Both `Action/…` and `Actions/…` are served (contract §0). */
function spellings({ path: schema }: RouteSpec, { path }: Call): string[] {
  const fastify = routerPath(path, schema);
  const other = fastify.replace(/\/(Actions?)(?=\/)/g, (_, word: string) =>
    word === 'Action' ? '/Actions' : '/Action',
  );
  return other === fastify ? [fastify] : [fastify, other];
}

function pathSchema(path: string): object {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, name === 'id' ? Id.properties.id : anyText])),
  };
}

/** The schemas of a route's parts; all spellings of its path share them, so that each is compiled once. */
export function partsOf(spec: RouteSpec, call: Call, entities?: Entities): FastifySchema {
  const body = spec.entity ? bodySchema(entityNamed(spec.entity, entities), spec.body) : spec.body;
  const writes = call.method === 'POST' || call.method === 'PUT' || body;
  return {
    params: spec.path ?? pathSchema(call.path),
    querystring: spec.query ?? emptyObject,
    ...(writes ? { body: body ?? emptyObject } : {}),
  };
}

/** The words of a route for the API's documentation; other spellings are left out of it. */
function wordsOf({ summary, call }: RouteSpec, hide: boolean): FastifySchema {
  return { summary, operationId: call, tags: [call.split('.')[0]!], hide } as FastifySchema;
}

/** What names a command of its person; longer ones are none. */
const keyOf = (given: string | string[] | undefined) =>
  typeof given === 'string' && given.length > 0 && given.length <= 100 ? given : undefined;

function ctxOf(platform: Platform, words: Words, request: FastifyRequest): Ctx {
  const language = asLanguage(request.headers['weft-language']);
  return {
    db: platform.db,
    // undefined on public routes; their handlers expect it.
    user: request.user!,
    now: new Date(),
    language,
    t: words(language),
    requestId: request.id,
    generation: request.headers['vue-version'] === '3' ? 3 : 2,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    browser: browserOf(request.headers.cookie),
    key: keyOf(request.headers['weft-key']),
    // `by`: the session that did it; its own page is not reloaded.
    publish: (event, payload) => platform.bus.publishAtCommit(event, { ...payload, by: request.user?.sessionId }),
  };
}

function openModel(platform: Platform, { model }: RouteSpec, ctx: Ctx, params: unknown): Promise<unknown> | undefined {
  if (!model || model === 'service') return undefined;
  return platform.openModel?.(ctx, (params as { modelId: string }).modelId, neededButtons(model));
}

/** A path names a model by its id or its code: handlers see the id. */
async function withModelId({ db, modelIdOf }: Platform, params: unknown): Promise<unknown> {
  const { modelId } = params as { modelId?: string };
  return modelId && modelIdOf ? { ...(params as object), modelId: await modelIdOf(db, modelId) } : params;
}

/** The body without the members hidden from the person, checked by the entity that it saves. */
function bodyOf(
  { entity, complete = (given) => given, model }: RouteSpec,
  ctx: Ctx,
  { body, method }: FastifyRequest,
  entities?: Entities,
): unknown {
  const given = model === undefined ? withStoredPeople(body, ctx.language) : body;
  const visible = visibleBody(given, ctx.hidden ?? new Set()) as Record<string, unknown>;
  return entity ? checkBody(ctx, entityNamed(entity, entities), complete(visible), method === 'POST') : visible;
}

/** At most two retries: a model that is released more often during one call is an error. */
const mostTries = 3;

/** Runs the handler; if its model was released meanwhile, it has changed nothing and runs again with the new one. */
async function run(platform: Platform, route: Route, outer: Ctx, request: FastifyRequest): Promise<Reply | RawReply> {
  const { spec } = route;
  const hidden = await hiddenOf(platform, spec, outer);
  const ctx = hidden.size ? { ...outer, hidden } : outer;
  const { query, uploaded: file, received } = request;
  const params = await withModelId(platform, request.params);
  const body = bodyOf(spec, ctx, request, platform.entities);
  await demandProof(platform, spec, ctx, { body, path: params, file });
  for (let tried = 1; ; tried += 1) {
    const model = await openModel(platform, spec, ctx, params);
    try {
      return await withinScreen(route, ctx, { body, query, path: params, file, received, model });
    } catch (error) {
      if (!model || tried === mostTries || !platform.isOutdated?.(ctx, error, model)) throw error;
    }
  }
}

/** Rows by their names in the person's language; records of models name people and organisations themselves. */
function inLanguage({ seeded, asGiven, model }: RouteSpec, data: unknown, ctx: Ctx): unknown {
  const named = seeded ? withShownNames(data, ctx) : data;
  return model === undefined && !asGiven ? withSeedPeople(named, ctx.language) : named;
}

async function answer(
  platform: Platform,
  route: Route,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = await run(platform, route, ctx, request);
  reply.header('cache-control', 'no-store');
  if ('raw' in result) {
    const { body, status = 200, contentType, headers = {} } = result;
    reply.code(status).type(contentType).headers(headers);
    return isRanged(body) ? sendRanged(request, reply, body) : reply.send(body);
  }
  const msg = ctx.t(result.msg ?? 'common.success', result.values);
  const data = inLanguage(route.spec, result.data, ctx) ?? null;
  reply.headers(result.headers ?? {});
  return reply.type('application/json; charset=utf-8').send({ code: code.ok, msg, data });
}

/** The note of a call that was done; one that was refused has no checked body. */
function noteOf({ auditNote }: RouteSpec, outcome: Outcome['outcome'], body: unknown): string | undefined {
  return (outcome === 'ok' && auditNote?.(body)?.trim()) || undefined;
}

/** Records in the audit trail every write, and every call that was denied or failed. */
async function record(
  platform: Platform,
  spec: RouteSpec,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const outcome = outcomeOf(request.outcomeCode);
  const write = typeof spec.audit === 'string' || (spec.audit === undefined && callChanges(call));
  if (!platform.record || (!write && (outcome === 'ok' || outcome === 'refused'))) return;
  await platform
    .record(
      platform.db,
      outcomeFrom(request, reply, {
        call: spec.call,
        subject: spec.audit || spec.call.split('.')[0]!,
        write,
        note: noteOf(spec, outcome, request.body),
      }),
    )
    .catch((error: unknown) => request.log.error({ err: error }, 'the audit row was not written'));
}

/** What a failed call has received belongs to nothing. */
async function discardUnused({ received, outcomeCode, log }: FastifyRequest): Promise<void> {
  if (received && outcomeCode !== code.ok)
    await received.discard().catch((error: unknown) => log.error({ err: error }, 'an upload was not discarded'));
}

/** Turns declared routes into Fastify's: identity and permission, schemas, upload, envelope, audit, OpenAPI. */
export function defineRoutes(
  app: FastifyInstance,
  specs: RouteSpec[],
  platform: Platform,
  limits: Limits,
  words: Words,
): void {
  const byCall = new Map(specs.map((spec) => [spec.call, spec]));
  for (const spec of specs) {
    const call = callOf(spec, platform.calls);
    const route = { spec, keeper: keeperOf(spec, byCall) };
    const [first, ...others] = spellings(spec, call);
    const parts = partsOf(spec, call, platform.entities);
    for (const url of [first!, ...others]) {
      app.route({
        method: call.method as HTTPMethods,
        url,
        schema: { ...wordsOf(spec, url !== first), ...parts },
        config: { permission: spec.permission, call: spec.call, proof: spec.proof !== undefined },
        // A slow line may take long to read a large file.
        ...(spec.raw || spec.slow ? { handlerTimeout: rawMs } : {}),
        bodyLimit: spec.upload ? spec.upload.maxBytes + 64 * 1024 : spec.bodyLimit,
        onRequest: identify(platform, limits, spec, call),
        preValidation: async (request) => {
          if (spec.upload) await readUpload(request, spec.upload);
          request.body ??= {};
        },
        handler: (request, reply) => answer(platform, route, ctxOf(platform, words, request), request, reply),
        onResponse: async (request, reply) => {
          await discardUnused(request);
          await record(platform, spec, call, request, reply);
        },
      });
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission. Required of every route; the server does not start without it (T09). */
    permission?: Permission;
    call?: string;
    proof?: boolean;
  }
}
