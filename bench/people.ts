/**
 * The calls of pickers among 100,000 people in 5,000 departments, on both databases: every call that returns choices,
 * made by the administrator and by a person of one company of fifty. Server time alone, one call
 * at a time; and the size of the largest answers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '../core/language/types';
import { calls } from '../schemas';
import { migrate } from '../server/db/migrate';
import { openDb } from '../server/db/open';
import type { Db } from '../server/db/types';
import { seed } from '../server/firstStart';
import { allMigrations as migrations } from '../server/product';
import { openSession } from '../server/services/sessions/sessions';
import { signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';
import { percentile, row } from './measure.mjs';
import { fillOffice } from './office';

type Rows = ReturnType<typeof row>[];
const size = { users: 100_000, departments: 5_000, menus: 2_000 };
const goalMs = 300;
/** Complete lists of people, called by other clients of the family but by no picker of ours: limited to 10,000 rows. */
const wholeLists = ['users.all', 'users.selector'];
const wholeGoalMs = 1_500;
/** Limit of complete lists (docs/decisions.md). */
const mostNodes = 10_000;
const rounds = 20;

/** Positions, roles and groups of the office: one position per department, a role for every tenth person. */
async function fillChoices(db: Db): Promise<void> {
  await db.raw(`insert into weft_position (id, full_name, en_code, organize_id, type)
    select 'bp' || d, 'Position ' || d, 'bp' || d, 'bd' || d, '1' from generate_series(1, ${size.departments}) d`);
  await db.raw(`insert into weft_user_relation (id, user_id, object_type, object_id)
    select 'bq' || u, 'bu' || u, 'Position', 'bp' || (1 + u % ${size.departments}) from generate_series(1, ${size.users}) u`);
  await db.raw(`insert into weft_role (id, full_name, en_code, global_mark)
    select 'bo' || r, 'Role ' || r, 'bo' || r, case when r <= 20 then 1 else 0 end from generate_series(1, 500) r`);
  await db.raw(`insert into weft_role_organize (role_id, organize_id)
    select 'bo' || r, 'bd' || (r * 7 + n) from generate_series(21, 500) r, generate_series(1, 3) n`);
  await db.raw(`insert into weft_user_relation (id, user_id, object_type, object_id)
    select 'bs' || u, 'bu' || u, 'Role', 'bo' || (1 + u % 500) from generate_series(1, ${size.users}) u`);
  await db.raw(`insert into weft_group (id, full_name, en_code, type)
    select 'bg' || g, 'Group ' || g, 'bg' || g, (select d.id from weft_dictionary_data d join weft_dictionary_type t
      on t.id = d.dictionary_type_id where t.en_code = 'groupType' limit 1) from generate_series(1, 200) g`);
  await db.raw(`insert into weft_user_relation (id, user_id, object_type, object_id)
    select 'bh' || u, 'bu' || u, 'Group', 'bg' || (1 + u % 200) from generate_series(1, ${size.users}) u`);
  await db.raw(
    `update weft_user set manager_id = 'bu1' where id in (select 'bu' || u from generate_series(2, 20000) u)`,
  );
  // The person of one company of fifty, with its descendants.
  await db.raw(
    `insert into weft_user_relation (id, user_id, object_type, object_id) values ('bx', 'bu1', 'Organize', 'bc1')`,
  );
  await db.raw(`update weft_user set organize_id = 'bc1' where id = 'bu1'`);
  await db.raw('analyze');
}

const some = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
const page = (more: object = {}) => ({ currentPage: 1, pageSize: 20, ...more });

/** Every call of a picker to open, to search, or to name stored values. */
const asked: [call: string, params: Record<string, unknown>][] = [
  ['users.level', { id: '0', ...page() }],
  ['users.level', { id: 'bc1', ...page() }],
  ['users.level', { id: 'bd1', ...page() }],
  ['users.level', { id: '0', ...page({ keyword: 'user09' }) }],
  ['users.level', { id: '0', ...page({ keyword: '员工99999' }) }],
  ['users.level', { id: '0', currentPage: 400, pageSize: 20, keyword: '王' }],
  ['users.levelByAuth', { id: '0' }],
  ['users.levelByAuth', { id: 'bc1' }],
  ['users.levelByAuth', { id: '0', keyword: '员工9' }],
  ['users.condition', { departIds: ['bd1'], pagination: page() }],
  ['users.condition', { departIds: ['@currentOrgAndSubOrg'], pagination: page() }],
  ['users.condition', { departIds: some('bd', 2_000), roleIds: some('bo', 50), pagination: page({ keyword: '王' }) }],
  ['users.userList', { ids: some('bu', 500) }],
  ['users.selectedList', { ids: [...some('bu', 200).map((id) => `${id}--user`), 'bd1--department', 'bp1--position'] }],
  ['users.selectedUserList', { ids: ['bc1--company', 'bo1--role', 'bu5--user'], pagination: page() }],
  ['users.subordinates', {}],
  ['users.ofOrganize', { organizeId: 'bd1' }],
  ['users.ofPosition', { positionId: 'bp1' }],
  ['users.ofRole', { roleId: 'bo1', ...page() }],
  ['users.ofRoleByOrganize', { roleId: 'bo21' }],
  ['users.contacts', page({ keyword: '' })],
  ['users.contacts', page({ keyword: '员工123' })],
  ['users.all', {}],
  ['users.selector', {}],
  ['organize.departmentSelector', { id: '0', parentId: '-1' }],
  ['organize.departmentSelector', { id: '0', parentId: 'bc1' }],
  ['organize.departmentSelector', { id: '0', ...page({ keyword: 'Department 49' }) }],
  ['organize.departmentSelector', { id: '0' }],
  ['organize.selector', { id: '0' }],
  ['organize.selectorByAuth', { id: '0' }],
  ['department.selectorByAuth', { id: '0' }],
  ['organize.tree', {}],
  ['organize.condition', { departIds: some('bd', 500) }],
  ['position.selector', { parentId: '-1' }],
  ['position.selector', { parentId: 'bc1' }],
  ['position.selector', page({ keyword: 'Position 49' })],
  ['position.selector', {}],
  ['position.all', {}],
  ['position.listByOrgIds', { organizeIds: some('bd', 50) }],
  ['position.condition', { departIds: some('bd', 500), positionIds: some('bp', 50) }],
  ['role.selector', {}],
  ['role.selectorByPermission', {}],
  ['role.listByOrgIds', { organizeIds: some('bd', 50) }],
  ['group.selector', {}],
  ['area.selector', { id: '-1', exceptId: '0' }],
  ['area.selector', { id: '440000', exceptId: '0' }],
  ['area.names', { idsList: [['440000', '440100']] }],
  ['dictionaryType.selector', { id: '0' }],
  ['billRule.selector', page()],
];

