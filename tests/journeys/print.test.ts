import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type ModelPage, publishPage, roleOf } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { act } from '../support/rows';
import { choose, dialog, enter, field, see, signIn, toast } from '../support/screen';
import { fieldNode, smallModel, tableNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let orders: ModelPage;
/** A retry works beside what the first attempt left. */
let attempt = 0;

const lines = {
  ...tableNode('tableFieldLines', '明细', [
    fieldNode('input', 'product', '品名'),
    fieldNode('inputNumber', 'amount', '金额'),
  ]),
  showSummary: true,
  summaryField: ['amount'],
};
const model = { enCode: 'printed', fields: [fieldNode('input', 'code', '单号'), lines] };
const record = {
  code: 'PO-7',
  tableFieldLines: [
    { product: '螺丝', amount: 30 },
    { product: '扳手', amount: 12 },
  ],
};

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  orders = await publishPage(office, model, [record]);
  await office.makePerson('clerk', [await roleOf(office, [{ page: orders, buttons: ['btn_detail'] }])]);
});
afterAll(() => journey.close());

/** The model names the template of this code. */
async function nameTemplate(enCode: string): Promise<string> {
  const found = await office.api('GET', `/api/system/printDev?keyword=${enCode}`);
  const id = String(found.data.list?.[0]?.id);
  const { data } = await office.api('GET', `/api/visualdev/Base/${orders.modelId}`);
  const { formData } = smallModel({ ...model, form: { hasPrintBtn: true, printId: [id], printButtonText: '打 印' } });
  await office.api('PUT', `/api/visualdev/Base/${orders.modelId}`, { ...data, formData });
  await office.api('POST', `/api/visualdev/Base/${orders.modelId}/Actions/Release`, { pc: 1 });
  return id;
}

const rowOf = (page: Page, text: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: text }).first();

const newTemplate = async (page: Page, enCode: string) => {
  await page.locator('[data-action="add"]').first().click();
  await see(page.locator('.weft-pd-sheet')).toBeVisible();
  const form = page.locator('main');
  await field(form, 'fullName').getByRole('textbox').fill(enCode);
  await field(form, 'enCode').getByRole('textbox').fill(enCode);
};

const sheetOf = (page: Page) => page.locator('.weft-pd-sheet .tiptap');
const chooseIn = async (page: Page, name: string, option: string) => {
  const input = page.getByRole('combobox', { name, exact: true });
  await page.locator('.ant-select').filter({ has: input }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByTitle(option, { exact: true })
    .click();
};

test('ADMN-23 DETL-08 PRNT-01 PRNT-03 PRNT-06 PRNT-19 a template is designed by hand, and a person prints a record with it', async () => {
  attempt += 1;
  const enCode = `slip${attempt}`;
  const admin = await journey.visit();
  const { page } = admin;
  await signIn(page, 'admin', '/system/printDev');
  // A list on paper is its rows: without buttons, tabs and the column of actions.
  await page.emulateMedia({ media: 'print' });
  await see(page.getByRole('columnheader', { name: '模板名称' })).toBeVisible();
  for (const unprinted of ['.weft-toolbar', '.tab-bar', '.weft-search-buttons'])
    await see(page.locator(unprinted).first()).toBeHidden();
  await see(page.getByRole('columnheader', { name: '操作' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await newTemplate(page, enCode);
  await chooseIn(page, '数据来源', '表单模型');
  await chooseIn(page, '表单模型', 'printed');

  await sheetOf(page).click();
  await page.keyboard.type('送货单 ');
  const code = page.getByRole('button', { name: '单号', exact: true });
  await code.dragTo(sheetOf(page).locator('p').first());
  await see(sheetOf(page).locator('[data-tag="headTable.code"]')).toHaveText('单号');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '插入为表格', exact: true }).click();
  await see(sheetOf(page).locator('tr')).toHaveCount(3);
  // The row of totals has the sums of figures.
  await see(sheetOf(page).locator('tr').last().locator('[data-sum]').last()).toHaveText('∑ 金额');
  // Only rows above 20 are printed.
  await sheetOf(page).locator('[data-tag="T1.product"]').click();
  await chooseIn(page, '应用于', '表格行');
  await chooseIn(page, '条件字段', '金额');
  await chooseIn(page, '运算符', '>');
  await page.getByRole('textbox', { name: '值', exact: true }).fill('20');
  expect(await faults(page, 'designer')).toEqual([]);

  await page.getByText('预览', { exact: true }).click();
  const filled = page.frameLocator('.weft-pd-preview iframe');
  await see(filled.locator('body')).toContainText('送货单 PO-7');
  await see(filled.locator('body')).not.toContainText('扳手');
  await page.locator('[data-action="ok"]').click();
  await see(toast(page)).toContainText('新建成功');
  await see(rowOf(page, enCode)).toBeVisible();
  const id = await nameTemplate(enCode);

  const clerk = await journey.visit();
  await signIn(clerk.page, 'clerk', orders.path);
  await act(rowOf(clerk.page, 'PO-7'), 'detail');
  await clerk.page.locator('[data-action="print"]').click();
  const preview = dialog(clerk.page, '打印预览');
  const printed = preview.frameLocator('iframe').locator('body');
  await see(printed.locator('.weft-print-page')).toContainText('送货单 PO-7');
  await see(printed.locator('tbody tr').first()).toContainText('螺丝');
  await see(printed.locator('tr').last()).toContainText('42');
  await preview.locator('[data-action="print"]').click();
  const log = async () => (await office.api('GET', `/api/system/printLog/${id}`)).data.list ?? [];
  await see
    .poll(async () => (await log()).map(({ printTitle, printNum }) => [printTitle, printNum]))
    .toEqual([[enCode, 1]]);
  expect([...admin.problems, ...clerk.problems]).toEqual([]);
});

test('the designer in English, narrow and dark: a heading is inserted and taken back', async () => {
  attempt += 1;
  const enCode = `english${attempt}`;
  const tag = '<span class="wk-print-tag-wukong" data-tag="headTable.code">{code}</span>';
  const source = { kind: 'model', modelId: orders.modelId };
  const printTemplate = `<p>No. ${tag}</p>`;
  await office.api('POST', '/api/system/printDev', { fullName: enCode, enCode, type: 2, source, printTemplate });
  const { data } = await office.api('GET', `/api/system/printDev?keyword=${enCode}`);
  const { page, problems } = await journey.visit({ language: 'en-US', width: 900, dark: true });
  await enter(page, 'admin', `/printDesigner?id=${data.list?.[0]?.id}`, { language: 'en' });
  await see(sheetOf(page).locator('[data-tag]')).toHaveText('单号');
  await page.getByRole('button', { name: 'Insert ▾', exact: true }).click();
  await choose(page, 'Header');
  await page.keyboard.type('Delivery');
  await see(sheetOf(page).locator('header')).toHaveText('Delivery');
  const box = await page.locator('.weft-pd-sheet').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(900);
  expect(await faults(page, 'designer')).toEqual([]);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect
    .poll(
      async () => {
        if (await undo.isEnabled()) await undo.click();
        return sheetOf(page).locator('header').count();
      },
      { timeout: 20_000 },
    )
    .toBe(0);
  await page.getByText('Preview', { exact: true }).click();
  await see(page.frameLocator('.weft-pd-preview iframe').locator('body')).toContainText('No. PO-7');
  expect(problems).toEqual([]);
});
