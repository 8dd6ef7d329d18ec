import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import seed from '../../seed/menus.json';
import { flowMenus } from '../flow/menus';

let app: TestServer;
let roleId: string;
let lilyId: string;
const asAdmin = { as: 'admin' };
beforeAll(async () => {
  app = await startTestServer();
  roleId = await makeRole(app, {
    menus: ['systemData', 'systemData.dictionary'],
    buttons: ['systemData.dictionary/btn_add'],
  });
  lilyId = await makePerson(app, 'lily', [roleId]);
});
afterAll(() => app.close());

const menuIdOf = async (enCode: string) => {
  const menus = app.db.kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('enCode', '=', enCode)
    .where('deleteMark', 'is', null);
  return (await menus.executeTakeFirstOrThrow()).id;
};
interface Menu {
  id: string;
  enCode: string;
  children: Menu[];
}
const codesOf = (menus: Menu[]): string[] => menus.flatMap((menu) => [menu.enCode, ...codesOf(menu.children ?? [])]);
const lilyAs = async () => ({ token: await app.signIn('lily', 'Weft@2026') });

test('PERM-27 PERM-01 contract §3: an ordinary person sees the granted menu under its directory, and the granted button', async () => {
  const { data } = await app.inject('auth.currentUser', {}, await lilyAs());
  expect(codesOf(data.menuList)).toEqual(['systemData', 'systemData.dictionary']);
  expect(codesOf(data.routerList)).toEqual(['mainSystem', 'systemData', 'systemData.dictionary']);
  expect(data.routerList[0]).toMatchObject({ type: 0, fullName: '开发平台' });
  expect(data.permissionList).toEqual([
    {
      modelId: await menuIdOf('systemData.dictionary'),
      moduleName: '数据字典',
      button: [expect.objectContaining({ enCode: 'btn_add', fullName: '新建' })],
      column: [],
      form: [],
      resource: [],
      hidden: { column: [], form: [] },
    },
  ]);
  expect(data.userInfo).toMatchObject({
    userAccount: 'lily',
    isAdministrator: false,
    changePasswordDate: expect.any(Number),
  });
  expect(data.userInfo.systemIds).toEqual([expect.objectContaining({ name: '开发平台', currentSystem: true })]);
  expect(data.sysConfigInfo).toMatchObject({ sysName: 'Weft', title: 'Weft' });
});

test('PERM-27 the administrator sees every menu that is ready, and no other', async () => {
  const { data } = await app.inject('auth.currentUser', {}, asAdmin);
  const ready = [...seed.menus, ...flowMenus].flatMap((menu) => {
    const pages = (menu.children ?? []).filter((page) => page.ready).map((page) => page.enCode);
    return pages.length ? [menu.enCode, ...pages] : [];
  });
  expect(codesOf(data.menuList)).toEqual(ready);
  expect(ready).toContain('system.billRule');
  const dictionary = data.permissionList.find((entry: { moduleName: string }) => entry.moduleName === '数据字典');
  expect(dictionary.button.map((button: { enCode: string }) => button.enCode)).toEqual([
    'btn_add',
    'btn_edit',
    'btn_remove',
    'btn_export',
    'btn_import',
  ]);
});

test('PERM-27 a granted menu under a switched-off directory is not shown, and its calls are denied', async () => {
  const directory = await menuIdOf('systemData');
  // An empty form: an allowed call is refused, a forbidden one is denied.
  const call = () => app.inject('dictionaryType.create', { fullName: '', enCode: '' }, { as: 'lily' });
  expect((await call()).code).toBe(400);
  await app.inject('menu.state', { id: directory }, asAdmin);
  const signIn = await app.signIn('lily', 'Weft@2026').catch((error: Error) => error.message);
  expect(signIn).toBe('您的权限不足，请联系管理员');
  expect(await call()).toMatchObject({ code: 403, msg: '没有权限' });
  await app.inject('menu.state', { id: directory }, asAdmin);
  expect((await call()).code).toBe(400);
});

test('PERM-26 PERM-28 T37 a call without its button is denied on the server, in the language of the person, and logged', async () => {
  const signedIn = await lilyAs();
  const form = { fullName: '甲', enCode: 'a', isTree: 0, sortCode: 0, parentId: '-1' };
  const made = await app.inject('dictionaryType.create', form, signedIn);
  expect(made.code).toBe(200);
  const { id } = await app.db.kysely
    .selectFrom('weftDictionaryType')
    .select('id')
    .where('enCode', '=', 'a')
    .executeTakeFirstOrThrow();
  expect(await app.inject('dictionaryType.update', { id, ...form }, signedIn)).toMatchObject({
    code: 403,
    msg: '没有权限',
    data: null,
  });
  expect(await app.inject('dictionaryType.remove', { id }, { ...signedIn, language: 'en' })).toMatchObject({
    code: 403,
    msg: 'No permission',
  });
  expect((await app.inject('users.list', {}, signedIn)).code).toBe(403);
  await expect
    .poll(async () => {
      const { data } = await app.inject('log.list', { type: 3, keyword: 'lily' }, asAdmin);
      return data.list
        .slice(0, 4)
        .map((row: { outcome: string; json: string }) => `${row.outcome} ${JSON.parse(row.json).call}`);
    })
    .toEqual([
      'denied users.list',
      'denied dictionaryType.remove',
      'denied dictionaryType.update',
      'ok dictionaryType.create',
    ]);
});

