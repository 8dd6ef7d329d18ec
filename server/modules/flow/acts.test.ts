import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { unlikeTheirCommands } from '../../../tests/support/replayFlows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';
import { mayHave } from '../../services/files/mayHave';
import { flowMigrations } from './migrations';
import { fireTimers, systemCtx } from './timers';

let server: TestServer;
let office: Awaited<ReturnType<typeof makeOffice>>;
let flow: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  office = await makeOffice(server);
  flow = await makeFlow(server, 'acts', {
    steps: [
      { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 }, due: { hours: 2, remindEvery: 1 } },
      {
        id: 'long',
        do: 'choose',
        branches: [
          {
            id: 'b1',
            when: { days: { gt: 3 } },
            steps: [{ id: 'board', do: 'approve', who: { user: ['cat', 'dan'] }, sign: 'all' }],
          },
          { id: 'b2', else: true, steps: [] },
        ],
      },
      { id: 'cc', do: 'copy', who: { user: 'dan' } },
    ],
  });
});
afterAll(() => server.close());

const started = async (days = 1, more: object = {}) => {
  const { data, msg } = await flow.start('ann', { reason: 'x', days }, more);
  if (!data) throw new Error(msg);
  return data[0]!.id;
};
const ask = (call: string, params: object, as: string) =>
  server.inject(call, params as Record<string, unknown>, { as });
const status = async (id: string) => (await flow.detail(id, 'ann')).flowTaskInfo.status;

