import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let office: Awaited<ReturnType<typeof makeOffice>>;
let flow: TestFlow;
beforeAll(async () => {
  server = await startTestServer();
  office = await makeOffice(server);
  const { id: organize } = await server.db.kysely
    .selectFrom('weftOrganize')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const menus = ['workFlow', 'workFlow.flowMonitor'];
  await makePerson(server, 'reads', [await makeRole(server, { menus })], [organize]);
  const buttons = ['workFlow.flowMonitor/btn_edit', 'workFlow.flowMonitor/btn_remove'];
  await makePerson(server, 'holds', [await makeRole(server, { menus, buttons })], [organize]);
  flow = await makeFlow(server, 'concerned', {
    steps: [
      { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 }, signature: true },
      { id: 'top', do: 'approve', title: '总经理', who: { superior: 9 }, nobody: 'refuse' },
    ],
  });
});
afterAll(() => server.close());

const ask = (call: string, params: object, as: string) =>
  server.inject(call, params as Record<string, unknown>, { as });
const started = async () => (await flow.start('ann')).data[0]!.id;
const taskOf = async (id: string, as: string) => (await flow.detail(id, as)).taskId as string;
const signImg = 'data:image/png;base64,iVBORw0KGgo=';

/** Whom a call tells of a change, by account. */
async function toldBy(work: () => Promise<{ code: number; msg: string }>): Promise<string[]> {
  const told = new Set<string>();
  const stop = server.bus.subscribe((event, { userIds }) => {
    if (event === 'flow.changed') for (const id of userIds as string[]) told.add(id);
  });
  const { code, msg } = await work();
  stop();
  expect(code, msg).toBe(200);
  const rows = await server.db.kysely
    .selectFrom('weftUser')
    .select('account')
    .where('id', 'in', [...told, ''])
    .orderBy('account')
    .execute();
  return rows.map(({ account }) => account);
}

describe('design/flow §9: open pages of everybody who has a part hear of a change', () => {
  test('whoever handed a task on, of what the next person does', async () => {
    const id = await started();
    const give = { id: await taskOf(id, 'bob'), freeApproverUserId: office.dan };
    expect(await toldBy(() => ask('flowBefore.transfer', give, 'bob'))).toEqual(['ann', 'bob', 'dan']);
    const sign = { id: await taskOf(id, 'dan'), signImg };
    expect(await toldBy(() => ask('flowBefore.audit', sign, 'dan'))).toEqual(['ann', 'bob', 'dan']);
  });

  test('the deputy, when the principal decides', async () => {
    const now = Date.now();
    const body = { toUserId: office.cat, type: '1', flowId: '', startTime: now, endTime: now + 600_000 };
    const { data } = await ask('flowDelegate.create', body, 'bob');
    const id = await started();
    const sign = { id: await taskOf(id, 'bob'), signImg };
    expect(await toldBy(() => ask('flowBefore.audit', sign, 'bob'))).toEqual(['ann', 'bob', 'cat']);
    await ask('flowDelegate.stop', { id: data.id }, 'bob');
  });

  test('of a comment, and of its removal', async () => {
    const taskId = await started();
    expect(await toldBy(() => ask('flowComment.create', { taskId, text: 'x' }, 'ann'))).toEqual(['ann', 'bob']);
    const { data } = await ask('flowComment.list', { taskId }, 'ann');
    expect(await toldBy(() => ask('flowComment.remove', { id: data.list[0].id }, 'ann'))).toEqual(['ann', 'bob']);
  });
});

