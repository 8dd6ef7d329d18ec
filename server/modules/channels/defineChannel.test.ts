import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDue } from '../../../tests/support/deliveries';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { defineModule } from '../../module';
import { channelList, defineChannel } from '../../services/channels/defineChannel';
import { SendFault, type Sending } from '../../services/channels/delivery';
import { modules } from '..';

const sent: Sending[] = [];
/** A channel from elsewhere: one value. */
const pager = defineChannel({
  code: 'pager',
  name: 'messageTemplate.content',
  receiver: 'user',
  account: { address: 'required', token: 'optional' },
  template: { title: 'required' },
  send: async (sending) => {
    if (!sending.user?.mobilePhone) throw new SendFault('noAddress', true);
    sent.push(sending);
  },
});
const pagers = defineModule({ name: 'pagers', needs: ['channels'], fills: [channelList.with({ pager })] });

let server: TestServer;
const admin = { as: 'admin' };
beforeAll(async () => {
  server = await startTestServer({ modules: [...modules, pagers] });
});
afterAll(() => server.close());

let count = 0;
const named = (more: object) => ({ fullName: `n${++count}`, enCode: `c${count}`, messageSource: '1', ...more });
const make = async (family: string, form: object) => (await server.inject(`${family}.create`, named(form), admin)).msg;
const idOf = async (family: string) => (await server.inject(`${family}.list`, {}, admin)).data.list[0].id as string;

test('ADMN-18 ADMN-20 a channel is one value: lists, forms, checks and sends know it', async () => {
  const names = (await server.inject('messageDataType.list', { id: '1' }, admin)).data;
  expect(names.at(-1)).toEqual({ id: '1-pager', enCode: 'pager', fullName: '消息内容' });
  expect((await server.inject('messageDataType.form', { code: 'pager' }, admin)).data).toEqual({
    asks: ['address', 'token', 'title'],
    needs: ['address', 'title'],
  });
  expect(await make('messageTemplate', { messageType: 'pager' })).toBe('消息标题不能为空');
  expect(await make('messageTemplate', { messageType: 'pager', title: '{@Title}' })).toBe('新建成功');
  expect(await make('sendChannel', { messageType: 'pager' })).toBe('地址不能为空');
  expect(await make('sendChannel', { messageType: 'pager', address: 'https://pager.example' })).toBe('新建成功');
  const templateId = await idOf('messageTemplate');
  expect(await make('sendConfig', { templateId, channelId: await idOf('sendChannel') })).toBe('新建成功');
  await server.db.raw(`update weft_user set mobile_phone = '139' where account = 'admin'`);
  expect((await server.inject('sendConfig.test', { id: await idOf('sendConfig') }, admin)).msg).toBe('发送成功');
  expect(sent[0]).toMatchObject({ account: { address: 'https://pager.example' }, delivery: { title: '测试消息' } });
  const [row] = (await server.inject('delivery.list', { messageType: 'pager' }, admin)).data.list;
  expect(row).toMatchObject({ messageType: 'pager', state: 'sent' });
  await sendDue(server);
  expect(sent).toHaveLength(1);
});

test('a channel that is not there is refused, and a form asks nothing for it', async () => {
  expect(await make('messageTemplate', { messageType: 'smoke', title: 'x' })).toBe('消息类型不存在');
  expect(await make('sendChannel', { messageType: '1', address: 'https://x.example' })).toBe(
    '消息类型不存在或不需要渠道',
  );
  expect((await server.inject('messageDataType.form', { code: 'smoke' }, admin)).data).toEqual({ asks: [], needs: [] });
});
