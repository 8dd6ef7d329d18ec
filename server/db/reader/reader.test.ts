// Engines: both. The reader may differ.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../tests/support/emptyDatabase';
import { computed, endless, hostile } from '../../../tests/support/sql/hostileSql';
import { openTestDatabase } from '../../../tests/support/testDatabase';
import { migrations } from '../../migrations';
import { migrate } from '../migrate';
import { openDb } from '../open';
import type { Db } from '../types';
import { databaseWarnings } from '../warnings';
import { provideLogin } from './loginRole';
import { createPostgresReader } from './postgresReader';

const onPostgres = process.env.WEFT_TEST_ENGINE === 'postgres';
const canary = `canary${randomBytes(8).toString('hex')}`;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;

/** The required session state at the start of every statement. */
const sessionState = `select current_user as who, session_user as signed_in, current_setting('search_path') as path,
  current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as timeout,
  current_setting('TimeZone') as zone, current_setting('standard_conforming_strings') as strings,
  (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
  (select count(*)::int from pg_prepared_statements where name <> '') as prepared, (select count(*)::int from pg_cursors where name <> '') as cursors`;
/** The same by single words: on the embedded database the role may execute no function that tells it. */
async function stateOf(): Promise<Record<string, unknown>> {
  if (onPostgres) return (await db.reader.read<Record<string, unknown>>(sessionState, []))[0]!;
  const shown: Record<string, unknown> = {};
  const settings = { path: 'search_path', read_only: 'transaction_read_only', timeout: 'statement_timeout' };
  const more = { zone: '"TimeZone"', strings: 'standard_conforming_strings', who: 'role' };
  for (const [name, setting] of Object.entries({ ...settings, ...more })) {
    const [row] = await db.reader.read<Record<string, unknown>>(`show ${setting}`, []);
    shown[name] = Object.values(row!)[0];
  }
  return shown;
}
const stateOfAll = async () =>
  JSON.stringify(
    await Promise.all(
      ['weft_user', 'weft_session', 'weft_sys_config', 'model.goods'].map((table) =>
        db.raw(`select md5(string_agg(t::text, '' order by t::text)) as sum, count(*) from ${table} t`),
      ),
    ),
  );

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await db.raw('create table model.goods (id text primary key)');
  await db.raw("insert into model.goods values ('g1')");
  await db.raw('update weft_user set password_hash = $1', [canary]);
});
afterAll(() => database.drop());

test('issue 10: the session reads only, has a time limit, and reads models and the address book', async () => {
  const state = await stateOf();
  expect(state).toMatchObject({
    path: 'model, public',
    read_only: 'on',
    strings: 'on',
    zone: 'Asia/Shanghai',
  });
  expect(state).toMatchObject({ timeout: onPostgres ? '10s' : '25s', who: expect.stringMatching(/^weft_reader/) });
  if (onPostgres) expect(state).toMatchObject({ signed_in: state.who, locks: 0 });
  expect(await db.reader.read('select id, $1::text as given from goods', ['x'])).toEqual([{ id: 'g1', given: 'x' }]);
  expect(await db.reader.read('select account from weft_user', [])).toEqual([{ account: 'admin' }]);
  for (const sql of [
    'select password_hash from weft_user',
    'select * from weft_session',
    'select * from weft_sys_config',
    'select * from weft_reader_login',
    "insert into goods values ('x')",
    'create table public.t (n int)',
    'create temp table t (n int)',
  ])
    await expect(db.reader.read(sql, []), sql).rejects.toThrow(/permission denied|read-only|does not exist/);
  await expect(db.reader.read('select 1; select 2', [])).rejects.toThrow(/multiple commands/);
});

test('issue 10: a table of a model that is made later is readable too', async () => {
  await db.raw('create table model.later (n int)');
  expect(await db.reader.read('select count(*)::int as n from later', [])).toEqual([{ n: 0 }]);
});

