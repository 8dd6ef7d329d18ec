import type { FastifyInstance } from 'fastify';
import { addLanguages } from '../core/languages';
import { calls as shippedCalls } from '../schemas';
import {
  allCalls,
  checkModules,
  checkRoutes,
  completedBy,
  documentsOf,
  entitiesOf,
  inOrder,
  migrationsOf,
  vocabulariesOf,
  wordsOf,
} from './checkModules';
import type { Log, SessionUser } from './ctx';
import { type Bus, createBus } from './db/bus';
import { forgetAfter } from './db/memo';
import { isMigrated } from './db/migrate';
import type { Db } from './db/types';
import { databaseWarnings } from './db/warnings';
import { type AppOptions, createApp } from './http/createApp';
import { neededButtons } from './http/declared';
import { type Health, type SetupWarning, serveHealth, type Warnings } from './http/health';
import type { Platform } from './http/platform';
import type { RouteSpec } from './http/routeSpec';
import { type SocketOptions, socketPlugin } from './http/socket';
import { loadWords } from './http/words';
import { migrations } from './migrations';
import type { Kit, Module, Stop } from './module';
import { modules as productModules } from './modules';
import { interfaceWarnings } from './modules/interfaces/guardedInterfaces';
import { type OpenModel, openModel } from './modules/records/access';
import { modelIdOf } from './modules/records/modelIds';
import { isOutdated } from './modules/records/published';
import { endLeases } from './queue/claims';
import { introduceTasks, taskKinds } from './queue/tasks';
import { startWorker } from './queue/worker';
import { findCaller } from './services/auth/bearers';
import { demandProof } from './services/auth/proof/demandProof';
import { countTry } from './services/auth/signInFailures';
import { type CallRight, createAuthorRights } from './services/authors/authorRights';
import { createRefuseInName } from './services/authors/refuseInName';
import type { UploadSettings } from './services/files/kinds';
import { defaultExtensions } from './services/files/kinds';
import type { JobKind } from './services/jobs/job';
import { personKind } from './services/jobs/personKind';
import { allows } from './services/permissions/grants';
import { hiddenCodes } from './services/permissions/hiddenCodes';
import { record } from './services/platform/audit';
import { createDocumentCheck } from './services/platform/documentCheck';
import { createDocuments, type Documents, type RefusedDocument } from './services/platform/documents';
import { overlayFromTable } from './services/platform/overlayFromTable';
import { watchIntoTable } from './services/platform/overlayImport';
import { createTranslations } from './services/platform/translations';
import { findSession } from './services/sessions/sessions';
import { sitePlugin } from './site/sitePlugin';
import type { Storage } from './storage/types';

export interface ServerOptions extends Pick<AppOptions, 'logger' | 'limits' | 'trustProxy' | 'client' | 'basePath'> {
  db: Db;
  /** Features; default: those of the product. */
  modules?: readonly Module[];
  /** Whether it does work of its own: periodic tasks and queues. Default: it only answers. */
  background?: boolean;
  /** PostgreSQL connection for events of other processes. */
  url?: string;
  /**
   * Overlay folder: its documents are saved to the database, whose overlay overrides the shipped ones for all processes.
   * Absent: the overlay of the database alone.
   */
  overlayDir?: string;
  /** Uploaded files. */
  storage: Storage;
  /** Which files may be uploaded; default: common kinds, 50 MB. */
  uploads?: UploadSettings;
  /** Called for each refused file of the overlay folder. */
  onRefusedDocument?: (refused: RefusedDocument) => void;
  /** Called for each file of the folder that was left alone because the database has newer versions of it. */
  onOverlayBehind?: (path: string) => void;
  /** Allowed origins of socket connections, besides the server's own. */
  origins?: string[];
  /** Whether visitors who are not signed in see the public site. */
  publicSite?: boolean;
  /** Shorter in tests. */
  socketHeartbeatMs?: number;
  /** Limits of sockets, for tests. */
  sockets?: Pick<SocketOptions, 'strangers' | 'announceMs'>;
  /** The queue: how often due work is looked for (default: each second with `background`, else never); more kinds, for tests. */
  jobs?: { everyMs?: number; kinds?: readonly JobKind[] };
  /** More routes, for tests. */
  extraRoutes?: AppOptions['routes'];
}

