// Engines: both. Events may differ.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/testDatabase';
import { type Bus, createBus } from './bus';
import { unsafeSettings } from './postgres';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const buses: Bus[] = [];
const open = (options = {}) => {
  const bus = createBus(database.db, { url: database.url, ...options });
  buses.push(bus);
  return bus;
};
/** Events received by a bus, as `event:id`. */
function listenTo(bus: Bus): string[] {
  const heard: string[] = [];
  bus.subscribe((event, payload) => heard.push(`${event}:${payload.id}`));
  return heard;
}
const onPostgres = test.runIf(process.env.WEFT_TEST_ENGINE === 'postgres');

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const bus of buses) await bus.close();
  await database.drop();
});

test('an event is heard at once in its own process, first by who must forget', () => {
  const order: string[] = [];
  const bus = open({ url: undefined, first: () => order.push('first') });
  bus.subscribe(() => {
    throw new Error('a listener that breaks');
  });
  bus.subscribe((event) => order.push(event));
  bus.publish('menu.changed', {});
  expect(order).toEqual(['first', 'menu.changed']);
});

test('an event is heard after the commit of its transaction, never when that rolls back, and has no other place', async () => {
  const { db } = database;
  const bus = open({ url: undefined });
  const heard = listenTo(bus);
  await db.transaction(async () => {
    bus.publishAtCommit('menu.changed', { id: '1' });
    expect(heard).toEqual([]);
  });
  await expect(
    db.transaction(async () => {
      bus.publishAtCommit('menu.changed', { id: '2' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(() => bus.publishAtCommit('menu.changed', { id: '3' })).toThrow('inside the one that causes it');
  expect(heard).toEqual(['menu.changed:1']);
});

/** A listening bus of another process; returns the events it receives from now on. */
async function otherProcess(): Promise<string[]> {
  const bus = open();
  const heard = listenTo(bus);
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('lost:undefined');
  heard.length = 0;
  return heard;
}

onPostgres('issue 9: an event reaches other processes with the commit: in the transaction, not after it', async () => {
  const { db } = database;
  const here = open();
  const heard = await otherProcess();
  await db.transaction(async (tx) => {
    await tx.transaction(async () => here.publishAtCommit('model.released', { id: '1' }));
    here.publishAtCommit('model.released', { id: '2' });
  });
  await expect(
    db.transaction(async () => {
      here.publishAtCommit('model.released', { id: '3' });
      throw new Error('no');
    }),
  ).rejects.toThrow();
  await db.transaction(async () => here.publishAtCommit('model.released', { id: '4' }));
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard).toEqual(['model.released:1', 'model.released:2', 'model.released:4']);
});

onPostgres(
  'a write that makes counts stale is told behind its commit, once for all that wait, never after a rollback',
  async () => {
    const { db } = database;
    const here = open();
    const heard = await otherProcess();
    const statements: string[] = [];
    const hear = (sql: string) => void statements.push(sql);
    db.activity.listeners.add(hear);
    const write = (...ids: string[]) =>
      db.transaction(async () => {
        for (const id of ids) here.publishAtCommit('model.written', { id });
      });
    await write('1', '2', '2', '3');
    await expect(
      db.transaction(async () => {
        here.publishAtCommit('model.written', { id: 'no' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await write('4');
    await expect.poll(() => heard).toContain('model.written:4');
    db.activity.listeners.delete(hear);
    expect(heard).toEqual(['model.written:1', 'model.written:2', 'model.written:3', 'model.written:4']);
    const told = statements.flatMap((sql, at) => (sql.includes('pg_notify') ? [at] : []));
    expect(told[0]).toBeGreaterThan(statements.indexOf('commit'));
    expect(told.length).toBeLessThanOrEqual(3);
  },
);

onPostgres(
  'an event about more people than one notification holds reaches the others in parts, each person once',
  async () => {
    const { db } = database;
    const here = open();
    const [parts, whole]: [string[][], string[][]] = [[], []];
    const there = open();
    const heard = listenTo(there);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('lost:undefined');
    heard.length = 0;
    there.subscribe((_, { userIds }) => parts.push(userIds as string[]));
    here.subscribe((_, { userIds }) => whole.push(userIds as string[]));
    const userIds = Array.from({ length: 1_000 }, (_, at) => `some rather long id ${at}`);
    await db.transaction(async () => here.publishAtCommit('flow.changed', { id: 'x', userIds }));
    await expect.poll(() => parts.flat()).toEqual(userIds);
    expect(parts.length).toBeGreaterThan(1);
    expect(new Set(heard)).toEqual(new Set(['flow.changed:x']));
    expect(whole).toEqual([userIds]);
  },
);

onPostgres('issue 9: an event that is too large for PostgreSQL makes the others forget everything', async () => {
  const { db } = database;
  const here = open();
  const heardHere = listenTo(here);
  const heard = await otherProcess();
  const long = 'x'.repeat(8_000);
  await db.transaction(async () => here.publishAtCommit('permission.changed', { id: 'x', userIds: [long] }));
  await db.transaction(async () => here.publishAtCommit('permission.changed', { id: 'y', long }));
  expect(heardHere).toEqual(expect.arrayContaining(['permission.changed:x', 'permission.changed:y']));
  await expect.poll(() => heard).toEqual(['lost:undefined', 'lost:undefined']);
});

onPostgres('issue 9: after an outage of its connection a process is told that it may have missed events', async () => {
  const { db } = database;
  const here = open();
  const heard = await otherProcess();
  await db.raw("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'weft events'");
  await db.transaction(async () => here.publishAtCommit('model.released', { id: 'missed' }));
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['lost:undefined']);
  here.publish('document.changed', { id: 'again' });
  await expect.poll(() => heard).toEqual(['lost:undefined', 'document.changed:again']);
});

onPostgres('REL-02 a PostgreSQL that does not write through is named', async () => {
  // The test cluster is fast because these are off; a given one may not be.
  const rows = await database.db.raw<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name`,
  );
  const expected = rows.map(({ name }) => `${name}=off`);
  expect(await unsafeSettings(database.db)).toEqual(expected);
});
