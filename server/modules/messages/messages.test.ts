import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../schemas';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { announceSocket, openSocket, within } from '../../../tests/support/socketClient';

let server: TestServer;
let roleId: string;
let lily: string;
let tom: string;
const admin = { as: 'admin' };
const draft = { title: '停电', bodyText: '<p>周六<script>alert(1)</script></p>', category: '1', remindCategory: 1 };

beforeAll(async () => {
  server = await startTestServer();
  roleId = await makeRole(server, { menus: ['systemData.dictionary'] });
  lily = await makePerson(server, 'lily', [roleId]);
  tom = await makePerson(server, 'tom', [await makeRole(server, { menus: ['systemData.dictionary'] })]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.raw('delete from weft_message');
});

async function write(more: object = {}): Promise<string> {
  expect(await server.inject('notice.create', { ...draft, ...more }, admin)).toMatchObject({
    code: 200,
    msg: '新建成功',
  });
  const { data } = await server.inject('notice.list', {}, admin);
  return data.list[0].id;
}
async function send(more: object = {}): Promise<string> {
  const id = await write(more);
  expect(await server.inject('notice.release', { id }, admin)).toMatchObject({ code: 200, msg: '发布成功' });
  return id;
}
const inbox = async (as: string, query: object = {}) =>
  (await server.inject('message.list', { currentPage: 1, pageSize: 20, sort: 'desc', ...query }, { as })).data;
const titles = async (as: string, query: object = {}) =>
  (await inbox(as, query)).list.map(({ title }: { title: string }) => title);

describe('notices (contract-platform §5.13)', () => {
  test('API-019 API-020 API-021 API-022 API-023 ADMN-20 are written, listed, changed, read and deleted', async () => {
    const id = await write({ expirationTime: Date.now() + 60_000, excerpt: '要点' });
    const { data } = await server.inject('notice.list', { keyword: '停' }, admin);
    expect(data).toMatchObject({
      list: [
        { id, title: '停电', category: '通知', excerpt: '要点', enabledMark: 0, releaseUser: '', releaseTime: null },
      ],
      pagination: { total: 1, currentPage: 1, pageSize: 20 },
    });
    const change = { id, ...draft, title: '停水', category: '2' };
    expect(await server.inject('notice.update', change, admin)).toMatchObject({ code: 200, msg: '更新成功' });
    expect((await server.inject('notice.info', { id }, admin)).data).toMatchObject({
      ...change,
      bodyText: '<p>周六</p>',
      files: '[]',
      toUserIds: '',
      enabledMark: 0,
      creatorUser: expect.stringMatching(/\/admin$/),
    });
    expect(await server.inject('notice.remove', { id }, admin)).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await server.inject('notice.info', { id }, admin)).code).toBe(400);
  });

  test('the list is asked by GET and by POST, filtered by several types and states; 已过期 is derived', async () => {
    const late = await send({ title: '过期', category: '2', expirationTime: Date.now() + 60_000 });
    await server.db.raw(`update weft_message set expiration_time = now() - interval '1 second' where id = $1`, [late]);
    await send({ title: '已发' });
    await write({ title: '草稿' });
    const found = async (query: object, call = 'notice.listByPost') =>
      (await server.inject(call, { ...query }, admin)).data.list
        .map((row: { title: string; enabledMark: number }) => `${row.title}${row.enabledMark}`)
        .sort();
    expect(await found({})).toEqual(['已发1', '草稿0', '过期2']);
    expect(await found({ enabledMark: [1, 2] })).toEqual(['已发1', '过期2']);
    expect(await found({ enabledMark: ['2'] })).toEqual(['过期2']);
    expect(await found({ type: ['1', '2'], enabledMark: [] })).toHaveLength(3);
    expect(await found({ type: '2' }, 'notice.list')).toEqual(['过期2']);
    expect(await found({ enabledMark: '0,1' }, 'notice.list')).toEqual(['已发1', '草稿0']);
  });

  test.each([
    [{ title: '' }, '标题不能为空'],
    [{ title: 'x'.repeat(51) }, '标题最多输入50个字符'],
    [{ category: '' }, '类型不能为空'],
    [{ files: '{}' }, '附件格式不正确'],
    [{ files: `[{"fileId":"20260101_${'a'.repeat(32)}.pdf"}]` }, '附件不存在或没有权限'],
    [{ bodyText: '<div>'.repeat(300) }, '内容层级过深或过长'],
  ])('a wrong member is refused by its field: %j', async (more, msg) => {
    const answer = await server.inject('notice.create', { ...draft, ...more }, admin);
    expect(answer).toMatchObject({ code: 400, msg });
    expect(answer.data.errors[0].field).toBe(Object.keys(more)[0]);
  });

  test('API-024 MSG-24 MSG-25 ADMN-21 release gives every enabled receiver a row; only drafts are changed and released', async () => {
    await makePerson(server, 'gone', []);
    await server.db.raw(`update weft_user set enabled_mark = 0 where account = 'gone'`);
    const id = await send();
    const rows = await server.db.raw(`select user_id from weft_message_receiver where message_id = $1`, [id]);
    const [{ count } = { count: '' }] = await server.db.raw<{ count: string }>(
      `select count(*) as count from weft_user where delete_mark is null and enabled_mark = 1`,
    );
    expect(rows).toHaveLength(Number(count));
    const { data } = await server.inject('notice.info', { id }, admin);
    expect(data).toMatchObject({ enabledMark: 1, releaseUser: expect.stringMatching(/\/admin$/) });
    expect(data.releaseTime).toBeGreaterThan(Date.now() - 60_000);
    expect(await server.inject('notice.update', { id, ...draft }, admin)).toMatchObject({
      code: 400,
      msg: '通知公告编辑失败，类型必须为草稿',
    });
    expect((await server.inject('notice.release', { id }, admin)).msg).toBe('公告已发布，不能重复发布');
  });

  test('ADMN-22 a notice has no switch: only release and withdrawal change its state, and no call turns it on or off', async () => {
    const states = Object.keys(calls).filter((name) => /^(notice|message)\..*(state|enable|disable)/i.test(name));
    expect(states).toEqual([]);
    const id = await write();
    const stateOf = async () => (await server.inject('notice.list', {}, admin)).data.list[0].enabledMark;
    const written = await stateOf();
    await server.inject('notice.update', { id, ...draft, enabledMark: 1 }, admin);
    expect(await stateOf()).toBe(written);
    await server.inject('notice.release', { id }, admin);
    const released = await stateOf();
    expect(released).not.toBe(written);
    await server.inject('notice.withdraw', { id }, admin);
    expect(await stateOf()).not.toBe(released);
  });

  test('two releases at once send once', async () => {
    const id = await write({ toUserIds: `${lily}--user` });
    const answers = await Promise.all([1, 2, 3].map(() => server.inject('notice.release', { id }, admin)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400]);
    expect(await titles('lily')).toEqual(['停电']);
  });

  test('receivers are people and members, each once; nobody is refused and stays a draft', async () => {
    await send({ title: '双', toUserIds: `${lily}--user,${roleId}--role` });
    expect(await titles('lily')).toEqual(['双']);
    expect(await titles('tom')).toEqual([]);
    const id = await write({ title: '空', toUserIds: 'none--role' });
    expect((await server.inject('notice.release', { id }, admin)).msg).toBe('没有可以接收的用户');
    expect((await server.inject('notice.info', { id }, admin)).data.enabledMark).toBe(0);
    const past = await write({ expirationTime: Date.now() - 1 });
    expect((await server.inject('notice.release', { id: past }, admin)).msg).toBe('失效时间必须晚于当前时间');
  });

  test('issue 13: a notice is taken back, and its author sees who has read it', async () => {
    const id = await send({ toUserIds: `${lily}--user,${tom}--user` });
    expect((await server.inject('message.readInfo', { id }, { as: 'lily' })).code).toBe(200);
    const { data } = await server.inject('notice.readers', { id, isRead: '1' }, admin);
    expect(data.list).toEqual([
      expect.objectContaining({ account: 'lily', isRead: '1', readTime: expect.any(Number) }),
    ]);
    expect((await server.inject('notice.readers', { id }, admin)).data.pagination.total).toBe(2);
    expect(await server.inject('notice.withdraw', { id }, admin)).toMatchObject({ code: 200, msg: '撤回成功' });
    expect(await titles('lily')).toEqual([]);
    expect((await server.inject('message.readInfo', { id }, { as: 'lily' })).code).toBe(400);
    expect((await server.inject('notice.info', { id }, admin)).data.enabledMark).toBe(0);
  });

  test('a deleted notice leaves its receivers, and messages of other types are no notices', async () => {
    const id = await send();
    expect((await server.inject('notice.remove', { id }, admin)).code).toBe(200);
    expect(await titles('lily')).toEqual([]);
    await server.db.raw(`insert into weft_message (id, type, title, enabled_mark) values ('sys1', 3, 'own', 1)`);
    for (const call of ['notice.info', 'notice.remove', 'notice.release', 'notice.withdraw'])
      expect((await server.inject(call, { id: 'sys1' }, admin)).code, call).toBe(400);
  });
});

