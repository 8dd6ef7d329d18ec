import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FlowButton } from '../../../core/flow/types';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let flow: TestFlow;
let templateId: string;
const tag = (name: string) => `<span class="wk-print-tag-wukong" data-tag="${name}">{x}</span>`;
const page = `${['reason', 'note', 'secret'].map((name) => tag(`headTable.${name}`)).join('')}{approvalContent}`;
const approve = (id: string, user: string, buttons?: FlowButton[]) => ({
  ...{ id, do: 'approve' as const, title: id, who: { user }, fields: { secret: 'hidden' as const } },
  ...(buttons && { buttons }),
});

beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
  flow = await makeFlow(
    server,
    'prints',
    { steps: [approve('one', 'bob'), approve('two', 'cat', ['approve'])] },
    { form: { hasPrintBtn: true, printId: 'leavePaper' } },
  );
  const source = { kind: 'model', modelId: flow.model.modelId };
  const made = await server.inject(
    'printDev.create',
    { fullName: '请假单', enCode: 'leavePaper', printTemplate: page, source },
    { as: 'admin' },
  );
  expect(made.code, made.msg).toBe(200);
  const { data } = await server.inject('printDev.list', { keyword: 'leavePaper' }, { as: 'admin' });
  templateId = data.list[0].id;
});
afterAll(() => server.close());

test('who takes part prints the record with its approvals, without what the step hides; others are refused', async () => {
  const { data } = await flow.start('ann', { reason: 'R1', note: 'N1', secret: 'S1', days: 1 });
  const { id, recordId } = data[0]!;
  const print = (as: string) =>
    server.inject('printDev.data', { id: templateId, formId: recordId }, { as }).then(({ code, data: printed }) => ({
      code,
      text: JSON.stringify(printed ?? ''),
      lines: (printed?.operatorRecordList ?? []).map((line: { userName: string }) => line.userName.split('/')[0]),
    }));
  expect((await flow.detail(id, 'bob')).printIds).toEqual(['leavePaper']);
  const own = await print('bob');
  expect(own.code).toBe(200);
  expect(own.text).toContain('R1');
  expect(own.text).not.toContain('S1');
  expect((await print('ann')).text).toContain('S1');
  expect((await print('cat')).code).toBe(403);
  expect((await print('dan')).code).toBe(403);
  const taskId = (await flow.detail(id, 'bob')).taskId;
  await server.inject('flowBefore.audit', { id: taskId, handleOpinion: 'fine' }, { as: 'bob' });
  // The step without the button: neither the page nor the server prints.
  expect((await flow.detail(id, 'cat')).printIds).toEqual([]);
  expect((await print('cat')).code).toBe(403);
  const after = await print('bob');
  expect(after.text).toContain('fine');
  expect(after.lines).toHaveLength(2);
});
