// Engines: both. Conditions in SQL may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let notes: PublishedModel;
const admin = { as: 'admin' };
const anna = { as: 'anna' };
const boris = { as: 'boris' };
const fields = [
  fieldNode('input', 'title', '标题'),
  fieldNode('input', 'secret', '机密'),
  tableNode('tableFieldLines', '行', [fieldNode('input', 'text', '文字'), fieldNode('input', 'price', '价')]),
  fieldNode('createUser', 'owner', '创建人'),
  fieldNode('currOrganize', 'office', '组织'),
];
const model = { enCode: 'notes', fields, list: { useDataPermission: true } };

const schemeId = async (enCode: string) =>
  (
    await server.db.kysely
      .selectFrom('weftModuleDataAuthorizeScheme')
      .select('id')
      .where('moduleId', '=', notes.menuId)
      .where('enCode', '=', enCode)
      .executeTakeFirstOrThrow()
  ).id;

/** A role with the menu of the notes and these data schemes, columns and fields. */
async function roleWith(grants: { schemes: string[]; column?: string[]; form?: string[] }): Promise<string> {
  const id = await makeRole(server, { menus: ['notes'] });
  const idsOf = async (table: 'weftModuleColumn' | 'weftModuleForm', codes: string[] = []) =>
    codes.length
      ? (
          await server.db.kysely
            .selectFrom(table)
            .select('id')
            .where('moduleId', '=', notes.menuId)
            .where('enCode', 'in', codes)
            .execute()
        ).map((row) => row.id)
      : [];
  const body = {
    objectType: 'Role',
    systemIds: [],
    module: [notes.menuId],
    resource: await Promise.all(grants.schemes.map(schemeId)),
    column: await idsOf('weftModuleColumn', grants.column),
    form: await idsOf('weftModuleForm', grants.form),
  };
  const granted = await server.inject('authority.grant', { objectId: id, ...body }, admin);
  if (granted.code !== 200) throw new Error(granted.msg);
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  notes = await publishModel(server, model);
});
afterAll(() => server.close());

describe('PERM: data permission', () => {
  let annas = '';
  let boriss = '';

  test('publishing makes the schemes: all rows, and those of the person and around them (contract-visualdev §7)', async () => {
    const answer = await server.inject('moduleDataAuthorizeScheme.list', { moduleId: notes.menuId }, admin);
    expect(answer.data.list.map((row: { enCode: string }) => row.enCode).sort()).toEqual([
      'all',
      'office_branchManageOrganize',
      'office_organizationAndSuborganization',
      'office_organizeId',
      'owner_userAraSubordinates',
      'owner_userId',
    ]);
  });

  test('each sees the own records; without a scheme there are none; with all there are all', async () => {
    const own = await roleWith({ schemes: ['owner_userId'] });
    await makePerson(server, 'anna', [own]);
    await makePerson(server, 'boris', [own]);
    await makePerson(server, 'nobody', [await roleWith({ schemes: [] })]);
    await makePerson(server, 'chief', [await roleWith({ schemes: ['all', 'owner_userId'] })]);
    annas = (await notes.save({ title: 'a' }, anna)).data.id;
    boriss = (await notes.save({ title: 'b' }, boris)).data.id;
    expect(await notes.names('title', {}, anna)).toEqual(['a']);
    expect(await notes.names('title', {}, boris)).toEqual(['b']);
    expect(await notes.names('title', {}, { as: 'nobody' })).toEqual([]);
    expect((await notes.names('title', {}, { as: 'chief' })).sort()).toEqual(['a', 'b']);
    expect((await notes.list({}, anna)).data.pagination.total).toBe(1);
  });

  test('T08: what is not theirs cannot be read, changed or deleted by id, and looks as if it were not there', async () => {
    const { modelId } = notes;
    const gone = { code: 400, msg: '数据不存在' };
    for (const call of ['onlineDev.info', 'onlineDev.dataChange', 'onlineDev.remove'])
      expect(await server.inject(call, { modelId, id: boriss }, anna)).toMatchObject(gone);
    expect(await notes.update(boriss, { title: 'x' }, anna)).toMatchObject(gone);
    expect(await server.inject('onlineDev.batchRemove', { modelId, ids: [boriss] }, anna)).toMatchObject(gone);
    const mixed = await server.inject('onlineDev.batchRemove', { modelId, ids: [boriss, 'zz'] }, boris);
    expect(mixed.msg).toBe('删除成功');
    boriss = (await notes.save({ title: 'b' }, boris)).data.id;
    await server.inject('onlineDev.batchRemove', { modelId, ids: [annas, boriss] }, anna);
    expect(await notes.names('title', {}, boris)).toEqual(['b']);
    expect(await notes.names('title', {}, anna)).toEqual([]);
    // The bin obeys the same permission: what is not theirs is neither seen nor restored there.
    const chief = { as: 'chief' };
    const seenIn = async (options: object) => (await server.inject('onlineDev.bin', { modelId }, options)).data.list;
    const titles = async (options: object) => (await seenIn(options)).map((row: { title: string }) => row.title);
    expect([await titles(anna), await titles(boris), (await titles(chief)).sort()]).toEqual([['a'], ['b'], ['a', 'b']]);
    const ids = (await seenIn(anna)).map((row: { id: string }) => row.id);
    expect(await server.inject('onlineDev.restore', { modelId, ids }, boris)).toMatchObject(gone);
    const select = { id: modelId, relationField: 'title', columnOptions: 'title' };
    const chosen = await server.inject('visualdev.fieldDataSelect', select, anna);
    expect(chosen.data.list).toEqual([]);
    const echo = await server.inject(
      'visualdev.fieldDataEcho',
      { id: modelId, ids: [boriss], columns: ['title'] },
      anna,
    );
    expect(echo.data.list).toEqual([]);
  });

  test('subordinates are included, and a rule about a field that is gone lets nothing through', async () => {
    const above = await makePerson(server, 'dora', [await roleWith({ schemes: ['owner_userAraSubordinates'] })]);
    await server.db.kysely.updateTable('weftUser').set({ managerId: above }).where('account', '=', 'boris').execute();
    expect(await notes.names('title', {}, { as: 'dora' })).toEqual(['b']);
    const broken = { logic: 'and', groups: [{ field: 'gone', op: 'Equal', value: 'x' }] };
    const conditionJson = JSON.stringify([broken]);
    const scheme = { id: 'broken', moduleId: notes.menuId, fullName: 'broken', enCode: 'broken', conditionJson };
    await server.db.kysely.insertInto('weftModuleDataAuthorizeScheme').values(scheme).execute();
    await makePerson(server, 'emil', [await roleWith({ schemes: ['broken'] })]);
    expect(await notes.names('title', {}, { as: 'emil' })).toEqual([]);
  });
});

