import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let app: TestServer;
let systemId: string;
const asAdmin = { as: 'admin' };
const call = (name: string, params: Record<string, unknown> = {}) => app.inject(name, params, asAdmin);
beforeAll(async () => {
  app = await startTestServer();
  systemId = (await call('system.list')).data.list[0].id;
});
afterAll(() => app.close());

const page = (more: Record<string, unknown>) => ({
  parentId: '-1',
  systemId,
  fullName: '页面',
  enCode: 'page',
  icon: 'icon-ym icon-ym-x',
  type: 2,
  category: 'Web',
  urlAddress: 'page',
  linkTarget: '_self',
  propertyJson: '{"moduleId":"","isTree":0}',
  sortCode: 9,
  enabledMark: 1,
  ...more,
});
const idOf = async (enCode: string): Promise<string> => {
  const menus = app.db.kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('enCode', '=', enCode)
    .where('deleteMark', 'is', null);
  return (await menus.executeTakeFirstOrThrow()).id;
};

test('contract §4.2 a menu is made, found, changed, switched off and deleted', async () => {
  expect(await call('menu.create', page({}))).toMatchObject({ code: 200, msg: '新建成功', data: null });
  const id = await idOf('page');
  expect((await call('menu.info', { id })).data).toMatchObject({
    id,
    type: 2,
    category: 'Web',
    isButtonAuthorize: 1,
    isDataAuthorize: 1,
  });
  expect((await call('menu.update', { id, ...page({ fullName: '页' }) })).msg).toBe('更新成功');
  await call('menu.state', { id });
  expect((await call('menu.info', { id })).data).toMatchObject({ fullName: '页', enabledMark: 0 });
  const { data } = await call('menu.bySystem', { systemId, keyword: 'dictionary', category: 'Web' });
  expect(data.list).toHaveLength(1);
  expect(data.list[0]).toMatchObject({
    enCode: 'systemData',
    hasChildren: true,
    children: [{ enCode: 'systemData.dictionary' }],
  });
  expect((await call('menu.remove', { id })).msg).toBe('删除成功');
  expect(await call('menu.info', { id })).toMatchObject({ code: 400 });
  expect((await call('menu.create', page({}))).code).toBe(200);
});

test('ROUTE-59 CurrentUser delivers the menus that a person is granted; Menu calls of administrators create entries', async () => {
  await makePerson(app, 'route59', []);
  const entry = page({ fullName: '菜单59', enCode: 'route59', urlAddress: 'route59' });
  expect(await app.inject('menu.create', entry, { as: 'route59' })).toMatchObject({ code: 403 });
  expect(await call('menu.create', entry)).toMatchObject({ code: 200, msg: '新建成功' });
  const delivered = async (as: string) => JSON.stringify((await app.inject('auth.currentUser', {}, { as })).data);
  expect(await delivered('admin')).toContain('"enCode":"route59"');
  expect(await delivered('route59')).not.toContain('"enCode":"route59"');
});

test('contract §4.2 what a menu is refused for', async () => {
  const refused = async (more: Record<string, unknown>, msg: string) =>
    expect(await call('menu.create', page(more))).toMatchObject({ code: 400, msg });
  await refused({ enCode: 'systemData.dictionary' }, '编码重复，请重新输入');
  await refused({ fullName: '系统数据', enCode: 'x1' }, '名称重复，请重新输入');
  await refused({ fullName: ' ', enCode: 'x1' }, '名称不能为空');
  await refused(
    { enCode: 'x1', fullName: 'x1', parentId: await idOf('systemData.dictionary') },
    '上级不存在或不是目录',
  );
  await refused({ enCode: 'x1', fullName: 'x1', propertyJson: '[1' }, '菜单属性格式不正确');
  await refused({ enCode: 'x1', fullName: 'x1', type: 7, urlAddress: 'javascript:alert(1)' }, '地址格式不正确');
  const directory = await idOf('systemData');
  const whole = { ...(await call('menu.info', { id: directory })).data };
  const change = async (more: Record<string, unknown>, msg: string) =>
    expect(await call('menu.update', { ...whole, ...more })).toMatchObject({ code: 400, msg });
  await change({ type: 2, urlAddress: 'x' }, '当前目录存在数据,不能修改类型');
  await change({ parentId: directory }, '父级菜单不能为当前节点');
  await change({ parentId: await idOf('systemData.dictionary') }, '父级菜单不能为当前节点');
  expect(await call('menu.remove', { id: directory })).toMatchObject({ code: 400, msg: '删除失败，请先删除子菜单' });
});

