/**
 * Numbers of a board over 1,000,000 records: the orders, their sum and mean by month, and by supplier, each asked with
 * another condition, so that no answer comes from the cache. Built server, PostgreSQL, one connection.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { call, publishSample, signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';

const rowCount = 1_000_000;
const asks = 40;
const goalMs = 300;

const fill = `insert into model.purchase_order (f_id, code, title, supplier, order_date, urgent, total, create_time, f_version)
  select (100000000000000000 + n)::text, 'PO' || n, '采购 ' || n, (array['north','south','east'])[1 + n % 3],
  now() - (n % 8000) * interval '1 hour', n % 2, n % 10000, now(), 1 from generate_series(1, ${rowCount}) n`;

const measures = [
  { name: 'orders', measure: 'count' },
  { name: 'total', measure: 'sum', field: 'total' },
  { name: 'mean', measure: 'avg', field: 'total' },
];
const groups = {
  month: [{ field: 'orderDate', by: 'month' }],
  supplier: [{ field: 'supplier' }],
};

type Ask = (groupBy: object[], above: number) => Promise<{ data: { list: { orders: number }[] } }>;

/** The 95th percentile of the answers, in ms. */
async function percentile(ask: Ask, groupBy: object[]): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < asks; at += 1) {
    const start = performance.now();
    const { data } = await ask(groupBy, -1 - at);
    times.push(performance.now() - start);
    const counted = data.list.reduce((sum, { orders }) => sum + orders, 0);
    if (counted !== rowCount) throw new Error(`${counted} records were counted`);
  }
  return times.sort((a, b) => a - b)[Math.ceil(asks * 0.95) - 1]!;
}

/** One figure for each grouping. */
export async function benchNumbers() {
  const cluster = await startCluster().catch(() => undefined);
  if (!cluster) return [];
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  try {
    await cluster.run('create database weft_numbers');
    const url = cluster.url('weft_numbers');
    let server = await startServer(dir, url);
    const modelId = await publishSample(server.url, await signIn(server.url));
    await server.stop();
    const db = await openDb({ url });
    await db.raw(fill);
    await db.raw('analyze');
    await db.close();
    server = await startServer(dir, url);
    const token = await signIn(server.url);
    const path = `/api/visualdev/OnlineDev/${modelId}/Aggregate`;
    const ask: Ask = (groupBy, above) =>
      call(server.url, token, 'POST', path, { groupBy, measures, where: { total: { gt: above } } }) as ReturnType<Ask>;
    const rows = [];
    for (const [name, groupBy] of Object.entries(groups)) {
      const p95 = await percentile(ask, groupBy);
      rows.push({
        name: `numbers by ${name} over 1,000,000 rows, p95, PostgreSQL`,
        value: Math.round(p95),
        unit: 'ms',
        goal: `< ${goalMs}`,
        met: p95 < goalMs,
      });
    }
    await server.stop();
    return rows;
  } finally {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
