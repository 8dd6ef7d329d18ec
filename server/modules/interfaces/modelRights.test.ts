// Engines: both. The tables that statements read may differ.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';
import { openSession } from '../../services/sessions/sessions';
import { interfaceWarnings } from './guardedInterfaces';

let app: TestServer;
let guarded: PublishedModel;
const ids: Record<string, string> = {};
const tables = { main: '', lines: '' };

const ask = (call: string, params: Record<string, unknown>, as = 'admin') => app.inject(call, params, { as });
const refused = { code: 400, msg: '此接口读取“guarded”，您没有查看其全部数据的权限' };

const bodyOf = (enCode: string, sql: string, more: object = {}) => ({
  fullName: enCode,
  enCode,
  kind: 'sql',
  sql,
  ...more,
});
async function createSql(enCode: string, sql: string, more: object = {}): Promise<void> {
  const made = await ask('dataInterface.create', bodyOf(enCode, sql, more));
  if (made.code !== 200) throw new Error(made.msg);
  ids[enCode] = (await ask('dataInterface.list', { keyword: enCode })).data.list[0].id;
}
/** In a session of its own: a release that drops a permission ends those of its holders. */
async function runAnew(name: string, account: string) {
  const person = app.db.kysely.selectFrom('weftUser').select('id').where('account', '=', account);
  const session = { origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() };
  const { token } = await openSession(app.db, { userId: (await person.executeTakeFirstOrThrow()).id, ...session });
  return app.inject('dataInterface.run', { id: ids[name] }, { token });
}
const run = (name: string, as: string) => ask('dataInterface.run', { id: ids[name] }, as);

const ofModel = (list: Record<string, unknown>) => ({
  enCode: 'guarded',
  fields: [
    fieldNode('input', 'title', 'Title'),
    fieldNode('input', 'amount', 'Amount'),
    fieldNode('currOrganize', 'office', 'Office'),
    tableNode('tableFieldLines', 'Lines', [fieldNode('input', 'note', 'Note')]),
  ],
  list,
});
const publishWith = async (...uses: ('Data' | 'Column' | 'Form')[]) =>
  expect(
    await guarded.republish(ofModel(Object.fromEntries(uses.map((name) => [`use${name}Permission`, true])))),
  ).toMatchObject({ code: 200 });

async function itemsOf(table: 'weftModuleColumn' | 'weftModuleForm' | 'weftModuleDataAuthorizeScheme') {
  const items = app.db.kysely.selectFrom(table).select(['id', 'enCode']).where('moduleId', '=', guarded.menuId);
  return items.execute();
}

/** A person of the model that names the interfaces, and with `without` of the guarded model, but for these items. */
async function addPerson(account: string, without?: { column?: string; form?: string; rows?: true }): Promise<void> {
  const role = await makeRole(app, { menus: ['carrier'] });
  const but = (items: { id: string; enCode: string }[], code = '') =>
    items.filter(({ enCode }) => enCode !== code).map(({ id }) => id);
  const schemes = (await itemsOf('weftModuleDataAuthorizeScheme')).filter(
    ({ enCode }) => enCode.includes('all') !== Boolean(without?.rows),
  );
  const carrier = app.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', 'carrier');
  const { id } = await carrier.executeTakeFirstOrThrow();
  const items = {
    module: [id, guarded.menuId],
    column: but(await itemsOf('weftModuleColumn'), without?.column),
    form: but(await itemsOf('weftModuleForm'), without?.form),
    resource: schemes.map((scheme) => scheme.id),
  };
  const grants = { objectId: role, objectType: 'Role', systemIds: [], ...items };
  if (without) expect((await ask('authority.grant', grants)).code).toBe(200);
  await makePerson(app, account, [role]);
}

beforeAll(async () => {
  app = await startTestServer();
  guarded = await publishModel(
    app,
    ofModel({ useDataPermission: true, useColumnPermission: true, useFormPermission: true }),
  );
  const [row] = await app.db.raw<{ main: string; lines: string }>(
    `select storage -> 'main' ->> 'table' as main, storage -> 'children' -> 0 ->> 'table' as lines
     from weft_visualdev_release where model_id = $1 and current`,
    [guarded.modelId],
  );
  Object.assign(tables, row);
  await createSql('main', `select count(*) as n from ${tables.main}`);
  await createSql('lines', `with own as (select 1 as one from model."${tables.lines}") select count(*) as n from own`);
  await createSql('inner', `select 1 as n where exists (select 1 from ${tables.main} where '{a}' = '')`, {
    parameters: [{ field: 'a' }],
  });
  await createSql('echo', 'select 1 as id', {
    paged: 1,
    echoSql: `select 1 as id from ${tables.main} where @showKey in (@showValue)`,
  });
  await createSql('book', 'select count(*) as n from weft_dictionary_type');
  await createSql('marked', `select count(*) as n from ${tables.main}`, { allRows: 1 });
  const fields = Object.keys(ids).map((name) =>
    fieldNode('select', `f_${name}`, name, { dataType: 'dynamic', propsUrl: ids[name] }),
  );
  await publishModel(app, { enCode: 'carrier', fields });
  await addPerson('outside');
  await addPerson('inside', {});
  await addPerson('rows', { rows: true });
  await addPerson('column', { column: 'amount' });
  await addPerson('field', { form: 'tableFieldLines-note' });
}, 60_000);
afterAll(() => app?.close());