describe('acts on a flow', () => {
  test('a condition decides the way; all signers decide; the copy is sent and read', async () => {
    const id = await started(5);
    const { taskId } = await flow.detail(id, 'bob');
    const before = await ask('flowBefore.candidates', { id: taskId }, 'bob');
    expect(before.data.way).toMatchObject([{ id: 'board', people: [{ name: 'cat' }, { name: 'dan' }] }]);
    expect((await ask('flowBefore.audit', { id: taskId }, 'bob')).code).toBe(200);
    for (const who of ['cat', 'dan']) {
      expect(await status(id)).toBe(1);
      expect((await ask('flowBefore.audit', { id: (await flow.detail(id, who)).taskId }, who)).code).toBe(200);
    }
    expect(await status(id)).toBe(2);
    const copies = await ask('flowBefore.list', { category: 3 }, 'dan');
    expect(copies.data.list).toMatchObject([{ processId: id }]);
    expect((await ask('flow.todoCount', {}, 'dan')).data).toMatchObject({
      toBeReviewed: 0,
      flowCirculate: 1,
      flowDone: 1,
    });
    await flow.detail(id, 'dan');
    expect((await ask('flow.todoCount', {}, 'dan')).data.flowCirculate).toBe(0);
  });

  test('a deputy of today sees the task and acts for the principal; both are in the record', async () => {
    const now = Date.now();
    const body = { toUserId: office.dan, type: '1', flowId: '', startTime: now - 1_000, endTime: now + 60_000 };
    expect((await ask('flowDelegate.create', { ...body, toUserId: office.bob }, 'bob')).code).toBe(400);
    const made = await ask('flowDelegate.create', body, 'bob');
    expect(made.code).toBe(200);
    expect((await ask('flowDelegate.create', body, 'bob')).code).toBe(400);
    expect((await ask('flowDelegate.create', { ...body, toUserId: office.bob }, 'dan')).code).toBe(400);
    const id = await started();
    const { data } = await ask('flowBefore.list', { category: 1 }, 'dan');
    const row = data.list.find((each: { processId: string }) => each.processId === id);
    expect(row).toMatchObject({ delegateUser: 'bob/bob', may: expect.arrayContaining(['approve']) });
    expect((await ask('flowBefore.audit', { id: row.id }, 'dan')).code).toBe(200);
    const line = (await flow.detail(id, 'ann')).flowTaskOperatorRecordList.at(-1);
    expect(line).toMatchObject({ userName: 'dan/dan', forUser: 'bob/bob', handleStatus: 1 });
    expect((await ask('flowDelegate.stop', { id: made.data.id }, 'bob')).code).toBe(200);
    await started();
    expect(await flow.todo('dan')).toEqual([]);
  });

  test('a deputy of some flows acts for these alone, and their names are in the list', async () => {
    const now = Date.now();
    const other = await makeFlow(server, 'acts_other', {
      steps: [{ id: 'boss', do: 'approve', who: { superior: 1 } }],
    });
    const third = await makeFlow(server, 'acts_third', {
      steps: [{ id: 'boss', do: 'approve', who: { superior: 1 } }],
    });
    const body = { toUserId: office.dan, type: '1', startTime: now, endTime: now + 60_000 };
    const entrust = (flowId: unknown) => ask('flowDelegate.create', { ...body, flowId }, 'bob');
    expect(await entrust('none')).toMatchObject({ code: 400, msg: '流程不存在或已被删除' });
    const made = await entrust([other.flowId, third.flowId]);
    expect(made.code, made.msg).toBe(200);
    const { id } = made.data;
    const listed = async (as: string, more: object) => (await ask('flowDelegate.list', more, as)).data.list;
    expect(await listed('bob', { keyword: 'ACTS_TH' })).toMatchObject([{ id, flowName: 'acts_other、acts_third' }]);
    const forDan = await listed('dan', { myOrDelagateToMe: '2' });
    expect(forDan[0]).toMatchObject({ id, flowName: 'acts_other、acts_third' });
    expect((await ask('flowDelegate.info', { id }, 'bob')).data.flowId).toBe(`${other.flowId},${third.flowId}`);

    const closed = await started();
    const { id: open } = (await other.start('ann')).data[0]!;
    const { taskId } = await flow.detail(closed, 'bob');
    const { taskId: ofOther } = await other.detail(open, 'bob');
    const todo = await flow.todo('dan');
    expect(todo).toContain(ofOther);
    expect(todo).not.toContain(taskId);
    for (const call of ['flowBefore.audit', 'flowBefore.reject', 'flowBefore.saveAudit'])
      expect((await ask(call, { id: taskId }, 'dan')).code, call).not.toBe(200);
    expect((await ask('flowBefore.info', { id: closed }, 'dan')).code).toBe(403);
    const batch = await ask('flowBefore.batch', { ids: [taskId], batchType: 0 }, 'dan');
    expect(batch.data.list).toMatchObject([{ ok: false, title: '' }]);
    expect((await ask('flowBefore.audit', { id: ofOther }, 'dan')).code).toBe(200);

    const all = await ask('flowDelegate.update', { ...body, id, flowId: [] }, 'bob');
    expect(all.code, all.msg).toBe(200);
    expect(await listed('bob', {})).toContainEqual(expect.objectContaining({ id, flowName: '全部流程' }));
    expect(await flow.todo('dan')).toContain(taskId);
    expect((await ask('flowDelegate.remove', { id }, 'bob')).code).toBe(200);
    for (const { flowId } of [other, third]) await ask('flowTemplate.stop', { id: flowId }, 'admin');
  });

  test('transferred, added, taken back, urged once an hour', async () => {
    const id = await started();
    const { taskId } = await flow.detail(id, 'bob');
    expect((await ask('flowBefore.transfer', { id: taskId, freeApproverUserId: office.bob }, 'bob')).code).toBe(400);
    expect(
      (await ask('flowBefore.transfer', { id: taskId, freeApproverUserId: office.cat, handleOpinion: '代' }, 'bob'))
        .code,
    ).toBe(200);
    expect((await ask('flowBefore.audit', { id: taskId }, 'bob')).code).toBe(400);
    expect((await ask('flowLaunch.press', { id }, 'ann')).code).toBe(200);
    expect((await ask('flowLaunch.press', { id }, 'ann')).code).toBe(400);
    const own = (await flow.detail(id, 'cat')).taskId;
    const add = { id: own, freeApproverUserId: office.dan, freeApproverType: 1 };
    expect((await ask('flowBefore.freeApprover', add, 'cat')).code).toBe(200);
    expect((await flow.detail(id, 'cat')).taskId).toBe('');
    expect((await ask('flowBefore.audit', { id: (await flow.detail(id, 'dan')).taskId }, 'dan')).code).toBe(200);
    expect((await flow.detail(id, 'cat')).taskId).toBe(own);
  });

  test('a batch is a table of results, each task on its own', async () => {
    const ids = [await started(), await started()];
    const tasks = await Promise.all(ids.map(async (id) => (await flow.detail(id, 'bob')).taskId as string));
    const { data } = await ask('flowBefore.batch', { ids: [...tasks, 'none_k1'], batchType: 0 }, 'bob');
    expect(data.done).toBe(2);
    expect(data.list.filter(({ ok }: { ok: boolean }) => !ok)).toMatchObject([
      { id: 'none_k1', message: expect.any(String) },
    ]);
    for (const id of ids) expect(await status(id)).toBe(2);
  });

  test('a term that has come reminds its person, once', async () => {
    const id = await started();
    const kit = { db: server.db, bus: server.bus, words: () => (key: string) => key, log: console } as never;
    const later = new Date(Date.now() + 2.5 * 3_600_000);
    const reminders = async () => {
      const rows = await server.db.kysely
        .selectFrom('weftMessage')
        .select('bodyText')
        .where('topic', '=', 'flowDue')
        .execute();
      return rows.filter(({ bodyText }) => bodyText?.includes(id)).length;
    };
    await Promise.all([fireTimers(kit, later), fireTimers(kit, later)]);
    expect(await reminders()).toBe(1);
    await fireTimers(kit, later);
    expect(await reminders()).toBe(1);
    await fireTimers(kit, new Date(later.getTime() + 1.1 * 3_600_000));
    expect(await reminders()).toBe(2);
  });

  test('a term whose process is killed on the way is another one’s half a minute later, once', async () => {
    const id = await started();
    const kit = { db: server.db, bus: server.bus, words: () => (key: string) => key, log: console };
    const reminders = async () => {
      const rows = await server.db.kysely
        .selectFrom('weftMessage')
        .select('bodyText')
        .where('topic', '=', 'flowDue')
        .execute();
      return rows.filter(({ bodyText }) => bodyText?.includes(id)).length;
    };
    const later = new Date(Date.now() + 2.5 * 3_600_000);
    const soon = new Date(later.getTime() + 30_000);
    // It claims the timer, and ends before its command is there.
    const killed = new Proxy(server.db, {
      get: (db, name) =>
        name === 'transaction' ? () => Promise.reject(new Error('killed')) : Reflect.get(db, name, db),
    });
    const quiet = { ...console, error: () => undefined };
    await fireTimers({ ...kit, db: killed, log: quiet } as never, later);
    expect(await reminders()).toBe(0);
    await Promise.all([fireTimers(kit as never, soon), fireTimers(kit as never, soon)]);
    expect(await reminders()).toBe(1);
  });

  test('a message opens its task; who switched the topic off gets none', async () => {
    const id = await started();
    const found = async () =>
      server.db.kysely
        .selectFrom('weftMessage as m')
        .innerJoin('weftMessageReceiver as r', 'r.messageId', 'm.id')
        .select(['m.type', 'm.bodyText'])
        .where('m.topic', '=', 'flowTodo')
        .where('r.userId', '=', office.bob)
        .execute();
    const own = (await found()).find(({ bodyText }) => bodyText?.includes(id));
    expect(own?.type).toBe(2);
    expect(JSON.parse(own!.bodyText!)).toMatchObject({
      processId: id,
      type: 2,
      taskOperatorId: (await flow.detail(id, 'bob')).taskId,
    });
    await ask('message.setTopic', { topic: 'flowTodo', on: 0 }, 'bob');
    const before = (await found()).length;
    await started();
    expect((await found()).length).toBe(before);
  });

  test('the message of a return names the reason, where one was given', async () => {
    const titles = async () => {
      const rows = await server.db.kysely
        .selectFrom('weftMessage')
        .select('title')
        .where('topic', '=', 'flowReturned')
        .execute();
      return rows.map(({ title }) => title.split('【退回】').at(-1));
    };
    for (const handleOpinion of ['请补充供应商', '']) {
      const { taskId } = await flow.detail(await started(), 'bob');
      expect((await ask('flowBefore.reject', { id: taskId, handleOpinion }, 'bob')).code).toBe(200);
    }
    expect(await titles()).toEqual(expect.arrayContaining(['：请补充供应商', '']));
  });

  test('an administrator of flows suspends, restores, moves, ends and revives; nobody else', async () => {
    const id = await started(5);
    for (const call of ['flowBefore.suspend', 'flowBefore.restore', 'flowMonitor.retry'])
      expect((await ask(call, { id }, 'ann')).code, call).toBe(400);
    expect(await status(id)).toBe(1);
    expect((await ask('flowBefore.suspend', { id }, 'admin')).code).toBe(200);
    expect(await status(id)).toBe(6);
    expect((await ask('flowBefore.restore', { id }, 'admin')).code).toBe(200);
    expect((await ask('flowBefore.change', { taskId: id, taskNodeId: 'board', resurgence: false }, 'admin')).code).toBe(
      200,
    );
    expect((await flow.detail(id, 'ann')).flowTaskInfo.thisStepId).toBe('board');
    expect(
      (await ask('flowBefore.assign', { id, nodeCode: 'board', freeApproverUserId: office.bob }, 'admin')).code,
    ).toBe(200);
    expect((await flow.detail(id, 'bob')).taskId).not.toBe('');
    expect((await ask('flowBefore.cancel', { id }, 'ann')).code).toBe(400);
    const ended = (more: object) => ask('flowBefore.cancel', { id, ...more }, 'admin');
    expect(await ended({ handleOpinion: ' ' })).toMatchObject({ code: 400, msg: '处理意见不能为空' });
    expect((await ended({ handleOpinion: 'x' })).code).toBe(200);
    expect(await status(id)).toBe(5);
    expect((await ask('flowBefore.change', { taskId: id, taskNodeId: 'boss', resurgence: true }, 'admin')).code).toBe(
      200,
    );
    expect(await status(id)).toBe(1);
  });

  test('a page of the to-do list is one statement', async () => {
    await flow.todo('bob');
    const heard: string[] = [];
    const hear = (sql: string) => void (sql.includes('weft_flow') && heard.push(sql));
    server.db.activity.listeners.add(hear);
    await flow.todo('bob');
    server.db.activity.listeners.delete(hear);
    expect(heard).toHaveLength(1);
  });
});