test('PERM-29 contract §4.5: the steps of the authorise dialog, and a grant that its members have at their next call', async () => {
  const ask = (type: string, moduleIds: string) =>
    app.inject('authority.values', { objectId: roleId, type, moduleIds }, asAdmin).then(({ data }) => data);
  const systems = await ask('system', '');
  const systemId = systems.list[0].id;
  expect(systems).toMatchObject({ list: [{ fullName: '开发平台' }], ids: [], all: [systemId] });
  const modules = await ask('module', systemId);
  expect(modules.list[0].children[0]).toMatchObject({ id: `${systemId}1`, fullName: 'WEB菜单' });
  const dictionary = await menuIdOf('systemData.dictionary');
  const directory = await menuIdOf('systemData');
  expect(modules.ids.sort()).toEqual([directory, dictionary].sort());
  const buttons = await ask('button', `${dictionary},${directory}`);
  expect(buttons.list[0]).toMatchObject({ id: directory, children: [{ id: dictionary }] });
  expect(buttons.list[0].children[0].children).toHaveLength(5);
  expect(buttons.ids).toHaveLength(1);

  const signedIn = await lilyAs();
  const all = buttons.list[0].children[0].children.map((button: { id: string }) => button.id);
  const form = {
    objectType: 'Role',
    systemIds: [systemId],
    module: [`${systemId}1`, directory, dictionary],
    button: [dictionary, ...all],
  };
  expect((await app.inject('authority.grant', { objectId: roleId, ...form }, asAdmin)).code).toBe(200);
  const again = await app.inject('auth.currentUser', {}, signedIn);
  expect(again.data.permissionList[0].button).toHaveLength(5);
});

test('PERM-29 one item is granted to many roles and taken from the others', async () => {
  const itemId = await menuIdOf('system.billRule');
  await app.inject(
    'authority.grantModel',
    { itemId, itemType: 'module', objectType: 'Role', objectId: [roleId] },
    asAdmin,
  );
  expect((await app.inject('authority.model', { itemId, objectType: 'Role' }, asAdmin)).data).toEqual({
    ids: [roleId],
  });
  expect(codesOf((await app.inject('auth.currentUser', {}, await lilyAs())).data.menuList)).toContain(
    'system.billRule',
  );
  await app.inject('authority.grantModel', { itemId, itemType: 'module', objectType: 'Role', objectId: [] }, asAdmin);
  expect(codesOf((await app.inject('auth.currentUser', {}, await lilyAs())).data.menuList)).not.toContain(
    'system.billRule',
  );
});

test('PERM-13 COLS-10 issue 11 §4 column settings are a person’s own; the default is set by an administrator', async () => {
  const moduleId = await menuIdOf('systemData.dictionary');
  const hidden = [{ prop: 'fullName', label: '名称', visible: false, fixed: 'left', width: 240 }];
  const signedIn = await lilyAs();
  const read = async (who: object) => (await app.inject('authority.columns', { moduleId }, who)).data;
  const save = (who: object, list: object[], more: object = {}) =>
    app.inject('authority.setColumns', { moduleId, fieldList: JSON.stringify(list), ...more }, who);
  expect(await read(signedIn)).toEqual([]);
  expect((await save(signedIn, hidden)).code).toBe(200);
  expect(await read(signedIn)).toEqual(hidden);
  expect(await read(asAdmin)).toEqual([]);

  expect((await save(signedIn, hidden, { forAll: true })).code).toBe(403);
  const all = [{ prop: 'enCode', label: '编码', visible: false }];
  expect(await save(asAdmin, all, { forAll: true })).toMatchObject({ code: 200, msg: '已设为所有人的默认' });
  expect(await read(asAdmin)).toEqual(all);
  expect(await read(signedIn)).toEqual(hidden);
  expect((await save(signedIn, [])).code).toBe(200);
  expect(await read(signedIn)).toEqual(all);

  const odd = [{ prop: 'a', visible: 'yes', fixed: 'top', width: 1e9, other: 1 }];
  await save(signedIn, [...odd, { prop: 'b', width: 'wide' }]);
  expect(await read(signedIn)).toEqual([
    { prop: 'a', label: '', visible: true, width: 2_000 },
    { prop: 'b', label: '', visible: true },
  ]);
  const elsewhere = { moduleId: await menuIdOf('system.billRule'), fieldList: JSON.stringify(hidden) };
  expect((await app.inject('authority.setColumns', elsewhere, signedIn)).code).toBe(403);
});

