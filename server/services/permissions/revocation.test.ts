import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePassword, makePerson, makeRole, md5 } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { announceSocket, within } from '../../../tests/support/socketClient';

let app: TestServer;
let roleId = '';
let lilyId = '';
let menuId = '';
const asAdmin = { as: 'admin' };

beforeAll(async () => {
  app = await startTestServer();
  roleId = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [roleId]);
  const menus = app.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', 'systemData.dictionary');
  menuId = (await menus.executeTakeFirstOrThrow()).id;
});
afterAll(() => app.close());

/** A request over HTTP, as a browser makes it. */
async function http(token: string): Promise<{ code: number; msg: string }> {
  const answer = await fetch(`${app.url}/api/oauth/CurrentUser`, { headers: { authorization: token } });
  return answer.json() as Promise<{ code: number; msg: string }>;
}

const done = async (call: string, params: object) => {
  const answer = await app.inject(call, { ...params }, asAdmin);
  if (answer.code !== 200) throw new Error(answer.msg);
};
const role = { objectType: 'Role' };
const digest = md5('Weft@2026');

/** A change by an administrator to lily or her role, its undo, and the message to lily's open page. */
const causes: { cause: string; act: () => Promise<void>; undo?: () => Promise<void>; told: string }[] = [
  {
    cause: 'a password that is reset',
    act: () => done('users.resetPassword', { id: lilyId, userPassword: digest, validatePassword: digest }),
    // The given password would have to be changed first.
    undo: () => choosePassword(app, lilyId, 'Weft@2026'),
    told: '密码已变更，请重新登录！',
  },
  {
    cause: 'a disabled account',
    act: () => done('users.state', { id: lilyId }),
    undo: () => done('users.state', { id: lilyId }),
    told: '用户信息已变更，请重新登录',
  },
  {
    cause: 'other grants of the role',
    act: () => done('authority.grant', { objectId: roleId, ...role, module: [menuId] }),
    told: '权限已变更，请重新登录！',
  },
  {
    cause: 'grants added to several roles',
    act: () => done('authority.grantBatch', { roleIds: [roleId], ...role, module: [menuId] }),
    told: '权限已变更，请重新登录！',
  },
  {
    cause: 'one item taken from the role',
    act: () => done('authority.grantModel', { itemId: menuId, itemType: 'module', ...role, objectId: [] }),
    undo: () => done('authority.grant', { objectId: roleId, ...role, module: [menuId] }),
    told: '权限已变更，请重新登录！',
  },
  {
    cause: 'leaving the members of the role',
    act: () => done('userRelation.set', { objectId: roleId, ...role, userIds: [] }),
    undo: () => done('userRelation.set', { objectId: roleId, ...role, userIds: [lilyId] }),
    told: '权限已变更，请重新登录！',
  },
  {
    cause: 'becoming an administrator',
    act: () => done('sysConfig.setAdministrators', { adminIds: [lilyId] }),
    undo: () => done('sysConfig.setAdministrators', { adminIds: [] }),
    told: '权限已变更，请重新登录！',
  },
  {
    cause: 'the end of the account',
    act: () => done('users.remove', { id: lilyId }),
    told: '用户信息已变更，请重新登录',
  },
];

test.each(causes)('SEC-05 PERM-23 $cause ends HTTP and socket within a second', async ({ act, undo, told }) => {
  const token = await app.signIn('lily', 'Weft@2026');
  const elsewhere = await app.signIn('lily', 'Weft@2026');
  const clients = [await announceSocket(app.url, token), await announceSocket(app.url, elsewhere)];
  expect((await http(token)).code).toBe(200);
  await act();
  const from = performance.now();
  expect(await http(token)).toMatchObject({ code: 600, msg: '登录过期,请重新登录' });
  expect((await http(elsewhere)).code).toBe(600);
  for (const client of clients) {
    expect((await within(1_000, client.next('logout'))).msg).toBe(told);
    await within(1_000, client.closed);
  }
  expect(performance.now() - from).toBeLessThan(1_000);
  await undo?.();
});

test('SEC-05 a role of 70,000 people can be changed: their sessions are named in one parameter', async () => {
  await app.db.raw(
    `insert into weft_user_relation (id, user_id, object_type, object_id)
     select 'many' || n, 'nobody' || n, 'Role', $1 from generate_series(1, 70000) n`,
    [roleId],
  );
  await done('authority.grant', { objectId: roleId, ...role, module: [menuId] });
});

test('contract §2.6 an application that is closed ends the sessions in it, but not of who closed it', async () => {
  await makePerson(app, 'guest', [roleId]);
  await done('system.create', { fullName: '旁', enCode: 'aside', enabledMark: 1 });
  const systems = app.db.kysely.selectFrom('weftSystem').select('id').where('enCode', '=', 'aside');
  const { id } = await systems.executeTakeFirstOrThrow();
  await app.db.kysely
    .updateTable('weftUser')
    .set({ systemId: id })
    .where('account', 'in', ['guest', 'admin'])
    .execute();
  const token = await app.signIn('guest', 'Weft@2026');
  const client = await announceSocket(app.url, token);
  const admin = await app.signIn('admin', 'Weft@2026');
  const form = { id, fullName: '旁', enCode: 'aside', enabledMark: 0 };
  expect((await app.inject('system.update', form, { token: admin })).code).toBe(200);
  expect((await within(1_000, client.next('logout'))).msg).toBe('应用已被禁用或删除');
  expect((await http(token)).code).toBe(600);
  expect((await http(admin)).code).toBe(200);
});
