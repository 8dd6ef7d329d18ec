// Process: own. It adds calls to the catalogue.
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../schemas';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { Refusal } from '../ctx';
import { createApp } from './createApp';
import type { RouteSpec } from './routeSpec';

Object.assign(calls, {
  'probe.echo': { method: 'POST', path: '/api/Probe/{id}/Actions/Echo' },
  'probe.list': { method: 'GET', path: '/api/Probe' },
  'probe.fail': { method: 'GET', path: '/api/Probe/Fail' },
  'probe.refuse': { method: 'GET', path: '/api/Probe/Refuse' },
  'probe.secret': { method: 'GET', path: '/api/Probe/Secret' },
  'probe.module': { method: 'PUT', path: '/api/Probe/Module' },
  'probe.file': { method: 'POST', path: '/api/Probe/File', body: 'multipart' },
  'probe.raw': { method: 'GET', path: '/api/Probe/Raw', raw: true },
});

const optional = { number: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])) };
const probes: RouteSpec[] = [
  {
    call: 'probe.echo',
    summary: 'Answers what arrived',
    permission: 'public',
    body: Type.Object({
      name: Type.String({ maxLength: 5 }),
      count: Type.Optional(Type.Integer({ maximum: 10 })),
      note: Type.Optional(Type.String()),
      ...optional,
      rows: Type.Optional(Type.Array(Type.Object({ a: Type.Integer() }))),
    }),
    handler: async (_, { body, path }) => ({ data: { body, path } }),
  },
  {
    call: 'probe.list',
    summary: 'Answers its query',
    permission: 'public',
    query: Type.Object({ currentPage: Type.Optional(Type.Integer()), keyword: Type.Optional(Type.String()) }),
    handler: async (_, { query }) => ({ data: query }),
  },
  {
    call: 'probe.fail',
    summary: 'Breaks',
    permission: 'public',
    handler: async () => {
      throw new Error('relation "weft_secret" does not exist at /home/somebody');
    },
  },
  {
    call: 'probe.refuse',
    summary: 'Refuses',
    permission: 'public',
    handler: async () => {
      throw new Refusal('request.fileTooLarge', { limit: '1 MB' });
    },
  },
  {
    call: 'probe.secret',
    summary: 'For people',
    permission: 'signedIn',
    handler: async ({ user }) => ({ data: user.account }),
  },
  {
    call: 'probe.module',
    summary: 'For some people',
    permission: { module: 'nowhere', button: 'btn_edit' },
    handler: async () => ({ data: 1, msg: 'common.updated' }),
  },
  {
    call: 'probe.file',
    summary: 'Takes a file',
    permission: 'public',
    upload: { maxBytes: 1024 },
    body: Type.Object({ folder: Type.Optional(Type.String()) }),
    handler: async (_, { file, body }) => ({ data: { name: file?.filename, size: file?.content.length, body } }),
  },
  {
    call: 'probe.raw',
    summary: 'Bytes',
    permission: 'public',
    handler: async () => ({ raw: true, contentType: 'image/svg+xml', body: '<svg/>' }),
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ extraRoutes: probes });
});
afterAll(() => server.close());

test('an unknown path below /api answers an envelope', async () => {
  const answer = await server.app.inject({ url: '/api/nothing/here' });
  expect(answer.json()).toEqual({ code: 404, msg: '没有这个地址', data: null });
});

test('contract §0 paths answer in any case, in both spellings of Actions, and ignore n and _t', async () => {
  for (const url of [
    '/api/Probe/Ab1/Actions/Echo',
    '/API/probe/Ab1/action/echo?n=1700000000',
    '/api/probe/Ab1/Actions/Echo/?_t=1',
  ]) {
    const answer = await server.app.inject({ method: 'POST', url, payload: { name: 'x' } });
    expect(answer.json()).toEqual({ code: 200, msg: 'Success', data: { body: { name: 'x' }, path: { id: 'Ab1' } } });
  }
});

test('T11 members that the schema does not name never reach a handler', async () => {
  const canaries = { isAdmin: 1, tenantId: 'x', rows: [{ a: 1, deleteMark: 1 }], constructor: 'x', toString: 'x' };
  const answer = await server.inject('probe.echo', { id: '1', name: 'x', ...canaries });
  expect(answer.data.body).toEqual({ name: 'x', rows: [{ a: 1 }] });
});

