// Engines: both. Work of a killed process is taken by its lease, in SQL.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { addWork } from './addWork';
import { holdWork, leaseMs, takeWork } from './claims';
import { type Attempt, type WorkKind, WorkLost } from './work';
import { startWorker } from './worker';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.raw('delete from weft_job').then(() => undefined));

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const name = 'takeover';
const ran: Attempt[] = [];
const kind: WorkKind = {
  name,
  pool: 'task',
  mostTries: 5,
  run: async (attempt) => {
    ran.push(attempt);
    return { is: 'done' };
  },
};
/** A living process that looks for work as those of the product do. */
const process = () => startWorker({ db: server.db, bus: server.bus, log, kinds: [kind], everyMs: 50 });
/** So much time passes. */
const pass = (ms: number) =>
  server.db.raw(`update weft_job set due_time = due_time - $1 * interval '1 millisecond'`, [ms]);
const stateOf = async () => (await server.db.raw<{ status: string }>('select status from weft_job'))[0]?.status;

test('Work of a killed process is taken half a minute later at most, from its checkpoint, and once', async () => {
  expect(leaseMs).toBeLessThanOrEqual(30_000);
  await addWork(server.db, { id: 'w', kind: name, lane: 'l', title: 't', input: {}, now: new Date() });
  const [killed] = await takeWork(server.db, { kinds: [name], most: 1 });
  await holdWork(server.db, killed!, { state: '{"after":"3"}' });
  const stops = [process(), process()];
  await pass(leaseMs - 2_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ran).toEqual([]);
  await pass(2_000);
  await vi.waitFor(async () => expect(await stateOf()).toBe('done'));
  await Promise.all(stops.map((stop) => stop()));
  expect(ran).toMatchObject([{ id: 'w', interrupted: true, state: '{"after":"3"}' }]);
  await expect(holdWork(server.db, killed!)).rejects.toThrow(WorkLost);
});

test('A lease is renewed several times before it is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await addWork(server.db, { id: 'w', kind: name, lane: 'l', title: 't', input: {}, now: new Date() });
    let end!: () => void;
    const run = () => new Promise<{ is: 'done' }>((resolve) => (end = () => resolve({ is: 'done' })));
    const stop = startWorker({ db: server.db, bus: server.bus, log, kinds: [{ ...kind, run }], everyMs: 50 });
    await vi.waitFor(async () => expect(await stateOf()).toBe('running'));
    const left = async () =>
      Number(
        (
          await server.db.raw<{ ms: string }>(`select extract(epoch from due_time - now()) * 1000 as ms from weft_job`)
        )[0]?.ms,
      );
    for (let beat = 0; beat < 3; beat++) {
      await pass(leaseMs / 4);
      expect(await left()).toBeLessThan(leaseMs * 0.8);
      vi.advanceTimersByTime(leaseMs / 4);
      await vi.waitFor(async () => expect(await left()).toBeGreaterThan(leaseMs * 0.8));
    }
    end();
    await stop();
  } finally {
    vi.useRealTimers();
  }
});
