import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, faultsInBothModes } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { makeWorkplace, pickerModel, type Workplace } from '../support/pickerModel';
import { layPickerPage, pickerPage, pickerTitles } from '../support/pickerPage';
import { openNode } from '../support/rows';
import { dialog, field, see, signIn, toast } from '../support/screen';

let journey: Journey;
let office: Office;
let work: Workplace;

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  work = await makeWorkplace(office);
  const modelId = String((await office.api('POST', '/api/visualdev/Base', pickerModel(work))).data.id);
  await office.api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  await layPickerPage(journey, work, modelId);
  const { data } = await office.api('GET', '/api/system/DictionaryData/businessType/Data/Selector');
  const sale = data.list?.find((each) => each.enCode === 'sale')?.id;
  const rule = { prefix: 'B', dateFormat: 'no', digit: 4, startNumber: '1', sortCode: 0, enabledMark: 1 };
  for (const [enCode, fullName] of Object.entries({ one: '甲单', two: '乙单' })) {
    await office.api('POST', '/api/system/BillRule', { ...rule, enCode, fullName, category: sale });
  }
  await office.makePerson('clerk', [await office.makeRole({ [pickerPage.menu]: [] })]);
  const keeps = { [pickerPage.menu]: [], pickerCase: [], 'systemData.dictionary': ['btn_add', 'btn_edit'] };
  await office.makePerson('keeper', [await office.makeRole(keeps)]);
});
afterAll(() => journey.close());

const tags = (page: Page, name: string) => field(page, name).locator('.ant-select-selection-item');
const node = (picker: Locator, name: string) =>
  picker.locator('.weft-picker-from').getByText(name, { exact: true }).first();
const ok = (picker: Locator) => picker.locator('[data-action="ok"]').last().click();

async function visit(account: string, options: Parameters<Journey['visit']>[0] = {}) {
  const { page, problems } = await journey.visit(options);
  await signIn(page, account, pickerPage.path);
  await see(field(page, 'boss')).toBeVisible();
  return { page, problems };
}
async function open(page: Page, name: string): Promise<Locator> {
  await field(page, name).locator('.weft-picker-field').click();
  const picker = dialog(page, pickerTitles[name] ?? '');
  await see(picker).toBeVisible();
  return picker;
}

test('PICK-034…037, VALD-61, PICK-046, PICK-055…057 approver, jurisdiction, top and companies, as an ordinary user', async () => {
  const { page, problems } = await visit('clerk');
  let picker = await open(page, 'approver');
  await node(picker, work.companyName).click();
  await ok(picker);
  await see(toast(page)).toContainText('请选择审批人');
  await picker.getByLabel('请输入关键词').fill('anna');
  await node(picker, 'anna/anna').click();
  await ok(picker);
  await see(tags(page, 'approver')).toHaveText(['anna/anna']);

  picker = await open(page, 'over');
  await openNode(node(picker, work.companyName));
  await node(picker, '销售部').click();
  await ok(picker);
  await see(tags(page, 'over')).toHaveText(['销售部']);

  picker = await open(page, 'place');
  await node(picker, '顶级节点').click();
  await ok(picker);
  await see(tags(page, 'place')).toHaveText(['顶级节点']);

  picker = await open(page, 'companies');
  await node(picker, work.companyName).click();
  await see(node(picker, '销售部')).toHaveCount(0);
  await ok(picker);
  await see(tags(page, 'companies')).toHaveText([work.companyName]);

  picker = await open(page, 'home');
  await node(picker, '北京市').click();
  await node(picker, '市辖区').click();
  await node(picker, '东城区').click();
  await node(picker, '东城区').click();
  await node(picker, '西城区').click();
  await see(picker.locator('.weft-picker-chosen li')).toHaveCount(2);
  await ok(picker);
  await see(tags(page, 'home')).toHaveText(['北京市/市辖区/东城区', '北京市/市辖区/西城区']);
  expect(problems).toEqual([]);
});

