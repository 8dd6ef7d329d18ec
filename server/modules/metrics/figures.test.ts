// Engines: both. The figures are SQL.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { memo } from '../../db/memo';
import { diskLines } from './diskLines';

let server: TestServer;
beforeAll(async () => {
  vi.stubEnv('METRICS_FROM', '127.0.0.1');
  vi.stubEnv('DATA_DIR', '.');
  vi.stubEnv('BACKUP_TO', '/nowhere/backups');
  server = await startTestServer();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const scrape = async () => (await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
const numberOf = async (series: string) => {
  const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
let count = 0;
const addJob = (kind: string, status: string, due: string, listed = false) =>
  server.db.raw(
    `insert into weft_job (id, kind, lane, title, input, status, listed, user_id, due_time, created_time, ended_time)
     values ($1, $2, $2, '', '{}', $3, $4, $1, now() + $5::interval, now() - interval '40 days', now())`,
    [`figure ${count++}`, kind, status, listed, due],
  );

test('operations: the age of the queue is that of due work; tasks that come again and later tries are not late', async () => {
  await server.db.raw('delete from weft_job');
  await addJob('task.of.a.test', 'waiting', '1 hour');
  await addJob('webhook.send', 'waiting', '1 minute');
  expect(await numberOf('weft_jobs_oldest_seconds')).toBe(0);
  expect(await numberOf('weft_jobs{status="waiting"}')).toBe(0);
  expect(await numberOf('weft_jobs{status="later"}')).toBe(1);
  await addJob('delivery.2', 'waiting', '-90 seconds');
  expect(await numberOf('weft_jobs{status="waiting"}')).toBe(1);
  expect(await numberOf('weft_jobs_oldest_seconds')).toBeGreaterThanOrEqual(90);
  expect(await numberOf('weft_jobs_oldest_seconds')).toBeLessThan(120);
});

test('operations: work that gave up is counted, an import of a person that failed is not; deliveries by themselves', async () => {
  await server.db.raw('delete from weft_job');
  await addJob('delivery.2', 'failed', '0');
  await addJob('delivery.4', 'unclear', '0');
  await addJob('webhook.send', 'waiting', '1 minute');
  await addJob('flow.effect', 'failed', '0');
  await addJob('modelImport', 'failed', '0', true);
  await addJob('delivery.2', 'done', '0');
  const read = (name: string) =>
    Promise.all(['waiting', 'failed', 'unclear'].map((status) => numberOf(`${name}{status="${status}"}`)));
  expect(await read('weft_jobs')).toEqual([0, 2, 1]);
  expect(await read('weft_deliveries')).toEqual([0, 1, 1]);
  expect(await read('weft_webhook_deliveries')).toEqual([1, 0, undefined]);
});

test('operations: the last verified backup; 0 when there is none yet', async () => {
  expect(await numberOf('weft_backup_time_seconds')).toBe(0);
  for (const [id, state, time] of [
    ['1', 'done', '2026-01-02T00:00:00Z'],
    ['2', 'failed', '2026-01-03T00:00:00Z'],
  ])
    await server.db.raw('insert into weft_backup (id, place, state, started_time) values ($1, $1, $2, $3)', [
      id,
      state,
      time,
    ]);
  expect(await numberOf('weft_backup_time_seconds')).toBe(Date.parse('2026-01-02T00:00:00Z') / 1_000);
});

test('operations: approvals that are under way, and their open tasks', async () => {
  expect(await numberOf('weft_flow_under_way')).toBe(0);
  await server.db.raw(
    `insert into weft_flow_instance (id, flow_id, version_id, model_id, record_id, title, status, starter_id, creator_time)
     select n::text, 'f', 'v', 'm', n::text, '', case n when 1 then 1 when 2 then 2 else 0 end, 'u', now()
     from generate_series(1, 3) n`,
  );
  await server.db.raw(
    `insert into weft_flow_task (id, instance_id, task, token, step, user_id, origin, status, received)
     select n::text, '1', 't', 't', 's', 'u', 'o', case n when 3 then 'done' else 'open' end, now() from generate_series(1, 3) n`,
  );
  expect(await numberOf('weft_flow_under_way')).toBe(1);
  expect(await numberOf('weft_flow_open_tasks')).toBe(2);
});

test('operations: what a cache had, and what it had to read', async () => {
  const words = memo<string>('cache of a test', { ttlMs: 1e9, max: 10 });
  for (let n = 0; n < 3; n += 1) await words.of(server.db, 'k', async () => 'v');
  expect(await numberOf('weft_cache_reads_total{cache="cache of a test",outcome="hit"}')).toBe(2);
  expect(await numberOf('weft_cache_reads_total{cache="cache of a test",outcome="miss"}')).toBe(1);
});

test('operations: how much room the disk of DATA_DIR has; nothing where there is no such folder', async () => {
  const all = await numberOf('weft_disk_bytes{kind="total"}');
  const free = await numberOf('weft_disk_bytes{kind="free"}');
  expect(all).toBeGreaterThan(1e6);
  expect(free).toBeGreaterThanOrEqual(0);
  expect(free).toBeLessThanOrEqual(all!);
  expect(await diskLines('/nowhere/data')).toEqual([]);
});

test('without the database its figures are missing and the log says why', async () => {
  const raw = vi.spyOn(server.db, 'raw').mockRejectedValue(new Error('away'));
  const body = await scrape();
  raw.mockRestore();
  expect(body).toContain('weft_database_up 0');
  expect(body).not.toMatch(/weft_jobs|weft_flow|weft_backup/);
  expect(body).toContain('weft_heap_bytes{kind="limit"}');
});
