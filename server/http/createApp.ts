import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { buildHeader } from '../../core/build';
import { quoteInexact } from '../../core/decimal';
import type { Permission } from '../permission';
import { answerErrors, answerUnknown } from './answers';
import { collectApiDocs } from './apiDocs';
import { answerBelow, withoutBase } from './basePath';
import { collectCspReports } from './cspReports';
import { defineRoutes } from './defineRoutes';
import { familyAddress } from './familyAddresses';
import { createLimits, defaultLimits, type LimitSettings, type Limits } from './limits';
import { logAnswers } from './logging';
import { packAnswers } from './packAnswers';
import type { Platform } from './platform';
import { createRequestId } from './requestId';
import type { RouteSpec } from './routeSpec';
import { securityHeaders } from './securityHeaders';
import type { ServeClient } from './serveClient';
import { validatorCompiler } from './validation';
import { loadWords, type Words } from './words';

export interface AppOptions extends Platform {
  routes: RouteSpec[];
  logger?: FastifyServerOptions['logger'];
  /** Requests per minute; false: no limit (tests). */
  limits?: LimitSettings | false;
  trustProxy?: FastifyServerOptions['trustProxy'];
  /** Where the product is below its host: `/weft`; default '': at the root. */
  basePath?: string;
  /** Answers requests without a route: the built client. */
  client?: ServeClient;
  /** Default: those of schemas/locales. */
  words?: Words;
  /** Other parts of the server: the socket, health. Their routes declare `config.permission` too. */
  plugins?: ((app: FastifyInstance, tools: PluginTools) => void | Promise<void>)[];
}

/** What parts with routes of their own share with the calls. */
export interface PluginTools {
  limits: Limits;
  words: Words;
}

export interface DeclaredRoute {
  method: string;
  url: string;
  call: string | undefined;
  permission: Permission;
  /** Whether requests to it, or some of them, need a fresh proof of the person. */
  proof: boolean;
  /** Of its path, query and body: the same objects for all spellings of one path. */
  parts: object[];
}

/** Collects the declared routes for the snapshot of public ones; refuses a route without a permission (T09). */
function watchRoutes(app: FastifyInstance): DeclaredRoute[] {
  const declared: DeclaredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config, schema = {} }) => {
    const permission = config?.permission;
    if (!permission)
      throw new Error(`Route ${String(method)} ${url} declares no permission; say 'public' if it needs none.`);
    const parts = [schema.params, schema.querystring, schema.body].filter((part) => part !== undefined) as object[];
    const { call, proof = false } = config;
    declared.push({ method: String(method), url, call, permission, proof, parts });
  });
  return declared;
}

/**
 * JSON as Fastify reads it (`__proto__` is an error); an empty body sent as JSON counts as no body. A number that JSON.parse
 * would change arrives as its text, so that fields can refuse it.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, quoteInexact(body as string), done);
  });
}

/** Every answered call names the build of the client that is served: open pages learn of a newer one without asking. */
function nameBuild(app: FastifyInstance, build: string | undefined): void {
  if (!build) return;
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/api\//i.test(request.url)) reply.header(buildHeader, build);
  });
}

/** The HTTP server with all `routes`; not listening yet. `app.declaredRoutes` lists the permission of each. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const words = options.words ?? (await loadWords());
  const { basePath = '' } = options;
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    handlerTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    rewriteUrl: (request) => {
      request.url = withoutBase(basePath, request.url ?? '/');
      return familyAddress(request);
    },
    // logAnswers writes one line per answer instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    // A stop finishes the requests in progress; server/stop.ts ends those that take too long.
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    genReqId: createRequestId(Boolean(options.trustProxy)),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  app.decorateRequest('user', undefined);
  app.decorateRequest('uploaded', undefined);
  app.decorateRequest('received', undefined);
  app.decorateRequest('outcomeCode', 200);
  app.decorate('declaredRoutes', watchRoutes(app));
  app.setValidatorCompiler(validatorCompiler as never);
  const { db, countTry } = options;
  const limits = createLimits(options.limits ?? defaultLimits, {
    countTry: countTry && ((address) => countTry(db, address)),
  });
  answerErrors(app, words);
  answerBelow(app, basePath);
  securityHeaders(app, basePath);
  logAnswers(app);
  packAnswers(app);
  nameBuild(app, options.client?.build);
  readJson(app);
  collectCspReports(app, limits);
  await app.register(formbody);
  await app.register(multipart);
  await collectApiDocs(app, basePath);
  for (const plugin of options.plugins ?? []) await plugin(app, { limits, words });
  app.setNotFoundHandler((request, reply) => options.client?.(request, reply) ?? answerUnknown(request, reply, words));
  defineRoutes(app, options.routes, options, limits, words);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[];
  }
}