describe('PERM: data permission of a large organisation', () => {
  test('scale: records of every one of 3,000 departments below the person’s own are theirs', async () => {
    await server.db.raw(`insert into weft_organize (id, parent_id, category, full_name, en_code, organize_id_tree)
      select 'many' || n, o.id, 'department', 'many' || n, 'many' || n, o.organize_id_tree || ',many' || n
      from generate_series(1, 3000) n, (select * from weft_organize where parent_id = '-1' limit 1) o`);
    await makePerson(server, 'head', [await roleWith({ schemes: ['office_organizationAndSuborganization'] })]);
    const { storage } = (
      await server.db.raw<{ storage: { main: { table: string; columns: { vModel: string; column: string }[] } } }>(
        `select storage from weft_visualdev_release where model_id = $1 and current`,
        [notes.modelId],
      )
    )[0]!;
    const office = storage.main.columns.find((each) => each.vModel === 'office')!.column;
    const before = (await notes.list({}, { as: 'head' })).data.pagination.total;
    await server.db.raw(
      `insert into model."${storage.main.table}" (f_id, "${office}") select 'many' || n, 'many' || n from generate_series(1, 3000) n`,
    );
    server.bus.publish('model.written', { modelId: notes.modelId });
    expect((await notes.list({}, { as: 'head' })).data.pagination.total).toBe(before + 3_000);
    await server.db.raw(`delete from model."${storage.main.table}" where f_id like 'many%'`);
    server.bus.publish('model.written', { modelId: notes.modelId });
  });
});

describe('PERM: columns and form fields', () => {
  const canary = 'c4n4ry';
  const fred = { as: 'fred' };
  let id = '';

  test('SEC-12: a column or field that is not granted does not exist for this person', async () => {
    const list = { useColumnPermission: true, useFormPermission: true };
    const answer = await notes.republish({ ...model, list });
    expect(answer.msg).toBe('同步成功');
    const form = ['title', 'tableFieldLines-text'];
    await makePerson(server, 'fred', [await roleWith({ schemes: ['all'], column: ['title'], form })]);
    id = (await notes.save({ title: 't', secret: canary, tableFieldLines: [{ text: 'x', price: canary }] })).data.id;
    const answers = [
      await notes.list({}, fred),
      await server.inject('onlineDev.info', { modelId: notes.modelId, id }, fred),
      await server.inject('onlineDev.dataChange', { modelId: notes.modelId, id }, fred),
    ];
    expect(answers.map((each) => each.code)).toEqual([200, 200, 200]);
    expect(JSON.stringify(answers)).not.toContain(canary);
    const probes = [
      { queryJson: '{"secret":"c"}' },
      { sidx: 'secret', sort: 'asc' },
      {
        superQueryJson: JSON.stringify({
          matchLogic: 'and',
          conditionJson: '[{"field":"secret","symbol":"like","fieldValue":"c"}]',
        }),
      },
    ];
    for (const probe of probes) expect((await notes.list(probe, fred)).msg).toBe('未知字段：secret');
    const select = { id: notes.modelId, relationField: 'title', columnOptions: 'title,secret' };
    expect((await server.inject('visualdev.fieldDataSelect', select, fred)).msg).toBe('未知字段：secret');
  });

  test('SEC-13: what a form does not show is not written, and stays as it was', async () => {
    const before = await notes.info(id);
    const [row] = before.tableFieldLines as { id: string }[];
    const sent = { title: 't2', secret: 'mine', tableFieldLines: [{ id: row!.id, text: 'y', price: 'mine' }] };
    expect((await notes.update(id, sent, fred)).msg).toBe('更新成功');
    expect(await notes.info(id)).toMatchObject({
      title: 't2',
      secret: canary,
      tableFieldLines: [{ text: 'y', price: canary }],
    });
  });
});