test('issue 10: nothing of a statement is left for the next', async () => {
  const before = await stateOf();
  for (let times = 0; times < 8; times += 1) {
    for (const sql of [
      "select set_config('search_path', 'pg_catalog', false), pg_advisory_lock(77)",
      "select set_config('statement_timeout', '0', false), set_config('TimeZone', 'Asia/Tokyo', false)",
      'set search_path = pg_catalog',
      "set session timezone = 'Asia/Tokyo'",
      'reset role',
    ])
      await db.reader.read(sql, []).catch((error) => expect(error.code, sql).toBe('42501'));
    await db.reader.read('select 1 / 0', []).catch(() => undefined);
  }
  const after = await Promise.all(Array.from({ length: 6 }, stateOf));
  for (const state of after) expect(state).toEqual(before);
  // The platform's own connections are unchanged.
  const [own] = await db.raw<Record<string, unknown>>(sessionState);
  expect(own).toMatchObject({ read_only: 'off', locks: 0 });
  expect(own!.who).not.toMatch(/^weft_reader/);
  await db.raw("insert into model.goods values ('g2')");
  await db.raw("delete from model.goods where id = 'g2'");
});

describe.runIf(onPostgres)('issue 10: the login role, without the check in front of it', () => {
  test('SEC no hostile statement shows a secret or changes anything', { timeout: 240_000 }, async () => {
    const before = await stateOfAll();
    const slow = /pg_sleep|pg_terminate|'not not/;
    const statements = Object.values(hostile)
      .flat()
      .filter((sql) => !slow.test(sql) && !sql.includes('\0'));
    expect(statements.length).toBeGreaterThan(500);
    let ran = 0;
    for (const sql of statements) {
      const rows = await db.reader.read(sql, []).catch(() => undefined);
      if (rows) ran += 1;
      expect(JSON.stringify(rows ?? ''), sql).not.toContain(canary);
    }
    // Some succeed: set_config and reads of pg_roles are refused by the check.
    expect(ran).toBeGreaterThan(50);
    expect(await stateOfAll()).toBe(before);
    expect(await db.reader.read('select id from goods', [])).toEqual([{ id: 'g1' }]);
  });

  test('SEC it may sign in, read, and nothing else', async () => {
    const [role] = await db.raw<Record<string, unknown>>(
      `select rolname, rolcanlogin, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolinherit,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = (select 'weft_reader_' || oid from pg_database where datname = current_database())`,
    );
    expect(role).toMatchObject({
      rolcanlogin: true,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      memberships: 0,
    });
    expect(role).toMatchObject({ rolreplication: false, rolbypassrls: false, rolinherit: false });
    for (const sql of [
      'set role postgres',
      'set session authorization postgres',
      "select set_config('role', 'postgres', true)",
    ])
      await expect(db.reader.read(sql, []), sql).rejects.toThrow(/permission denied/);
  });

  test('processes on one database share the login; a lost password is replaced', async () => {
    const other = await openDb({ url: database.url! });
    const ids = await Promise.all([db, other, db, other].map((each) => each.reader.read('select id from goods', [])));
    expect(ids.flat()).toHaveLength(4);
    await other.close();
    await db.raw('delete from weft_reader_login');
    const third = await openDb({ url: database.url! });
    expect(await third.reader.read('select id from goods', [])).toEqual([{ id: 'g1' }]);
    await third.close();
  });

  test('a role that became mighty is not used', async () => {
    const { role } = (await provideLogin(db))!;
    await db.raw(`alter role ${role} createrole`);
    const other = await openDb({ url: database.url! });
    expect(await other.reader.off()).toEqual({ key: 'readerTooMighty', values: { role } });
    await expect(other.reader.read('select 1', [])).rejects.toThrow('readerTooMighty');
    await db.raw(`alter role ${role} nocreaterole`);
    expect(await other.reader.read('select 1 as n', [])).toEqual([{ n: 1 }]);
    await other.close();
  });
});