describe('designs of flows', () => {
  test('a save over what somebody saved meanwhile is refused; running instances stay on their version', async () => {
    const { data } = await ask('flowTemplate.design', { id: flow.flowId }, 'admin');
    // Who is named by account has a name in the designer too.
    expect(data.named).toMatchObject({ 'cat--user': 'cat/cat', 'dan--user': 'dan/dan' });
    const save = { id: flow.flowId, document: data.document, revision: data.revision };
    expect((await ask('flowTemplate.saveDesign', save, 'admin')).code).toBe(200);
    expect((await ask('flowTemplate.saveDesign', save, 'admin')).code).toBe(400);
    const id = await started();
    const before = (await flow.detail(id, 'ann')).flowTaskInfo.flowVersion;
    expect(await flow.publish({ steps: [{ id: 'boss', do: 'approve', who: { user: 'cat' } }] })).toMatchObject({
      code: 200,
    });
    expect((await flow.detail(id, 'ann')).flowTaskInfo.flowVersion).toBe(before);
    const versions = (await ask('flowTemplate.versions', { id: flow.flowId }, 'admin')).data.list;
    expect(versions).toMatchObject([
      { version: '2', enabledMark: 1 },
      { version: '1', enabledMark: 0 },
    ]);
    expect((await ask('flowTemplate.removeVersion', { id: versions[1].id }, 'admin')).code).toBe(400);
    expect((await ask('flowTemplate.remove', { id: flow.flowId }, 'admin')).code).toBe(400);
    expect((await ask('flowTemplate.stop', { id: flow.flowId }, 'admin')).code).toBe(200);
    expect((await flow.start('ann')).code).toBe(400);
    expect((await ask('flowTemplate.release', { id: flow.flowId }, 'admin')).code).toBe(200);
    const quick = await ask('flowTemplate.quick', {}, 'ann');
    expect(quick.data.list).toMatchObject([{ id: flow.flowId }]);
  });

  test('a design is tried without writing anything', async () => {
    const { data } = await ask('flowTemplate.design', { id: flow.flowId }, 'admin');
    const { data: tried } = await ask(
      'flowTemplate.tryOut',
      { document: data.document, userId: office.ann, values: { days: 5 } },
      'admin',
    );
    expect(tried.lines[0]).toMatchObject({ step: 'boss', people: [{ name: 'cat' }] });
  });
});

