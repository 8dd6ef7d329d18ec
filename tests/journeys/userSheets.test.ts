import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { refused, row, save } from '../support/rows';
import { answer, dialog, field, see, signIn, toast } from '../support/screen';
import { rowsOf, workbook } from '../support/workbook';

let journey: Journey;
let office: Office;
let company = '';

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const [top] = (await office.api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  company = String(top?.fullName);
  const keeper = await office.makeRole({ 'permission.user': ['btn_add', 'btn_export', 'btn_import'] });
  await office.makePerson('keeper', [keeper]);
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
  await next.click();
  await see(box.getByRole('alert')).toHaveText(/导入异常.*表头名称不可更改，表头行不能删除/);
  await box.getByRole('button', { name: '删除改过.xlsx' }).click();
  await answer(page, '确定移除 改过.xlsx？', '确定');
  await see(box.getByText('改过.xlsx')).toHaveCount(0);
  await upload(box, '空.xlsx', workbook([headings]));
  await see(box.getByText('空.xlsx')).toBeVisible();
  await next.click();
  await see(toast(page)).toHaveText(/导入数据为空/);

  await upload(box, '用户.xlsx', workbook([headings, line(good), line(bad)]));
  await see(box.getByText('用户.xlsx')).toBeVisible();
  await see(box.getByText('空.xlsx')).toHaveCount(0);
  await next.click();
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
  await see(box.getByText('改正.xlsx')).toBeVisible();
  await next.click();
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
