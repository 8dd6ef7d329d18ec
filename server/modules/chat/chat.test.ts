import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { announceSocket, openSocket, type SocketClient } from '../../../tests/support/socketClient';
import { withChat } from '../../../tests/support/withChat';
import { openSession } from '../../services/sessions/sessions';
import { gramsOf, keysSql, weekSql } from './grams';

/** A person of this file sends more than people do. */
const chatPerMinute = 300;
let app: TestServer;
const ids: Record<string, string> = {};
const opened: SocketClient[] = [];
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  app = await startTestServer({ socketHeartbeatMs: 3_600_000, modules: withChat(chatPerMinute) });
  const role = await makeRole(app, { menus: ['systemData'] });
  for (const name of ['ann', 'bob', 'cat', 'dan', 'eve']) ids[name] = await makePerson(app, name, [role]);
});
afterAll(async () => {
  for (const client of opened) client.wire.terminate();
  await app.close();
});

const tokenOf = async (name: string) => {
  const session = { userId: ids[name]!, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() };
  return (await openSession(app.db, session)).token;
};

/** A device of a person: its socket, and what it has heard of a method. */
async function device(name: string, members: object = {}) {
  const token = await tokenOf(name);
  const client = await openSocket(app.url, token);
  opened.push(client);
  client.say({ method: 'OnConnection', token, mobileDevice: false, knows: ['chatText'], ...members });
  const init = await client.next('initMessage');
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape it reads
  const heard = (method: string): any[] => client.frames.filter((frame) => frame.method === method);
  const until = async (method: string, count: number) => {
    await expect.poll(() => heard(method).length, { interval: 10 }).toBeGreaterThanOrEqual(count);
    return heard(method);
  };
  const say = (method: string, more: object = {}) => client.say({ method, token, ...more });
  const write = (to: string, text: unknown, more: object = {}) =>
    say('SendMessage', { toUserId: ids[to], messageType: 'text', messageContent: text, ...more });
  /** All frames before this one are handled. */
  const settled = async () => {
    const before = heard('onlineAmong').length;
    say('WatchOnline', { userIds: [] });
    await until('onlineAmong', before + 1);
  };
  return { client, init, heard, until, say, write, settled, token };
}
const conversations = async (name: string) => (await app.inject('chat.conversations', {}, { as: name })).data.list;
let lists = 0;
type Device = Awaited<ReturnType<typeof device>>;
async function listOf(from: Device, peer: string, more: object = {}) {
  const requestId = `list-${++lists}`;
  from.say('MessageList', {
    toUserId: ids[peer],
    formUserId: 'anybody',
    requestId,
    currentPage: 1,
    pageSize: 30,
    sord: 'desc',
    ...more,
  });
  const of = () => from.heard('messageList').find((frame) => frame.requestId === requestId);
  await expect.poll(of, { timeout: 5_000, interval: 10 }).toBeDefined();
  return of();
}

test('SOCK-03 SOCK-10 SOCK-11 a text reaches all devices of both, once, with the members of the contract', async () => {
  const [ann, annToo, bob] = [await device('ann'), await device('ann'), await device('bob')];
  ann.write('bob', '  hello\r\nBob ', { clientId: 'client-0001', formUserId: ids.cat });
  const [received] = await bob.until('receiveMessage', 1);
  expect(received).toMatchObject({
    formUserId: ids.ann,
    messageType: 'text',
    formMessage: 'hello\nBob',
    realName: 'ann',
    account: 'ann',
    headIcon: '/api/file/Image/userAvatar/001.png',
    position: 1,
  });
  expect(received.dateTime).toBe(received.latestDate);
  expect(Math.abs(Date.now() - received.dateTime)).toBeLessThan(60_000);
  for (const own of [ann, annToo]) {
    const [echo] = await own.until('sendMessage', 1);
    expect(echo).toMatchObject({
      UserId: ids.ann,
      toUserId: ids.bob,
      messageType: 'text',
      toMessage: 'hello\nBob',
      toAccount: 'bob',
      toRealName: 'bob',
      clientId: 'client-0001',
      position: 1,
    });
    expect(own.heard('receiveMessage')).toEqual([]);
  }
  await bob.settled();
  expect(bob.heard('receiveMessage')).toHaveLength(1);
});

