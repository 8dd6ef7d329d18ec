import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { drawnFrames } from '../../core/socket';
import { choosePassword, makePerson, makeRole, md5 } from '../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../tests/support/server';
import {
  announceSocket,
  type OpenOptions,
  openSocket,
  type SocketClient,
  within,
} from '../../tests/support/socketClient';
import { createServer } from '../createServer';
import { openDb } from '../db/open';

let app: TestServer;
let lilyId: string;
let roleId: string;
beforeAll(async () => {
  // No heartbeat comes during a test: sessions end at the socket by the push alone, however busy the machine is.
  app = await startTestServer({ socketHeartbeatMs: 3_600_000 });
  roleId = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  lilyId = await makePerson(app, 'lily', [roleId]);
});
afterAll(() => app.close());

const open = (token: string, options: OpenOptions = {}) => openSocket(app.url, token, options);
const announced = (token: string) => announceSocket(app.url, token);
const code = async (token: string) => (await app.inject('auth.currentUser', {}, { token })).code;
/** Far less than the heartbeat of an hour. */
const soon = 30_000;
/** The session ends at once: over HTTP, and at the socket without waiting for a heartbeat (SEC-05). */
async function expectEnd(
  cause: (token: string) => Promise<unknown>,
  wanted: { code: number; msg: string },
): Promise<void> {
  const token = await app.signIn('lily', 'Weft@2026');
  const client = await announced(token);
  expect(await code(token)).toBe(200);
  await cause(token);
  expect(await code(token)).toBe(wanted.code);
  const logout = await within(soon, client.next('logout'));
  expect(logout).toEqual({ method: 'logout', token, msg: wanted.msg });
  await within(soon, client.closed);
}

test.each(['/websocket', '/api/message/websocket'])(
  'SOCK-01 SOCK-02 SOCK-06 %s announces and is told the counts',
  async (path) => {
    const token = await app.signIn('lily', 'Weft@2026');
    const client = await open(token, { path });
    client.say({ method: 'OnConnection', token, mobileDevice: false });
    expect(await client.next('initMessage')).toMatchObject({
      onlineUsers: [lilyId],
      unreadNums: [],
      unreadNoticeCount: 0,
      unreadMessageCount: 0,
      unreadSystemMessageCount: 0,
    });
    client.say({ method: 'heartCheck', token });
    expect(await client.next('heartCheck')).toEqual({ method: 'heartCheck' });
    client.wire.close();
    await client.closed;
  },
);

test('SEC-07 the token of the first frame is enough; without one, or with two, the socket is closed', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const client = await open('');
  client.say({ method: 'OnConnection', token, mobileDevice: false });
  expect(await client.next('initMessage')).toMatchObject({ onlineUsers: [lilyId] });
  client.wire.close();
  for (const [path, frame] of [
    ['', {}],
    ['', { token: '' }],
    ['', { token: 7 }],
    ['', { token: ['a'] }],
    ['', { token: 'bearer unknown' }],
    [token, { token: 'bearer unknown' }],
  ] as const) {
    const other = await open(path);
    other.say({ method: 'OnConnection', ...frame });
    expect([1008, 4001], JSON.stringify(frame)).toContain(await within(soon, other.closed));
    expect(other.frames.map(({ method }) => method)).not.toContain('initMessage');
  }
});

test('what changed between the answers of a page and its socket is told after its first frame', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const told = async (ageMs?: number) => {
    const client = await openSocket(app.url, '');
    client.say({ method: 'OnConnection', token, ageMs });
    await client.next('initMessage');
    client.say({ method: 'heartCheck', token });
    await client.next('heartCheck');
    client.wire.close();
    await client.closed;
    return client.frames.some(({ method }) => method === 'eventsMissed');
  };
  app.bus.publishHere('document.changed', { id: 'own.page', version: '2' });
  expect(await told(30_000)).toBe(true);
  expect(await told()).toBe(false);
});

test('a server that stops closes its sockets with 1012, announced or not', async () => {
  const own = await startTestServer();
  const token = await own.signIn('admin', 'Weft@2026');
  const clients = [await announceSocket(own.url, token), await openSocket(own.url, '')];
  await own.close();
  expect(await Promise.all(clients.map((client) => within(soon, client.closed)))).toEqual([1012, 1012]);
});

const asAdmin = { as: 'admin' };
test('SEC-05 SOCK-15 sign-out ends the session and its socket', () =>
  expectEnd((token) => app.inject('auth.logout', {}, { token }), { code: 600, msg: '注销成功' }));

