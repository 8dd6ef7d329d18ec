import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWords } from '../../../core/fillWords';
import enWords from '../../../schemas/locales/en/widget.json';
import zhWords from '../../../schemas/locales/zh/widget.json';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let flow: TestFlow;
let office: Awaited<ReturnType<typeof makeOffice>>;
beforeAll(async () => {
  server = await startTestServer();
  office = await makeOffice(server);
  flow = await makeFlow(server, 'leave', {
    steps: [
      {
        id: 'boss',
        do: 'approve',
        title: '主管',
        who: { superior: 1 },
        fields: { note: 'write!', secret: 'hidden', 'items.price': 'hidden' },
        opinion: 'optional',
      },
      { id: 'head', do: 'approve', title: '总监', who: { superior: 2 }, fields: { secret: 'write' } },
    ],
  });
});
afterAll(() => server.close());

const act = (call: string, id: string, as: string, body: object = {}, options: object = {}) =>
  server.inject(call, { id, ...body }, { as, ...options });
const start = async (data?: object) => {
  const { code, msg, data: made } = await flow.start('ann', data);
  if (code !== 200) throw new Error(msg);
  return made[0]!;
};

describe('a flow is enforced by the server', () => {
  test('ENT-53…57 launch, approve with what the step may write, done; each step in the record', async () => {
    const items = [{ name: 'a', price: '5' }];
    const { id, recordId } = await start({ reason: '病假', days: 2, secret: 'P7', items });
    const seen = await flow.detail(id, 'bob');
    expect(seen.flowTaskInfo).toMatchObject({ status: 1, thisStep: '主管', creatorUserId: office.ann });
    expect(seen.formData).toMatchObject({ reason: '病假', days: 2 });
    expect(JSON.stringify(seen.formData)).not.toMatch(/P7|"price"/);
    const [task] = await flow.todo('bob');
    expect(seen.taskId).toBe(task);
    expect((await act('flowBefore.audit', task!, 'bob')).msg).toContain('批注');
    const formData = { note: '同意休假', reason: '改', secret: 'x', items: [] };
    expect(await act('flowBefore.audit', task!, 'bob', { formData, handleOpinion: '好' })).toMatchObject({ code: 200 });
    expect(await flow.model.info(recordId)).toMatchObject({
      note: '同意休假',
      reason: '病假',
      secret: 'P7',
      items: [{ name: 'a', price: '5' }],
    });
    expect(await flow.todo('bob')).toEqual([]);
    const [next] = await flow.todo('cat');
    expect(await act('flowBefore.audit', next!, 'cat', { formData: { secret: 'P8' } })).toMatchObject({ code: 200 });
    const end = await flow.detail(id, 'ann');
    expect(end.flowTaskInfo).toMatchObject({ status: 2, completion: 100 });
    const lines = end.flowTaskOperatorRecordList.map((line: Record<string, unknown>) => [
      line.userName,
      line.handleStatus,
      line.handleOpinion,
    ]);
    expect(lines).toEqual([
      ['ann/ann', 2, ''],
      ['bob/bob', 1, '好'],
      ['cat/cat', 1, ''],
    ]);
    expect((await flow.model.info(recordId)).secret).toBe('P8');
  });

  test('nobody else decides, and a decision is made once', async () => {
    const { id } = await start();
    const [task] = await flow.todo('bob');
    expect((await act('flowBefore.audit', task!, 'dan', { formData: { note: 'x' } })).code).toBe(400);
    expect((await act('flowBefore.audit', task!, 'ann', { formData: { note: 'x' } })).code).toBe(400);
    const { seq } = await flow.detail(id, 'bob');
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => act('flowBefore.audit', task!, 'bob', { seq, formData: { note: String(n) } })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)?.msg).toContain('bob');
    const { flowTaskOperatorRecordList: lines } = await flow.detail(id, 'ann');
    expect(lines).toHaveLength(2);
  });

  test('a command that comes again with its key has the same answer and no second effect', async () => {
    const headers = { 'weft-key': 'k1' };
    const body = { flowId: flow.flowId, formData: { reason: 'once', days: 1 }, status: 0 };
    const all = [];
    for (let n = 0; n < 3; n += 1) all.push(await server.inject('flowTask.create', body, { as: 'ann', headers }));
    expect(new Set(all.map(({ data }) => data[0].id)).size).toBe(1);
    expect(await server.inject('flowTask.create', { ...body, status: 1 }, { as: 'ann', headers })).toMatchObject({
      code: 400,
    });
    const [task] = await flow.todo('bob');
    const twice = [];
    for (let n = 0; n < 2; n += 1)
      twice.push(
        await act('flowBefore.audit', task!, 'bob', { formData: { note: 'x' } }, { headers: { 'weft-key': 'k2' } }),
      );
    expect(twice.map(({ code }) => code)).toEqual([200, 200]);
  });

  test('a person outside sees nothing of it', async () => {
    const { id } = await start();
    for (const [call, params] of [
      ['flowBefore.info', { id }],
      ['flowBefore.records', { id }],
      ['flowComment.list', { taskId: id }],
    ] as const)
      expect(await server.inject(call, params, { as: 'dan' }), call).toMatchObject({ code: 403, data: null });
    for (const category of [1, 2, 3])
      expect((await server.inject('flowBefore.list', { category }, { as: 'dan' })).data.list).toEqual([]);
  });

  test('a key that records of two models have names no instance; the id of the instance does', async () => {
    const { id, recordId } = await start();
    expect(await flow.detail(recordId, 'ann')).toMatchObject({ recordId });
    const other = await start();
    await server.db.kysely
      .updateTable('weftFlowInstance')
      .set({ modelId: 'another', recordId })
      .where('id', '=', other.id)
      .execute();
    expect((await server.inject('flowBefore.info', { id: recordId }, { as: 'ann' })).msg).toBe(
      '流程实例不存在或已被删除',
    );
    expect(await flow.detail(id, 'ann')).toMatchObject({ recordId });
    await server.db.kysely.deleteFrom('weftFlowInstance').where('id', '=', other.id).execute();
  });

  test('withdrawn by the starter, changed and handed in again', async () => {
    const { id, recordId } = await start();
    expect((await act('flowLaunch.withdraw', id, 'bob')).code).toBe(400);
    expect(await act('flowLaunch.withdraw', id, 'ann')).toMatchObject({ code: 200 });
    expect((await flow.detail(id, 'ann')).flowTaskInfo.status).toBe(7);
    const again = { formData: { reason: '再', days: 3 }, status: 0 };
    expect((await act('flowTask.update', id, 'bob', again)).code).toBe(400);
    expect(await act('flowTask.update', id, 'ann', again)).toMatchObject({ code: 200 });
    expect((await flow.detail(id, 'ann')).flowTaskInfo.status).toBe(1);
    expect(await flow.model.info(recordId)).toMatchObject({ reason: '再', days: 3 });
  });

  test('returned to the starter with the opinion, and handed in again', async () => {
    const { id } = await start();
    const { taskId } = await flow.detail(id, 'bob');
    expect(await act('flowBefore.reject', taskId, 'bob', { handleOpinion: '补材料' })).toMatchObject({ code: 200 });
    const back = await flow.detail(id, 'ann');
    expect(back.flowTaskInfo.status).toBe(3);
    expect(back.may).toContain('handIn');
    expect(await act('flowTask.update', id, 'ann', { formData: {}, status: '0' })).toMatchObject({ code: 200 });
    expect((await flow.detail(id, 'bob')).taskId).not.toBe('');
  });

  test('what the model had before flows stays readable; the old call says that the model has no flow', async () => {
    const config = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
    const { modelId } = flow.model;
    const recordId = (await flow.model.save({ reason: 'old' })).data.id;
    await server.db.kysely
      .insertInto('weftFlowState')
      .values({ modelId, recordId, status: 2, urgency: 3, creatorTime: new Date() })
      .execute();
    const old = await server.inject('flow.info', { config: config({ modelId, id: recordId }) }, { as: 'admin' });
    expect(old.data).toMatchObject({ status: 2, urgency: 3 });
    expect((await server.inject('flow.handle', { modelId, id: recordId, handleStatus: 1 }, { as: 'admin' })).code).toBe(
      400,
    );
    const { id } = await start();
    const found = await server.inject('flow.info', { config: config({ flowId: 'v', processId: id }) }, { as: 'bob' });
    expect(found.data).toMatchObject({
      status: 1,
      fields: expect.arrayContaining([expect.objectContaining({ id: 'reason' })]),
    });
    expect(
      (await server.inject('flow.info', { config: config({ flowId: 'v', processId: id }) }, { as: 'dan' })).code,
    ).toBe(403);
  });
});

