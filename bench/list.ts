/**
 * A list call on 100,000 rows of a model: session, permission, a page of 20 and the count, 32 connections, through the
 * built server, on both databases. The baseline is a bare Fastify route that runs the same two statements by hand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openDb } from '../server/db/open';
import { call, publishSample, signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';

const rowCount = 100_000;
const seconds = 15;

const fill = `insert into model.purchase_order (f_id, code, title, supplier, order_date, urgent, total, create_time, f_version)
  select (100000000000000000 + n)::text, 'PO' || n, '采购 ' || n, (array['north','south','east'])[1 + n % 3],
  now() - (n % 1000) * interval '1 hour', n % 2, n % 10000, now(), 1 from generate_series(1, ${rowCount}) n`;

interface Load {
  requests: number;
  p95: number;
  errors: number;
}

/** The first page, and the first page of one supplier's orders. */
const whole = { currentPage: 1, pageSize: 20, sort: 'desc', sidx: '', queryJson: '' };
const filtered = { ...whole, queryJson: JSON.stringify({ supplier: ['north'] }) };

interface Asked {
  url: string;
  token: string;
  modelId: string;
  body: typeof whole;
}

function load({ url, token, modelId, body }: Asked, duration: number): Promise<Load> {
  return new Promise((resolve, reject) => {
    autocannon(
      {
        url: `${url}/api/visualdev/OnlineDev/${modelId}/List`,
        method: 'POST',
        connections: 32,
        duration,
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
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

interface Goals {
  whole: number;
  filtered: number;
}

async function benchOn(name: string, dataDir: string, databaseUrl: string | undefined, goals: Goals) {
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
  const rows = [];
  for (const [kind, body, goal] of [
    ['list', whole, goals.whole],
    ['filtered list', filtered, goals.filtered],
  ] as const) {
    const asked = { url: server.url, token, modelId, body };
    await load(asked, 3);
    const { requests, p95, errors } = await load(asked, seconds);
    rows.push(
      {
        name: `${kind} of 100,000 rows, 32 connections, ${name}`,
        value: Math.round(requests),
        unit: 'req/s',
        goal: `≥ ${goal}`,
        met: requests >= goal && errors === 0,
      },
      { name: `  latency p97.5, ${name}`, value: p95, unit: 'ms', goal: '-', met: true },
    );
  }
  await server.stop();
  return rows;
}

export async function benchLists() {
  const rows = [];
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  try {
    rows.push(...(await benchOn('embedded', join(dir, 'embedded'), undefined, { whole: 250, filtered: 100 })));
    const cluster = await startCluster().catch(() => undefined);
    if (cluster) {
      await cluster.run('create database weft_bench');
      rows.push(
        ...(await benchOn('PostgreSQL', join(dir, 'postgres'), cluster.url('weft_bench'), {
          whole: 1_580,
          filtered: 1_090,
        })),
      );
      await cluster.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return rows;
}