test('issue 13 a message that is sent again is no second message, and is echoed again', async () => {
  const [ann, bob] = [await device('ann'), await device('bob')];
  for (let at = 0; at < 3; at++) ann.write('bob', 'once', { clientId: 'client-twice' });
  const echoes = await ann.until('sendMessage', 1);
  await ann.settled();
  expect(new Set(echoes.map(({ position }) => position)).size).toBe(1);
  await bob.until('receiveMessage', 1);
  await bob.settled();
  expect(bob.heard('receiveMessage')).toHaveLength(1);
  expect((await listOf(bob, 'ann', { keyword: 'once' })).list).toHaveLength(1);
  // Also from another device, and by two at once.
  const other = await device('ann');
  for (const own of [ann, other]) own.write('bob', 'once', { clientId: 'client-twice' });
  await other.until('sendMessage', 1);
  expect((await listOf(bob, 'ann', { keyword: 'once' })).list).toHaveLength(1);
});

test('issue 13 a hundred messages of two people arrive in one order on every device', async () => {
  const [cat, dan, catToo] = [await device('cat'), await device('dan'), await device('cat')];
  for (let at = 0; at < 50; at++) {
    cat.write('dan', `cat ${at}`);
    dan.write('cat', `dan ${at}`);
  }
  const orderOf = async (of: Device) => {
    await of.until('sendMessage', 50);
    await of.until('receiveMessage', 50);
    return of.client.frames.filter(({ method }) => method === 'sendMessage' || method === 'receiveMessage');
  };
  const texts = (frames: Record<string, unknown>[]) => frames.map((frame) => frame.toMessage ?? frame.formMessage);
  const orders = [await orderOf(cat), await orderOf(dan), await orderOf(catToo)];
  expect(texts(orders[1]!)).toEqual(texts(orders[0]!));
  expect(texts(orders[2]!)).toEqual(texts(orders[0]!));
  expect(orders[0]!.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  const { list } = await listOf(cat, 'dan', { pageSize: 100, sord: 'asc' });
  expect(list.map(({ content }: { content: string }) => content)).toEqual(texts(orders[0]!));
  const times = list.map(({ sendTime }: { sendTime: number }) => sendTime);
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
});

test('SOCK-04 SOCK-12 pages are taken from either end, and ascend within a page', async () => {
  const cat = await device('cat');
  const textsOf = async (more: object) => {
    const { list, pagination } = await listOf(cat, 'dan', more);
    expect(pagination.total).toBe(100);
    const positions = list.map(({ position }: { position: number }) => position);
    expect(positions).toEqual(positions.toSorted((a: number, b: number) => a - b));
    return [positions[0], positions.at(-1), positions.length];
  };
  expect(await textsOf({ sord: 'desc', pageSize: 30 })).toEqual([71, 100, 30]);
  expect(await textsOf({ sord: 'desc', pageSize: 30, currentPage: 4 })).toEqual([1, 10, 10]);
  expect(await textsOf({ sord: 'asc', pageSize: 50, currentPage: 2 })).toEqual([51, 100, 50]);
  expect(await textsOf({ sord: 'asc', pageSize: 50, currentPage: 3 })).toEqual([undefined, undefined, 0]);
  expect(await textsOf({ sord: 'desc', pageSize: 30, before: 71 })).toEqual([41, 70, 30]);
});

test('SEC-09 SOCK-04 messages of two other people are not listed, whoever the frame names', async () => {
  const eve = await device('eve');
  expect((await listOf(eve, 'dan', { formUserId: ids.cat })).list).toEqual([]);
  expect((await listOf(eve, 'cat', { formUserId: ids.dan, keyword: 'cat' })).list).toEqual([]);
});

test('SOCK-05 CHAT-28 CHAT-30 unread messages are counted by conversation, and read as a whole', async () => {
  const ann = await device('ann');
  for (const text of ['one', 'two']) ann.write('dan', text);
  await ann.until('sendMessage', 2);
  const dan = await device('dan');
  const { unreadNums } = dan.init as { unreadNums: object[] };
  expect(unreadNums).toContainEqual(
    expect.objectContaining({ sendUserId: ids.ann, unreadNum: 2, defaultMessage: 'two', defaultMessageType: 'text' }),
  );
  expect((await conversations('dan')).find(({ id }: { id: string }) => id === ids.ann)).toMatchObject({
    realName: 'ann',
    account: 'ann',
    latestMessage: 'two',
    messageType: 'text',
    unreadMessage: 2,
  });
  const states = async (of: Device, peer: string) =>
    (await listOf(of, peer)).list.map((row: { state: number }) => row.state);
  expect(await states(ann, 'dan')).toEqual([0, 0]);
  dan.say('UpdateReadMessage', { formUserId: ids.ann });
  expect((await ann.until('chatRead', 1))[0]).toMatchObject({ readerId: ids.dan, peerId: ids.ann });
  expect(await states(ann, 'dan')).toEqual([1, 1]);
  expect((await device('dan')).init.unreadNums).not.toContainEqual(expect.objectContaining({ sendUserId: ids.ann }));
});

test('issue 13 a device that was away gets what it missed, in order, and nothing twice', async () => {
  const bob = await device('bob');
  bob.write('ann', 'before');
  const [{ position }] = await bob.until('sendMessage', 1);
  bob.client.wire.terminate();
  const ann = await device('ann');
  for (let at = 0; at < 110; at++) {
    ann.write('bob', `missed ${at}`);
    if (at === 60) await ann.until('sendMessage', 60);
  }
  await ann.until('sendMessage', 110);
  const back = await device('bob', { chatSince: position });
  const missed = await back.until('receiveMessage', 110);
  expect(missed.map(({ formMessage }) => formMessage)).toEqual(Array.from({ length: 110 }, (_, at) => `missed ${at}`));
  expect(missed.map((frame) => frame.position)).toEqual(missed.map((_, at) => position + 1 + at));
  await back.settled();
  expect(back.heard('receiveMessage')).toHaveLength(110);
  // A device without a position, or with a strange one, gets only what comes from now on.
  for (const chatSince of [undefined, -5_000, 1e9, 'x', 1.5, null]) {
    const other = await device('bob', { chatSince });
    await other.settled();
    expect(other.heard('receiveMessage')).toEqual([]);
  }
});

test('CHAT-08 API-027 a hidden conversation is off the list until a new message', async () => {
  const [ann, eve] = [await device('ann'), await device('eve')];
  ann.write('eve', 'first');
  await eve.until('receiveMessage', 1);
  expect(await conversations('eve')).toHaveLength(1);
  expect((await app.inject('chat.hide', { id: ids.ann }, { as: 'eve' })).code).toBe(200);
  expect((await eve.until('chatHidden', 1))[0]).toMatchObject({ peerId: ids.ann, cleared: false });
  expect(await conversations('eve')).toEqual([]);
  expect((await listOf(eve, 'ann')).list).toHaveLength(1);
  ann.write('eve', 'second');
  await eve.until('receiveMessage', 2);
  expect(await conversations('eve')).toMatchObject([{ id: ids.ann, latestMessage: 'second', unreadMessage: 1 }]);
});

test('CHAT-09 API-026 a deleted history is gone for one, stays for the other, and goes when both deleted it', async () => {
  const [ann, eve] = [await device('ann'), await device('eve')];
  expect((await app.inject('chat.clear', { id: ids.ann }, { as: 'eve' })).code).toBe(200);
  expect(await listOf(eve, 'ann')).toMatchObject({ list: [], pagination: { total: 0 } });
  expect(await conversations('eve')).toMatchObject([
    { id: ids.ann, latestMessage: '', latestDate: null, unreadMessage: 0 },
  ]);
  expect((await listOf(ann, 'eve')).list).toHaveLength(2);
  eve.write('ann', 'third');
  await ann.until('receiveMessage', 1);
  expect((await listOf(eve, 'ann')).list).toHaveLength(1);
  const stored = () => app.db.raw('select id from weft_chat_message where $1 in (sender_id, receiver_id)', [ids.eve]);
  expect(await stored()).toHaveLength(3);
  expect((await app.inject('chat.clear', { id: ids.eve }, { as: 'ann' })).code).toBe(200);
  expect(await stored()).toHaveLength(1);
});

describe('refused messages', () => {
  const wrong: [string, object, string][] = [
    ['nothing', { messageContent: ' \n ' }, '不能发送空消息'],
    ['5,001 characters', { messageContent: 'x'.repeat(5_001) }, '消息不能超过 5000 个字符'],
    ['a number', { messageContent: 5 }, '不能发送空消息'],
    ['an unknown type', { messageType: 'html' }, '消息内容无效'],
    ['an absent person', { toUserId: 'absent' }, '对方不存在或已被禁用'],
    ['no person', { toUserId: null }, '对方不存在或已被禁用'],
    [
      'a picture that was never uploaded',
      { messageType: 'image', messageContent: { name: 'x.png' } },
      '文件不存在或不能发送',
    ],
    ['a picture without a name', { messageType: 'image', messageContent: 'x' }, '消息内容无效'],
    ['an odd id', { clientId: '<a>' }, '消息内容无效'],
  ];
  test.each(wrong)('CHAT-17 CHAT-25 %s', async (_, more, msg) => {
    const ann = await device('ann');
    ann.write('bob', 'text', { clientId: 'client-wrong', ...more });
    expect((await ann.until('messageRefused', 1))[0]).toMatchObject({ msg });
    expect(ann.heard('sendMessage')).toEqual([]);
  });

  test('to oneself', async () => {
    const ann = await device('ann');
    ann.write('ann', 'me');
    expect((await ann.until('messageRefused', 1))[0]).toMatchObject({ msg: '不能给自己发送消息', toUserId: ids.ann });
  });

  test('issue 13 with a blocked word of the settings, whatever its case', async () => {
    expect(
      (await app.inject('sysConfig.update', { chatBlockedWords: 'secret plan，泄密\nDRAGON' }, { as: 'admin' })).code,
    ).toBe(200);
    const ann = await device('ann');
    ann.write('bob', 'the dragon comes', { clientId: 'client-word' });
    expect((await ann.until('messageRefused', 1))[0]).toMatchObject({
      msg: '消息包含禁用词“dragon”，未发送',
      clientId: 'client-word',
    });
    expect((await app.inject('sysConfig.update', { chatBlockedWords: '' }, { as: 'admin' })).code).toBe(200);
    ann.write('bob', 'the dragon comes');
    await ann.until('sendMessage', 1);
  });

  test('issue 13 beyond the limit of a minute, with the time to wait', async () => {
    const eve = await device('eve');
    for (let from = 0; eve.heard('messageRefused').length === 0; from += 90) {
      for (let at = from; at < from + 90; at++) eve.write('bob', `fast ${at}`);
      await eve.settled();
    }
    expect(eve.heard('messageRefused')[0]).toMatchObject({ msg: '发送过于频繁，请稍后再试', retryMs: 5_000 });
    // The minute may end meanwhile, which begins another count.
    expect(eve.heard('sendMessage').length).toBeLessThanOrEqual(2 * chatPerMinute);
  });
});

test('issue 13 odd frames end neither the socket nor the process', async () => {
  const dan = await device('dan');
  const odd: unknown[] = [
    null,
    true,
    -1,
    1e308,
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(9_000),
    [],
    [[]],
    {},
    { a: { b: 1 } },
    ["'; drop table x"],
  ];
  const members = [
    'toUserId',
    'formUserId',
    'messageType',
    'messageContent',
    'currentPage',
    'pageSize',
    'sord',
    'keyword',
    'before',
    'requestId',
    'clientId',
    'userIds',
  ];
  const methods = [
    'SendMessage',
    'MessageList',
    'UpdateReadMessage',
    'Typing',
    'WatchOnline',
    'constructor',
    '__proto__',
  ];
  let frames = 0;
  let current = dan;
  for (const method of methods) {
    for (const member of members) {
      for (const value of odd) {
        // So many frames wait at a socket, and so many are heard a minute.
        if (++frames % 80 === 0) await current.settled();
        if (frames % 480 === 0) current = await device('dan');
        const usual = { toUserId: ids.cat, messageType: 'text', messageContent: '', formUserId: ids.cat, keyword: 'a' };
        current.say(method, { ...usual, [member]: value });
      }
    }
  }
  for (const text of ['', '{', '[]', 'null', '5', '"x"', '{"method":5}', '{"method":{}}'])
    current.client.wire.send(text);
  await current.settled();
  expect(current.client.wire.readyState).toBe(current.client.wire.OPEN);
  expect((await app.inject('chat.conversations', {}, { as: 'dan' })).code).toBe(200);
});

test('typing and presence reach those whom they concern', async () => {
  const [ann, bob, cat] = [await device('ann'), await device('bob'), await device('cat')];
  ann.say('Typing', { toUserId: ids.bob });
  expect((await bob.until('typing', 1))[0]).toEqual({ method: 'typing', userId: ids.ann });
  await cat.settled();
  expect(cat.heard('typing')).toEqual([]);
  cat.say('WatchOnline', { userIds: [ids.ann, 'absent', 5] });
  expect((await cat.until('onlineAmong', 2))[1]).toEqual({ method: 'onlineAmong', userIds: [ids.ann] });
});

test('SOCK-02 who follows a person is told when they come and go', async () => {
  const watcher = await device('bob');
  await makePerson(app, 'fay', [await makeRole(app, { menus: ['systemData'] })]).then((id) => {
    ids.fay = id;
  });
  watcher.say('WatchOnline', { userIds: [ids.fay] });
  await watcher.until('onlineAmong', 1);
  const fay = await device('fay');
  expect((await watcher.until('Online', 1))[0]).toEqual({ method: 'Online', userId: ids.fay });
  fay.client.wire.close();
  expect((await watcher.until('Offline', 1))[0]).toEqual({ method: 'Offline', userId: ids.fay });
});

describe('pictures', () => {
  const upload = async (as: string, filename = 'a.png', content: Buffer | string = png) =>
    app.inject('file.uploadChat', { file: { filename, content } }, { as });
  const fetched = async (path: string) => (await fetch(app.url + path)).headers.get('content-type') === 'image/png';

  test('CHAT-21 API-234 a picture is sent by its name, and only its two people may fetch it', async () => {
    const [ann, bob] = [await device('ann'), await device('bob')];
    const { name } = (await upload('ann')).data;
    const picture = { messageType: 'image', messageContent: { name, width: 20.4, height: 10, extra: 1 } };
    ann.write('bob', '', picture);
    const [received] = await bob.until('receiveMessage', 1);
    const { path, ...size } = received.formMessage;
    expect(size).toEqual({ width: 20, height: 10 });
    expect(path).toMatch(new RegExp(`^/api/file/Image/IM/${name}\\?ticket=`));
    expect(await fetched(path)).toBe(true);
    const [echo] = await ann.until('sendMessage', 1);
    expect(await fetched(echo.toMessage.path)).toBe(true);
    expect(await fetched(`/api/file/Image/IM/${name}`)).toBe(false);
    expect(await fetched(path.replace(/.{5}$/, 'AAAAA'))).toBe(false);
    const { list } = await listOf(bob, 'ann', { pageSize: 1 });
    expect(JSON.parse(list[0].content)).toEqual(received.formMessage);
    expect((await conversations('bob'))[0]).toMatchObject({ latestMessage: '[图片]', messageType: 'image' });
    const link = async (as: string) => (await app.inject('file.link', { type: 'IM', fileId: name }, { as })).code;
    expect([await link('ann'), await link('bob'), await link('cat'), await link('admin')]).toEqual([
      200, 200, 404, 404,
    ]);
    const preview = async (as: string) => (await app.inject('file.preview', { fileName: name }, { as })).code;
    expect([await preview('ann'), await preview('bob'), await preview('cat'), await preview('admin')]).toEqual([
      200, 200, 404, 404,
    ]);
    // The address ends with the session that got it.
    await app.db.raw('update weft_session set ended_time = now() where id = $1', [path.split('=')[1].split('.')[0]]);
    expect(await fetched(path)).toBe(false);
  });

  test('a picture of another person, and of another kind, is refused', async () => {
    const cat = await device('cat');
    const { name } = (await upload('ann')).data;
    const annex = await app.inject(
      'file.upload',
      { type: 'annex', file: { filename: 'b.png', content: png } },
      { as: 'cat' },
    );
    for (const each of [name, annex.data.name])
      cat.write('bob', '', { messageType: 'image', messageContent: { name: each } });
    for (const refused of await cat.until('messageRefused', 2)) expect(refused.msg).toBe('文件不存在或不能发送');
  });

  test('CHAT-18 CHAT-19 a picture of 5 MB and a text are refused; a recording is taken as voice', async () => {
    const large = Buffer.concat([png, Buffer.alloc(5_242_880 - png.length)]);
    expect((await upload('ann', 'a.png', large)).msg).toBe('图片大小不能超过5M');
    expect((await upload('ann', 'a.png', large.subarray(1))).code).not.toBe(200);
    expect((await upload('ann', 'a.png', large.subarray(0, -1))).code).toBe(200);
    expect((await upload('ann', 'a.txt', 'x')).msg).toBe('上传失败，图片格式不允许上传');
    const { name } = (await upload('ann', 'a.mp3', 'ID3')).data;
    const [ann, bob] = [await device('ann'), await device('bob')];
    ann.write('bob', '', { messageType: 'image', messageContent: { name } });
    await ann.until('messageRefused', 1);
    ann.write('bob', '', { messageType: 'voice', messageContent: { name, length: 3 } });
    const [received] = await bob.until('receiveMessage', 1);
    expect(received).toMatchObject({ messageType: 'voice', formMessage: { length: 3 } });
    const answer = await fetch(app.url + received.formMessage.path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await conversations('bob'))[0]).toMatchObject({ latestMessage: '[语音]' });
  });
});

