import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../support/ordinary';
import { startTestServer, type TestServer } from '../support/server';
import { fieldNode, smallModel } from '../support/smallModel';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A call as the web client of generation 3.6 makes it. */
const later = (call: string, params: Record<string, unknown> = {}) =>
  server.inject(call, params, { as: 'admin', headers: { 'vue-version': '3' } });

describe('issue 11 §3 interfaces: type is 1 SQL, 2 static, 3 API', () => {
  const config = (staticData: string) => JSON.stringify({ staticData, sqlData: {}, apiData: {} });
  const record = {
    fullName: '静态',
    enCode: 'fixed36',
    category: 'c',
    type: 2,
    // Its form sends an action for every kind.
    action: '1',
    hasPage: 0,
    dataConfigJson: config('[{"id":"1"}]'),
    dataCountJson: config(''),
    dataEchoJson: config(''),
    dataJsJson: '',
    parameterJson: '[]',
    fieldJson: '[]',
    sortCode: 0,
    enabledMark: 1,
  };

  test('a static interface with an action is previewed, listed by type and read as it was written', async () => {
    expect((await later('dataInterface.create', record)).code).toBe(200);
    const { data: found } = await later('dataInterface.list', { type: 2, enabledMark: 1, category: 'c' });
    expect(found.list).toMatchObject([{ fullName: '静态', type: '静态数据', dataType: 2 }]);
    const [{ id }] = found.list;
    expect((await later('dataInterface.run', { id, paramList: [] })).data).toEqual([{ id: '1' }]);
    expect((await later('dataInterface.info', { id })).data).toMatchObject({ type: 2, action: 3, dataType: 2 });
    for (const query of [{ type: 1 }, { type: 3 }, { enabledMark: 0 }])
      expect((await later('dataInterface.list', { ...query, category: 'c' })).data.list).toEqual([]);
  });

  test('an interface that was stored with an action although it is no SQL runs', async () => {
    const { data: found } = await later('dataInterface.list', { keyword: 'fixed36' });
    const [{ id }] = found.list;
    const stored = JSON.stringify({ kind: 'static', action: 'insert', staticData: '[{"id":"2"}]' });
    await server.db.raw('update weft_data_interface set definition = $1 where id = $2', [stored, id]);
    expect((await later('dataInterface.run', { id })).data).toEqual([{ id: '2' }]);
  });

  test('the form of SQL is 1', async () => {
    const sql = JSON.stringify({ staticData: '', sqlData: { dbLinkId: '0', sql: 'select 1 as id' }, apiData: {} });
    const body = { ...record, fullName: '语句', enCode: 'sql36', type: 1, action: 3, dataConfigJson: sql };
    expect((await later('dataInterface.create', body)).code).toBe(200);
    const { data } = await later('dataInterface.list', { type: '1', category: 'c' });
    expect(data.list).toMatchObject([{ enCode: 'sql36', type: 'SQL操作', dataType: 1 }]);
    expect((await later('dataInterface.info', { id: data.list[0].id })).data).toMatchObject({ type: 1, action: 3 });
  });
});

describe('issue 11 §3 logs of 3.6', () => {
  test('the kind is in the query, rows have its names, and a record is read by its id', async () => {
    await server.signIn('admin', 'Weft@2026');
    const { code, data } = await later('log.byCategory', { category: '1', loginMark: 1, loginType: 0, pageSize: 5 });
    expect(code).toBe(200);
    const [row] = data.list;
    expect(row).toMatchObject({
      ipAddress: '127.0.0.1',
      ipAddressName: '局域网',
      loginMark: 1,
      loginType: 0,
      requestMethod: 'POST',
    });
    expect(row).toHaveProperty('requestUrl');
    expect(row).toHaveProperty('jsons');
    expect((await later('log.list', { type: row.id })).data).toEqual(row);
    expect((await later('log.byCategory', { category: '1', loginMark: 0 })).data.list).toEqual([]);
    expect((await later('log.list', { type: '9999999999' })).msg).toBe('数据不存在或已被删除');
    expect((await later('log.byCategory')).code).toBe(400);
    const operations = await later('log.byCategory', { category: 3, requestMethod: 'GET' });
    expect(operations.data.list).toEqual([]);
  });
});