describe('people who are chosen', () => {
  test('a step that finds nobody asks whoever decides for names; a range is kept', async () => {
    const asks = await makeFlow(server, 'asks', {
      steps: [
        { id: 'one', do: 'approve', who: { superior: 9 }, nobody: 'ask' },
        { id: 'two', do: 'approve', who: { choice: { user: ['cat', 'dan'] } } },
      ],
    });
    const first = await asks.start('ann');
    expect(first).toMatchObject({ code: 200, data: [{ nodeId: 'one', nodeName: '审批' }] });
    const named = await asks.start('ann', undefined, { errorRuleUserList: { one: [office.bob] } });
    const { id } = named.data[0]!;
    const { taskId } = await asks.detail(id, 'bob');
    expect((await ask('flowBefore.candidates', { id: taskId }, 'bob')).data).toMatchObject({
      type: 2,
      list: [{ nodeId: 'two', isCandidates: true, hasCandidates: true }],
    });
    const users = await ask('flowBefore.candidateUsers', { id: taskId, nodeCode: 'two' }, 'bob');
    expect(users.data.list.map(({ fullName }: { fullName: string }) => fullName).sort()).toEqual([
      'cat/cat',
      'dan/dan',
    ]);
    expect((await ask('flowBefore.audit', { id: taskId }, 'bob')).code).toBe(400);
    const outside = { id: taskId, candidateList: { two: [office.ann] } };
    expect((await ask('flowBefore.audit', outside, 'bob')).code).toBe(400);
    expect((await ask('flowBefore.audit', { ...outside, candidateList: { two: [office.dan] } }, 'bob')).code).toBe(200);
    expect((await asks.detail(id, 'dan')).taskId).not.toBe('');
  });
});

