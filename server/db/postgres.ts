import { Pool } from 'pg';
import type { Db } from './types';
import './values';

/**
 * Hears the errors of every connection of the pool. The pool itself hears those of idle ones only; an unheard error of one
 * in use would end the process.
 */
export function heedErrors(pool: Pool, onError: (error: Error) => void): Pool {
  pool.on('connect', (client) => void client.on('error', onError));
  return pool.on('error', onError);
}

/** Connections of a process, unless DATABASE_POOL says another number. */
export const usualPool = 10;

/** Connections in UTC. `onError`: a connection broke; the pool replaces it by itself. `max`: how many at most. */
export function postgresPool(
  url: string,
  onError: (error: Error) => void = () => undefined,
  max: number = usualPool,
): Pool {
  const pool = new Pool({ connectionString: url, max, application_name: 'weft', connectionTimeoutMillis: 5_000 });
  pool.on('connect', (client) => void client.query("set time zone 'UTC'").catch(onError));
  return heedErrors(pool, onError);
}

/** Settings without which an acknowledged write may be lost in a power cut (REL-02). */
const durable: Record<string, string[]> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
};

/** The settings of this PostgreSQL that put acknowledged writes at risk; empty when there are none. */
export async function unsafeSettings(db: Db): Promise<string[]> {
  const rows = await db.raw<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(durable)],
  );
  return rows
    .filter(({ name, setting }) => !durable[name]!.includes(setting))
    .map(({ name, setting }) => `${name}=${setting}`);
}

/** The user of DATABASE_URL when it is a superuser: permissions cannot limit the damage of a fault. */
export async function findSuperuser(db: Db): Promise<string | undefined> {
  const [me] = await db.raw<{ name: string; mighty: boolean }>(
    'select rolname as name, rolsuper as mighty from pg_roles where rolname = current_user',
  );
  return me?.mighty ? me.name : undefined;
}
