import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowStep } from '../../../core/flow/types';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let flow: TestFlow;
const options = ['Passed', 'Failed'].map((fullName, at) => ({ id: String(at + 1), fullName }));
const boss: FlowStep = { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } };

beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  const fields = [
    fieldNode('input', 'reason', '事由'),
    fieldNode('radio', 'result', '结果', { dataType: 'static' }, { options }),
    fieldNode('select', 'sex', '性别', { dataType: 'dictionary', dictionaryType: 'sex' }),
    fieldNode('userSelect', 'owner', '负责人'),
    fieldNode('inputNumber', 'days', '天数'),
  ];
  flow = await makeFlow(server, 'checked', { steps: [boss] }, { fields });
});
const radio = (last: number) =>
  fieldNode('radio', 'result', '结果', { dataType: 'static' }, { options: options.slice(0, last) });
afterAll(() => server.close());

async function issues(set: Record<string, unknown>, more: object = {}) {
  const steps = [boss, { id: 'say', do: 'set', set }];
  const document = {
    language: 1,
    kind: 'flow',
    id: 'f',
    title: 'f',
    model: flow.model.modelId,
    start: {},
    steps,
    ...more,
  };
  const { data } = await server.inject('flowTemplate.check', { document }, { as: 'admin' });
  return data.list.map(({ at, level, message }: Record<string, string>) => [at, level, message]);
}

test('design/flow §13 a value that its field would refuse is said when the flow is checked, at its place', async () => {
  expect(await issues({ result: '1', days: 2, reason: 'x', owner: { $: 'record.owner' } })).toEqual([]);
  expect(await issues({ result: 'Passed' })).toEqual([['/steps/1/set/result', 'error', '结果没有选项“Passed”']]);
  expect(await issues({ days: 'many', sex: 'nobody', owner: '99' })).toEqual([
    ['/steps/1/set/days', 'error', expect.stringContaining('天数')],
    ['/steps/1/set/sex', 'error', '性别没有选项“nobody”'],
    ['/steps/1/set/owner', 'error', expect.stringContaining('负责人')],
  ]);
});

test('design/flow §13 values of effects and of records of other models are checked too', async () => {
  const end = {
    adopted: [{ set: { result: '9' } }, { create: flow.model.modelId, set: { result: '8', reason: 'x' } }],
  };
  expect(await issues({}, { end })).toEqual([
    ['/end/adopted/0/set/result', 'error', '结果没有选项“9”'],
    ['/end/adopted/1/set/result', 'error', '结果没有选项“8”'],
  ]);
});

test('a flow with such a value is not published', async () => {
  const refused = await flow.publish({ steps: [boss, { id: 'say', do: 'set', set: { result: 'Passed' } }] });
  expect(refused.code).toBe(400);
});

test('design/flow §5 an option that was removed since stops the flow at the step that sets it; the approval stands', async () => {
  const shape = (last: number) => ({ enCode: 'sets', fields: [fieldNode('input', 'reason', '事由'), radio(last)] });
  const say: FlowStep = { id: 'say', do: 'set', title: '登记', set: { result: '2' } };
  const sets = await makeFlow(server, 'sets', { steps: [boss, say] }, shape(2));
  const { id, recordId } = (await sets.start('ann', { reason: 'x' })).data[0]!;
  await sets.model.republish(shape(1));
  const { taskId } = await sets.detail(id, 'bob');
  expect(await server.inject('flowBefore.audit', { id: taskId }, { as: 'bob' })).toMatchObject({ code: 200 });
  const stopped = await sets.detail(id, 'admin');
  expect(stopped).toMatchObject({
    flowTaskInfo: { status: 1, thisStep: '登记' },
    incident: { step: '登记', key: 'flow.incident.effect', detail: expect.stringContaining('结果') },
    may: expect.arrayContaining(['retry', 'skip']),
  });
  expect(await server.inject('flowMonitor.retry', { id }, { as: 'admin' })).toMatchObject({ code: 200 });
  expect((await sets.detail(id, 'admin')).incident).toMatchObject({ step: '登记' });
  await sets.model.republish(shape(2));
  expect(await server.inject('flowMonitor.retry', { id }, { as: 'admin' })).toMatchObject({ code: 200 });
  expect((await sets.detail(id, 'admin')).flowTaskInfo.status).toBe(2);
  expect(await sets.model.info(recordId)).toMatchObject({ result: '2' });
});