describe.runIf(onPostgres)('issue 10: what the start and health say of the database', () => {
  test('a superuser in DATABASE_URL is named', async () => {
    const warnings = await databaseWarnings(db);
    expect(warnings.find(({ code }) => code === 'superuser')?.text).toContain('superuser postgres');
    expect(warnings.map(({ code }) => code)).not.toContain('sqlInterfacesOff');
  });

  test('an order of texts of another version is named with its remedy, which ends the warning', async () => {
    const said = async () => (await databaseWarnings(db)).find(({ code }) => code === 'collation')?.text;
    expect(await said()).toBeUndefined();
    await db.raw(`update pg_collation set collversion = '1.0' where collname = 'weft_order' and collprovider = 'i'`);
    const text = await said();
    expect(text).toContain('weft_order 1.0, now ');
    const [, remedy] = /As a superuser: reindex database, then (alter .*)\.$/.exec(text!)!;
    await db.raw(remedy!);
    expect(await said()).toBeUndefined();
  });

  test('an owner without CREATEROLE gets no SQL interfaces, with CREATEROLE it does', { timeout: 60_000 }, async () => {
    const empty = await createEmptyDatabase();
    const owner = `weft_owner_${randomBytes(4).toString('hex')}`;
    const name = new URL(empty.url).pathname.slice(1);
    await db.raw(`create role ${owner} login password 'x'`);
    await db.raw(`alter database ${name} owner to ${owner}`);
    const url = new URL(empty.url);
    url.username = owner;
    url.password = 'x';
    const plain = await openDb({ url: url.href });
    await migrate(plain, migrations);
    const warnings = await databaseWarnings(plain);
    expect(warnings.map(({ code }) => code)).not.toContain('superuser');
    expect(warnings.at(-1)).toMatchObject({ code: 'sqlInterfacesOff', text: expect.stringContaining('CREATEROLE') });
    await expect(plain.reader.read('select 1', [])).rejects.toThrow('readerMayNotCreate');

    await db.raw(`alter role ${owner} createrole`);
    expect(await plain.reader.off()).toBeUndefined();
    await plain.raw('create table model.own (n int)');
    expect(await plain.reader.read('select count(*)::int as n from own', [])).toEqual([{ n: 0 }]);
    await expect(plain.reader.read('select password_hash from weft_user', [])).rejects.toThrow(/permission denied/);
    await plain.close();
    await empty.drop();
    await db.raw(`drop role ${owner}`);
  });
});

test.runIf(onPostgres)(
  'issue 27 §3 an answer larger than the driver can read is cut, and the next statement works',
  {
    timeout: 60_000,
  },
  async () => {
    const huge = db.reader.read("select repeat('x', 600000000) as x", []);
    await expect(huge).rejects.toMatchObject({ code: '54000' });
    expect(await db.reader.read('select 1 as n', [])).toEqual([{ n: 1 }]);
  },
);

test.runIf(onPostgres)(
  'SEC a statement that the database does not end itself gives its connection back and is ended from another',
  { timeout: 60_000 },
  async () => {
    // The limit of the database is not reached: as when one step builds a value of 1 GB.
    const reader = createPostgresReader(db, database.url!, () => undefined, { limitMs: 600_000, cutMs: 500 });
    try {
      const codes = Array.from({ length: 4 }, () =>
        reader.read('select pg_sleep(500)', []).catch((error) => error.code),
      );
      expect(await Promise.all(codes)).toEqual(Array(4).fill('57014'));
      const next = await Promise.all(Array.from({ length: 4 }, () => reader.read('select 1 as n', [])));
      expect(next.flat()).toEqual(Array(4).fill({ n: 1 }));
      const asleep =
        "select pid from pg_stat_activity where query = 'select pg_sleep(500)' and datname = current_database()";
      await expect.poll(() => db.raw(asleep), { timeout: 30_000 }).toEqual([]);
    } finally {
      await reader.close();
    }
  },
);

