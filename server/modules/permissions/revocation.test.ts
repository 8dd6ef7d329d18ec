import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnFrames } from '../../../core/socket';
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
  // A person without any menu cannot sign in.
  const other = await makeRole(app, { menus: ['systemData', 'systemData.dataInterface'] });
  lilyId = await makePerson(app, 'lily', [roleId, other]);
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

/** A change by an administrator to lily's account, its undo, and the message to lily's open page. */
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
    cause: 'becoming an administrator',
    act: () => done('sysConfig.setAdministrators', { adminIds: [lilyId] }),
    undo: () => done('sysConfig.setAdministrators', { adminIds: [] }),
    told: '权限已变更，请重新登录！',
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

const menus = async (token: string) => {
  const { data } = await app.inject('auth.currentUser', {}, { token });
  return JSON.stringify(data.menuList);
};
const told = (people: number) => `保存成功，${people} 人的权限已立即更新`;

/** A change of lily's rights, its undo, what it answers, and what she may then open. */
const changes: { change: string; act: () => Promise<string>; undo?: () => Promise<string>; has: boolean }[] = [
  {
    change: 'other grants of the role',
    act: () => saved('authority.grant', { objectId: roleId, ...role, module: [] }),
    undo: () => saved('authority.grant', { objectId: roleId, ...role, module: [menuId] }),
    has: false,
  },
  {
    change: 'one item taken from the role',
    act: () => saved('authority.grantModel', { itemId: menuId, itemType: 'module', ...role, objectId: [] }),
    has: false,
  },
  {
    change: 'grants added to several roles',
    act: () => saved('authority.grantBatch', { roleIds: [roleId], ...role, module: [menuId] }),
    has: true,
  },
  {
    change: 'leaving the members of the role',
    act: () => saved('userRelation.set', { objectId: roleId, ...role, userIds: [] }),
    has: false,
  },
  {
    change: 'joining the members of the role',
    act: () => saved('userRelation.set', { objectId: roleId, ...role, userIds: [lilyId] }),
    has: true,
  },
];
const saved = async (call: string, params: object): Promise<string> => {
  const answer = await app.inject(call, { ...params }, asAdmin);
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.msg;
};

test.each(changes)(
  'issue 11 §4 $change: obeyed at the next call, drawn at once, and nobody is signed out',
  async ({ act, undo, has }) => {
    const token = await app.signIn('lily', 'Weft@2026');
    const elsewhere = await app.signIn('lily', 'Weft@2026');
    const client = await announceSocket(app.url, token, drawnFrames);
    const old = await announceSocket(app.url, elsewhere);
    expect(await act()).toBe(told(1));
    expect((await menus(token)).includes(menuId)).toBe(has);
    expect(await within(1_000, client.next('rightsChanged'))).toEqual({ method: 'rightsChanged' });
    await within(1_000, old.next('refresh'));
    expect(client.frames.map((frame) => frame.method)).not.toContain('refresh');
    expect(client.wire.readyState).toBe(client.wire.OPEN);
    await undo?.();
  },
);

test('issue 11 §4 what is saved without a change does nothing to anybody', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const client = await announceSocket(app.url, token);
  expect(await saved('authority.grant', { objectId: roleId, ...role, module: [menuId] })).toBe('保存成功');
  expect(await saved('authority.grantBatch', { roleIds: [roleId], ...role, module: [menuId] })).toBe('保存成功');
  expect(await saved('userRelation.set', { objectId: roleId, ...role, userIds: [lilyId] })).toBe('保存成功');
  const { data } = await app.inject('role.info', { id: roleId }, asAdmin);
  await saved('role.update', data);
  const user = await app.inject('users.info', { id: lilyId }, asAdmin);
  await saved('users.update', user.data);
  // The next event that concerns this client: everything before it has arrived.
  app.bus.publish('document.changed', { id: 'x', version: '1' });
  await client.next('documentChanged');
  expect(client.frames.map((frame) => frame.method)).toEqual(['initMessage', 'documentChanged']);
  expect((await http(token)).code).toBe(200);
});

test('issue 11 §4 a changed user stays signed in and is drawn again; a disabled one is signed out', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const client = await announceSocket(app.url, token);
  const { data } = await app.inject('users.info', { id: lilyId }, asAdmin);
  await saved('users.update', { ...data, realName: 'Lily B' });
  expect((await app.inject('auth.currentUser', {}, { token })).data.userInfo.userName).toBe('Lily B');
  await within(1_000, client.next('rightsChanged'));
  await saved('users.update', { ...data, enabledMark: 0 });
  expect((await http(token)).code).toBe(600);
  expect((await within(1_000, client.next('logout'))).msg).toBe('用户信息已变更，请重新登录');
  await saved('users.update', { ...data, enabledMark: 1 });
});

test('SEC-05 a role of 70,000 people can be changed: their sessions are named in one parameter', async () => {
  await app.db.raw(
    `insert into weft_user_relation (id, user_id, object_type, object_id)
     select 'many' || n, 'nobody' || n, 'Role', $1 from generate_series(1, 70000) n`,
    [roleId],
  );
  await done('authority.grant', { objectId: roleId, ...role, module: [menuId] });
});

test('SEC-05 a deleted account ends HTTP and socket within a second', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const client = await announceSocket(app.url, token);
  await done('users.remove', { id: lilyId });
  expect((await http(token)).code).toBe(600);
  expect((await within(1_000, client.next('logout'))).msg).toBe('用户信息已变更，请重新登录');
});

test('issue 11 §4 an application that is closed ends no session: its people get the next one', async () => {
  await makePerson(app, 'guest', [roleId]);
  await done('system.create', { fullName: '旁', enCode: 'aside', enabledMark: 1 });
  const systems = app.db.kysely.selectFrom('weftSystem').select('id').where('enCode', '=', 'aside');
  const { id } = await systems.executeTakeFirstOrThrow();
  await app.db.kysely.updateTable('weftUser').set({ systemId: id }).where('account', '=', 'guest').execute();
  const own = {
    parentId: '-1',
    fullName: '旁页',
    enCode: 'asidePage',
    type: 2,
    category: 'Web',
    urlAddress: 'asidePage',
  };
  await done('menu.create', { ...own, systemId: id, sortCode: 0, enabledMark: 1 });
  const page = app.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', 'asidePage');
  await saved('authority.grantBatch', {
    roleIds: [roleId],
    ...role,
    module: [(await page.executeTakeFirstOrThrow()).id],
  });
  const token = await app.signIn('guest', 'Weft@2026');
  const client = await announceSocket(app.url, token);
  await done('system.update', { id, fullName: '旁', enCode: 'aside', enabledMark: 0 });
  await within(1_000, client.next('menuChanged'));
  await within(1_000, client.next('refresh'));
  expect(await menus(token)).toContain(menuId);
});
