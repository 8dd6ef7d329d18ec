import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let goods: PublishedModel;
let other: PublishedModel;
const wanted = { fullName: 'report', days: 30, writes: 1, everything: 0, perMinute: 100 };

beforeAll(async () => {
  server = await startTestServer();
  goods = await publishModel(server, { enCode: 'goods', fields: [fieldNode('input', 'title', 'Title')] });
  other = await publishModel(server, { enCode: 'other', fields: [fieldNode('input', 'title', 'Title')] });
});
afterAll(() => server.close());

async function make(more: object, as = 'admin'): Promise<{ id: string; token: string }> {
  const { code, msg, data } = await server.inject('token.add', { ...wanted, ...more }, { as });
  if (code !== 200) throw new Error(msg);
  return data;
}
const codeOf = async (token: string, call: string, params: object = {}) =>
  (await server.inject(call, { ...params }, { token: `Bearer ${token}` })).code;
const record = (title: string) => ({ data: JSON.stringify({ title }) });

test('a token reaches its models and nothing else, and writes only when it may', async () => {
  const { token } = await make({ models: [goods.modelId] });
  expect(await codeOf(token, 'onlineDev.create', { modelId: goods.modelId, ...record('a') })).toBe(200);
  expect(await codeOf(token, 'onlineDev.list', { modelId: 'goods' })).toBe(200);
  expect(await codeOf(token, 'onlineDev.list', { modelId: other.modelId })).toBe(403);
  expect(await codeOf(token, 'users.list')).toBe(403);
  const reader = await make({ models: [goods.modelId], writes: 0 });
  expect(await codeOf(reader.token, 'onlineDev.list', { modelId: goods.modelId })).toBe(200);
  expect(await codeOf(reader.token, 'onlineDev.create', { modelId: goods.modelId, ...record('b') })).toBe(403);
});

test('a token of a menu makes the calls of that menu', async () => {
  const { token } = await make({ menus: ['permission.role'], writes: 0 });
  expect(await codeOf(token, 'role.list')).toBe(200);
  expect(await codeOf(token, 'position.list')).toBe(403);
});

test('no token does what is grave, signs in, or makes tokens, whatever it reaches', async () => {
  const { token } = await make({ everything: 1 });
  expect(await codeOf(token, 'users.list')).toBe(200);
  const [{ id }] = (await server.db.raw(`select id from weft_user where account = 'admin'`)) as [{ id: string }];
  for (const [call, params] of [
    ['token.add', wanted],
    ['token.list', {}],
    ['security.list', {}],
    ['currentUser.sessions', {}],
    ['visualdev.release', { id: goods.modelId }],
    ['sysConfig.update', {}],
    ['users.resetPassword', { id, userPassword: 'a'.repeat(32), validatePassword: 'a'.repeat(32) }],
    ['dataInterface.create', {}],
    ['backup.run', {}],
  ] as const)
    expect([call, await codeOf(token, call, params)]).toEqual([call, 403]);
  expect(await codeOf(token, 'users.resetFactor', { id })).not.toBe(200);
});

test('a token has never more than its person: a right that is taken away is taken from it', async () => {
  const role = await makeRole(server, { menus: ['permission.role'] });
  await makePerson(server, 'tina', [role]);
  const { token } = await make({ everything: 1, writes: 0 }, 'tina');
  expect(await codeOf(token, 'role.list')).toBe(200);
  expect(await codeOf(token, 'position.list')).toBe(403);
  await grantRole(server, role, { menus: [] });
  expect(await codeOf(token, 'role.list')).toBe(403);
});

test('a token is stored as a digest, counted when used, and ends at once', async () => {
  const { id, token } = await make({ everything: 1, writes: 0 });
  expect(JSON.stringify(await server.db.raw('select * from weft_token'))).not.toContain(token.slice(5));
  expect(await codeOf(token, 'users.list')).toBe(200);
  const { list } = (await server.inject('token.list', {}, { as: 'admin' })).data;
  const row = list.find((each: { id: string }) => each.id === id);
  expect(row).toMatchObject({ state: 'live', writes: 0 });
  expect(row.lastUsedTime).toBeGreaterThan(0);
  expect((await server.inject('token.end', { id }, { as: 'admin' })).code).toBe(200);
  expect(await codeOf(token, 'users.list')).toBe(600);
  expect(await codeOf(`weft_${'a'.repeat(43)}`, 'users.list')).toBe(602);
});

test('a token ends by itself, and names itself in the audit trail', async () => {
  const { id, token } = await make({ models: [goods.modelId], fullName: 'night job' });
  await codeOf(token, 'onlineDev.create', { modelId: goods.modelId, ...record('c') });
  // The row is written behind the answer.
  const json = await vi.waitFor(async () => {
    const [row] = await server.db.raw<{ json: string }>(`select json from weft_log where json like '%night job%'`);
    if (!row) throw new Error('no row');
    return row.json;
  });
  expect(JSON.parse(json)).toMatchObject({ call: 'onlineDev.create', token: 'night job', tokenId: id });
  await server.db.raw(`update weft_token set expires_time = now() - interval '1 minute' where id = $1`, [id]);
  server.bus.publishHere('token.ended', { id });
  expect(await codeOf(token, 'onlineDev.list', { modelId: goods.modelId })).toBe(600);
});

test('a service token acts as an account that is nobody’s', async () => {
  const service = await makePerson(server, 'robot', []);
  const asked = (userId: string) => ({ ...wanted, everything: 1, userId });
  const made = await server.inject('token.addService', asked(service), { as: 'admin' });
  expect(made.code).toBe(200);
  expect((await server.inject('auth.currentUser', {}, { token: made.data.token })).data.userInfo.userAccount).toBe(
    'robot',
  );
  expect(await codeOf(made.data.token, 'users.list')).toBe(403);
  const [admin] = await server.db.raw<{ id: string }>(`select id from weft_user where account = 'admin'`);
  const refused = await server.inject('token.addService', asked(admin!.id), { as: 'admin' });
  expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'userId', message: refused.msg }] } });
  await server.db.raw('update weft_user set last_log_time = now() where id = $1', [service]);
  expect((await server.inject('token.addService', asked(service), { as: 'admin' })).code).toBe(400);
  const all = (await server.inject('token.all', { keyword: 'robot' }, { as: 'admin' })).data.list;
  expect(all).toHaveLength(1);
  expect((await server.inject('token.endAny', { id: all[0].id }, { as: 'admin' })).code).toBe(200);
  expect(await codeOf(made.data.token, 'auth.currentUser')).toBe(600);
});

test('a token without a reach, or for longer than a year, is refused', async () => {
  const refused = await server.inject('token.add', wanted, { as: 'admin' });
  // Beside the field stands the sentence, not its key.
  expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'menus', message: refused.msg }] } });
  expect((await server.inject('token.add', { ...wanted, everything: 1, days: 400 }, { as: 'admin' })).code).toBe(400);
});