test('CHAT-15 a search finds parts of words, in any case, in Chinese and Latin, and nothing of wild cards', async () => {
  const [ann, cat] = [await device('ann'), await device('cat')];
  const texts = ['明天下午开会', 'Meeting at 15:00', '100% sure', 'under_score', '会', 'x'];
  for (const text of texts) ann.write('cat', text);
  await cat.until('receiveMessage', texts.length);
  const found = async (keyword: string) =>
    (await listOf(cat, 'ann', { keyword, sord: 'asc' })).list.map((row: { content: string }) => row.content);
  expect(await found('开会')).toEqual(['明天下午开会']);
  expect(await found('会')).toEqual(['明天下午开会', '会']);
  expect(await found('MEET')).toEqual(['Meeting at 15:00']);
  expect(await found('%')).toEqual(['100% sure']);
  expect(await found('r_s')).toEqual(['under_score']);
  expect(await found('absent')).toEqual([]);
  expect(await found('U')).toEqual(['100% sure', 'under_score']);
});

test('CHAT-15 a search goes over years in either order, and counts as far as the limit', async () => {
  ids.yearly = await makePerson(app, 'yearly', []);
  const [ann, yearly] = [await device('ann'), await device('yearly')];
  for (let at = 0; at < 12; at++) ann.write('yearly', `发票 ${at}`);
  await yearly.until('receiveMessage', 12);
  // Messages of eleven years, a year apart: their keys in the index are those of their weeks.
  await app.db.raw(
    `update weft_chat_message m set send_time = t.at, grams = ${keysSql('$3::int4[]', '$1::text', '$2::text', weekSql('t.at'))}
     from (select id, now() - (12 - substr(content, 4)::int) * interval '1 year' as at from weft_chat_message
       where sender_id = $1 and receiver_id = $2) t where t.id = m.id`,
    [ids.ann, ids.yearly, gramsOf('发票 0123456789')],
  );
  const page = async (more: object) => {
    const { list, pagination } = await listOf(yearly, 'ann', { keyword: '发票', pageSize: 3, ...more });
    return [list.map((row: { content: string }) => row.content), pagination.total];
  };
  expect(await page({})).toEqual([['发票 9', '发票 10', '发票 11'], 12]);
  expect(await page({ currentPage: 2 })).toEqual([['发票 6', '发票 7', '发票 8'], 12]);
  expect(await page({ sord: 'asc' })).toEqual([['发票 0', '发票 1', '发票 2'], 12]);
});