describe('issue 11 §3 lists obey the filters of their screens', () => {
  test('people by gender and state, alone and in the export', async () => {
    await makePerson(server, 'genderone', []);
    await makePerson(server, 'gendertwo', []);
    await server.db.raw("update weft_user set gender = '1' where account = 'genderone'");
    await server.db.raw("update weft_user set gender = '2', enabled_mark = 0 where account = 'gendertwo'");
    const accounts = async (query: object) =>
      (await later('users.list', { keyword: 'gender', ...query })).data.list.map(
        ({ account }: { account: string }) => account,
      );
    expect(await accounts({ gender: '1' })).toEqual(['genderone']);
    expect(await accounts({ enabledMark: 0 })).toEqual(['gendertwo']);
    expect(await accounts({ enabledMark: '', gender: '' })).toHaveLength(2);
    expect(await accounts({ enabledMark: 1, gender: '2' })).toEqual([]);
  });

  test('roles, positions and groups by type and state', async () => {
    const { data: places } = await later('department.selectorByAuth', { id: '0' });
    const organizeId = places.list[0].id;
    const { data: kinds } = await later('dictionaryData.options', { id: 'PositionType' });
    const { data: groupTypes } = await later('dictionaryData.options', { id: 'groupType' });
    const [one, two] = kinds.list;
    const named = (name: string) => ({ fullName: name, enCode: name, sortCode: 0, enabledMark: 1 });
    const create = async (call: string, body: object) => expect((await later(call, { ...body })).code).toBe(200);
    await create('role.create', { ...named('filterG'), globalMark: 1 });
    await create('role.create', { ...named('filterO'), globalMark: 0, organizeIdsTree: [[organizeId]] });
    await create('position.create', { ...named('filterP'), organizeId, type: one.enCode });
    await create('group.create', { ...named('filterGroup'), type: groupTypes.list[0].id });
    const names = async (call: string, query: object) =>
      (await later(call, { keyword: 'filter', ...query })).data.list.map(
        ({ fullName }: { fullName: string }) => fullName,
      );
    expect(await names('role.list', { type: 1 })).toEqual(['filterG']);
    expect(await names('role.list', { type: 0 })).toEqual(['filterO']);
    expect(await names('role.list', { enabledMark: 0 })).toEqual([]);
    expect(await names('position.list', { type: one.id })).toEqual(['filterP']);
    expect(await names('position.list', { type: one.enCode })).toEqual(['filterP']);
    expect(await names('position.list', { type: two.id })).toEqual([]);
    expect(await names('group.list', { type: groupTypes.list[0].id })).toEqual(['filterGroup']);
    expect(await names('group.list', { type: 'other0' })).toEqual([]);
  });

  test('a filter of a tree keeps the ancestors of what it finds', async () => {
    const { data } = await later('menu.bySystem', {
      systemId: (await later('system.list')).data.list[0].id,
      category: 'Web',
      enCode: 'system.log',
    });
    expect(data.list).toMatchObject([{ children: [{ enCode: 'system.log' }] }]);
  });

  test('a filter that a list does not have is refused by name; what clients append is not', async () => {
    const unknown = await later('role.list', { colour: 'red' });
    expect(unknown).toMatchObject({ code: 400, msg: '列表不能按 colour 筛选' });
    expect(unknown.data.errors).toMatchObject([{ field: 'colour' }]);
    const appended = { n: 1700000000, _t: 1700000000000, colour: '', sort: 'desc', sidx: '' };
    expect((await later('role.list', appended)).code).toBe(200);
    // Names of the path are repeated in the query.
    const { statusCode } = await server.app.inject({
      url: '/api/system/DictionaryData/sex?typeId=sex&isTree=0&keyword=',
      headers: { authorization: await server.signIn('admin', 'Weft@2026') },
    });
    expect(statusCode).toBe(200);
  });
});

