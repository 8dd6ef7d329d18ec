// Engines: both. Stored numbers may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setOrganisationZone, shippedZone } from '../../../core/zone';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

const admin = { as: 'admin' };
const status = fieldNode(
  'select',
  'status',
  '状态',
  { dataType: 'static' },
  {
    options: [
      { id: 'a', fullName: '开放', color: 'green' },
      { id: 'b', fullName: '关闭' },
    ],
    props: { label: 'fullName', value: 'id' },
  },
);
const fields = [
  fieldNode('input', 'name', '名称'),
  status,
  fieldNode('datePicker', 'due', '日期', {}, { format: 'yyyy-MM-dd HH:mm:ss' }),
  fieldNode('inputNumber', 'amount', '金额', {}, { precision: 2 }),
  fieldNode('checkbox', 'tags', '标签', { dataType: 'static' }, { options: [{ id: 'x', fullName: 'X' }] }),
  tableNode('tableFieldLines', '明细', [fieldNode('inputNumber', 'price', '单价')]),
];

let server: TestServer;
let model: PublishedModel;

interface Body {
  groupBy?: { field: string; by?: string }[];
  measures?: { name: string; measure: string; field?: string }[];
  where?: unknown;
  limit?: unknown;
}
const count = { name: 'records', measure: 'count' };
const ask = (body: Body, options: object = admin) =>
  server.inject('onlineDev.aggregate', { modelId: model.modelId, measures: [count], ...body }, options);
const rows = async (body: Body, options: object = admin): Promise<Record<string, unknown>[]> => {
  const answer = await ask(body, options);
  expect(answer.msg).toBe('Success');
  return answer.data.list;
};

const at = (text: string) => Date.parse(text);
const records = [
  { name: 'one', status: 'a', due: at('2026-01-31T15:59:59Z'), amount: 0.1 },
  // 00:00 of the next month in Shanghai, still January in UTC.
  { name: 'two', status: 'a', due: at('2026-01-31T16:00:00Z'), amount: 0.2 },
  { name: 'three', status: 'b', due: at('2026-03-01T00:00:00Z'), amount: 99999999999.25 },
  { name: 'four', amount: null },
];

beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'counted', fields });
  for (const record of records) expect((await model.save(record)).msg).toBe('新建成功');
});
afterAll(async () => {
  setOrganisationZone(shippedZone);
  await server.close();
});

describe('issue 12 boards: numbers over a model', () => {
  test('counts the whole list without groups, and sums exactly', async () => {
    const measures = [
      count,
      { name: 'total', measure: 'sum', field: 'amount' },
      { name: 'least', measure: 'min', field: 'amount' },
      { name: 'most', measure: 'max', field: 'amount' },
      { name: 'last', measure: 'max', field: 'due' },
    ];
    expect(await rows({ measures })).toEqual([
      expect.objectContaining({
        records: 4,
        total: 99999999999.55,
        least: 0.1,
        most: 99999999999.25,
        last: at('2026-03-01T00:00:00Z'),
      }),
    ]);
    const [{ mean } = {}] = await rows({
      measures: [{ name: 'mean', measure: 'avg', field: 'amount' }],
      where: { status: 'a' },
    });
    expect(mean).toBe(0.15);
  });

  test('groups by a choice, named as the list shows it; the empty group too', async () => {
    const found = await rows({ groupBy: [{ field: 'status' }] });
    expect(found.map(({ fullName, records: n }) => [fullName, n])).toEqual([
      ['开放', 2],
      ['关闭', 1],
      ['（空）', 1],
    ]);
  });

  test('newcomer 28 groups of one choice have the colours of its options, several groups have none', async () => {
    const colours = async (...names: string[]) =>
      (await rows({ groupBy: names.map((field) => ({ field })) })).map(({ color }) => color);
    expect(await colours('status')).toEqual(['green', undefined, undefined]);
    expect(new Set(await colours('status', 'name'))).toEqual(new Set([undefined]));
  });

  test('groups dates by the organisation’s clock', async () => {
    const months = async () =>
      (await rows({ groupBy: [{ field: 'due', by: 'month' }], where: { due: { null: false } } })).map((row) => [
        row.fullName,
        row.records,
      ]);
    expect(await months()).toEqual([
      ['2026-01', 1],
      ['2026-02', 1],
      ['2026-03', 1],
    ]);
    expect((await server.inject('sysConfig.update', { timeZone: 'UTC' }, admin)).code).toBe(200);
    expect(await months()).toEqual([
      ['2026-01', 2],
      ['2026-03', 1],
    ]);
    expect((await server.inject('sysConfig.update', { timeZone: shippedZone }, admin)).code).toBe(200);
    const units = ['hour', 'day', 'week', 'quarter', 'year'];
    const firsts = await Promise.all(
      units.map(async (by) => (await rows({ groupBy: [{ field: 'due', by }], where: { name: 'one' } }))[0]?.fullName),
    );
    expect(firsts).toEqual(['2026-01-31 23:00', '2026-01-31', '2026-W05', '2026-Q1', '2026']);
  });

  test('takes two groups, and of too many periods the latest', async () => {
    const two = await rows({ groupBy: [{ field: 'status' }, { field: 'due', by: 'year' }] });
    expect(two.map(({ fullName }) => fullName)).toContain('开放 · 2026');
    const latest = await rows({
      groupBy: [{ field: 'due', by: 'month' }],
      where: { due: { null: false } },
      limit: 2,
    });
    expect(latest.map(({ fullName }) => fullName)).toEqual(['2026-02', '2026-03']);
  });

  test('a saved record counts at once', async () => {
    const open = async () => (await rows({ where: { status: 'b' } }))[0]?.records;
    expect(await open()).toBe(1);
    expect((await model.save({ name: 'five', status: 'b' })).code).toBe(200);
    expect(await open()).toBe(2);
  });

  test.each<[string, Body, string]>([
    ['an unknown field', { groupBy: [{ field: 'nothing' }] }, '未知字段：nothing'],
    ['a column of a sub-table', { groupBy: [{ field: 'tableFieldLines-price' }] }, '未知字段：tableFieldLines-price'],
    ['a field of several values', { groupBy: [{ field: 'tags' }] }, '字段不能这样统计：tags'],
    ['a period of a text', { groupBy: [{ field: 'name', by: 'day' }] }, '字段不能这样统计：name'],
    ['the sum of texts', { measures: [{ name: 'x', measure: 'sum', field: 'name' }] }, '字段不能这样统计：name'],
    ['the sum of dates', { measures: [{ name: 'x', measure: 'sum', field: 'due' }] }, '字段不能这样统计：due'],
    ['the sum of nothing', { measures: [{ name: 'x', measure: 'sum' }] }, '未知字段：'],
    ['a condition on an unknown field', { where: { secret: 1 } }, '未知字段：secret'],
  ])('refuses %s', async (_, body, msg) => {
    expect(await ask(body)).toMatchObject({ code: 400, msg });
  });

  test.each([
    { where: 'x' },
    { where: { name: { near: 1 } } },
    { where: { all: 1 } },
    { measures: [] },
    { measures: [{ name: 'id', measure: 'count' }] },
    { measures: [{ name: 'a"; drop', measure: 'count' }] },
    { groupBy: [{ field: 'due', by: 'decade' }] },
    { limit: 0 },
  ])('refuses %o with a message', async (body) => {
    const { code, msg } = await ask(body as Body);
    expect(code).toBe(400);
    expect(msg).not.toBe('');
  });
});

