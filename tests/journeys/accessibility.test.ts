import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkDesk } from '../support/deskStates';
import { faults, faultsInBothModes } from '../support/faults';
import { adminPassword, type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { sampleModel } from '../support/sampleModel';
import { choose, dialog, enter, field, question, see, signIn, toast } from '../support/screen';

let journey: Journey;
let office: Office;
let modelId = '';
let printId = '';
const keeper = {
  __config__: { jnpfKey: 'userSelect', label: '经办人', span: 24, visibility: ['pc'] },
  __vModel__: 'keeper',
  selectType: 'all',
  multiple: false,
};
beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const { data } = await office.api('GET', '/api/system/DictionaryData/businessType/Data/Selector');
  const rule = { fullName: '采购单号', enCode: 'purchaseOrder', prefix: 'PO', dateFormat: 'no', digit: 4 };
  const category = String(data.list?.[0]?.id);
  await office.api('POST', '/api/system/BillRule', {
    ...rule,
    category,
    startNumber: '1',
    enabledMark: 1,
    sortCode: 0,
  });
  modelId = String((await office.api('POST', '/api/visualdev/Base', sampleModel({ extra: [keeper] }))).data.id);
  await office.api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  const items = [{ product: '螺丝', price: 2.5, quantity: 4 }];
  const record = JSON.stringify({ title: '一单', supplier: 'north', urgent: 1, tableFieldItems: items });
  await office.api('POST', `/api/visualdev/OnlineDev/${modelId}`, { data: record });
  const source = { kind: 'model', modelId };
  const template = { fullName: '采购单', enCode: 'slip', type: 2, source, printTemplate: '<p>采购单</p>' };
  await office.api('POST', '/api/system/printDev', template);
  printId = String((await office.api('GET', '/api/system/printDev?keyword=slip')).data.list?.[0]?.id);
});
afterAll(() => journey.close());