test('T29 nobody grants, assigns or changes what is above him', async () => {
  const office = ['permission', 'permission.role', 'permission.user'];
  await app.db.kysely.updateTable('weftMenu').set({ enabledMark: 1 }).where('enCode', 'in', office).execute();
  app.bus.publish('menu.changed', {});
  const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_authorize', 'btn_member'].map(
    (code) => `permission.role/${code}`,
  );
  const more = ['btn_add', 'btn_edit', 'btn_remove', 'btn_resetPassword'].map((code) => `permission.user/${code}`);
  const clerk = await makeRole(app, { menus: office, buttons: [...buttons, ...more] });
  const clerkId = await makePerson(app, 'clerk', [clerk]);
  const token = { token: await app.signIn('clerk', 'Weft@2026') };
  const billRule = await menuIdOf('system.billRule');
  const company = (await app.db.kysely.selectFrom('weftOrganize').select('id').executeTakeFirstOrThrow()).id;
  const admin = (
    await app.db.kysely.selectFrom('weftUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
  ).id;
  const denied = { code: 400, msg: '操作失败！您没有权限操作' };
  const grants = { objectType: 'Role', systemIds: [], module: [billRule] };

  expect(await app.inject('authority.grant', { objectId: clerk, ...grants }, token)).toMatchObject(denied);
  expect(await app.inject('role.create', { fullName: 'g', enCode: 'g', globalMark: 1 }, token)).toMatchObject(denied);
  const own = { fullName: 'o', enCode: 'o', globalMark: 0, organizeIdsTree: [[company]] };
  expect((await app.inject('role.create', own, token)).code).toBe(200);
  const { id } = await app.db.kysely
    .selectFrom('weftRole')
    .select('id')
    .where('enCode', '=', 'o')
    .executeTakeFirstOrThrow();
  expect(await app.inject('authority.grant', { objectId: id, ...grants }, token)).toMatchObject(denied);
  expect(await app.inject('authority.grantBatch', { ...grants, roleIds: [id] }, token)).toMatchObject(denied);
  await grantRole(app, id, { menus: ['system.billRule'] });
  expect(
    await app.inject('userRelation.set', { objectId: id, objectType: 'Role', userIds: [clerkId] }, token),
  ).toMatchObject(denied);
  const person = { account: 'clerk', realName: 'clerk', organizeIdTree: [[company]], roleId: `${clerk},${id}` };
  expect(await app.inject('users.update', { id: clerkId, ...person }, token)).toMatchObject(denied);
  expect(await app.inject('users.create', { ...person, account: 'mate' }, token)).toMatchObject(denied);
  const digest = '0'.repeat(32);
  const reset = { id: admin, userPassword: digest, validatePassword: digest };
  expect(await app.inject('users.resetPassword', reset, token)).toMatchObject({
    code: 400,
    msg: '没有编辑超管账号的权限',
  });
  expect((await app.inject('sysConfig.update', { singleLogin: 1 }, token)).code).toBe(403);
});