describe('design/flow §5 what a flow writes is refused since', () => {
  const shape = (enCode: string, last: number) => ({
    enCode,
    fields: [fieldNode('input', 'reason', '事由'), radio(last)],
  });
  const bad = { set: { result: '2' } };
  const good = { set: { reason: 'seen' } };
  /** A flow in use whose second option was removed since, and the task of bob in it. */
  async function inUse(name: string, document: Parameters<typeof makeFlow>[2]) {
    const made = await makeFlow(server, name, document, shape(name, 2));
    const { id, recordId } = (await made.start('ann', { reason: 'x' })).data[0]!;
    await made.model.republish(shape(name, 1));
    const bob = async () => (await made.detail(id, 'bob')).taskId;
    const retry = () => server.inject('flowMonitor.retry', { id }, { as: 'admin' });
    const shown = () => made.detail(id, 'admin');
    return { ...made, id, recordId, bob, retry, shown, heal: () => made.model.republish(shape(name, 2)) };
  }
  const approve = async (task: string) => server.inject('flowBefore.audit', { id: task }, { as: 'bob' });

  test('beside an approval: the decision stands, its step stops, and goes on by try again or skip', async () => {
    const step: FlowStep = { ...boss, on: { approve: [good, bad] } } as FlowStep;
    const used = await inUse('beside', { steps: [step] });
    expect(await approve(await used.bob())).toMatchObject({ code: 200 });
    const stopped = {
      flowTaskInfo: { status: 1, thisStep: '主管' },
      incident: { step: '主管', detail: expect.stringContaining('结果') },
      may: expect.arrayContaining(['retry', 'skip']),
    };
    expect(await used.shown()).toMatchObject(stopped);
    expect(await used.retry()).toMatchObject({ code: 200 });
    expect(await used.shown()).toMatchObject(stopped);
    expect(await used.model.info(used.recordId)).toMatchObject({ reason: 'x' });
    await used.heal();
    expect(await used.retry()).toMatchObject({ code: 200 });
    expect((await used.shown()).flowTaskInfo.status).toBe(2);
    expect(await used.model.info(used.recordId)).toMatchObject({ reason: 'seen', result: '2' });
  });

  test('the step that stops is the one whose value is refused, not one before it', async () => {
    const steps: FlowStep[] = [
      { ...boss, on: { approve: [good] } } as FlowStep,
      { id: 'one', do: 'set', title: '先登记', ...good },
      { id: 'two', do: 'set', title: '再登记', ...bad },
    ];
    const used = await inUse('second', { steps });
    expect(await approve(await used.bob())).toMatchObject({ code: 200 });
    expect(await used.shown()).toMatchObject({ flowTaskInfo: { thisStep: '再登记' }, incident: { step: '再登记' } });
    expect(await used.model.info(used.recordId)).toMatchObject({ reason: 'seen' });
  });

  test('a step that makes a record stops too, and a start is handed in all the same', async () => {
    const made = await makeFlow(server, 'target', { steps: [boss] }, shape('target', 2));
    const make: FlowStep = { id: 'make', do: 'create', title: '建档', model: made.model.modelId, set: { result: '2' } };
    const used = await inUse('maker', { steps: [make, boss] });
    await made.model.republish(shape('target', 1));
    const { id } = (await used.start('ann', { reason: 'y' })).data[0]!;
    expect(await used.detail(id, 'admin')).toMatchObject({
      flowTaskInfo: { status: 1, thisStep: '建档' },
      incident: { step: '建档', detail: expect.stringContaining('结果') },
    });
  });

  test.each([
    ['at the end', { steps: [boss], end: { adopted: [bad] } }, 'flowBefore.audit', '结束'],
    ['beside a return', { steps: [{ ...boss, on: { return: [bad] } } as FlowStep] }, 'flowBefore.reject', '主管'],
  ] as const)(
    '%s no step is left to stop at: refused with the place and the field',
    async (_, document, call, place) => {
      const used = await inUse(call === 'flowBefore.audit' ? 'atEnd' : 'atReturn', document as never);
      const answer = await server.inject(call, { id: await used.bob(), handleOpinion: 'no' }, { as: 'bob' });
      expect(answer.code).toBe(400);
      expect(answer.msg).toContain(`流程在“${place}”写入的值无法保存：结果`);
      expect((await used.shown()).flowTaskInfo).toMatchObject({ status: 1, thisStep: '主管' });
    },
  );
});
