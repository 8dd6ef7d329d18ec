import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';
import { workbook } from '../../../../tests/support/workbook';

let server: TestServer;
let firms: PublishedModel;
let deals: PublishedModel;
const admin = { as: 'admin' };
const button = (value: string) => ({ value, label: value });
const buttons = { btnsList: [button('add'), button('upload'), button('download')], useBtnPermission: false };
const firmFields = [fieldNode('input', 'code', '编码'), fieldNode('input', 'firm', '公司')];

beforeAll(async () => {
  server = await startTestServer();
  firms = await publishModel(server, { enCode: 'firms', fields: firmFields });
  const relation = {
    modelId: firms.modelId,
    relationField: 'firm',
    columnOptions: [{ value: 'code' }, { value: 'firm' }],
  };
  deals = await publishModel(server, {
    enCode: 'deals',
    fields: [
      fieldNode('input', 'title', '名称', { required: true }),
      fieldNode('relationForm', 'customer', '客户', { required: true }, relation),
      fieldNode('inputNumber', 'cost', '成本', { defaultValue: 7 }, { precision: 2 }),
      fieldNode('areaSelect', 'place', '地址', {}, { level: 3 }),
      fieldNode('calculate', 'total', '合计', {}, { expression: [{ __vModel__: 'cost' }], isStorage: 1 }),
      tableNode('lines', '明细', [
        fieldNode('input', 'part', '零件'),
        fieldNode('relationForm', 'maker', '厂家', {}, relation),
      ]),
      fieldNode('createUser', 'by', '创建人'),
    ],
    list: buttons,
  });
  await firms.save({ code: 'C1', firm: '济南五金' });
  await firms.save({ code: 'C2', firm: '宁波模具' });
  await firms.save({ code: 'C3', firm: '宁波模具' });
});
afterAll(() => server.close());

async function previewFile(content: Buffer, options = admin) {
  const { data } = await server.inject('onlineDev.importUpload', { file: { filename: 'a.xlsx', content } }, options);
  return server.inject('onlineDev.importPreview', { modelId: deals.modelId, fileName: data.name }, options);
}
const preview = (rows: unknown[][], options = admin) => previewFile(workbook(rows), options);
const take = async (list: object[], options = admin) =>
  (await server.inject('onlineDev.importData', { modelId: deals.modelId, list }, options)).data;
const newest = async () => {
  const { data } = await deals.list({ pageSize: 1 });
  return deals.detail(data.list[0].id);
};

test('U5: the template has the related record, and a list of its names', async () => {
  const { data } = await server.inject('onlineDev.template', { modelId: deals.modelId }, admin);
  const answer = await server.app.inject({ method: 'GET', url: data.url });
  const book = read(answer.rawPayload, { type: 'buffer' });
  const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' }) as string[][];
  expect(rows[0]).toContain('客户(customer)');
  expect(JSON.stringify(utils.sheet_to_json(book.Sheets.lists!, { header: 1 }))).toContain('济南五金');
});

test('U5: a related record is imported by its shown name or its code, also in a sub-table', async () => {
  const answer = await preview([
    ['名称', '客户', '明细', ''],
    ['', '', '零件', '厂家'],
    ['甲', '济南五金', '螺栓', 'C3'],
    ['乙', 'C2', '', ''],
  ]);
  expect(answer.data.errors).toEqual([]);
  expect(await take(answer.data.dataRow)).toMatchObject({ snum: 2, fnum: 0 });
  const { data } = await deals.list();
  const shown = data.list.map(({ title, customer, cost }: Record<string, unknown>) => [title, customer, cost]);
  // A column that the sheet does not have begins as in a form.
  expect(shown).toEqual([
    ['乙', '宁波模具', '7.00'],
    ['甲', '济南五金', '7.00'],
  ]);
  expect(data.list[1].lines).toMatchObject([{ part: '螺栓', maker: '宁波模具' }]);
});

