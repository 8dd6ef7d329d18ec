import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type ModelPage, publishPage, roleOf } from '../support/journeyModels';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { refused, row, save } from '../support/rows';
import { answer, dialog, enter, field, see, signIn, toast } from '../support/screen';
import { fieldNode, tableNode } from '../support/smallModel';
import { rowsOf, workbook } from '../support/workbook';

let journey: Journey;
let office: Office;
let company = '';
let goods: ModelPage;
let deals: ModelPage;

const dealFields = [
  fieldNode('input', 'title', '名称'),
  fieldNode('inputNumber', 'price', '价格', {}, { precision: 2 }),
];

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const [top] = (await office.api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  company = String(top?.fullName);
  const keeper = await office.makeRole({ 'permission.user': ['btn_add', 'btn_export', 'btn_import'] });
  const button = (value: string, label: string) => ({ value, label });
  goods = await publishPage(office, {
    enCode: 'goods',
    fields: [
      fieldNode('input', 'code', '编号', { unique: true, required: true }),
      fieldNode('inputNumber', 'price', '单价', {}, { max: 100 }),
      tableNode('parts', '配件', [fieldNode('input', 'part', '名称')]),
    ],
    list: { btnsList: [button('add', '新增'), button('upload', '导入')], useBtnPermission: true },
  });
  const importer = await roleOf(office, [{ page: goods, buttons: ['btn_upload'] }]);
  await office.makePerson('keeper', [keeper, importer]);
  const btnsList = [
    { value: 'download', label: '导出' },
    { value: 'batchRemove', label: '批量删除' },
  ];
  const list = { btnsList, useBtnPermission: true };
  const model = { enCode: 'deals', fields: dealFields, list };
  const lines = ['甲', '乙', '丙'].map((title, at) => ({ title, price: at + 0.5 }));
  deals = await publishPage(office, model, lines);
  await office.makePerson('seller', [await roleOf(office, [{ page: deals, buttons: ['btn_download'] }])]);
  await office.makePerson('looker', [await office.makeRole({ 'permission.user': ['btn_add'] })]);
});
afterAll(() => journey.close());

const tool = (page: Page, name: string) => page.locator(`.weft-table-head [data-action="${name}"]`);

/** The rows of the workbook that pressing this saves. */
async function saved(page: Page, press: () => Promise<unknown>): Promise<{ name: string; rows: unknown[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), rows: rowsOf(readFileSync(await download.path())) };
}

const upload = (box: Locator, name: string, content: Buffer) =>
  box.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });

test('ADMN-05 people are exported: the page at hand or all of them, in the columns that are ticked', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/user?users.size=1');
  await see(row(page, 'looker').or(row(page, 'keeper')).first()).toBeVisible();
  await tool(page, 'export').click();
  const box = dialog(page, '导出');
  await see(field(box, 'dataType')).toContainText('当前页面数据');
  await see(field(box, 'selectKey').getByRole('checkbox')).toHaveCount(24);
  expect(await faults(page, 'export')).toEqual([]);
  expect((await saved(page, () => save(box))).rows).toHaveLength(2);
  await see(box).toBeHidden();
  await tool(page, 'export').click();
  await field(box, 'dataType').getByText('全部页面数据').click();
  const all = await saved(page, () => save(box));
  await see(box).toBeHidden();
  expect(all.name).toMatch(/^用户信息_\d{14}\.xlsx$/);
  expect(all.rows[0]?.slice(0, 3)).toEqual(['账户', '姓名', '性别']);
  expect(all.rows.map(([account]) => account)).toEqual(expect.arrayContaining(['keeper', 'looker']));

  await page.goto('/permission/user?search.keyword=looker');
  await see(row(page, 'looker')).toBeVisible();
  await tool(page, 'export').click();
  const boxes = field(box, 'selectKey').getByRole('checkbox');
  await see(boxes).toHaveCount(24);
  for (const each of await boxes.all()) await each.click();
  await see(field(box, 'selectKey').getByRole('checkbox', { checked: true })).toHaveCount(0);
  await save(box);
  await see(field(box, 'selectKey')).toContainText('请选择导出字段');
  await field(box, 'selectKey').getByLabel('账户', { exact: true }).click();
  await field(box, 'selectKey').getByLabel('所属组织', { exact: true }).click();
  const some = await saved(page, () => save(box));
  expect(some.rows[0]).toEqual(['账户', '所属组织']);
  expect(some.rows.slice(1)).toContainEqual(['looker', company]);
  expect(problems).toEqual([]);
});