describe('PERM: a board shows what the list shows', () => {
  let guarded: PublishedModel;
  const ask = (body: object, options: object) =>
    server.inject('onlineDev.aggregate', { modelId: guarded.modelId, measures: [count], ...body }, options);
  let role: string;
  beforeAll(async () => {
    guarded = await publishModel(server, {
      enCode: 'kept',
      fields: [
        fieldNode('input', 'title', '标题'),
        fieldNode('inputNumber', 'secret', '机密'),
        fieldNode('createUser', 'maker', '创建人'),
      ],
      list: { useColumnPermission: true, useDataPermission: true },
    });
    role = await makeRole(server, { menus: ['kept'] });
    await makePerson(server, 'counter', [role]);
    await makePerson(server, 'stranger', []);
    const item = await server.db.kysely
      .selectFrom('weftModuleColumn')
      .select('id')
      .where('moduleId', '=', guarded.menuId)
      .where('enCode', '=', 'title')
      .executeTakeFirstOrThrow();
    const scheme = await server.db.kysely
      .selectFrom('weftModuleDataAuthorizeScheme')
      .select('id')
      .where('moduleId', '=', guarded.menuId)
      .where('conditionJson', 'like', '%userId%')
      .executeTakeFirst();
    const body = { objectId: role, objectType: 'Role', systemIds: [], module: [guarded.menuId], column: [item.id] };
    const granted = await server.inject('authority.grant', { ...body, resource: scheme ? [scheme.id] : [] }, admin);
    expect(granted.code).toBe(200);
    server.reopenSessions();
    expect((await guarded.save({ title: 'mine not', secret: 7 })).code).toBe(200);
    expect((await guarded.save({ title: 'mine', secret: 8 }, { as: 'counter' })).code).toBe(200);
  });

  test('rows outside data permission are not counted', async () => {
    const all = await ask({ groupBy: [{ field: 'title' }] }, admin);
    expect(all.data.list).toHaveLength(2);
    const own = await ask({ groupBy: [{ field: 'title' }] }, { as: 'counter' });
    expect(own.data.list.map((row: { fullName: string }) => row.fullName)).toEqual(['mine']);
  });

  test.each([
    { groupBy: [{ field: 'secret' }] },
    { measures: [{ name: 'x', measure: 'max', field: 'secret' }] },
    { where: { secret: { gt: 7 } } },
  ])('a hidden column is unknown: %o', async (body) => {
    expect((await ask(body, admin)).code).toBe(200);
    expect(await ask(body, { as: 'counter' })).toMatchObject({ code: 400, msg: '未知字段：secret' });
  });

  test('without the menu there are no numbers', async () => {
    expect((await ask({}, { as: 'stranger' })).code).toBe(403);
    await grantRole(server, role, { menus: [] });
    expect((await ask({}, { as: 'counter' })).code).not.toBe(200);
  });
});
