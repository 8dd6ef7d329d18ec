import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowStep } from '../../../core/flow/types';
import { countStatements } from '../../../tests/support/countStatements';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { unlikeTheirCommands } from '../../../tests/support/replayFlows';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let office: Awaited<ReturnType<typeof makeOffice>>;
let child: TestFlow;
beforeAll(async () => {
  // Sub-flows are started by the queue.
  server = await startTestServer({ background: true, jobs: { everyMs: 200 } });
  office = await makeOffice(server);
  const steps: FlowStep[] = [
    { id: 'check', do: 'approve', title: '核对', who: { user: 'dan' }, fields: { note: 'write' } },
  ];
  child = await makeFlow(server, 'child', { steps });
});
afterAll(() => server.close());
afterAll(async () => expect((await unlikeTheirCommands(server.db)).unlike).toEqual([]));

const act = (call: string, id: string, as: string, body: object = {}) => server.inject(call, { id, ...body }, { as });
const step = (more: object = {}): FlowStep => ({
  id: 'sub',
  do: 'flow',
  title: '子流程',
  flow: 'flow_child',
  who: { user: ['bob', 'cat'] },
  set: { reason: { $: 'record.reason' }, days: 7 },
  ...more,
});
const last: FlowStep = { id: 'last', do: 'approve', title: '终审', who: { user: 'bob' } };
/** The first value that is there, within ten seconds. */
async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come.');
}
let made = 0;
const parentOf = (steps: FlowStep[], more: object = {}) => makeFlow(server, `parent${++made}`, { steps, ...more });
const started = async (flow: TestFlow, reason: string) => {
  const { data, msg } = await flow.start('ann', { reason, days: 1 });
  if (!data) throw new Error(msg);
  return data[0]!.id;
};
/** Instances that this one started, once `count` are there. */
const childrenOf = (parent: string, count: number) =>
  until(async () => {
    const rows = await server.db.kysely
      .selectFrom('weftFlowChild as c')
      .innerJoin('weftFlowInstance as i', 'i.id', 'c.instanceId')
      .select(['i.id', 'i.status', 'i.starterId', 'i.recordId', 'c.status as row'])
      .where('c.parentId', '=', parent)
      .orderBy('c.key')
      .execute();
    return rows.length >= count ? rows : undefined;
  });
const stateOf = async (flow: TestFlow, id: string) => (await flow.detail(id, 'admin')).flowTaskInfo;
const comesTo = (flow: TestFlow, id: string, expected: object) =>
  until(async () => {
    const state = await stateOf(flow, id);
    return Object.entries(expected).every(([name, value]) => state[name] === value) ? state : undefined;
  });
const decide = async (id: string, body: object = {}) => {
  const { taskId } = await child.detail(id, 'dan');
  const answer = await act('flowBefore.audit', taskId, 'dan', body);
  expect(answer, answer.msg).toMatchObject({ code: 200 });
};