test('T27 a polluting body is refused', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/Probe/1/Actions/Echo',
    headers: { 'content-type': 'application/json' },
    payload: '{"name":"x","__proto__":{"polluted":1}}',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 400, msg: '请求内容无法读取' });
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('contract §1.3 numbers may come as text, and null means nothing where it is not allowed', async () => {
  const answer = await server.inject('probe.echo', { id: '1', name: 7, count: '5', note: null, number: null });
  expect(answer.data.body).toEqual({ name: '7', count: 5, number: null });
  const query = await server.inject('probe.list', { currentPage: '2', keyword: '' });
  expect(query.data).toEqual({ currentPage: 2, keyword: '' });
  expect((await server.app.inject({ url: '/api/Probe?currentPage=' })).json().data).toEqual({});
});

test('contract §1.2 a schema failure answers 400 with the first message in the language of the person', async () => {
  const answer = await server.inject('probe.echo', { id: '1', name: '123456' });
  expect(answer).toMatchObject({ status: 200, code: 400, msg: 'name 长度不能超过 5 个字' });
  expect(answer.data.errors).toEqual([{ field: 'name', message: 'name 长度不能超过 5 个字' }]);
  const english = await server.inject('probe.echo', { id: '1' }, { language: 'en' });
  expect(english).toMatchObject({ code: 400, msg: 'name is missing' });
  const deep = await server.inject('probe.echo', { id: '1', name: 'x', rows: [{ a: 'b' }] });
  expect(deep.data.errors[0].field).toBe('rows.0.a');
  const nul = await server.inject('probe.echo', { id: '1', name: 'a\0' });
  expect(nul).toMatchObject({ code: 400 });
});

test('T27 a value of the wrong kind in any place is refused and never breaks the server', async () => {
  const wrong = [[], {}, [[]], { a: { b: 1 } }, true, -0.5, 'x'.repeat(9000)];
  for (const value of wrong) {
    for (const member of ['name', 'count', 'number', 'rows']) {
      const answer = await server.inject('probe.echo', { id: '1', name: 'x', [member]: value });
      expect([200, 400], `${member} = ${JSON.stringify(value)?.slice(0, 40)}`).toContain(answer.code);
    }
  }
});

test('a refusal answers its words, in the language of the person', async () => {
  expect(await server.inject('probe.refuse')).toMatchObject({ status: 200, code: 400, msg: '文件大小不能超过 1 MB' });
  expect(await server.inject('probe.refuse', {}, { language: 'en' })).toMatchObject({
    msg: 'The file is larger than 1 MB',
  });
});

test('T35 a fault answers 500 with a request id, and nothing of what broke', async () => {
  const answer = await server.inject('probe.fail');
  expect(answer).toMatchObject({ status: 200, code: 500, data: null });
  expect(answer.msg).toMatch(/^系统异常 \([0-9a-f]{16}\)$/);
  expect(answer.headers['x-request-id']).toBe(answer.msg.slice(6, 22));
  expect(answer.bytes.toString()).not.toMatch(/weft_secret|home|Error|stack/);
});

test('T09 no token answers 600, a strange one 602, and a person without the right 403', async () => {
  expect(await server.inject('probe.secret')).toMatchObject({ status: 200, code: 600, msg: '登录过期,请重新登录' });
  expect(await server.inject('probe.secret', {}, { token: 'bearer nonsense' })).toMatchObject({ code: 602 });
  expect(await server.inject('probe.secret', {}, { as: 'admin' })).toMatchObject({ code: 200, data: 'admin' });
  expect(await server.inject('probe.module', {}, { as: 'admin' })).toMatchObject({ code: 200, msg: '更新成功' });
  const [admin] = await server.db.raw("update weft_user set is_administrator = 0 where account = 'admin' returning id");
  server.bus.publish('permission.changed', { userIds: [admin?.id] });
  expect(await server.inject('probe.module', {}, { as: 'admin' })).toMatchObject({
    status: 200,
    code: 403,
    data: null,
  });
});

test('T09 the server does not start with a route that does not say who may ask', async () => {
  const start = createApp({
    ...server,
    findSession: async () => ({ code: 600, key: '' }),
    allows: async () => true,
    routes: [],
    calls: {},
    plugins: [(app) => void app.get('/forgotten', async () => 'x')],
  });
  await expect(start).rejects.toThrow('declares no permission');
});