describe('around a flow', () => {
  test('the plan of a release names the flow that uses a field which goes', async () => {
    const gone = await makeFlow(server, 'gone', {
      steps: [{ id: 'boss', do: 'approve', who: { superior: 1 }, fields: { note: 'write' } }],
    });
    const { modelId } = gone.model;
    const smaller = smallModel({ enCode: 'gone', fields: [fieldNode('input', 'reason', '事由')] });
    expect((await ask('visualdev.update', { ...smaller, id: modelId }, 'admin')).code).toBe(200);
    const { data } = await ask('visualdev.releasePlan', { id: modelId }, 'admin');
    expect(JSON.stringify(data.issues)).toContain('note');
    // The designer's save does not take the flow away from the model.
    const config = await server.inject('onlineDev.config', { modelId }, { as: 'admin' });
    expect(config.data).toMatchObject({ enableFlow: 1, flowId: gone.flowId });
  });

  test('who takes part may fetch the files of the record, and nobody else', async () => {
    const id = await started();
    const { recordId, modelId } = await flow.detail(id, 'cat');
    const file = { id: 'f1', name: 'f1', creatorUserId: 'nobody' };
    const held = { fileId: 'f1', modelId, recordId, field: 'note' };
    const stored = { type: 'annex', extension: 'pdf', size: 1, sha256: 'x', creatorTime: new Date() };
    await server.db.kysely
      .insertInto('weftFile')
      .values({ ...file, ...stored })
      .execute();
    await server.db.kysely.insertInto('weftFileHolder').values(held).execute();
    const ctxOf = async (userId: string) =>
      systemCtx({ db: server.db, bus: server.bus, words: () => String } as never, userId, new Date());
    expect(await mayHave(await ctxOf(office.cat), file)).toBe(true);
    expect(await mayHave(await ctxOf(office.dan), file)).toBe(false);
  });
});

test('everything of a person who leaves goes to another one', async () => {
  const left = await makeFlow(server, 'left', { steps: [{ id: 'boss', do: 'approve', who: { user: 'dan' } }] });
  const mine = (await left.start('dan')).data[0]!;
  const others = (await left.start('ann')).data[0]!;
  const draft = (await left.start('dan', undefined, { status: 1 })).data[0]!;
  const work = await ask('flowHandover.work', { fromId: office.dan }, 'admin');
  expect(work.data.wait.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([others.id, mine.id]));
  expect(work.data.flow.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([mine.id, draft.id]));
  expect((await ask('flowHandover.hand', { fromId: office.dan, toId: office.cat }, 'ann')).code).toBe(403);
  const answer = await ask('flowHandover.hand', { fromId: office.dan, toId: office.cat }, 'admin');
  expect(answer, answer.msg).toMatchObject({ code: 200, data: { failed: [] } });
  expect((await ask('flowHandover.work', { fromId: office.dan }, 'admin')).data).toMatchObject({ wait: [], flow: [] });
  expect((await left.detail(others.id, 'cat')).taskId).not.toBe('');
  expect((await left.detail(others.id, 'cat')).flowTaskInfo.thisStep).toBe('审批');
  expect(await left.detail(mine.id, 'cat')).toMatchObject({ flowTaskInfo: { creatorUserId: office.cat } });
  expect((await ask('flowLaunch.remove', { id: draft.id }, 'cat')).code).toBe(200);
});