test.runIf(onPostgres)(
  'SEC a statement without end is ended, and others are read meanwhile',
  { timeout: 60_000 },
  async () => {
    const running = endless.slice(0, 3).map((sql) => db.reader.read(sql, []).catch((error) => error.code));
    expect(await db.reader.read('select id from goods', [])).toEqual([{ id: 'g1' }]);
    const last = db.reader.read(endless[3]!, []).catch((error) => error.code);
    // Four of four connections are busy: the next fails after five seconds; the platform's own pool is unaffected.
    await expect(db.reader.read('select 1', [])).rejects.toThrow('readerBusy');
    expect(await db.raw('select id from model.goods')).toEqual([{ id: 'g1' }]);
    expect(await Promise.all([...running, last])).toEqual(['57014', '57014', '57014', '57014']);
    expect(await db.reader.read('select id from goods', [])).toEqual([{ id: 'g1' }]);
  },
);

describe.runIf(!onPostgres)('SEC on the embedded database a statement without end', () => {
  const restarts: string[] = [];
  let own: Db;
  beforeAll(async () => {
    own = await openDb({ readerMs: 400, onRestart: (reason) => restarts.push(reason) });
    await migrate(own, migrations);
    await own.raw('create table model.goods (id text, n int, big int8, day date)');
    await own.raw(
      "insert into model.goods values ('g1', 1, 10000000000, '0001-01-01'), ('g2', 2, 9000000000, '2026-01-01')",
    );
    await own.reader.read('select 1', []);
  });
  afterAll(() => own?.close());

  // The planner takes such a series for a short one.
  test.each(computed)('is cancelled: nothing waits long, nothing restarts: %s', { timeout: 30_000 }, async (sql) => {
    const began = performance.now();
    const ended = own.reader.read(sql, []).then(
      () => 'answered',
      (error) => error.code,
    );
    // A statement that arrives meanwhile waits for it.
    expect(await own.raw('select id from model.goods limit 1')).toEqual([{ id: 'g1' }]);
    expect(await ended).toMatch(/^(57014|54000|53400|22\w{3})$/);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await own.reader.read('select id from goods limit 1', [])).toEqual([{ id: 'g1' }]);
    expect(restarts).toEqual([]);
  });
});

test.runIf(!onPostgres)(
  'SEC on the embedded database a statement that would take longer than it may is not begun: nothing waits, nothing restarts',
  { timeout: 60_000 },
  async () => {
    const restarts: string[] = [];
    const own = await openDb({ onRestart: (reason) => restarts.push(reason) });
    try {
      await migrate(own, migrations);
      await own.raw('create table model.goods (id text, price numeric)');
      await own.raw("insert into model.goods select 'g' || n, n from generate_series(1, 20000) n");
      await own.raw('analyze model.goods');
      const costly = [
        ...endless.filter((sql) => !sql.includes('recursive')),
        'select count(*) from goods a, goods b where a.price + b.price < 0',
        'select a.id, (select count(*) from goods b where b.price > a.price) as n from goods a order by n desc',
      ];
      await own.reader.read('select 1', []);
      const began = performance.now();
      for (const sql of costly) expect(await own.reader.read(sql, []).catch((error) => error.code), sql).toBe('57014');
      expect(performance.now() - began).toBeLessThan(5_000);
      const honest = 'select count(*) as n from goods a join goods b on a.id = b.id where a.price > $1';
      expect(await own.reader.read(honest, ['19990'])).toEqual([{ n: '10' }]);
      expect(restarts).toEqual([]);
    } finally {
      await own.close();
    }
  },
);

test.runIf(!onPostgres)(
  'on the embedded database it is not used inside a transaction, where it would wait for itself',
  async () => {
    await expect(db.transaction((tx) => tx.reader.read('select 1', []))).rejects.toThrow('Inside a transaction');
  },
);