describe('design/flow §8: what the page does not offer the server refuses, and what it offers is taken', () => {
  test('who only reads the monitor is offered nothing and ends nothing', async () => {
    const id = await started();
    expect((await flow.detail(id, 'reads')).may).toEqual(['comment']);
    for (const call of ['flowBefore.cancel', 'flowBefore.suspend', 'flowMonitor.retry'])
      expect((await ask(call, { id }, 'reads')).code, call).not.toBe(200);
    expect((await flow.detail(id, 'ann')).flowTaskInfo.status).toBe(1);
    expect((await flow.detail(id, 'holds')).may).toEqual(['assign', 'change', 'suspend', 'terminate', 'comment']);
    expect((await ask('flowBefore.cancel', { id, handleOpinion: 'x' }, 'holds')).code).toBe(200);
    // Ended ones are deleted in the list of the monitor, which asks for its own right.
    expect((await flow.detail(id, 'holds')).may).toEqual(['revive', 'comment']);
  });

  test('a draft of a decision is kept by a deputy, not while it is suspended', async () => {
    const now = Date.now();
    const body = { toUserId: office.cat, type: '1', flowId: '', startTime: now, endTime: now + 600_000 };
    const { data } = await ask('flowDelegate.create', body, 'bob');
    const id = await started();
    const task = await taskOf(id, 'cat');
    expect((await flow.detail(id, 'cat')).may).toContain('save');
    const save = (as: string) => ask('flowBefore.saveAudit', { id: task, formData: { note: 'later' } }, as);
    expect((await save('cat')).code).toBe(200);
    expect((await save('dan')).code).toBe(400);
    expect((await ask('flowBefore.suspend', { id }, 'holds')).code).toBe(200);
    expect(await save('bob')).toMatchObject({ code: 400, msg: '该流程已被挂起，不能操作' });
    await ask('flowDelegate.stop', { id: data.id }, 'bob');
  });

  test('a chosen return leads to passed steps alone', async () => {
    const step = { do: 'approve' as const, who: { user: office.bob } };
    const chosen = await makeFlow(server, 'chosen', {
      steps: [
        { ...step, id: 'one', title: '初审' },
        { ...step, id: 'two', title: '复审' },
        { ...step, id: 'three', title: '终审', return: { to: 'choose' } },
      ],
    });
    const { id } = (await chosen.start('ann')).data[0]!;
    const taskId = async () => (await chosen.detail(id, 'bob')).taskId as string;
    expect((await ask('flowBefore.audit', { id: await taskId() }, 'bob')).code).toBe(200);
    expect((await ask('flowBefore.change', { taskId: id, taskNodeId: 'three' }, 'holds')).code).toBe(200);
    const { data } = await ask('flowBefore.rejectList', { id: await taskId() }, 'bob');
    expect(data.list.map(({ nodeName }: { nodeName: string }) => nodeName)).toEqual(['开始', '初审']);
    expect((await ask('flowBefore.reject', { id: await taskId(), rejectStep: 'two' }, 'bob')).code).toBe(400);
    expect((await ask('flowBefore.reject', { id: await taskId(), rejectStep: 'one' }, 'bob')).code).toBe(200);
  });

  test('a step that is signed by hand is neither approved nor returned without the signature', async () => {
    const id = await started();
    const task = await taskOf(id, 'bob');
    for (const call of ['flowBefore.audit', 'flowBefore.reject'])
      expect(await ask(call, { id: task }, 'bob'), call).toMatchObject({ code: 400, msg: '签名不能为空' });
    expect((await ask('flowBefore.reject', { id: task, signImg }, 'bob')).code).toBe(200);
  });
});

test('design/flow §5: an incident is said in words, with its step; before it nothing is said to be approved at once', async () => {
  const id = await started();
  const { data } = await ask('flowBefore.candidates', { id: await taskOf(id, 'bob') }, 'bob');
  expect(data).toMatchObject({ way: [], ends: false });
  expect((await ask('flowBefore.audit', { id: await taskOf(id, 'bob'), signImg }, 'bob')).code).toBe(200);
  const { incident } = await flow.detail(id, 'ann');
  expect(incident).toEqual({ step: '总经理', key: 'flow.incident.nobody', detail: '' });
  expect(await toldOfStop(id)).toEqual(['admin', 'holds']);
});

/** Who has a message that this instance stopped, by account. */
async function toldOfStop(id: string): Promise<string[]> {
  const rows = await server.db.kysely
    .selectFrom('weftMessage as m')
    .innerJoin('weftMessageReceiver as r', 'r.messageId', 'm.id')
    .innerJoin('weftUser as u', 'u.id', 'r.userId')
    .select('u.account')
    .where('m.topic', '=', 'flowIncident')
    .where('m.bodyText', 'like', `%${id}%`)
    .orderBy('u.account')
    .execute();
  return rows.map(({ account }) => account);
}

test('design/flow §5: of an incident those of the monitor are told who may end it, not who only reads it', async () => {
  const menus = ['workFlow', 'workFlow.flowMonitor'];
  const menuAlone = await makeRole(server, { menus });
  const both = await makeRole(server, { menus, buttons: ['workFlow.flowMonitor/btn_edit'] });
  await makePerson(server, 'twice', [menuAlone, both]);
  const gone = await makePerson(server, 'gone', [both]);
  await server.db.kysely.updateTable('weftUser').set({ enabledMark: 0 }).where('id', '=', gone).execute();
  const id = await started();
  await ask('flowBefore.audit', { id: await taskOf(id, 'bob'), signImg }, 'bob');
  expect(await toldOfStop(id)).toEqual(['admin', 'holds', 'twice']);
  // Nobody opens a menu that is disabled, but administrators.
  const off = (enabledMark: number) =>
    server.db.kysely.updateTable('weftMenu').set({ enabledMark }).where('enCode', '=', 'workFlow').execute();
  await off(0);
  const other = await started();
  await ask('flowBefore.audit', { id: await taskOf(other, 'bob'), signImg }, 'bob');
  await off(1);
  expect(await toldOfStop(other)).toEqual(['admin']);
});