export interface Server {
  app: FastifyInstance;
  bus: Bus;
  documents: Documents;
  health: Health;
}

/** How often a process looks for due work. */
const lookMs = 1_000;
/** Time for the storage's check in health. */
const storageMs = 3_000;

export const defaultUploads: UploadSettings = {
  extensions: defaultExtensions,
  maxBytes: 50 * 1024 * 1024,
  maxChunkedBytes: 4096 * 1024 * 1024,
};

/** What a route declares of who may call it. */
const callRight = ({ permission, model, rows }: RouteSpec): CallRight => ({
  permission,
  rows,
  buttons: model === undefined || model === 'service' ? undefined : neededButtons(model),
});

const mayRead = (user: SessionUser) => !user.viewing && !user.mustChangePassword;

/** One warning when files cannot be stored now. */
async function storageWarnings(storage: Storage): Promise<SetupWarning[]> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`Uploaded files: no answer of ${storage.place}.`)), storageMs).unref();
  });
  return Promise.race([storage.check(), late]).then(
    () => [],
    ({ message }: Error) => [{ code: 'storageUnavailable', text: message }],
  );
}

/** Warnings about the database and the storage, for administrators. */
function warningsOf(db: Db, storage: Storage): Warnings {
  return {
    storage: storage.place,
    find: async () =>
      (await Promise.all([databaseWarnings(db), interfaceWarnings(db), storageWarnings(storage)])).flat(),
    mayKnow: async ({ headers }) => {
      const found = headers.authorization ? await findSession(db, headers.authorization) : undefined;
      return Boolean(found && 'user' in found && found.user.isAdministrator && mayRead(found.user));
    },
  };
}

/** The log of the application, once there is one. */
const logOf = (current: () => Log | undefined): Log => ({
  info: (members, message) => current()?.info(members, message),
  warn: (members, message) => current()?.warn(members, message),
  error: (members, message) => current()?.error(members, message),
});

/** The parts that a module gives as a list or makes from the kit. */
const made = <T>(given: readonly T[] | ((kit: Kit) => readonly T[]) | undefined, kit: Kit): readonly T[] =>
  typeof given === 'function' ? given(kit) : (given ?? []);