test('ENT-25 a conversation has the peer with department, the number of unread messages and the latest one', async () => {
  const role = await makeRole(app, { menus: ['systemData'] });
  const [gil, fay] = [await makePerson(app, 'gilda', [role]), await makePerson(app, 'fayette', [role])];
  await app.db.raw(
    `update weft_user set real_name = '丹', organize_id = (select min(id) from weft_organize) where id = $1`,
    [gil],
  );
  const [{ department } = { department: '' }] = await app.db.raw<{ department: string }>(
    'select full_name as department from weft_organize order by id limit 1',
  );
  Object.assign(ids, { gilda: gil, fayette: fay });
  const [from, to] = [await device('gilda'), await device('fayette')];
  const before = Date.now();
  from.write('fayette', 'one');
  from.write('fayette', 'two');
  await to.until('receiveMessage', 2);
  const [row, ...more] = await conversations('fayette');
  expect(more).toEqual([]);
  expect(row).toEqual({
    id: gil,
    realName: '丹',
    account: 'gilda',
    headIcon: '/api/file/Image/userAvatar/001.png',
    unreadMessage: 2,
    latestMessage: 'two',
    messageType: 'text',
    latestDate: expect.any(Number),
    department,
    position: expect.any(Number),
  });
  expect(Math.abs(row.latestDate - before)).toBeLessThan(60_000);
});

