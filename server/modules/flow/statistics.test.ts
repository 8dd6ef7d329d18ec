// Engines: both. Percentiles and weeks are the database's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fetchWorkbook } from '../../../tests/support/workbook';

let server: TestServer;
let one: TestFlow;
let other: TestFlow;
const boss = (title: string) => ({
  id: 'boss',
  do: 'approve' as const,
  title,
  who: { superior: 1 },
  due: { hours: 2 },
});
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  one = await makeFlow(server, 'leave', { steps: [boss('主管')] });
  other = await makeFlow(server, 'trip', { steps: [boss('经理')] });
  const took = [1, 2, 3, 4, 10];
  for (const [at, hours] of took.entries()) {
    const { data } = await one.start('ann');
    const { taskId } = await one.detail(data[0]!.id, 'bob');
    const call = at === 0 ? 'flowBefore.reject' : 'flowBefore.audit';
    const answer = await server.inject(call, { id: taskId, formData: {}, handleOpinion: 'x' }, { as: 'bob' });
    if (answer.code !== 200) throw new Error(answer.msg);
    await server.db.raw(
      `update weft_flow_task set received = handled - $2::int * interval '1 hour' where instance_id = $1 and handled is not null`,
      [data[0]!.id, hours],
    );
  }
  await other.start('ann');
  await other.start('ann');
  await server.db.raw(`update weft_flow_task set received = now() - interval '5 hours', due = now() - interval '3 hours'
    where id = (select min(t.id) from weft_flow_task t join weft_flow_instance i on i.id = t.instance_id
      where t.status = 'open' and i.flow_id = '${other.flowId}')`);
});
afterAll(() => server.close());

const ask = (params: object = {}, as = 'admin') => server.inject('flowMonitor.statistics', { ...params }, { as });

test('design/flow §9: by step of each flow, hours of half and of nine of ten, returns, waiting and overdue', async () => {
  const { list } = (await ask({ of: 'steps' })).data;
  const row = (flowName: string) => list.filter((each: { flowName: string }) => each.flowName === flowName);
  expect(row('leave').find(({ step }: { step: string }) => step === 'boss')).toMatchObject({
    stepName: '主管',
    decided: 5,
    returned: 1,
    median: 3,
    medianSaid: '3 小时',
    p90: 7.6,
    p90Said: '7.6 小时',
    open: 0,
  });
  expect(row('leave').find(({ step }: { step: string }) => step === 'start')).toMatchObject({ stepName: '开始' });
  expect(row('trip')).toMatchObject([
    { stepName: '经理', decided: 0, median: null, medianSaid: '', open: 2, overdue: 1 },
  ]);
  const ended = (await other.start('ann')).data[0]!.id;
  expect((await server.inject('flowBefore.cancel', { id: ended, handleOpinion: 'x' }, { as: 'admin' })).code).toBe(200);
  const trips = (await ask({ of: 'steps', keyword: 'tri' })).data.list;
  expect(trips, 'a task that went with its request').toMatchObject([{ decided: 0, median: null, open: 2 }]);
  expect((await ask({ of: 'steps', keyword: 'tri' })).data.list).toHaveLength(1);
  expect((await ask({ of: 'steps', templateId: one.flowId, startTime: Date.now() + 1_000 })).data.list).toEqual([]);
});

test('by person who has most first, and by week', async () => {
  const { people, weeks } = (await ask()).data;
  expect(people[0]).toMatchObject({ userName: 'bob/bob', open: 2, overdue: 1, oldest: 5, oldestSaid: '5 小时' });
  const sum = (name: string) => weeks.reduce((all: number, each: Record<string, number>) => all + each[name]!, 0);
  expect([sum('started'), sum('ended')]).toEqual([8, 5]);
  // A chart draws them in the order of the answer: the latest 53 weeks, time going on.
  await server.db.raw(
    `update weft_flow_instance i set creator_time = now() - n.n * interval '21 days'
     from (select id, row_number() over (order by id) - 1 as n from weft_flow_instance) n where n.id = i.id`,
  );
  const ids = (await ask({ of: 'weeks' })).data.list.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(8);
  expect(ids).toEqual([...ids].sort());
  await server.db.raw(`update weft_flow_instance set creator_time = now()`);
});

test('whoever does not administer flows sees no figures; a workbook has those of the steps', async () => {
  expect((await ask({ of: 'steps' }, 'bob')).code).toBe(403);
  expect((await ask({ of: 'constructor' })).code).toBe(400);
  const file = await server.inject('flowMonitor.exportStatistics', { keyword: 'trip' }, { as: 'admin' });
  expect(file.data.name).toMatch(/^审批统计_\d{14}\.xlsx$/);
  expect(await fetchWorkbook(server, file)).toEqual([
    ['流程', '步骤', '已处理', '退回', '半数用时（时）', '九成用时（时）', '待处理', '已超时'],
    ['trip', '经理', 0, 0, '', '', 2, 1],
  ]);
});

test('a workbook has every step, a list the first of them', async () => {
  await server.db.raw(
    `insert into weft_flow_task
     select (jsonb_populate_record(null::weft_flow_task, to_jsonb(t) || jsonb_build_object('id', 'more' || n, 'step', 'more' || n))).*
     from (select * from weft_flow_task order by id limit 1) t, generate_series(1, 205) n`,
  );
  expect((await ask({ of: 'steps' })).data.list).toHaveLength(200);
  const file = await server.inject('flowMonitor.exportStatistics', {}, { as: 'admin' });
  expect((await fetchWorkbook(server, file)).length).toBeGreaterThan(205);
  await server.db.raw(`delete from weft_flow_task where id like 'more%'`);
});