describe('SEC-12: what a name gives away', () => {
  const canary = 'c4n4ry';
  const gina = { as: 'gina' };
  let odd: PublishedModel;
  const choice = (...ids: string[]) =>
    fieldNode(
      'select',
      'cost',
      '成本',
      { dataType: 'static' },
      { options: ids.map((id) => ({ id, fullName: id })), props: { label: 'fullName', value: 'id' } },
    );

  test('a hidden field whose name begins with that of a granted one stays hidden', async () => {
    const list = { useColumnPermission: true, useFormPermission: true };
    const named = [fieldNode('input', 'title', '标题'), fieldNode('input', 'title_name', '别名')];
    odd = await publishModel(server, {
      enCode: 'odd',
      fields: [...named, choice('1', '2')],
      list,
    });
    const items = async (table: 'weftModuleColumn' | 'weftModuleForm') => {
      const rows = server.db.kysely.selectFrom(table).select('id').where('moduleId', '=', odd.menuId);
      return (await rows.where('enCode', '=', 'title').execute()).map((row) => row.id);
    };
    const role = await makeRole(server, { menus: ['odd'] });
    const body = { objectType: 'Role', systemIds: [], module: [odd.menuId] };
    const codes = { column: await items('weftModuleColumn'), form: await items('weftModuleForm') };
    await server.inject('authority.grant', { objectId: role, ...body, ...codes }, admin);
    await makePerson(server, 'gina', [role]);
    const { id } = (await odd.save({ title: 't', title_name: canary, cost: '2' })).data;
    const call = { modelId: odd.modelId, id };
    const answers = [
      await odd.list({}, gina),
      await server.inject('onlineDev.info', call, gina),
      await server.inject('onlineDev.dataChange', call, gina),
    ];
    expect(answers.map((each) => each.code)).toEqual([200, 200, 200]);
    expect(JSON.stringify(answers)).not.toContain(canary);
  });

  test('the column settings of a list name no hidden column, and saving them does not lose one', async () => {
    const setting = (prop: string, visible = true) => ({ prop, label: prop, visible });
    const all = [setting('title'), setting('title_name', false), setting('cost')];
    const save = (list: unknown[], options: object, forAll?: boolean) =>
      server.inject(
        'authority.setColumns',
        { moduleId: odd.modelId, fieldList: JSON.stringify(list), forAll },
        options,
      );
    const read = async (options: object) =>
      (await server.inject('authority.columns', { moduleId: odd.modelId }, options)).data;
    expect((await save(all, admin, true)).code).toBe(200);
    expect(await read(gina)).toEqual([setting('title')]);
    expect((await save([setting('title', false), setting('cost', false)], gina)).code).toBe(200);
    expect(await read(gina)).toEqual([setting('title', false)]);
    expect(await read(admin)).toEqual(all);
    const own = server.db.kysely.selectFrom('weftOwnColumnSetting').select('fieldList');
    const { fieldList } = await own.where('moduleId', '=', odd.modelId).executeTakeFirstOrThrow();
    expect(JSON.parse(fieldList)).toEqual([setting('title', false), setting('title_name', false), setting('cost')]);
    await makePerson(server, 'nothing', []);
    expect(await read({ as: 'nothing' })).toEqual([]);
  });

  test('a stored value that breaks a rule of a hidden field stops nobody, and is not named', async () => {
    const { id } = (await odd.save({ title: 't', cost: '2' })).data;
    const bounded = { regList: [], required: true };
    const fields = [
      fieldNode('input', 'title', '标题'),
      fieldNode('input', 'title_name', '别名', bounded),
      choice('1'),
    ];
    const list = { useColumnPermission: true, useFormPermission: true };
    expect((await odd.republish({ enCode: 'odd', fields, list })).msg).toBe('同步成功');
    expect((await odd.update(id, { title: 'u' }, gina)).msg).toBe('更新成功');
    const refused = await odd.update(id, { title: 'u' }, admin);
    expect(refused.data.errors.map((each: { field: string }) => each.field)).toEqual(['title_name', 'cost']);
  });

  test('words of a search look only into what is granted', async () => {
    const columns = ['title', 'title_name'].map((prop) => ({ prop, isKeyword: true }));
    const fields = [fieldNode('input', 'title', '标题'), fieldNode('input', 'title_name', '别名')];
    const searchList = fields.map((node, index) => ({
      ...node,
      ...columns[index],
      searchType: 2,
      label: columns[index]!.prop,
    }));
    const list = { useColumnPermission: true, useFormPermission: true, searchList };
    expect((await odd.republish({ enCode: 'odd', fields, list })).msg).toBe('同步成功');
    const ask = async (options: object) => (await odd.list({ keyword: canary }, options)).data.list;
    expect(await ask(admin)).toHaveLength(1);
    expect(await ask(gina)).toEqual([]);
  });
});