describe('issue 11 §3 calls that screens of 3.6 open with', () => {
  test('the one own database, no print template of a type, nothing synchronised yet (API-185 API-224)', async () => {
    const { data } = await later('dataSource.selector');
    expect(data.list).toMatchObject([{ children: [{ id: '0', fullName: '默认数据库' }] }]);
    expect((await later('dataSource.selector', { type: 'mysql' })).data).toEqual({ list: [] });
    expect((await later('printDev.selector', { type: 2 })).data).toEqual({ list: [] });
    const totals = await later('synThirdInfo.total', { type: 1 });
    expect(totals.data).toMatchObject([
      { synType: '组织', synSuccessCount: 0, synDate: null },
      { synType: '用户', synFailCount: 0 },
    ]);
  });

  test('Users/ExportData is the export, with the filters of the list', async () => {
    const wanted = { dataType: 1, selectKey: 'account,realName,ranks', organizeId: '', keyword: '', gender: '1' };
    const { code, data } = await later('users.exportData', { ...wanted, sort: 'desc', sidx: '' });
    expect(code).toBe(200);
    expect(data.url).toContain('/api/file/Download');
  });

  test('roles and groups of a limit', async () => {
    const idOf = async (call: string, keyword: string) => (await later(call, { keyword })).data.list[0].id as string;
    const [global, group] = [await idOf('role.list', 'filterG'), await idOf('group.list', 'filterGroup')];
    const bound = await idOf('role.list', 'filterO');
    const { data: places } = await later('department.selectorByAuth', { id: '0' });
    const place = places.list[0].id;
    const leaves = async (call: string, body: Record<string, unknown>) => {
      const { data } = await later(call, body);
      return data.list.flatMap(({ children }: { children: { id: string }[] }) => children.map(({ id }) => id));
    };
    expect(await leaves('role.condition', { ids: [global] })).toEqual([global]);
    expect(await leaves('role.condition', { ids: [`${global}--role`, bound] })).toEqual([global, bound]);
    expect(await leaves('role.condition', { ids: [`${place}--company`] })).toContain(bound);
    expect(await leaves('role.condition', { ids: [global, bound], keyword: 'FILTERO' })).toEqual([bound]);
    expect(await leaves('role.condition', {})).toEqual([]);
    expect(await leaves('group.condition', { ids: [group, 'other0'] })).toEqual([group]);
    expect(await leaves('group.condition', { ids: [`${group}--group`], keyword: 'nothing' })).toEqual([]);
  });

  test('a model is published under one parent of a list, and not under two', async () => {
    const model = smallModel({ enCode: 'laterModel', fields: [fieldNode('input', 'title', '标题')] });
    const { data: made } = await later('visualdev.create', model);
    const release = (pcModuleParentId: unknown) =>
      later('visualdev.release', { id: made.id, pc: 1, app: 0, pcModuleParentId });
    const { data: before } = await later('menu.selectorFilter', { id: made.id, category: 'Web' });
    const [application] = before.list;
    expect(application).toMatchObject({ type: 0, disabled: false });
    const directory = application.children.find(({ type }: { type: number }) => type === 1);
    expect(await release([application.id, directory.id])).toMatchObject({ code: 400, msg: '只能发布到一个上级菜单' });
    expect((await release([directory.id])).code).toBe(200);
    const { data: after } = await later('menu.selectorFilter', { id: made.id, category: 'Web' });
    expect(after.list[0].children.find(({ id }: { id: string }) => id === directory.id).disabled).toBe(true);
    // An empty list leaves the menu where it is.
    expect((await release([])).code).toBe(200);
    const menus = await server.db.raw<{ parentId: string }>(
      `select parent_id as "parentId" from weft_menu where module_id = $1 and delete_mark is null`,
      [made.id],
    );
    expect(menus).toEqual([{ parentId: directory.id }]);
    const [menu] = await server.db.raw<{ id: string }>('select id from weft_menu where module_id = $1', [made.id]);
    const { data: link } = await later('moduleDataAuthorize.link', { menuId: menu!.id, type: 1 });
    expect(link).toMatchObject({ moduleId: menu!.id, linkId: '0', dataType: '1' });
    expect((await later('moduleDataAuthorize.link', { menuId: '404', type: 1 })).code).toBe(400);
  });
});

