import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fetchWorkbook } from '../../../tests/support/workbook';
import { releaseDue } from './scheduled';

let server: TestServer;
let lily: string;
const admin = { as: 'admin' };
const hour = 3_600_000;
const draft = { title: '停电', bodyText: '<p>周六</p>', category: '1', remindCategory: 1 };

beforeAll(async () => {
  server = await startTestServer();
  lily = await makePerson(server, 'lily', [await makeRole(server, { menus: ['systemData.dictionary'] })]);
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.raw('delete from weft_message');
});

const notices = async () => (await server.inject('notice.list', {}, admin)).data.list;
async function write(more: object = {}): Promise<string> {
  const made = await server.inject('notice.create', { ...draft, toUserIds: `${lily}--user`, ...more }, admin);
  expect(made).toMatchObject({ code: 200 });
  return (await notices())[0].id;
}
const dueAt = (now: Date) =>
  releaseDue({ db: server.db, now, publish: (event, payload) => server.bus.publishAtCommit(event, payload) });
const titles = async (as: string) =>
  (await server.inject('message.list', {}, { as })).data.list.map(({ title }: { title: string }) => title);

describe('issue 13 notices at a time', () => {
  test('are released when it has come, in the name of their author, and once by several processes', async () => {
    const scheduleTime = Date.now() + hour;
    const id = await write({ scheduleTime });
    expect((await server.inject('notice.info', { id }, admin)).data).toMatchObject({ scheduleTime, enabledMark: 0 });
    expect(await dueAt(new Date())).toBe(0);
    const released = await Promise.all([1, 2, 3].map(() => dueAt(new Date(scheduleTime))));
    expect(released.reduce((sum, each) => sum + each)).toBe(1);
    expect(await titles('lily')).toEqual(['停电']);
    expect(await notices()).toMatchObject([{ id, enabledMark: 1, releaseUser: expect.stringMatching(/\/admin$/) }]);
    expect(await server.inject('notice.withdraw', { id }, admin)).toMatchObject({ code: 200 });
    expect(await dueAt(new Date(scheduleTime + hour))).toBe(0);
  });

  test('a time in the past, or after the notice expires, is refused', async () => {
    const refused = async (more: object) => server.inject('notice.create', { ...draft, ...more }, admin);
    expect(await refused({ scheduleTime: Date.now() - hour })).toMatchObject({
      code: 400,
      msg: '定时发布时间必须晚于当前时间',
      data: { errors: [{ field: 'scheduleTime' }] },
    });
    expect(await refused({ scheduleTime: Date.now() + 2 * hour, expirationTime: Date.now() + hour })).toMatchObject({
      code: 400,
      msg: '定时发布时间必须早于失效时间',
    });
  });

  test('one that cannot be released any more tells its author why, and is not tried again', async () => {
    const scheduleTime = Date.now() + hour;
    const id = await write({ scheduleTime, toUserIds: 'absent--user' });
    expect(await dueAt(new Date(scheduleTime))).toBe(0);
    expect(await titles('admin')).toEqual(['发布失败：停电']);
    const [{ id: messageId }] = (await server.inject('message.list', {}, admin)).data.list;
    expect((await server.inject('message.readInfo', { id: messageId }, admin)).data.bodyText).toBe(
      '<p>原因：没有可以接收的用户</p>',
    );
    expect((await server.inject('notice.info', { id }, admin)).data).toMatchObject({
      scheduleTime: null,
      enabledMark: 0,
    });
    expect(await dueAt(new Date(scheduleTime + hour))).toBe(0);
    expect(await titles('admin')).toHaveLength(1);
  });
});

describe('issue 13 receivers of notices', () => {
  test('the list names the first three of them, and everybody', async () => {
    await write({ title: '一' });
    await write({ title: '二', toUserIds: '' });
    await write({ title: '三', toUserIds: `${lily}--user,x--user,y--user,z--user` });
    const shown = (await notices()).map((row: { title: string; receivers: string }) => [row.title, row.receivers]);
    expect(shown).toEqual([
      ['三', 'lily、x、y 等，另有 1 项'],
      ['二', '全部用户'],
      ['一', 'lily'],
    ]);
  });

  test('a cover picture reaches the reader; who has read it can be exported', async () => {
    const coverImage = JSON.stringify([{ name: 'a.png', url: '/api/file/Image/annexpic/a.png' }]);
    const id = await write({ coverImage });
    await server.inject('notice.release', { id }, admin);
    const [{ id: own }] = (await server.inject('message.list', {}, { as: 'lily' })).data.list;
    expect((await server.inject('message.readInfo', { id: own }, { as: 'lily' })).data).toMatchObject({ coverImage });
    const answer = await server.inject('notice.exportReaders', { id }, admin);
    expect(answer.data.name).toMatch(/^已读情况_\d{14}\.xlsx$/);
    const [headings, row] = await fetchWorkbook(server, answer);
    expect(headings).toEqual(['姓名', '账户', '状态', '阅读时间']);
    expect(row).toEqual(['lily', 'lily', '已读', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)]);
  });
});

describe('issue 13 messages of the product', () => {
  test('changed rights are told once to people who have signed in before, in their own language', async () => {
    const role = await makeRole(server, { menus: ['systemData.dictionary'] });
    const grant = (userIds: string[]) =>
      server.inject('userRelation.set', { objectId: role, objectType: 'Role', userIds }, admin);
    await server.db.raw(`update weft_user set last_log_time = null where id = $1`, [lily]);
    await grant([lily]);
    expect(await titles('lily')).toEqual([]);
    await server.db.raw(`update weft_user set last_log_time = now(), language = 'en' where id = $1`, [lily]);
    await grant([]);
    await grant([lily]);
    expect(await titles('lily')).toEqual(['Your permissions changed']);
    await server.db.raw(`update weft_user set language = null where id = $1`, [lily]);
  });

  test('issue 13 a finished import is told to the person who started it, unless they turned that off', async () => {
    const imported = () => server.inject('users.import', { list: [{ account: '' }] }, admin);
    expect((await imported()).code).toBe(200);
    expect(await titles('admin')).toEqual(['导入完成：用户管理']);
    expect((await server.inject('message.setTopic', { topic: 'importFinished', on: 0 }, admin)).code).toBe(200);
    await imported();
    expect(await titles('admin')).toHaveLength(1);
    await server.inject('message.setTopic', { topic: 'importFinished', on: 1 }, admin);
  });

  test('a release of a model that fails is told to the person who released it', async () => {
    const made = await server.inject(
      'visualdev.create',
      {
        fullName: '坏',
        enCode: 'broken',
        type: 1,
        webType: 2,
        tables: '',
        formData: '{"fields":[]}',
        columnData: '{}',
        enableFlow: 1,
      },
      admin,
    );
    expect(await server.inject('visualdev.release', { id: made.data.id, pc: 1 }, admin)).toMatchObject({ code: 400 });
    expect(await titles('admin')).toEqual(['发布失败：坏']);
  });
});
