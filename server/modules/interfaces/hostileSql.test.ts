// Engines: both. Statements of interfaces may differ.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { honest } from '../../../tests/support/sql/honestSql';
import { hostile, stopped } from '../../../tests/support/sql/hostileSql';
import { emptyDefinition } from './definition';

let app: TestServer;
let made = 0;
const as = { as: 'admin' };
const ask = (call: string, params: Record<string, unknown>) => app.inject(call, params, as);

const parameters = [{ field: 'part' }, { field: 'min' }, { field: 'kind' }];
const paramList = [
  { field: 'part', defaultValue: 'name' },
  { field: 'min', defaultValue: '1' },
  { field: 'kind', defaultValue: 'a' },
];
const create = async (sql: string) => {
  const enCode = `h${++made}`;
  // A statement with @showKey is an echo statement.
  const statements = sql.includes('@showKey') ? { sql: 'select 1', echoSql: sql } : { sql };
  const answer = await ask('dataInterface.create', {
    fullName: enCode,
    enCode,
    kind: 'sql',
    ...statements,
    parameters,
  });
  if (answer.code !== 200) return answer;
  const { data } = await ask('dataInterface.list', { keyword: enCode, pageSize: 1 });
  return { code: 200, msg: '', id: data.list[0].id as string };
};
/** Stores a statement as if by an older version; saving would refuse it. */
async function smuggle(sql: string): Promise<string> {
  const id = `smuggled${++made}`;
  const data = { ...emptyDefinition.data, sql };
  const definition = JSON.stringify({ ...emptyDefinition, kind: 'sql', data });
  await app.db.raw(
    'insert into weft_data_interface (id, full_name, en_code, enabled_mark, definition, creator_time) values ($1, $1, $1, 1, $2, now())',
    [id, definition],
  );
  return id;
}
const run = (id: string) => ask('dataInterface.run', { id, paramList });

/** Snapshot of everything that a statement could change. */
async function stateOfAll(): Promise<string> {
  const tables = ['weft_user', 'weft_session', 'weft_sys_config', 'weft_menu', 'model.goods'];
  const sums = await Promise.all(
    tables.map((name) => app.db.raw(`select md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`)),
  );
  // Roles belong to the whole server: other tests make readers and owners of their own databases meanwhile.
  const roles = await app.db.raw(
    `select rolname, rolsuper, rolcanlogin from pg_roles where rolname !~ '^weft_owner_' and (rolname !~ '^weft_reader_'
       or rolname = 'weft_reader_' || (select oid from pg_database where datname = current_database())) order by 1`,
  );
  const relations = await app.db.raw(
    `select relname, relacl::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where nspname in ('public', 'model') order by 1`,
  );
  return JSON.stringify([sums, roles, relations]);
}

beforeAll(async () => {
  app = await startTestServer();
  await app.db.raw(`create table model.goods (id text primary key, name text, kind text, parent_id text,
    price numeric(12, 2), at timestamptz, tags jsonb)`);
  await app.db.raw(`insert into model.goods select 'g' || n, 'name ' || n, case n % 2 when 0 then 'a' else 'b' end,
    case when n > 5 then 'g' || n / 2 end, n * 1.5, now(), '{"color": "red", "sizes": ["s", "m"]}' from generate_series(1, 25) n`);
  await app.db.raw('create sequence public.weft_seq');
  // Creates the reading role and the sessions of the test before the state is compared.
  expect(await run(await smuggle('select 1 as n'))).toMatchObject({ code: 200, data: [{ n: 1 }] });
});
afterAll(() => app.close());

describe('issue 10: SQL of data interfaces stays in its cage', () => {
  it.each(Object.entries(hostile))('SEC %s: neither saved nor run', { timeout: 60_000 }, async (_, statements) => {
    const before = await stateOfAll();
    for (const sql of statements) {
      expect((await create(sql)).code, sql.slice(0, 200)).toBe(400);
      if (sql.includes('\0')) continue;
      const answer = await run(await smuggle(sql));
      expect(answer.code, sql.slice(0, 200)).toBe(400);
      expect(answer.msg.length).toBeGreaterThan(0);
    }
    expect(await stateOfAll()).toBe(before);
    expect(await run(await smuggle('select 1 as n'))).toMatchObject({ code: 200, data: [{ n: 1 }] });
  });

  it.each(stopped)('SEC stopped by the database: %s', { timeout: 60_000 }, async (sql, msg) => {
    const made = await create(sql);
    expect(made).toMatchObject({ code: 200 });
    expect(await run((made as { id: string }).id)).toMatchObject({ code: 400, msg: expect.stringMatching(msg) });
  });

  it.each(honest)('runs %s', async (sql) => {
    const made = await create(sql);
    expect(made).toMatchObject({ code: 200 });
    const { id } = made as { id: string };
    const asked = sql.includes('@showKey')
      ? ask('dataInterface.infoByIds', { id, ids: ['g1'], propsValue: 'id' })
      : run(id);
    expect(await asked).toMatchObject({ code: 200 });
  });
});