test('ux 57 nothing serious on any screen, light and dark', { timeout: 180_000 }, async () => {
  const { page, problems } = await journey.visit();
  const found: string[] = [];
  const check = async (where: string) => void found.push(...(await faultsInBothModes(page, where)));

  await page.goto('/login');
  await see(page.getByRole('button', { name: '登录' })).toBeVisible();
  await page.getByRole('button', { name: '登录' }).click();
  await check('sign-in');
  await signIn(page, 'admin');
  await see(page.getByRole('heading', { name: /管理员$/ })).toBeVisible();
  await check('home');

  await page.goto('/systemData/dictionary');
  await see(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await check('dictionary');
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  await dialog(page, '新建字典').getByRole('button', { name: /确定$/ }).click();
  await see(page.getByText('请输入名称')).toBeVisible();
  await check('dictionary item');
  await dialog(page, '新建字典').getByRole('button', { name: '取消', exact: true }).click();
  await see(dialog(page, '新建字典')).toBeHidden();
  await page.locator('.weft-tree').getByRole('button', { name: '更多' }).click();
  await choose(page, '分类管理');
  await see(page.locator('.weft-drawer tbody tr.ant-table-row').first()).toBeVisible();
  await check('categories');
  await page.locator('.weft-drawer [data-action="add"]').first().click();
  await see(dialog(page, '新建分类')).toBeVisible();
  await check('category');

  await page.goto('/system/billRule');
  await see(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await check('bill rules');
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  await see(dialog(page, '新建单据')).toBeVisible();
  await check('bill rule');
  await dialog(page, '新建单据').getByRole('button', { name: '取消', exact: true }).click();
  await page.locator('tbody tr.ant-table-row').first().getByRole('button', { name: '删除' }).click();
  await see(question(page)).toBeVisible();
  await check('question');

  await page.goto('/home');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '采购订单' }).click();
  await see(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await check('model list');
  await page.locator('tbody tr.ant-table-row').first().getByRole('button', { name: '编辑' }).click();
  await see(dialog(page, '编辑').locator('[data-cell="0.product"] input')).toBeVisible();
  await check('model form');
  await page.goto('/nowhere');
  await see(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  await check('404');
  await page.getByRole('button', { name: '锁定屏幕' }).click();
  await see(page.getByText('屏幕已锁定')).toBeVisible();
  await check('lock');
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});

test.each([1440, 390])(
  'ux 57 nothing serious in any state of the desk at %s px, light and dark',
  { timeout: 240_000 },
  async (width) => {
    const { page, problems } = await journey.visit({ width });
    await enter(page, 'admin', '/login?redirect=/onlineDev/webDesign', { language: 'zh' });
    const found: string[] = [];
    await walkDesk(page, printId, async (state) => void found.push(...(await faultsInBothModes(page, state))));
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test('ux 57 on a narrow screen buttons over a table show their icon and keep their name', async () => {
  const { page, problems } = await journey.visit({ width: 900 });
  await signIn(page, 'admin', '/system/billRule');
  const add = page.locator('.weft-table-head [data-action="add"]');
  await see(add).toBeVisible();
  await see(add).toHaveAccessibleName('新建');
  expect((await add.boundingBox())?.width).toBeLessThan(60);
  expect(await faults(page, 'narrow bill rules')).toEqual([]);
  expect(problems).toEqual([]);
});

/** Presses Tab until the focus is on an element that matches; the keys that a person would press, and no others. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} times Tab did not lead to ${selector}`);
}

test('issue 15 §4 from sign-in to a saved and an edited record by keyboard alone', async () => {
  const { page, problems } = await journey.visit();
  const { keyboard } = page;
  await page.goto('/login');
  await see(page.getByLabel('账号', { exact: true })).toBeFocused();
  await keyboard.type('admin');
  await keyboard.press('Tab');
  await keyboard.type(adminPassword);
  await keyboard.press('Enter');
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
  // The search over pages is the shortest way to one of them.
  await keyboard.press('Control+k');
  await see(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.type('采购订单');
  await see(page.getByRole('option', { name: /采购订单/ }).first()).toBeVisible();
  await keyboard.press('Enter');
  await see(page.getByRole('heading', { name: '采购订单', level: 1 })).toBeAttached();
  await see(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await tabTo(page, '.weft-toolbar [data-action="add"]');
  await keyboard.press('Enter');
  const made = dialog(page, '新建');
  await see(field(made, 'title').getByRole('textbox')).toBeFocused();
  await keyboard.type('键盘一单');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await see(page.getByRole('option').first()).toBeAttached();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('2026-03-04');
  await keyboard.press('Enter');
  await tabTo(page, '[role="switch"]');
  await keyboard.press('Space');
  await tabTo(page, '[data-field="tableFieldItems"] [data-action="addRow"]');
  await keyboard.press('Enter');
  await tabTo(page, '[data-cell="0.product"] input');
  await keyboard.type('螺母');
  await keyboard.press('Tab');
  await keyboard.type('3');
  await keyboard.press('Tab');
  await keyboard.type('5');
  await tabTo(page, '[data-field="keeper"] :is(input, [role="combobox"], button)');
  await keyboard.press('Enter');
  const people = page.getByRole('dialog').last();
  await see(people.getByRole('treeitem').first()).toBeVisible();
  await keyboard.press('Escape');
  await see(made).toBeVisible();
  await tabTo(page, '.weft-dialog-footer [data-action="ok"]');
  await keyboard.press('Enter');
  await see(toast(page)).toHaveText(/新建成功/);
  await see(made).toBeHidden();
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: '键盘一单' });
  await see(row).toContainText('15.00');
  await see(row).toContainText('2026-03-04');
  await tabTo(page, 'tr.ant-table-row [data-action="edit"]');
  await keyboard.press('Enter');
  const edited = dialog(page, '编辑');
  await see(field(edited, 'title').getByRole('textbox')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type('改');
  await tabTo(page, '.weft-dialog-footer [data-action="ok"]');
  await keyboard.press('Enter');
  await see(edited).toBeHidden();
  const changed = page.locator('tbody tr.ant-table-row').filter({ hasText: /单改/ });
  await see(changed).toHaveCount(1);

  // At 200 % a window of 1440 × 900 has room for 720 × 450; with forced colours backgrounds and shadows are gone.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.locator('.weft-row-card').filter({ hasText: '单改' }).getByRole('button', { name: '更多' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '编辑' }).press('Enter');
  const title = field(dialog(page, '编辑'), 'title').getByRole('textbox');
  await see(title).toBeFocused();
  const ring = () => title.evaluate((input) => getComputedStyle(input.closest('.ant-input-affix-wrapper') ?? input));
  await see.poll(async () => (await ring()).outlineWidth).toBe('2px');
  await tabTo(page, '[role="switch"]');
  const background = () => page.getByRole('switch').evaluate((own) => getComputedStyle(own).backgroundColor);
  const before = await background();
  await keyboard.press('Space');
  expect(await background()).not.toBe(before);
  const ok = page.locator('.weft-dialog-footer [data-action="ok"]');
  await see(ok).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720);
  await tabTo(page, '.weft-dialog-footer [data-action="ok"]');
  await keyboard.press('Enter');
  await see(dialog(page, '编辑')).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await tabTo(page, 'tr.ant-table-row [data-action="remove"]');
  await keyboard.press('Enter');
  await see(question(page)).toBeVisible();
  await keyboard.press('Tab');
  await tabTo(page, '.ant-btn-dangerous');
  await keyboard.press('Enter');
  await see(changed).toHaveCount(0);
  expect(problems).toEqual([]);
});
