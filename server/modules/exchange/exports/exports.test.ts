// Engines: both. The reading of many rows may differ.
import { read, utils, type WorkBook } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';

let server: TestServer;
let orders: PublishedModel;

const buttons = (...values: string[]) => values.map((value) => ({ value, label: value }));
const fields = [
  fieldNode('input', 'title', '名称'),
  fieldNode('inputNumber', 'price', '价格', {}, { precision: 2 }),
  fieldNode('datePicker', 'day', '日期', {}, { format: 'yyyy-MM-dd' }),
  fieldNode('datePicker', 'moment', '时刻', {}, { format: 'yyyy-MM-dd HH:mm:ss' }),
  fieldNode('switch', 'urgent', '加急', {}, { activeValue: 1, inactiveValue: 0 }),
  fieldNode(
    'select',
    'kind',
    '种类',
    { dataType: 'static' },
    {
      options: [
        { id: 'a', fullName: '甲' },
        { id: 'b', fullName: '乙' },
      ],
      props: { label: 'fullName', value: 'id' },
    },
  ),
  tableNode('tableField1', '明细', [fieldNode('input', 'product', '产品'), fieldNode('inputNumber', 'count', '数量')]),
];
const everyColumn = ['title', 'price', 'day', 'moment', 'urgent', 'kind', 'tableField1-product', 'tableField1-count'];
// 2026-02-03 04:05:06 and midnight of that day in Shanghai.
const moment = Date.UTC(2026, 1, 2, 20, 5, 6);
const day = Date.UTC(2026, 1, 2, 16);
const record = (title: string, over: object = {}) => ({
  title,
  price: 1.5,
  day,
  moment,
  urgent: 1,
  kind: 'a',
  ...over,
});

beforeAll(async () => {
  server = await startTestServer();
  const list = { btnsList: buttons('add', 'download'), useBtnPermission: true, defaultSidx: 'title', sort: 'asc' };
  orders = await publishModel(server, { enCode: 'orders', fields, list });
  const rows = (...names: string[]) => ({ tableField1: names.map((product, at) => ({ product, count: at + 1 })) });
  await orders.save(record('A', rows('螺丝', '扳手', '锤子')));
  await orders.save(record('B', { kind: 'b', urgent: 0, price: null, day: null, moment: null }));
  await orders.save(record('=1+1', { ...rows('-x'), price: -3 }));
  const holder = await makeRole(server, { menus: ['orders'], buttons: ['orders/btn_download'] });
  await makePerson(server, 'holder', [holder]);
  await makePerson(server, 'reader', [await makeRole(server, { menus: ['orders'] })]);
});
afterAll(() => server.close());

async function fetched(answer: { code: number; msg: string; data: { url: string; name: string } }): Promise<Buffer> {
  if (answer.code !== 200) throw new Error(answer.msg);
  const encryption = new URL(answer.data.url, server.url).searchParams.get('encryption');
  return (await server.inject('file.download', { encryption })).bytes;
}
const exporting = (body: object = {}, as = 'holder', call = 'onlineDev.export') =>
  server.inject(call, { modelId: orders.modelId, dataType: 1, selectKey: everyColumn, ...body }, { as });
const book = async (body: object = {}, as?: string): Promise<WorkBook> =>
  read(await fetched(await exporting(body, as)), { cellNF: true, cellDates: false });
const csv = async (body: object = {}) => (await fetched(await exporting({ ...body, format: 'csv' }))).toString('utf8');
const texts = (of: WorkBook, name = of.SheetNames[0]!) =>
  utils.sheet_to_json<string[]>(of.Sheets[name]!, { header: 1, raw: false, defval: '' });