test('SEC-05 SOCK-18 a disabled user is out everywhere', async () => {
  await expectEnd(() => app.inject('users.state', { id: lilyId }, asAdmin), {
    code: 600,
    msg: '用户信息已变更，请重新登录',
  });
  await app.inject('users.state', { id: lilyId }, asAdmin);
});

test('SEC-05 a reset password ends the sessions', () =>
  expectEnd(() => choosePassword(app, lilyId, 'Weft@2026'), { code: 600, msg: '密码已变更，请重新登录！' }));

test('SEC-05 AUTH-53 the own change of password ends the sessions, this one too', async () => {
  onTestFinished(() => choosePassword(app, lilyId, 'Weft@2026'));
  await expectEnd(
    async (token) => {
      await app.inject('file.captcha', { random: '0.7' });
      const { answer } = await app.db.kysely
        .selectFrom('weftCaptcha')
        .selectAll()
        .where('key', '=', '0.7')
        .executeTakeFirstOrThrow();
      const form = { oldPassword: md5('Weft@2026'), password: md5('Weft@2027'), code: answer, timestamp: '0.7' };
      const changed = await app.inject('currentUser.modifyPassword', form, { token });
      expect(changed).toMatchObject({ code: 200, msg: '修改成功，请牢记新密码。' });
    },
    { code: 600, msg: '密码已变更，请重新登录！' },
  );
});

test('SEC-05 AUTH-46 an administrator kicks somebody out: 601', () =>
  expectEnd(() => app.inject('onlineUser.remove', { userId: lilyId }, asAdmin), {
    code: 601,
    msg: '您已被管理员强制下线',
  }));

test('contract §2.6 with single sign-in the later one wins: 601 for the earlier', async () => {
  await app.inject('sysConfig.update', { singleLogin: 1 }, asAdmin);
  await expectEnd(() => app.signIn('lily', 'Weft@2026'), { code: 601, msg: '此账号已在其他地方登录' });
  await app.inject('sysConfig.update', { singleLogin: 2 }, asAdmin);
  const first = await app.signIn('lily', 'Weft@2026');
  await app.signIn('lily', 'Weft@2026');
  expect(await code(first)).toBe(200);
});

test('SEC-05 a deleted user is out everywhere', async () => {
  const id = await makePerson(app, 'gone', [roleId]);
  const token = await app.signIn('gone', 'Weft@2026');
  const client = await announced(token);
  expect((await app.inject('users.remove', { id }, asAdmin)).msg).toBe('删除成功');
  expect(await code(token)).toBe(600);
  await within(soon, client.next('logout'));
  await within(soon, client.closed);
});

test('SEC-05 an idle session ends after tokenTimeout, at the socket with the next heartbeat', async () => {
  const beating = await startTestServer({ socketHeartbeatMs: 200 });
  onTestFinished(() => beating.close());
  const setIdle = async (): Promise<void> => {
    const lastActiveTime = new Date(Date.now() - 721 * 60_000);
    await beating.db.kysely.updateTable('weftSession').set({ lastActiveTime }).execute();
    beating.bus.publish('session.ended', { userIds: [], sessionIds: [] });
  };
  const client = await announceSocket(beating.url, await beating.signIn('admin', 'Weft@2026'));
  await setIdle();
  expect((await within(soon, client.next('logout'))).msg).toBe('登录过期,请重新登录');
  const sleepy = await beating.signIn('admin', 'Weft@2026');
  await setIdle();
  expect((await beating.inject('auth.currentUser', {}, { token: sleepy })).code).toBe(600);
});

test('SEC-05 a session ends after a week however busy it is', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const loginTime = new Date(Date.now() - 7 * 24 * 3_600_000);
  await app.db.kysely.updateTable('weftSession').set({ loginTime }).where('userId', '=', lilyId).execute();
  expect(await code(token)).toBe(600);
});

test('SEC-05 a session that ended without a word is believed for 5 s at most', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  expect(await code(token)).toBe(200);
  await app.db.kysely
    .updateTable('weftSession')
    .set({ endedTime: new Date(), endedCode: 601 })
    .where('userId', '=', lilyId)
    .execute();
  await expect.poll(() => code(token), { timeout: soon, interval: 200 }).toBe(601);
});

