// Engines: both. Order and locks of the queue may differ.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeFlow, makeOffice } from '../../../tests/support/flows';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { settleWork, takeWork } from '../../queue/claims';
import { outcomeOf } from '../../queue/runAttempt';
import { isSignature, signatureOf } from '../../services/channels/signature';
import { addMissing, sendingKind } from './sending';

let server: TestServer;
let outside: Server;
let address: string;
let orders: PublishedModel;
let secret: string;
let status = 200;
const taken: { body: Record<string, unknown>; raw: Buffer; headers: Record<string, unknown> }[] = [];
const admin = { as: 'admin' };
const fields = [fieldNode('input', 'title', 'Title'), fieldNode('input', 'note', 'Note')];

beforeAll(async () => {
  outside = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts);
      taken.push({ raw, body: raw.length ? JSON.parse(raw.toString()) : {}, headers: request.headers });
      answer.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}');
    });
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  process.env.INTERFACE_HOSTS = host;
  address = `http://${host}/hook`;
  server = await startTestServer();
  orders = await publishModel(server, { enCode: 'orders', fields });
  const made = await server.inject('webhook.add', hook({ address }), admin);
  secret = made.data.secret;
});
afterAll(async () => {
  delete process.env.INTERFACE_HOSTS;
  outside.close();
  await server.close();
});
beforeEach(() => {
  taken.length = 0;
  status = 200;
});

const hook = (more: object = {}) => ({
  fullName: 'orders',
  modelId: orders.modelId,
  events: ['create', 'update', 'remove', 'released'],
  enabledMark: 1,
  ...more,
});

/** Sends what is due at this time. */
async function sendDue(now = new Date(Date.now() + 1_000)): Promise<void> {
  const kind = sendingKind(server);
  for (const attempt of await takeWork(server.db, { kinds: [kind.name], most: 100, now }))
    await settleWork(server.db, kind, attempt, await outcomeOf(kind, attempt, new AbortController().signal), { now });
}
const eventsOf = () => taken.map(({ body }) => body.event);

test('what happens to a record is told in order, signed, without its values', async () => {
  const { id } = (await orders.save({ title: 'secret title' })).data;
  await orders.update(id, { title: 'second' });
  await server.inject('onlineDev.remove', { modelId: orders.modelId, id }, admin);
  await sendDue();
  expect(eventsOf()).toEqual(['create', 'update', 'remove']);
  expect(taken[1]!.body).toMatchObject({ model: { id: orders.modelId, code: 'orders' }, record: { id } });
  expect(taken[1]!.body.changed).toContain('title');
  expect(JSON.stringify(taken.map(({ body }) => body))).not.toContain('secret title');
  for (const { raw, headers, body } of taken) {
    expect(headers['weft-delivery']).toBe(body.id);
    expect(isSignature(secret, raw, String(headers['weft-signature']), new Date())).toBe(true);
    expect(isSignature('another', raw, String(headers['weft-signature']), new Date())).toBe(false);
  }
});

test('a release is told; a save that is refused tells nothing', async () => {
  await orders.republish({ enCode: 'orders', fields: [...fields, fieldNode('input', 'more', 'More')] });
  await sendDue();
  expect(eventsOf()).toEqual(['released']);
  taken.length = 0;
  expect((await orders.save('no object')).code).not.toBe(200);
  await sendDue();
  expect(taken).toEqual([]);
});

test('what is not taken waits and comes again; what happened later to the record waits behind it', async () => {
  status = 503;
  const { id } = (await orders.save({ title: 'a' })).data;
  await orders.update(id, { title: 'b' });
  await sendDue();
  expect(eventsOf()).toEqual(['create']);
  status = 302;
  await sendDue(new Date(Date.now() + 60_000));
  expect(eventsOf()).toEqual(['create', 'create']);
  status = 200;
  await sendDue(new Date(Date.now() + 3_600_000));
  expect(eventsOf()).toEqual(['create', 'create', 'create', 'update']);
  expect(taken[0]!.body.id).toBe(taken[2]!.body.id);
});

