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

/** A text that is joined with itself again and again: 16 characters become more than 2 GB. */
function nested(join: (name: string) => string): string[] {
  const queries = Array.from(
    { length: 28 },
    (_, at) => `q${at + 1} as materialized (select ${join('t')} as t from q${at})`,
  );
  return [`with q0 as (select 'xxxxxxxxxxxxxxxx'::text as t), ${queries.join(', ')} select length(t) from q28`];
}

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
  'with recursive a as (select 1 as n union all select n + 1 from a) select count(*) from a',
  'with recursive a as (select 1 as n union all select n from a) select count(*) from a',
  "with recursive a (t) as (select 'x' union select concat(t, t, 'y') from a) select max(length(t)) from a",
  "select repeat('x', (n * 100000000)::int) from generate_series(1, 5) n",
  "select lpad('x', n * 100000000), rpad('x', n * 100000000, 'y') from generate_series(1, 5) n",
  "select repeat(repeat('x', 100000), 100000)",
  "select length(repeat(a, 30000)) from (select repeat('x', 30000) as a) t",
  ...nested((t) => `${t} || ${t}`),
  ...nested((t) => `concat(${t}, ${t})`),
  ...nested((t) => `concat_ws(${t}, ${t}, ${t})`),
  ...nested((t) => `format('%1$s%1$s', ${t})`),
  ...nested((t) => `replace(${t}, 'x', 'xx')`),
  ...nested((t) => `regexp_replace(${t}, 'x', '\\&\\&', 'g')`),
  ...nested((t) => `overlay(${t} placing ${t} from 1 for 0)`),
  ...nested((t) => `array_to_string(array[${t}, ${t}], '')`),
  ...nested((t) => `(array[${t}, ${t}])::text`),
  ...nested((t) => `(${t}, ${t})::text`),
  ...nested((t) => `cast(row(${t}, ${t}) as text)`),
  ...nested((t) => `json_build_array(${t}, ${t})::text`),
  ...nested((t) => `quote_literal(${t} || '''')`),
  ...nested((t) => `(jsonb_build_object('a', ${t}) || jsonb_build_object('b', ${t}))::text`),
  ...nested((t) => `array_cat(array[${t}], array[${t}])::text`),
  ...nested((t) => `(array[${t}] || array[${t}])::text`),
  "select replace(repeat('x', 100000), 'x', repeat('y', 100000))",
  "select array_to_string(string_to_array(repeat('x', 100000), null), repeat('y', 100000))",
  `select length(concat(${Array(90).fill('t').join(', ')})) from (select repeat('x', 1000000 + n) as t from generate_series(1, 1) n) a`,
  `select ${Array.from({ length: 900 }, (_, at) => `repeat('x', 100000 + n) as a${at}`).join(', ')} from generate_series(1, 1) n`,
  "select string_agg((select string_agg(repeat('x', 1000), '') from generate_series(1, 1000) where m > 0), '') from generate_series(1, 1000000) m",
];

describe('a statement that builds a huge value is cut while it builds', () => {
  it.each(huge.map((sql) => [sql.slice(0, 120), sql]))('SEC cut: %s', { timeout: 60_000 }, async (_name, sql) => {
    const running = run(sql);
    // Nothing restarts: what asks meanwhile is answered by the same engine.
    expect(await database.db.raw('select 1 as n')).toEqual([{ n: 1 }]);
    // The embedded database does not begin what would take too long before it is too large.
    const cut = database.db.engine === 'embedded' ? /^dataInterface\.(tooLarge|sqlSlow) / : /^dataInterface\.tooLarge /;
    expect(await running).toMatch(cut);
    expect(await run('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it.each([
    ["select format('%1000000000s', 'x')", 'sqlLong'],
    ["select format('%*s', 1000000000, 'x')", 'sqlLong'],
    ["select format('%' || n || 's', 'x') from generate_series(1, 2) n", 'sqlLong'],
    ["select pg_catalog.repeat('x', 3)", 'sqlFunction'],
    ["select pg_catalog.replace('x', 'y', 'z')", 'sqlFunction'],
    ["select 'a' operator(pg_catalog.||) 'b'", 'sqlOperator'],
    [`select format('${'%99999s'.repeat(20)}', 'x')`, 'sqlLong'],
    [`select concat(${Array(501).fill('n').join(', ')}) from generate_series(1, 2) n`, 'sqlLong'],
    ["select concat_ws('x', variadic array['a', 'b'])", 'sqlPart'],
    ["with b as (select repeat('x', 9) as x, 'y' as y) select b::text as t from b", 'sqlPart'],
    ["with b as (select repeat('x', 9) as x, 'y' as y) select (r)::text as t from (select b as r from b) c", 'sqlPart'],
    ["with b as (select 'x' as x) select row(b.*)::text as t from b", 'sqlPart'],
  ])('SEC refused before it runs: %.120s', async (sql, key) => {
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
    same.push(
      [
        "select 'a' || 1 || null::text as none, 'a' || 1 as a, 1 || 'b' as b, array[1] || 2 as c, 0 || array[1] as d, array['x'] || array['y'] as e",
        [{ none: null, a: 'a1', b: '1b', c: [1, 2], d: [0, 1], e: ['x', 'y'] }],
      ],
      [
        "select '{\"a\": 1}'::jsonb || '{\"b\": 2}' as j, '[1]'::jsonb -> 0 || '2' as k, null::int[] || 1 as n, 'x' || 'y' = 'xy' as eq",
        [{ j: { a: 1, b: 2 }, k: [1, 2], n: [1], eq: true }],
      ],
      [
        "select concat('a', 1, null, true), concat_ws('-', id, price, 'x') as w, format('%s:%1$s', name, kind) as f, overlay('abcd' placing 'x' from 2 for 2) from goods where price < 2",
        [{ concat: 'a1t', w: 'g1-1-x', f: 'n1:n1', overlay: 'axd' }],
      ],
      [
        "select replace(name, 'n', 'm'), regexp_replace(id, '(g)', '<\\1>') as r, array_to_string(array[id, null, 'z'], ',', '-') as a, array_replace(array[1, 2], 2, 3) as p from goods where price < 2",
        [{ replace: 'm1', r: '<g>1', a: 'g1,-,z', p: [1, 3] }],
      ],
      [
        "select json_build_object('a', t.kind, 'b', array[1, null, price]) as o, to_json(t) as t, row_to_json(t)->>'id' as i, (row(1, 'x')).* is not null as y from (select id, kind, price from goods where price < 2) t",
        expect.anything(),
      ],
      [
        "select jsonb_set('{\"a\": 1}', '{b}', '2', create_if_missing => true) as s, to_char(price, 'FM990.0') as c, concat(variadic array['p', 'q']) as v, 'ab' like 'a%' escape '!' as l, 'ab' similar to 'a_' as m from goods where price < 2",
        [{ s: { a: 1, b: 2 }, c: '1.0', v: 'pq', l: true, m: true }],
      ],
      [
        "select id || kind as both from goods where (id, kind) = ('g1', 'k1') group by id || kind order by id || kind",
        [{ both: 'g1k1' }],
      ],
      [
        "select quote_literal('ab'::char(4)) as q, concat('ab'::char(4), '|') as c, to_json('a'::varchar) as v",
        [{ q: "'ab'", c: 'ab  |', v: 'a' }],
      ],
    );
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
