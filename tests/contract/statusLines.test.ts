import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../support/ordinary';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let department: string;
let position: string;
let amy: string;
const admin = { as: 'admin' };
const ask = (call: string, params: Record<string, unknown> = {}, as = 'admin') => server.inject(call, params, { as });

beforeAll(async () => {
  server = await startTestServer();
  const { data } = await ask('department.selectorByAuth', { id: '0' });
  const company = data.list[0].id as string;
  const named = (name: string) => ({ fullName: name, enCode: name, sortCode: 0, enabledMark: 1 });
  await ask('department.create', { ...named('sold'), parentId: company });
  const { data: tree } = await ask('department.selectorByAuth', { id: '0' });
  department = tree.list[0].children[0].id;
  const created = await ask('position.create', { ...named('clerk'), organizeId: department, type: '1' });
  expect(created.msg).toBe('新建成功');
  position = (await ask('position.list', { keyword: 'clerk' })).data.list[0].id;
  amy = await makePerson(server, 'amy', [await makeRole(server, { menus: ['system.log'] })], [company, department]);
  const form = { objectId: position, objectType: 'Position', userIds: [amy] };
  expect((await ask('userRelation.set', form)).code).toBe(200);
});
afterAll(() => server.close());

describe('calls for choosing', () => {
  test('API-092 Position/All answers every position with its organisation', async () => {
    const { data } = await ask('position.all');
    expect(data.list).toMatchObject([{ id: position, fullName: 'clerk', enCode: 'clerk', organizeId: department }]);
    expect(data.list[0].organize).toMatch(/\/sold$/);
  });

  test('API-105 Users/All answers the enabled people', async () => {
    const { data } = await ask('users.all');
    const row = data.list.find(({ id }: { id: string }) => id === amy);
    expect(row).toMatchObject({ id: amy, account: 'amy', realName: 'amy' });
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['headIcon', 'gender', 'department']));
  });

  test('API-106 Users/Selector answers people as leaves of their organisations', async () => {
    const { data } = await ask('users.selector');
    type Node = { id: string; type: string; children: Node[] | null };
    const nodes = (list: Node[]): Node[] => list.flatMap((node) => [node, ...nodes(node.children ?? [])]);
    const all = nodes(data.list);
    const place = all.find(({ id }) => id === department);
    expect(place).toMatchObject({ type: 'department' });
    expect(place?.children).toMatchObject([{ id: amy, type: 'user', children: null }]);
  });

  test('API-114 Users/ImUser answers pages of the others, by keyword', async () => {
    const { data } = await ask('users.contacts', { keyword: 'amy', currentPage: 1, pageSize: 5 });
    expect(data).toMatchObject({ list: [{ id: amy, account: 'amy', realName: 'amy' }], pagination: { total: 1 } });
    expect((await ask('users.contacts', { keyword: 'amy' }, 'amy')).data.list).toEqual([]);
  });

  test('API-119 Users/GetUsersByPositionId answers the organisation of the position with its people', async () => {
    const { data } = await ask('users.ofPosition', { positionId: position });
    expect(data).toMatchObject([{ id: department, children: [{ id: amy }] }]);
    expect((await ask('users.ofPosition', { positionId: position, keyword: 'nobody' })).data).toMatchObject([
      { id: department, children: null },
    ]);
  });

  test('API-234 file/Uploader/IM takes a picture', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const file = { filename: 'chat.png', content: picture, contentType: 'image/png' };
    const { code, data } = await server.inject('file.upload', { type: 'IM', file }, admin);
    expect(code).toBe(200);
    expect(data).toMatchObject({ name: expect.stringMatching(/\.png$/), url: expect.stringContaining('/IM/') });
  });
});

describe('who is signed in', () => {
  test('ENT-05 ENT-06 the session answers every member of the user, positions as objects with id', async () => {
    const { data } = await ask('auth.currentUser', {}, 'amy');
    expect(Object.keys(data.userInfo)).toEqual(
      expect.arrayContaining([
        ...['userId', 'userAccount', 'userName', 'headIcon', 'portalId', 'signImg', 'organizeId', 'positionIds'],
        ...['systemIds', 'changePasswordDate', 'departmentName', 'organizeName', 'positionName', 'prevLogin'],
        ...['prevLoginTime', 'prevLoginIPAddress', 'prevLoginIPAddressName'],
      ]),
    );
    expect(data.userInfo.positionIds).toMatchObject([{ id: position }]);
    expect(data.userInfo).toMatchObject({ userId: amy, userAccount: 'amy' });
  });

  test('ENT-01 a menu entry has the members of the wire', async () => {
    const { data } = await ask('auth.currentUser');
    const [entry] = data.menuList;
    const members = ['id', 'enCode', 'fullName', 'icon', 'type', 'urlAddress', 'linkTarget', 'propertyJson'];
    expect(Object.keys(entry)).toEqual(expect.arrayContaining([...members, 'hasChildren', 'children']));
    for (const own of ['path', 'vueName', 'hidden']) expect(entry).not.toHaveProperty(own);
  });

  test('ENT-28 the configuration keeps copyright, logo and navigation icon', async () => {
    const values = { copyright: '© Weft', logoIcon: 'logo.png', navigationIcon: 'nav.png' };
    const { data: before } = await ask('sysConfig.info');
    expect((await ask('sysConfig.update', { ...before, ...values })).code).toBe(200);
    expect((await ask('sysConfig.info')).data).toMatchObject(values);
    expect((await ask('auth.currentUser')).data.sysConfigInfo).toMatchObject(values);
  });

  test('PERM-15 a person works in several applications, with the menus of each', async () => {
    const application = { fullName: '第二', enCode: 'second', icon: 'x', sortCode: 9, enabledMark: 1 };
    expect((await ask('system.create', application)).code).toBe(200);
    const { data: systems } = await ask('system.list', { keyword: 'second' });
    const systemId = systems.list[0].id;
    const menu = {
      fullName: '那里',
      enCode: 'there.page',
      parentId: '-1',
      systemId,
      type: 2,
      icon: 'x',
      category: 'Web',
    };
    expect((await ask('menu.create', { ...menu, urlAddress: 'there/page' })).code).toBe(200);
    const role = await makeRole(server, { menus: ['system.log', 'there.page'] });
    await makePerson(server, 'twoapps', [role]);
    const { data } = await ask('auth.currentUser', {}, 'twoapps');
    expect(data.userInfo.systemIds.map(({ id }: { id: string }) => id)).toContain(systemId);
    expect(data.userInfo.systemIds).toHaveLength(2);
    const second = data.routerList.find(({ id }: { id: string }) => id === systemId);
    expect(second.children).toMatchObject([{ enCode: 'there.page' }]);
    expect((await ask('currentUser.major', { majorType: 'System', majorId: systemId }, 'twoapps')).code).toBe(200);
    const moved = await ask('auth.currentUser', {}, 'twoapps');
    expect(moved.data.menuList).toMatchObject([{ enCode: 'there.page' }]);
  });
});
