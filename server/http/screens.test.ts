import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../core/id';
import { makePerson, makeRole } from '../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../tests/support/server';

let app: TestServer;
const asAdmin = { as: 'admin' };
const canary = '13900001234';
const buttons = ['btn_add', 'btn_edit'].map((code) => `permission.user/${code}`);
const anna = { as: 'anna' };
let target = '';
let menuId = '';

interface Person {
  id: string;
  account: string;
}
const listOf = async (query: object, options: object): Promise<Person[]> =>
  (await app.inject('users.list', { ...query }, options)).data.list;

beforeAll(async () => {
  app = await startTestServer();
  const menus = app.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', 'permission.user');
  menuId = (await menus.executeTakeFirstOrThrow()).id;
  await makePerson(app, 'anna', [await makeRole(app, { menus: ['permission', 'permission.user'], buttons })]);
  target = await makePerson(app, 'target', []);
  await app.db.kysely.updateTable('weftUser').set({ mobilePhone: canary }).where('id', '=', target).execute();
});
afterAll(() => app.close());

/** Makes mobile numbers a permission item, as the administrator does. */
async function govern(family: 'moduleColumn' | 'moduleForm', enCode: string): Promise<void> {
  const made = await app.inject(`${family}.create`, { moduleId: menuId, fullName: enCode, enCode }, asAdmin);
  if (made.code !== 200) throw new Error(made.msg);
}

test('PERM-02 a column of a built-in screen is everybody’s who has the screen until somebody makes it an item', async () => {
  expect(await listOf({ keyword: 'target' }, anna)).toMatchObject([{ mobilePhone: canary }]);
  expect(await listOf({ keyword: '90000' }, anna)).toHaveLength(1);
});

test('SEC-12 a column that is not granted leaves the list and cannot be searched, not even by words', async () => {
  await govern('moduleColumn', 'mobilePhone');
  const rows = await listOf({}, anna);
  expect(rows.map((row) => row.account)).toContain('target');
  expect(JSON.stringify(rows)).not.toContain(canary);
  expect(await listOf({ keyword: '90000' }, anna)).toEqual([]);
  expect(await listOf({ keyword: '90000' }, asAdmin)).toHaveLength(1);
  await app.db.kysely.updateTable('weftUser').set({ mobilePhone: '1' }).where('account', '=', 'anna').execute();
  const sorted = async (sort: string, options: object) =>
    (await listOf({ sidx: 'mobilePhone', sort }, options)).map((row) => row.account);
  expect(await sorted('asc', anna)).toEqual(await sorted('desc', anna));
  expect(await sorted('asc', asAdmin)).not.toEqual(await sorted('desc', asAdmin));
  const { data } = await app.inject('auth.currentUser', {}, anna);
  const entry = data.permissionList.find((each: { modelId: string }) => each.modelId === menuId);
  expect(entry.hidden).toEqual({ column: ['mobilePhone'], form: [] });
});

test('SEC-12 SEC-13 a field that is not granted leaves the form, and what is sent for it is not written', async () => {
  await govern('moduleForm', 'mobilePhone');
  const { data } = await app.inject('users.info', { id: target }, anna);
  expect(data.account).toBe('target');
  expect(JSON.stringify(data)).not.toContain(canary);
  const saved = await app.inject('users.update', { ...data, realName: '目标', mobilePhone: '1' }, anna);
  expect(saved.msg).toBe('更新成功');
  const after = await app.inject('users.info', { id: target }, asAdmin);
  expect(after.data).toMatchObject({ realName: '目标', mobilePhone: canary });
  const made = { ...data, account: 'fresh', mobilePhone: '2' };
  expect((await app.inject('users.create', made, anna)).msg).toBe('新建成功');
  expect(await listOf({ keyword: 'fresh' }, asAdmin)).toMatchObject([{ mobilePhone: '' }]);
});

test('SEC-13 a required field that is hidden stays as it was', async () => {
  await govern('moduleForm', 'realName');
  const { data } = await app.inject('users.info', { id: target }, anna);
  expect(data).not.toHaveProperty('realName');
  expect((await app.inject('users.update', { ...data, realName: 'x', email: 'a@b.cn' }, anna)).msg).toBe('更新成功');
  expect((await app.inject('users.info', { id: target }, asAdmin)).data).toMatchObject({
    realName: '目标',
    email: 'a@b.cn',
  });
});

