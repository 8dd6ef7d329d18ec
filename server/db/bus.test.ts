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
/** What a bus hears, as `event:id`. */
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
  const bus = open({ first: () => order.push('first') });
  bus.subscribe(() => {
    throw new Error('a listener that breaks');
  });
  bus.subscribe((event) => order.push(event));
  bus.publish('menu.changed', {});
  expect(order).toEqual(['first', 'menu.changed']);
});

test('an event of a transaction is heard after its commit, and never when it rolls back', async () => {
  const { db } = database;
  const bus = open();
  const heard = listenTo(bus);
  const publish = (id: string) => db.afterCommit(() => bus.publish('menu.changed', { id }));
  await db.transaction(async () => {
    publish('1');
    expect(heard).toEqual([]);
  });
  await expect(
    db.transaction(async () => {
      publish('2');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  publish('3');
  expect(heard).toEqual(['menu.changed:1', 'menu.changed:3']);
});

onPostgres('another process hears it once, and again after its connection was lost', { timeout: 30_000 }, async () => {
  const { db } = database;
  const here = open();
  const heardHere = listenTo(here);
  const heardThere = listenTo(open());
  let sent = 0;
  const reaches = () =>
    expect
      .poll(
        () => {
          here.publish('model.released', { id: String(++sent) });
          return heardThere.length;
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBeGreaterThan(0);
  await reaches();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(new Set(heardThere).size).toBe(heardThere.length);
  expect(heardHere).toHaveLength(sent);

  await db.raw("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'weft events'");
  await new Promise((resolve) => setTimeout(resolve, 300));
  heardThere.length = 0;
  await reaches();
});

onPostgres('REL-02 a PostgreSQL that does not write through is named', async () => {
  // The throw-away cluster of the tests is quick because it is careless; a given one may not be.
  const [row] = await database.db.raw<{ fsync: string }>('show fsync');
  const expected = row!.fsync === 'off' ? ['fsync=off'] : [];
  expect(await unsafeSettings(database.db)).toEqual(expected);
});
