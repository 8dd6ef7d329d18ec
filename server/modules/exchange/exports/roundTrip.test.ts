import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertByOffice, office } from '../../../../tests/support/office';
import { makePerson } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';

const admin = { as: 'admin' };
const slow = { timeout: 60_000 };
const choices = {
  options: [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
  ],
  props: { label: 'fullName', value: 'id' },
};
const fields = [
  fieldNode('input', 'code', '编号', { unique: true, required: true }),
  fieldNode('input', 'title', '名称'),
  fieldNode('textarea', 'note', '说明'),
  fieldNode('inputNumber', 'price', '价格', {}, { precision: 2, thousands: true }),
  fieldNode('inputNumber', 'ratio', '比率', {}, { precision: 4 }),
  fieldNode('inputNumber', 'count', '数量'),
  fieldNode('datePicker', 'day', '日期', {}, { format: 'yyyy-MM-dd' }),
  fieldNode('datePicker', 'month', '月份', {}, { format: 'yyyy-MM' }),
  fieldNode('datePicker', 'moment', '时刻', {}, { format: 'yyyy-MM-dd HH:mm:ss' }),
  fieldNode('timePicker', 'clock', '时间', {}, { format: 'HH:mm:ss' }),
  fieldNode('switch', 'urgent', '加急', {}, { activeValue: 1, inactiveValue: 0, activeTxt: '是', inactiveTxt: '否' }),
  fieldNode('select', 'kind', '种类', { dataType: 'static' }, choices),
  fieldNode('checkbox', 'kinds', '多种', { dataType: 'static' }, choices),
  fieldNode('userSelect', 'owner', '负责人'),
  fieldNode('userSelect', 'helpers', '协办人', {}, { multiple: true }),
  fieldNode('organizeSelect', 'office', '组织'),
  tableNode('items', '明细', [
    fieldNode('input', 'product', '产品'),
    fieldNode('inputNumber', 'amount', '个数', {}, { precision: 1 }),
    fieldNode('datePicker', 'due', '交期', {}, { format: 'yyyy-MM-dd' }),
    fieldNode('switch', 'done', '完成', {}, { activeValue: 1, inactiveValue: 0 }),
  ]),
];
const everyColumn = fields.flatMap((node) => {
  const children = (node.__config__ as { children?: { __vModel__: string }[] }).children;
  return children ? children.map((child) => `${node.__vModel__}-${child.__vModel__}`) : [String(node.__vModel__)];
});
const buttons = (...values: string[]) => values.map((value) => ({ value, label: value }));
const list = {
  btnsList: buttons('add', 'download', 'upload'),
  uploaderTemplateJson: { selectKey: everyColumn, dataType: '2' },
};

let server: TestServer;
let model: PublishedModel;

beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'trips', fields, list });
  const lin = await makePerson(server, 'lin', []);
  const [office] = await server.db.raw<{ path: string }>(
    `select id as path from weft_organize where parent_id = '-1' limit 1`,
  );
  const day = Date.UTC(2026, 1, 2, 16);
  await model.save({
    code: 'A-1',
    title: '=1+1',
    note: '第一行\n第二行，"引号"',
    price: 1234567.5,
    ratio: 0.1234,
    count: 12345678901,
    day,
    month: Date.UTC(2026, 0, 31, 16),
    moment: Date.UTC(2026, 1, 2, 20, 5, 6),
    clock: '08:09:10',
    urgent: 1,
    kind: 'a',
    kinds: ['a', 'b'],
    owner: lin,
    helpers: [lin],
    office: [office!.path],
    items: [
      { product: '-x', amount: 1.5, due: day, done: 1 },
      { product: '扳手', amount: -2, due: null, done: 0 },
    ],
  });
  await model.save({ code: '007', title: '@home', price: -3, count: 0, urgent: 0, kind: 'b', items: [] });
});
afterAll(() => server.close());

/** The stored records with their sub-tables; times of changes and versions are left out. */
async function stored(): Promise<unknown[]> {
  const { data } = await model.list();
  const infos = data.list.map(({ id }: { id: string }) =>
    server.inject('onlineDev.info', { modelId: model.modelId, id }, admin),
  );
  const rows = (await Promise.all(infos)).map((answer) => JSON.parse(answer.data.data) as Record<string, unknown>);
  return rows
    .map(({ f_version: _version, ...row }) => row)
    .sort((one, other) => String(one.code).localeCompare(String(other.code)));
}

async function exported(format: 'xlsx' | 'csv'): Promise<Buffer> {
  const body = { modelId: model.modelId, dataType: 1, selectKey: everyColumn, format };
  const { data, msg } = await server.inject('onlineDev.export', body, admin);
  if (!data?.url) throw new Error(msg);
  return (await server.app.inject({ url: data.url })).rawPayload;
}

/** Imports the workbook through the dialog's calls; the same codes update their records. */
async function imported(content: Buffer): Promise<void> {
  const file = { filename: 'a.xlsx', content };
  const sent = await server.inject('onlineDev.importUpload', { file }, admin);
  const { modelId } = model;
  const preview = await server.inject('onlineDev.importPreview', { modelId, fileName: sent.data.name }, admin);
  expect(preview).toMatchObject({ code: 200, data: { errors: [] } });
  const done = await server.inject('onlineDev.importData', { modelId, list: preview.data.dataRow }, admin);
  expect(done.data).toMatchObject({ snum: 2, fnum: 0 });
}

describe('issue 14: an export that is imported again changes nothing', () => {
  it('as a workbook', async () => {
    const before = await stored();
    expect(before).toHaveLength(2);
    await imported(await exported('xlsx'));
    expect(await stored()).toEqual(before);
  });

  it('as csv, by a job', async () => {
    const before = await stored();
    const file = { filename: 'a.csv', content: await exported('csv') };
    const { data, msg } = await server.inject('onlineDev.importFile', { modelId: model.modelId, file }, admin);
    if (!data) throw new Error(msg);
    const status = async () => (await server.inject('job.info', { id: data.jobId }, admin)).data;
    await expect.poll(async () => (await status()).status, slow).toMatch(/done|failed/);
    expect(await status()).toMatchObject({ status: 'done', done: 2, failed: 0 });
    expect(await stored()).toEqual(before);
  });

  it.skipIf(!office)(
    'that LibreOffice has opened and saved (skipped where there is no LibreOffice)',
    async () => {
      const before = await stored();
      const dir = mkdtempSync(join(tmpdir(), 'weft-office-'));
      try {
        writeFileSync(join(dir, 'a.xlsx'), await exported('xlsx'));
        convertByOffice(join(dir, 'a.xlsx'), 'xlsx', join(dir, 'out'));
        await imported(readFileSync(join(dir, 'out', 'a.xlsx')));
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
      expect(await stored()).toEqual(before);
    },
    180_000,
  );
});