test('PICK-014, PICK-063, PICK-070…074, PICK-100 the allowed people, a template by category and keyword, a system variable', async () => {
  const { page, problems } = await visit('clerk');
  let picker = await open(page, 'allowed');
  await see(picker.getByRole('option')).toHaveText([/anna\/anna/]);
  await picker.getByRole('option').click();
  await ok(picker);
  await see(tags(page, 'allowed')).toHaveText(['anna/anna']);

  picker = await open(page, 'members');
  await see(picker.getByRole('tab')).toHaveText(['可选范围', '用户']);
  await node(picker, work.companyName).click();
  await ok(picker);
  await see(tags(page, 'members')).toHaveText([work.companyName]);

  picker = await open(page, 'rule');
  await see.poll(async () => (await picker.boundingBox())?.width).toBe(1000);
  await picker.getByRole('treeitem').filter({ hasText: '采购业务' }).click();
  await see(picker.getByText('暂无数据')).toBeVisible();
  await picker.getByRole('treeitem').filter({ hasText: '销售业务' }).click();
  await field(picker, 'keyword').getByRole('textbox').fill('乙');
  await picker.getByRole('button', { name: '查询', exact: true }).click();
  await see(picker.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await picker.getByText('乙单').click();
  await ok(picker);
  await see(tags(page, 'rule')).toHaveText(['乙单']);

  picker = await open(page, 'filter');
  await picker.getByRole('tab', { name: '系统变量', exact: true }).click();
  await picker
    .getByRole('option')
    .filter({ hasText: /^当前用户$/ })
    .click();
  await ok(picker);
  await see(tags(page, 'filter')).toHaveText(['当前用户']);
  expect(problems).toEqual([]);
});

test('PICK-068, PICK-069 the dictionaries open over the picker for who keeps them, and not for others', async () => {
  const { page, problems } = await visit('keeper');
  const picker = await open(page, 'kind');
  await see(node(picker, '性别')).toBeVisible();
  await picker.locator('[data-action="add"]').click();
  const over = dialog(page, '数据字典');
  await see.poll(async () => Math.round((await over.boundingBox())?.width ?? 0)).toBe(1152);
  await see(over.locator('tbody tr.ant-table-row').first()).toBeVisible();
  expect(await faults(page, 'dictionaries')).toEqual([]);
  await over.locator('.weft-toolbar [data-action="add"]').first().click();
  const item = dialog(page, '新建字典');
  await field(item, 'fullName').getByRole('textbox').fill('新项');
  await field(item, 'enCode').getByRole('textbox').fill('fresh');
  await item.locator('[data-action="ok"]').click();
  await see(over.getByText('新项')).toBeVisible();
  await over.locator('[data-action="cancel"]').click();
  await see(over).toHaveCount(0);
  await node(picker, '性别').click();
  await ok(picker);
  await see(tags(page, 'kind')).toHaveText(['性别']);
  expect(problems).toEqual([]);

  const other = await visit('clerk');
  const same = await open(other.page, 'kind');
  await same.locator('[data-action="add"]').click();
  await see(toast(other.page)).toContainText('没有权限访问此页面');
  await see(same).toBeVisible();
});

test('ux 57 nothing serious on any open picker, light and dark', async () => {
  const { page, problems } = await visit('keeper');
  const found: string[] = [];
  const check = async (where: string) => void found.push(...(await faultsInBothModes(page, where)));
  await check('fields');
  for (const name of Object.keys(pickerTitles)) {
    const picker = await open(page, name);
    await see(picker.locator('.weft-picker-record, tbody tr.ant-table-row, .ant-empty').first()).toBeVisible();
    await check(name);
    for (const tab of (await picker.getByRole('tab').all()).slice(1)) {
      await tab.click();
      await see(picker.locator('[aria-busy="true"]')).toHaveCount(0);
      await check(`${name} ${await tab.textContent()}`);
    }
    await page.keyboard.press('Escape');
    await see(picker).toHaveCount(0);
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
}, 240_000);
