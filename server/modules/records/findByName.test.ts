// Engines: both. Conditions over names of other tables may be planned differently.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements, stopClock } from '../../../tests/support/countStatements';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let cities: PublishedModel;
let firms: PublishedModel;
let orders: PublishedModel;
let numbered: PublishedModel;
let buyer: string;
let root: string;

const relation = (model: PublishedModel, label: string) => ({
  modelId: model.modelId,
  relationField: label,
  columnOptions: [{ value: label, label }],
});

const firmFields = () => [
  fieldNode('input', 'firm', '公司'),
  fieldNode('relationForm', 'seat', '所在地', {}, relation(cities, 'city')),
  fieldNode('input', 'secret', '内部'),
];

beforeAll(async () => {
  server = await startTestServer();
  cities = await publishModel(server, { enCode: 'cities', fields: [fieldNode('input', 'city', '城市')] });
  firms = await publishModel(server, {
    enCode: 'firms',
    fields: firmFields(),
  });
  numbered = await publishModel(server, {
    enCode: 'numbered',
    fields: [fieldNode('input', 'part', '零件')],
    form: { primaryKeyPolicy: 2 },
  });
  orders = await publishModel(server, {
    enCode: 'orders',
    fields: [
      fieldNode('input', 'number', '编号'),
      fieldNode('relationForm', 'firmId', '客户', {}, relation(firms, 'firm')),
      fieldNode('relationForm', 'town', '城市', {}, relation(firms, 'seat')),
      fieldNode('userSelect', 'buyer', '采购员'),
      fieldNode('userSelect', 'team', '小组', {}, { multiple: true }),
      fieldNode('organizeSelect', 'sites', '地点', {}, { multiple: true }),
      fieldNode(
        'select',
        'state',
        '状态',
        { dataType: 'static' },
        {
          options: [
            { id: '1', fullName: '草稿' },
            { id: '2', fullName: '已提交' },
          ],
        },
      ),
      tableNode('tableFieldRows', '行', [
        fieldNode('input', 'text', '文字'),
        fieldNode('relationForm', 'part', '零件', {}, relation(numbered, 'part')),
      ]),
    ],
    list: {
      searchList: [
        { prop: 'number' },
        { prop: 'sites', searchType: 1 },
        { prop: 'firmId' },
        { prop: 'tableFieldRows-part' },
        { prop: 'tableFieldRows-text', searchType: 2 },
      ],
    },
  });
  buyer = await makePerson(server, 'zhaoliu', []);
  const city = async (name: string) => (await cities.save({ city: name })).data.id;
  const firm = async (name: string, seat: string) => (await firms.save({ firm: name, seat, secret: 'S' })).data.id;
  const ningbo = await firm('宁波海达模具', await city('宁波'));
  const suzhou = await firm('阿尔法（苏州）', await city('苏州'));
  const jinan = await firm('济南五金有限公司', await city('济南'));
  const part = async (name: string) => (await numbered.save({ part: name })).data.id;
  const [bolt, nut] = [await part('螺栓'), await part('螺母')];
  const save = (values: Record<string, unknown>) => orders.save(values);
  await save({
    number: 'A1',
    firmId: ningbo,
    town: ningbo,
    buyer,
    team: [buyer],
    state: '2',
    tableFieldRows: [{ text: 'x', part: bolt }],
  });
  await save({
    number: 'A2',
    firmId: jinan,
    town: jinan,
    state: '1',
    tableFieldRows: [{ text: 'y', part: nut }, { text: 'x' }],
  });
  await save({ number: 'A3', firmId: suzhou, town: suzhou, state: '1' });
  const [company] = await server.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'");
  root = company!.id;
  await save({ number: 'A4', sites: [[root]] });
});
afterAll(() => server.close());

const numbersOf = async (body: Record<string, unknown>, as = 'admin') =>
  (await orders.list(body, { as })).data.list.map(({ number }: { number: string }) => number);
const find = (query: Record<string, unknown>) => numbersOf({ queryJson: JSON.stringify(query) });
const advanced = (field: string, symbol: string, fieldValue: unknown) =>
  numbersOf({
    superQueryJson: JSON.stringify({
      matchLogic: 'AND',
      conditionJson: JSON.stringify([{ field, symbol, fieldValue }]),
    }),
  });