test('VDEV-10 records of a model are exported: the ticked ones, and all under the filter as the screen shows them', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'seller', deals.path);
  await see(row(page, '乙')).toBeVisible();
  await see(tool(page, 'batchRemove')).toHaveCount(0);
  await row(page, '乙').getByRole('checkbox').check();
  await tool(page, 'download').click();
  const box = dialog(page, '导出数据');
  await see(box).toHaveCSS('width', '600px');
  const boxes = field(box, 'selectKey').getByRole('checkbox');
  await see(boxes).toHaveCount(2);
  await see(field(box, 'selectKey').getByRole('checkbox', { checked: true })).toHaveCount(2);
  await see(field(box, 'dataType').getByRole('radio', { checked: true })).toHaveValue('2');
  const ticked = await saved(page, () => save(box));
  await see(box).toBeHidden();
  expect(ticked.name).toMatch(/^deals_\d{14}\.xlsx$/);
  expect(ticked.rows.map((cells) => cells.map(String))).toEqual([
    ['名称', '价格'],
    ['乙', '1.5'],
  ]);

  await page.goto(`${deals.path}?search.title=丙`);
  await see(row(page, '丙')).toBeVisible();
  await see(row(page, '乙')).toHaveCount(0);
  await tool(page, 'download').click();
  await field(box, 'dataType').getByText('全部页面数据').click();
  for (const each of await boxes.all()) await each.click();
  await save(box);
  await see(field(box, 'selectKey')).toContainText('请至少选择一个导出字段');
  await field(box, 'selectKey').getByLabel('名称', { exact: true }).click();
  const filtered = await saved(page, () => save(box));
  expect(filtered.rows).toEqual([['名称'], ['丙']]);
  expect(problems).toEqual([]);
});

test('VDEV-10 the export of records in English', async () => {
  const { page, problems } = await journey.visit({ language: 'en-US', width: 900, dark: true });
  await enter(page, 'seller', deals.path, { language: 'en' });
  await see(row(page, '乙')).toBeVisible();
  await tool(page, 'download').click();
  const box = dialog(page, 'Export data');
  await see(field(box, 'dataType')).toContainText('Selected rows');
  await see(field(box, 'format')).toContainText('CSV (.csv)');
  expect(await faults(page, 'export of records in English')).toEqual([]);
  expect(problems).toEqual([]);
});

test('ADMN-06 IMPT-01…15 a workbook is filled, uploaded and imported; what fails is shown, exported, corrected', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/user');
  await tool(page, 'import').click();
  const box = dialog(page, '批量导入');
  await see(box).toHaveCSS('width', '1000px');
  const next = box.getByRole('button', { name: '下一步' });
  await see(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({ force: true });
  await see(toast(page)).toHaveText(/请先上传文件/);

  expect(await faults(page, 'import')).toEqual([]);
  const template = await saved(page, () => box.getByRole('button', { name: '下载模板' }).click());
  expect(template.name).toBe('用户信息导入模板.xlsx');
  const [headings = []] = template.rows;
  const line = (values: Record<string, string>) => headings.map((heading) => values[String(heading)] ?? '');
  const good = { '账户*': 'anna', '姓名*': '安娜', '性别*': '女', '所属组织*': company, '状态*': '启用' };
  const bad = { ...good, '账户*': 'bert', '姓名*': '', '性别*': '男' };

  await upload(box, 'a.txt', Buffer.from('a'));
  await see(toast(page)).toHaveText(/只能上传xls、xlsx格式的文件/);
  await upload(box, '改过.xlsx', workbook([['编号'], ['1']]));
  await see(box.getByText('改过.xlsx')).toBeVisible();
  await see(box.getByRole('alert')).toHaveText(/导入异常.*表头名称不可更改，表头行不能删除/);
  await box.getByRole('button', { name: '删除改过.xlsx' }).click();
  await answer(page, '确定移除 改过.xlsx？', '确定');
  await see(box.getByText('改过.xlsx')).toHaveCount(0);
  await upload(box, '空.xlsx', workbook([headings]));
  await see(box.getByText('空.xlsx')).toBeVisible();
  await see(toast(page)).toHaveText(/导入数据为空/);

  await upload(box, '用户.xlsx', workbook([headings, line(good), line(bad)]));
  await see(box.getByText('空.xlsx')).toHaveCount(0);
  const start = box.getByRole('button', { name: '开始导入' });
  // The fault is at its cell before anything is written.
  await see(box.getByRole('textbox', { name: '第2行 姓名*' })).toHaveAttribute('aria-invalid', 'true');
  await see(box.getByText('姓名不能为空')).toBeVisible();
  expect(await faults(page, 'import preview')).toEqual([]);
  await start.click();
  await see(box.getByText('成功导入1条，失败1条')).toBeVisible();
  await see(box.getByRole('columnheader', { name: '异常原因' })).toBeVisible();
  await see(box.getByRole('cell', { name: 'bert' })).toBeVisible();
  await see(box.getByRole('cell', { name: '姓名不能为空' })).toBeVisible();
  await see(box.getByRole('button', { name: '上一步' })).toBeVisible();
  expect(await faults(page, 'failed rows')).toEqual([]);
  const failed = await saved(page, () => box.getByRole('button', { name: '导出异常数据' }).click());
  expect(failed.rows[0]?.at(-1)).toBe('异常原因');
  expect(failed.rows[1]?.at(-1)).toBe('姓名不能为空');

  await box.getByRole('button', { name: '上一步' }).click();
  const corrected = (failed.rows[1] ?? []).map((value, at) => (at === 1 ? '伯特' : value));
  await upload(box, '改正.xlsx', workbook([failed.rows[0] ?? [], corrected]));
  await start.click();
  await see(box.getByText('成功导入1条数据')).toBeVisible();
  await box.locator('.weft-steps-ways').getByRole('button', { name: '关闭' }).click();
  await see(box).toBeHidden();
  await see(row(page, 'anna')).toContainText('安娜');
  await see(row(page, 'bert')).toContainText('伯特');
  expect(problems).toEqual([]);
});