test('PERM-02 granted, they are there again', async () => {
  const roles = app.db.kysely.selectFrom('weftUserRelation').select('objectId').where('objectType', '=', 'Role');
  const anna_ = app.db.kysely.selectFrom('weftUser').select('id').where('account', '=', 'anna');
  const { objectId } = await roles.where('userId', 'in', anna_).executeTakeFirstOrThrow();
  const items = app.db.kysely.selectFrom('weftModuleColumn').select('id').where('moduleId', '=', menuId);
  const { id } = await items.executeTakeFirstOrThrow();
  const grant = { id: newId(), itemType: 'column', itemId: id, objectType: 'Role', objectId };
  await app.db.kysely.insertInto('weftAuthorize').values(grant).execute();
  app.bus.publish('permission.changed', {});
  expect(await listOf({ keyword: '90000' }, anna)).toMatchObject([{ mobilePhone: canary }]);
});

test('SEC-12 trees: a hidden name is not found by words and leaves every level', async () => {
  const organize = app.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', 'permission.organize');
  const { id } = await organize.executeTakeFirstOrThrow();
  await makePerson(app, 'bert', [await makeRole(app, { menus: ['permission', 'permission.organize'] })]);
  const bert = { as: 'bert' };
  const company = (await app.inject('organize.list', {}, bert)).data.list[0];
  const department = { parentId: company.id, fullName: '密部', enCode: 'HUSH' };
  expect((await app.inject('department.create', department, asAdmin)).code).toBe(200);
  await app.inject('moduleColumn.create', { moduleId: id, fullName: 'c', enCode: 'enCode' }, asAdmin);
  expect(JSON.stringify((await app.inject('organize.list', {}, bert)).data)).not.toContain('HUSH');
  expect(JSON.stringify((await app.inject('organize.list', {}, bert)).data)).toContain('密部');
  expect((await app.inject('organize.list', { keyword: 'HUS' }, bert)).data.list).toEqual([]);
  expect((await app.inject('organize.list', { keyword: 'HUS' }, asAdmin)).data.list).toHaveLength(1);
});

test('SEC-12 issue 10: a hidden column of a built-in list filters and orders nothing, nor does a hidden field', async () => {
  const menu = app.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', 'system.billRule');
  const { id } = await menu.executeTakeFirstOrThrow();
  await makePerson(app, 'carl', [await makeRole(app, { menus: ['system', 'system.billRule'] })]);
  const carl = { as: 'carl' };
  const rule = (enCode: string, category: string, sortCode: number) => ({
    id: newId(),
    fullName: enCode,
    enCode,
    category,
    sortCode,
    startNumber: `S${enCode}`,
    dateFormat: 'no',
    digit: 4,
  });
  const rows = [rule('r1', 'c1', 2), rule('r2', 'c2', 1)].map((row) => ({
    ...row,
    prefix: 'p',
    creatorTime: new Date(),
  }));
  await app.db.kysely
    .insertInto('weftBillRule')
    .values(rows as never)
    .execute();
  const listed = async (query: object, options: object) =>
    (await app.inject('billRule.list', { ...query }, options)).data.list.map((row: { enCode: string }) => row.enCode);
  expect(await listed({ categoryId: 'c1' }, carl)).toEqual(['r1']);
  expect(await listed({}, carl)).toEqual(['r2', 'r1']);
  for (const enCode of ['categoryId', 'sortCode'])
    await app.inject('moduleColumn.create', { moduleId: id, fullName: enCode, enCode }, asAdmin);
  expect(await listed({ categoryId: 'c1' }, carl)).toEqual(await listed({ categoryId: 'c2' }, carl));
  const order = await listed({}, carl);
  await app.db.raw("update weft_bill_rule set sort_code = 3 - sort_code where en_code in ('r1', 'r2')");
  expect(await listed({}, carl)).toEqual(order);
  expect(await listed({ categoryId: 'c1' }, asAdmin)).toEqual(['r1']);
  // A field that the form hides and that is no column item is hidden in the list too.
  const answered = async (options: object) => JSON.stringify((await app.inject('billRule.list', {}, options)).data);
  expect(await answered(carl)).toContain('Sr1');
  await app.inject('moduleForm.create', { moduleId: id, fullName: 'startNumber', enCode: 'startNumber' }, asAdmin);
  await app.inject('moduleForm.create', { moduleId: id, fullName: 'enCode', enCode: 'enCode' }, asAdmin);
  expect(await answered(carl)).not.toMatch(/Sr1|"enCode"/);
  expect(await listed({ keyword: 'r1' }, asAdmin)).toEqual(['r1']);
  expect((await app.inject('billRule.list', { keyword: 'r1' }, carl)).data.list).toHaveLength(1);
});
