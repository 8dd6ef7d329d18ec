import { afterAll, beforeAll, expect, test } from 'vitest';
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
