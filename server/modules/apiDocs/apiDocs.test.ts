import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { summariesIn } from './summaries';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('without a session nothing is described; the address for browsers leads to the page', async () => {
  for (const call of ['apiDocs.json', 'apiDocs.calls']) expect((await server.inject(call)).code).toBe(600);
  const answer = await server.app.inject({ method: 'GET', url: '/api/docs' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/onlineDev/openApi']);
});

test('OpenAPI describes every declared call once, with its body', async () => {
  const answer = await server.inject('apiDocs.json', {}, { as: 'admin' });
  const document = JSON.parse(answer.bytes.toString());
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/oauth/Login'].post.tags).toEqual(['auth']);
  const validate = document.paths['/api/documents/Validate'].post;
  expect(validate.requestBody.content['application/json'].schema.properties).toHaveProperty('document');
  const described = Object.values(document.paths as Record<string, object>).flatMap(Object.keys).length;
  const declared = new Set(server.app.declaredRoutes.filter((each) => each.call).map((each) => each.call));
  expect(described).toBe(declared.size);
});

test('the lists find calls by words; one says what it takes and how it is made', async () => {
  const { list, pagination } = (await server.inject('apiDocs.calls', { keyword: 'users.List' }, { as: 'admin' })).data;
  expect(list.map((row: { id: string }) => row.id)).toContain('users.list');
  expect(pagination.total).toBeLessThan(20);
  const { data } = await server.inject('apiDocs.call', { id: 'auth.login' }, { as: 'admin' });
  expect(data).toMatchObject({ method: 'POST', path: '/api/oauth/Login', family: 'auth' });
  expect(JSON.parse(data.body).properties).toHaveProperty('account');
  expect(data.curl).toContain('curl -X POST "$WEFT_ADDRESS/api/oauth/Login"');
  expect((await server.inject('apiDocs.call', { id: 'no.such' }, { as: 'admin' })).code).not.toBe(200);
});

test('the page says what each call does in the language of the person, and finds it by words of it and in English', async () => {
  const listed = async (keyword: string, language: 'zh' | 'zhtw' | 'en') => {
    const pages = [1, 2].map(async (currentPage) => {
      const { data } = await server.inject(
        'apiDocs.calls',
        { keyword, pageSize: 500, currentPage },
        { as: 'admin', language },
      );
      return data.list as { id: string; summary: string }[];
    });
    return (await Promise.all(pages)).flat();
  };
  const all = await listed('', 'zh');
  const calls = new Set(server.app.declaredRoutes.flatMap(({ call }) => call ?? []));
  // The calls of models too, whose addresses have patterns.
  expect(all.map(({ id }) => id)).toEqual([...calls].sort());
  expect(all.filter(({ summary }) => !/[\u4e00-\u9fff]/.test(summary))).toEqual([]);
  const summaryOf = async (keyword: string, language: 'zh' | 'zhtw' | 'en') =>
    (await listed(keyword, language)).find(({ id }) => id === 'role.list')?.summary;
  expect(await summaryOf('角色列表', 'zh')).toBe('角色列表');
  expect(await summaryOf('List: role', 'zh')).toBe('角色列表');
  expect(await summaryOf('role.list', 'zhtw')).toBe('角色列表');
  expect(await summaryOf('role.list', 'en')).toBe('List: role');
  const { data } = await server.inject('apiDocs.call', { id: 'users.unlock' }, { as: 'admin', language: 'zh' });
  expect(data.summary).toBe('解除用户锁定');
  // A summary of a call that is gone.
  const known = await summariesIn('zh');
  expect([...known.keys()].filter((call) => !calls.has(call))).toEqual([]);
});

test('T09 the routes that need no session are these and no others', () => {
  const open = server.app.declaredRoutes
    .filter((each) => each.permission === 'public')
    .map(({ method, url }) => `${method} ${url}`);
  expect([...new Set(open)].sort()).toMatchInlineSnapshot(`
    [
      "GET /FileServer/:fileId",
      "GET /api/docs",
      "GET /api/file/Download",
      "GET /api/file/Image/:type/:name",
      "GET /api/file/ImageCode/:random",
      "GET /api/message/websocket/:token",
      "GET /api/oauth/ImageCode/:length/:random",
      "GET /api/oauth/getConfig/:account",
      "GET /api/oauth/getLoginConfig",
      "GET /api/oauth/getTicket",
      "GET /api/oauth/getTicketStatus/:ticket",
      "GET /api/oauth/socials/render/:source",
      "GET /api/visualdev/ShortLink/:code(^[\\w-]+$)",
      "GET /health/live",
      "GET /health/ready",
      "GET /websocket",
      "GET /websocket/:token",
      "POST /api/cspReport",
      "POST /api/hooks/:id",
      "POST /api/oauth/Login",
      "POST /api/oauth/Login/enrol",
      "POST /api/oauth/Login/passkey",
      "POST /api/oauth/Login/passkeyOptions",
      "POST /api/oauth/Login/secondFactor",
      "POST /api/oauth/Login/socials",
      "POST /api/oauth/forgotPassword",
      "POST /api/oauth/resetPassword",
      "POST /api/system/ErrorReport",
      "POST /api/visualdev/Board/Action/Redeem",
      "POST /api/visualdev/Board/Actions/Redeem",
      "POST /api/visualdev/ShortLink/:code(^[\\w-]+$)",
    ]
  `);
});