test('contract §4.2 parents are directories, never the node itself or what is below it', async () => {
  const id = await idOf('systemData');
  const codes = async (except: string) =>
    (await call('menu.selector', { id: except, systemId })).data.list.map(
      (node: { fullName: string }) => node.fullName,
    );
  expect(await codes('0')).toContain('系统数据');
  expect(await codes(id)).not.toContain('系统数据');
  const all = (await call('menu.all')).data.list;
  expect(all[0]).toMatchObject({ id: systemId, hasModule: false });
});

test('contract §4.3 buttons: a tree, single names and codes, no deletion with children', async () => {
  const moduleId = await idOf('systemData.dictionary');
  const button = { moduleId, parentId: '-1', fullName: '打印', enCode: 'btn_print', sortCode: 1, enabledMark: 1 };
  expect((await call('moduleButton.create', button)).msg).toBe('新建成功');
  expect(await call('moduleButton.create', { ...button, fullName: '别' })).toMatchObject({
    code: 400,
    msg: '编码重复，请重新输入',
  });
  expect(await call('moduleButton.create', { ...button, enCode: 'btn_x' })).toMatchObject({
    code: 400,
    msg: '名称重复，请重新输入',
  });
  const { data } = await call('moduleButton.list', { moduleId, keyword: '打印' });
  const [{ id }] = data.list;
  await call('moduleButton.create', { ...button, parentId: id, fullName: '子', enCode: 'btn_child' });
  expect(await call('moduleButton.remove', { id })).toMatchObject({ code: 400, msg: '删除失败，请先删除子级' });
  expect(await call('moduleButton.update', { ...button, id, parentId: id })).toMatchObject({ code: 400 });
  await call('moduleButton.state', { id });
  expect((await call('moduleButton.info', { id })).data).toMatchObject({ enCode: 'btn_print', enabledMark: 0 });
});

test('contract §4.3 the code of a field is stored with its table and read without it', async () => {
  const moduleId = await idOf('systemData.dictionary');
  const field = { moduleId, fullName: '数量', enCode: 'amount', fieldRule: 2, childTableKey: 'tableField101' };
  await call('moduleForm.create', field);
  const { data } = await call('moduleForm.list', { moduleId });
  expect(data.list[0].enCode).toBe('tableField101-amount');
  expect((await call('moduleForm.info', { id: data.list[0].id })).data.enCode).toBe('amount');
  const columnJson = [
    { enCode: 'a', fullName: '甲', bindTable: 'side', fieldRule: 1 },
    { enCode: 'b', fullName: '乙' },
  ];
  await call('moduleColumn.batch', { moduleId, columnJson });
  await call('moduleColumn.batch', { moduleId, columnJson });
  const columns = await call('moduleColumn.list', { moduleId });
  expect(columns.data.list.map((row: { enCode: string }) => row.enCode).sort()).toEqual(['b', 'jnpf_side_jnpf_a']);
});

test('contract §4.3 fields of the model that are no item yet are offered, and added together', async () => {
  const lines = tableNode('tableField1', '明细', [fieldNode('input', 'amount', '数量')]);
  const fields = [fieldNode('input', 'title', '标题'), lines];
  const { menuId: moduleId } = await publishModel(app, { enCode: 'addedgoods', fields });
  for (const [items, offered] of [
    ['moduleForm', ['title', 'tableField1', 'tableField1-amount']],
    ['moduleColumn', ['title', 'tableField1', 'tableField1-amount']],
  ] as const) {
    for (const { id } of (await call(`${items}.list`, { moduleId })).data.list) await call(`${items}.remove`, { id });
    const codes = async (more: object) =>
      (await call(`${items}.fieldList`, { moduleId, ...more })).data.map((each: { field: string }) => each.field);
    expect(await codes({ missing: 1 })).toEqual(offered);
    const all = (await call(`${items}.fieldList`, { moduleId })).data as { field: string; fieldName: string }[];
    expect(all[2]).toMatchObject({ field: 'tableField1-amount', fieldName: '明细-数量' });
    await call(`${items}.batch`, { moduleId, columnJson: all.slice(1) });
    expect(await codes({ missing: 1 })).toEqual(['title']);
    expect(await codes({})).toEqual(offered);
    const { list } = (await call(`${items}.list`, { moduleId, keyword: 'amount' })).data;
    expect((await call(`${items}.info`, { id: list[0].id })).data).toMatchObject({
      fullName: '明细-数量',
      enCode: 'amount',
      fieldRule: 2,
      childTableKey: 'tableField1',
    });
  }
});

