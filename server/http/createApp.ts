import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Permission } from '../permission';
import { answerErrors, answerUnknown } from './answers';
import { apiDocsRoutes, collectApiDocs } from './apiDocs';
import { collectCspReports } from './cspReports';
import { defineRoutes } from './defineRoutes';
import { createLimits, defaultLimits, type LimitSettings } from './limits';
import { logAnswers } from './logging';
import type { Platform } from './platform';
import type { RouteSpec } from './routeSpec';
import { securityHeaders } from './securityHeaders';
import type { ServeClient } from './serveClient';
import { validatorCompiler } from './validation';
import { loadWords } from './words';

export interface AppOptions extends Platform {
  routes: RouteSpec[];
  logger?: FastifyServerOptions['logger'];
  /** Requests per minute; false counts nothing (tests). */
  limits?: LimitSettings | false;
  trustProxy?: FastifyServerOptions['trustProxy'];
  /** Answers what no route does: the built client. */
  client?: ServeClient;
  /** What else belongs to the server: the socket, health. Its routes declare `config.permission` too. */
  plugins?: ((app: FastifyInstance) => void | Promise<void>)[];
}

export interface DeclaredRoute {
  method: string;
  url: string;
  call: string | undefined;
  permission: Permission;
}

/** Keeps every declared route for the snapshot of public ones, and refuses one that does not say who may ask (T09). */
function watchRoutes(app: FastifyInstance): DeclaredRoute[] {
  const declared: DeclaredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const permission = config?.permission;
    if (!permission)
      throw new Error(`Route ${String(method)} ${url} declares no permission; say 'public' if it needs none.`);
    declared.push({ method: String(method), url, call: config.call, permission });
  });
  return declared;
}

/** JSON as Fastify reads it (`__proto__` is an error), and no body at all where a client says JSON but sends nothing. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** The HTTP server, with every route of `routes`; not listening yet. `app.declaredRoutes` lists who may ask what. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const words = await loadWords();
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    handlerTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    // logAnswers writes one line per answer instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that are being answered when the server stops are answered; server/stop.ts cuts what takes too long.
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    genReqId: () => randomBytes(8).toString('hex'),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  app.decorateRequest('user', undefined);
  app.decorateRequest('uploaded', undefined);
  app.decorateRequest('outcomeCode', 200);
  app.decorate('declaredRoutes', watchRoutes(app));
  app.setValidatorCompiler(validatorCompiler as never);
  const { db, countTry } = options;
  const limits = createLimits(options.limits ?? defaultLimits, {
    countTry: countTry && ((address) => countTry(db, address)),
  });
  answerErrors(app, words);
  securityHeaders(app);
  logAnswers(app);
  readJson(app);
  collectCspReports(app, limits);
  await app.register(formbody);
  await app.register(multipart);
  await collectApiDocs(app);
  for (const plugin of options.plugins ?? []) await plugin(app);
  app.setNotFoundHandler((request, reply) => options.client?.(request, reply) ?? answerUnknown(request, reply, words));
  defineRoutes(app, [...options.routes, ...apiDocsRoutes(() => app)], options, limits, words);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[];
  }
}
