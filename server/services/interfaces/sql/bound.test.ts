// Engines: both. The limits are functions of the database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { honest } from '../../../../tests/support/sql/honestSql';
import { openTestDatabase } from '../../../../tests/support/testDatabase';
import { checkSql } from './checkSql';
import { runSql } from './runSql';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const nothing = { parameters: {}, variables: {} };
const run = (sql: string) =>
  runSql(database.db, sql, nothing).catch((error: { key?: string; message: string; values?: unknown }) =>
    error.key ? `${error.key} ${JSON.stringify(error.values ?? {})}` : error.message,
  );

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.raw('create table model.goods (id text primary key, name text, kind text, price numeric)');
  await database.db.raw(
    "insert into model.goods select 'g' || n, 'n' || n, 'k' || n % 2, n from generate_series(1, 9) n",
  );
  expect(await run('select 1 as n')).toEqual([{ n: 1 }]);
});
afterAll(() => database.drop());

/** Each would gather or build far more than a database can hold; the first is the statement of the review. */
const huge = [
  "select string_agg(repeat('x', 100000), '') from generate_series(1, 1000000)",
  "select array_agg(lpad('x', 100000)) from generate_series(1, 1000000)",
  "select array_agg(distinct rpad('x', 99000) || n) from generate_series(1, 1000000) n",
  "select count(*) from (select array(select repeat('x', 100000) from generate_series(1, 1000000)) as a) b where a is not null",
  "select json_agg(repeat('x', 100000)) from generate_series(1, 1000000)",
  "select jsonb_agg(t) from (select repeat('x', 100000) as a from generate_series(1, 1000000)) t",
  "select json_object_agg(n, repeat('x', 100000)) from generate_series(1, 1000000) n",
  "select jsonb_object_agg(repeat('x', 100000) || n, 1) from generate_series(1, 1000000) n",
  "select length(string_agg('x', repeat('y', 100000))) from generate_series(1, 1000000) n",
  "select sum(length(a)) from (select string_agg(repeat('x', 100000), '') filter (where n > 0) over (order by n) as a from generate_series(1, 1000000) n) t",
  "select max(a) from (select string_agg(repeat('x', 100000), '') as a from generate_series(1, 1000000) n group by n % 1000) t",
  "with recursive a as (select 'xxxxxxxxxxxxxxxx' as t union all select t || t from a) select max(length(t)) from a",
  "with recursive a (t) as (select 'x' union select concat(t, t, 'y') from a) select max(length(t)) from a",
  "select repeat('x', (n * 100000000)::int) from generate_series(1, 5) n",
  "select lpad('x', n * 100000000), rpad('x', n * 100000000, 'y') from generate_series(1, 5) n",
  "select repeat(repeat('x', 100000), 100000)",
  "select length(repeat(a, 30000)) from (select repeat('x', 30000) as a) t",
  "select string_agg((select string_agg(repeat('x', 1000), '') from generate_series(1, 1000) where m > 0), '') from generate_series(1, 1000000) m",
];