test('U4: related records are found by the name that people see, in the row of searches', async () => {
  expect(await find({ firmId: '五金' })).toEqual(['A2']);
  expect(await find({ firmId: '没有' })).toEqual([]);
  expect(await find({ 'tableFieldRows-part': '螺栓' })).toEqual(['A1']);
});

test('U4: two searches of one sub-table are about one of its rows', async () => {
  expect(await find({ 'tableFieldRows-part': '螺母', 'tableFieldRows-text': 'y' })).toEqual(['A2']);
  expect(await find({ 'tableFieldRows-part': '螺母', 'tableFieldRows-text': 'x' })).toEqual([]);
  expect(await advanced('tableFieldRows-part', 'like', '螺')).toEqual(['A2', 'A1']);
});

test('a field of several paths is found by one of them', async () => {
  expect(await find({ sites: [root] })).toEqual(['A4']);
  expect(await find({ sites: [[root], ['other']] })).toEqual(['A4']);
  expect(await find({ sites: ['other'] })).toEqual([]);
});

test('U4: advanced queries compare names: contains, contains not, equals, equals not', async () => {
  expect(await advanced('firmId', 'like', '模具')).toEqual(['A1']);
  expect(await advanced('firmId', 'notLike', '模具')).toEqual(['A4', 'A3', 'A2']);
  expect(await advanced('firmId', '==', '宁波海达模具')).toEqual(['A1']);
  expect(await advanced('firmId', '<>', '宁波海达模具')).toEqual(['A4', 'A3', 'A2']);
  expect(await advanced('buyer', 'like', 'zhao')).toEqual(['A1']);
  expect(await advanced('team', 'like', 'zhao')).toEqual(['A1']);
  expect(await advanced('state', 'like', '提交')).toEqual(['A1']);
  expect(await advanced('town', 'like', '济')).toEqual(['A2']);
});

test('U4: a list is sorted by the names that people see, also those that are names of others', async () => {
  expect(await numbersOf({ sidx: 'firmId', sort: 'asc' })).toEqual(['A4', 'A3', 'A2', 'A1']);
  expect(await numbersOf({ sidx: 'firmId', sort: 'desc' })).toEqual(['A1', 'A2', 'A3', 'A4']);
  expect(await numbersOf({ sidx: 'town', sort: 'asc' })).toEqual(['A4', 'A2', 'A1', 'A3']);
  expect(await numbersOf({ sidx: 'state', sort: 'asc' })).toEqual(['A4', 'A3', 'A2', 'A1']);
  expect(await numbersOf({ sidx: 'team', sort: 'desc' })).toEqual(['A1', 'A4', 'A3', 'A2']);
});

test('U1: a keyword searches what people know a record by where the designer chose nothing', async () => {
  expect(await numbersOf({ keyword: '济南五金' })).toEqual(['A2']);
  expect(await numbersOf({ keyword: 'a3' })).toEqual(['A3']);
  expect(await numbersOf({ keyword: '螺栓' })).toEqual(['A1']);
  expect(await numbersOf({ keyword: '不存在的东西xyz' })).toEqual([]);
});

test('U4: one statement for the rows of a page, whatever is searched and sorted', async () => {
  stopClock();
  const plainly = () => find({ number: 'A1' });
  const byName = () => numbersOf({ keyword: '螺', sidx: 'firmId', sort: 'asc' });
  // What is remembered is read once.
  await plainly();
  await byName();
  const plain = await countStatements(plainly);
  const named = await countStatements(byName);
  expect(named).toBeLessThanOrEqual(plain);
});

test('PERM T08: names of records that a person does not see find nothing and sort nothing', async () => {
  const role = await makeRole(server, { menus: ['orders'] });
  await makePerson(server, 'narrow', [role]);
  expect(await numbersOf({ keyword: '济南五金' }, 'narrow')).toEqual(['A2']);
  const closed = { useDataPermission: true };
  await firms.republish({ enCode: 'firms', fields: firmFields(), list: closed });
  expect(await numbersOf({ keyword: '济南五金' }, 'narrow')).toEqual([]);
  expect(await numbersOf({ sidx: 'firmId', sort: 'asc' }, 'narrow')).toEqual(['A4', 'A3', 'A2', 'A1']);
  expect(await numbersOf({ keyword: '济南五金' })).toEqual(['A2']);
});
