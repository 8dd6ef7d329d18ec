import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { readSheet } from '../files/spreadsheets/sheets';
import { messageIn } from './readFrame';
import { sendMessage } from './sendMessage';

let app: TestServer;
const ids: Record<string, string> = {};
const menu = 'system.chatAudit';

async function say(from: string, to: string, text: string): Promise<void> {
  const message = messageIn({ toUserId: ids[to], messageType: 'text', messageContent: text });
  const ctx = { db: app.db, now: new Date(), user: { id: ids[from]! }, publish: () => undefined };
  await sendMessage(ctx, message);
}
const period = { startTime: Date.now() - 3_600_000, endTime: Date.now() + 3_600_000 };
const exported = (as: string, more: object = {}) =>
  app.inject('chat.export', { personId: ids.ann, ...period, reason: ' 泄密调查 ', ...more }, { as });
const turn = (on: number) => app.inject('sysConfig.update', { chatAudit: on }, { as: 'admin' });
const messagesOf = async (as: string) =>
  ((await app.inject('message.list', {}, { as })).data.list as { title: string }[]).map(({ title }) => title);
/** The rows of the file under the link of an export. */
async function rowsOf(url: string): Promise<string[][]> {
  const answer = await fetch(app.url + url);
  return readSheet(Buffer.from(await answer.arrayBuffer()));
}

beforeAll(async () => {
  app = await startTestServer();
  const plain = await makeRole(app, { menus: ['systemData'] });
  const auditing = await makeRole(app, { menus: [menu], buttons: [`${menu}/btn_export`] });
  for (const name of ['ann', 'bob', 'cat', 'dan']) ids[name] = await makePerson(app, name, [plain]);
  ids.auditor = await makePerson(app, 'auditor', [auditing]);
  await say('ann', 'bob', 'to bob');
  await say('cat', 'ann', 'from cat');
  await say('bob', 'cat', 'not ann');
});
afterAll(() => app.close());

describe('issue 13 an auditor exports chats', () => {
  test('only where the organisation turns it on, and only with the right in a role: administrators have none', async () => {
    expect(await exported('auditor')).toMatchObject({ code: 400, msg: '未开启聊天记录导出，请在系统配置中开启' });
    await turn(1);
    expect(await exported('admin')).toMatchObject({ code: 400, msg: '您的角色没有聊天审计的导出权限' });
    expect((await exported('dan')).code).toBe(403);
    expect((await exported('auditor', { endTime: period.startTime })).msg).toBe('结束时间应大于开始时间');
    expect((await app.inject('chat.exports', {}, { as: 'admin' })).data.list).toEqual([]);
  });

  test('of a person: their messages only; everybody concerned is told, and nobody can turn that off', async () => {
    await turn(1);
    const refused = await app.inject('message.setTopic', { topic: 'chatExported', on: 0 }, { as: 'ann' });
    expect(refused.code).toBe(400);
    const { data } = await exported('auditor');
    const [headings, ...rows] = await rowsOf(data.url);
    expect(headings).toEqual(['时间', '发送人', '接收人', '内容']);
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['ann/ann', 'bob/bob', 'to bob'],
      ['cat/cat', 'ann/ann', 'from cat'],
    ]);
    for (const name of ['ann', 'bob', 'cat']) expect(await messagesOf(name)).toEqual(['您的聊天记录已被导出']);
    expect(await messagesOf('dan')).toEqual([]);
    const { list } = (await app.inject('chat.exports', {}, { as: 'admin' })).data;
    const trace = { auditor: 'auditor/auditor', person: 'ann/ann', peer: '', reason: '泄密调查', messages: 2 };
    expect(list).toEqual([expect.objectContaining({ ...trace, startTime: period.startTime })]);
    const log = await app.db.raw(`select user_id from weft_log where request_url like '/api/message/ChatExports%'
      and request_method = 'POST' and outcome = 'ok' and user_id = '${ids.auditor}'`);
    expect(log).toHaveLength(1);
  });

  test('of one conversation: messages with others are left out, and the others are not told', async () => {
    await turn(1);
    const before = (await messagesOf('cat')).length;
    const { data } = await exported('auditor', { peerId: ids.bob });
    expect((await rowsOf(data.url)).slice(1).map((row) => row[3])).toEqual(['to bob']);
    expect(await messagesOf('cat')).toHaveLength(before);
    const { list } = (await app.inject('chat.exports', {}, { as: 'auditor' })).data;
    expect(list[0]).toMatchObject({ person: 'ann/ann', peer: 'bob/bob', messages: 1 });
  });
});