describe('a statement that builds a huge value is cut while it builds', () => {
  it.each(huge)('SEC cut: %s', { timeout: 60_000 }, async (sql) => {
    const running = run(sql);
    // Nothing restarts: what asks meanwhile is answered by the same engine.
    expect(await database.db.raw('select 1 as n')).toEqual([{ n: 1 }]);
    expect(await running).toBe('dataInterface.tooLarge {}');
    expect(await run('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it.each([
    ["select format('%1000000000s', 'x')", 'sqlLong'],
    ["select format('%*s', 1000000000, 'x')", 'sqlLong'],
    ["select format('%' || n || 's', 'x') from generate_series(1, 2) n", 'sqlLong'],
    ["select pg_catalog.repeat('x', 3)", 'sqlFunction'],
  ])('SEC refused before it runs: %s', async (sql, key) => {
    expect(await run(sql)).toContain(`dataInterface.${key}`);
  });

  it('gives what it gave: values, names of columns, order, nulls', async () => {
    const same: [string, unknown][] = [
      [
        "select repeat('ab', 2), lpad('x', 3, '0'), rpad('x', 2), repeat('x', -1) as none, repeat(null, 2) as void",
        [{ repeat: 'abab', lpad: '00x', rpad: 'x ', none: '', void: null }],
      ],
      ["select string_agg(distinct kind, ',' order by kind desc) from goods", [{ string_agg: 'k1,k0' }]],
      [
        "select string_agg(name, ',' order by price) filter (where price < 3) as a, count(*) filter (where price < 3) from goods",
        [{ a: 'n1,n2', count: 2 }],
      ],
      [
        'select array(select name from goods order by price desc limit 2), array(select 1 where false) as none',
        [{ array: ['n9', 'n8'], none: [] }],
      ],
      [
        'select json_agg(t order by t.id) from (select id, kind from goods where price < 2) t',
        [{ json_agg: [{ id: 'g1', kind: 'k1' }] }],
      ],
      ['select array_agg(nullif(id, id)) from goods where price < 2', [{ array_agg: [null] }]],
      [
        'select (array_agg(id order by price))[1] as a, "array_agg"(all id) over (partition by kind) is null as b from goods group by id, kind order by id limit 1',
        [{ a: 'g1', b: false }],
      ],
      [
        'with recursive t (id, n) as (select id, 1 from goods where price = 1 union all select g.id, t.n + 1 from goods g join t on g.price = t.n + 1) select count(*), max(n) from t',
        [{ count: 9, max: 9 }],
      ],
      [
        'with recursive t as (select 1 as n union (select n + 1 from t where n < 5)), u as (select array_agg(n) as a from t) select * from u',
        [{ a: [1, 2, 3, 4, 5] }],
      ],
      ["select 'é' as a, string_agg('ü' || account, '') as b from weft_user", [{ a: 'é', b: 'üadmin' }]],
      [
        'select jsonb_object_agg(id, array(select x.id from goods x where x.id = g.id)) as o from goods g where price < 2',
        [{ o: { g1: ['g1'] } }],
      ],
    ];
    for (const [sql, rows] of same) expect(await run(sql), sql).toEqual(rows);
  });

  it('an honest statement of many rows passes', async () => {
    const sql =
      "select length(string_agg(n::text, ',')) as n, cardinality(array_agg(n)) as m from generate_series(1, 100000) n";
    expect(await run(sql)).toEqual([{ n: 588894, m: 100000 }]);
  });

  it('what is written is short, whatever nests', () => {
    for (const sql of honest.filter((each) => !/[{@]/.test(each)))
      expect(checkSql(sql).length).toBeLessThan(sql.length * 4 + 200);
    let nested = 'n';
    for (let times = 0; times < 20; times += 1)
      nested = `(select max(a) from (select string_agg(${nested}, '') as a) t)`;
    expect(() => checkSql(`select ${nested} from goods`)).toThrow('dataInterface.sqlLong');
  });
});

describe('of a table that is known only its columns stand behind a point', () => {
  it.each([
    ['select g.absent from goods g', 'sqlColumn {"name":"g.absent"}'],
    ['select model.goods.absent from model.goods', 'sqlColumn {"name":"model.goods.absent"}'],
    ['select u.real_names from weft_user u', 'sqlColumn {"name":"u.real_names"}'],
    ['select g.id from goods g (a)', 'sqlColumn {"name":"g.id"}'],
    ['select g.pg_column_size from goods g', 'sqlFunction {"name":"g.pg_column_size"}'],
    ['select g.record_out from goods g', 'sqlFunction {"name":"g.record_out"}'],
  ])('SEC refused: %s', async (sql, problem) => {
    expect(await run(sql)).toBe(`dataInterface.${problem}`);
  });

  it('columns, renamed ones, allowed functions, system columns, queries of with, and tables that are not known pass', async () => {
    for (const sql of [
      'select g.a, g.name from goods g (a) limit 1',
      'select g.row_to_json, goods.kind from goods g, goods limit 1',
      'select g.ctid::text from goods g limit 1',
      'with goods as (select 1 as other) select goods.other from goods',
      'select (select x.price from goods x where x.id = g.id) from goods g limit 1',
    ])
      expect(await run(sql), sql).toHaveLength(1);
    expect(() => checkSql('select t.any_name from later t')).not.toThrow();
  });

  it('a column that was added a moment ago is found', async () => {
    expect(await run('select g.added from goods g limit 1')).toBe('dataInterface.sqlColumn {"name":"g.added"}');
    await database.db.raw('alter table model.goods add column added int');
    expect(await run('select g.added from goods g limit 1')).toEqual([{ added: null }]);
  });
});
