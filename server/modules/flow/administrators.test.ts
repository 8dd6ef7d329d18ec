import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { unlikeTheirCommands } from '../../../tests/support/replayFlows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { tellLeavers } from './leavers';

let server: TestServer;
let office: Awaited<ReturnType<typeof makeOffice>>;
let flow: TestFlow;
let other: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  office = await makeOffice(server);
  const { id: organize } = await server.db.kysely
    .selectFrom('weftOrganize')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const menus = ['workFlow', 'workFlow.flowEngine'];
  const buttons = ['workFlow.flowEngine/btn_edit'];
  await makePerson(server, 'designs', [await makeRole(server, { menus, buttons })], [organize]);
  flow = await makeFlow(server, 'administered', {
    steps: [
      { id: 'boss', do: 'approve', title: '主管', who: { user: 'bob' } },
      { id: 'top', do: 'approve', title: '总经理', who: { superior: 9 } },
    ],
  });
  other = await makeFlow(server, 'many', {
    steps: [
      { id: 'share', do: 'approve', title: '会签', who: { user: ['bob', 'cat', 'dan'] }, sign: { approve: '100%' } },
      { id: 'all', do: 'approve', title: '复核', who: { user: ['bob', 'cat'] }, sign: 'all' },
    ],
  });
});
afterAll(() => server.close());
afterAll(async () => expect((await unlikeTheirCommands(server.db)).unlike).toEqual([]));

const ask = (call: string, params: object, as: string) =>
  server.inject(call, params as Record<string, unknown>, { as });
const started = async (of: TestFlow) => (await of.start('ann')).data[0]!.id;

describe('design/flow §8: a flow has administrators of its own', () => {
  const name = (list: string[], as = 'admin') => ask('flowTemplate.assist', { templateId: flow.flowId, list }, as);

  test('they see and change its instances, no others; who was taken off does not', async () => {
    const id = await started(flow);
    const strange = await started(other);
    expect((await ask('flowBefore.info', { id }, 'dan')).code).toBe(403);
    expect((await ask('flowBefore.suspend', { id }, 'dan')).code).toBe(400);
    expect((await name([office.dan])).code).toBe(200);
    expect((await ask('flowTemplate.assistList', { id: flow.flowId }, 'admin')).data.list).toEqual([office.dan]);
    expect((await flow.detail(id, 'dan')).may).toEqual(expect.arrayContaining(['assign', 'change', 'suspend']));
    expect((await ask('flowBefore.suspend', { id }, 'dan')).code).toBe(200);
    expect((await ask('flowBefore.restore', { id }, 'dan')).code).toBe(200);
    expect((await ask('flowBefore.selector', { id }, 'dan')).data).toHaveLength(2);
    const steps = { id, nodeCode: 'boss', freeApproverUserId: office.cat };
    expect((await ask('flowBefore.assign', steps, 'dan')).code).toBe(200);
    expect((await flow.todo('cat')).filter((each) => each.startsWith(id))).toHaveLength(1);
    expect((await ask('flowBefore.suspend', { id: strange }, 'dan')).code).toBe(400);
    expect((await ask('flowBefore.selector', { id: strange }, 'dan')).code).toBe(400);
    expect((await ask('flowMonitor.list', {}, 'dan')).code).toBe(403);
    expect((await name([])).code).toBe(200);
    expect((await ask('flowBefore.suspend', { id }, 'dan')).code).toBe(400);
    expect((await ask('flowBefore.info', { id: await started(flow) }, 'dan')).code).toBe(403);
  });

  test('a step that finds nobody goes to them; without any to the administrators of the product', async () => {
    const approve = async (id: string) => {
      const { taskId } = await flow.detail(id, 'bob');
      return ask('flowBefore.audit', { id: taskId }, 'bob');
    };
    await name([office.dan]);
    const id = await started(flow);
    await approve(id);
    expect((await flow.todo('dan')).filter((each) => each.startsWith(id))).toHaveLength(1);
    await name([]);
    const next = await started(flow);
    await approve(next);
    expect((await flow.todo('dan')).filter((each) => each.startsWith(next))).toEqual([]);
    expect((await flow.todo('admin')).filter((each) => each.startsWith(next))).toHaveLength(1);
  });

  test('only who may change all instances names them, and only people who are there', async () => {
    const refused = await name([office.dan], 'designs');
    expect([refused.code, refused.msg]).toEqual([403, '没有权限']);
    expect((await name([office.dan], 'ann')).code).toBe(403);
    const offered = async (as: string) =>
      (await ask('flowTemplate.list', {}, as)).data.list.map(({ assists }: { assists: boolean }) => assists);
    expect(new Set(await offered('designs'))).toEqual(new Set([false]));
    expect(new Set(await offered('admin'))).toEqual(new Set([true]));
    expect((await name(['nobody'])).msg).toBe('该用户不存在或已停用');
  });
});