/** Starts what the modules start. Returns the function that stops it, the last one first. */
async function startModules(modules: readonly Module[], kit: Kit): Promise<() => Promise<void>> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    for (const { on, start } of modules) {
      if (on) stops.push(kit.db.hooks.listen(on));
      if (start) stops.push(await start(kit));
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Takes and runs work of the queue. Returns the function that stops it. */
async function startQueue(modules: readonly Module[], kit: Kit, options: Pick<ServerOptions, 'background' | 'jobs'>) {
  const { background = false, jobs = {} } = options;
  const { everyMs = background ? lookMs : undefined, kinds = [] } = jobs;
  const tasks = modules.flatMap((module) => module.tasks ?? []);
  if (background) await introduceTasks(kit.db, tasks);
  if (kit.db.engine === 'embedded') await endLeases(kit.db);
  const ofPersons = [...modules.flatMap((module) => made(module.jobs, kit)), ...kinds];
  const own = background ? [...modules.flatMap((module) => made(module.work, kit)), ...taskKinds(kit, tasks)] : [];
  return startWorker({ ...kit, everyMs, kinds: [...ofPersons.map((kind) => personKind(kit, kind)), ...own] });
}

/** Every module must agree to a call of a limited session; without one that knows it, it may call nothing. */
const withinAll =
  (rules: readonly NonNullable<Platform['withinBoard']>[]): NonNullable<Platform['withinBoard']> =>
  async (...asked) => {
    for (const rule of rules) if (!(await rule(...asked))) return false;
    return rules.length > 0;
  };

/** The whole server over a migrated database, not yet listening. Closing the app does not close the database. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const {
    db,
    modules: given = productModules,
    background,
    url,
    overlayDir,
    storage,
    uploads = defaultUploads,
    extraRoutes = [],
    onRefusedDocument = () => undefined,
    onOverlayBehind = () => undefined,
    origins,
    publicSite = false,
    socketHeartbeatMs,
    sockets,
    jobs,
    ...rest
  } = options;
  const modules = inOrder(given);
  checkModules(modules);
  for (const [name, entries] of vocabulariesOf(modules)) db.hooks.fill(name, entries);
  const calls = allCalls(modules, shippedCalls);
  const entities = entitiesOf(modules);
  addLanguages(modules.flatMap(({ languages = [] }) => languages));
  const ownWords = wordsOf(modules);
  let app!: FastifyInstance;
  const log = logOf(() => app?.log);
  const onError = (error: unknown) => log.error({ err: error }, 'events');
  const bus = createBus(db, { url, onError, first: (event, payload) => forgetAfter(db, event, payload) });
  // First the folder, so that its documents are served from the start.
  const stopImport = overlayDir
    ? await watchIntoTable({ db, bus, dir: overlayDir, behind: onOverlayBehind, onError })
    : undefined;
  const documents = await createDocuments({
    overlay: overlayFromTable(db, bus, onError),
    calls,
    entities,
    more: documentsOf(modules),
    completed: await completedBy(modules, db),
    ofProduct: modules.every((module) => productModules.includes(module)),
    checkOf: (ids, known) =>
      createDocumentCheck(ids, known, {
        entities,
        widgets: modules.flatMap(({ language }) => language?.widgets ?? []),
        actions: modules.flatMap(({ language }) => language?.actions ?? []),
        keys: Object.values(ownWords).flatMap(Object.keys),
      }),
    // Each process has its own copy of the overlay, and tells its own sockets.
    changed: (id, version) => bus.publishHere('document.changed', { id, version }),
    refused: onRefusedDocument,
  });
  let health!: Health;
  const rights = createAuthorRights(documents, (call) => byCall.get(call));
  const translations = createTranslations(db);
  const words = translations.withOwn(await loadWords(ownWords));
  const parts = { db, bus, storage, uploads, documents, rights, words, translations, log, modules };
  const kit: Kit = { ...parts, app: () => app };
  const specs: RouteSpec[] = [...modules.flatMap(({ routes }) => made(routes, kit)), ...extraRoutes];
  checkRoutes(modules, specs);
  const byCall = new Map(specs.map((spec) => [spec.call, callRight(spec)]));
  app = await createApp({
    ...rest,
    db,
    bus,
    calls,
    entities,
    words,
    findSession: findCaller,
    allows,
    withinBoard: withinAll(modules.flatMap(({ mayCall }) => (mayCall ? [mayCall(kit)] : []))),
    refuseInName: createRefuseInName(documents, rights),
    demandProof,
    record,
    countTry,
    hiddenCodes,
    openModel,
    modelIdOf,
    isOutdated: (ctx, error, model) => isOutdated(ctx.db, error, (model as OpenModel).published),
    routes: specs,
    plugins: [
      (instance) => {
        const known = migrationsOf(migrations, modules);
        health = serveHealth(instance, () => isMigrated(db, known), Date.now, warningsOf(db, storage));
      },
      ...(publicSite ? [sitePlugin(db, documents)] : []),
      socketPlugin({
        db,
        bus,
        findSession,
        allows,
        record,
        origins,
        heartbeatMs: socketHeartbeatMs,
        parts: (live) => modules.flatMap((module) => module.socket?.(kit, live) ?? []),
        ...sockets,
      }),
      ...modules.flatMap((module) => module.plugins?.(kit) ?? []),
    ],
  });
  const stopModules = await startModules(modules, kit);
  const stopQueue = await startQueue(modules, kit, { background, jobs });
  // Before requests are waited for: one may wait for work of a module.
  app.addHook('preClose', stopQueue);
  app.addHook('preClose', stopModules);
  app.addHook('onClose', async () => {
    await stopImport?.();
    await documents.close();
    await bus.close();
  });
  return { app, bus, documents, health };
}