describe('ENT-57 sub-flows', () => {
  test('one for each person with the values of the parent; it goes on when all are adopted, and takes a value back', async () => {
    const flow = await parentOf([step({ back: { note: 'note' } }), last]);
    const id = await started(flow, '采购');
    const [one, two] = await childrenOf(id, 2);
    expect([one!.starterId, two!.starterId]).toEqual([office.bob, office.cat]);
    expect(await child.model.info(one!.recordId)).toMatchObject({ reason: '采购', days: 7 });
    await decide(one!.id, { formData: { note: '第一' } });
    expect(await stateOf(flow, id)).toMatchObject({ status: 1, thisStepId: 'sub' });
    // Clients of the family draw the steps that were reached, and open the sub-flows of one.
    const nodes = (await flow.detail(id, 'ann')).flowTaskNodeList;
    expect(nodes).toMatchObject([{ nodeCode: 'sub', nodeName: '子流程', nodeType: 'subFlow', type: 1 }]);
    const info = (as: string) => server.inject('flowBefore.subFlows', { id: nodes[0].id }, { as });
    expect((await info('admin')).data).toMatchObject([
      { flowTaskInfo: { id: one!.id, status: 2 } },
      { flowTaskInfo: { id: two!.id, status: 1 } },
    ]);
    // A copy of a sub-flow is read when its own page opens, not when its parent's list is asked for.
    const [admin] = await server.db.raw<{ id: string }>(`select id from weft_user where account = 'admin'`);
    await server.db.raw(
      `insert into weft_flow_copy (id, instance_id, step, user_id, creator_time) values ('copy', $1, 'check', $2, now())`,
      [one!.id, admin!.id],
    );
    const read = async () =>
      (await server.db.raw<{ at: Date | null }>(`select read_time as at from weft_flow_copy where id = 'copy'`))[0]!.at;
    await info('admin');
    expect(await read()).toBeNull();
    await child.detail(one!.id, 'admin');
    expect(await read()).not.toBeNull();
    const drawn = async (as: string) => (await flow.detail(id, as)).picture[0].children;
    expect(await drawn('admin')).toEqual([
      { id: one!.id, name: 'bob', status: 2 },
      { id: two!.id, name: 'cat', status: 1 },
    ]);
    expect(await drawn('ann')).toMatchObject([
      { id: '', status: 2 },
      { id: '', status: 1 },
    ]);
    // Who started the parent has no part in what others hand in for it.
    expect((await info('ann')).data).toEqual([]);
    expect((await info('dan')).code).toBe(403);
    await decide(two!.id, { formData: { note: '第二' } });
    await comesTo(flow, id, { thisStepId: 'last' });
    expect((await flow.detail(id, 'admin')).formData).toMatchObject({ note: '第二', reason: '采购' });
  });

  test('a picture asks once which of its sub-flows somebody sees, however many there are', async () => {
    const statements: number[] = [];
    for (const user of [['bob'], ['bob', 'cat', 'dan']]) {
      const flow = await parentOf([step({ who: { user } }), last]);
      const id = await started(flow, 'a');
      await childrenOf(id, user.length);
      const open = () => flow.detail(id, 'ann');
      // What is remembered is read once.
      expect((await open()).picture[0].children).toHaveLength(user.length);
      let least = Number.POSITIVE_INFINITY;
      // The queue works meanwhile; its statements count too.
      for (let tries = 0; tries < 5; tries += 1) least = Math.min(least, await countStatements(open));
      statements.push(least);
    }
    expect(statements[1]).toBe(statements[0]);
  });

  test('one that is not waited for goes its own way', async () => {
    const flow = await parentOf([step({ wait: false, who: { user: 'cat' } }), last]);
    const id = await started(flow, 'a');
    expect(await stateOf(flow, id)).toMatchObject({ thisStepId: 'last' });
    const [one] = await childrenOf(id, 1);
    await act('flowBefore.audit', (await flow.detail(id, 'bob')).taskId, 'bob');
    expect(await stateOf(flow, id)).toMatchObject({ status: 2 });
    expect(await stateOf(child, one!.id)).toMatchObject({ status: 1 });
  });

  test('a child that is refused stops the parent; administrators hear of it and try again or skip', async () => {
    const flow = await parentOf([step({ who: { user: 'cat' } }), last]);
    const id = await started(flow, 'a');
    const [one] = await childrenOf(id, 1);
    expect((await act('flowBefore.cancel', one!.id, 'admin', { handleOpinion: 'x' })).code).toBe(200);
    await until(async () => (await flow.detail(id, 'admin')).incident ?? undefined);
    const heard = await server.db.kysely
      .selectFrom('weftMessage')
      .select('bodyText')
      .where('topic', '=', 'flowIncident')
      .execute();
    expect(heard.filter(({ bodyText }) => bodyText?.includes(id))).toHaveLength(1);
    expect((await act('flowMonitor.retry', id, 'admin')).code).toBe(200);
    const again = (await childrenOf(id, 2)).find(({ status }) => status === 1);
    expect((await act('flowMonitor.skip', id, 'admin')).code).toBe(400);
    await act('flowBefore.cancel', again!.id, 'admin', { handleOpinion: 'x' });
    await until(async () => (await flow.detail(id, 'admin')).incident ?? undefined);
    expect((await act('flowMonitor.skip', id, 'admin', { handleOpinion: '不需要' })).code).toBe(200);
    expect(await stateOf(flow, id)).toMatchObject({ thisStepId: 'last' });
  });

  test('ends with its parent: terminated, and withdrawn unless somebody decided in it', async () => {
    const flow = await parentOf([step({ who: { user: 'cat' } }), last]);
    const id = await started(flow, 'a');
    const [one] = await childrenOf(id, 1);
    expect((await act('flowBefore.cancel', id, 'admin', { handleOpinion: 'x' })).code).toBe(200);
    await comesTo(child, one!.id, { status: 5 });
    const other = await started(flow, 'b');
    const [two] = await childrenOf(other, 1);
    expect((await act('flowLaunch.withdraw', other, 'ann')).code).toBe(200);
    await comesTo(child, two!.id, { status: 5 });
    const both = await parentOf([step({ who: { user: ['bob', 'cat'] } }), last]);
    const third = await started(both, 'c');
    const [first] = await childrenOf(third, 2);
    await decide(first!.id);
    expect((await act('flowLaunch.withdraw', third, 'ann')).msg).toContain('子流程');
  });

  test('is suspended and goes on with its parent, unless only the parent is meant', async () => {
    const flow = await parentOf([step({ who: { user: 'cat' } }), last]);
    const id = await started(flow, 'a');
    const [one] = await childrenOf(id, 1);
    await act('flowBefore.suspend', id, 'admin', { suspend: false });
    await comesTo(child, one!.id, { status: 6 });
    await act('flowBefore.restore', id, 'admin');
    await comesTo(child, one!.id, { status: 1 });
    await act('flowBefore.suspend', id, 'admin', { suspend: true });
    await decide(one!.id);
    expect(await stateOf(flow, id)).toMatchObject({ status: 6 });
    await until(async () => (await waitsFor(id)) === 0 || undefined);
    await act('flowBefore.restore', id, 'admin');
    await comesTo(flow, id, { thisStepId: 'last' });
  });

  test('a flow that is stopped meanwhile is an incident that names the reason', async () => {
    const flow = await parentOf([step({ who: { user: 'cat' } }), last]);
    expect((await act('flowTemplate.stop', child.flowId, 'admin')).code).toBe(200);
    const id = await started(flow, 'a');
    const incident = await until(async () => (await flow.detail(id, 'admin')).incident ?? undefined);
    expect(incident.detail).toContain('未');
    expect((await act('flowTemplate.release', child.flowId, 'admin')).code).toBe(200);
    expect((await act('flowMonitor.retry', id, 'admin')).code).toBe(200);
    await childrenOf(id, 1);
  });

  test('a circle of flows, and one that is not published, are refused when it is published', async () => {
    const flow = await parentOf([step({ who: { user: 'cat' } })]);
    const { data } = await server.inject('flowTemplate.design', { id: flow.flowId }, { as: 'admin' });
    const circle = await child.publish({ steps: [{ id: 'x', do: 'flow', flow: data.enCode, who: 'starter' }] });
    expect(JSON.stringify(circle.data)).toContain('再次发起');
    const draft = { fullName: 'draft', enCode: 'flow_draft', onlineFormId: flow.model.modelId };
    await server.inject('flowTemplate.create', draft, { as: 'admin' });
    const unpublished = await flow.publish({ steps: [step({ flow: 'flow_draft' })] });
    expect(JSON.stringify(unpublished.data)).toContain('未发布');
  });

  test('the columns of the table name the flow and its instance', async () => {
    const { id, recordId } = (await child.start('ann')).data[0]!;
    const [table] = await server.db.raw<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns where column_name = 'f_flow_task_id' and table_name ~ 'child'`,
    );
    const [row] = await server.db.raw<{ flow: string; task: string }>(
      `select f_flow_id as flow, f_flow_task_id as task from ${table?.name} where f_id = $1`,
      [recordId],
    );
    expect(row).toEqual({ flow: child.flowId, task: id });
  });
});

const waitsFor = async (parentId: string): Promise<number> =>
  (
    await server.db.kysely
      .selectFrom('weftFlowChild')
      .select('key')
      .where('parentId', '=', parentId)
      .where('status', 'in', ['waiting', 'started'])
      .execute()
  ).length;
