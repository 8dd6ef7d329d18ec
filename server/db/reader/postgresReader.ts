import type { Duplex } from 'node:stream';
import { Client, Pool, type PoolClient, type QueryConfig } from 'pg';
import { outageOr } from '../outages';
import { heedErrors } from '../postgres';
import type { Db } from '../types';
import { beginReading } from './grants';
import { type Login, provideLogin } from './loginRole';
import { type Reader, type ReaderOff, ReaderUnavailable } from './types';

/** When the database is told to end a statement, and when its connection is given up because the database has not. */
export interface Limits {
  limitMs: number;
  cutMs: number;
}

const usualLimits: Limits = { limitMs: 10_000, cutMs: 12_000 };
const connections = 4;

function urlOf(url: string, { role, password }: Login): string {
  const address = new URL(url);
  for (const name of ['user', 'password']) address.searchParams.delete(name);
  address.username = role;
  address.password = password;
  return address.href;
}

/** Attributes that would make the role more than a reader, and memberships in other roles. */
const mighty = `select 1 from pg_roles r where rolname = session_user and (rolsuper or rolcreaterole or rolcreatedb or rolreplication
  or rolbypassrls or exists (select 1 from pg_auth_members m where m.member = r.oid))`;

interface Opened {
  pool?: Pool;
  url?: string;
  off?: ReaderOff;
}

/** Signs in once and checks the role's attributes. */
async function probe(pool: Pool, role: string): Promise<ReaderOff | undefined> {
  try {
    const { rowCount } = await pool.query(mighty);
    return rowCount ? { key: 'readerTooMighty', values: { role } } : undefined;
  } catch (error) {
    const outage = outageOr(error);
    if (outage !== error) throw outage;
    return { key: 'readerRefused', values: { role, message: (error as Error).message } };
  }
}

async function open(db: Db, url: string, onError: (error: Error) => void): Promise<Opened> {
  const login = await provideLogin(db);
  if (!login) return { off: { key: 'readerMayNotCreate', values: {} } };
  const own = urlOf(url, login);
  const pool = new Pool({
    connectionString: own,
    max: connections,
    application_name: 'weft reader',
    connectionTimeoutMillis: 5_000,
  });
  heedErrors(pool, onError);
  const off = await probe(pool, login.role).catch(async (error) => {
    await pool.end();
    throw error;
  });
  if (!off) return { pool, url: own };
  await pool.end();
  return { off };
}

/** The settings are sent together; the statement alone, by the extended protocol, which takes a single statement. */
async function runOn<R extends object>(
  client: PoolClient,
  sql: string,
  values: readonly unknown[],
  limitMs: number,
): Promise<R[]> {
  await client.query(beginReading(limitMs).join(';'));
  const alone: QueryConfig & { queryMode: 'extended' } = { text: sql, values: [...values], queryMode: 'extended' };
  const { rows } = await client.query<R>(alone);
  await client.query('rollback');
  return rows;
}

/** A connection of the pool, or the reason why none was free in time. */
async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (pool.totalCount < connections) throw outageOr(error);
    throw new ReaderUnavailable({ key: 'readerBusy', values: {} });
  }
}

/** Of one answer: more than anything that is shown, less than what the driver can make a text of, where it would throw. */
const mostBytes = 64 * 1024 * 1024;

interface Inside {
  connection: { stream: Duplex };
  processID: number;
}

/** Ends a process of the same role; the database does it as soon as the process looks up from what it builds. */
async function endProcess(url: string, processId: number): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'weft reader', connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.query('select pg_terminate_backend($1)', [processId]).finally(() => client.end());
}

/**
 * Cuts the connection when the answer grows beyond the limit, or when the database has not ended the statement in time: it
 * looks at its own limit only between two steps, and one step may build a value of 1 GB. The returned function ends the watch.
 */
function boundAnswer(client: PoolClient, cutMs: number, onLate: (processId: number) => void): () => void {
  const { connection, processID } = client as unknown as Inside;
  const { stream } = connection;
  const late = setTimeout(() => {
    stream.destroy(Object.assign(new Error('the statement was not ended in time'), { code: '57014' }));
    onLate(processID);
  }, cutMs);
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    // As PostgreSQL's own program_limit_exceeded.
    if (bytes > mostBytes)
      stream.destroy(Object.assign(new Error('the answer is larger than 64 MB'), { code: '54000' }));
  };
  stream.prependListener('data', count);
  return () => {
    clearTimeout(late);
    stream.off('data', count);
  };
}

/** Resets the session after a statement: settings, locks, prepared statements, cursors, temporary tables. */
async function release(client: PoolClient, failed: boolean): Promise<void> {
  try {
    if (failed) await client.query('rollback');
    await client.query('discard all');
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}

/** A separate pool, signed in as the reading role. Opened at first use; after a failure the next use tries again. */
export function createPostgresReader(
  db: Db,
  url: string,
  onError: (error: Error) => void,
  { limitMs, cutMs }: Limits = usualLimits,
): Reader {
  let opened: Promise<Opened> | undefined;
  const openOnce = async (): Promise<Opened> => {
    opened ??= open(db, url, onError);
    const mine = opened;
    const again = () => {
      if (opened === mine) opened = undefined;
    };
    return mine.then(
      (result) => {
        if (result.off) again();
        return result;
      },
      (error) => {
        again();
        throw error;
      },
    );
  };
  return {
    limitMs,
    off: async () => (await openOnce()).off,
    read: async <R>(sql: string, values: readonly unknown[]) => {
      const { pool, off, url: own } = await openOnce();
      if (!pool) throw new ReaderUnavailable(off!);
      const client = await connect(pool);
      const unbound = boundAnswer(client, cutMs, (processId) => void endProcess(own!, processId).catch(onError));
      let failed = true;
      try {
        const rows = await runOn<R & object>(client, sql, values, limitMs);
        failed = false;
        return rows;
      } catch (error) {
        throw outageOr(error);
      } finally {
        unbound();
        await release(client, failed);
      }
    },
    close: async () => {
      await opened?.then(({ pool }) => pool?.end()).catch(() => undefined);
    },
  };
}
