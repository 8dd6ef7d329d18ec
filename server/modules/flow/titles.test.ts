import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let flow: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  const { id: category } = await server.db.kysely
    .selectFrom('weftDictionaryData')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rule = {
    category,
    fullName: '单号',
    enCode: 'titled',
    prefix: 'EI',
    dateFormat: 'no',
    digit: 4,
    startNumber: '1',
  };
  await server.inject('billRule.create', { ...rule, sortCode: 0, enabledMark: 1 }, { as: 'admin' });
  const fields = [fieldNode('billRule', 'no', '单号', { rule: 'titled' }), fieldNode('input', 'reason', '事由')];
  flow = await makeFlow(
    server,
    'titled',
    {
      start: { who: 'everybody', title: '{no} {reason}' },
      steps: [{ id: 'boss', do: 'approve', who: { superior: 1 } }],
    },
    { fields },
  );
});
afterAll(() => server.close());

test('design/flow §9 a request that is handed in at once has the number of its record in its title, and its message too', async () => {
  const started = await flow.start('ann', { reason: '搬家' });
  expect(started.code, started.msg).toBe(200);
  const { data } = await server.inject('flowBefore.list', { category: 1 }, { as: 'bob' });
  expect(data.list[0].fullName).toContain('EI0001 搬家');
  const messages = await server.inject('message.list', {}, { as: 'bob' });
  expect(messages.data.list[0].title).toContain('EI0001 搬家');
  const draft = await flow.start('ann', { reason: '出差' }, { status: 1 });
  expect(draft.code, draft.msg).toBe(200);
  const mine = await server.inject('flowLaunch.list', {}, { as: 'ann' });
  expect(mine.data.list.map(({ fullName }: { fullName: string }) => fullName)).toEqual(
    expect.arrayContaining([expect.stringContaining('EI0002 出差')]),
  );
});

test('a request whose record nothing names has the minute in its title, so that two are told apart', async () => {
  const steps = [{ id: 'boss', do: 'approve' as const, who: { superior: 1 } }];
  const plain = await makeFlow(server, 'plain', { steps }, { fields: [fieldNode('inputNumber', 'days', '天数')] });
  for (const days of [1, 2]) expect(await plain.start('ann', { days })).toMatchObject({ code: 200 });
  const { data } = await server.inject('flowLaunch.list', { templateId: plain.flowId }, { as: 'ann' });
  const title = expect.stringMatching(/^ann：plain · \d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(data.list.map(({ fullName }: { fullName: string }) => fullName)).toEqual([title, title]);
});
