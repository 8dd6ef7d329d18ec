import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';
import { workbook } from '../../../../tests/support/workbook';

const admin = { as: 'admin' };
const choices = {
  options: [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
  ],
  props: { label: 'fullName', value: 'id' },
};
const steps = {
  options: [{ id: 'z', fullName: '浙江', children: [{ id: 'h', fullName: '杭州' }] }],
  props: { label: 'fullName', value: 'id', children: 'children' },
};
const fixed = { dataType: 'static' };
const fields = [
  fieldNode('input', 'code', '编号', { unique: true, required: true }),
  fieldNode('input', 'mail', '邮箱', { regList: [{ pattern: '/^.+@.+$/', message: '邮箱格式不对' }] }),
  fieldNode('inputNumber', 'amount', '金额', {}, { min: -10, max: 100 }),
  fieldNode('switch', 'open', '开放', {}, { activeTxt: '开着', inactiveTxt: '关着' }),
  fieldNode('select', 'kind', '类别', fixed, choices),
  fieldNode('checkbox', 'kinds', '多类', fixed, choices),
  fieldNode('cascader', 'way', '地点', fixed, { ...steps, separator: '/' }),
  fieldNode('datePicker', 'day', '日期', {}, { format: 'yyyy-MM-dd' }),
  fieldNode('datePicker', 'month', '月份', {}, { format: 'yyyy-MM' }),
  fieldNode('timePicker', 'clock', '时间', {}, { format: 'HH:mm' }),
  fieldNode('userSelect', 'owner', '负责人'),
  fieldNode('organizeSelect', 'office', '组织'),
  fieldNode('depSelect', 'dep', '部门', {}, { multiple: true }),
  fieldNode('createTime', 'made', '创建时间'),
  fieldNode('billRule', 'number', '单号'),
  tableNode('items', '明细', [
    fieldNode('input', 'name', '品名', { required: true }),
    fieldNode('inputNumber', 'count', '数量'),
  ]),
];
const button = (value: string) => ({ value, label: value });
const list = { btnsList: [button('add'), button('upload')], useBtnPermission: true };
const uploads = (dataType: string, ...selectKey: string[]) => ({
  ...list,
  uploaderTemplateJson: { selectKey, dataType },
});

let server: TestServer;
let model: PublishedModel;
let company = '';
const inject = (call: string, params: object, options: object = admin) =>
  server.inject(call, { modelId: model.modelId, ...params }, options);
const importRows = async (rows: object[], of = model) =>
  (await server.inject('onlineDev.importData', { modelId: of.modelId, list: rows }, admin)).data;

beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'imported', fields, list: uploads('1') });
  const { kysely } = server.db;
  const root = await kysely
    .selectFrom('weftOrganize')
    .selectAll()
    .where('parentId', '=', '-1')
    .executeTakeFirstOrThrow();
  company = root.fullName;
});
afterAll(() => server?.close());

async function sheetOf(url: string): Promise<string[][]> {
  const answer = await server.app.inject({ method: 'GET', url });
  const book = read(answer.rawPayload, { type: 'buffer' });
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' }) as string[][];
}

async function preview(rows: unknown[][], of = model) {
  const content = await workbook(rows as string[][]);
  const { data } = await server.inject('onlineDev.importUpload', { file: { filename: 'a.xlsx', content } }, admin);
  return server.inject('onlineDev.importPreview', { modelId: of.modelId, fileName: data.name }, admin);
}

