// First: what follows is parsed and built under it.
import './heap';
import { fileURLToPath } from 'node:url';
import { createAnswer } from './backup/commands';
import { answerCommands } from './backup/control';
import { createServer } from './createServer';
import { migrate } from './db/migrate';
import { openDb } from './db/open';
import { otherDatabase } from './db/pooler';
import type { Db } from './db/types';
import { databaseWarnings, poolerWarning } from './db/warnings';
import { type Env, readEnv } from './env';
import { seed } from './firstStart';
import { loggerOptions } from './http/logging';
import { clientOf } from './http/serveClient';
import { interfaceWarnings } from './modules/interfaces/guardedInterfaces';
import { openSecrets } from './openSecrets';
import { announce, tellOperator } from './operatorLog';
import { clientFiles } from './plugins/clientFiles';
import { type Installed, installed, seedsOf } from './product';
import { loadSecretKeys } from './secrets/secretKeys';
import type { RefusedDocument } from './services/platform/documents';
import { checkAddress, checkFolders } from './startChecks';
import { databaseFault, directFault, isDatabaseError, listenFault } from './startFault';
import { closeApp } from './stop';
import { openStorage } from './storage/settings';

export function sayRefused({ file, issues }: RefusedDocument): void {
  const lines = issues.map(({ at, message, hint }) => `  ${at || '/'}: ${message}${hint ? `; ${hint}` : ''}`);
  tellOperator('warn', `The document ${file} was refused; the last good version stays.\n${lines.join('\n')}`, { file });
}

function sayBehind(path: string): void {
  tellOperator(
    'warn',
    `The overlay file ${path} is an earlier version of what the database has, and was left alone. To bring it back: overlay import FOLDER.`,
  );
}

/** The first start creates one account and prints its password once. */
function sayAdministrator(env: Env, made: { created: boolean; password?: string }): void {
  if (!made.created) return;
  if (env.adminPassword) announce('Sign in as admin, the password of ADMIN_PASSWORD');
  else announce(`Sign in as admin, password ${made.password} (shown this once; change it after signing in)`);
}

function openTarget({ databaseUrl: url, databaseDirectUrl: directUrl, databasePool: pool, dataDir }: Env): Promise<Db> {
  if (!url) {
    const onRestart = (reason: string) => tellOperator('error', `The embedded database was restarted: ${reason}`);
    return openDb({ dataDir, onRestart });
  }
  const onError = (error: Error) => tellOperator('warn', `A connection to PostgreSQL broke: ${error.message}`);
  return openDb({ url, directUrl, onError, pool }).catch((error: unknown) => {
    throw databaseFault(url, error);
  });
}

const warn = (warnings: readonly { code: string; text: string }[]) => {
  for (const { code, text } of warnings) tellOperator('warn', text, { code });
};

/** Asked before anything is written, and before anything else needs the second address. */
async function checkSessions({ databaseUrl: url, databaseDirectUrl: direct }: Env) {
  try {
    const names = url && direct ? await otherDatabase(url, direct) : undefined;
    if (url && direct && names) throw directFault(url, direct, names);
    return await poolerWarning(direct ?? url);
  } catch (error) {
    throw direct ? databaseFault(direct, error, 'DATABASE_DIRECT_URL') : error;
  }
}

async function openDatabase(env: Env, { migrations }: Installed): Promise<Db> {
  const db = await openTarget(env);
  try {
    warn(await checkSessions(env));
    await migrate(db, migrations);
    await openSecrets(db, await loadSecretKeys(env.secretKey));
    warn(await databaseWarnings(db));
  } catch (error) {
    await db.close().catch(() => undefined);
    throw env.databaseUrl && isDatabaseError(error) ? databaseFault(env.databaseUrl, error) : error;
  }
  return db;
}

/** The environment as the installed modules know it. */
export async function readAll(): Promise<{ product: Installed; env: Env }> {
  const product = await installed();
  return { product, env: readEnv(process.env, undefined, product.storages) };
}

/** What stops a server, and what writes to its log that stopping failed. */
export type Began = (stop: () => Promise<void>, failed: (error: unknown) => void) => void;

/** Starts the server of this environment; resolves when it listens. `began` is called before. */
export async function serve(began: Began): Promise<void> {
  const { product, env } = await readAll();
  await checkFolders(env);
  await checkAddress(env);
  const storage = openStorage(env.storage);
  await storage.check();
  const db = await openDatabase(env, product);
  const made = await seed(db, {
    adminPassword: env.adminPassword,
    seeds: seedsOf(product.modules),
  });
  const { app, health } = await createServer({
    db,
    modules: product.modules,
    background: true,
    url: env.databaseDirectUrl ?? env.databaseUrl,
    overlayDir: env.overlayDir,
    storage,
    uploads: env.uploads,
    onRefusedDocument: sayRefused,
    onOverlayBehind: sayBehind,
    logger: loggerOptions(env.logLevel),
    trustProxy: env.trustProxy,
    origins: env.origins,
    limits: env.limits,
    publicSite: env.publicSite,
    basePath: env.basePath,
    client: clientOf(fileURLToPath(new URL('../web', import.meta.url)), {
      basePath: env.basePath,
      publicSite: env.publicSite,
      plugins: await clientFiles(product.plugins),
    }),
  });
  warn(await interfaceWarnings(db));
  const stopCommands = env.databaseUrl
    ? undefined
    : await answerCommands(env.dataDir, createAnswer(db, storage, env.backupPace));
  const stop = async () => {
    await stopCommands?.();
    await closeApp(app, health);
    await db.close();
  };
  began(stop, (error) => app.log.error({ err: error }, 'stopping'));
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw listenFault(env.host, env.port, error);
  });
  const { port } = app.server.address() as { port: number };
  sayAdministrator(env, made);
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(env.host) ? 'localhost' : env.host;
  const place = env.databaseUrl ? 'PostgreSQL' : env.dataDir;
  announce(`Weft is ready: http://${shown}:${port}${env.basePath} (data: ${place}, uploaded files: ${storage.place})`, {
    port,
  });
}
