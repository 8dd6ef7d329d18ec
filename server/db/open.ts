import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDb } from './createDb';
import { lockDirectory } from './dataLock';
import { assertVersion, unopened } from './dataVersion';
import { type EmbeddedOptions, EmbeddedPool } from './embedded';
import { postgresPool } from './postgres';
import { createEmbeddedReader } from './reader/embeddedReader';
import { createPostgresReader } from './reader/postgresReader';
import type { Db } from './types';

/**
 * `url`: PostgreSQL, with `pool` connections at most; `directUrl`: the same without a pooler between. Without them the embedded
 * engine, in `dataDir` or in memory.
 */
export type Target =
  | { url: string; directUrl?: string; onError?: (error: Error) => void; pool?: number }
  | ({ url?: undefined } & EmbeddedOptions);

/** An embedded database can also be dumped, and counts its fsyncs. */
export interface EmbeddedDb extends Db {
  copy: () => Promise<EmbeddedDb>;
  dump: () => Promise<Uint8Array>;
  fsyncs: () => Promise<number>;
}

/** The folder of a copy, below the data directory; what a killed process left there is deleted by the next copy. */
const copyName = 'copy';

async function openCopy(pool: EmbeddedPool, dataDir: string | undefined): Promise<EmbeddedDb> {
  if (dataDir === undefined) return openEmbedded({ template: await pool.dump() });
  const folder = join(dataDir, copyName);
  const clean = () => rm(folder, { recursive: true, force: true });
  await clean();
  await mkdir(folder, { mode: 0o700 });
  try {
    await pool.copyTo(join(folder, 'database'));
    const db = await openEmbedded({ dataDir: folder });
    return { ...db, close: () => db.close().finally(clean) };
  } catch (error) {
    await clean();
    throw error;
  }
}

/**
 * Starts the engine; resolves when it is ready. A data directory belongs to this process alone until the database is
 * closed or the process ends; the files are in its folder `database`.
 */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedDb> {
  const { dataDir } = options;
  const unlock = dataDir === undefined ? undefined : await lockDirectory(dataDir);
  const pool = new EmbeddedPool({ ...options, dataDir: dataDir && join(dataDir, 'database') });
  try {
    if (dataDir) assertVersion(dataDir);
    await pool.start();
  } catch (error) {
    await unlock?.();
    throw dataDir ? unopened(dataDir, error) : error;
  }
  const db = createDb('embedded', pool, (owner) => createEmbeddedReader(owner, pool, options.readerMs));
  const close = async () => {
    await db.close();
    // Kysely ends only a pool that it has used.
    await pool.end();
    await unlock?.();
  };
  const copy = () => openCopy(pool, dataDir);
  return { ...db, close, copy, dump: () => pool.dump(), fsyncs: () => pool.fsyncs() };
}

/** Connections of a process past the pooler, for work that needs a session of its own. */
const sessions = 2;

/** The database of `target`, ready for statements. */
export async function openDb(target: Target): Promise<Db> {
  if (target.url === undefined) return openEmbedded(target);
  const { url, directUrl, onError = () => undefined, pool } = target;
  const db = createDb(
    'postgres',
    postgresPool(url, onError, pool),
    (owner) => createPostgresReader(owner, directUrl ?? url, onError),
    directUrl ? postgresPool(directUrl, onError, sessions) : undefined,
  );
  await db.raw('select 1');
  return db;
}