describe('issue 10 §3: SQL interfaces obey the rights of the models that they read', () => {
  it('run for people from whom nothing of the model is hidden', async () => {
    for (const name of ['main', 'lines', 'inner', 'echo'])
      for (const as of ['admin', 'inside']) expect((await run(name, as)).code, `${name} ${as}`).toBe(200);
  });

  it('are refused without the menu, all rows, every column or every field, in every statement and for every table', async () => {
    for (const as of ['outside', 'rows', 'column', 'field'])
      for (const name of ['main', 'lines', 'inner', 'echo'])
        expect(await run(name, as), `${name} ${as}`).toMatchObject(refused);
    expect(await ask('dataInterface.page', { id: ids.main }, 'rows')).toMatchObject(refused);
    expect(await ask('dataInterface.infoByIds', { id: ids.echo, ids: ['1'] }, 'rows')).toMatchObject(refused);
    expect((await run('book', 'outside')).code).toBe(200);
  });

  it('a model is guarded by the permissions that its release uses', async () => {
    const runs = async () => {
      const people = ['outside', 'rows', 'column', 'field'];
      const answers = await Promise.all(people.map((as) => runAnew('main', as)));
      return people.filter((_, at) => answers[at]?.code === 200);
    };
    await publishWith('Data');
    expect(await runs()).toEqual(['column', 'field']);
    await publishWith('Column');
    expect(await runs()).toEqual(['rows', 'field']);
    await publishWith('Form');
    expect(await runs()).toEqual(['rows', 'column']);
    await publishWith();
    expect(await runs()).toEqual(['outside', 'rows', 'column', 'field']);
    await publishWith('Data', 'Column', 'Form');
    expect(await runs()).toEqual([]);
  });

  it('the list, the start and health name those that not everyone gets an answer from', async () => {
    const { list } = (await ask('dataInterface.list', { pageSize: 100 })).data as {
      list: { enCode: string; needsAllRows: number }[];
    };
    const marked = list.filter((row) => row.needsAllRows === 1).map(({ enCode }) => enCode);
    expect(marked.sort()).toEqual(['echo', 'inner', 'lines', 'main']);
    const headers = { authorization: await app.signIn('admin', 'Weft@2026') };
    const health = (await fetch(`${app.url}/health/ready`, { headers })).json() as Promise<{ warnings: object[] }>;
    const text = expect.stringContaining('echo (guarded); inner (guarded); lines (guarded); main (guarded)');
    expect((await health).warnings).toContainEqual({ code: 'guardedInterfaces', text });
    expect(await interfaceWarnings(app.db)).toEqual([{ code: 'guardedInterfaces', text }]);
  });

  it('an administrator may open one to everyone who may run it; the mark stays when another generation saves', async () => {
    expect((await run('marked', 'outside')).code).toBe(200);
    const { data } = await ask('dataInterface.info', { id: ids.marked });
    expect(data.allRows).toBe(1);
    const older = {
      fullName: 'marked',
      enCode: 'marked',
      dataType: 1,
      requestMethod: '3',
      query: `${data.query} where 1 = 1`,
    };
    expect((await ask('dataInterface.update', { id: ids.marked, ...older })).code).toBe(200);
    expect((await run('marked', 'outside')).code).toBe(200);
    const role = await makeRole(app, {
      menus: ['systemData.dataInterface'],
      buttons: ['systemData.dataInterface/btn_edit'],
    });
    await makePerson(app, 'keeper', [role]);
    const form = (await ask('dataInterface.info', { id: ids.main })).data;
    expect((await ask('dataInterface.update', { ...form, allRows: 1 }, 'keeper')).msg).toMatch(/管理员/);
    expect(await run('main', 'keeper')).toMatchObject(refused);
  });
});