test('SEC-05 a session that ends in one process ends at the sockets of the others within a second', async ({
  skip,
}) => {
  if (!app.databaseUrl) skip('the embedded database belongs to one process');
  const db = await openDb({ url: app.databaseUrl });
  const other = await createServer({ db, url: app.databaseUrl, limits: false, storage: app.storage });
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
  // The other server starts to listen for events a little later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const token = await app.signIn('lily', 'Weft@2026');
  const client = await open(token, { url });
  client.say({ method: 'OnConnection', token, mobileDevice: false });
  await client.next('initMessage');
  await app.inject('onlineUser.remove', { userId: lilyId }, asAdmin);
  expect((await within(soon, client.next('logout'))).msg).toBe('您已被管理员强制下线');
  await within(soon, client.closed);
  await other.app.close();
  await db.close();
});

test('contract §1.2 a token that is none of ours: 602; none at all: 600; the scheme in any case or absent', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  expect(await code('bearer rubbish')).toBe(602);
  expect((await app.inject('auth.currentUser')).code).toBe(600);
  expect(await code(`bearer ${'a'.repeat(43)}`)).toBe(600);
  expect(await code(token.replace('bearer', 'Bearer'))).toBe(200);
  expect(await code(token.replace('bearer ', ''))).toBe(200);
});

test('contract §7.3 a second socket of the same session closes the first', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const first = await announced(token);
  const second = await announced(token);
  await within(soon, first.next('closeSocket'));
  await within(soon, first.closed);
  expect(second.wire.readyState).toBe(WebSocket.OPEN);
});

let changes = 0;
/** Something of lily's that open pages draw. */
const renameLily = () => {
  changes += 1;
  return app.db.raw('update weft_user set real_name = $1 where id = $2', [`Lily ${changes}`, lilyId]);
};

test('SOCK-13 changed documents, released models and changed menus reach open pages', async () => {
  const client = await announceSocket(app.url, await app.signIn('lily', 'Weft@2026'), drawnFrames);
  await renameLily();
  app.bus.publish('document.changed', { id: 'billRule.edit', version: 'v2' });
  app.bus.publish('model.released', { modelId: 'm1' });
  app.bus.publish('menu.changed', {});
  expect(await client.next('documentChanged')).toEqual({
    method: 'documentChanged',
    id: 'billRule.edit',
    version: 'v2',
  });
  expect(await client.next('modelReleased')).toEqual({ method: 'modelReleased', modelId: 'm1' });
  expect(await client.next('menuChanged')).toEqual({ method: 'menuChanged' });
});

test.each([
  ['menu.changed', {}, 'menuChanged'],
  ['permission.changed', {}, 'rightsChanged'],
])(
  'SOCK-13 after %s a client that does not announce to know its frame gets one refresh',
  async (event, payload, method) => {
    const token = await app.signIn('lily', 'Weft@2026');
    const old = await announceSocket(app.url, token);
    await renameLily();
    app.bus.publish(event, payload);
    await renameLily();
    app.bus.publish(event, payload);
    await old.next('refresh');
    expect(old.frames.filter((frame) => frame.method === 'refresh')).toEqual([{ method: 'refresh' }]);
    const ours = await announceSocket(app.url, token, drawnFrames);
    await renameLily();
    app.bus.publish(event, payload);
    await ours.next(method);
    // Longer than a refresh waits for further changes.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(ours.frames.map((frame) => frame.method)).toEqual(['initMessage', method]);
  },
);

test('SOCK-17 every frame is one JSON object with its method; what we push has the members of the contract', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const plain = await announceSocket(app.url, token);
  const titled = { title: '停电', enabledMark: 1, type: 1, id: 'm-sock-17' };
  await app.db.raw(
    `insert into weft_message (id, type, title, body_text, enabled_mark, creator_time, release_time)
     values ($1, 1, $2, '', 1, now(), now())`,
    [titled.id, titled.title],
  );
  await app.db.raw('insert into weft_message_receiver (message_id, user_id) values ($1, $2)', [titled.id, lilyId]);
  app.bus.publish('message.changed', { messageId: titled.id, pushed: true });
  expect(await plain.next('messagePush')).toMatchObject({
    method: 'messagePush',
    unreadNoticeCount: 1,
    messageType: 1,
    toUserId: [lilyId],
    title: titled.title,
  });
  await renameLily();
  app.bus.publish('menu.changed', {});
  // A client that does not announce our frames reloads the page.
  expect(await plain.next('refresh')).toMatchObject({ method: 'refresh' });
  plain.say({ method: 'heartCheck', token });
  expect(await plain.next('heartCheck')).toEqual({ method: 'heartCheck' });
  for (const frame of plain.frames) expect(typeof frame.method).toBe('string');
});

