import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRole } from '../support/ordinary';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('admin', 'Weft@2026');
});
afterAll(() => server.close());

// biome-ignore lint/suspicious/noExplicitAny: JSON as it came; each test says what it expects of it
type Answer = any;
/** A request at an address as a client of the family makes it; `later`: generation 3.6. */
async function ask(method: string, path: string, body?: object, later = false) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: token,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(later ? { 'vue-version': '3' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as { code: number; msg: string; data: Answer };
}

describe('API-211 notices of generation 3.6', () => {
  const notice = {
    title: '停水通知',
    bodyText: '<p>明天</p>',
    category: '1',
    remindCategory: 1,
    toUserIds: '',
    files: '[]',
    coverImage: '',
    excerpt: '',
    expirationTime: null,
    sendConfigId: '',
  };
  const at = '/api/message/Notice';
  const list = async (more = {}) =>
    (await ask('POST', `${at}/List`, { currentPage: 1, pageSize: 20, keyword: '', ...more }, true)).data.list;

  test('are created, listed, read, changed, released and deleted', async () => {
    expect(await ask('POST', at, notice, true)).toMatchObject({ code: 200, msg: '新建成功' });
    const [made] = await list();
    expect(made).toMatchObject({ title: '停水通知', enabledMark: 0 });
    const info = await ask('GET', `${at}/${made.id}`, undefined, true);
    expect(info.data).toMatchObject({ title: '停水通知', bodyText: '<p>明天</p>', category: '1' });
    const changed = { ...info.data, title: '停水通知（改）' };
    expect((await ask('PUT', `${at}/${made.id}`, changed, true)).msg).toBe('更新成功');
    expect((await list({ keyword: '改' }))[0]).toMatchObject({ id: made.id });
    expect((await ask('PUT', `${at}/${made.id}/Actions/Release`, undefined, true)).code).toBe(200);
    expect((await list())[0]).toMatchObject({ enabledMark: 1 });
    expect((await ask('DELETE', `${at}/${made.id}`, undefined, true)).code).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('3.4.7 goes on reading its list at the address where 3.6 creates', async () => {
    expect(await ask('POST', at, { currentPage: 1, pageSize: 20 })).toMatchObject({ code: 200, data: { list: [] } });
  });

  test('its drawer finds the kinds of messages in the dictionary msgSourceType', async () => {
    const { data } = await ask('GET', '/api/system/DictionaryData/All');
    const kinds = data.list.find(({ enCode }: { enCode: string }) => enCode === 'msgSourceType');
    expect(kinds.dictionaryList.map(({ enCode }: { enCode: string }) => enCode)).toEqual(['1', '2', '3']);
  });
});

test('批量权限 of 3.4.7 names no objectType, and groups of the tree beside the roles', async () => {
  const role = await makeRole(server, { menus: ['systemData'] });
  const company = (await server.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'"))[0]!.id;
  const [menu] = await server.db.raw<{ id: string }>(
    "select id from weft_menu where en_code = 'systemData.dictionary'",
  );
  const grants = { systemIds: [], module: [menu!.id], button: [], column: [], form: [], resource: [] };
  const at = '/api/permission/Authority/Data/Batch';
  expect((await ask('POST', at, { roleIds: ['1', company, role], ...grants })).code).toBe(200);
  const rows = await server.db.raw('select 1 from weft_authorize where object_id = $1 and item_id = $2', [
    role,
    menu!.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(await ask('POST', at, { roleIds: ['1', role, 'gone'], ...grants })).toMatchObject({ code: 400 });
  expect(await ask('POST', at, { roleIds: ['1'], ...grants })).toMatchObject({ code: 400 });
});

test.each([
  ['/api/visualdev/OnlineDev/Model/Actions/ImportData', '导入成功'],
  ['/api/system/printDev/Actions/ImportData', '导入失败，文件格式错误'],
])('files are imported at %s, the address of 3.4.7', async (path, msg) => {
  const form = new FormData();
  form.append('file', new Blob(['{}'], { type: 'application/json' }), 'a.json');
  const answer = await fetch(server.url + path, { method: 'POST', headers: { authorization: token }, body: form });
  expect(await answer.json()).toMatchObject({ msg });
});

test('API-250 the request log lists requests that changed something', async () => {
  expect((await ask('PUT', '/api/system/SysConfig', { sysName: '甲' })).code).toBe(200);
  for (const path of ['/api/system/Log/5', '/api/system/Log?category=5']) {
    const list = async () => (await ask('GET', path)).data.list;
    await expect
      .poll(list)
      .toContainEqual(expect.objectContaining({ requestURL: '/api/system/SysConfig', requestMethod: 'PUT' }));
  }
  expect(await ask('DELETE', '/api/system/Log/5')).toMatchObject({ code: 400 });
});

test('the parents of a company that 3.4.7 asks for are companies', async () => {
  const company = (await server.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'"))[0]!.id;
  const department = { parentId: company, fullName: '部门甲', enCode: 'deptA', category: 'department', enabledMark: 1 };
  expect((await server.inject('department.create', department, { as: 'admin' })).code).toBe(200);
  const at = '/api/permission/Organize/SelectorByAuth/0';
  expect(JSON.stringify((await ask('GET', at)).data)).toContain('部门甲');
  for (const query of ['?isOnlyOrg=1', '?isOnlyOrg=true'])
    expect(JSON.stringify((await ask('GET', at + query)).data)).not.toContain('部门甲');
});

test.each([
  ['/api/message/SendMessageConfig/getSendConfigList', { list: [], pagination: { total: 0 } }],
  ['/api/system/DataModel/0/TableAll', { list: [] }],
])('%s, which screens open with, is answered', async (path, data) => {
  expect(await ask('GET', path)).toMatchObject({ code: 200, data });
});

describe('client rows 8 and 9', () => {
  test('what the contract does not describe is 404 in words; who must change the password first meets no fault', async () => {
    const absent = [
      ['POST', '/api/message/SendMessageConfig/copy/1'],
      ['POST', '/api/message/SendMessageConfig/testSendConfig'],
      ['GET', '/api/system/DataInterfaceVariate/Selector'],
      ['GET', '/api/system/ModuleDataAuthorizeLink/getTableList/1'],
      ['GET', '/api/system/PortalManage/list/1'],
      ['GET', '/api/system/CacheManage'],
      ['GET', '/api/system/Monitor'],
    ] as const;
    for (const [method, path] of absent)
      expect([path, await ask(method, path, method === 'POST' ? {} : undefined)]).toMatchObject([
        path,
        { code: 404, msg: '没有这个地址' },
      ]);
    expect((await ask('POST', '/api/oauth/updatePasswordMessage', {})).code).toBe(200);
  });
});