test('PERM-28 without the buttons there are none, and the server refuses every call', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'looker', '/permission/user');
  await see(tool(page, 'add')).toBeVisible();
  await see(tool(page, 'export')).toHaveCount(0);
  await see(tool(page, 'import')).toHaveCount(0);
  const users = '/api/permission/Users';
  const api = journey.api(await tokenOf(journey, 'looker'));
  const calls: [string, string, unknown?][] = [
    ['GET', `${users}/ExportExcel?dataType=1&selectKey=account`],
    ['GET', `${users}/TemplateDownload`],
    ['POST', `${users}/Uploader`],
    ['GET', `${users}/ImportPreview?fileName=a.xlsx`],
    ['POST', `${users}/ImportData`, { list: [] }],
    ['POST', `${users}/ExportExceptionData`, { list: [] }],
  ];
  expect(await refused(api, calls)).toEqual([]);
  expect(problems).toEqual([]);
});

/** A line of the sheet of goods: code, price, part. */
const sheetOf = (headings: unknown[][], lines: string[][]) => workbook([...headings, ...lines]);

test('issue 14 a person who is no administrator imports records of a model, and mends two wrong rows', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', goods.path);
  await tool(page, 'upload').click();
  const box = dialog(page, '批量导入');
  const template = await saved(page, () => box.getByRole('button', { name: '下载模板' }).click());
  const headings = template.rows.slice(0, 2);
  expect(headings[0]?.slice(0, 3)).toEqual(['编号(code)', '单价(price)', '配件(parts)']);
  const mark = String(Date.now());
  const lines = [
    [`${mark}a`, '1', '螺丝'],
    ['', '', '钉子'],
    [`${mark}b`, '101', ''],
    [`${mark}c`, 'x', ''],
  ];
  await upload(box, '货物.xlsx', sheetOf(headings, lines));
  await see(box.getByText('单价值不在范围内')).toBeVisible();
  await see(box.getByText('单价值不正确')).toBeVisible();
  expect(await faults(page, 'preview of records')).toEqual([]);
  await box.getByRole('textbox', { name: '第2行 单价' }).fill('100');
  await see(box.getByText('单价值不在范围内')).toHaveCount(0);
  await box.getByRole('button', { name: '开始导入' }).click();
  await see(box.getByText('成功导入2条，失败1条')).toBeVisible();
  const failed = await saved(page, () => box.getByRole('button', { name: '导出异常数据' }).click());
  expect(failed.rows[2]?.at(-1)).toBe('单价值不正确');

  await box.getByRole('button', { name: '上一步' }).click();
  const mended = (failed.rows[2] ?? []).map((cell) => (cell === 'x' ? '7' : String(cell)));
  await upload(box, '改正.xlsx', sheetOf(failed.rows.slice(0, 2), [mended]));
  await box.getByRole('button', { name: '开始导入' }).click();
  await see(box.getByText('成功导入1条数据')).toBeVisible();
  await box.locator('.weft-steps-ways').getByRole('button', { name: '关闭' }).click();
  for (const [code, price] of [
    [`${mark}a`, '1'],
    [`${mark}b`, '100'],
    [`${mark}c`, '7'],
  ])
    await see(row(page, code as string).first()).toContainText(price as string);

  // A large file in the background.
  await tool(page, 'upload').click();
  await box.getByRole('button', { name: '大文件导入' }).click();
  const large = dialog(page, '大文件导入');
  await upload(large, '大.csv', Buffer.from(`编号(code),单价(price),配件(parts)\n,,名称(parts-part)\n${mark}d,8,`));
  await see(large.getByRole('row').filter({ hasText: '大.csv' }).first()).toContainText('已完成');
  expect(await faults(page, 'large import')).toEqual([]);
  expect(problems).toEqual([]);
});
