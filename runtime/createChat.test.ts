import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServerFrame } from '../core/socket';
import { createBus } from './bus';
import { createChat } from './createChat';

const bob = { id: 'bob', realName: 'Bob', account: 'bob', headIcon: '' };
const cat = { id: 'cat', realName: 'Cat', account: 'cat', headIcon: '' };
const shared = { messageType: 'text' as const, headIcon: '', dateTime: 1, latestDate: 1 };

/** A store beside a server that answers what the test gives. */
function setUp(list: object[] = []) {
  const bus = createBus();
  const sent: { method: string; [member: string]: unknown }[] = [];
  const calls: string[] = [];
  const chat = createChat({
    bus,
    call: async (name) => {
      calls.push(name);
      return { code: 200, msg: '', data: { list } };
    },
    send: (method, members) => void sent.push({ method, ...members }),
    userId: () => 'me',
  });
  const hear = (frame: { method: ServerFrame['method']; [member: string]: unknown }) =>
    bus.emit(`socket.${frame.method}`, frame);
  const welcome = (more: object = {}) => hear({ method: 'initMessage', unreadNums: [], chatPosition: 0, ...more });
  const receive = (position: number, text: string, from = bob) =>
    hear({
      method: 'receiveMessage',
      formUserId: from.id,
      formMessage: text,
      realName: from.realName,
      account: from.account,
      id: `m${position}`,
      position,
      ...shared,
    });
  const echo = (position: number, clientId: unknown, text: string) =>
    hear({
      method: 'sendMessage',
      UserId: 'me',
      toUserId: 'bob',
      toMessage: text,
      toRealName: 'Bob',
      toAccount: 'bob',
      toHeadIcon: '',
      realName: 'Me',
      account: 'me',
      id: `m${position}`,
      position,
      clientId,
      ...shared,
    });
  const row = (position: number, more: object = {}) => ({
    id: `m${position}`,
    position,
    sendUserId: 'bob',
    receiveUserId: 'me',
    sendTime: position,
    receiveTime: null,
    content: `m ${position}`,
    contentType: 'text',
    state: 0,
    ...more,
  });
  const answer = async (rows: object[], total = rows.length) => {
    const { requestId } = sent.findLast(({ method }) => method === 'MessageList')!;
    hear({
      method: 'messageList',
      list: rows,
      peerId: 'bob',
      requestId,
      pagination: { total, currentPage: 1, pageSize: 30 },
    });
    await vi.advanceTimersByTimeAsync(0);
  };
  const of = (method: string) => sent.filter((frame) => frame.method === method);
  const texts = () => chat.get().window?.messages.map(({ content }) => content);
  return { chat, bus, sent, calls, hear, welcome, receive, echo, row, answer, of, texts };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('CHAT-23 CHAT-30 CONST-39 opening marks as read, loads the latest 30 and knows where the unread ones begin', async () => {
  const { chat, welcome, answer, of, row } = setUp();
  welcome({ chatPosition: 40, unreadNums: [{ sendUserId: 'bob', unreadNum: 2 }] });
  expect(chat.get().unread).toBe(2);
  chat.open(bob);
  expect(of('UpdateReadMessage')).toEqual([{ method: 'UpdateReadMessage', formUserId: 'bob' }]);
  expect(of('MessageList')[0]).toMatchObject({
    toUserId: 'bob',
    formUserId: 'me',
    currentPage: 1,
    pageSize: 30,
    sord: 'desc',
  });
  expect(chat.get()).toMatchObject({ unread: 0, window: { loading: true } });
  await answer(Array.from({ length: 30 }, (_, at) => row(11 + at, at === 28 ? { sendUserId: 'me' } : {})));
  expect(chat.get().window).toMatchObject({ loading: false, hasEarlier: true, unreadFrom: 38 });
  void chat.loadEarlier();
  void chat.loadEarlier();
  expect(of('MessageList')).toHaveLength(2);
  expect(of('MessageList')[1]).toMatchObject({ before: 11, sord: 'desc' });
  await answer([row(9), row(10)]);
  expect(chat.get().window?.messages.map(({ position }) => position)).toEqual(
    Array.from({ length: 32 }, (_, at) => 9 + at),
  );
  expect(chat.get().window?.hasEarlier).toBe(false);
});

test('CHAT-26 CHAT-27 CHAT-28 a message of the open conversation is appended and read, of another one counted', async () => {
  const { chat, welcome, receive, answer, of, texts } = setUp();
  welcome();
  await chat.loadConversations();
  chat.open(bob);
  // It arrives while the page is under way.
  receive(1, 'early');
  await answer([]);
  receive(2, 'hello');
  receive(3, 'other', cat);
  expect(texts()).toEqual(['early', 'hello']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(of('UpdateReadMessage').length).toBeGreaterThan(1);
  expect(of('UpdateReadMessage').length).toBeLessThan(4);
  expect(chat.get().unread).toBe(1);
  expect(chat.get().conversations).toMatchObject([
    { id: 'cat', realName: 'Cat', latestText: 'other', unread: 1 },
    { id: 'bob', latestText: 'hello', unread: 0 },
  ]);
});

describe('issue 13 sending', () => {
  test('is confirmed by the echo; one message of a conversation is under way', () => {
    const { chat, welcome, echo, of, texts } = setUp();
    welcome();
    chat.open(bob);
    expect(chat.send('text', ' \n')).toBeUndefined();
    const [first, second] = [chat.send('text', ' one '), chat.send('text', 'two')];
    expect(chat.get().window?.outgoing).toMatchObject([
      { clientId: first, content: 'one', state: 'sending' },
      { clientId: second, content: 'two', state: 'sending' },
    ]);
    expect(of('SendMessage')).toMatchObject([
      { toUserId: 'bob', messageType: 'text', messageContent: 'one', clientId: first },
    ]);
    echo(1, first, 'one');
    expect(of('SendMessage')[1]).toMatchObject({ clientId: second });
    echo(2, second, 'two');
    expect(chat.get().window?.outgoing).toEqual([]);
    expect(texts()).toEqual(['one', 'two']);
    // The echo of a repeated message changes nothing.
    echo(1, first, 'one');
    expect(texts()).toEqual(['one', 'two']);
  });

  test('goes on under the same id after a lost connection, and after a time without an answer', async () => {
    const { chat, welcome, echo, of } = setUp();
    welcome();
    chat.open(bob);
    const id = chat.send('text', 'one');
    welcome();
    expect(of('SendMessage').map(({ clientId }) => clientId)).toEqual([id, id]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(of('SendMessage').map(({ clientId }) => clientId)).toEqual([id, id, id]);
    echo(1, id, 'one');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(of('SendMessage')).toHaveLength(3);
  });

  test('a refusal fails with its reason, can be tried again or discarded; a passing one is tried again', async () => {
    const { chat, welcome, hear, of } = setUp();
    welcome();
    chat.open(bob);
    const id = chat.send('text', 'one')!;
    hear({ method: 'messageRefused', clientId: id, toUserId: 'bob', msg: 'wait', retryMs: 1_000 });
    expect(chat.get().window?.outgoing).toMatchObject([{ state: 'sending' }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(of('SendMessage')).toHaveLength(2);
    hear({ method: 'messageRefused', clientId: id, toUserId: 'bob', msg: 'no' });
    expect(chat.get().window?.outgoing).toMatchObject([{ state: 'failed', reason: 'no' }]);
    chat.resend(id);
    expect(of('SendMessage')).toHaveLength(3);
    chat.discard(id);
    expect(chat.get().window?.outgoing).toEqual([]);
  });
});

test('issue 13 after a reconnect missed messages are counted once, and the device tells its position', async () => {
  const { chat, welcome, receive, texts, answer } = setUp();
  welcome({ chatPosition: 5 });
  expect(chat.greeting().chatSince).toBe(5);
  chat.open(bob);
  await answer([]);
  welcome({ chatPosition: 7, unreadNums: [{ sendUserId: 'cat', unreadNum: 1 }] });
  expect(chat.greeting().chatSince).toBe(5);
  receive(6, 'missed');
  receive(7, 'too', cat);
  receive(6, 'missed');
  expect(chat.greeting().chatSince).toBe(7);
  expect(texts()).toEqual(['missed']);
  expect(chat.get().unread).toBe(1);
});

test('issue 13 a device that missed too much loads the window anew', async () => {
  const { chat, welcome, answer, of } = setUp();
  welcome({ chatPosition: 5 });
  chat.open(bob);
  await answer([]);
  welcome({ chatPosition: 5_000 });
  expect(chat.greeting().chatSince).toBe(5_000);
  expect(of('MessageList')).toHaveLength(2);
});

test('a list that counts a message whose frame comes later counts it once', async () => {
  const list = [{ ...bob, latestMessage: 'x', messageType: 'text', latestDate: 1, unreadMessage: 1, position: 1 }];
  const { chat, welcome, receive } = setUp(list);
  welcome();
  await chat.loadConversations();
  receive(1, 'x');
  expect(chat.get().unread).toBe(1);
  receive(2, 'y');
  expect(chat.get()).toMatchObject({ unread: 2, conversations: [{ unread: 2, latestText: 'y' }] });
});

test('CHAT-22 CONST-38 history pages of 50, oldest first; a page that is not full is the last', async () => {
  const { chat, welcome, answer, of, row } = setUp();
  welcome();
  chat.open(bob);
  await answer([]);
  const page = chat.history('word', 2);
  expect(of('MessageList').at(-1)).toMatchObject({ pageSize: 50, sord: 'asc', currentPage: 2, keyword: 'word' });
  await answer([row(1, { contentType: 'image', content: '{"path":"/x","width":1,"height":2}', state: 1 })], 51);
  expect(await page).toMatchObject({ total: 51, last: true, messages: [{ read: true, content: { path: '/x' } }] });
  const late = chat.history('', 1);
  const failed = expect(late).rejects.toThrow();
  welcome();
  await failed;
});

test('CHAT-08 CHAT-09 hiding and deleting, here and on another device', async () => {
  const list = [{ ...bob, latestMessage: 'x', messageType: 'text', latestDate: 1, unreadMessage: 1 }];
  const { chat, welcome, hear, calls, row, answer, texts } = setUp(list);
  welcome();
  await chat.loadConversations();
  chat.open(bob);
  await answer([row(1)]);
  await chat.clear('bob');
  expect(texts()).toEqual([]);
  expect(chat.get().conversations).toMatchObject([{ id: 'bob', latestText: '', latestTime: null, unread: 0 }]);
  hear({ method: 'chatHidden', peerId: 'bob', cleared: false });
  expect(chat.get().conversations).toEqual([]);
  expect(calls).toEqual(['chat.conversations', 'chat.clear']);
});

test('marks: read by the other, writing for five seconds, online among the watched; the end of the session ends all', async () => {
  const { chat, bus, welcome, echo, hear, of } = setUp();
  welcome();
  chat.watchOnline(['bob', 'cat']);
  expect(of('WatchOnline')).toEqual([{ method: 'WatchOnline', userIds: ['bob', 'cat'] }]);
  hear({ method: 'onlineAmong', userIds: ['bob'] });
  hear({ method: 'Online', userId: 'cat' });
  hear({ method: 'Offline', userId: 'bob' });
  expect([...chat.get().online]).toEqual(['cat']);
  chat.open(bob);
  const id = chat.send('text', 'one');
  echo(1, id, 'one');
  expect(chat.get().window?.messages[0]?.read).toBe(false);
  hear({ method: 'chatRead', readerId: 'bob', peerId: 'me', readTime: 2 });
  expect(chat.get().window?.messages[0]?.read).toBe(true);
  for (let at = 0; at < 5; at++) chat.typing();
  expect(of('Typing')).toEqual([{ method: 'Typing', toUserId: 'bob' }]);
  hear({ method: 'typing', userId: 'bob' });
  expect([...chat.get().typing]).toEqual(['bob']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...chat.get().typing]).toEqual([]);
  bus.emit('session.reset');
  expect(chat.get()).toMatchObject({ conversations: undefined, window: undefined, unread: 0 });
  expect(chat.greeting().chatSince).toBeUndefined();
});

test('a server without positions: messages follow their time, and a reconnect loads the window anew', async () => {
  const { chat, hear, of, answer, texts } = setUp();
  hear({ method: 'initMessage' });
  chat.open(bob);
  await answer([]);
  const frame = { method: 'receiveMessage' as const, formUserId: 'bob', realName: 'Bob', account: 'bob', ...shared };
  hear({ ...frame, formMessage: 'a', dateTime: 10 });
  hear({ ...frame, formMessage: 'b', dateTime: 11 });
  expect(texts()).toEqual(['a', 'b']);
  chat.send('text', 'one');
  hear({ method: 'sendMessage', UserId: 'me', toUserId: 'bob', toMessage: 'one', ...shared, dateTime: 12 });
  expect(chat.get().window?.outgoing).toEqual([]);
  hear({ method: 'initMessage' });
  expect(of('MessageList')).toHaveLength(2);
});