describe('API-214, API-216: records as a workbook', () => {
  test('headings in two rows, one record over the lines of its sub-table, merged main cells', async () => {
    const answer = await exporting();
    expect(answer.data).toEqual({
      name: expect.stringMatching(/^orders_\d{14}\.xlsx$/),
      url: expect.stringMatching(/^\/api\/file\/Download\?encryption=/),
    });
    const of = await book();
    expect(of.SheetNames).toEqual(['表单信息']);
    expect(texts(of)).toEqual([
      ['名称', '价格', '日期', '时刻', '加急', '种类', '明细', ''],
      ['', '', '', '', '', '', '产品', '数量'],
      ['=1+1', '-3.00', '2026-02-03', '2026-02-03 04:05:06', '开', '甲', '-x', '1'],
      ['A', '1.50', '2026-02-03', '2026-02-03 04:05:06', '开', '甲', '螺丝', '1'],
      ['', '', '', '', '', '', '扳手', '2'],
      ['', '', '', '', '', '', '锤子', '3'],
      ['B', '', '', '', '关', '乙', '', ''],
    ]);
    const merged = of.Sheets.表单信息!['!merges']!.map((area) => utils.encode_range(area));
    expect(merged).toEqual([
      ...['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:E2', 'F1:F2', 'G1:H1'],
      ...['A4:A6', 'B4:B6', 'C4:C6', 'D4:D6', 'E4:E6', 'F4:F6'],
    ]);
  });

  test('numbers and dates are numbers with a format; a text that begins as a formula is a text (T25)', async () => {
    const sheet = (await book()).Sheets.表单信息!;
    expect(sheet.A3).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet.A3.f).toBeUndefined();
    expect(sheet.G3).toMatchObject({ t: 's', v: '-x' });
    expect(sheet.B4).toMatchObject({ t: 'n', v: 1.5, z: '0.00' });
    expect(sheet.C4).toMatchObject({ t: 'n', v: 46056, z: 'yyyy-mm-dd' });
    expect(sheet.D4).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm:ss' });
    expect(sheet.H4).toMatchObject({ t: 'n', v: 1 });
  });

  test('stored values, and sub-tables as sheets with the number of their record', async () => {
    const of = await book({ values: 'raw', children: 'sheets' });
    expect(of.SheetNames).toEqual(['表单信息', '明细']);
    expect(texts(of)).toEqual([
      ['序号', '名称', '价格', '日期', '时刻', '加急', '种类'],
      ['1', '=1+1', '-3', '2026-02-03 00:00:00', '2026-02-03 04:05:06', '1', 'a'],
      ['2', 'A', '1.5', '2026-02-03 00:00:00', '2026-02-03 04:05:06', '1', 'a'],
      ['3', 'B', '', '', '', '0', 'b'],
    ]);
    expect(texts(of, '明细')).toEqual([
      ['序号', '产品', '数量'],
      ['1', '-x', '1'],
      ['2', '螺丝', '1'],
      ['2', '扳手', '2'],
      ['2', '锤子', '3'],
    ]);
  });

  test('csv in UTF-8 with its mark; a text that begins as a formula has an apostrophe', async () => {
    expect(await csv({ selectKey: 'title,price,tableField1-product' })).toBe(
      "\ufeff名称,价格,明细\r\n,,产品\r\n'=1+1,-3.00,'-x\r\nA,1.50,螺丝\r\n,,扳手\r\n,,锤子\r\nB,,\r\n",
    );
  });

  test('the page on screen, all under the filter, and the selected ones, in the order of the list', async () => {
    const titles = async (body: object) =>
      texts(await book({ selectKey: ['title'], ...body }))
        .slice(1)
        .flat();
    const { data } = await orders.list();
    const idOf = (title: string) => data.list.find((row: { title: string }) => row.title === title).id;
    expect(await titles({})).toEqual(['=1+1', 'A', 'B']);
    expect(await titles({ dataType: 0, currentPage: 2, pageSize: 2 })).toEqual(['B']);
    expect(await titles({ sidx: 'title', sort: 'desc' })).toEqual(['B', 'A', '=1+1']);
    expect(await titles({ queryJson: '{"kind":"b"}' })).toEqual(['B']);
    expect(await titles({ dataType: 2, selectIds: [idOf('B'), idOf('A'), 'absent'] })).toEqual(['A', 'B']);
    expect(await titles({ dataType: 2, selectIds: [idOf('A')], queryJson: '{"kind":"b"}' })).toEqual([]);
    expect(await exporting({ dataType: 2, selectIds: [] })).toMatchObject({ code: 400, msg: '请选择一条数据' });
  });

  test('no column, and an unknown one in the filter, are refused', async () => {
    for (const selectKey of [[], '', ['absent'], null])
      expect(await exporting({ selectKey })).toMatchObject({ code: 400, msg: '请至少选择一个导出字段' });
    expect(await exporting({ queryJson: '{"absent":1}' })).toMatchObject({ code: 400, msg: '未知字段：absent' });
  });

  test('needs the export button of the authorisation, on both paths', async () => {
    for (const call of ['onlineDev.export', 'onlineDev.exportData']) {
      expect((await exporting({}, 'holder', call)).code).toBe(200);
      expect(await exporting({}, 'reader', call)).toMatchObject({ code: 403 });
    }
  });

  test('without selectKey both paths answer the file of the model, to those who may open the models', async () => {
    for (const call of ['onlineDev.export', 'onlineDev.exportData']) {
      const answer = await server.inject(call, { modelId: orders.modelId }, { as: 'admin' });
      expect(answer.data.name).toMatch(/^orders_\d{14}\.vdd$/);
      const file = JSON.parse((await fetched(answer)).toString('utf8'));
      expect(file).toMatchObject({ id: orders.modelId, fullName: 'orders', enCode: 'orders', type: 1, webType: 2 });
      expect(JSON.parse(file.formData).fields).toHaveLength(fields.length);
      expect(await server.inject(call, { modelId: orders.modelId }, { as: 'holder' })).toMatchObject({ code: 403 });
    }
  });
});

test('API-214 many rows are a job, whose file its owner downloads when the message has come', async () => {
  const many = await publishModel(server, {
    enCode: 'many',
    fields: [fieldNode('input', 'title', '名称')],
    list: { btnsList: buttons('download'), defaultSidx: 'title', sort: 'asc' },
  });
  const [{ table }] = (await server.db.raw<{ table: string }>(
    `select storage->'main'->>'table' as table from weft_visualdev_release where model_id = $1`,
    [many.modelId],
  )) as [{ table: string }];
  await server.db.raw(
    `insert into model."${table}" (f_id, title) select 'k' || n, lpad(n::text, 5, '0') from generate_series(1, 5001) n`,
  );
  const body = { modelId: many.modelId, dataType: 1, selectKey: ['title'], format: 'csv' };
  const begun = await server.inject('onlineDev.export', body, { as: 'admin' });
  expect(begun).toMatchObject({ code: 200, msg: '数据较多，正在后台导出，完成后会发送消息' });
  const id = begun.data.jobId as string;
  const info = async (as = 'admin') => server.inject('job.info', { id }, { as });
  await expect.poll(async () => (await info()).data.status, { timeout: 30_000 }).toBe('done');
  expect((await info()).data).toMatchObject({ title: 'many', done: 5001, failed: 0, total: 5001, hasFile: 1 });
  expect((await info('holder')).code).toBe(400);
  const text = (await fetched(await server.inject('job.download', { id }, { as: 'admin' }))).toString('utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(5002);
  expect([lines[1], lines.at(-1)]).toEqual(['00001', '05001']);
  const topics = await server.db.raw(`select title from weft_message where title like '导出完成%'`);
  expect(topics).toEqual([{ title: '导出完成：many' }]);
});
