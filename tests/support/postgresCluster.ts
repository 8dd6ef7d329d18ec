import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { tiedGroup } from './tiedNode.mjs';
import { findPostgres } from './tools.mjs';

export interface Cluster {
  /** The URL of a database with this name. */
  url: (database: string) => string;
  /** One statement as the superuser, outside any transaction. */
  run: (sql: string) => Promise<void>;
  /** Ends PostgreSQL as an operator would (fast shutdown), and starts it again on the same data. Not of a given server. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  /** Ends PostgreSQL without a word to anybody, as a host that fails does. */
  crash: () => Promise<void>;
  /** A standby that follows it by streaming replication; a commit waits for it from now on. `run` of `select pg_promote()` makes it take writes. */
  standby: () => Promise<Cluster>;
  stop: () => Promise<void>;
}

/** The rows of one statement at this database. */
export async function runOn(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql, values).finally(() => client.end());
  return rows;
}

/** A database with this name on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A database of its own, copied from the one called `name`. */
export async function copyDatabase({ url, name }: { url: string; name: string }) {
  const own = `weft_test_${randomBytes(6).toString('hex')}`;
  await runOn(url, `create database ${own} template ${name} strategy file_copy`);
  const drop = async () => {
    const [found] = await runOn(url, `select 'weft_reader_' || oid as role from pg_database where datname = $1`, [own]);
    await runOn(url, `drop database if exists ${own} with (force)`);
    // Roles belong to the whole server; the reading role of this database is dropped with it.
    if (found) await runOn(url, `drop role if exists ${found.role}`);
  };
  return { url: databaseAt(url, own), drop };
}

/** PostgreSQL refuses to run as root: then it runs as `postgres` or `nobody`. */
export function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Try the next name.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other account to run it as.');
}

export async function untilReady(url: string, everyMs = 100): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    try {
      await runOn(url, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

/** The server at `address` (DATABASE_URL): test databases are created besides the existing ones. */
function givenCluster(address: string): Cluster {
  const url = (database: string) => databaseAt(address, database);
  const refuse = async () => {
    throw new Error('The PostgreSQL of DATABASE_URL is not ours to stop.');
  };
  return {
    url,
    run: async (sql) => void (await runOn(address, sql)),
    halt: refuse,
    resume: refuse,
    crash: refuse,
    standby: refuse,
    stop: async () => undefined,
  };
}

const settings = ['listen_addresses=', 'max_connections=300', 'shared_buffers=64MB'];
/** A database of a test lives for seconds, and nothing of it is read after a crash. */
const shortLived = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_wal_size=4GB', 'checkpoint_timeout=1h'];

interface Place {
  bin: string;
  user: { uid?: number; gid?: number };
  durable: boolean;
}

/** A folder for a cluster: its data, made by `make`, and its unix socket. */
async function serveFrom(place: Place, make: (data: string, options: object) => void): Promise<Cluster> {
  const { bin, user, durable } = place;
  const dir = mkdtempSync(join(tmpdir(), 'weft-pg-'));
  if (user.uid !== undefined) chownSync(dir, user.uid, user.gid!);
  const data = join(dir, 'data');
  const options = { ...user, cwd: dir, stdio: 'ignore' as const };
  make(data, options);
  const given = [...settings, ...(durable ? [] : shortLived)].flatMap((each) => ['-c', each]);
  const start = () => tiedGroup(join(bin, 'postgres'), ['-D', data, '-k', dir, ...given], options, 'SIGQUIT');
  let server = start();
  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(dir)}`;
  await untilReady(url('postgres'));
  const run = async (sql: string) => void (await runOn(url('postgres'), sql));
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const stopped = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await stopped;
  };
  return {
    url,
    run,
    halt: () => end('SIGINT'),
    resume: async () => {
      server = start();
      await untilReady(url('postgres'), 10);
    },
    crash: () => end('SIGQUIT'),
    standby: async () => {
      const copy = ['-h', dir, '-U', 'postgres', '--write-recovery-conf', '--no-sync'];
      const made = await serveFrom(place, (target, how) =>
        execFileSync(join(bin, 'pg_basebackup'), ['-D', target, ...copy], how),
      );
      await run(`alter system set synchronous_standby_names = '*'`);
      await run('select pg_reload_conf()');
      return made;
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A temporary cluster on a unix socket, or the one of DATABASE_URL. `durable`: every commit waits for the disk. */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  if (process.env.DATABASE_URL) return givenCluster(process.env.DATABASE_URL);
  const bin = findPostgres();
  if (!bin) throw new Error('WEFT_TEST_ENGINE=postgres needs PostgreSQL: set DATABASE_URL, or install its server.');
  const how = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  return serveFrom({ bin, user: serverUser(), durable }, (data, options) =>
    execFileSync(join(bin, 'initdb'), ['-D', data, ...how], options),
  );
}
