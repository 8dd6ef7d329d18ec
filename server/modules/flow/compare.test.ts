import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowDoc, FlowStep } from '../../../core/flow/types';
import type { CompareAnswer } from '../../../core/flow/wire';
import { countStatements } from '../../../tests/support/countStatements';
import { makeFlow, makeOffice, type TestFlow } from '../../../tests/support/flows';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';
import { compareDesign } from './compare';
import { systemCtx } from './timers';

const designer = 'workFlow.flowEngine';
let server: TestServer;
let office: Awaited<ReturnType<typeof makeOffice>>;
let flow: TestFlow;

const approve = (id: string, title: string, who: object): FlowStep => ({ id, do: 'approve', title, who }) as FlowStep;
const longer = (days: number): FlowStep => ({
  id: 'long',
  do: 'choose',
  branches: [
    { id: 'l1', title: '长假', when: { days: { gt: days } }, steps: [approve('top', '总监', { user: 'cat' })] },
    { id: 'l2', else: true, steps: [] },
  ],
});
const boss = approve('boss', '主管', { superior: 1 });

/** Steps of a draft, beside what the version in force has. */
async function draftOf(of: TestFlow, doc: Partial<FlowDoc>): Promise<FlowDoc> {
  const { data } = await server.inject('flowTemplate.design', { id: of.flowId }, { as: 'admin' });
  return { ...data.document, ...doc };
}
async function compare(of: TestFlow, doc: Partial<FlowDoc>, as = 'admin') {
  const params = { id: of.flowId, document: await draftOf(of, doc) };
  const answer = await server.inject('flowTemplate.compare', params, { as });
  expect(answer, answer.msg).toMatchObject({ code: 200 });
  return answer.data as CompareAnswer;
}