test('T37 a denied write and a fault leave an audit row without query values', async () => {
  await server.inject('probe.module', {}, { as: 'admin' });
  await server.app.inject({ url: '/api/Probe/Fail?token=secret' });
  await expect
    .poll(() =>
      server.db.raw('select request_url, outcome from weft_log where request_url = any($1) order by outcome', [
        ['/api/Probe/Module', '/api/Probe/Fail'],
      ]),
    )
    .toEqual(
      expect.arrayContaining([
        { request_url: '/api/Probe/Module', outcome: 'denied' },
        { request_url: '/api/Probe/Fail', outcome: 'failed' },
      ]),
    );
});

test('T28 a file over the limit is refused with its limit, one within it arrives whole', async () => {
  const small = await server.inject('probe.file', {
    file: { filename: 'a.bb', content: 'x'.repeat(1024) },
    folder: 'f',
  });
  expect(small.data).toEqual({ name: 'a.bb', size: 1024, body: { folder: 'f' } });
  const large = await server.inject('probe.file', { file: { filename: 'a.bb', content: 'x'.repeat(1025) } });
  expect(large).toMatchObject({ code: 400, msg: '文件大小不能超过 1 KB' });
  expect(await server.inject('probe.file', { folder: 'f' })).toMatchObject({ code: 400, msg: '请选择文件' });
});

test('T28 a body over 1 MiB answers 413', async () => {
  const answer = await server.inject('probe.echo', { id: '1', name: 'x'.repeat(1024 * 1024) });
  expect(answer).toMatchObject({ status: 413, code: 400, msg: '请求内容过大，不能超过 1 MB' });
});

test('T36 no spelling of a path or a content type reaches a protected route without a session', async () => {
  const paths = [
    '/api/Probe/Secret',
    '//api/Probe/Secret',
    '/api//Probe/Secret',
    '/api/Probe/Secret/',
    '/api/probe/secret',
    '/api/Probe/%53ecret',
    '/api/Probe/./Secret',
    '/api/x/../Probe/Secret',
    '/api/Probe/Secret;a=b',
    '/api/Probe%2fSecret',
    '/api/Probe/Secret%20',
    '/api/Probe/Secret%00',
  ];
  for (const url of paths) {
    const answer = await server.app.inject({ url });
    expect(answer.json().data, url).toBeNull();
  }
  const types = [
    ' application/json',
    'application/json\t',
    'application/json;x',
    'APPLICATION/JSON',
    'application/jsonx',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ];
  for (const type of types) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/Probe/1/Actions/Echo',
      headers: { 'content-type': type },
      payload: '{"name":"too long for it"}',
    });
    expect(answer.json().code, type).not.toBe(200);
  }
});

test('T08 another site cannot make a browser write or sign out', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect(await server.inject('probe.echo', { id: '1', name: 'x' }, { headers })).toMatchObject({
    status: 403,
    code: 403,
  });
  expect(await server.inject('probe.list', {}, { headers })).toMatchObject({ code: 200 });
  expect(
    await server.inject('probe.echo', { id: '1', name: 'x' }, { headers: { 'sec-fetch-site': 'same-origin' } }),
  ).toMatchObject({ code: 200 });
});

test('T38 every answer carries the security headers, raw ones too', async () => {
  const [list, raw, fail] = [
    await server.inject('probe.list'),
    await server.inject('probe.raw'),
    await server.inject('probe.fail'),
  ];
  for (const answer of [list, raw, fail]) {
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(answer.headers['x-powered-by']).toBeUndefined();
  }
  // An answer that is opened as a page loads nothing.
  for (const answer of [list, fail])
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(raw.bytes.toString()).toBe('<svg/>');
  expect(raw.headers).toMatchObject({
    'permissions-policy': expect.stringMatching(/geolocation=\(self\).*camera=\(\).*microphone=\(\)/),
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(raw.headers['content-security-policy']).not.toContain("'unsafe-eval'");
});

test('SEC-02 an address that tries too often is told to wait, whatever it claims to be', async () => {
  const limited = await startTestServer({ extraRoutes: probes, limits: { anonymous: 3, signedIn: 5, signIn: 1 } });
  const ask = (options = {}) => limited.inject('probe.list', {}, options);
  for (let tries = 0; tries < 3; tries++) expect((await ask()).status).toBe(200);
  expect(await ask({ headers: { 'x-forwarded-for': '10.0.0.9' } })).toMatchObject({
    status: 429,
    msg: '操作过于频繁，请稍后再试',
    headers: { 'retry-after': '60' },
  });
  expect((await ask({ as: 'admin' })).status).toBe(200);
  await limited.close();
});
