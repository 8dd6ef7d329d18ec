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

test('names of several people and groups are joined as the language of their reader does', async () => {
  const people = await server.db.raw<{ id: string; account: string }>(
    `select id, account from weft_user where account in ('cat', 'dan') order by account`,
  );
  const names: Record<string, string> = { cat: '采购组', dan: '财务组' };
  for (const { id, account } of people) {
    const role = `listed_${account}`;
    const fullName = names[account] ?? '';
    await server.db.kysely.insertInto('weftRole').values({ id: role, fullName, enCode: role, globalMark: 1 }).execute();
    await server.db.kysely
      .insertInto('weftUserRelation')
      .values({ id: role, userId: id, objectType: 'Role', objectId: role })
      .execute();
  }
  const many = await makeFlow(server, 'many', {
    steps: [{ id: 'both', do: 'approve', title: '会签', who: { role: ['listed_cat', 'listed_dan'] }, sign: 'all' }],
  });
  const id = await started(many);
  const [row] = await server.db.raw<{ state: { tasks: { why: { args: { name: string } } }[] } }>(
    'select state from weft_flow_instance where id = $1',
    [id],
  );
  expect(row?.state.tasks[0]?.why.args.name).toMatch(/^(采购组、财务组|财务组、采购组)$/);

  const other = await started(returning);
  const ids = people.map((each) => each.id).join(',');
  const added = { id: await taskOf(returning, 'bob'), freeApproverUserId: ids, freeApproverType: 1 };
  expect((await server.inject('flowBefore.freeApprover', added, { as: 'bob' })).code).toBe(200);
  expect(JSON.stringify(await returning.detail(other, 'bob'))).toContain('cat、dan');
});
