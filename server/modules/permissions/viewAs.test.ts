import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let roleId: string;
let annaId: string;
const admin = { as: 'admin' };

async function look(objectType: 'User' | 'Role', objectId: string): Promise<string> {
  const { code, data, msg } = await server.inject('viewAs.open', { objectType, objectId }, admin);
  expect([code, msg]).toEqual([200, expect.any(String)]);
  return data.token;
}

interface Hidden {
  kind: string;
  enCode: string;
  reason: string;
  roles: string[];
  roleCount: number;
}

async function hidden(token: string, moduleId?: string): Promise<Hidden[]> {
  return (await server.inject('viewAs.hidden', { moduleId }, { token })).data.list;
}

beforeAll(async () => {
  server = await startTestServer();
  roleId = await makeRole(server, { menus: ['system.billRule'], buttons: ['system.billRule/btn_add'] });
  annaId = await makePerson(server, 'anna', [roleId]);
});
afterAll(() => server.close());

describe('looking through the eyes of another', () => {
  it('only an administrator opens such a window, and only of one who could sign in', async () => {
    const mine = { objectType: 'User', objectId: annaId };
    expect((await server.inject('viewAs.open', mine, { as: 'anna' })).code).toBe(403);
    expect((await server.inject('viewAs.open', mine)).code).toBe(600);
    const gone = await server.inject('viewAs.open', { objectType: 'User', objectId: 'nobody' }, admin);
    expect([gone.code, gone.msg]).toEqual([400, '该用户不存在或已禁用，无法以其身份查看']);
    const noRole = await server.inject('viewAs.open', { objectType: 'Role', objectId: 'nobody' }, admin);
    expect([noRole.code, noRole.msg]).toEqual([400, '该角色不存在或已禁用，无法以其身份查看']);
  });

  it('issue 15 who holds no menu is named, and no window opens', async () => {
    const bareId = await makeRole(server, { menus: [] });
    const idleId = await makePerson(server, 'idle', [bareId]);
    const user = await server.inject('viewAs.open', { objectType: 'User', objectId: idleId }, admin);
    expect([user.code, user.msg]).toEqual([400, '该用户的角色没有授予任何菜单，没有可以查看的页面']);
    const role = await server.inject('viewAs.open', { objectType: 'Role', objectId: bareId }, admin);
    expect([role.code, role.msg]).toEqual([400, '该角色没有授予任何菜单，没有可以查看的页面']);
  });

  it('shows exactly what that person sees: menus, permissions, refusals', async () => {
    const token = await look('User', annaId);
    const theirs = (await server.inject('auth.currentUser', {}, { as: 'anna' })).data;
    const seen = (await server.inject('auth.currentUser', {}, { token })).data;
    expect(seen.menuList).toEqual(theirs.menuList);
    expect(seen.permissionList).toEqual(theirs.permissionList);
    expect(seen.userInfo).toMatchObject({ userId: annaId, userAccount: 'anna', isAdministrator: false });
    expect((await server.inject('billRule.list', {}, { token })).code).toBe(200);
    expect((await server.inject('log.list', { type: 1 }, { token })).code).toBe(403);
    expect((await server.inject('viewAs.info', {}, { token })).data).toEqual({
      objectType: 'User',
      name: 'anna/anna',
      by: '管理员/admin',
    });
    expect((await server.inject('viewAs.info', {}, { as: 'anna' })).data).toBeNull();
  });

  it('only reads: writes are refused, POSTs that read are not, a GET that writes is', async () => {
    const token = await look('User', annaId);
    const rule = { fullName: 'x', enCode: 'x', prefix: 'x', digit: 3, startNumber: '001', dateFormat: 'no' };
    const made = await server.inject('billRule.create', rule, { token });
    expect([made.code, made.msg]).toEqual([403, '当前为只读查看窗口，不能执行该操作']);
    expect((await server.inject('billRule.number', { enCode: 'x' }, { token })).code).toBe(403);
    expect((await server.inject('users.selectedList', { userId: [annaId] }, { token })).code).toBe(200);
    expect((await server.inject('viewAs.open', { objectType: 'User', objectId: annaId }, { token })).code).toBe(403);
    expect((await server.inject('billRule.list', {}, admin)).data.list).toEqual([]);
  });

  it('is written down under the name of the administrator', async () => {
    const token = await look('User', annaId);
    await server.inject('billRule.create', { fullName: 'x' }, { token });
    const { data } = await server.inject('log.list', { type: 3, pageSize: 5 }, admin);
    expect(JSON.stringify(data.list[0])).toContain('管理员/admin');
    const { json } = await server.db.kysely
      .selectFrom('weftLog')
      .select('json')
      .where('outcome', '=', 'denied')
      .orderBy('creatorTime', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(json ?? '')).toMatchObject({ call: 'billRule.create', viewedAs: 'anna' });
  });

  it('as a role: its grants and no others, changed ones at once', async () => {
    const token = await look('Role', roleId);
    const seen = (await server.inject('auth.currentUser', {}, { token })).data;
    const codes = seen.permissionList.flatMap((each: { button: { enCode: string }[] }) =>
      each.button.map((button) => button.enCode),
    );
    expect(codes).toEqual(['btn_add']);
    expect(seen.userInfo.isAdministrator).toBe(false);
    expect((await server.inject('users.list', {}, { token })).code).toBe(403);
    await grantRole(server, roleId, { menus: ['system.billRule', 'permission.user'] });
    expect((await server.inject('users.list', {}, { token })).code).toBe(200);
    await grantRole(server, roleId, { menus: ['system.billRule'], buttons: ['system.billRule/btn_add'] });
    expect((await server.inject('viewAs.info', {}, { token })).data).toMatchObject({ objectType: 'Role' });
  });

  it('says why a menu or a button is hidden, and who has it', async () => {
    const token = await look('User', annaId);
    const menus = await hidden(token);
    expect(menus.find((each) => each.enCode === 'permission.user')).toMatchObject({
      kind: 'module',
      reason: 'notGranted',
      roles: [],
      roleCount: 0,
    });
    expect(menus.find((each) => each.enCode === 'permission')?.reason).toBe('empty');
    expect(menus.find((each) => each.enCode === 'system.billRule')).toBeUndefined();
    const codes = menus.map((each) => each.enCode);
    const order = ['permission.user', 'systemData', 'systemData.dictionary', 'system.menu'];
    expect(codes.filter((code) => order.includes(code))).toEqual(order);
    const other = await makeRole(server, { menus: ['system.billRule'], buttons: ['system.billRule/btn_edit'] });
    const { fullName } = await server.db.kysely
      .selectFrom('weftRole')
      .select('fullName')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    const { id } = await server.db.kysely
      .selectFrom('weftMenu')
      .select('id')
      .where('enCode', '=', 'system.billRule')
      .executeTakeFirstOrThrow();
    const items = await hidden(token, id);
    const button = (enCode: string) => items.find((each) => each.kind === 'button' && each.enCode === enCode);
    expect(button('btn_add')?.reason).toBe('granted');
    expect(button('btn_edit')).toMatchObject({ reason: 'notGranted', roles: [fullName], roleCount: 1 });
    expect((await server.inject('viewAs.hidden', {}, admin)).code).toBe(400);
  });

  it('ends with the person, and with the right of the administrator', async () => {
    const ben = await makePerson(server, 'ben', [roleId]);
    const token = await look('User', ben);
    expect((await server.inject('viewAs.info', {}, { token })).code).toBe(200);
    await server.inject('users.state', { id: ben }, admin);
    expect((await server.inject('viewAs.info', {}, { token })).code).toBe(600);
    const annas = await server.signIn('anna', 'Weft@2026');
    const again = await look('User', annaId);
    await server.inject('auth.logout', {}, { token: again });
    expect((await server.inject('viewAs.info', {}, { token: again })).code).toBe(600);
    expect((await server.inject('auth.currentUser', {}, { token: annas })).code).toBe(200);
    const last = await look('User', annaId);
    await server.db.kysely.updateTable('weftUser').set({ isAdministrator: 0 }).where('account', '=', 'admin').execute();
    server.bus.publish('permission.changed', {
      userIds: [
        (
          await server.db.kysely
            .selectFrom('weftUser')
            .select('id')
            .where('account', '=', 'admin')
            .executeTakeFirstOrThrow()
        ).id,
      ],
    });
    expect((await server.inject('viewAs.info', {}, { token: last })).code).toBe(600);
  });
});