describe('IMPT API-215, 236…241 issue 14: import of records of a model', () => {
  test('§9 the template has label(vModel), two rows with a sub-table, and the samples', async () => {
    const { data } = await inject('onlineDev.template', {});
    expect(data.name).toBe('imported导入模板.xlsx');
    const [first, second, sample] = await sheetOf(data.url);
    expect(first!.slice(0, 3)).toEqual(['编号(code)', '邮箱(mail)', '金额(amount)']);
    expect(first!.slice(-2)).toEqual(['明细(items)', '']);
    expect(second!.slice(-2)).toEqual(['品名(items-name)', '数量(items-count)']);
    const samples = Object.fromEntries(first!.map((heading, at) => [heading, sample![at]]));
    expect(samples).toMatchObject({
      '编号(code)': '',
      '日期(day)': '例: yyyy-MM-dd',
      '月份(month)': '例: yyyy-MM',
      '时间(clock)': '例: HH:mm',
      '负责人(owner)': '例:张三/账号',
      '组织(office)': '例:引迈信息/技术部',
      '部门(dep)': '例:技术部/部门编码,产品部/部门编码',
      '创建时间(made)': '系统自动生成',
      '单号(number)': '系统自动生成',
    });
    expect((await inject('onlineDev.templateOf', {})).data.name).toBe('imported导入模板.xlsx');
  });

  test('§9 preview: lines of sub-rows, headings, and faults at their cells; nothing is written', async () => {
    const { data } = await inject('onlineDev.template', {});
    const [first, second, sample] = await sheetOf(data.url);
    const line = (cells: Record<string, string>, name = '', count = '') =>
      first!.map((heading, at) =>
        at === first!.length - 2 ? name : at === first!.length - 1 ? count : (cells[heading] ?? ''),
      );
    const good = line({ '编号(code)': 'P1', '开放(open)': '开着' }, '螺丝', '3');
    const answer = await preview([
      first!,
      second!,
      sample!,
      good,
      line({}, '钉子', '4'),
      line({ '金额(amount)': 'x' }),
    ]);
    expect(answer.data.dataRow).toHaveLength(2);
    expect(answer.data.dataRow[0]).toMatchObject({
      code: 'P1',
      open: '开着',
      items: [
        { name: '螺丝', count: '3' },
        { name: '钉子', count: '4' },
      ],
    });
    expect(answer.data.headerRow.at(-1)).toMatchObject({ id: 'items', children: [{ id: 'name' }, { id: 'count' }] });
    expect(answer.data.errors).toEqual([
      { row: 1, field: 'code', message: '编号值不能为空' },
      { row: 1, field: 'amount', message: '金额值不正确' },
    ]);
    expect((await model.list()).data.pagination.total).toBe(0);
    expect((await preview([['编码'], ['x']])).msg).toBe(
      '表头名称不可更改，表头行不能删除：文件中缺少列“编号”，无法识别的第一个列为“编码”',
    );
    expect(
      (
        await preview([
          ['', '编号'],
          ['', 'x'],
        ])
      ).data,
    ).toMatchObject({ dataRow: [{ code: 'x' }], errors: [] });
    const many = Array.from({ length: 1002 }, (_, at) => [`c${at}`]);
    expect((await preview([first!, second!, ...many])).msg).toBe('数据超过1000条');
    const bad = { file: { filename: 'a.txt', content: 'x' } };
    expect((await server.inject('onlineDev.importUpload', bad, admin)).msg).toBe('选择文件不符合导入');
  });

  test('§9 every conversion, through the save: system values and sub-tables too', async () => {
    const row = {
      code: 'C1',
      mail: 'a@b.c',
      amount: '-2.5',
      open: '开着',
      kind: '乙',
      kinds: '甲,乙',
      way: '浙江/杭州',
      day: '2026-03-04',
      month: '2026-03',
      clock: '08:30',
      owner: '管理员/admin',
      office: company,
      dep: company,
      made: '系统自动生成',
      items: [{ name: '螺丝', count: '3' }, { name: '钉子' }],
    };
    const [{ realName }] = (await server.db.raw<{ realName: string }>(
      `select real_name as "realName" from weft_user where account = 'admin'`,
    )) as [{ realName: string }];
    row.owner = `${realName}/admin`;
    expect(await importRows([row])).toMatchObject({ resultType: 0, snum: 1, fnum: 0, failResult: [] });
    const { data } = await model.list();
    const stored = await model.info(data.list[0].id);
    expect(stored).toMatchObject({
      code: 'C1',
      amount: -2.5,
      open: 1,
      kind: 'b',
      kinds: ['a', 'b'],
      way: ['z', 'h'],
      clock: '08:30',
      items: [
        { name: '螺丝', count: 3 },
        { name: '钉子', count: null },
      ],
    });
    expect(data.list[0]).toMatchObject({ day: '2026-03-04', month: '2026-03', office: company, dep: company });
    expect(stored.made).toMatch(/^\d{4}-/);
    expect(stored.owner).toBeTruthy();
  });

  test('API-239 at the address without a module the body names the model, as modelId or manageId', async () => {
    const other = await publishModel(server, {
      enCode: 'named',
      fields: [fieldNode('input', 'title', '标题')],
      list: uploads('1', 'title'),
    });
    for (const name of ['modelId', 'manageId']) {
      const list = [{ title: name }];
      const body = { [name]: other.modelId, list };
      expect((await server.inject('onlineDev.importDataOf', body, admin)).data, name).toMatchObject({ snum: 1 });
    }
    expect((await server.inject('onlineDev.importDataOf', { list: [] }, admin)).code).not.toBe(200);
  });

  test('§9 every fault has its text; good rows are saved, the others are answered', async () => {
    const rows = [
      { code: 'F1', mail: 'x', amount: '101', open: '半开', kind: '甲,乙', day: '2026-3-34', owner: '没有/no' },
      { code: 'F2', items: [{ name: '', count: 'x' }] },
      { code: 'F3' },
      { code: 'F3' },
      { code: '' },
    ];
    const result = await importRows(rows);
    expect(result).toMatchObject({ resultType: 1, snum: 1, fnum: 4 });
    expect(result.failResult.map(({ errorsInfo }: { errorsInfo: string }) => errorsInfo)).toEqual([
      '金额值不在范围内,开放值不正确,类别非多选,日期值不正确,负责人值不正确,邮箱格式不对',
      '品名值不能为空,数量值不正确',
      '编号字段数据重复无法进行导入',
      '编号值不能为空',
    ]);
    expect(result.failResult[1].items).toEqual([{ name: '', count: 'x' }]);
    const { data } = await inject('onlineDev.importFailures', { list: result.failResult });
    const lines = await sheetOf(data.url);
    expect(lines[0]!.at(-1)).toBe('异常原因');
    expect(lines[3]!.at(-1)).toBe('品名值不能为空,数量值不正确');
    expect((await inject('onlineDev.exportFailures', { list: [] })).code).toBe(200);
    // The file can be mended and read again.
    lines[2] = lines[2]!.map((cell, at) => (['F1', 'a@b.c', '1', '开着', '甲'][at] ?? '') || (at > 4 ? '' : cell));
    const again = await preview(lines.slice(0, 3));
    expect(again.data).toMatchObject({ dataRow: [{ code: 'F1', kind: '甲' }], errors: [] });
  });

  test('§9 dataType 2: a unique value updates its record; what the sheet does not have stays', async () => {
    const other = await publishModel(server, {
      enCode: 'updated',
      fields: [
        fieldNode('input', 'code', '编号', { unique: true }),
        fieldNode('input', 'title', '标题'),
        fieldNode('input', 'note', '备注'),
      ],
      list: uploads('2', 'code', 'title'),
    });
    await other.save({ code: 'A', title: '旧', note: '留' });
    const result = await importRows(
      [
        { code: 'A', title: '新' },
        { code: 'B', title: '一' },
        { code: 'B', title: '二' },
      ],
      other,
    );
    expect(result).toMatchObject({ resultType: 0, snum: 3 });
    const { data } = await other.list();
    expect(data.list.map(({ code, title, note }: Record<string, string>) => [code, title, note]).sort()).toEqual([
      ['A', '新', '留'],
      ['B', '二', null],
    ]);
  });

  test('the right btn_upload is asked for on the server; without it every call is refused', async () => {
    const menus = ['imported'];
    const may = await makeRole(server, { menus, buttons: ['imported/btn_upload'] });
    const mayNot = await makeRole(server, { menus, buttons: ['imported/btn_add'] });
    await makePerson(server, 'importer', [may]);
    await makePerson(server, 'reader', [mayNot]);
    const calls = [
      'template',
      'templateOf',
      'importCheck',
      'importData',
      'importFailures',
      'exportFailures',
      'importDataOf',
    ];
    for (const call of calls) {
      const params = call.startsWith('template') ? {} : { list: [{ code: `R-${call}` }] };
      expect([call, (await inject(`onlineDev.${call}`, params, { as: 'reader' })).code]).toEqual([call, 403]);
      expect([call, (await inject(`onlineDev.${call}`, params, { as: 'importer' })).code]).toEqual([call, 200]);
    }
  });
});
