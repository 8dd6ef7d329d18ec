import { createDb } from './createDb';
import { type EmbeddedOptions, EmbeddedPool } from './embedded';
import { postgresPool } from './postgres';
import type { Db } from './types';

/** `url`: PostgreSQL. Without it the embedded engine, in `dataDir` or in memory. */
export type Target = { url: string; onError?: (error: Error) => void } | ({ url?: undefined } & EmbeddedOptions);

/** An embedded database has two more members: its whole content, and how often it reached the disk. */
export interface EmbeddedDb extends Db {
  dump: () => Promise<Uint8Array>;
  fsyncs: () => Promise<number>;
}

/** Starts the engine; resolves when it answers. */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedDb> {
  const pool = new EmbeddedPool(options);
  await pool.start();
  return Object.assign(createDb('embedded', pool), { dump: () => pool.dump(), fsyncs: () => pool.fsyncs() });
}

/** The database of `target`, answering. */
export async function openDb(target: Target): Promise<Db> {
  if (target.url === undefined) return openEmbedded(target);
  const db = createDb('postgres', postgresPool(target.url, target.onError));
  await db.raw('select 1');
  return db;
}
