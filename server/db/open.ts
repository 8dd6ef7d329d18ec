import { join } from 'node:path';
import { createDb } from './createDb';
import { lockDirectory } from './dataLock';
import { assertVersion, unopened } from './dataVersion';
import { type EmbeddedOptions, EmbeddedPool } from './embedded';
import { postgresPool } from './postgres';
import { createEmbeddedReader } from './reader/embeddedReader';
import { createPostgresReader } from './reader/postgresReader';
import type { Db } from './types';

/** `url`: PostgreSQL. Without it the embedded engine, in `dataDir` or in memory. */
export type Target = { url: string; onError?: (error: Error) => void } | ({ url?: undefined } & EmbeddedOptions);

/** An embedded database can also be dumped, and counts its fsyncs. */
export interface EmbeddedDb extends Db {
  dump: () => Promise<Uint8Array>;
  fsyncs: () => Promise<number>;
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
    await unlock?.();
  };
  return { ...db, close, dump: () => pool.dump(), fsyncs: () => pool.fsyncs() };
}

/** The database of `target`, ready for statements. */
export async function openDb(target: Target): Promise<Db> {
  if (target.url === undefined) return openEmbedded(target);
  const { url, onError = () => undefined } = target;
  const db = createDb('postgres', postgresPool(url, onError), (owner) => createPostgresReader(owner, url, onError));
  await db.raw('select 1');
  return db;
}