test('ENT-26 a message is stored with sender, type, content and time before it is echoed', async () => {
  const [ann, bob] = [await device('ann'), await device('bob')];
  ann.write('bob', 'kept text', { clientId: 'client-kept' });
  const [echo] = await ann.until('sendMessage', 1);
  const stored = await app.db.raw<{ sendTime: Date }>(
    `select sender_id as "sendUserId", content_type as "contentType", content, send_time as "sendTime"
     from weft_chat_message where id = $1`,
    [echo.id],
  );
  expect(stored).toEqual([
    { sendUserId: ids.ann, contentType: 'text', content: 'kept text', sendTime: new Date(echo.dateTime) },
  ]);
  const { list } = await listOf(bob, 'ann', { keyword: 'kept text' });
  expect(list).toMatchObject([
    { sendUserId: ids.ann, receiveUserId: ids.bob, contentType: 'text', content: 'kept text', sendTime: echo.dateTime },
  ]);
});

test('CHAT-31 the chat calls have the paths of the contract: list, remove, delete records, contacts', async () => {
  const headers = { authorization: await tokenOf('ann') };
  const call = async (method: 'GET' | 'DELETE', path: string) => {
    const answer = await fetch(`${app.url}${path}`, { method, headers });
    return (await answer.json()) as { code: number; data: { list: { id: string }[] } };
  };
  const [ann, bob] = [await device('ann'), await device('bob')];
  bob.write('ann', 'by path');
  await ann.until('receiveMessage', 1);
  const listed = async () => (await call('GET', '/api/message/imreply')).data.list.map(({ id }) => id);
  expect(await listed()).toContain(ids.bob);
  expect((await call('DELETE', `/api/message/imreply/deleteChatRecord/${ids.bob}`)).code).toBe(200);
  expect((await listOf(ann, 'bob')).list).toEqual([]);
  expect((await call('DELETE', `/api/message/imreply/relocation/${ids.bob}`)).code).toBe(200);
  expect(await listed()).not.toContain(ids.bob);
  const contacts = await call('GET', '/api/permission/Users/ImUser?keyword=bob');
  expect(contacts.data.list.map(({ id }) => id)).toContain(ids.bob);
});