test('design/flow §7: page, lists, messages and figures say what was done: taken back, refused, terminated', async () => {
  const refusing = await makeFlow(server, 'refusing', {
    start: { who: 'everybody', title: '{reason}' },
    steps: [
      { id: 'one', do: 'approve', title: '初审', who: { user: office.bob } },
      { id: 'two', do: 'approve', title: '复审', who: { user: office.cat }, buttons: ['approve', 'refuse'] },
    ],
  });
  const { id } = (await refusing.start('ann', { reason: '拒绝的', days: 1 })).data[0]!;
  const decide = async (call: string, as: string) => {
    const answer = await ask(call, { id: (await refusing.detail(id, as)).taskId }, as);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
  };
  await decide('flowBefore.audit', 'bob');
  const [mine] = (await ask('flowBefore.list', { category: 2, templateId: refusing.flowId }, 'bob')).data.list;
  expect(await ask('flowBefore.recall', { id: mine.id }, 'bob')).toMatchObject({ code: 200 });
  await decide('flowBefore.audit', 'bob');
  expect((await refusing.detail(id, 'ann')).flowTaskInfo.completion).toBe(50);
  await decide('flowBefore.cancel', 'cat');
  const { flowTaskInfo, picture, flowTaskOperatorRecordList: lines } = await refusing.detail(id, 'ann');
  expect(flowTaskInfo).toMatchObject({ status: 5, completion: 50 });
  expect(picture).toMatchObject([{ status: 'passed' }, { status: 'refused', people: [{ outcome: 'refuse' }] }]);
  const done = lines.map((line: { done: string }) => line.done);
  expect(done).toEqual(['initiate', 'approve', 'takeBack', 'approve', 'refuse']);
  const list = await ask('flowBefore.list', { category: 2, templateId: refusing.flowId }, 'cat');
  expect(list.data.list).toMatchObject([{ status: 4, done: 'refuse' }]);
  const messages = await ask('message.list', { type: 2, keyword: '拒绝的', pageSize: 100 }, 'ann');
  expect(messages.data.list[0].title).toContain('已拒绝');
  const figures = await ask('flowMonitor.statistics', { of: 'steps', templateId: refusing.flowId }, 'admin');
  expect(figures.data.list.map(({ returned }: { returned: number }) => returned)).toEqual([0, 0]);

  const stuck = await makeFlow(server, 'stuckHere', {
    steps: [{ id: 'none', do: 'approve', title: '总经理', who: { superior: 9 }, nobody: 'ask' }],
  });
  const stopped = (await stuck.start('ann', undefined, { errorRuleUserList: { none: [office.dan] } })).data[0]!;
  expect(await ask('flowBefore.cancel', { id: stopped.id, handleOpinion: 'x' }, 'admin')).toMatchObject({ code: 200 });
  const ended = await stuck.detail(stopped.id, 'ann');
  expect(ended.flowTaskOperatorRecordList.at(-1)).toMatchObject({ handleStatus: 4, done: 'terminate' });
});

test('ENT-57 the stored commands of every instance above make its stored state', async () => {
  const { looked, unlike } = await unlikeTheirCommands(server.db);
  expect(looked).toBeGreaterThan(10);
  expect(unlike).toEqual([]);
});

test('ENT-57 refusals that were stored as returns become refusals, in rows, states and lines', async () => {
  const [refused] = await server.db.raw<{ id: string }>(
    `select instance_id as id from weft_flow_task where outcome = 'refuse'`,
  );
  const { id } = refused!;
  const told = async () => {
    const { picture, flowTaskOperatorRecordList: lines } = await flow.detail(id, 'ann');
    return [picture[1].status, picture[1].people[0].outcome, lines.map(({ done }: { done: string }) => done)];
  };
  const now = await told();
  const before = [
    'alter table weft_flow_record drop column deed',
    `update weft_flow_task set outcome = 'return' where outcome = 'refuse'`,
    `update weft_flow_instance set state = replace(state::text, '"refuse"', '"return"')::jsonb where id = '${id}'`,
  ];
  for (const line of before) await server.db.raw(line);
  expect((await unlikeTheirCommands(server.db)).unlike).toEqual([id]);
  const migration = flowMigrations.find((each) => each.id === 'flow/0005_deeds')!;
  await migration.up(server.db.kysely as never);
  expect((await unlikeTheirCommands(server.db)).unlike).toEqual([]);
  expect(await told()).toEqual(now);
});