test('contract §4.3 a built-in screen offers its columns and the fields of its forms by the names that items hide', async () => {
  const moduleId = await idOf('permission.user');
  const offered = async (family: string) =>
    (await call(`${family}.fieldList`, { moduleId, missing: 1 })).data as { field: string; fieldName: string }[];
  const columns = await offered('moduleColumn');
  expect(columns.map(({ field }) => field)).toEqual(expect.arrayContaining(['account', 'mobilePhone', 'organize']));
  expect(columns.map(({ field }) => field)).not.toContain('nativePlace');
  expect(columns).toContainEqual(expect.objectContaining({ field: 'mobilePhone', fieldName: '手机号码' }));
  const forms = await offered('moduleForm');
  expect(forms).toContainEqual(expect.objectContaining({ field: 'nativePlace', fieldName: '籍贯' }));
  expect(forms.map(({ field }) => field)).not.toContain('userPassword');
  expect(await offered('moduleDataAuthorize')).toEqual([]);
  await call('moduleColumn.batch', { moduleId, columnJson: columns.filter(({ field }) => field === 'mobilePhone') });
  expect((await offered('moduleColumn')).map(({ field }) => field)).not.toContain('mobilePhone');
  const [item] = (await call('moduleColumn.list', { moduleId })).data.list;
  expect(item).toMatchObject({ enCode: 'mobilePhone', fullName: '手机号码' });
  await call('moduleColumn.remove', { id: item.id });
});

test('contract §4.3 a data-rule field stays while a scheme uses it', async () => {
  const moduleId = await idOf('systemData.dictionary');
  await call('moduleDataAuthorize.create', {
    moduleId,
    fullName: '创建人',
    enCode: 'creatorUserId',
    type: 'string',
    conditionSymbol: 'Equal',
  });
  const { id } = (await call('moduleDataAuthorize.list', { moduleId })).data.list[0];
  const conditionJson = JSON.stringify([
    { logic: 'and', groups: [{ id, field: 'creatorUserId', op: 'Equal', value: '@userId' }] },
  ]);
  await call('moduleDataAuthorizeScheme.create', { moduleId, fullName: '本人', enCode: 'own', conditionJson });
  expect(await call('moduleDataAuthorize.remove', { id })).toMatchObject({
    code: 400,
    msg: '字段已被方案引用,不能删除',
  });
  const bad = [
    '[1',
    [{ groups: [{ fieldId: 'nobody', op: 'Equal', value: '1' }] }],
    [{ groups: [{ fieldId: id, op: 'sql', value: '1' }] }],
    [{ groups: [{ fieldId: id, op: 'Equal', value: '@everybody' }] }],
  ];
  for (const said of bad) {
    const body = { moduleId, fullName: '坏', enCode: 'bad', conditionJson: said };
    expect((await call('moduleDataAuthorizeScheme.create', body)).msg).toBe('条件格式不正确');
  }
  const scheme = (await call('moduleDataAuthorizeScheme.list', { moduleId })).data.list[0];
  const { data } = await call('moduleDataAuthorizeScheme.info', { id: scheme.id });
  expect(data).toMatchObject({ logic: 'and', groups: [{ fieldId: id, op: 'Equal', content: '@userId', value: '' }] });
  await call('moduleDataAuthorizeScheme.remove', { id: scheme.id });
  expect((await call('moduleDataAuthorize.remove', { id })).code).toBe(200);
});

test('contract §4.4 the main application stays as it is', async () => {
  const main = (await call('system.info', { id: systemId })).data;
  expect(main).toMatchObject({ enCode: 'mainSystem', isMain: 1 });
  const refused = async (answer: Promise<{ msg: string }>, msg: string) => expect((await answer).msg).toBe(msg);
  await refused(call('system.update', { ...main, enabledMark: 0 }), '更新失败，主系统不允许禁用');
  await refused(call('system.update', { ...main, enCode: 'other' }), '更新失败，主系统不允许修改编码');
  await refused(call('system.remove', { id: systemId }), '主系统不允许删除');
  await refused(call('system.create', { fullName: 'x', enCode: 'mainSystem' }), '已存在同名或同编码数据');
  await call('system.create', { fullName: '别的', enCode: 'other' });
  const { id } = (await call('system.list', { keyword: '别的' })).data.list[0];
  await call('menu.create', page({ systemId: id, enCode: 'there' }));
  await refused(call('system.remove', { id }), '删除失败，请先删除该应用下的菜单');
  await call('menu.remove', { id: await idOf('there') });
  await refused(call('system.remove', { id }), '删除成功');
});

