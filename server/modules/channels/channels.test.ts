// Engines: both. The queue and its locks may differ.
import { createHmac } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../core/id';
import { bundle } from '../../../tests/support/bundle';
import {
  addDeliveries,
  attempt,
  claim,
  deliveryStates,
  sendDue as sendDueOf,
  settle,
} from '../../../tests/support/deliveries';
import { hasPostgres } from '../../../tests/support/emptyDatabase';
import { type MailServer, startMailServer } from '../../../tests/support/mailServer';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { tiedNode } from '../../../tests/support/tiedNode.mjs';
import { backOffMs as waitMs } from '../../queue/backOff';
import { leaseMs } from '../../queue/claims';
import { roomOf } from '../../queue/rooms';
import { startWorker } from '../../queue/worker';
import { deliveryKinds } from './deliveryKinds';

interface Taken {
  url: string;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

let app: TestServer;
let mails: MailServer;
let outside: Server;
let base: string;
let lily: string;
let tom: string;
const taken: Taken[] = [];
/** Requests that wait for their answer; undefined: those of `/hang` are answered at once. */
let held: ServerResponse[] | undefined;
const admin = { as: 'admin' };

/** `/refuse` refuses for good, `/busy` for now, `/errcode` in the words of WeChat, `/hang` does not answer, `/slow` after 30 ms, `/cut` hangs up; the rest takes everything. */
function startOutside(): Promise<Server> {
  const server = createServer((request, answer) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const { url = '', headers } = request;
      taken.push({ url, headers, body: text ? JSON.parse(text) : {} });
      if (url.startsWith('/hang') && held) held.push(answer);
      else if (url.startsWith('/slow')) setTimeout(() => answer.end('{}'), 30);
      else if (url.startsWith('/cut')) request.socket.destroy();
      else if (url.startsWith('/refuse')) answer.writeHead(400).end();
      else if (url.startsWith('/busy')) answer.writeHead(503).end();
      else if (url.startsWith('/errcode')) answer.end('{"errcode":93000,"errmsg":"invalid"}');
      else answer.end(JSON.stringify({ errcode: 0, access_token: 'AT' }));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  mails = await startMailServer({ user: 'weft', password: 'p' });
  outside = await startOutside();
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${mails.port}`;
  process.env.INTERFACE_HOSTS = base.slice('http://'.length);
  app = await startTestServer();
  const role = await makeRole(app, { menus: ['systemData.dictionary'] });
  lily = await makePerson(app, 'lily', [role]);
  tom = await makePerson(app, 'tom', [role]);
  const users = app.db.kysely.updateTable('weftUser');
  await users.set({ email: 'lily@weft.example', mobilePhone: '13800001111' }).where('id', '=', lily).execute();
  const form = { emailSmtpHost: '127.0.0.1', emailSmtpPort: mails.port, emailSsl: 0, emailAccount: 'weft' };
  await app.inject('sysConfig.update', { ...form, emailPassword: 'p', emailSender: 'o@weft.example' }, admin);
  // After the settings: administrators with an address are sent what changed in them.
  await users.set({ email: 'admin@weft.example', mobilePhone: '13900002222' }).where('account', '=', 'admin').execute();
});
afterAll(async () => {
  delete process.env.SIGN_IN_HOSTS;
  delete process.env.INTERFACE_HOSTS;
  await app?.close();
  await mails?.close();
  outside?.close();
});
beforeEach(async () => {
  taken.length = 0;
  mails.taken.length = 0;
  for (const table of ['weft_job', 'weft_send_config', 'weft_send_channel', 'weft_message_template', 'weft_message'])
    await app.db.raw(`delete from ${table}`);
});

let count = 0;
const named = (more: object) => ({ fullName: `n${++count}`, enCode: `c${count}`, messageSource: '1', ...more });
async function make(family: string, form: object): Promise<string> {
  const body = named(form) as { fullName: string };
  expect(await app.inject(`${family}.create`, body, admin)).toMatchObject({ code: 200 });
  const { data } = await app.inject(`${family}.list`, { keyword: body.fullName }, admin);
  return data.list[0].id;
}
/** A send configuration with its template and channel. */
async function configured(template: object, channel?: object, more: object = {}): Promise<string> {
  const templateId = await make('messageTemplate', template);
  const { messageType } = template as { messageType: string };
  const channelId = channel ? await make('sendChannel', { messageType, ...channel }) : null;
  return make('sendConfig', { templateId, channelId, ...more });
}
const testSend = async (id: string) => (await app.inject('sendConfig.test', { id }, admin)).msg;
const inApp = { messageType: '1', messageSource: '3', title: 'x', content: 'x' };
const hook = { messageType: '6', title: '{@Title}', content: '{@Content}' };

describe('message templates (contract-platform §5.14)', () => {
  const form = { messageType: '6', title: '{@Title}', content: 'x' };
  const refused = async (body: object) => (await app.inject('messageTemplate.create', named(body), admin)).msg;

  test('API-028 API-029 API-030 API-031 API-032 ADMN-18 are created, listed by names, read by codes, changed, deleted', async () => {
    const id = await make('messageTemplate', {
      ...form,
      messageType: 6,
      messageSource: 2,
      templateParamList: [{ field: 'who', fieldName: 'x' }],
    });
    const [row] = (
      await app.inject('messageTemplate.list', { messageType: '6', messageSource: '2', templateType: '0' }, admin)
    ).data.list;
    expect(row).toMatchObject({ id, messageType: 'webhook', messageSource: '流程', templateType: '0', enabledMark: 1 });
    const { data } = await app.inject('messageTemplate.info', { id }, admin);
    expect(data).toMatchObject({ messageType: '6', messageSource: '2', wxSkip: '1', smsFieldList: [] });
    expect(data.templateParamList.map(({ field }: { field: string }) => field)).toEqual([
      '@Title',
      '@CreatorUserName',
      '@FlowLink',
      'who',
    ]);
    expect(await app.inject('messageTemplate.update', { ...data, title: 'new' }, admin)).toMatchObject({ code: 200 });
    expect((await app.inject('messageTemplate.info', { id }, admin)).data).toMatchObject({ title: 'new' });
    expect(await app.inject('messageTemplate.remove', { id }, admin)).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await app.inject('messageTemplate.info', { id }, admin)).code).toBe(400);
  });

  test('what a channel needs is required; reserved codes, taken names and wrong parameters are refused', async () => {
    expect(await refused({ ...form, title: '' })).toBe('消息标题不能为空');
    expect(await refused({ ...form, content: '' })).toBe('消息内容不能为空');
    expect(await refused({ messageType: '3' })).toBe('模板编号不能为空');
    expect(await refused({ ...form, enCode: 'xmbxtlc1' })).toBe('自定义模板编码不能使用系统模板编码规则');
    expect(await refused({ ...form, content: '{@billNo} {@Title} {who}' })).toBe(
      '此来源的消息没有参数 {@billNo}，可用 {@Title} {@CreatorUserName} {@Content} {@Remark}；模型字段的数据名不带 @',
    );
    expect(await refused({ ...form, title: '{@FlowLink}' })).toContain('{@FlowLink}');
    expect(await refused({ ...form, messageSource: '2', title: '{@FlowLink} {@flowFullName}' })).toBe('新建成功');
    const own = [{ field: 'who', fieldName: '' }];
    expect(await refused({ ...form, templateParamList: own })).toBe('参数不正确');
    expect(await refused({ ...form, messageSource: '2', templateParamList: [{ field: '1x' }] })).toBe('参数不正确');
    const sms = { messageType: '7', templateCode: 'T' };
    expect(await refused({ ...sms, smsFieldList: [{ smsField: 'a', field: '@Title' }] })).toBe('必须且只能有一个标题');
    const gap = [{ smsField: 'a', field: '@billNo', isTitle: 1 }];
    expect(await refused({ ...sms, smsFieldList: gap })).toContain('{@billNo}');
    const twice = [{ smsField: 'a', isTitle: 1 }, { smsField: 'a' }];
    expect(await refused({ ...sms, smsFieldList: twice })).toBe('变量名称不能重复或为空');
    await make('messageTemplate', { ...form, fullName: '唯一' });
    expect(await refused({ ...form, fullName: '唯一' })).toBe('名称不能重复');
  });

  test('API-033 ADMN-19 a copy is a disabled custom template; a system template is not changed, a used one not disabled', async () => {
    const id = await make('messageTemplate', { ...form, fullName: '源' });
    expect((await app.inject('messageTemplate.copy', { id }, admin)).msg).toBe('复制成功');
    const copy = (await app.inject('messageTemplate.list', { keyword: '源.副本' }, admin)).data.list[0];
    expect(copy).toMatchObject({
      fullName: expect.stringMatching(/^源\.副本\w{5}$/),
      enabledMark: 0,
      templateType: '0',
    });
    const long = await make('messageTemplate', { ...form, fullName: '长'.repeat(45) });
    expect((await app.inject('messageTemplate.copy', { id: long }, admin)).msg).toBe(
      '已到达该模板复制上限，请复制源模板',
    );
    await make('sendConfig', {
      templateId: id,
      channelId: await make('sendChannel', { messageType: '6', address: base }),
    });
    const { data } = await app.inject('messageTemplate.info', { id }, admin);
    for (const answer of [
      await app.inject('messageTemplate.update', { ...data, enabledMark: 0 }, admin),
      await app.inject('messageTemplate.state', { id }, admin),
      await app.inject('messageTemplate.remove', { id }, admin),
    ])
      expect(answer.msg).toContain('消息发送配置');
    await app.db.raw(`update weft_message_template set template_type = '1' where id = $1`, [long]);
    expect((await app.inject('messageTemplate.remove', { id: long }, admin)).msg).toBe('系统模板不能编辑或删除');
    expect((await app.inject('messageTemplate.copy', { id: copy.id }, admin)).code).toBe(200);
  });

  test('API-034 data types have codes and names in the language of the person', async () => {
    const list = async (id: string, language: 'zh' | 'en' = 'zh') =>
      (await app.inject('messageDataType.list', { id }, { ...admin, language })).data;
    expect((await list('1')).map(({ enCode }: { enCode: string }) => enCode)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    expect((await list('4', 'en'))[0]).toMatchObject({ enCode: '1', fullName: 'Notice' });
    expect(await list('9')).toEqual([]);
  });
});

describe('send configurations (issue 13)', () => {
  test('issue 13 who has only this menu chooses among enabled templates and channels, without their credentials', async () => {
    const role = await makeRole(app, { menus: ['msgCenter.sendConfig'], buttons: ['msgCenter.sendConfig/btn_edit'] });
    await makePerson(app, 'sender', [role]);
    const sender = { as: 'sender' };
    const channelId = await make('sendChannel', { messageType: '6', address: base, token: 'T', secret: 'S' });
    const templateId = await make('messageTemplate', hook);
    await make('messageTemplate', { ...hook, enabledMark: 0 });
    const id = await make('sendConfig', { templateId, channelId });
    const templates = (await app.inject('sendConfig.templates', {}, sender)).data.list;
    expect(templates).toMatchObject([{ id: templateId, messageType: '6' }]);
    const channels = (await app.inject('sendConfig.channels', {}, sender)).data.list;
    expect(channels).toMatchObject([{ id: channelId, messageType: '6' }]);
    expect(Object.keys(channels[0]).sort()).toEqual(['enCode', 'fullName', 'id', 'messageType', 'sortCode']);
    const { data } = await app.inject('sendConfig.info', { id }, sender);
    expect(await app.inject('sendConfig.update', { ...data, description: 'x' }, sender)).toMatchObject({ code: 200 });
    expect((await app.inject('messageTemplate.list', {}, sender)).code).toBe(403);
    expect((await app.inject('sendConfig.templates', {}, { as: 'lily' })).code).toBe(403);
  });

  test('a message of records has its template and its send configuration, or neither', async () => {
    const message = {
      fullName: '巡检',
      enCode: 'inspected',
      title: '新：{f1}',
      content: '{f1}',
      toUserIds: `${lily}--user`,
    };
    const made = async (family: string) =>
      (await app.inject(`${family}.list`, { keyword: 'inspected' }, admin)).data.list.length as number;
    await make('sendConfig', { fullName: '巡检', templateId: await make('messageTemplate', inApp) });
    expect(await app.inject('sendConfig.quick', message, admin)).toMatchObject({ code: 400, msg: '名称不能重复' });
    expect(await made('messageTemplate')).toBe(0);
    const other = { ...message, fullName: '新巡检' };
    expect(await app.inject('sendConfig.quick', { ...other, toUserIds: '' }, admin)).toMatchObject({ code: 400 });
    expect(await app.inject('sendConfig.quick', other, admin)).toMatchObject({ code: 200 });
    expect([await made('messageTemplate'), await made('sendConfig')]).toEqual([1, 1]);
  });

  test('who may add send configurations alone makes no template by a message', async () => {
    const role = await makeRole(app, { menus: ['msgCenter.sendConfig'], buttons: ['msgCenter.sendConfig/btn_add'] });
    await makePerson(app, 'halfway', [role]);
    const message = { fullName: 'half', enCode: 'half', title: 'x', content: 'x', toUserIds: `${lily}--user` };
    expect((await app.inject('sendConfig.quick', message, { as: 'halfway' })).code).toBe(403);
  });
});

describe('channels (issue 13)', () => {
  test('the webhook is signed, with the id of the delivery; secrets are sealed, not answered and stay with their address', async () => {
    const channelId = await make('sendChannel', { messageType: '6', address: `${base}/in`, secret: 'S', token: 'T' });
    const id = await make('sendConfig', { templateId: await make('messageTemplate', hook), channelId });
    expect(await testSend(id)).toBe('发送成功');
    const [{ headers, body }] = taken as [Taken];
    expect(body).toMatchObject({ title: '测试消息', content: '@Content', id: headers['weft-delivery'] });
    const seconds = /t=(\d+)/.exec(String(headers['weft-signature']))?.[1];
    const hex = createHmac('sha256', 'S')
      .update(`${seconds}.${JSON.stringify(body)}`)
      .digest('hex');
    expect(headers['weft-signature']).toBe(`t=${seconds},v1=${hex}`);
    const stored = JSON.stringify(await app.db.raw('select token, secret from weft_send_channel'));
    expect(stored).not.toMatch(/"[ST]"/);
    const { data } = await app.inject('sendChannel.info', { id: channelId }, admin);
    expect(data).toMatchObject({ token: '', secret: '', hasToken: true, hasSecret: true });
    await app.inject('sendChannel.update', { ...data, address: `${base}/other` }, admin);
    expect((await app.inject('sendChannel.info', { id: channelId }, admin)).data).toMatchObject({ hasToken: false });
  });

  test('WeCom and DingTalk receive their JSON; a code other than 0 is a refusal', async () => {
    const text = { title: '{@Title}', content: '正文' };
    await testSend(await configured({ messageType: '5', ...text }, { address: `${base}/wecom`, token: 'K' }));
    await testSend(
      await configured({ messageType: '4', ...text }, { address: `${base}/ding`, token: 'A', secret: 'SEC' }),
    );
    expect(taken[0]).toMatchObject({
      url: '/wecom?key=K',
      body: { msgtype: 'markdown', markdown: { content: '**测试消息**\n正文' } },
    });
    expect(taken[1]!.body).toEqual({
      msgtype: 'markdown',
      markdown: { title: '测试消息', text: '#### 测试消息\n正文' },
    });
    const query = new URL(taken[1]!.url, base).searchParams;
    const sign = createHmac('sha256', 'SEC')
      .update(`${query.get('timestamp')}\nSEC`)
      .digest('base64');
    expect([query.get('access_token'), query.get('sign')]).toEqual(['A', sign]);
    const refusing = await configured({ messageType: '5', ...text }, { address: `${base}/errcode`, token: 'K' });
    expect(await testSend(refusing)).toBe('对方拒绝了该消息');
  });

  test('SMS and official accounts receive the variables of their template', async () => {
    const smsFieldList = [{ smsField: 'thing1', field: '@Title', isTitle: 1 }];
    const template = { templateCode: 'SMS_1', smsFieldList };
    const bodyTemplate = '{"to":"{phone}","tpl":"{templateCode}","vars":{params}}';
    await testSend(
      await configured({ messageType: '3', ...template }, { address: `${base}/sms`, bodyTemplate, token: 'B' }),
    );
    expect(taken[0]).toMatchObject({
      headers: { authorization: 'Bearer B' },
      body: { to: '13900002222', tpl: 'SMS_1', vars: { thing1: '测试消息' } },
    });
    const [me] = await app.db.raw<{ id: string }>(`select id from weft_user where account = 'admin'`);
    await app.db.raw(`insert into weft_outside_account (provider_id, subject, user_id) values ('wx', 'OPEN', $1)`, [
      me!.id,
    ]);
    const account = { address: base, appId: 'wxapp', token: 'AS', providerId: 'wx' };
    await testSend(await configured({ messageType: '7', ...template, wxSkip: '1', xcxAppId: 'mini' }, account));
    expect(taken.at(-2)!.url).toBe('/cgi-bin/token?grant_type=client_credential&appid=wxapp&secret=AS');
    expect(taken.at(-1)).toMatchObject({
      url: '/cgi-bin/message/template/send?access_token=AT',
      body: {
        touser: 'OPEN',
        template_id: 'SMS_1',
        miniprogram: { appid: 'mini' },
        data: { thing1: { value: '测试消息' } },
      },
    });
  });

  test('mail is sent to the person, in-app messages are in their inbox', async () => {
    await testSend(await configured({ messageType: '2', title: '{@Title}', content: '<p>{@Content} 你好</p>' }));
    expect(await mails.next()).toMatchObject({ to: ['admin@weft.example'], subject: '测试消息' });
    await testSend(await configured({ messageType: '1', title: '{@Title}' }));
    const inbox = await app.inject('message.list', { currentPage: 1, pageSize: 20, sort: 'desc' }, admin);
    expect(inbox.data.list[0]).toMatchObject({ title: '测试消息', isRead: '0' });
  });

  test('a mail has a text and cleaned HTML, a subject in UTF-8, and links that open apart', async () => {
    const link = '<a href="https://weft.example/订单?a=1&amp;b=2" target="_top">订单</a>';
    const harmful = '<script>steal()</script><img src="x" onerror="steal()"><a href="javascript:steal()">坏</a>';
    const content = `<p>{@Content} ${link}</p>${harmful}<p><a href="{@CreatorUserName}">谁</a></p>`;
    const id = await configured({ messageType: '2', title: '{@Title}：「采购订单」已提交，请尽快处理 ✓', content });
    await app.db.raw(`update weft_user set real_name = 'javascript:steal()' where account = 'admin'`);
    const answer = await testSend(id);
    await app.db.raw(`update weft_user set real_name = '管理员' where account = 'admin'`);
    expect(answer).toBe('发送成功');
    const { subject, parts } = await mails.next();
    expect(subject).toBe('测试消息：「采购订单」已提交，请尽快处理 ✓');
    expect(Object.keys(parts)).toEqual(['text/plain', 'text/html']);
    expect(parts['text/html']).toContain('href="https://weft.example/订单?a=1&amp;b=2"');
    expect(parts['text/html']).toMatch(/<a [^>]*target="_blank"[^>]*>订单<\/a>/);
    expect(parts['text/html']).not.toMatch(/script|onerror|steal/);
    expect(parts['text/plain']).toMatch(/^@Content 订单/);
    expect(parts['text/plain']).not.toMatch(/[<>]|script/);
  });

  test('SEC-23 internal addresses that are not allowed are unreachable', async () => {
    for (const address of ['http://127.0.0.1:1/x', 'http://169.254.169.254/latest', 'http://10.0.0.1/'])
      expect(await testSend(await configured(hook, { address }))).toBe('无法连接对方服务');
    expect(taken).toEqual([]);
  });
});

const logInto = (faults: unknown[]) => ({
  info: () => undefined,
  warn: (fault: unknown) => faults.push(fault),
  error: (fault: unknown) => faults.push(fault),
});

describe('the queue (issue 13)', () => {
  const states = () => deliveryStates(app);
  const release = async (sendConfigId: string | null, more: object = {}) => {
    const form = {
      title: '停电',
      bodyText: '<p>周六 <b>&lt;全天&gt;</b></p>',
      category: '1',
      remindCategory: 2,
      sendConfigId,
    };
    const id = await make('notice', { ...form, ...more, fullName: undefined }).catch(async () => {
      const { data } = await app.inject('notice.list', {}, admin);
      return data.list[0].id as string;
    });
    return app.inject('notice.release', { id }, admin);
  };
  const sendDue = (now?: Date) => sendDueOf(app, now);
  test('a notice with remindCategory 2 sends its text to its receivers, once each; without a configuration it is refused', async () => {
    const configId = await configured({ messageType: '2', title: '{@Title}', content: '<p>{@Content}</p>' });
    expect((await release(null)).msg).toBe('发送配置不存在');
    expect(await release(configId, { toUserIds: `${lily}--user,${tom}--user,${lily}--user` })).toMatchObject({
      code: 200,
    });
    expect(await states()).toHaveLength(2);
    await sendDue();
    const mail = await mails.next();
    expect(mail).toMatchObject({ to: ['lily@weft.example'], subject: '停电' });
    const all = await states();
    expect(all.map(({ state }) => state).sort()).toEqual(['dead', 'sent']);
    expect(all.find(({ state }) => state === 'dead')?.fault).toBe('delivery.noAddress');
  });

  test('a receiver that is busy is tried later and later; refused ones are dead, listed, and sent again by the button', async () => {
    await release(await configured(hook, { address: `${base}/busy` }));
    const start = Date.now() + 1_000;
    await sendDue(new Date(start));
    expect(await states()).toEqual([{ state: 'waiting', tries: 1, fault: 'delivery.refused' }]);
    await sendDue(new Date(start + waitMs(1) - 1));
    expect(taken).toHaveLength(1);
    for (let tries = 1, at = start; tries < 10; tries++) {
      at += waitMs(tries);
      await sendDue(new Date(at));
    }
    expect(await states()).toEqual([{ state: 'dead', tries: 10, fault: 'delivery.refused' }]);
    expect(new Set(taken.map(({ headers }) => headers['weft-delivery'])).size).toBe(1);
    const [dead] = (await app.inject('delivery.list', { state: 'dead' }, admin)).data.list;
    expect(dead).toMatchObject({ title: '停电', state: 'dead', tries: 10, fault: '对方拒绝了该消息' });
    expect(dead).not.toHaveProperty('content');
    await app.db.raw('update weft_send_channel set address = $1', [`${base}/ok`]);
    expect((await app.inject('delivery.retry', { id: dead.id }, admin)).code).toBe(200);
    expect((await app.inject('delivery.retry', { id: dead.id }, admin)).msg).toBe(
      '只有发送失败或结果未知的消息可以重新发送',
    );
    await sendDue(new Date(Date.now() + 1_000));
    expect((await states())[0]).toMatchObject({ state: 'sent' });
  });

  test('a process that was killed while sending loses nothing: after the lease another sends with the same id', async () => {
    await release(await configured(hook, { address: `${base}/in` }));
    const now = new Date(Date.now() + 1_000);
    const [claimed] = await claim(app, now, 10);
    await attempt(app, claimed!);
    expect(await claim(app, now, 10)).toEqual([]);
    await sendDue(new Date(now.getTime() + leaseMs));
    await settle(app, claimed!, now, { is: 'done' });
    expect(taken.map(({ headers }) => headers['weft-delivery'])).toEqual([claimed!.id, claimed!.id]);
    expect(await states()).toEqual([{ state: 'sent', tries: 2, fault: null }]);
  });

  test('two senders share the queue: 60 in-app messages, each once', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      id: newId(),
      messageType: '1' as const,
      userId: lily,
      title: `t${at}`,
      content: '',
    }));
    await addDeliveries(app, rows);
    const faults: unknown[] = [];
    const worker = () => startWorker({ ...app, log: logInto(faults), kinds: deliveryKinds(app), everyMs: 100 });
    const stops = [worker(), worker()];
    await expect
      .poll(async () => (await states()).every(({ state }) => state === 'sent'), { timeout: 20_000 })
      .toBe(true);
    await Promise.all(stops.map((stop) => stop()));
    expect((await states()).every(({ tries }) => tries === 1)).toBe(true);
    const [{ n } = { n: 0 }] = await app.db.raw<{ n: number }>('select count(*)::int as n from weft_message_receiver');
    expect([n, faults]).toEqual([60, []]);
  });

  test('issue 13 a robot that hangs up may have the message: it is unclear and not repeated until a person asks; a webhook gets it again', async () => {
    const text = { title: '{@Title}', content: 'x' };
    await release(await configured({ messageType: '5', ...text }, { address: `${base}/cut`, token: 'K' }));
    const now = Date.now() + 1_000;
    await sendDue(new Date(now));
    expect(await states()).toEqual([{ state: 'unclear', tries: 1, fault: 'delivery.unclear' }]);
    await sendDue(new Date(now + waitMs(1)));
    expect(taken).toHaveLength(1);
    const [row] = (await app.inject('delivery.list', { state: 'unclear' }, admin)).data.list;
    expect(row).toMatchObject({ state: 'unclear', fault: '对方没有答复，可能已经收到' });
    expect((await app.inject('delivery.retry', { id: row.id }, admin)).code).toBe(200);
    await sendDue(new Date(now + waitMs(2)));
    expect(taken).toHaveLength(2);

    await app.db.raw('delete from weft_job');
    taken.length = 0;
    await release(await configured(hook, { address: `${base}/cut` }));
    await sendDue(new Date(now));
    expect(await states()).toEqual([{ state: 'waiting', tries: 1, fault: 'delivery.unclear' }]);
    await sendDue(new Date(now + waitMs(1)));
    expect(taken).toHaveLength(2);
  });

  test('issue 13 a robot whose process was killed while sending is unclear; one that cannot be reached is tried again', async () => {
    const text = { title: '{@Title}', content: 'x' };
    await release(await configured({ messageType: '4', ...text }, { address: `${base}/ding`, token: 'K' }));
    const now = new Date(Date.now() + 1_000);
    const [claimed] = await claim(app, now, 10);
    await attempt(app, claimed!);
    await sendDue(new Date(now.getTime() + leaseMs));
    expect(await states()).toEqual([{ state: 'unclear', tries: 1, fault: 'delivery.unclear' }]);
    expect(taken).toHaveLength(1);

    await app.db.raw('delete from weft_job');
    await release(await configured({ messageType: '4', ...text }, { address: 'http://127.0.0.1:1/', token: 'K' }));
    await sendDue(now);
    expect(await states()).toEqual([{ state: 'waiting', tries: 1, fault: 'delivery.unreachable' }]);
    await sendDue(new Date(now.getTime() + waitMs(1)));
    expect(await states()).toEqual([{ state: 'waiting', tries: 2, fault: 'delivery.unreachable' }]);
  });

  test('issue 13 four addresses that do not answer hold four attempts each; another channel is served meanwhile', async () => {
    const channel = (path: string) => make('sendChannel', { messageType: '6', address: `${base}${path}` });
    const waiting: ServerResponse[] = [];
    held = waiting;
    const slow: string[] = [];
    for (const at of [1, 2, 3, 4]) slow.push(await channel(`/hang${at}`));
    const fast = await channel('/fast');
    const row = (at: number, channelId: string) => ({
      id: newId(),
      messageType: '6' as const,
      channelId,
      title: `t${at}`,
      content: '',
    });
    const rows = [...Array.from({ length: 60 }, (_, at) => row(at, slow[at % 4]!)), row(60, fast)];
    await addDeliveries(app, rows);
    const faults: unknown[] = [];
    const stop = startWorker({ ...app, log: logInto(faults), kinds: deliveryKinds(app), everyMs: 100 });
    const sentTo = (path: string) => taken.filter(({ url }) => url === path).length;
    await expect.poll(() => sentTo('/fast'), { timeout: 20_000 }).toBe(1);
    for (const at of [1, 2, 3, 4]) expect(sentTo(`/hang${at}`)).toBeLessThanOrEqual(4);
    const stopping = stop();
    held = undefined;
    for (const answer of waiting) answer.end('{}');
    await stopping;
    expect(faults).toEqual([]);
  });

  test.runIf(hasPostgres())(
    'issue 13 kill -9 in the middle of 60 deliveries: none is lost, and repeated ones have the same key',
    { timeout: 60_000 },
    async () => {
      const built = await bundle();
      const channelId = await make('sendChannel', { messageType: '6', address: `${base}/slow` });
      const row = (at: number) => ({
        id: newId(),
        messageType: '6' as const,
        channelId,
        title: `t${at}`,
        content: '',
      });
      const rows = Array.from({ length: 60 }, (_, at) => row(at));
      await addDeliveries(app, rows);
      const child = tiedNode([built.file('deliverer'), app.databaseUrl ?? '', Buffer.alloc(32, 7).toString('base64')]);
      const exited = new Promise((resolve) => child.once('exit', resolve));
      await expect.poll(() => taken.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(12);
      child.kill('SIGKILL');
      await exited;
      const before = await states();
      expect(before.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(0);
      await sendDue(new Date(Date.now() + leaseMs + 1_000));
      expect((await states()).every(({ state }) => state === 'sent')).toBe(true);
      const keys = taken.map(({ headers }) => headers['weft-delivery']);
      expect([...new Set(keys)].sort()).toEqual(rows.map(({ id }) => id).sort());
      // Only what was under way at the kill is repeated.
      expect(keys.length - 60).toBeLessThanOrEqual(4);
    },
  );

  test('issue 13 the fuller a process is, the less a lane may take', () => {
    const fill = (lanes: number): string[] => {
      const underWay: string[] = [];
      for (let lane = 0; lane < lanes; lane++)
        while (roomOf(underWay).most > 0 && !roomOf(underWay).full.includes(`l${lane}`)) {
          underWay.push(`l${lane}`);
          // A claim of `most` rows of one new lane stays within its limit.
          expect(roomOf(underWay).most).toBeLessThanOrEqual(4);
        }
      return underWay;
    };
    expect(roomOf([])).toEqual({ full: [], most: 4 });
    expect(fill(4)).toHaveLength(16);
    expect(fill(10)).toHaveLength(28);
    expect(roomOf(fill(10)).most).toBe(1);
    expect(roomOf(fill(40))).toMatchObject({ most: 0 });
    expect(fill(40)).toHaveLength(32);
  });
});
