import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../core/id';
import { insertRow } from '../../../tests/support/insertRow';
import { makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

const above = { code: 400, msg: '该用户拥有您没有的权限，操作失败' };
const menus = ['permission', 'permission.user', 'permission.role', 'permission.position', 'permission.group'];
const users = ['btn_edit', 'btn_remove', 'btn_resetPassword', 'btn_unlock'].map((code) => `permission.user/${code}`);
const members = ['role', 'position', 'group'].map((screen) => `permission.${screen}/btn_member`);
const online = ['permission.userOnline', 'permission.userOnline/btn_remove'] as const;

let app: TestServer;
let company = '';
let here = '';
let there = '';
let chiefRole = '';
let chief = { token: '' };
const asAdmin = { as: 'admin' };

const idOf = async (table: 'weftOrganize' | 'weftRole' | 'weftMenu' | 'weftPosition' | 'weftGroup', enCode: string) =>
  (await app.db.kysely.selectFrom(table).select('id').where('enCode', '=', enCode).executeTakeFirstOrThrow()).id;

const insert = (table: string, row: Record<string, unknown>) => insertRow(app.db, table, row);

/** A role with these grants, by kind. */
async function roleWith(grants: [string, string][]): Promise<string> {
  const id = await insert('weftRole', { fullName: newId(), enCode: newId(), globalMark: 1, enabledMark: 1 });
  for (const [itemType, itemId] of grants)
    await insert('weftAuthorize', { itemType, itemId, objectType: 'Role', objectId: id });
  return id;
}

async function department(enCode: string): Promise<string> {
  const made = await app.inject('department.create', { parentId: company, fullName: enCode, enCode }, asAdmin);
  if (made.code !== 200) throw new Error(made.msg);
  return idOf('weftOrganize', enCode);
}

let people = 0;
const person = (roleIds: string[], place = [company, here]) => makePerson(app, `p${++people}`, roleIds, place);
const digest = md5('Taken@2026');
const reset = (id: string, options: object = chief) =>
  app.inject('users.resetPassword', { id, userPassword: digest, validatePassword: digest }, options);

beforeAll(async () => {
  app = await startTestServer();
  company = (await app.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'"))[0]!.id;
  [here, there] = [await department('here'), await department('there')];
  chiefRole = await makeRole(app, { menus: [...menus, online[0]], buttons: [...users, ...members, online[1]] });
  await makePerson(app, 'chief', [chiefRole], [company, here]);
  chief = { token: await app.signIn('chief', 'Weft@2026') };
});
afterAll(() => app.close());

test('issue 10 §2 a branch administrator resets the password of a person whose every right they hold', async () => {
  expect((await reset(await person([]))).code).toBe(200);
  expect((await reset(await person([chiefRole]))).code).toBe(200);
});

const menuOf = () => idOf('weftMenu', 'systemData.dictionary');
const item = async (table: string, more: object = {}) =>
  insert(table, { fullName: newId(), enCode: newId(), moduleId: await idOf('weftMenu', 'permission.user'), ...more });

/** Rights that the branch administrator does not hold. */
const rights: Record<string, () => Promise<[string, string]>> = {
  'a menu': async () => ['module', await menuOf()],
  'a button': async () => ['button', await item('weftModuleButton', { parentId: '-1' })],
  'a column': async () => ['column', await item('weftModuleColumn')],
  'a form field': async () => ['form', await item('weftModuleForm')],
  'a data scheme': async () => ['resource', await item('weftModuleDataAuthorizeScheme', { conditionJson: '[]' })],
};

test.each(Object.entries(rights))('issue 10 §2 %s more is enough to refuse', async (_, make) => {
  const id = await person([chiefRole, await roleWith([await make()])]);
  expect(await reset(id)).toMatchObject(above);
  expect((await reset(id, asAdmin)).code).toBe(200);
});

test('issue 10 §2 the rights of a role that is switched off are none', async () => {
  const role = await roleWith([['module', await menuOf()]]);
  const id = await person([role]);
  await app.db.kysely.updateTable('weftRole').set({ enabledMark: 0 }).where('id', '=', role).execute();
  expect((await reset(id)).code).toBe(200);
});

test('issue 10 §2 organisations beyond the own ones count: of the person, of their position, of which they are manager', async () => {
  const both = await person([]);
  await insert('weftUserRelation', { userId: both, objectType: 'Organize', objectId: there });
  expect(await reset(both)).toMatchObject(above);
  const placed = await person([]);
  const far = await insert('weftPosition', { fullName: 'far', enCode: 'far', organizeId: there, type: '1' });
  await insert('weftUserRelation', { userId: placed, objectType: 'Position', objectId: far });
  expect(await reset(placed)).toMatchObject(above);
  const manager = await person([]);
  await app.db.kysely.updateTable('weftOrganize').set({ managerId: manager }).where('id', '=', there).execute();
  expect(await reset(manager)).toMatchObject(above);
});

test('issue 10 §2 who sees all rows of a menu holds its narrower schemes', async () => {
  const moduleId = await idOf('weftMenu', 'permission.role');
  const scheme = (enCode: string) =>
    insert('weftModuleDataAuthorizeScheme', { moduleId, fullName: enCode, enCode, conditionJson: '[]' });
  const [all, own] = [await scheme('all'), await scheme('office_userId')];
  const id = await person([await roleWith([['resource', own]])]);
  expect(await reset(id)).toMatchObject(above);
  await makePerson(app, 'seer', [chiefRole, await roleWith([['resource', all]])], [company, here]);
  expect((await reset(id, { token: await app.signIn('seer', 'Weft@2026') })).code).toBe(200);
});

test('issue 10 §2 every call that changes a person or their memberships compares', async () => {
  const high = await roleWith([['module', await menuOf()]]);
  const id = await person([high]);
  const mate = await person([]);
  const account = `p${people - 1}`;
  const place = { organizeIdTree: [[company, here]], roleId: high };
  const role = await app.inject(
    'role.create',
    { fullName: '本', enCode: 'own', globalMark: 0, organizeIdsTree: [[company, here]] },
    asAdmin,
  );
  expect(role.code).toBe(200);
  await insert('weftPosition', { fullName: 'near', enCode: 'near', organizeId: here, type: '1' });
  await insert('weftGroup', { fullName: 'group', enCode: 'group', type: '1' });
  const own = { Role: await idOf('weftRole', 'own'), Position: await idOf('weftPosition', 'near') };
  const joined = { ...own, Group: await idOf('weftGroup', 'group') };
  const calls: [string, Record<string, unknown>][] = [
    ['users.update', { id, account, realName: 'x', gender: '1', ...place }],
    ['users.state', { id }],
    ['users.unlock', { id }],
    ['users.remove', { id }],
    ['users.resetPassword', { id, userPassword: digest, validatePassword: digest }],
    ['onlineUser.remove', { userId: id }],
    ['onlineUser.removeMany', { ids: [mate, id] }],
    ['userRelation.set', { objectId: joined.Role, objectType: 'Role', userIds: [mate, id] }],
  ];
  for (const [call, params] of calls) expect(await app.inject(call, params, chief), call).toMatchObject(above);
  // Nor is a member with more rights removed by omission.
  for (const [objectType, objectId] of Object.entries(joined)) {
    await insert('weftUserRelation', { userId: id, objectType, objectId });
    const set = (userIds: string[], options: object) =>
      app.inject('userRelation.set', { objectId, objectType, userIds }, options);
    // A position or a group gives no right.
    if (objectType === 'Role') expect(await set([], chief)).toMatchObject(above);
    else expect((await set([], chief)).code, objectType).toBe(200);
    expect((await set([id, mate], chief)).code, objectType).toBe(200);
  }
  const [row] = await app.db.raw('select delete_mark, enabled_mark from weft_user where id = $1', [id]);
  expect(row).toMatchObject({ delete_mark: null, enabled_mark: 1 });
});

test('issue 10 §2 administrators are above everybody else, and not above each other when signing out', async () => {
  const deputy = await person([]);
  await app.db.kysely.updateTable('weftUser').set({ isAdministrator: 1 }).where('id', '=', deputy).execute();
  expect(await reset(deputy)).toMatchObject({ code: 400, msg: '没有编辑超管账号的权限' });
  expect(await app.inject('onlineUser.remove', { userId: deputy }, chief)).toMatchObject(above);
  expect((await app.inject('onlineUser.remove', { userId: deputy }, asAdmin)).code).toBe(200);
});

test('issue 10 §2 the own record is one’s own', async () => {
  const [me] = await app.db.raw<{ id: string }>("select id from weft_user where account = 'chief'");
  await insert('weftUserRelation', { userId: me!.id, objectType: 'Organize', objectId: there });
  expect((await app.inject('users.unlock', { id: me!.id }, chief)).code).toBe(200);
});