test('contract §4.4 whoever manages menus sees every application, the one just made too; others those with a menu for them', async () => {
  const buttons = ['system.menu/btn_add', 'system.menu/btn_edit'];
  await makePerson(app, 'menumaker', [await makeRole(app, { menus: ['system', 'system.menu'], buttons })]);
  await makePerson(app, 'menuless', [await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] })]);
  const named = async (account: string) => {
    const answer = await app.inject('system.list', {}, { token: await app.signIn(account, 'Weft@2026') });
    return answer.data.list.map((each: { enCode: string }) => each.enCode);
  };
  const maker = { token: await app.signIn('menumaker', 'Weft@2026') };
  expect((await app.inject('system.create', { fullName: '新应用', enCode: 'fresh' }, maker)).code).toBe(200);
  expect(await named('menumaker')).toEqual(expect.arrayContaining(['mainSystem', 'fresh']));
  expect(await named('menuless')).toEqual(['mainSystem']);
});

test('contract §1.5 §4.2 a menu goes out as .bm with its items and comes in under another parent, once', async () => {
  const id = await idOf('system.billRule');
  const { data } = await call('menu.export', { id });
  expect(data.name).toMatch(/^单据规则_\d{14}\.bm$/);
  const download = (url: string) => app.app.inject({ url });
  const content = (await download(data.url)).body;
  const place = { systemId, parentId: await idOf('systemData'), category: 'Web' };
  const file = { filename: data.name, content };
  expect(await call('menu.import', { ...place, file })).toMatchObject({ code: 400, msg: 'ID重复' });
  expect(await call('menu.import', { ...place, category: 'App', file })).toMatchObject({
    code: 400,
    msg: '当前导入菜单为Web端菜单，请在对应模块下导入！',
  });
  expect(await call('menu.import', { ...place, file: { ...file, filename: 'x.json' } })).toMatchObject({
    code: 400,
    msg: '导入失败，文件格式错误',
  });
  await call('menu.remove', { id });
  expect(await call('menu.import', { ...place, file })).toMatchObject({ code: 200, msg: '导入成功' });
  const again = await idOf('system.billRule');
  expect((await call('menu.info', { id: again })).data.parentId).toBe(place.parentId);
  expect((await call('moduleButton.list', { moduleId: again })).data.list).toHaveLength(5);
  const renamed = JSON.parse(content);
  renamed.menu.id = 'another';
  const other = { filename: 'a.bm', content: JSON.stringify(renamed) };
  expect(await call('menu.import', { ...place, parentId: '-1', file: other })).toMatchObject({
    code: 400,
    msg: '编码重复',
  });
});

test('the address of a page does not end like the name of a file, which the server would not answer with a page', async () => {
  const menu = { parentId: '-1', systemId, fullName: '规则页', enCode: 'own.rules', type: 2, urlAddress: 'own.rules' };
  expect(await call('menu.create', menu)).toMatchObject({ code: 400, msg: '地址的结尾像文件名，请将点改为斜杠' });
  expect((await call('menu.create', { ...menu, urlAddress: 'own/rules' })).code).toBe(200);
  const [entry] = (await call('menu.bySystem', { systemId, category: 'Web', keyword: 'own.rules' })).data.list;
  await call('menu.remove', { id: entry.id });
});

test('contract §4.1 a menu that opens a dictionary says so in its address and its properties', async () => {
  const related = (await call('menu.related', { type: 4 })).data.list;
  const { id: dictionary } = related[0];
  const menu = { parentId: '-1', systemId, fullName: '字典页', enCode: 'dict.page', type: 4, moduleId: dictionary };
  expect((await call('menu.create', menu)).code).toBe(200);
  const { data } = await call('menu.bySystem', { systemId, category: 'Web', keyword: 'dict.page' });
  const [entry] = data.list;
  expect(entry).toMatchObject({ urlAddress: 'dictionary/dictpage', isButtonAuthorize: 1 });
  expect(JSON.parse(entry.propertyJson)).toMatchObject({ moduleId: dictionary });
  expect((await call('menu.info', { id: entry.id })).data).toMatchObject({ moduleId: dictionary });
  await call('menu.remove', { id: entry.id });
});
