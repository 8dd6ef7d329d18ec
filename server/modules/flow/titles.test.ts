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

const titlesOf = async (templateId: string): Promise<string[]> => {
  const { data } = await server.inject('flowLaunch.list', { templateId }, { as: 'ann' });
  return data.list.map(({ fullName }: { fullName: string }) => fullName);
};
const steps = [{ id: 'boss', do: 'approve' as const, who: { superior: 1 } }];

test('requests whose record nothing names have the minute in their titles, and within it a number', async () => {
  const plain = await makeFlow(server, 'plain', { steps }, { fields: [fieldNode('inputNumber', 'days', '天数')] });
  for (const days of [1, 2, 3]) expect(await plain.start('ann', { days })).toMatchObject({ code: 200 });
  const titles = await titlesOf(plain.flowId);
  expect(new Set(titles).size).toBe(3);
  const [third, second, first] = titles as [string, string, string];
  expect(first).toMatch(/^ann：plain · \d{4}-\d\d-\d\d \d\d:\d\d$/);
  for (const each of [second, third]) expect(each).toMatch(/^ann：plain · \d{4}-\d\d-\d\d \d\d:\d\d(（\d）)?$/);
});

test('requests whose records have one name are numbered for a day; one that is handed in again keeps its title', async () => {
  const fields = [fieldNode('input', 'reason', '事由'), fieldNode('inputNumber', 'days', '天数')];
  const named = await makeFlow(server, 'named', { steps }, { fields });
  for (const days of [1, 2]) expect(await named.start('ann', { reason: '年假', days })).toMatchObject({ code: 200 });
  expect(await named.start('ann', { reason: '病假', days: 1 })).toMatchObject({ code: 200 });
  const all = ['病假 · ann：named', '年假 · ann：named（2）', '年假 · ann：named'];
  expect(await titlesOf(named.flowId)).toEqual(all);
  const { data } = await server.inject('flowLaunch.list', { templateId: named.flowId }, { as: 'ann' });
  const id = data.list[1].id as string;
  expect(await server.inject('flowLaunch.withdraw', { id, handleOpinion: '' }, { as: 'ann' })).toMatchObject({
    code: 200,
  });
  const again = { id, flowId: data.list[1].flowId, status: 0, formData: { reason: '年假', days: 2 } };
  expect(await server.inject('flowTask.update', again, { as: 'ann' })).toMatchObject({ code: 200 });
  expect(await titlesOf(named.flowId)).toEqual(all);
});

test('a title of its own form is what its designer wrote', async () => {
  const own = await makeFlow(
    server,
    'own',
    { steps, start: { who: 'everybody', title: '{starter}' } },
    {
      fields: [fieldNode('input', 'reason', '事由')],
    },
  );
  for (const reason of ['a', 'b']) expect(await own.start('ann', { reason })).toMatchObject({ code: 200 });
  expect(await titlesOf(own.flowId)).toEqual(['ann', 'ann']);
});