test('after its tries it is failed in the log, what is behind it goes on, and it can be sent again', async () => {
  status = 500;
  const { id } = (await orders.save({ title: 'c' })).data;
  await orders.update(id, { title: 'd' });
  for (let tries = 1; tries <= 20; tries += 1) await sendDue(new Date(Date.now() + tries * 4 * 3_600_000));
  status = 200;
  await sendDue(new Date(Date.now() + 100 * 3_600_000));
  expect(eventsOf().slice(-2)).toEqual(['create', 'update']);
  const { list } = (await server.inject('webhook.log', { state: 'failed' }, admin)).data;
  expect(list).toMatchObject([{ event: 'create', tries: 20, answer: 500, webhook: 'orders' }]);
  taken.length = 0;
  expect((await server.inject('webhook.sendAgain', { id: list[0].id }, admin)).code).toBe(200);
  await sendDue();
  expect(eventsOf()).toEqual(['create']);
  expect((await server.inject('webhook.log', { state: 'failed' }, admin)).data.list).toEqual([]);
});

test('what waits without work gets it', async () => {
  await orders.save({ title: 'e' });
  await server.db.raw(`delete from weft_job where kind = 'webhook.send'`);
  await addMissing(server.db);
  await sendDue();
  expect(eventsOf()).toEqual(['create']);
});

test('SEC-23 an internal address that is not allowed is not called', async () => {
  const inner = address.replace('127.0.0.1', 'localhost');
  const { id } = (await server.inject('webhook.add', hook({ address: inner, fullName: 'inner' }), admin)).data;
  await orders.save({ title: 'f' });
  await sendDue();
  expect(taken).toHaveLength(1);
  const { list } = (await server.inject('webhook.log', { keyword: 'inner' }, admin)).data;
  expect(list).toMatchObject([{ state: 'waiting', tries: 1, answer: null }]);
  expect((await server.inject('webhook.remove', { id }, admin)).code).toBe(200);
});

test('the secret is sealed, and no call reads it', async () => {
  expect(JSON.stringify(await server.db.raw('select * from weft_webhook'))).not.toContain(secret);
  const { list } = (await server.inject('webhook.list', {}, admin)).data;
  const { data } = await server.inject('webhook.info', { id: list[0].id }, admin);
  expect(data).toEqual(expect.objectContaining({ events: ['create', 'update', 'remove', 'released'], address }));
  expect(data.secret).toBeUndefined();
});