test('contract §5.9 the administrator is neither disabled nor deleted, nobody deletes himself', async () => {
  const admin = (
    await app.db.kysely.selectFrom('weftUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
  ).id;
  expect(await app.inject('users.state', { id: admin }, asAdmin)).toMatchObject({
    code: 400,
    msg: '无法禁用超级管理员',
  });
  expect(await app.inject('users.remove', { id: admin }, asAdmin)).toMatchObject({
    code: 400,
    msg: '禁止删除超级管理员',
  });
  const list = await app.inject('users.list', {}, asAdmin);
  expect(list.data.list.map((row: { account: string }) => row.account)).not.toContain('admin');
});

test('contract §5.9 users: account taken in either case, its letters, its organisation, roles for administrators', async () => {
  const company = (await app.db.kysely.selectFrom('weftOrganize').select('id').executeTakeFirstOrThrow()).id;
  const person = { account: 'LILY', realName: 'x', organizeIdTree: [[company]] };
  const make = (form: object) => app.inject('users.create', { ...person, ...form }, asAdmin);
  expect(await make({})).toMatchObject({ code: 400, msg: '账号已存在' });
  expect(await make({ account: '李' })).toMatchObject({ code: 400, msg: '只能输入数字英文' });
  expect(await make({ account: 'x', organizeIdTree: [] })).toMatchObject({ code: 400, msg: '请选择所属组织' });
  expect(await make({ account: 'x', roleId: 'none' })).toMatchObject({ code: 400, msg: '角色不存在' });
  const admin = (
    await app.db.kysely.selectFrom('weftUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
  ).id;
  const members = { objectId: roleId, objectType: 'Role', userIds: [admin] };
  expect(await app.inject('userRelation.set', members, asAdmin)).toMatchObject({
    code: 400,
    msg: '禁止为管理员分配角色',
  });
  const self = { id: lilyId, ...person, account: 'lily', managerId: lilyId };
  expect(await app.inject('users.update', self, asAdmin)).toMatchObject({ code: 400, msg: '直属主管不能为自己' });
});

test('contract §5.3 roles: names and codes once, no deletion with grants or members', async () => {
  const role = { fullName: '甲', enCode: 'jia', globalMark: 1 };
  expect(await app.inject('role.create', role, asAdmin)).toMatchObject({ code: 200, msg: '新建成功' });
  expect(await app.inject('role.create', { ...role, enCode: 'yi' }, asAdmin)).toMatchObject({
    code: 400,
    msg: '角色名称已存在',
  });
  expect(await app.inject('role.create', { ...role, fullName: '乙' }, asAdmin)).toMatchObject({
    code: 400,
    msg: '角色编码已存在',
  });
  expect(await app.inject('role.remove', { id: roleId }, asAdmin)).toMatchObject({
    code: 400,
    msg: '该角色下有模块按钮权限',
  });
  await grantRole(app, roleId, { menus: [] });
  expect(await app.inject('role.remove', { id: roleId }, asAdmin)).toMatchObject({
    code: 400,
    msg: '删除失败! 已绑定用户',
  });
  expect(await app.inject('role.state', { id: roleId }, asAdmin)).toMatchObject({
    code: 400,
    msg: '更新失败! 已绑定用户，无法修改状态',
  });
  expect((await app.inject('userRelation.info', { objectId: roleId }, asAdmin)).data.ids).toEqual([lilyId]);
});

test('AUTH-54 G8 settings: secrets for nobody, the password policy for everybody', async () => {
  await grantRole(app, roleId, { menus: ['systemData', 'systemData.dictionary'] });
  await app.inject('sysConfig.update', { qyhCorpSecret: 'hush', passwordLengthMin: 1 }, asAdmin);
  expect((await app.inject('sysConfig.info', {}, asAdmin)).data).toMatchObject({
    qyhCorpSecret: '',
    storedSecrets: ['qyhCorpSecret'],
    tokenTimeout: 720,
  });
  const { data } = await app.inject('sysConfig.info', {}, await lilyAs());
  expect(data).toMatchObject({ passwordLengthMin: 1, mandatoryModificationOfInitialPassword: 1 });
  expect(Object.keys(data)).not.toContain('qyhCorpSecret');
  expect(Object.keys(data)).not.toContain('newUserDefaultPassword');
  expect(Object.keys(data)).not.toContain('whiteListIp');
  expect(await app.inject('sysConfig.update', { verificationCodeNumber: 2 }, asAdmin)).toMatchObject({
    code: 400,
    msg: '验证码位数不能小于3',
  });
  expect(await app.inject('sysConfig.update', { verificationCodeNumber: 7 }, asAdmin)).toMatchObject({
    code: 400,
    msg: '验证码位数不能大于6',
  });
  const timeout = await app.inject('sysConfig.update', { tokenTimeout: 8_000_001 }, asAdmin);
  expect(timeout).toMatchObject({ code: 400, msg: '超时登出时间,不能超过8百万分钟' });
});

test('contract §5.10 layout, language and application are stored with the person', async () => {
  const signedIn = await lilyAs();
  await app.inject('currentUser.theme', { theme: 'blend' }, signedIn);
  await app.inject('currentUser.language', { language: 'en' }, signedIn);
  expect((await app.inject('currentUser.baseInfo', {}, signedIn)).data).toMatchObject({
    account: 'lily',
    theme: 'blend',
    language: 'en',
  });
  expect((await app.inject('currentUser.theme', { theme: 'odd' }, signedIn)).code).toBe(400);
  const system = { fullName: '空', enCode: 'empty' };
  await app.inject('system.create', system, asAdmin);
  const list = await app.inject('system.list', {}, asAdmin);
  const empty = list.data.list.find((row: { enCode: string }) => row.enCode === 'empty');
  const go = { majorId: empty.id, majorType: 'System' };
  expect(await app.inject('currentUser.major', go, signedIn)).toMatchObject({
    code: 400,
    msg: '该系统下菜单为空，系统切换失败',
  });
  expect((await app.inject('system.list', {}, signedIn)).data.list).toHaveLength(1);
});

test('contract §5.15 who is on line', async () => {
  await lilyAs();
  const { data } = await app.inject('onlineUser.list', { keyword: 'lily' }, asAdmin);
  expect(data).toEqual([
    expect.objectContaining({
      userId: lilyId,
      userAccount: 'lily',
      loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    }),
  ]);
});
