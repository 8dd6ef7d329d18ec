/**
 * Records of models under load: a list of 1,000,000 rows with two filters and a sort against the same SQL through the
 * bare driver, and saves of a main record with five sub-rows, through the built server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDb } from '../server/db/open';
import { call, publishSample, signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';

const rowCount = 1_000_000;
const rounds = 150;
const warmUp = 20;
const savers = 16;
const saveSeconds = 10;

const fill = `insert into model.purchase_order (f_id, code, title, supplier, order_date, urgent, total, create_time, f_version)
  select (100000000000000000 + n)::text, 'PO' || n, '采购 ' || n, (array['north','south','east'])[1 + n % 3],
  now() - (n % 1000) * interval '1 hour', n % 2, n % 10000, now(), 1 from generate_series(1, ${rowCount}) n`;

const day = 86_400_000;
/** Two filters and a sort; a different range of days each time, so that no count is cached. */
const spanOf = (index: number): [number, number] => {
  const from = Math.floor(Date.now() / day) * day - (20 + (index % 15)) * day;
  return [from, from + (index % 5) * day];
};

const where = `m.f_delete_mark is null and m.supplier = any($1::text[]) and (m.order_date >= $2::timestamptz and m.order_date < $3::timestamptz)`;
const page = `select m.*, (extract(epoch from m.order_date) * 1000)::float8 as d from model.purchase_order m where ${where}
  order by m.total desc nulls last, m.f_id desc limit 20`;
const count = `select count(*) as total from model.purchase_order m where ${where}`;

const p95 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;

async function timed(work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < rounds + warmUp; index++) {
    const from = performance.now();
    await work(index);
    if (index >= warmUp) times.push(performance.now() - from);
  }
  return p95(times);
}

async function benchList(dir: string, databaseUrl: string) {
  let server = await startServer(dir, databaseUrl);
  const modelId = await publishSample(server.url, await signIn(server.url));
  await server.stop();
  const db = await openDb({ url: databaseUrl });
  await db.raw(fill);
  await db.raw('vacuum analyze model.purchase_order');
  await db.close();
  server = await startServer(dir, databaseUrl);
  const token = await signIn(server.url);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const ours = (index: number) =>
    call(server.url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}/List`, {
      currentPage: 1,
      pageSize: 20,
      sidx: 'total',
      sort: 'desc',
      queryJson: JSON.stringify({ supplier: ['north', 'south'], orderDate: spanOf(index) }),
    });
  const bare = (index: number) => {
    const [from, to] = spanOf(index);
    const params = [['north', 'south'], new Date(from), new Date(to + day)];
    return Promise.all([pool.query(page, params), pool.query(count, params)]);
  };
  const [mine, theirs] = [await ours(0), await bare(0)];
  if (mine.data.pagination.total !== Number(theirs[1].rows[0].total)) throw new Error('the two lists are not the same');
  const bareMs = await timed(bare);
  const oursMs = await timed(ours);
  await pool.end();
  await server.stop();
  const ratio = oursMs / bareMs;
  return [
    {
      name: 'list of 1,000,000 rows, two filters, a sort: p95 of ours',
      value: oursMs.toFixed(1),
      unit: 'ms',
      goal: '-',
      met: true,
    },
    { name: '  the same SQL through the driver: p95', value: bareMs.toFixed(1), unit: 'ms', goal: '-', met: true },
    { name: '  ratio', value: ratio.toFixed(2), unit: '×', goal: '≤ 1.5', met: ratio <= 1.5 },
  ];
}

async function benchSave(name: string, dir: string, databaseUrl: string | undefined, goal: number) {
  const server = await startServer(dir, databaseUrl);
  const token = await signIn(server.url);
  const modelId = await publishSample(server.url, token);
  const data = JSON.stringify({
    title: '办公用品',
    supplier: 'north',
    orderDate: Date.now(),
    urgent: 1,
    tableFieldItems: [1, 2, 3, 4, 5].map((row) => ({ product: `p${row}`, price: 1.5, quantity: row })),
  });
  const saveUntil = async (end: number) => {
    let saved = 0;
    for (; performance.now() < end; saved++) {
      const answer = await call(server.url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}`, { data });
      if (answer.code !== 200) throw new Error(answer.msg);
    }
    return saved;
  };
  const run = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    const counts = await Promise.all(Array.from({ length: savers }, () => saveUntil(end)));
    return counts.reduce((sum, each) => sum + each, 0) / seconds;
  };
  await run(3);
  const rate = await run(saveSeconds);
  await server.stop();
  return [
    {
      name: `save with 5 sub-rows, ${name}`,
      value: Math.round(rate),
      unit: '/s',
      goal: `≥ ${goal}`,
      met: rate >= goal,
    },
  ];
}

/** `only`: list, save or both. */
export async function benchModels(only: string[] = ['list', 'save']) {
  const rows = [];
  const dir = mkdtempSync(join(tmpdir(), 'weft-models-'));
  try {
    if (only.includes('save')) rows.push(...(await benchSave('embedded', join(dir, 'embedded'), undefined, 120)));
    const cluster = await startCluster({ durable: true }).catch(() => undefined);
    if (!cluster) return rows;
    await cluster.run('create database weft_save');
    await cluster.run('create database weft_list');
    if (only.includes('save'))
      rows.push(...(await benchSave('PostgreSQL', join(dir, 'save'), cluster.url('weft_save'), 310)));
    if (only.includes('list')) rows.push(...(await benchList(join(dir, 'list'), cluster.url('weft_list'))));
    await cluster.stop();
    return rows;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