test('issue 13 an administrator who looks through a person’s eyes sees no chat', async () => {
  const opening = await app.inject('viewAs.open', { objectType: 'User', objectId: ids.cat }, { as: 'admin' });
  expect(opening.code).toBe(200);
  const { token } = opening.data;
  const client = await announceSocket(app.url, token);
  opened.push(client);
  expect(client.frames[0]).toMatchObject({ unreadNums: [], chatPosition: 0 });
  client.say({ method: 'MessageList', token, toUserId: ids.ann });
  client.say({ method: 'SendMessage', token, toUserId: ids.ann, messageType: 'text', messageContent: 'false' });
  const ann = await device('ann');
  ann.write('cat', 'private');
  await ann.until('sendMessage', 1);
  client.say({ method: 'heartCheck', token });
  await client.next('heartCheck');
  expect(client.frames.map(({ method }) => method)).toEqual(['initMessage', 'heartCheck']);
  expect((await app.inject('chat.conversations', {}, { token })).data.list).toEqual([]);
  expect((await app.inject('chat.clear', { id: ids.ann }, { token })).code).not.toBe(200);
});

test('issue 27 §5 a client that draws texts as HTML gets markup escaped, one of ours gets what was typed', async () => {
  const hostile = '<img src=x onerror="alert(1)"> & \'a\'';
  const safe = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;a&#39;';
  const [ours, theirs, sender] = [
    await device('eve'),
    await device('eve', { knows: [] }),
    await device('dan', { knows: [] }),
  ];
  sender.write('eve', hostile);
  expect((await theirs.until('receiveMessage', 1)).at(-1).formMessage).toBe(safe);
  expect((await ours.until('receiveMessage', 1)).at(-1).formMessage).toBe(hostile);
  expect((await sender.until('sendMessage', 1)).at(-1).toMessage).toBe(safe);
  expect((await listOf(theirs, 'dan')).list.at(-1).content).toBe(safe);
  expect((await listOf(ours, 'dan')).list.at(-1).content).toBe(hostile);
  const entry = async (members: object) => {
    const { init } = await device('eve', members);
    return (init.unreadNums as { sendUserId: string; defaultMessage: string }[]).find(
      ({ sendUserId }) => sendUserId === ids.dan,
    )?.defaultMessage;
  };
  expect(await entry({ knows: [] })).toBe(safe);
  expect(await entry({})).toBe(hostile);
  expect((await conversations('eve'))[0].latestMessage).toBe(safe);
  const { data } = await app.inject('chat.conversations', { as: 'text' }, { as: 'eve' });
  expect(data.list[0].latestMessage).toBe(hostile);
});
