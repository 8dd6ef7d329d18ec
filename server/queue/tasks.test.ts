// Engines: both. Tasks are claimed in SQL, and some are of one engine.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countStatements } from '../../tests/support/countStatements';
import { startTestServer, type TestServer } from '../../tests/support/server';
import type { Kit, Task } from '../module';
import { introduceTasks, taskKinds } from './tasks';
import { startWorker } from './worker';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.raw('delete from weft_job').then(() => undefined));

const errors: object[] = [];
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (members: object | string) => errors.push(Object(members)),
};
const kitOf = () => ({ db: server.db, log }) as unknown as Kit;
/** Keeps tasks in time as a process does. */
async function keepTasks(kit: Kit, tasks: Task[]) {
  await introduceTasks(kit.db, tasks);
  return startWorker({ ...kit, bus: server.bus, kinds: taskKinds(kit, tasks), everyMs: 20 });
}
const rows = () =>
  server.db.raw<{ name: string; failed: boolean; ran: boolean }>(
    `select title as name, reason is not null as failed, ended_time is not null as ran from weft_job
     where kind like 'task.%' order by name`,
  );

test('Two processes do one run a period', async () => {
  let runs = 0;
  const task: Task = {
    name: 'a',
    everyMs: 60_000,
    firstMs: 0,
    run: async () => {
      runs += 1;
    },
  };
  const stops = [await keepTasks(kitOf(), [task]), await keepTasks(kitOf(), [task])];
  await vi.waitFor(async () => expect(await rows()).toEqual([{ name: 'a', failed: false, ran: true }]));
  await Promise.all(stops.map((stop) => stop()));
  expect(runs).toBe(1);
});

test('A task comes again after its period, and after a failure', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('the first one fails');
  };
  const stop = await keepTasks(kitOf(), [{ name: 'b', everyMs: 100, firstMs: 0, run }]);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2));
  await stop();
  expect(errors).toEqual([expect.objectContaining({ task: 'b' })]);
  expect(await rows()).toEqual([{ name: 'b', failed: false, ran: true }]);
});

test('What came due while no process ran is done soon after a start, not a period later', async () => {
  await server.db.raw(`insert into weft_job (id, kind, lane, title, input, due_time, created_time)
     values ('task.c', 'task.c', 'task.c', 'c', '{}', now() - interval '1 hour', now())`);
  let runs = 0;
  const day = 24 * 3_600_000;
  const stop = await keepTasks(kitOf(), [
    {
      name: 'c',
      everyMs: day,
      firstMs: 0,
      run: async () => {
        runs += 1;
      },
    },
  ]);
  await vi.waitFor(() => expect(runs).toBe(1));
  await stop();
});

test('A stop waits for the run under way', async () => {
  let ended = false;
  let begun!: () => void;
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const run = async () => {
    begun();
    await new Promise((resolve) => setTimeout(resolve, 50));
    ended = true;
  };
  const stop = await keepTasks(kitOf(), [{ name: 'd', everyMs: 60_000, firstMs: 0, run }]);
  await isBegun;
  await stop();
  expect(ended).toBe(true);
});

test('A stop aborts the run under way, and gives its row back to whoever takes it next', async () => {
  errors.length = 0;
  let begun!: () => void;
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const run: Task['run'] = async (_kit, _now, signal) => {
    begun();
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const stop = await keepTasks(kitOf(), [{ name: 'f', everyMs: 60_000, firstMs: 0, run }]);
  await isBegun;
  await stop();
  const [row] = await server.db.raw(`select status, tries, due_time <= now() as due from weft_job`);
  expect(row).toEqual({ status: 'waiting', tries: 0, due: true });
  expect(errors).toEqual([]);
});

test('A start introduces every task in one statement, and leaves alone those that ran', async () => {
  const task = (name: string): Task => ({ name, everyMs: 60_000, run: async () => undefined });
  const [g, h] = [task('g'), task('h')];
  await introduceTasks(server.db, [g]);
  await server.db.raw(`update weft_job set ended_time = now()`);
  expect(await countStatements(() => introduceTasks(server.db, [g, { ...h, firstMs: 0 }]))).toBe(1);
  expect(await rows()).toEqual([
    { name: 'g', failed: false, ran: true },
    { name: 'h', failed: false, ran: false },
  ]);
  const [due] = await server.db.raw(`select due_time <= now() as due from weft_job where title = 'h'`);
  expect(due).toEqual({ due: true });
});

test('A task of the other engine is left alone', async () => {
  const engine = server.db.engine === 'postgres' ? 'embedded' : 'postgres';
  const stop = await keepTasks(kitOf(), [{ name: 'e', everyMs: 1_000, engine, run: async () => undefined }]);
  await stop();
  expect(await rows()).toEqual([]);
});