describe('the own messages', () => {
  const three = async () => {
    const everybody = await send({ title: '全部' });
    await server.db.raw(
      `insert into weft_message (id, type, flow_type, title, body_text, enabled_mark, release_time)
       values ('p1', 2, 2, '待办', '{"type":"x"}', 1, now()), ('s1', 3, null, '系统', 'hello', 1, now())`,
    );
    await server.db.raw(`insert into weft_message_receiver (message_id, user_id) values ('p1', $1), ('s1', $1)`, [
      lily,
    ]);
    return everybody;
  };

  test('API-015 MSG-08 MSG-17 MSG-18 MSG-26 ENT-22 ENT-24 are listed by page, type, read state and keyword', async () => {
    const id = await three();
    const { list, pagination } = await inbox('lily');
    expect(pagination).toEqual({ currentPage: 1, pageSize: 20, total: 3 });
    expect(list.find((row: { id: string }) => row.id === id)).toEqual({
      id,
      title: '全部',
      type: 1,
      flowType: null,
      isRead: '0',
      releaseUser: expect.stringMatching(/\/admin$/),
      releaseTime: expect.any(Number),
    });
    expect(list.find((row: { id: string }) => row.id === 'p1')).toMatchObject({
      type: 2,
      flowType: 2,
      releaseUser: 'Weft',
    });
    expect(await titles('lily', { type: '', isRead: '', keyword: '' })).toHaveLength(3);
    expect(await titles('lily', { type: 3 })).toEqual(['系统']);
    expect(await titles('lily', { keyword: '待' })).toEqual(['待办']);
    expect(await titles('lily', { isRead: 1 })).toEqual([]);
    expect(await titles('tom')).toEqual(['全部']);
  });

  test('API-017 MSG-13 MSG-19 ENT-23 opening a message marks it as read, for this person only', async () => {
    const id = await three();
    const { data } = await server.inject('message.readInfo', { id }, { as: 'lily' });
    expect(data).toEqual({
      id,
      title: '全部',
      type: 1,
      flowType: null,
      bodyText: '<p>周六</p>',
      files: '[]',
      excerpt: null,
      releaseUser: expect.stringMatching(/\/admin$/),
      releaseTime: expect.any(Number),
    });
    expect(await titles('lily', { isRead: 1 })).toEqual(['全部']);
    expect(await titles('tom', { isRead: 1 })).toEqual([]);
    expect((await server.inject('message.readInfo', { id: 's1' }, { as: 'tom' })).code).toBe(400);
  });

  test('MSG-14 MSG-15 a process message tells the config of its page: the type of an entrustment, else its text in base64', async () => {
    await three();
    const config = async () => (await server.inject('message.readInfo', { id: 'p1' }, { as: 'lily' })).data.config;
    expect(await config()).toBe('x');
    await server.db.raw(`update weft_message set body_text = 'no JSON' where id = 'p1'`);
    expect(await config()).toBe('');
    await server.db.raw(`update weft_message set flow_type = 1, body_text = '{"id":"中"}' where id = 'p1'`);
    expect(Buffer.from(await config(), 'base64').toString()).toBe('{"id":"中"}');
  });

  test('API-016 MSG-11 all under the filter become read; with none there is a sentence', async () => {
    await three();
    const readAll = (body: object) => server.inject('message.readAll', { ...body }, { as: 'lily' });
    expect(await readAll({ keyword: '', type: 2, isRead: '' })).toMatchObject({ code: 200 });
    expect(await titles('lily', { isRead: 0 })).toHaveLength(2);
    expect(await readAll({ keyword: '全', type: '', isRead: 0 })).toMatchObject({ code: 200 });
    expect(await titles('lily', { isRead: 0 })).toEqual(['系统']);
    expect(await readAll({ type: 1 })).toMatchObject({ code: 400, msg: '暂无未读消息' });
    expect(await readAll({ isRead: 1 })).toMatchObject({ code: 400, msg: '暂无未读消息' });
    expect(await titles('tom', { isRead: 0 })).toEqual(['全部']);
  });

  test('API-018 MSG-21 deleting takes the own copies and nobody else’s', async () => {
    const id = await three();
    expect(await server.inject('message.removeRecords', { ids: `${id},s1,p1` }, { as: 'tom' })).toMatchObject({
      code: 200,
      msg: '删除成功',
    });
    expect(await titles('tom')).toEqual([]);
    expect(await titles('lily')).toHaveLength(3);
  });

  test('an attachment is for the receivers of its notice', async () => {
    const name = `20260101_${'b'.repeat(32)}.pdf`;
    await server.db.kysely
      .insertInto('weftFile')
      .values({
        id: name,
        type: 'annex',
        name: 'a.pdf',
        extension: 'pdf',
        size: 1,
        sha256: '',
        creatorUserId: tom,
        creatorTime: new Date(),
      } as never)
      .execute();
    const link = async (as: string) => (await server.inject('file.link', { type: 'annex', fileId: name }, { as })).code;
    expect(await link('lily')).not.toBe(200);
    const id = await send({ files: JSON.stringify([{ fileId: name, name: 'a.pdf' }]), toUserIds: `${lily}--user` });
    expect(await link('lily')).toBe(200);
    await server.inject('notice.withdraw', { id }, admin);
    expect(await link('lily')).not.toBe(200);
  });
});

