import { CFB, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode } from '../../../../tests/support/smallModel';

const admin = { as: 'admin' };
const button = (value: string) => ({ value, label: value });
const list = {
  btnsList: [button('add'), button('upload')],
  useBtnPermission: true,
  uploaderTemplateJson: { selectKey: ['name', 'amount'], dataType: '1' },
};
let server: TestServer;
let model: PublishedModel;
beforeAll(async () => {
  server = await startTestServer();
  const fields = [fieldNode('input', 'name', '名称'), fieldNode('inputNumber', 'amount', '数')];
  model = await publishModel(server, { enCode: 'cells', fields, list });
});
afterAll(() => server?.close());

type Cell = string | number | null | { error: number } | 'formula';
const na = { error: 0x2a };
const divided = { error: 0x07 };

function sheetOf(rows: Cell[][]) {
  const sheet = utils.aoa_to_sheet([
    ['名称(name)', '数(amount)'],
    ...rows.map((row) => row.map((cell) => (typeof cell === 'object' ? null : cell))),
  ]);
  for (const [r, row] of rows.entries())
    for (const [c, cell] of row.entries())
      if (cell && typeof cell === 'object') sheet[utils.encode_cell({ r: r + 1, c })] = { t: 'e', v: cell.error };
  return sheet;
}

/** A workbook; `formula` in the second column becomes one that was saved without its result. */
function book(rows: Cell[][], bookType: 'xlsx' | 'biff8' = 'xlsx', hidden = false): Buffer {
  const sheets = hidden ? { lists: utils.aoa_to_sheet([['x']]), a: sheetOf(rows) } : { a: sheetOf(rows) };
  const file = write(
    {
      SheetNames: Object.keys(sheets),
      Sheets: sheets,
      Workbook: { Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: name === 'lists' ? 1 : 0 })) },
    } as never,
    { type: 'buffer', bookType, bookSST: false },
  );
  if (bookType !== 'xlsx') return file;
  const parts = CFB.read(file, { type: 'buffer' });
  const entry = CFB.find(parts, `/xl/worksheets/sheet${hidden ? 2 : 1}.xml`)!;
  const xml = Buffer.from(entry.content as never).toString('utf8');
  entry.content = Buffer.from(
    xml.replaceAll(/<c r="(B\d+)"[^>]*><v>formula<\/v><\/c>/g, '<c r="$1"><f>1+1</f></c>'),
  ) as never;
  entry.size = entry.content.length;
  return CFB.write(parts, { type: 'buffer', fileType: 'zip' } as never) as unknown as Buffer;
}

interface Imported {
  good: number;
  reasons: string[];
}

/** As the dialog does: upload, preview, import of what the preview gave. */
async function small(content: Buffer, filename = 'a.xlsx'): Promise<Imported> {
  const kept = await server.inject('onlineDev.importUpload', { file: { filename, content } }, admin);
  const { data } = await server.inject(
    'onlineDev.importPreview',
    { modelId: model.modelId, fileName: kept.data.name },
    admin,
  );
  const params = { modelId: model.modelId, list: data.dataRow };
  const result = (await server.inject('onlineDev.importData', params, admin)).data;
  return { good: result.snum, reasons: result.failResult.map((row: { errorsInfo: string }) => row.errorsInfo) };
}

async function large(content: Buffer, filename = 'a.xlsx'): Promise<Imported> {
  const file = { filename, content };
  const { data } = await server.inject('onlineDev.importFile', { modelId: model.modelId, file }, admin);
  const info = async () => (await server.inject('job.info', { id: data.jobId }, admin)).data;
  await expect.poll(async () => (await info()).status, { timeout: 30_000 }).toBe('done');
  const { done, hasFile } = await info();
  if (!hasFile) return { good: done, reasons: [] };
  const { url } = (await server.inject('job.download', { id: data.jobId }, admin)).data;
  const { body } = await server.app.inject({ method: 'GET', url });
  const reasons = body.trimEnd().split('\r\n').slice(1);
  return { good: done, reasons: reasons.map((line: string) => line.slice(1, -1).split('","').at(-1) ?? '') };
}

const stored = async (): Promise<Map<string, unknown>> => {
  const { data } = await server.inject('onlineDev.list', { modelId: model.modelId, pageSize: 1000 }, admin);
  return new Map(data.list.map((row: { name: string; amount: unknown }) => [row.name, row.amount]));
};

const ways: [string, (rows: Cell[][]) => Promise<Imported>][] = [
  ['xlsx', (rows) => small(book(rows))],
  ['xls', (rows) => small(book(rows, 'biff8'), 'a.xls')],
  ['background xlsx', (rows) => large(book(rows))],
];

test.each(ways)(
  'issue 27 §5 O6 %s: errors and formulas without result are failed rows with their reason',
  async (way, put) => {
    const rows: Cell[][] = [
      [`${way} good`, 1],
      [na, null],
      [`${way} err`, divided],
    ];
    if (way !== 'xls') rows.push([`${way} nov`, 'formula']);
    const { good, reasons } = await put(rows);
    expect(good).toBe(1);
    expect(reasons).toEqual([
      '名称的公式结果为 #N/A',
      '数的公式结果为 #DIV/0!',
      ...(way === 'xls' ? [] : ['数的公式没有结果，请在表格软件中重新计算并保存']),
    ]);
    expect((await stored()).has(`${way} err`)).toBe(false);
  },
);

test.each(ways)(
  'issue 27 §5 O5 %s: a number is what the cell holds, or refused; noise of floating point is not',
  async (way, put) => {
    const all = [
      12345678901234.56,
      1234567890123456,
      6222020200012345,
      9007199254740990,
      0.1 + 0.2,
      4.35 * 100,
      0.7 + 0.1,
    ];
    // The writer of `.xls` rounds the largest.
    const numbers = way === 'xls' ? all.filter((each) => each < 9e15) : all;
    const shown = [12345678901234.56, 1234567890123456, 6222020200012345, 9007199254740990, 0.3, 435, 0.8];
    const told = way === 'xls' ? shown.filter((each) => each < 9e15) : shown;
    const rows: Cell[][] = [
      ...numbers.map((number, at): Cell[] => [`${way} n${at}`, number]),
      [Number('6222020200012345678'), 1],
      [`${way} huge`, Number('12345678901234567890')],
    ];
    const { good, reasons } = await put(rows);
    expect(good).toBe(numbers.length);
    expect(reasons).toEqual([
      '名称的数字超过15位，表格软件已丢失部分数字，请将单元格设为文本后重新填写',
      '数的位数过多，无法精确保存，最多 15 位有效数字',
    ]);
    const kept = await stored();
    expect(numbers.map((_, at) => Number(kept.get(`${way} n${at}`)))).toEqual(told);
  },
);

test('issue 27 §5 O6 csv: the texts of errors are refused, long digits of a text are kept', async () => {
  const csv = '名称(name),数(amount)\n#N/A,1\n6222020200012345678,2\n';
  expect(await large(Buffer.from(csv), 'a.csv')).toEqual({ good: 1, reasons: ['名称的公式结果为 #N/A'] });
  expect((await stored()).has('6222020200012345678')).toBe(true);
});

test('issue 27 §5 O13 the first sheet that is shown is read', async () => {
  for (const [at, put] of [small, large].entries())
    expect((await put(book([[`shown${at}`, 1]], 'xlsx', true))).good).toBe(1);
  expect((await small(book([['shown xls', 1]], 'biff8', true), 'a.xls')).good).toBe(1);
});
