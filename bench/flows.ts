/**
 * Approvals among 5,000 people with 10,000 running instances and a million lines of records, on both databases: the list of what
 * is to do, its badge, a decision, and decisions a second of one process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import type { Db } from '../server/db/types';
import { openSession } from '../server/services/sessions/sessions';
import { signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';
import { approve, ask, handIn, publishFlow, taskOf } from './flowCalls';
import { killFlows } from './killFlows';
import { percentile, row } from './measure.mjs';
import { fillOffice } from './office';

type Rows = ReturnType<typeof row>[];
const size = { people: 5_000, instances: 10_000, lines: 1_000_000 };
const rounds = 100;
const decisions = 200;
const atOnce = 8;

/** Copies one instance that waits at its first step; each copy waits for one person of the office. */
async function fillFlows(db: Db, instance: string): Promise<void> {
  await fillOffice(db, { users: size.people, departments: 500, menus: 20 });
  const columns = await db.raw<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'weft_flow_instance'`,
  );
  const kept = columns.map(({ name }) => name).filter((name) => !['id', 'record_id', 'starter_id'].includes(name));
  await db.raw(
    `insert into weft_flow_instance (id, record_id, starter_id, ${kept.join(', ')})
     select 'fi' || n, 'fr' || n, 'bu' || (1 + n % ${size.people}), ${kept.join(', ')} from weft_flow_instance, generate_series(1, ${size.instances}) n where id = $1`,
    [instance],
  );
  await db.raw(
    `insert into weft_flow_task (id, instance_id, task, token, step, user_id, origin, status, received)
     select 'ft' || n, 'fi' || n, 'k2', 't1', 'one', 'bu' || (1 + n % ${size.people}), 'assigned', 'open',
       now() - n * interval '1 minute' from generate_series(1, ${size.instances}) n`,
  );
  await db.raw(
    `insert into weft_flow_record (id, model_id, record_id, node_name, user_id, user_name, handle_time, handle_status, instance_id, seq)
     select 'fl' || n, 'm', 'fr' || (1 + n % ${size.instances}), 'one', 'bu' || (1 + n % ${size.people}), 'x/x',
       now() - n * interval '1 second', 1, 'fi' || (1 + n % ${size.instances}), n / ${size.instances}
     from generate_series(1, ${size.lines}) n`,
  );
  await db.raw('analyze');
}

async function timed(count: number, run: (index: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < count; index++) {
    const from = performance.now();
    await run(index);
    took.push(performance.now() - from);
  }
  return took;
}

/** Every answer must be a good one. */
async function good(asked: ReturnType<typeof ask>): Promise<void> {
  const { code, msg } = await asked;
  if (code !== 200) throw new Error(msg);
}

async function benchOn(engine: 'embedded' | 'PostgreSQL', dataDir: string, databaseUrl?: string): Promise<Rows> {
  const database = databaseUrl ? { url: databaseUrl } : { dataDir };
  let server = await startServer(dataDir, databaseUrl);
  let token = await signIn(server.url);
  const flowId = await publishFlow(server.url, token);
  const instance = await handIn({ url: server.url, token }, flowId, 'first');
  await server.stop();
  const db = await openDb(database);
  await fillFlows(db, instance);
  const person = { userId: 'bu1', origin: 'pc', ip: '127.0.0.1', platForm: 'bench', now: new Date() };
  const { token: own } = await openSession(db, person);
  await db.close();
  server = await startServer(dataDir, databaseUrl);
  try {
    token = await signIn(server.url);
    const [mine, admin] = [
      { url: server.url, token: own },
      { url: server.url, token },
    ];
    const path = '/api/workflow/Engine/FlowBefore/List';
    const todo = await timed(rounds, () => good(ask(mine, 'GET', `${path}/1?currentPage=1&pageSize=20`)));
    const done = await timed(rounds, () => good(ask(mine, 'GET', `${path}/2?currentPage=1&pageSize=20`)));
    const monitor = await timed(rounds, () =>
      good(ask(admin, 'GET', '/api/workflow/Engine/FlowMonitor?currentPage=1&pageSize=20')),
    );
    const statistics = await timed(5, () => good(ask(admin, 'GET', '/api/workflow/Engine/FlowMonitor/Statistics')));
    const badge = await timed(rounds, () => good(ask(mine, 'POST', '/api/visualdev/Dashboard/FlowTodoCount', {})));
    const ids: string[] = [];
    for (let index = 0; index < decisions * 2; index++) ids.push(await handIn(admin, flowId, `d${index}`));
    const tasks: string[] = [];
    for (const id of ids) tasks.push(await taskOf(admin, id));
    const one = await timed(decisions, (index) => approve(admin, tasks[index] as string));
    const rest = tasks.slice(decisions);
    const from = performance.now();
    const lane = async () => {
      for (let task = rest.pop(); task; task = rest.pop()) await approve(admin, task);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    const rate = decisions / ((performance.now() - from) / 1_000);
    const goals = engine === 'PostgreSQL' ? { list: 60, badge: 20, act: 120 } : { list: 60, badge: 20, act: 250 };
    const p95 = (what: string, took: number[], goal: number) =>
      row(`${what}, ${engine}, p95`, percentile(took, 0.95), `< ${goal}`, percentile(took, 0.95) < goal, 'ms');
    return [
      p95('approvals: list of what is to do', todo, goals.list),
      p95('approvals: list of what is done', done, goals.list),
      p95('approvals: list of administrators', monitor, goals.list),
      p95('approvals: statistics', statistics, 1_000),
      p95('approvals: badge', badge, goals.badge),
      p95('approvals: a decision', one, goals.act),
      row(`approvals: decisions a second, ${engine}`, rate, '≥ 50', rate >= 50 || engine === 'embedded', '1/s'),
    ];
  } finally {
    await server.stop();
  }
}

/** Every figure; `WEFT_BENCH_ENGINE` excludes one of the databases. */
export async function benchFlows(): Promise<Rows> {
  const rows: Rows = [];
  const dir = mkdtempSync(join(tmpdir(), 'weft-flows-'));
  const only = process.env.WEFT_BENCH_ENGINE;
  try {
    if (only !== 'postgres') rows.push(...(await benchOn('embedded', join(dir, 'embedded'))));
    const cluster = only === 'embedded' ? undefined : await startCluster().catch(() => undefined);
    if (cluster) {
      await cluster.run('create database weft_flows');
      rows.push(...(await benchOn('PostgreSQL', join(dir, 'postgres'), cluster.url('weft_flows'))));
      await cluster.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return rows;
}

/**
 * `kill -9` during approvals, on both databases; `WEFT_BENCH_ENGINE` excludes one. With a folder in `WEFT_BENCH_KEEP` a later run
 * goes on where one ended, on PostgreSQL with the server of `DATABASE_URL`.
 */
export async function benchFlowKills(count = 20): Promise<Rows> {
  const rows: Rows = [];
  const { WEFT_BENCH_ENGINE: only, WEFT_BENCH_KEEP: keep } = process.env;
  if (only !== 'postgres')
    rows.push(...(await killFlows({ rounds: count, ...(keep && { keep: join(keep, 'embedded') }) })));
  const cluster = only === 'embedded' ? undefined : await startCluster({ durable: true }).catch(() => undefined);
  if (cluster) {
    const stays = Boolean(keep && process.env.DATABASE_URL);
    const name = 'weft_flow_kills';
    if (!stays) await cluster.run(`drop database if exists ${name}`);
    await cluster.run(`create database ${name}`).catch((error: unknown) => {
      if (!stays) throw error;
    });
    const at = stays ? { keep: join(keep!, 'postgres') } : {};
    rows.push(...(await killFlows({ rounds: count, databaseUrl: cluster.url(name), ...at })));
    await cluster.stop();
  }
  return rows;
}
