// Engines: both. Queries of lists may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const staffFields = [
  fieldNode('input', 'name', '姓名'),
  fieldNode('inputNumber', 'age', '年龄'),
  fieldNode('datePicker', 'born', '出生', {}, { format: 'yyyy-MM-dd' }),
  fieldNode(
    'select',
    'team',
    '组',
    { dataType: 'static' },
    {
      options: [
        { id: 'a', fullName: '甲组' },
        { id: 'b', fullName: '乙组' },
      ],
      props: { label: 'fullName', value: 'id' },
    },
  ),
  fieldNode(
    'checkbox',
    'skills',
    '技能',
    { dataType: 'static' },
    {
      options: [
        { id: 1, fullName: '焊' },
        { id: 2, fullName: '漆' },
      ],
      props: { label: 'fullName', value: 'id' },
    },
  ),
  tableNode('tableFieldJobs', '经历', [fieldNode('input', 'firm', '公司'), fieldNode('inputNumber', 'years', '年数')]),
];
const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`);
const people = [
  {
    name: '安',
    age: 30,
    born: day('1990-05-01'),
    team: 'a',
    skills: [1],
    tableFieldJobs: [{ firm: '东厂', years: 2 }],
  },
  {
    name: '白',
    age: 40,
    born: day('1985-05-01'),
    team: 'b',
    skills: [1, 2],
    tableFieldJobs: [
      { firm: '东厂', years: 9 },
      { firm: '西厂', years: 2 },
    ],
  },
  { name: '陈', age: null, born: null, team: 'a', skills: [], tableFieldJobs: [] },
];

describe('OnlineDev: what a list is asked', () => {
  let staff: PublishedModel;
  const line = (field: string, symbol: string, fieldValue: unknown) => ({ field, symbol, fieldValue });
  const grouped = (groups: { logic: string; groups: unknown[] }[], matchLogic = 'and') =>
    JSON.stringify({ matchLogic, conditionList: groups });
  const flat = (items: unknown[], matchLogic: string) =>
    JSON.stringify({ matchLogic, conditionJson: JSON.stringify(items) });
  const names = async (body: Record<string, unknown>) =>
    (await staff.names('name', { sidx: 'name', sort: 'asc', ...body })).sort();

  beforeAll(async () => {
    staff = await publishModel(server, { enCode: 'staff', fields: staffFields });
    for (const person of people) expect((await staff.save(person)).msg).toBe('新建成功');
  });

  test('VDEV §6.4: a super query of either generation, groups in groups', async () => {
    expect(await names({ superQueryJson: flat([line('age', '>=', 40), line('name', 'like', '安')], 'OR') })).toEqual([
      '安',
      '白',
    ]);
    expect(await names({ superQueryJson: flat([line('age', '>=', 30), line('team', '==', 'b')], 'AND') })).toEqual([
      '白',
    ]);
    const either = [
      { logic: 'and', groups: [line('team', '==', 'a'), line('age', 'null', '')] },
      { logic: 'or', groups: [line('name', '==', '白')] },
    ];
    expect(await names({ superQueryJson: grouped(either, 'or') })).toEqual(['白', '陈']);
    expect(await names({ superQueryJson: grouped([{ logic: 'and', groups: [line('skills', 'in', [2])] }]) })).toEqual([
      '白',
    ]);
  });

  test('VDEV §2.2: what stands in a sub-table holds of one row; a negation is about all of them', async () => {
    const both = grouped([
      { logic: 'and', groups: [line('tableFieldJobs-firm', '==', '东厂'), line('tableFieldJobs-years', '<', 5)] },
    ]);
    expect(await names({ superQueryJson: both })).toEqual(['安']);
    expect(await names({ queryJson: '{"tableFieldJobs-firm":"西厂"}' })).toEqual(['白']);
  });

  test('SEC-15: unknown fields, symbols and shapes are refused by name', async () => {
    const refused = async (superQueryJson: string) => (await staff.list({ superQueryJson })).msg;
    expect(await refused(flat([line('f_id', '==', 1)], 'and'))).toBe('未知字段：f_id');
    expect(await refused(flat([line('name', '; drop', 1)], 'and'))).toContain('未知字段：name');
    expect(await refused('{')).toBe('未知字段：superQueryJson');
    expect((await staff.list({ sidx: '-name,nobody' })).msg).toBe('未知字段：nobody');
  });

  test('VDEV §2.2: both shapes of sorting', async () => {
    expect(await staff.names('name', { sidx: 'age', sort: 'desc' })).toEqual(['白', '安', '陈']);
    expect(await staff.names('name', { sidx: '-team,age' })).toEqual(['白', '陈', '安']);
  });

  test('VDEV §6.6: rules of the designer hold in every list, of either generation', async () => {
    const rules = [
      { ...line('team', '==', 'b'), logic: '||' },
      { ...line('age', '<', 35), logic: '&&' },
    ];
    await staff.republish({ enCode: 'staff', fields: staffFields, list: { ruleList: rules } });
    expect(await names({})).toEqual(['安', '白']);
    const newer = { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [line('team', '==', 'a')] }] };
    await staff.republish({ enCode: 'staff', fields: staffFields, list: { ruleList: newer } });
    expect(await names({})).toEqual(['安', '陈']);
    expect(await names({ queryJson: '{"age":[20,40]}' })).toEqual([]);
  });

  test('VDEV §2.2: a grouped list answers heads with the text of the group in the first visible column', async () => {
    await staff.republish({ enCode: 'staff', fields: staffFields, list: { type: 3, groupField: 'team' } });
    const { data } = await staff.list({ sidx: 'name', sort: 'asc' });
    const heads = data.list.map(
      ({ name, top, children }: { name: string; top: boolean; children: { name: string }[] }) => [
        name,
        top,
        children.map((row) => row.name),
      ],
    );
    expect(heads).toEqual([
      ['甲组', true, ['安', '陈']],
      ['乙组', true, ['白']],
    ]);
    expect(data.pagination.total).toBe(3);
    const headIds = async () => (await staff.list()).data.list.map((head: { id: string }) => head.id);
    expect(await headIds()).toEqual(await headIds());
  });

  test('VDEV §2.6: a list for inline editing keeps values and says texts beside them', async () => {
    await staff.republish({ enCode: 'staff', fields: staffFields, list: { type: 4 } });
    const { data } = await staff.list({ queryJson: '{"team":"b"}' });
    expect(data.list[0]).toMatchObject({ team: 'b', team_name: '乙组', skills: [1, 2], skills_name: '焊,漆' });
  });

  test('VDEV §2.2: a list without pages answers all rows', async () => {
    await staff.republish({ enCode: 'staff', fields: staffFields, list: { hasPage: false } });
    expect((await staff.list({ pageSize: 1 })).data.list).toHaveLength(3);
  });

  test('DETL-01: left trees send their node under either name', async () => {
    const tree = { type: 2, treeDataSource: 'dictionary', treeRelation: 'team', searchList: [] };
    await staff.republish({ enCode: 'staff', fields: staffFields, list: tree });
    expect(await names({ queryJson: '{"treeRelation":"b"}' })).toEqual(['白']);
    expect(await names({ queryJson: '{"team":"b"}' })).toEqual(['白']);
  });
});

describe('OnlineDev: tree lists', () => {
  let places: PublishedModel;
  const fields = [fieldNode('input', 'name', '名称'), fieldNode('input', 'above', '上级')];
  const tree = { type: 5, parentField: 'above', hasPage: false };
  const ids: Record<string, string> = {};
  const shape = (rows: { name: string; children?: never[] }[]): unknown =>
    rows.map((row) => (row.children?.length ? [row.name, shape(row.children)] : row.name));

  beforeAll(async () => {
    places = await publishModel(server, {
      enCode: 'places',
      fields,
      list: { ...tree, sort: 'asc', defaultSidx: 'name' },
    });
    for (const [name, above] of [
      ['a', ''],
      ['b', 'a'],
      ['c', 'b'],
      ['d', ''],
      ['e', 'nobody'],
    ] as const)
      ids[name] = (await places.save({ name, above: ids[above] ?? above })).data.id;
  });

  test('VDEV §2.2: rows nest under their parents; without one, or with a missing one, they stand at the top', async () => {
    const { data } = await places.list();
    expect(shape(data.list)).toEqual([['a', [['b', ['c']]]], 'd', 'e']);
    expect(data.list[0]).toMatchObject({ above_id: null, hasChildren: true });
    expect(data.list[0].children[0].above_id).toBe(ids.a);
  });

  test('VDEV §2.2: a lazy tree answers level by level and says who has children', async () => {
    await places.republish({
      enCode: 'places',
      fields,
      list: { ...tree, treeLazyType: 1, sort: 'asc', defaultSidx: 'name' },
    });
    const top = await places.list();
    expect(top.data.list.map((row: { name: string; hasChildren: boolean }) => [row.name, row.hasChildren])).toEqual([
      ['a', true],
      ['d', false],
      ['e', false],
    ]);
    const below = await server.inject('onlineDev.children', { modelId: places.modelId, id: ids.a }, { as: 'admin' });
    expect(below.data.list.map((row: { name: string; hasChildren: boolean }) => [row.name, row.hasChildren])).toEqual([
      ['b', true],
    ]);
  });

  test('rows that are each other’s parents are shown, not lost', async () => {
    await places.republish({ enCode: 'places', fields, list: { ...tree, sort: 'asc', defaultSidx: 'name' } });
    const x = (await places.save({ name: 'x', above: '' })).data.id;
    const y = (await places.save({ name: 'y', above: x })).data.id;
    await places.update(x, { above: y });
    expect(shape((await places.list()).data.list)).toContainEqual(['x', ['y']]);
  });

  test('VDEV §2.3: deleting takes everything below along', async () => {
    const answer = await server.inject('onlineDev.remove', { modelId: places.modelId, id: ids.a }, { as: 'admin' });
    expect(answer.msg).toBe('删除成功');
    expect(shape((await places.list()).data.list)).toEqual(['d', 'e', ['x', ['y']]]);
  });
});
