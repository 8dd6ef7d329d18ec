import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '../../../core/model/dates';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let returning: TestFlow;
let waiting: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  returning = await makeFlow(server, 'returning', {
    steps: [
      { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } },
      { id: 'head', do: 'approve', title: '总监', who: { superior: 2 }, return: { to: 'choose' } },
    ],
  });
  waiting = await makeFlow(server, 'waiting', {
    steps: [
      { id: 'rest', do: 'wait', hours: 5 },
      { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } },
    ],
  });
});
afterAll(() => server.close());

interface Row {
  processId: string;
  said: string;
  place: string;
}
const rowIn = async (call: string, as: string, id: string, params: object = {}): Promise<Row | undefined> =>
  (await server.inject(call, { pageSize: 100, ...params }, { as })).data.list.find(
    ({ processId }: Row) => processId === id,
  );
const started = async (flow: TestFlow) => {
  const { data } = await flow.start('ann');
  return String(data[0]?.id);
};
const taskOf = async (flow: TestFlow, as: string) => (await flow.todo(as))[0];

test('design/flow §9 lists say why it was returned, until something is done with it', async () => {
  const id = await started(returning);
  expect(await rowIn('flowLaunch.list', 'ann', id)).toMatchObject({ said: '' });
  await server.inject('flowBefore.audit', { id: await taskOf(returning, 'bob') }, { as: 'bob' });
  const back = { id: await taskOf(returning, 'cat'), rejectStep: 'boss', handleOpinion: '缺少报价' };
  expect((await server.inject('flowBefore.reject', back, { as: 'cat' })).code).toBe(200);
  expect(await rowIn('flowBefore.list', 'bob', id, { category: 1 })).toMatchObject({
    said: '缺少报价',
    place: '主管（缺少报价）',
  });
  expect(await rowIn('flowLaunch.list', 'ann', id)).toMatchObject({ said: '缺少报价' });
  const again = { id: await taskOf(returning, 'bob'), handleOpinion: '已补充' };
  await server.inject('flowBefore.audit', again, { as: 'bob' });
  expect(await rowIn('flowBefore.list', 'cat', id, { category: 1 })).toMatchObject({ said: '' });
});

test('design/flow §9 lists and the picture say until when a step waits', async () => {
  const id = await started(waiting);
  const row = await rowIn('flowLaunch.list', 'ann', id);
  const { picture } = await waiting.detail(id, 'ann');
  const place = `等待（至 ${formatDate(picture[0].until, 'MM-dd HH:mm')}）`;
  expect(row?.place).toBe(place);
  expect(picture[0].until - picture[0].entered).toBe(5 * 3_600_000);
  expect(picture[1].until).toBeNull();
  expect((await rowIn('flowMonitor.list', 'admin', id))?.place).toBe(place);
  const other = await started(returning);
  expect(await rowIn('flowLaunch.list', 'ann', other)).toMatchObject({ place: '主管' });
});

test('a flow without a version is a draft, not a disabled one', async () => {
  const made = { fullName: '新流程', enCode: 'newFlow', onlineFormId: returning.model.modelId };
  await server.inject('flowTemplate.create', made, { as: 'admin' });
  await server.inject('flowTemplate.stop', { id: waiting.flowId }, { as: 'admin' });
  const { data } = await server.inject('flowTemplate.list', { pageSize: 100 }, { as: 'admin' });
  const states = Object.fromEntries(
    data.list.map(({ enCode, state }: { enCode: string; state: number }) => [enCode, state]),
  );
  expect(states).toMatchObject({ newFlow: 2, flow_waiting: 0, flow_returning: 1 });
});
