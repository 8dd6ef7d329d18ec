import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { act, row, save } from '../support/rows';
import { answer, dialog, field, see, signIn, toast } from '../support/screen';
import { fieldNode, smallModel } from '../support/smallModel';

let journey: Journey;
let office: Office;
const buttons = ['btn_add', 'btn_edit', 'btn_remove'];

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const fields = [fieldNode('input', 'title', '标题'), fieldNode('inputNumber', 'amount', '金额')];
  const model = smallModel({ enCode: 'stock', fields, list: { useBtnPermission: true } });
  const { data } = await office.api('POST', '/api/visualdev/Base', model);
  await office.api('POST', `/api/visualdev/Base/${String(data.id)}/Actions/Release`, { pc: 1 });
  const shared = { stock: buttons };
  await office.makePerson('anna', [await office.makeRole({ ...shared, 'system.billRule': buttons })]);
  await office.makePerson('bert', [await office.makeRole(shared)]);
});
afterAll(() => journey.close());

const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const main = (page: Page) => page.getByRole('main');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const step = (scope: Locator) => scope.locator('.weft-step:not([hidden])');
const box = (scope: Locator, name: string) =>
  step(scope).locator('.ant-tree-treenode').filter({ hasText: name }).locator('.ant-tree-checkbox');
/** Where the model's page is. */
async function pathOf(page: Page, account: string): Promise<string> {
  await signIn(page, account);
  await sidebar(page).getByRole('link', { name: 'stock' }).click();
  await see(head(page, '标题')).toBeVisible();
  return new URL(page.url()).pathname;
}

test('issue 11 §4 a role is saved while its person types: unchanged nothing happens, a loss is drawn at once, typed text stays', async () => {
  const anna = await journey.visit();
  const admin = await journey.visit();
  await signIn(anna.page, 'anna', '/system/billRule');
  await main(anna.page).getByRole('button', { name: '新建' }).first().click();
  const form = anna.page.getByRole('dialog').filter({ has: anna.page.getByLabel('业务名称') });
  await form.getByLabel('业务名称').fill('typed');

  await signIn(admin.page, 'admin', '/permission/role');
  await act(row(admin.page, 'role1'), '角色权限');
  const wizard = dialog(admin.page, '角色权限 · role1');
  await saveStep(wizard);
  await see(toast(admin.page)).toHaveText(/保存成功$/);
  await see(wizard).toBeHidden();

  const tickRules = async () => {
    await act(row(admin.page, 'role1'), '角色权限');
    const application = box(wizard, '开发平台');
    await see(application).toBeVisible();
    if (!/checked/.test((await application.getAttribute('class')) ?? '')) await application.click();
    await wizard.getByRole('button', { name: '下一步', exact: true }).click();
    await step(wizard).locator('.ant-input').first().fill('单据规则');
    await box(wizard, '单据规则').click();
    await saveStep(wizard);
  };
  await tickRules();
  await see(toast(admin.page)).toHaveText(/保存成功，1 人的权限已立即更新$/);

  await see(sidebar(anna.page).getByText('系统管理')).toHaveCount(0);
  await see(form.getByLabel('业务名称')).toHaveValue('typed');
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await answer(anna.page, '', '确定');
  await see(anna.page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible();
  expect(new URL(anna.page.url()).pathname).toBe('/system/billRule');

  await see(wizard).toBeHidden();
  await tickRules();
  // The menu comes back with its usual buttons, in place.
  await see(main(anna.page).getByRole('button', { name: '新建' }).first()).toBeVisible();
  expect([...anna.problems, ...admin.problems]).toEqual([]);
});

const saveStep = (scope: Locator) => scope.getByRole('button', { name: '保存', exact: true }).click();

test('issue 11 §4 columns are a person’s own: one hides, the other still sees; width and pin survive a reload', async () => {
  const bert = await journey.visit();
  const path = await pathOf(bert.page, 'bert');
  const settings = (page: Page) => page.getByRole('dialog', { name: '列表显示设置' });
  const handle = head(bert.page, '标题').locator('.weft-resize');
  const stored = bert.page.waitForResponse(/SetColumnsByModuleId/);
  await handle.hover();
  const from = (await handle.boundingBox())!;
  await bert.page.mouse.down();
  await bert.page.mouse.move(from.x + 60, from.y + from.height / 2, { steps: 4 });
  await bert.page.mouse.up();
  await stored;
  await main(bert.page).getByRole('button', { name: '列表显示设置' }).click();
  await settings(bert.page).getByRole('checkbox', { name: '金额' }).uncheck();
  await settings(bert.page).getByRole('button', { name: '标题 固定在左侧' }).click();
  await see(settings(bert.page).getByText('设为所有人的默认')).toHaveCount(0);
  await save(settings(bert.page));
  await see(head(bert.page, '金额')).toHaveCount(0);
  await see(settings(bert.page)).toBeHidden();

  const moduleId = await office.menuId('stock');
  const own = journey.api(await tokenOf(journey, 'bert'));
  const { data } = await own('GET', `/api/permission/Authority/GetColumnsByModuleId/${moduleId}`);
  expect(data).toContainEqual(expect.objectContaining({ prop: 'title', fixed: 'left', width: expect.any(Number) }));
  await bert.page.reload();
  await see(head(bert.page, '标题')).toBeVisible();
  await see(head(bert.page, '金额')).toHaveCount(0);
  await see(head(bert.page, '标题')).toHaveClass(/ant-table-cell-fix-left/);

  const anna = await journey.visit();
  await signIn(anna.page, 'anna', path);
  await see(head(anna.page, '金额')).toBeVisible();
  expect([...bert.problems, ...anna.problems]).toEqual([]);
});

test('issue 11 §4 a number with too many digits is refused at its field and stays as typed', async () => {
  const { page, problems } = await journey.visit();
  await pathOf(page, 'anna');
  await main(page).locator('[data-action="add"]').first().click();
  const form = page.getByRole('dialog');
  await field(form, 'amount').locator('input').fill('12345678901234567890');
  await save(form);
  await see(form.getByText('金额的位数过多，无法精确保存，最多 15 位有效数字')).toBeVisible();
  await see(field(form, 'amount').locator('input')).toHaveValue('12345678901234567890');
  await field(form, 'amount').locator('input').fill('123456789012.345');
  await save(form);
  await see(row(page, '123456789012.345')).toBeVisible();
  expect(problems).toEqual([]);
});