/** The screens themselves: for persons with their menus. */
const screens: typeof asked = [
  ['users.list', page()],
  ['users.list', page({ organizeId: 'bc1' })],
  ['users.list', page({ keyword: '员工99999' })],
  ['position.list', page({ organizeId: 'bc1' })],
  ['role.list', page()],
  ['organize.list', {}],
  ['organize.list', { keyword: 'Department 49' }],
  ['userRelation.info', { objectId: 'bo1' }],
  ['onlineUser.list', {}],
  ['menu.all', {}],
  ['menu.selector', { id: '0', systemId: '0' }],
];

function requestOf(name: string, params: Record<string, unknown>) {
  const { method, path } = calls[name] as Call;
  const rest = { ...params };
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  const query = Object.entries(rest).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return method === 'GET' ? { method, path: `${url}?${query.join('&')}` } : { method, path: url, body: rest };
}

/** The raw answer. */
async function ask(url: string, token: string, method: string, body: unknown): Promise<string> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  return (await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })).text();
}

/** Nodes of an answer, descendants included. */
function nodesIn(data: unknown): number {
  if (Array.isArray(data)) return data.reduce((sum: number, each) => sum + 1 + nodesIn(each?.children), 0);
  const list = (data as { list?: unknown } | null)?.list;
  return list ? nodesIn(list) : 0;
}

interface Figure {
  p95: number;
  nodes: number;
}

async function measure(url: string, token: string, name: string, params: Record<string, unknown>): Promise<Figure> {
  const { method, path, body } = requestOf(name, params);
  const took: number[] = [];
  let nodes = 0;
  for (let round = 0; round < rounds + 1; round++) {
    const from = performance.now();
    const text = await ask(url + path, token, method, body);
    if (round) took.push(performance.now() - from);
    const answer = JSON.parse(text);
    if (answer.code !== 200) throw new Error(`${name}: ${answer.msg}`);
    nodes = nodesIn(answer.data);
  }
  return { p95: percentile(took, 0.95), nodes };
}

/** Short label of a call's parameters. */
const words = (params: Record<string, unknown>) =>
  Object.entries(params)
    .filter(([name]) => !['currentPage', 'pageSize', 'exceptId', 'pagination'].includes(name))
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.length : value}`)
    .join(', ');

/** The office, and a session of a person in it, in a database without other connections. */
async function prepare(dataDir: string, url: string | undefined): Promise<string> {
  const db = await openDb(url ? { url } : { dataDir });
  await migrate(db, migrations);
  await seed(db, { adminPassword: 'Weft@2026' });
  await fillOffice(db, size);
  await fillChoices(db);
  const session = { userId: 'bu1', origin: 'pc', ip: '127.0.0.1', platForm: 'bench', now: new Date() };
  const { token } = await openSession(db, session);
  await db.close();
  return token;
}

async function benchOn(engine: string, dataDir: string, databaseUrl?: string): Promise<Rows> {
  const own = await prepare(dataDir, databaseUrl);
  const server = await startServer(dataDir, databaseUrl);
  const rows: Rows = [];
  let most = { title: '', nodes: 0 };
  const people = { administrator: await signIn(server.url), 'of one company': own };
  for (const [who, token] of Object.entries(people)) {
    for (const [name, params] of token === own ? asked : [...asked, ...screens]) {
      const { p95, nodes } = await measure(server.url, token, name, params);
      const title = `${name} ${words(params)}`.trim();
      const goal = wholeLists.includes(name) ? wholeGoalMs : goalMs;
      rows.push(row(`${title}, ${who}, ${engine} (${nodes})`, p95, `≤ ${goal}`, p95 <= goal, 'ms'));
      if (nodes > most.nodes) most = { title, nodes };
    }
  }
  await server.stop();
  const bounded = most.nodes <= mostNodes * 2;
  return [
    ...rows,
    row(`most nodes in one answer: ${most.title}, ${engine}`, most.nodes, `≤ ${mostNodes * 2}`, bounded, ''),
  ];
}

/** Every figure; `WEFT_BENCH_ENGINE` excludes one of the databases. */
export async function benchPeople(): Promise<Rows> {
  const rows: Rows = [];
  const dir = mkdtempSync(join(tmpdir(), 'weft-people-'));
  const only = process.env.WEFT_BENCH_ENGINE;
  try {
    if (only !== 'postgres') rows.push(...(await benchOn('embedded', join(dir, 'embedded'))));
    const cluster = only === 'embedded' ? undefined : await startCluster().catch(() => undefined);
    if (cluster) {
      await cluster.run('create database weft_people');
      rows.push(...(await benchOn('PostgreSQL', join(dir, 'postgres'), cluster.url('weft_people'))));
      await cluster.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return rows;
}