describe('design/flow §5, §6: people who were disabled', () => {
  const kit = () => ({ db: server.db, bus: server.bus, words: () => (key: string) => key, log: console }) as never;
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const enable = (account: string, enabledMark: number) =>
    server.db.kysely.updateTable('weftUser').set({ enabledMark }).where('account', '=', account).execute();
  const approve = async (id: string, as: string) =>
    ask('flowBefore.audit', { id: (await other.detail(id, as)).taskId }, as);
  const open = async (id: string) =>
    (
      await server.db.raw<{ account: string }>(
        `select u.account from weft_flow_task t join weft_user u on u.id = t.user_id
         where t.instance_id = $1 and t.status = 'open' order by 1`,
        [id],
      )
    ).map(({ account }) => account);

  test('after a day a ratio goes on without them, and where all must decide it is an incident', async () => {
    const id = await started(other);
    await approve(id, 'dan');
    await enable('cat', 0);
    await tellLeavers(kit(), later(0));
    await tellLeavers(kit(), later(23));
    expect(await open(id)).toEqual(['bob', 'cat']);
    await tellLeavers(kit(), later(25));
    expect(await open(id)).toEqual(['bob']);
    const { flowTaskOperatorRecordList: lines } = await other.detail(id, 'bob');
    expect(lines.at(-1)).toMatchObject({ userName: '系统', done: 'left', operatorName: 'cat' });

    await enable('cat', 1);
    await approve(id, 'bob');
    await enable('cat', 0);
    await tellLeavers(kit(), later(0));
    await tellLeavers(kit(), later(25));
    const { incident } = await other.detail(id, 'admin');
    expect(incident).toMatchObject({ step: '复核', key: 'flow.incident.left', detail: 'cat/cat' });
    const told = () =>
      server.db.kysely.selectFrom('weftMessage').select('id').where('topic', '=', 'flowIncident').execute();
    const before = await told();
    await tellLeavers(kit(), later(26));
    expect(await told()).toEqual(before);
    await approve(id, 'bob');
    const given = { id, nodeCode: 'all', freeApproverUserId: office.dan };
    expect((await ask('flowBefore.assign', given, 'admin')).code).toBe(200);
    await approve(id, 'dan');
    expect((await other.detail(id, 'ann')).flowTaskInfo.status).toBe(2);
    await enable('cat', 1);
  });

  test('who comes back within the day, or has a deputy, is waited for', async () => {
    const id = await started(other);
    await enable('cat', 0);
    await tellLeavers(kit(), later(0));
    await enable('cat', 1);
    await tellLeavers(kit(), later(20));
    await enable('cat', 0);
    await tellLeavers(kit(), later(25));
    expect(await open(id)).toEqual(['bob', 'cat', 'dan']);
    const period = { startTime: new Date(0), endTime: later(900), creatorTime: new Date() };
    await server.db.kysely
      .insertInto('weftEntrust')
      .values({ id: 'deputy', userId: office.cat, toUserId: office.ann, type: 1, ...period })
      .execute();
    await tellLeavers(kit(), later(60));
    expect(await open(id)).toEqual(['bob', 'cat', 'dan']);
    await server.db.kysely.deleteFrom('weftEntrust').where('id', '=', 'deputy').execute();
    await enable('cat', 1);
  });
});

test('design/flow §6: why somebody was found is said in names, not in codes', async () => {
  const named = await makeFlow(server, 'named', {
    steps: [
      { id: 'byField', do: 'approve', title: '指定', who: { field: 'note' } },
      { id: 'again', do: 'approve', title: '再看', who: { step: 'byField' } },
    ],
  });
  const { data } = await named.start('ann', { reason: 'x', days: 1, note: office.bob });
  const id = data[0]!.id;
  await ask('flowBefore.audit', { id: (await named.detail(id, 'bob')).taskId }, 'bob');
  const { picture } = await named.detail(id, 'bob');
  expect(picture.map(({ people }: { people: { why: unknown }[] }) => people[0]?.why)).toEqual([
    { key: 'flow.why.field', args: { name: '批注' } },
    { key: 'flow.why.step', args: { step: '指定' } },
  ]);
});

test('design/flow §5: more than 200 at once are refused in words', async () => {
  const ids = Array.from({ length: 1_500 }, (_, n) => `none_k${n}`);
  const answer = await ask('flowBefore.batch', { ids, batchType: 0 }, 'bob');
  expect([answer.code, answer.msg]).toEqual([400, '一次最多处理 200 条']);
});
