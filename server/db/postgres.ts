import { Pool } from 'pg';
import './values';

/** Ten connections in UTC. `onError`: a connection that nobody holds has broken; the pool replaces it by itself. */
export function postgresPool(url: string, onError: (error: Error) => void = () => undefined): Pool {
  const pool = new Pool({ connectionString: url, max: 10, application_name: 'weft', connectionTimeoutMillis: 5_000 });
  pool.on('connect', (client) => void client.query("set time zone 'UTC'").catch(onError));
  pool.on('error', onError);
  return pool;
}
