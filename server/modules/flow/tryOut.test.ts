import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowDoc, FlowStep } from '../../../core/flow/types';
import type { TryAnswer } from '../../../core/flow/wire';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

const designer = 'workFlow.flowEngine';
const hour = 3_600_000;
let server: TestServer;
let office: Awaited<ReturnType<typeof makeOffice>>;
let flow: TestFlow;

const boss: FlowStep = { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } };
const longer: FlowStep = {
  id: 'long',
  do: 'choose',
  branches: [
    { id: 'l1', title: '长假', when: { kind: 'y' }, steps: [] },
    { id: 'l2', else: true, steps: [] },
  ],
};
const fields = [
  fieldNode('input', 'reason', '事由'),
  {
    ...fieldNode('select', 'kind', '类别'),
    options: [
      { id: 'y', fullName: '年假' },
      { id: 'n', fullName: '病假' },
    ],
    props: { label: 'fullName', value: 'id' },
  },
  fieldNode('userSelect', 'owner', '负责人'),
];

beforeAll(async () => {
  server = await startTestServer();
  office = await makeOffice(server);
  flow = await makeFlow(server, 'tried', { steps: [boss, longer] }, { fields });
});
afterAll(() => server.close());

async function ask(of: TestFlow, doc: Partial<FlowDoc>, more: object = {}, as = 'admin') {
  const { data } = await server.inject('flowTemplate.design', { id: of.flowId }, { as: 'admin' });
  const document = { ...data.document, ...doc };
  return server.inject('flowTemplate.tryOut', { document, userId: office.ann, ...more }, { as });
}
async function tried(doc: Partial<FlowDoc>, more: object = {}): Promise<TryAnswer> {
  const answer = await ask(flow, doc, more);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data;
}

describe('design/flow §9 a flow is tried with a stored record', () => {
  test('the record decides the way; values of the call are put over it; nothing is written', async () => {
    const { data } = await flow.model.save({ reason: 'x', kind: 'y' });
    const rows = () =>
      server.db.raw('select (select count(*) from weft_flow_instance) as i, (select count(*) from weft_message) as m');
    const before = [await rows(), await flow.model.info(data.id)];
    const branches = async (values: object) =>
      (await tried({ steps: [longer] }, { recordId: data.id, values })).lines[0]?.branches;
    expect(await branches({})).toEqual(['l1']);
    expect(await branches({ kind: 'n' })).toEqual(['l2']);
    expect([await rows(), await flow.model.info(data.id)]).toEqual(before);
  });

  test('a record that the tester does not see is refused, as one that is not there', async () => {
    const guarded = await makeFlow(server, 'guarded', { steps: [boss] }, { fields, list: { useDataPermission: true } });
    const { data } = await guarded.model.save({ reason: '保密' });
    const { enCode } = await server.db.kysely
      .selectFrom('weftMenu')
      .select('enCode')
      .where('id', '=', guarded.model.menuId)
      .executeTakeFirstOrThrow();
    await makePerson(server, 'tester', [await makeRole(server, { menus: [designer, enCode] })]);
    await makePerson(server, 'drawer', [await makeRole(server, { menus: [designer] })]);
    const none = await ask(guarded, {}, { recordId: 'none' });
    expect(none.code).toBe(400);
    for (const as of ['tester', 'drawer'])
      expect(await ask(guarded, {}, { recordId: data.id }, as), as).toMatchObject({ code: 400, msg: none.msg });
    expect(await ask(guarded, {}, { recordId: data.id })).toMatchObject({ code: 200 });
  });
});

describe('design/flow §9 what a trial says', () => {
  test('values that are written have the labels of their fields and names, never ids', async () => {
    const set = { id: 's', do: 'set', set: { kind: 'n', owner: { $: 'record.reason' } } } as FlowStep;
    const made = { create: flow.model.modelId, set: { reason: { $: 'record.reason' }, owner: office.bob } };
    const { lines, end } = await tried(
      { steps: [longer, set], end: { adopted: [made] } },
      { values: { reason: office.cat, kind: 'y' } },
    );
    expect(lines[0]?.reads).toEqual([{ name: 'kind', label: '类别', value: '年假' }]);
    expect(lines[1]?.effects[0]?.values).toEqual([
      { name: 'kind', label: '类别', value: '病假' },
      { name: 'owner', label: '负责人', value: 'cat/cat' },
    ]);
    expect(end.effects[0]?.values.at(-1)).toMatchObject({ label: '负责人', value: 'bob/bob' });
  });

  test('messages name whom they go to and their send configuration', async () => {
    const told = { ...boss, messages: { todo: { send: 'mail' } } } as FlowStep;
    const { lines, end } = await tried({ steps: [told] });
    expect(lines[0]?.messages).toMatchObject([{ event: 'todo', send: 'mail', people: [{ name: 'bob' }] }]);
    expect(end.messages).toMatchObject([{ event: 'ended', send: '', people: [{ name: 'ann' }] }]);
  });

  test('it begins when the tester says, and limits run out where nobody acts', async () => {
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    const due = { hours: 4, then: 'transferToSuperior' } as const;
    const startTime = Date.UTC(2027, 0, 4, 9);
    const { lines, status } = await tried({ steps: [{ ...boss, due } as FlowStep] }, { startTime, act: 'never' });
    expect(lines).toMatchObject([
      {
        at: startTime,
        left: null,
        people: [{ name: 'cat' }],
        late: [
          { at: startTime + 4 * hour, did: 'transferToSuperior' },
          { at: startTime + 8 * hour, did: 'remind' },
        ],
        words: '无人处理，时限也不会让流程继续，停留在此。',
      },
    ]);
    expect(status).toBe(1);
  });

  test('no interface is called: who is known only in earnest is called so', async () => {
    const body = { fullName: '问谁', enCode: 'whom', kind: 'static', staticData: JSON.stringify([{ handleId: 'x' }]) };
    expect(await server.inject('dataInterface.create', body, { as: 'admin' })).toMatchObject({ code: 200 });
    const logs = () => server.db.raw('select count(*) from weft_data_interface_log');
    const before = await logs();
    const asks: FlowStep = { id: 'a', do: 'approve', title: '问', who: { interface: 'whom' } };
    const { lines } = await tried({ steps: [asks] });
    expect(lines[0]?.people).toMatchObject([{ name: '“问谁”返回的人' }]);
    expect(await logs()).toEqual(before);
  });
});
