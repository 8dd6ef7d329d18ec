import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { adminPassword } from '../support/adminPassword';
import { endOf, freePort, untilReady } from '../support/builtMain';
import { call, publishSample, signIn } from '../support/builtServer';

const root = join(import.meta.dirname, '..', '..');

export interface NodesOptions {
  /** Versions of the npm package `node`, `22` is the newest of its line. */
  versions: readonly string[];
  dataDir: string;
  /** PostgreSQL, an own database of the sweep; default: the embedded database. */
  databaseUrl?: string;
}

/** The program of a version, from the npm package `node`, and what it says it is. */
function programOf(version: string, dir: string): { path: string; is: string } {
  mkdirSync(dir, { recursive: true });
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', dir, ...quiet, `node@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const path = join(dir, 'node_modules/node/bin/node');
  return { path, is: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim() };
}

/** The built server of one version: it starts and migrates, and one person publishes a model, saves, lists, changes and deletes. */
async function walk(program: string, dataDir: string, databaseUrl: string): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const given = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
  };
  const env = { ...process.env, ...given, NODE_ENV: 'production', ADMIN_PASSWORD: adminPassword, MCP: '1' };
  const server = spawn(program, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(url, server);
    const token = await signIn(url);
    const model = `/api/visualdev/OnlineDev/${await publishSample(url, token)}`;
    const row = (title: string) => {
      const items = [{ product: 'p', price: 2, quantity: 3 }];
      return { data: JSON.stringify({ title, supplier: 'north', tableFieldItems: items }) };
    };
    const said = async (method: string, path: string, body?: unknown) => {
      const answer = await call(url, token, method, path, body);
      if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.msg}`);
      return answer.data;
    };
    await said('POST', model, row('one'));
    const list = () => said('POST', `${model}/List`, { currentPage: 1, pageSize: 20 });
    const [saved] = (await list()).list;
    const one = `${model}/${saved.id}`;
    // A change names what it was made from.
    const form = JSON.parse((await said('GET', one)).data);
    await said('PUT', one, { data: JSON.stringify({ ...form, title: 'two' }) });
    if ((await list()).list[0].title !== 'two') throw new Error('The change is lost.');
    await said('DELETE', one);
    if ((await list()).list.length) throw new Error('The record is still there.');
  } finally {
    await endOf(server);
  }
}

/** Each version begins with nothing. */
async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by nspname`,
    );
    for (const { name } of rows) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
    await client.query('create schema public');
  } finally {
    await client.end();
  }
}

/** Every version from the first start on. `databaseUrl`: a database of this sweep; it is emptied. */
export async function sweepNodes({ versions, dataDir, databaseUrl = '' }: NodesOptions) {
  const rows: { name: string; value: number | string; unit: string; goal: number; met: boolean }[] = [];
  for (const version of versions) {
    const { path, is } = programOf(version, join(dataDir, `node-${version}`));
    if (databaseUrl) await empty(databaseUrl);
    const fault = await walk(path, join(dataDir, `data-${version}`), databaseUrl).catch(
      (error: Error) => error.message,
    );
    rows.push({
      name: `Node ${is}: start, migrate, walk`,
      value: fault ?? 0,
      unit: 'faults',
      goal: 0,
      met: fault === undefined,
    });
  }
  return rows;
}