test('ENT-53…57 the approval of a record is told in order behind its record, without opinions and people', async () => {
  const { ann, bob } = await makeOffice(server);
  const flow = await makeFlow(server, 'leave', { steps: [{ id: 'boss', do: 'approve', who: { superior: 1 } }] });
  const events = ['create', 'flowStarted', 'flowDecided', 'flowEnded'];
  await server.inject('webhook.add', hook({ address, modelId: flow.model.modelId, events }), admin);
  const [{ id, recordId }] = (await flow.start('ann')).data as [{ id: string; recordId: string }];
  const [task] = await flow.todo('bob');
  const opinion = 'a private opinion';
  expect((await server.inject('flowBefore.audit', { id: task, handleOpinion: opinion }, { as: 'bob' })).code).toBe(200);
  await sendDue();
  expect(eventsOf()).toEqual(events);
  const bodies = taken.map(({ body }) => body);
  for (const body of bodies) {
    expect(body).toMatchObject({ model: { id: flow.model.modelId, code: 'leave' }, record: { id: recordId } });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${opinion}|${ann}|${bob}`));
  }
  expect(bodies.slice(1).map(({ flow: told }) => told)).toEqual([
    { id: flow.flowId, instance: id },
    { id: flow.flowId, instance: id, step: 'boss', decision: 'approve' },
    { id: flow.flowId, instance: id, status: 2 },
  ]);
});

test('a return is told as one; a command that is refused tells nothing', async () => {
  const flow = await makeFlow(server, 'trip', { steps: [{ id: 'boss', do: 'approve', who: { superior: 1 } }] });
  const events = ['flowDecided', 'flowEnded'];
  await server.inject('webhook.add', hook({ address, modelId: flow.model.modelId, events }), admin);
  await flow.start('ann');
  const [task] = await flow.todo('bob');
  expect((await server.inject('flowBefore.audit', { id: task }, { as: 'dan' })).code).toBe(400);
  await sendDue();
  expect(taken).toEqual([]);
  expect((await server.inject('flowBefore.reject', { id: task, rejectStep: '0' }, { as: 'bob' })).code).toBe(200);
  await sendDue();
  expect(taken.map(({ body }) => body)).toMatchObject([{ event: 'flowDecided', flow: { decision: 'return' } }]);
});

async function makeIn() {
  const role = await makeRole(server, { menus: [] });
  await server.db.raw(
    `insert into weft_authorize (id, object_type, object_id, item_type, item_id) values ($1, 'Role', $2, 'module', $3)`,
    [`a${role}`, role, orders.menuId],
  );
  const userId = await makePerson(server, 'shop', [role]);
  const mapping = [
    { from: 'order.name', to: 'title' },
    { from: 'lines.0.text', to: 'note' },
  ];
  const body = { fullName: 'shop', modelId: orders.modelId, userId, mapping, enabledMark: 1 };
  return { body, ...(await server.inject('webhook.addIn', body, admin)).data } as {
    id: string;
    secret: string;
    path: string;
    body: typeof body;
  };
}

test('a signed request makes a record by its mapping, once for each delivery, with the rights of its account', async () => {
  const made = await makeIn();
  const post = async (payload: string, headers: Record<string, string>) =>
    (await server.app.inject({ method: 'POST', url: made.path, payload, headers })).json();
  const payload = JSON.stringify({ order: { name: 'from shop' }, lines: [{ text: 'two' }] });
  const signed = (delivery: string, at = new Date(), by = made.secret) => ({
    'content-type': 'application/json',
    'weft-delivery': delivery,
    'weft-signature': signatureOf(by, payload, at),
  });
  const sent = signed('1');
  const first = await post(payload, sent);
  expect(first).toMatchObject({ code: 200, data: { isNew: true } });
  expect(await orders.info(first.data.id)).toMatchObject({ title: 'from shop', note: 'two' });
  expect(await post(payload, signed('1'))).toMatchObject({ data: { id: first.data.id, isNew: false } });
  // Whoever overheard a request cannot make another record of it: the delivery is no part of what is signed.
  const overheard = { ...signed('1'), 'weft-delivery': 'overheard' };
  expect(await post(payload, { ...overheard, 'weft-signature': sent['weft-signature'] })).toMatchObject({
    code: 400,
    msg: '此签名已用于另一次投递，请重新签名',
  });
  const second = signed('2', new Date(Date.now() - 2_000));
  const [one, two] = await Promise.all([post(payload, second), post(payload, second)]);
  expect(one.data.id).toBe(two.data.id);
  for (const headers of [{}, signed('3', new Date(Date.now() - 600_000)), signed('3', new Date(), 'wrong')])
    expect((await post(payload, headers)).code).toBe(403);
  expect(
    (await post('no json', { ...signed('4'), 'weft-signature': signatureOf(made.secret, 'no json', new Date()) })).code,
  ).toBe(400);
  await server.inject('webhook.changeIn', { ...made.body, id: made.id, enabledMark: 0 }, admin);
  expect((await post(payload, signed('5'))).code).toBe(403);
  // Rows are written behind the answers; what is not signed writes none.
  const rows = await vi.waitFor(async () => {
    const read = await server.db.raw<{ outcome: string; user: string; path: string; json: string }>(
      `select outcome, user_name as "user", request_url as path, json from weft_log where request_url like '/api/hooks/%' order by outcome, id`,
    );
    expect(read).toHaveLength(6);
    return read;
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'refused', 'refused']);
  for (const { user, path, json } of rows) {
    expect([user, path]).toEqual(['shop/shop', made.path]);
    expect(JSON.parse(json)).toMatchObject({ call: 'webhook.receive' });
  }
});

test('SEC a webhook acts neither as an administrator nor as somebody who signs in', async () => {
  const role = await makeRole(server, { menus: ['systemData', 'systemData.dictionary'] });
  const userId = await makePerson(server, 'lily', [role]);
  const body = {
    fullName: 'as lily',
    modelId: orders.modelId,
    userId,
    mapping: [{ from: 'a', to: 'title' }],
    enabledMark: 1,
  };
  const made = await server.inject('webhook.addIn', body, admin);
  expect(made.code).toBe(200);
  await server.signIn('lily', 'Weft@2026');
  // What was made before stays as it is; another account is refused.
  expect((await server.inject('webhook.changeIn', { ...body, id: made.data.id }, admin)).code).toBe(200);
  expect(await server.inject('webhook.addIn', body, admin)).toMatchObject({
    code: 400,
    msg: '已有人登录过此账户，不能用于服务',
  });
  const [other] = await server.db.raw<{ id: string }>("select id from weft_user where account = 'admin'");
  expect((await server.inject('webhook.addIn', { ...body, userId: other!.id }, admin)).code).toBe(400);
});