test('SOCK-13 other people get no frame of a change of rights', async () => {
  const lily = await announceSocket(app.url, await app.signIn('lily', 'Weft@2026'), drawnFrames);
  const admin = await announceSocket(app.url, await app.signIn('admin', 'Weft@2026'), drawnFrames);
  const { userId } = (await app.inject('auth.currentUser', {}, { as: 'admin' })).data.userInfo;
  await app.db.raw("update weft_user set real_name = 'Other' where id = $1", [userId]);
  app.bus.publish('permission.changed', { userIds: [userId] });
  await admin.next('rightsChanged');
  expect(lily.frames.map((frame) => frame.method)).toEqual(['initMessage']);
});

test('issue 11 §1 a saved configuration reaches open pages: they fetch the organisation’s zone again', async () => {
  const client = await announced(await app.signIn('lily', 'Weft@2026'));
  expect((await app.inject('sysConfig.update', { timeZone: 'Asia/Tokyo' }, { as: 'admin' })).code).toBe(200);
  expect(await client.next('menuChanged')).toEqual({ method: 'menuChanged' });
});

test.each(['https://evil.test', 'null', null, 'http://127.0.0.1:1'])(
  'SEC-09 a handshake from origin %s is refused',
  async (origin) => {
    const token = await app.signIn('lily', 'Weft@2026');
    await expect(open(token, { origin })).rejects.toThrow('403');
  },
);

test('SEC-09 before OnConnection every other frame ends the connection', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const client = await open(token);
  client.say({ method: 'MessageList', token, toUserId: 'x', formUserId: 'y' });
  expect(await within(soon, client.closed)).toBe(1008);
  expect(client.frames).toEqual([]);
});

test('SEC-09 an announcement with a bad token, or with another one than the path, is refused', async () => {
  const bad = await open(`bearer ${'a'.repeat(43)}`);
  bad.say({ method: 'OnConnection', mobileDevice: false });
  expect((await bad.next('logout')).msg).toBe('登录过期,请重新登录');
  await within(soon, bad.closed);
  const other = await open(await app.signIn('lily', 'Weft@2026'));
  other.say({ method: 'OnConnection', token: await app.signIn('admin', 'Weft@2026') });
  expect(await within(soon, other.closed)).toBe(1008);
});

test('SEC-09 a frame of 65 KB closes with 1009, rubbish is passed over', async () => {
  const client = await announced(await app.signIn('lily', 'Weft@2026'));
  client.wire.send('not json');
  client.say({ method: 'heartCheck' });
  await client.next('heartCheck');
  client.wire.send('x'.repeat(65 * 1024 + 1));
  expect(await within(soon, client.closed)).toBe(1009);
});

test('SEC-09 a flood is dropped past 100 frames a minute', async () => {
  const client = await announced(await app.signIn('lily', 'Weft@2026'));
  for (let at = 0; at < 500; at++) client.say({ method: 'heartCheck' });
  await expect.poll(() => client.frames.length, { timeout: soon }).toBeGreaterThanOrEqual(99);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(client.frames.filter((frame) => frame.method === 'heartCheck').length).toBeLessThanOrEqual(100);
});

test('SEC-09 a person has five sockets at most: the oldest makes room', async () => {
  const clients: SocketClient[] = [];
  for (let at = 0; at < 6; at++) clients.push(await announced(await app.signIn('admin', 'Weft@2026')));
  await within(soon, clients[0]!.closed);
  expect(clients.slice(1).map((client) => client.wire.readyState)).toEqual(Array(5).fill(WebSocket.OPEN));
});

test('issue 11 §4 a pushed logout is in the language that the page announced', async () => {
  const token = await app.signIn('lily', 'Weft@2026');
  const client = await open(token);
  client.say({ method: 'OnConnection', token, mobileDevice: false, language: 'en' });
  await client.next('initMessage');
  const { data } = await app.inject('auth.currentUser', {}, { token });
  await app.inject('onlineUser.remove', { userId: data.userInfo.userId }, { as: 'admin' });
  expect(await within(5_000, client.next('logout'))).toMatchObject({ msg: expect.stringMatching(/^[A-Za-z ,.]+$/) });
});
