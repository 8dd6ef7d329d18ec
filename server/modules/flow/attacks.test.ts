import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let office: Awaited<ReturnType<typeof makeOffice>>;
let flow: TestFlow;
const step = { id: 'one', do: 'approve' as const, who: { superior: 1 } };

beforeAll(async () => {
  server = await startTestServer();
  office = await makeOffice(server);
  const fields = [fieldNode('input', 'reason', '事由'), fieldNode('inputNumber', 'days', '天数')];
  flow = await makeFlow(server, 'attacked', { steps: [step] }, { fields });
});
afterAll(() => server.close());

describe('SEC the work of a person is handed over by whoever may change that person', () => {
  let deputy: string;
  let outside: string;
  let elsewhere: string;
  const users = { menus: ['permission', 'permission.user'], buttons: ['permission.user/btn_edit'] };

  beforeAll(async () => {
    const parent = await server.db.kysely
      .selectFrom('weftOrganize')
      .select('id')
      .where('parentId', '=', '-1')
      .executeTakeFirstOrThrow();
    const branch = { parentId: parent.id, category: 'company', fullName: 'Elsewhere', enCode: 'elsewhere' };
    elsewhere = `e${parent.id}`.slice(0, 40);
    const organizeIdTree = `${parent.id},${elsewhere}`;
    await server.db.kysely
      .insertInto('weftOrganize')
      .values({ ...branch, id: elsewhere, organizeIdTree })
      .execute();
    const role = await makeRole(server, users);
    deputy = await makePerson(server, 'deputy', [role], [parent.id, elsewhere]);
    outside = await makePerson(server, 'outside', [role], [parent.id, elsewhere]);
  });
  const hand = (fromId: string, toId: string, more: object = {}) =>
    server.inject('flowHandover.hand', { fromId, toId, ...more }, { as: 'deputy' });

  test('of another department, of an administrator: neither seen nor taken', async () => {
    expect((await flow.start('ann')).code).toBe(200);
    const { id: adminId } = await server.db.kysely
      .selectFrom('weftUser')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const fromId of [office.bob, adminId]) {
      const seen = await server.inject('flowHandover.work', { fromId }, { as: 'deputy' });
      expect(seen.code, JSON.stringify(seen.data)).toBe(400);
      expect((await hand(fromId, deputy)).code).toBe(400);
    }
    expect(await flow.todo('deputy')).toEqual([]);
    expect(await flow.todo('bob')).toHaveLength(1);
    const [led] = await server.db.raw<{ managerId: string }>(
      `select manager_id as "managerId" from weft_user where account = 'ann'`,
    );
    expect(led!.managerId).toBe(office.bob);
  });

  test('of the own department: work is handed on, and what a person leads only to who is reached', async () => {
    await server.db.raw('update weft_user set manager_id = $1 where account = $2', [outside, 'deputy']);
    expect((await hand(outside, office.cat)).code).toBe(400);
    expect(await hand(outside, deputy)).toMatchObject({ code: 200 });
    expect((await server.inject('flowHandover.work', { fromId: office.bob }, { as: 'admin' })).data.wait).toHaveLength(
      1,
    );
  });
});

describe('SEC what a command names is what its person may have', () => {
  const upload = async (as: string) => {
    const file = { filename: 'secret.txt', content: 'secret' };
    const { data } = await server.inject('file.upload', { type: 'annex', file }, { as });
    return { name: 'secret.txt', fileId: data.name as string, url: data.url as string };
  };
  const isRead = async ({ fileId }: { fileId: string }, as: string) =>
    (await server.inject('file.link', { type: 'annex', fileId }, { as })).code === 200;

  test('a file of somebody else is not attached to an approval, a start or a return', async () => {
    const stolen = await upload('dan');
    expect(await isRead(stolen, 'bob')).toBe(false);
    const started = await flow.start('ann', { reason: 'x', days: 1 }, { fileList: [stolen] });
    expect(started.code).toBe(400);
    expect((await flow.start('ann')).code).toBe(200);
    const [task] = (await flow.todo('bob')).slice(-1);
    for (const call of ['flowBefore.audit', 'flowBefore.reject', 'flowBefore.transfer', 'flowBefore.freeApprover']) {
      const answer = await server.inject(
        call,
        { id: task, fileList: [stolen], freeApproverUserId: office.cat },
        { as: 'bob' },
      );
      expect([call, answer.code]).toEqual([call, 400]);
    }
    expect(await isRead(stolen, 'bob')).toBe(false);
    const own = await upload('bob');
    expect((await server.inject('flowBefore.audit', { id: task, fileList: [own] }, { as: 'bob' })).code).toBe(200);
  });
});

describe('SEC who may not start a flow neither sees its form nor asks its way', () => {
  test('for oneself, and for somebody who did not entrust', async () => {
    const closed = await makeFlow(server, 'closed', { steps: [step], start: { who: { user: [office.ann] } } });
    const form = (as: string) => server.inject('flowBefore.info', { id: '0', flowId: closed.flowId }, { as });
    const way = (as: string, more = {}) =>
      server.inject('flowBefore.candidates', { id: '0', flowId: closed.flowId, formData: {}, ...more }, { as });
    expect([(await form('ann')).code, (await way('ann')).code]).toEqual([200, 200]);
    expect([(await form('dan')).code, (await way('dan')).code]).toEqual([400, 400]);
    expect((await way('dan', { delegateUserList: [office.ann] })).code).toBe(400);
    const day = 86_400_000;
    const entrusted = {
      toUserId: office.dan,
      type: 0,
      flowId: '',
      startTime: Date.now() - day,
      endTime: Date.now() + day,
    };
    expect((await server.inject('flowDelegate.create', entrusted, { as: 'ann' })).code).toBe(200);
    expect((await form('dan')).code).toBe(200);
    expect((await way('dan', { delegateUserList: [office.ann] })).code).toBe(200);
    expect((await way('dan')).code).toBe(400);
    // The page of the model offers no start to whoever may open it and not start.
    const page = await server.inject('onlineDev.config', { modelId: closed.model.modelId }, { as: 'admin' });
    expect(page.data).toMatchObject({ flowId: closed.flowId, flowStarts: false });
  });
});
