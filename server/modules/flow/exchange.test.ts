import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowStep } from '../../../core/flow/types';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let flow: TestFlow;
const steps: FlowStep[] = [
  { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 }, opinion: 'required' },
  { id: 'cc', do: 'copy', title: '抄送', who: { user: 'dan' } },
  { id: 'say', do: 'set', title: '记下', set: { note: 'x' } },
];
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  flow = await makeFlow(server, 'files', { steps });
});
afterAll(() => server.close());

const admin = { as: 'admin' };
const exported = async (call: string) => {
  const { data, msg } = await server.inject(call, { id: flow.flowId }, admin);
  if (!data) throw new Error(msg);
  const { payload } = await server.app.inject({ url: data.url });
  return {
    notTaken: data.notTaken as { at: string; place: string; message: string }[],
    text: payload,
    name: data.name as string,
  };
};
const imported = (filename: string, content: string) =>
  server.inject('flowTemplate.import', { file: { filename, content } }, admin);

describe('ENT-57 flows of other systems', () => {
  test('a flow goes out as a file of the family and comes in again; what is not taken over is said both times', async () => {
    const { text, notTaken, name } = await exported('flowTemplate.exportFamily');
    expect(name).toMatch(/\.json$/);
    expect(notTaken).toContainEqual({ at: '/steps/2', place: '记下', message: expect.any(String) });
    const file = { ...JSON.parse(text), fullName: '又一个', enCode: 'flow_again' };
    file.flowTemplateJson.properties.unknownSwitch = true;
    const answer = await imported('again.ffe', JSON.stringify([file]));
    expect(answer, answer.msg).toMatchObject({
      code: 200,
      data: { notTaken: [expect.objectContaining({ message: expect.any(String) })] },
    });
    const { data } = await server.inject('flowTemplate.design', { id: answer.data.id }, admin);
    expect(data).toMatchObject({ enCode: 'flow_again', enabledMark: 0, modelId: flow.model.modelId });
    expect(data.document.steps.map(({ id, title }: FlowStep) => [id, title])).toEqual([
      ['boss', '主管'],
      ['cc', '抄送'],
    ]);
    // A model has one flow that is in force.
    const second = await server.inject('flowTemplate.publish', { id: answer.data.id }, admin);
    expect(second).toMatchObject({ code: 400, msg: '该表单已有启用的流程' });
    expect((await imported('again.ffe', JSON.stringify([file]))).code).toBe(400);
    expect((await imported('bad.ffe', '{"flowTemplateJson":{"type":"x"}}')).code).toBe(400);
  });

  test('a flow goes out as BPMN', async () => {
    const { text, name } = await exported('flowTemplate.exportBpmn');
    expect(name).toBe('files.bpmn');
    expect(text).toMatch(/<(\w+:)?userTask/);
    expect(text).toContain('主管');
  });
});