describe('the title of an instance', () => {
  const titles = async (as: string) =>
    (await server.inject('flowBefore.list', { category: 1, pageSize: 100 }, { as })).data.list.map(
      ({ fullName }: { fullName: string }) => fullName,
    );
  test('begins with what names the record, unless a step hides that', async () => {
    const who = { superior: 1 } as const;
    const open = await makeFlow(server, 'trip', { steps: [{ id: 'boss', do: 'approve', who }] });
    expect((await open.start('ann', { reason: '展会', days: 2 })).code).toBe(200);
    expect(await titles('bob')).toContain('展会 · ann：trip');
    const steps = [{ id: 'boss', do: 'approve' as const, who, fields: { reason: 'hidden' as const } }];
    const closed = await makeFlow(server, 'closed', { steps });
    expect((await closed.start('ann', { reason: '展会', days: 2 })).code).toBe(200);
    expect(await titles('bob')).toContainEqual(expect.stringMatching(/^ann：closed · \d/));
  });
});

test('design/flow §13 a list counts up to 10,000 and says when there are more, and reads no more of what somebody decided in years', async () => {
  const { id } = await start();
  await server.db.raw(
    `insert into weft_flow_record (id, model_id, record_id, node_name, user_id, user_name, handle_time, handle_status, instance_id, seq)
     select 'many' || n, 'm', 'r', 'boss', $1, 'x/x', now() - n * interval '1 second', 1, $2, 1 from generate_series(1, 10050) n`,
    [office.dan, id],
  );
  const list = async (body: object) =>
    (await server.inject('flowBefore.list', { category: 2, ...body }, { as: 'dan' })).data;
  const { pagination, list: rows } = await list({ pageSize: 20 });
  expect([pagination.total, pagination.more, rows.length]).toEqual([10_000, true, 20]);
  const saidIn = (words: { totalCut: string }) => fillWords(words.totalCut, { total: pagination.total });
  expect([saidIn(enWords), saidIn(zhWords)]).toEqual(['10000+ in total', '共 10000+ 条']);
  // A total of any list is its own number.
  expect(fillWords(enWords.total, { total: 10_001 })).toBe('10001 in total');
  // The rest is found by its time.
  expect((await list({ pageSize: 20, endTime: Date.now() - 10_040_000 })).pagination.total).toBeLessThan(20);
});
