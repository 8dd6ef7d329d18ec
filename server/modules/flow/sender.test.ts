import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../tests/support/countStatements';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { childKind } from './children';
import { childWork } from './childWork';
import { fireTimers } from './timers';

const admin = { as: 'admin' };
let server: TestServer;
let flow: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  const texts = { messageType: '1', messageSource: 2, title: '{@Title}', content: '{@CreatorUserName} {@FlowLink}' };
  const named = { fullName: 'mail', enCode: 'mail', enabledMark: 1 };
  const template = await server.inject('messageTemplate.create', { ...named, ...texts, templateParamList: [] }, admin);
  expect(template, template.msg).toMatchObject({ code: 200 });
  const [row] = await server.db.raw<{ id: string }>(`select id from weft_message_template where en_code = 'mail'`);
  const config = { ...named, templateId: row!.id, channelId: null };
  const made = await server.inject('sendConfig.create', config, admin);
  expect(made, made.msg).toMatchObject({ code: 200 });
  flow = await makeFlow(server, 'sender', {
    start: { who: 'everybody', title: '{reason}' },
    steps: [
      { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } },
      { id: 'top', do: 'approve', title: '总监', who: { superior: 2 }, messages: { todo: { send: 'mail' } } },
      { id: 'rest', do: 'wait', title: '等', hours: 1 },
      { id: 'last', do: 'approve', title: '主管', who: { superior: 1 } },
    ],
  });
});
afterAll(() => server.close());

const kit = () => ({ db: server.db, bus: server.bus, words: () => (key: string) => key, log: console }) as never;
const newest = async (as: string) => {
  const { data } = await server.inject('message.list', { type: 2, pageSize: 100 }, { as });
  const [row] = data.list;
  return (await server.inject('message.readInfo', { id: row.id }, { as })).data;
};
const decide = async (as: string) => {
  const [id] = await flow.todo(as);
  expect((await server.inject('flowBefore.audit', { id }, { as })).code).toBe(200);
};

test('design/flow §7: a message of a flow names who did what led to it, or the system; a mail has its address', async () => {
  await server.db.raw(`insert into weft_sys_config values ('siteAddress', 'https://weft.example/app/')
    on conflict (key) do update set value = excluded.value`);

  const { data } = await flow.start('ann', { reason: '纸', days: 1 });
  const { id } = data[0]!;
  expect(await newest('bob')).toMatchObject({
    title: expect.stringContaining('纸'),
    releaseUser: expect.stringMatching(/\/ann$/),
  });
  await decide('bob');
  const [{ input }] = (await server.db.raw<{ input: string }>(
    `select input from weft_job where kind like 'delivery.%'`,
  )) as [{ input: string }];
  expect(input).toContain('"bob ');
  const [, shown] = /https:\/\/weft\.example\/app\/workFlowDetail\?config=([^"\\<\s]+)/.exec(input) as unknown as [
    string,
    string,
  ];
  const process = JSON.parse(Buffer.from(decodeURIComponent(shown), 'base64').toString());
  expect(process).toMatchObject({ processId: id, type: 2 });
  await decide('cat');
  await fireTimers(kit(), new Date(Date.now() + 2 * 3_600_000));
  expect(await newest('bob')).toMatchObject({ releaseUser: 'Weft' });
  await server.db.raw(
    `insert into weft_sys_config values ('sysName', '办公') on conflict (key) do update set value = '办公'`,
  );
  expect(await newest('bob')).toMatchObject({ releaseUser: '办公' });
});

test('design/flow §7: a sub-flow that the queue hands in names the system: its person pressed nothing', async () => {
  await server.db.raw(`delete from weft_sys_config where key = 'sysName'`);
  const who = { superior: 1 };
  const below = await makeFlow(server, 'below', { steps: [{ id: 'boss', do: 'approve', title: '主管', who }] });
  const sub = { id: 'sub', do: 'flow' as const, title: '子流程', flow: 'flow_below', who: { user: ['ann'] } };
  const above = await makeFlow(server, 'above', { steps: [{ ...sub, set: { reason: '布', days: 1 } }] });
  const had = await below.todo('bob');
  await above.start('ann', { reason: '布', days: 1 });
  const [job] = await server.db.raw<{ input: string }>('select input from weft_job where kind = $1', [childKind]);
  expect(await childWork(kit()).run(job as never, {} as never)).toEqual({ is: 'done' });
  expect(await below.todo('bob')).toHaveLength(had.length + 1);
  expect(await newest('bob')).toMatchObject({ releaseUser: 'Weft' });
  await server.db.raw('delete from weft_job where kind = $1', [childKind]);
  const id = (await below.todo('bob')).find((each) => !had.includes(each));
  const { flowTaskOperatorRecordList: lines } = await below.detail(String(id).split('_')[0]!, 'bob');
  expect(lines).toMatchObject([
    { userId: '', userName: '系统', forUser: expect.stringMatching(/^ann/), handleStatus: 2 },
  ]);
  expect((await server.inject('flowBefore.audit', { id }, { as: 'bob' })).code).toBe(200);
  const [ended] = await server.db.raw<{ input: string }>('select input from weft_job where kind = $1', [childKind]);
  const before = await newest('ann');
  expect(await childWork(kit()).run(ended as never, {} as never)).toEqual({ is: 'done' });
  // Her own flow has ended, and she did not end it.
  expect((await newest('ann')).id).not.toBe(before.id);
});

test('design/flow §7: mails of one command read the address of the installation once', async () => {
  const who = { user: ['ann', 'bob', 'cat'] };
  const mails = await makeFlow(server, 'mails', {
    steps: [{ id: 'all', do: 'approve', title: '会签', who, sign: 'all', messages: { todo: { send: 'mail' } } }],
  });
  const start = () => mails.start('ann', { reason: '纸', days: 1 });
  expect(await countStatements(start, 'siteAddress')).toBe(1);
});
