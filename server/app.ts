import type { FastifyInstance } from 'fastify';
import type { SessionUser } from './ctx';
import { type Bus, createBus } from './db/bus';
import { forgetAfter } from './db/memo';
import { isMigrated } from './db/migrate';
import type { Db } from './db/types';
import { databaseWarnings } from './db/warnings';
import { type AppOptions, createApp } from './http/createApp';
import { neededButtons } from './http/declared';
import { type Health, type SetupWarning, serveHealth, type Warnings } from './http/health';
import type { RouteSpec } from './http/routeSpec';
import { type SocketOptions, socketPlugin } from './http/socket';
import { loadWords } from './http/words';
import { migrations } from './migrations';
import { routes } from './routes';
import { enterRoutes } from './routes/auth';
import { boardRoutes } from './routes/boards';
import { documentRoutes } from './routes/documents';
import { fieldListRoutes } from './routes/fieldLists';
import { fileRoutes } from './routes/file';
import { importFileRoutes } from './routes/importFile';
import { interfaceRunRoutes } from './routes/interfaceRuns';
import { printDevRoutes } from './routes/printDev';
import { printFileRoutes } from './routes/printFiles';
import { screenRoutes } from './routes/screens';
import { sampleKinds } from './sample/jobs';
import { demandProof } from './services/auth/proof/demandProof';
import { findSession } from './services/auth/sessions';
import { countTry } from './services/auth/signInFailures';
import { type CallRight, createAuthorRights } from './services/authors/authorRights';
import { createRefuseInName } from './services/authors/refuseInName';
import { createWallScope } from './services/boards/wallScope';
import type { UploadSettings } from './services/files/uploads/kinds';
import { defaultExtensions } from './services/files/uploads/kinds';
import { interfaceWarnings } from './services/interfaces/guardedInterfaces';
import { jobKinds } from './services/jobs/kinds';
import { startWorker } from './services/jobs/worker';
import type { WorkerOptions } from './services/jobs/workerOptions';
import { type OpenModel, openModel } from './services/models/onlineDev/access';
import { isOutdated } from './services/models/onlineDev/published';
import { allows } from './services/permissions/grants';
import { hiddenCodes } from './services/permissions/hiddenCodes';
import { record } from './services/platform/audit';
import { configuration } from './services/platform/configuration';
import { createDocumentCheck } from './services/platform/documentCheck';
import { createDocuments, type Documents, type RefusedDocument } from './services/platform/documents';
import { overlayFromTable } from './services/platform/overlayFromTable';
import { watchIntoTable } from './services/platform/overlayImport';
import { endDeadRuns } from './services/sync/runs';
import { stopRuns } from './services/sync/underWay';
import { sitePlugin } from './site/sitePlugin';
import type { Storage } from './storage/types';

export interface BuildOptions extends Pick<AppOptions, 'logger' | 'limits' | 'trustProxy' | 'client'> {
  db: Db;
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
  sockets?: Pick<SocketOptions, 'strangers' | 'announceMs' | 'chatPerMinute'>;
  /** Background jobs: how often those of dead processes are looked for (default: never); more kinds, for tests. */
  jobs?: Partial<Pick<WorkerOptions, 'everyMs' | 'deadMs' | 'kinds'>>;
  /** More routes, for tests. */
  extraRoutes?: AppOptions['routes'];
}

export interface Built {
  app: FastifyInstance;
  bus: Bus;
  documents: Documents;
  health: Health;
}

/** Time for the storage's check in health. */
const storageMs = 3_000;

export const defaultUploads: UploadSettings = {
  extensions: defaultExtensions,
  maxBytes: 50 * 1024 * 1024,
  maxChunkedBytes: 4096 * 1024 * 1024,
};

/** What a route declares of who may call it. */
const callRight = ({ permission, model }: RouteSpec): CallRight => ({
  permission,
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

/** The whole server over a migrated database, not yet listening. Closing the app does not close the database. */
export async function buildApp(options: BuildOptions): Promise<Built> {
  const {
    db,
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
    jobs = {},
    ...rest
  } = options;
  let log: FastifyInstance['log'] | undefined;
  const onError = (error: unknown) => log?.error({ err: error }, 'events');
  const bus = createBus(db, { url, onError, first: (event, payload) => forgetAfter(db, event, payload) });
  // The embedded database belongs to this process alone: a run that is going there was killed with the previous one.
  if (db.engine === 'embedded') await endDeadRuns(db, true);
  // The organisation's zone follows its settings, also without a request.
  await configuration(db);
  const stopZone = bus.subscribe((event) => {
    if (event === 'configuration.changed' || event === 'lost') configuration(db).catch(onError);
  });
  // First the folder, so that its documents are served from the start.
  const stopImport = overlayDir
    ? await watchIntoTable({ db, bus, dir: overlayDir, behind: onOverlayBehind, onError })
    : undefined;
  const documents = await createDocuments({
    overlay: overlayFromTable(db, bus, onError),
    checkOf: createDocumentCheck,
    // Each process has its own copy of the overlay, and tells its own sockets.
    changed: (id, version) => bus.publishHere('document.changed', { id, version }),
    refused: onRefusedDocument,
  });
  let health!: Health;
  const rights = createAuthorRights(documents, (call) => byCall.get(call));
  const specs: RouteSpec[] = [
    ...routes,
    ...enterRoutes(documents),
    ...documentRoutes(documents),
    ...boardRoutes(documents, rights),
    ...screenRoutes(documents, rights),
    ...fieldListRoutes(documents),
    ...interfaceRunRoutes(documents),
    ...fileRoutes({ storage, settings: uploads }),
    ...importFileRoutes(storage),
    ...printDevRoutes(documents),
    ...printFileRoutes({ storage, documents }),
    ...extraRoutes,
  ];
  const byCall = new Map(specs.map((spec) => [spec.call, callRight(spec)]));
  const app = await createApp({
    ...rest,
    db,
    bus,
    findSession,
    allows,
    withinBoard: createWallScope(documents),
    refuseInName: createRefuseInName(documents, rights),
    demandProof,
    record,
    countTry,
    hiddenCodes,
    openModel,
    isOutdated: (ctx, error, model) => isOutdated(ctx.db, error, (model as OpenModel).published),
    routes: specs,
    plugins: [
      (instance) => {
        health = serveHealth(instance, () => isMigrated(db, migrations), Date.now, warningsOf(db, storage));
      },
      ...(publicSite ? [sitePlugin(db, documents)] : []),
      socketPlugin({ db, bus, findSession, origins, heartbeatMs: socketHeartbeatMs, ...sockets }),
    ],
  });
  log = app.log;
  const stopJobs = startWorker({
    ...jobs,
    db,
    bus,
    storage,
    words: await loadWords(),
    kinds: [...jobKinds, ...sampleKinds(() => app), ...(jobs.kinds ?? [])],
    log: app.log,
  });
  // Before requests are waited for: one may wait for its run.
  app.addHook('preClose', () => stopRuns(db));
  app.addHook('preClose', stopJobs);
  app.addHook('onClose', async () => {
    stopZone();
    await stopImport?.();
    await documents.close();
    await bus.close();
  });
  return { app, bus, documents, health };
}
