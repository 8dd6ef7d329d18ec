import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { openOffice, tokenOf } from '../support/journeyPeople';
import { choose, dialog, see, signIn, toast } from '../support/screen';

let journey: Journey;
let annaId: string;
beforeAll(async () => {
  journey = await startJourney();
  const { api, makePerson, makeRole } = await openOffice(journey);
  const { data } = await api('GET', '/api/system/DictionaryData/businessType/Data/Selector');
  const category = String(data.list?.[0]?.id);
  const rule = { fullName: '采购单号', enCode: 'purchaseOrder', prefix: 'PO', dateFormat: 'no', digit: 4, category };
  await api('POST', '/api/system/BillRule', { ...rule, startNumber: '1', enabledMark: 1, sortCode: 0 });
  const role = await makeRole({ 'system.billRule': ['btn_edit'], 'permission.user': [] });
  annaId = await makePerson('anna', [role]);
});
afterAll(() => journey.close());

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: text });
const bar = (page: Page) => page.getByRole('region', { name: '以其身份查看' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** The window that the button opens. */
async function look(page: Page, path: string, name: string): Promise<Page> {
  await page.goto(path);
  await row(page, name).getByRole('button', { name: '更多' }).click();
  const opened = page.context().waitForEvent('page');
  await choose(page, '以其身份查看');
  const window = await opened;
  await see(bar(window)).toBeVisible();
  return window;
}

test('an administrator looks through the eyes of a person: their menus and buttons, nothing can be changed, and why things are hidden', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin');
  const window = await look(page, '/permission/user', 'anna');
  await see(bar(window)).toContainText('正在以用户“anna/anna”的身份查看');
  await see(bar(window)).toContainText('管理员/admin · 只读');
  await sidebar(window).getByRole('menuitem', { name: '系统管理' }).click();
  await see(sidebar(window).getByRole('link')).toHaveText(['Weft', '单据规则']);
  await sidebar(window).getByRole('link', { name: '单据规则' }).click();
  const first = window.locator('tbody tr.ant-table-row').first();
  await see(first.getByRole('button', { name: '编辑' })).toBeVisible();
  await see(window.locator('.weft-toolbar').getByRole('button', { name: '新建' })).toHaveCount(0);

  await first.getByRole('button', { name: '编辑' }).click();
  await dialog(window, '编辑单据').getByLabel('业务名称').fill('typed');
  await dialog(window, '编辑单据').getByRole('button', { name: /确定$/ }).click();
  await see(toast(window)).toContainText('当前为只读查看窗口，不能执行该操作');
  await see(dialog(window, '编辑单据').getByLabel('业务名称')).toHaveValue('typed');
  await dialog(window, '编辑单据').getByRole('button', { name: '取消', exact: true }).click();
  await window.locator('.ant-modal-confirm').getByRole('button', { name: '放弃', exact: true }).click();

  await bar(window).getByRole('button', { name: '为什么看不到' }).click();
  const drawer = dialog(window, '这里看不到的内容');
  const here = drawer.getByRole('region', { name: '单据规则' }).getByRole('listitem');
  await see(here.filter({ hasText: 'btn_add' })).toContainText('没有授权');
  await see(here.filter({ hasText: 'btn_add' })).toContainText('没有角色拥有该权限');
  await see(drawer.getByRole('region', { name: '菜单' })).toContainText('数据字典');
  await drawer.getByRole('textbox').fill('systemData.dictionary');
  await see(drawer.getByRole('listitem')).toHaveCount(1);
  expect(await faults(window, 'viewing')).toEqual([]);

  // The window beside it is still the administrator's.
  await page.reload();
  await see(page.locator('.weft-toolbar').getByRole('button', { name: '新建' })).toBeVisible();
  await see(bar(page)).toHaveCount(0);
  await drawer.getByRole('button', { name: /关闭|Close/ }).click();
  await Promise.all([window.waitForEvent('close'), bar(window).getByRole('button', { name: '退出查看' }).click()]);
  expect(problems.filter((text) => !text.includes('403'))).toEqual([]);
});

test('as a role, dark, and not for others: neither the button nor the call', async () => {
  const { page } = await journey.visit({ dark: true });
  await signIn(page, 'admin');
  const window = await look(page, '/permission/role', 'role1');
  await see(bar(window)).toContainText('正在以角色“role1”的身份查看');
  await see(sidebar(window).getByRole('menuitem', { name: '组织权限' })).toBeVisible();
  expect(await faults(window, 'viewing')).toEqual([]);
  await window.goto('/permission/user');
  await see(row(window, 'anna')).toBeVisible();
  await see(row(window, 'anna').getByRole('button')).toHaveCount(0);

  const other = await journey.visit();
  await signIn(other.page, 'anna', '/permission/user');
  await see(row(other.page, 'anna')).toBeVisible();
  await see(row(other.page, 'anna').getByRole('button')).toHaveCount(0);
  const call = journey.api(await tokenOf(journey, 'anna'));
  const refused = await call('POST', '/api/permission/ViewAs', { objectType: 'User', objectId: annaId });
  expect(refused.code).toBe(403);
  await other.page.goto(`/viewAs?objectType=User&objectId=${annaId}`);
  await see(other.page.getByRole('heading', { name: '无法打开查看窗口' })).toBeVisible();
});
