import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { sampleModel } from '../support/sampleModel';
import { choose, dialog, question, see, signIn } from '../support/screen';

let journey: Journey;
let office: Office;
let modelId = '';
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
  modelId = String((await office.api('POST', '/api/visualdev/Base', sampleModel())).data.id);
  await office.api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  const items = [{ product: '螺丝', price: 2.5, quantity: 4 }];
  const record = JSON.stringify({ title: '一单', supplier: 'north', urgent: 1, tableFieldItems: items });
  await office.api('POST', `/api/visualdev/OnlineDev/${modelId}`, { data: record });
});
afterAll(() => journey.close());

test.each([false, true])('ux 57 nothing serious on any screen (dark: %s)', async (dark) => {
  const { page, problems } = await journey.visit({ dark });
  const found: string[] = [];
  const check = async (where: string) => void found.push(...(await faults(page, where)));

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