describe('MSG-22 MSG-23 SOCK-06 SOCK-07 sockets', () => {
  const open = async (account: string) => {
    const token = await server.signIn(account, 'Weft@2026');
    return { token, client: await announceSocket(server.url, token) };
  };

  test('a release is pushed to its receivers alone, and every change tells the counts to all their tabs', async () => {
    const { token, client } = await open('lily');
    const tab = await announceSocket(server.url, await server.signIn('lily', 'Weft@2026'));
    const other = await open('tom');
    const id = await send({ toUserIds: `${lily}--user` });
    expect(await within(5_000, client.next('messagePush'))).toMatchObject({
      unreadNoticeCount: 1,
      messageType: 1,
      title: '停电',
      toUserId: [lily],
      id,
    });
    const one = { unreadNoticeCount: 1, unreadSystemMessageCount: 0, unreadTotalCount: 1 };
    expect(await within(5_000, client.next('unreadChanged'))).toMatchObject(one);
    expect(await within(5_000, tab.next('unreadChanged'))).toMatchObject(one);
    const again = await announceSocket(server.url, token);
    again.wire.close();
    await server.inject('message.readInfo', { id }, { token });
    await expect
      .poll(() => tab.frames.filter(({ method }) => method === 'unreadChanged').at(-1)?.unreadTotalCount)
      .toBe(0);
    // 3 is stored and not pushed: the next push is that of the next notice.
    await send({ title: '只存', remindCategory: 3, toUserIds: `${tom}--user` });
    await send({ title: '给汤姆', toUserIds: `${tom}--user` });
    expect(await within(5_000, other.client.next('messagePush'))).toMatchObject({ title: '给汤姆' });
    for (const each of [tab, other.client]) each.wire.close();
  });

  test('the first frame carries the counts', async () => {
    await send();
    const token = await server.signIn('tom', 'Weft@2026');
    const client = await openSocket(server.url, token);
    client.say({ method: 'OnConnection', token, mobileDevice: false });
    expect(await client.next('initMessage')).toMatchObject({ unreadNoticeCount: 1, unreadTotalCount: 1 });
    client.wire.close();
  });
});