beforeAll(async () => {
  server = await startTestServer();
  office = await makeOffice(server);
  flow = await makeFlow(server, 'trip', { steps: [boss, longer(5)] });
  for (const [as, reason, days] of [
    ['ann', '短', 1],
    ['ann', '中', 4],
    ['bob', '长', 9],
  ] as const)
    expect(await flow.start(as, { reason, days, secret: 'P7' })).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

/** Rows of everything that a flow writes. */
async function written(): Promise<string[]> {
  const tables = ['instance', 'task', 'record', 'command', 'timer', 'effect', 'child', 'copy', 'version'];
  const counts = await Promise.all([
    ...tables.map((name) => server.db.raw(`select count(*) from weft_flow_${name}`)),
    server.db.raw('select count(*) from weft_job'),
    server.db.raw('select count(*) from weft_message'),
  ]);
  return [...counts.map((rows) => JSON.stringify(rows)), JSON.stringify((await flow.model.list()).data)];
}

describe('design/flow §9 what would change, over the newest records', () => {
  test('only records that go another way are listed, with before, after and the reason; nothing is written', async () => {
    const before = await written();
    const { list, ...counts } = await compare(flow, { steps: [boss, longer(3)] });
    expect(counts).toMatchObject({ version: 1, total: 3, compared: 3, different: 1, note: '' });
    expect(counts.summary).toContain('3 条记录');
    expect(list).toMatchObject([
      {
        title: '中',
        starter: 'ann',
        before: '主管（bob）',
        after: '主管（bob） → 总监（cat）',
        reason: '新经过“长假”中的“总监”',
      },
    ]);
    expect(await written()).toEqual(before);
  });

  test('a branch without a title is called as the designer calls it', async () => {
    const plain = longer(3) as Extract<FlowStep, { do: 'choose' }>;
    const branches = plain.branches.map(({ title: _, ...branch }) => branch);
    const { list } = await compare(flow, { steps: [boss, { ...plain, branches }] });
    expect(list).toMatchObject([{ reason: '新经过“分支 1”中的“总监”' }]);
  });

  test('each record is run for whoever handed it in', async () => {
    const { list } = await compare(flow, { steps: [approve('boss', '主管', { superior: 2 }), longer(5)] });
    expect(list.map(({ title, reason }) => [title, reason])).toEqual([
      ['长', expect.stringMatching(/^“主管”：由.+代替cat$/)],
      ['中', '“主管”：由cat代替bob'],
      ['短', '“主管”：由cat代替bob'],
    ]);
  });

  test('the version in force against itself changes nothing; titles, terms and messages do not count', async () => {
    expect(await compare(flow, {})).toMatchObject({ compared: 3, different: 0, list: [] });
    const named = { ...boss, title: '直接上级', due: { hours: 4 }, messages: { todo: false } } as FlowStep;
    expect(await compare(flow, { steps: [named, longer(5)] })).toMatchObject({ different: 0 });
  });

  test('a step where it stops is named with the reason', async () => {
    const stuck: FlowStep = {
      id: 'x',
      do: 'choose',
      title: '走向',
      branches: [{ id: 'x1', when: { days: 1 }, steps: [] }],
    };
    const { list } = await compare(flow, { steps: [boss, stuck] });
    expect(list).toHaveLength(2);
    expect(list[1]).toMatchObject({
      title: '中',
      after: '主管（bob） → 走向 ✕',
      reason: expect.stringContaining('走向'),
    });
  });

  test('no interface is called: who is known only in earnest is called so', async () => {
    const body = { fullName: '问谁', enCode: 'asks', kind: 'static', staticData: JSON.stringify([{ handleId: 'x' }]) };
    expect(await server.inject('dataInterface.create', body, { as: 'admin' })).toMatchObject({ code: 200 });
    const logs = () => server.db.raw('select count(*) from weft_data_interface_log');
    const before = await logs();
    const steps = [approve('boss', '主管', { interface: 'asks' }), approve('more', '加', { choice: { user: 'cat' } })];
    const { list } = await compare(flow, { steps });
    expect(list[0]).toMatchObject({ after: '主管（“问谁”返回的人） → 加（被选定的人）' });
    expect(await logs()).toEqual(before);
  });

  test('rows and time are bounded, and what was not looked at is told', async () => {
    const many = await makeFlow(server, 'many', { steps: [boss] });
    for (let at = 0; at < 101; at += 1)
      expect(await many.model.save({ reason: `n${at}`, days: at })).toMatchObject({ code: 200 });
    const { total, compared, list } = await compare(many, { steps: [longer(97)] });
    expect([total, compared, list.length]).toEqual([100, 100, 100]);
    expect(list[0]).toMatchObject({ title: 'n100', after: '总监（cat）' });
    const { id } = (await server.db.raw<{ id: string }>(`select id from weft_user where account = 'admin'`))[0]!;
    const kit = { db: server.db, bus: server.bus, words: () => (key: string) => key, log: console } as never;
    const ctx = await systemCtx(kit, id, new Date());
    const { data } = await compareDesign(ctx, many.flowId, { document: await draftOf(many, {}) }, -1);
    expect(data).toMatchObject({ total: 100, compared: 0, note: 'flow.compare.late' });
  });

  test('records, their sub-tables and people are read at once: the number of statements does not grow with the records', async () => {
    const toAdmins = approve('boss', '主管', { field: 'note' });
    const sized = await makeFlow(server, 'sized', { steps: [toAdmins] });
    const rows = async (count: number) => {
      for (let at = 0; at < count; at += 1)
        expect(
          await sized.model.save({ reason: `n${at}`, items: Array.from({ length: at % 3 }, () => ({ price: '2' })) }),
        ).toMatchObject({ code: 200 });
    };
    const document = await draftOf(sized, { steps: [toAdmins, longer(5)] });
    const { id } = (await server.db.raw<{ id: string }>(`select id from weft_user where account = 'admin'`))[0]!;
    const kit = { db: server.db, bus: server.bus, words: () => (key: string) => key, log: console } as never;
    const ctx = await systemCtx(kit, id, new Date());
    const statements = () => countStatements(() => compareDesign(ctx, sized.flowId, { document }));
    await rows(3);
    const few = await statements();
    expect(few).toBeLessThan(12);
    await rows(12);
    expect(await statements()).toBeLessThanOrEqual(few);
  });

  test('each record is compared with its own rows of sub-tables', async () => {
    const summed = (most: number): FlowStep => ({
      id: 'sum',
      do: 'choose',
      branches: [
        { id: 's1', when: { '=sum(items.price)': { gt: most } }, steps: [approve('top', '总监', { user: 'cat' })] },
        { id: 's2', else: true, steps: [] },
      ],
    });
    const tabled = await makeFlow(
      server,
      'tabled',
      { steps: [boss, summed(99)] },
      {
        fields: [
          fieldNode('input', 'reason', '事由'),
          tableNode('items', '明细', [fieldNode('inputNumber', 'price', '价格')]),
        ],
      },
    );
    for (const [reason, prices] of [
      ['无', []],
      ['少', [2]],
      ['多', [3, 4]],
    ] as const)
      expect(await tabled.model.save({ reason, items: prices.map((price) => ({ price })) })).toMatchObject({
        code: 200,
      });
    const { list, compared } = await compare(tabled, { steps: [boss, summed(3)] });
    expect([compared, list.map(({ title }) => title)]).toEqual([3, ['多']]);
  });

  test('one comparison of a person at a time; others are not held up', async () => {
    const params = { id: flow.flowId, document: await draftOf(flow, { steps: [longer(3)] }) };
    await makePerson(server, 'second', [await makeRole(server, { menus: [designer] })]);
    const ask = (as: string) => server.inject('flowTemplate.compare', params, { as });
    const [one, two, other] = await Promise.all([ask('admin'), ask('admin'), ask('second')]);
    expect([one.code, two.code].sort()).toEqual([200, 400]);
    expect([one.msg, two.msg]).toContain('上一次比较还在进行');
    expect(other.code).toBe(200);
    expect((await ask('admin')).code).toBe(200);
  });

  test('a design of another form, a malformed one and a flow without a version are refused in words', async () => {
    const document = await draftOf(flow, {});
    const ask = (params: object) =>
      server.inject('flowTemplate.compare', { id: flow.flowId, ...params }, { as: 'admin' });
    const other = await makeFlow(server, 'other', { steps: [boss] });
    expect((await ask({ document: { ...document, model: other.model.modelId } })).msg).toBe(
      '此设计与生效版本的表单不同',
    );
    const steps = (...steps: object[]) => ask({ document: { ...document, steps } });
    expect((await steps({ id: 'a', do: 'dance' })).code).toBe(400);
    expect((await steps({ id: 'a', do: 'approve', title: '总监', who: { role: [] } })).msg).toBe('总监：请选择角色');
    expect((await steps({ id: 'a', do: 'approve', who: { role: 1 } })).msg).toBe('审批："role" 应为文本');
    const body = { fullName: 'new', enCode: 'flow_new', onlineFormId: flow.model.modelId };
    const { data } = await server.inject('flowTemplate.create', body, { as: 'admin' });
    expect((await ask({ id: data.id, document })).msg).toBe('没有生效的版本，无法比较');
  });
});

describe('design/flow §11 the comparison shows what its person sees of records, and no more', () => {
  const draft = { steps: [boss, longer(3)] };

  test('without the menu of the model there is nothing to compare; without that of flows it is refused', async () => {
    await makePerson(server, 'drawer', [await makeRole(server, { menus: [designer] })]);
    const seen = await compare(flow, draft, 'drawer');
    expect(seen).toMatchObject({ total: 0, list: [], summary: '您看不到此表单的任何记录，没有可比较的内容。' });
    const params = { id: flow.flowId, document: await draftOf(flow, draft) };
    expect(await server.inject('flowTemplate.compare', params, { as: 'ann' })).toMatchObject({ code: 403 });
  });

  test.each([
    ['rows outside the data permission are not compared', { useDataPermission: true }, { total: 0 }],
    ['who may open no record compares none', { useBtnPermission: true }, { total: 0 }],
    [
      'a hidden field counts as empty, is named, and is no title',
      { useFormPermission: true },
      {
        total: 1,
        different: 0,
        list: [],
        note: expect.stringContaining('天数'),
      },
    ],
  ])('%s', async (name, list, found) => {
    const code = Object.keys(list)[0]!.slice(3, 7).toLowerCase();
    const guarded = await makeFlow(server, `guarded${code}`, draft, { list });
    expect(await guarded.start('ann', { reason: '保密', days: 9 }), name).toMatchObject({ code: 200 });
    const menu = await server.db.kysely
      .selectFrom('weftMenu')
      .select('enCode')
      .where('id', '=', guarded.model.menuId)
      .executeTakeFirstOrThrow();
    const account = `see${code}`;
    await makePerson(server, account, [await makeRole(server, { menus: [designer, menu.enCode] })]);
    const plain = { steps: [boss, longer(99)] };
    expect(await compare(guarded, plain, account)).toMatchObject(found);
    expect((await compare(guarded, plain)).different).toBe(1);
    const others = await compare(guarded, { steps: [longer(99)] }, account);
    expect(JSON.stringify(others)).not.toContain('保密');
  });
});

test('design/flow §9 tried out: whoever decided the step before is found at each step', async () => {
  const document = await draftOf(flow, { steps: [boss, approve('again', '再', 'previous' as never)] });
  const params = { document, userId: office.ann, values: {} };
  const { data } = await server.inject('flowTemplate.tryOut', params, { as: 'admin' });
  expect(data.lines).toMatchObject([{ people: [{ name: 'bob' }] }, { people: [{ name: 'bob' }] }]);
});

test('design/flow §9 people found by a field that the flow sets are found by what it set, once a later command reads it', async () => {
  const byNote = approve('last', '经办', { field: 'note' });
  const sets = { on: { approve: [{ set: { note: office.dan } }] } };
  const steps = [{ ...boss, ...sets } as FlowStep, approve('mid', '中', { user: 'cat' }), byNote];
  const document = await draftOf(flow, { steps });
  const params = { document, userId: office.ann, values: { note: office.ann } };
  const { data } = await server.inject('flowTemplate.tryOut', params, { as: 'admin' });
  expect(data.lines.at(-1)).toMatchObject({ step: 'last', people: [{ name: 'dan' }] });
  const { list } = await compare(flow, { steps });
  expect(list.at(-1)?.after).toBe('主管（bob） → 中（cat） → 经办（dan）');
  // As in earnest: within the command that sets, the old value holds.
  const at = { ...params, document: { ...document, steps: [steps[0]!, byNote] } };
  const next = await server.inject('flowTemplate.tryOut', at, { as: 'admin' });
  expect(next.data.lines.at(-1)).toMatchObject({ step: 'last', people: [{ name: 'ann' }] });
});