test('U5: what names no record, and what names two, is said at its cell', async () => {
  const { data } = await preview([
    ['名称', '客户'],
    ['丙', '没有这家'],
    ['丁', '宁波模具'],
    ['戊', ''],
  ]);
  expect(data.errors).toEqual([
    { row: 0, field: 'customer', message: '客户找不到“没有这家”' },
    { row: 1, field: 'customer', message: '客户“宁波模具”有多条同名数据，需填写编码' },
    { row: 2, field: 'customer', message: '客户值不能为空' },
  ]);
});

test('PERM T08: records that the person does not see are not named', async () => {
  await firms.republish({ enCode: 'firms', fields: firmFields, list: { useDataPermission: true } });
  await makePerson(server, 'importer', [await makeRole(server, { menus: ['deals'] })]);
  const { data } = await preview(
    [
      ['名称', '客户'],
      ['丙', '济南五金'],
    ],
    { as: 'importer' },
  );
  expect(data.errors).toEqual([{ row: 0, field: 'customer', message: '客户找不到“济南五金”' }]);
});

test('U5: an own export is imported again, whatever columns were chosen, in any order', async () => {
  const exported = await server.inject(
    'onlineDev.export',
    { modelId: deals.modelId, selectKey: ['total', 'by', 'customer', 'title', 'lines-part'], dataType: 1 },
    admin,
  );
  expect(exported.code).toBe(200);
  const file = await server.app.inject({ method: 'GET', url: exported.data.url });
  const answer = await previewFile(file.rawPayload);
  expect(answer.msg).toBe('Success');
  expect(answer.data.dataRow.map(({ title }: { title: string }) => title)).toEqual(['乙', '甲']);
  expect(answer.data.dataRow[1].lines).toEqual([{ part: '螺栓' }]);
  expect(answer.data.ignored).toBe('合计');
});

test('U5: a heading that differs is named, and the column that is missing', async () => {
  const bad = await preview([
    ['名称', '顾客'],
    ['甲', '济南五金'],
  ]);
  expect(bad).toMatchObject({
    code: 400,
    msg: '表头名称不可更改，表头行不能删除：文件中缺少列“客户”，无法识别的第一个列为“顾客”',
  });
  expect((await preview([['名称'], ['甲']])).msg).toBe('表头名称不可更改，表头行不能删除：文件中缺少列“客户”');
});

test('U14: numbers with separators and money signs, and streets that nobody has opened', async () => {
  const texts = ['12,345.67', '￥1,000', '１２．５', '-1,234', '1,23'];
  const { data } = await preview([
    ['名称', '客户', '成本', '地址'],
    ...texts.map((text) => ['数', 'C1', text, '广东省/广州市/荔湾区/沙面街道']),
  ]);
  expect(data.errors).toEqual([{ row: 4, field: 'cost', message: '成本值不正确' }]);
  const good = data.dataRow.slice(0, 4);
  expect(await take(good)).toMatchObject({ snum: 4 });
  const costs = (await deals.list({ pageSize: 4 })).data.list.map(({ cost }: { cost: string }) => cost);
  expect(costs).toEqual(['-1234.00', '12.50', '1000.00', '12345.67']);
  expect((await newest()).place).toBe('广东省/广州市/荔湾区/沙面街道');
});

test('a code keeps the zeros that its cell shows', async () => {
  const sheet = utils.aoa_to_sheet([
    ['名称', '客户'],
    [7, 'C1'],
  ]);
  sheet.A2!.z = '00000';
  const content = write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: 'xlsx' });
  expect((await previewFile(content)).data.dataRow[0].title).toBe('00007');
});

test('U5: a required field that no file can hold is said in the first step', async () => {
  const closed = await publishModel(server, {
    enCode: 'closed',
    fields: [fieldNode('input', 'title', '名称'), fieldNode('uploadFile', 'paper', '合同', { required: true })],
    list: buttons,
  });
  const content = workbook([['名称'], ['甲']]);
  const { data } = await server.inject('onlineDev.importUpload', { file: { filename: 'a.xlsx', content } }, admin);
  const answer = await server.inject(
    'onlineDev.importPreview',
    { modelId: closed.modelId, fileName: data.name },
    admin,
  );
  expect(answer.msg).toBe('必填项“合同”无法导入，此表单不能导入新数据');
});
