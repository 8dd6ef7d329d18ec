import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../migrations';
import { migrate } from './migrate';
import { type EmbeddedDb, openEmbedded } from './open';

let db: EmbeddedDb;
beforeAll(async () => {
  db = await openEmbedded();
});
afterAll(() => db.close());

test('REL-12 migrations run once, in order, and a second start finds nothing to do', async () => {
  expect(await migrate(db, migrations)).toEqual(migrations.map(({ id }) => id));
  expect(await migrate(db, migrations)).toEqual([]);
});

test('values come back as they went in', async () => {
  const at = new Date('2026-03-01T08:00:00.123Z');
  const [row] = await db.raw(
    `select $1::timestamptz as "atTime", $2::int8 as big, $3::numeric as price, $4::date as day, $5::jsonb as list,
     $6::bytea as bytes, $7::boolean as yes, $8::text[] as words, $9::int as n, $10::text as nothing`,
    [
      at,
      '9007199254740993',
      '12.50',
      '2026-02-28',
      JSON.stringify([1, { a: 2 }]),
      Buffer.from([0, 255]),
      true,
      ['a"b', 'c,d'],
      7,
      null,
    ],
  );
  expect(row).toEqual({
    atTime: at,
    big: '9007199254740993',
    price: '12.50',
    day: '2026-02-28',
    list: [1, { a: 2 }],
    bytes: Buffer.from([0, 255]),
    yes: true,
    words: ['a"b', 'c,d'],
    n: 7,
    nothing: null,
  });
});

test('a failing transaction leaves nothing and tells nobody', async () => {
  await db.raw('create table pair (id text primary key)');
  let told = 0;
  const failing = db.transaction(async (tx) => {
    tx.afterCommit(() => told++);
    await tx.raw('insert into pair values ($1)', ['1']);
    await tx.transaction((inner) => inner.raw('insert into pair values ($1)', ['1']));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'pair_pkey', table: 'pair' });
  expect(await db.raw('select * from pair')).toEqual([]);
  expect(told).toBe(0);
  await db.transaction(async (tx) => {
    tx.afterCommit(() => told++);
    await tx.transaction((inner) => inner.raw('insert into pair values ($1)', ['2']));
    expect(told).toBe(0);
  });
  expect(told).toBe(1);
});

test('a statement that goes around its transaction is told so, instead of waiting for ever', async () => {
  const wrong = db.transaction(() => db.kysely.executeQuery(sql`select 1`.compile(db.kysely)));
  await expect(wrong).rejects.toThrow('use the db that the transaction gave you');
  expect(await db.raw('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a dump opens as the same database', async () => {
  await db.raw('create table kept (n int)');
  await db.raw('insert into kept values (42)');
  const copy = await openEmbedded({ template: await db.dump() });
  expect(await copy.raw('select n from kept')).toEqual([{ n: 42 }]);
  await copy.close();
});