describe('issue 11 §3 trees', () => {
  type Node = { id: string; type?: string; children: Node[] | null };
  const nodes = (list: Node[]): Node[] => list.flatMap((node) => [node, ...nodes(node.children ?? [])]);

  test('the categories have their root for 3.6 only', async () => {
    const { data } = await later('dictionaryType.selector', { id: '0' });
    expect(data.list).toMatchObject([{ id: '-1', fullName: '顶级节点', hasChildren: true }]);
    const older = await server.inject('dictionaryType.selector', { id: '0' }, { as: 'admin' });
    expect(older.data.list).toEqual(data.list[0].children);
  });

  test.each([
    ['organize.list', {}],
    ['department.selectorByAuth', { id: '0' }],
    ['organize.tree', {}],
    ['menu.all', {}],
    ['menu.selectorFilter', { id: '0' }],
    ['dictionaryType.list', {}],
    ['dictionaryType.selector', { id: '0' }],
    ['dictionaryData.selector', { typeId: 'sex', id: '0', isTree: 0 }],
    ['role.selector', {}],
    ['position.selector', {}],
  ])('%s answers no empty list of children', async (call, params) => {
    const { data } = await later(call, params);
    const all = nodes(data.list);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ children }) => Array.isArray(children) && children.length === 0)).toEqual([]);
    expect(all.some(({ children }) => children === null)).toBe(true);
  });

  test('the menus of the session have no empty list of children', async () => {
    const { data } = await later('auth.currentUser');
    expect(JSON.stringify(data.menuList)).not.toContain('"children":[]');
  });

  test('SelectorByAuth: the parents of a company are companies, the tree of a screen has departments', async () => {
    const { data: all } = await server.inject('organize.selectorByAuth', { id: '0' }, { as: 'admin' });
    const company = all.list[0].id;
    const department = { parentId: company, fullName: 'wire', enCode: 'wire1', sortCode: 0, enabledMark: 1 };
    expect((await later('department.create', department)).code).toBe(200);
    expect((await later('organize.create', { ...department, fullName: 'sub', enCode: 'wire2' })).code).toBe(200);
    const types = (list: Node[]) => [...new Set(nodes(list).map(({ type }) => type))].sort();
    const older = async (id: string) =>
      (await server.inject('organize.selectorByAuth', { id }, { as: 'admin' })).data.list as Node[];
    expect(types(await older('0'))).toEqual(['company', 'department']);
    const sub = nodes(await older('0')).find((node) => node.type === 'company' && node.id !== company);
    expect(types(await older(sub!.id))).toEqual(['company']);
    expect(types((await later('organize.selectorByAuth', { id: '0' })).data.list)).toEqual(['company']);
    expect(types((await later('department.selectorByAuth', { id: '0' })).data.list)).toEqual(['company', 'department']);
  });
});

describe('issue 11 §3 display columns', () => {
  test('gender is a word for 3.6, a code for older clients', async () => {
    const { data } = await later('users.list', { keyword: 'genderone' });
    expect(data.list).toMatchObject([{ gender: '男' }]);
    const older = await server.inject('users.list', { keyword: 'genderone' }, { as: 'admin' });
    expect(older.data.list).toMatchObject([{ gender: '1' }]);
  });

  test('people on line have browser and system', async () => {
    await server.signIn('admin', 'Weft@2026');
    await server.db.raw("update weft_session set plat_form = 'Chrome 129 / Windows'");
    const { data } = await later('onlineUser.list');
    expect(data[0]).toMatchObject({ loginBrowser: 'Chrome 129', loginSystem: 'Windows', loginAddress: '局域网' });
  });
});

describe('issue 11 §3 Config fills what is absent', () => {
  test('funcs, on and widths; what is there stays', async () => {
    const bare = { ...fieldNode('input', 'title', '标题'), style: { width: '50%' } };
    const model = smallModel({ enCode: 'bareModel', fields: [bare, fieldNode('input', 'more', '更多')] });
    const formData = JSON.parse(model.formData as string);
    for (const name of ['funcs', 'labelWidth', 'generalWidth', 'drawerWidth']) delete formData[name];
    const columnData = JSON.parse(model.columnData as string);
    delete columnData.funcs;
    const posted = { ...model, formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) };
    const { data: made } = await later('visualdev.create', posted);
    expect((await later('visualdev.release', { id: made.id, pc: 1 })).code).toBe(200);
    const { data } = await later('onlineDev.config', { modelId: made.id });
    const form = JSON.parse(data.formData);
    expect(form).toMatchObject({
      funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '' },
      labelWidth: 100,
      // Two fields side by side.
      generalWidth: '900px',
      drawerWidth: '900px',
    });
    expect(form.fields[0]).toMatchObject({ on: {}, style: { width: '50%' } });
    expect(form.fields[1]).toMatchObject({ on: {}, style: { width: '100%' } });
    const list = JSON.parse(data.columnData);
    expect(list.funcs).toEqual({ afterOnload: '', rowStyle: '', cellStyle: '' });
    expect(list.columnList.every((column: object) => 'width' in column)).toBe(true);
  });
});
