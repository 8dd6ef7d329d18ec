import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { sampleModel, urgencyReason } from '../support/sampleModel';
import { answer, choose, dialog, field, openCode, pick, see, signIn, toast } from '../support/screen';

const everything = ['btn_add', 'btn_batchRemove', 'btn_edit', 'btn_remove', 'btn_detail'];
let journey: Journey;
let office: Office;
let modelId = '';
/** Where the page of the model stands. */
let path = '';

type Extra = typeof urgencyReason;
/** A text field that a later version adds. */
const later = (name: string, label: string, config: object = {}): Extra => ({
  ...urgencyReason,
  __vModel__: name,
  __config__: { ...(urgencyReason.__config__ as object), label, ...config },
});
async function releaseAgain(extra: Extra[]): Promise<void> {
  await office.api('PUT', `/api/visualdev/Base/${modelId}`, { ...sampleModel({ extra }), id: modelId });
  await office.api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
}
async function order(title: string, more: object = {}): Promise<string> {
  const row = { product: '螺丝', price: 2.5, quantity: 4 };
  const data = JSON.stringify({ title, supplier: 'north', urgent: 0, tableFieldItems: [row], ...more });
  return String((await office.api('POST', `/api/visualdev/OnlineDev/${modelId}`, { data })).data.id);
}

beforeAll(async () => {
  journey = await startJourney({}, { noSetUp: true });
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
});
afterAll(() => journey.close());

const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const row = (scope: Page | Locator, name: string) => scope.locator('tbody tr.ant-table-row').filter({ hasText: name });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr.ant-table-row');
/** A button that has just saved may still be called `loading …`. */
async function act(scope: Locator, name: string): Promise<void> {
  const direct = scope.getByRole('button', { name: new RegExp(`^(loading )?${name}$`) });
  const menu = scope.getByRole('button', { name: '更多', exact: true });
  await see(direct.or(menu).first()).toBeVisible();
  if ((await direct.count()) > 0) return direct.click();
  await menu.click();
  await choose(scope.page(), name);
}
const text = (box: Locator, name: string) => field(box, name).getByRole('textbox');
const cell = (box: Locator, at: number, name: string) => box.locator(`[data-cell="${at}.${name}"]`);
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

async function open(page: Page, account: string): Promise<void> {
  await signIn(page, account, path);
  await see(column(page, '订单名称')).toBeVisible();
}

test('VDEV-01, VDEV-03, issue 2 §5 an administrator pastes a model and releases it; its page stands in the menu at once', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/onlineDev/webDesign');
  const other = await journey.visit();
  await signIn(other.page, 'admin');
  // The editors come late: the press waits for the form and is not lost.
  await page.route('**/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, '新建功能');
  await act(box, '确定');
  await see(field(box, 'fullName')).toContainText('请输入功能名称');
  await page.unrouteAll({ behavior: 'wait' });
  const model = sampleModel();
  await text(box, 'fullName').fill(model.fullName);
  await text(box, 'enCode').fill(model.enCode);
  await openCode(box, 'formData', 'columnData', 'tables');
  await text(box, 'formData').fill('{ not json');
  await text(box, 'formData').blur();
  await see(field(box, 'formData')).toContainText('不是有效的 JSON');
  await text(box, 'formData').fill(model.formData);
  // Issue 15 §7: the form is drawn beside its text, and takes the focus from nobody who types.
  const drawn = box.getByRole('region', { name: '预览' }).frameLocator('iframe');
  await see(drawn.getByRole('dialog').getByLabel('订单名称')).toBeVisible();
  await see(text(box, 'formData')).toBeFocused();
  await text(box, 'columnData').fill(model.columnData);
  await box.getByText('列表（示例数据）').click();
  await see(drawn.getByRole('columnheader', { name: '订单名称' })).toBeVisible();
  await text(box, 'tables').fill(model.tables);
  await act(box, '确定');
  await see(toast(page)).toHaveText(/已保存，发布后生效/);
  await see(box).toBeHidden();
  await see(row(page, '采购订单')).toContainText('草稿');
  await act(row(page, '采购订单'), '发布');
  await act(dialog(page, '发布功能'), '发布');
  await see(toast(page)).toHaveText(/发布成功/);
  await see(row(page, '采购订单')).toContainText('已发布');
  await see(sidebar(page).getByRole('link', { name: '采购订单' })).toBeVisible();
  await see(sidebar(other.page).getByRole('link', { name: '采购订单' })).toBeVisible();
  await sidebar(other.page).getByRole('link', { name: '采购订单' }).click();
  await see(column(other.page, '订单名称')).toBeVisible();
  path = new URL(other.page.url()).pathname;
  const { data } = await office.api('GET', '/api/visualdev/Base?keyword=purchaseOrder');
  modelId = String(data.list?.[0]?.id);
  expect([...problems, ...other.problems]).toEqual([]);
});

test('PERM-25, PERM-27, issue 2 §5, issue 11 §4 who is granted the page has it in the menu at once', async () => {
  const role = await office.makeRole({ 'systemData.dictionary': [] });
  await office.makePerson('buyer', [role]);
  const { page, problems } = await journey.visit();
  await signIn(page, 'buyer');
  await see(sidebar(page).getByText('系统数据')).toBeVisible();
  await see(sidebar(page).getByText('采购订单')).toHaveCount(0);
  const module = [await office.menuId('purchaseOrder')];
  const { data } = await office.api('GET', `/api/system/ModuleButton/${module[0]}/List`);
  const button = data.list?.filter((each) => everything.includes(String(each.enCode))).map((each) => String(each.id));
  await office.api('PUT', `/api/permission/Authority/Data/${role}`, {
    objectType: 'Role',
    systemIds: [],
    module,
    button,
  });
  await see(sidebar(page).getByRole('link', { name: '采购订单' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: '采购订单' }).click();
  await see(page.getByRole('button', { name: '批量删除' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('VDEV-07, VDEV-08, VDEV-13, VDEV-14, SUBT-01, SUBT-03, SUBT-04, SUBT-05 create with two rows: the totals typed are those of the list, then edit, detail, delete', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'buyer');
  await see(page.getByText('共 0 条')).toBeVisible();
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, '新建');
  await see.poll(async () => (await box.boundingBox())?.width).toBe(800);
  await act(box, '确定');
  await see(field(box, 'title').locator('.weft-item-error')).toHaveText('请输入');
  await see(field(box, 'supplier').locator('.weft-item-error')).toBeVisible();
  await text(box, 'title').fill('<办公>');
  await text(box, 'title').blur();
  await see(field(box, 'title')).toContainText('名称不能含有尖括号');
  await text(box, 'title').fill('办公用品');
  await pick(field(box, 'supplier'), '东方纸业');
  await text(box, 'orderDate').fill('2026-11-20');
  await text(box, 'orderDate').press('Enter');
  await field(box, 'urgent').getByRole('switch').click();
  for (const [at, product, price, quantity] of [
    [0, '纸', '12.5', '2'],
    [1, '笔', '4.1', '3'],
  ] as const) {
    await box.locator('[data-action="addRow"]').click();
    await cell(box, at, 'product').getByRole('textbox').fill(product);
    await cell(box, at, 'price').getByRole('spinbutton').fill(price);
    await cell(box, at, 'quantity').getByRole('spinbutton').fill(quantity);
  }
  await see(cell(box, 0, 'amount')).toHaveText('25.00');
  await see(cell(box, 1, 'amount')).toHaveText('12.30');
  await see(box.locator('tfoot')).toContainText('合计');
  await see(box.locator('tfoot')).toContainText('37.30');
  await see(field(box, 'total')).toContainText('37.30');
  await act(box, '确定');
  await see(toast(page)).toHaveText(/新建成功/);
  await see(box).toBeHidden();
  await see(row(page, '办公用品')).toContainText('37.30');
  await see(row(page, '办公用品')).toContainText('PO0001');
  await see(row(page, '办公用品')).toContainText('东方纸业');
  await see(row(page, '办公用品')).toContainText('2026-11-20');

  await act(row(page, '办公用品'), '编辑');
  const edit = dialog(page, '编辑');
  await see(text(edit, 'title')).toHaveValue('办公用品');
  await see(cell(edit, 1, 'product').getByRole('textbox')).toHaveValue('笔');
  await see(field(edit, 'total')).toContainText('37.30');
  await cell(edit, 1, 'quantity').getByRole('spinbutton').fill('5');
  await see(field(edit, 'total')).toContainText('45.50');
  await edit.locator('.weft-rows tbody tr').first().getByRole('button', { name: '删除' }).click();
  await see(field(edit, 'total')).toContainText('20.50');
  await act(edit, '确定');
  await see(toast(page)).toHaveText(/更新成功/);
  await see(row(page, '办公用品')).toContainText('20.50');

  await act(row(page, '办公用品'), '详情');
  const detail = dialog(page, '详情');
  await see(detail).toContainText('东方纸业');
  await see(detail).toContainText('20.50');
  await see(detail.locator('input:not([type=file]):not([readonly]):not([disabled])')).toHaveCount(0);
  // Escape is heard once the opening is over.
  await see(async () => {
    await page.keyboard.press('Escape');
    await see(detail).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });

  await act(row(page, '办公用品'), '删除');
  await answer(page, '您确定要删除该数据吗？30 天内可以从回收站恢复', '取消');
  await see(row(page, '办公用品')).toBeVisible();
  await act(row(page, '办公用品'), '删除');
  await answer(page, '您确定要删除该数据吗？30 天内可以从回收站恢复', '确定');
  await see(toast(page)).toHaveText(/删除成功/);
  await see(page.getByText('共 0 条')).toBeVisible();

  await page.getByRole('button', { name: '回收站', exact: true }).click();
  const bin = dialog(page, '回收站');
  await act(row(bin, '办公用品'), '恢复');
  await see(toast(page)).toHaveText(/恢复成功/);
  await see(bin.getByText('回收站是空的')).toBeVisible();
  await bin.getByRole('button', { name: '关闭', exact: true }).last().click();
  await see(row(page, '办公用品')).toBeVisible();
  await act(row(page, '办公用品'), '删除');
  await answer(page, '您确定要删除该数据吗？30 天内可以从回收站恢复', '确定');
  await see(page.getByText('共 0 条')).toBeVisible();
  expect(problems).toEqual([]);
});

test('VDEV-08, VDEV-09, COLS-01…04, CONST-29 the list: search, sort, pages, columns, deleting several', async () => {
  for (let n = 1; n <= 23; n++)
    await order(`单${String(n).padStart(2, '0')}`, { supplier: n === 5 ? 'south' : 'north' });
  const { page, problems } = await journey.visit();
  await open(page, 'buyer');
  await see(page.getByText('共 23 条')).toBeVisible();
  await see(rows(page)).toHaveCount(20);
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await see(rows(page)).toHaveCount(3);
  await field(page, 'title').getByRole('textbox').fill('单1');
  await page.keyboard.press('Enter');
  await see(page.getByText('共 10 条')).toBeVisible();
  await column(page, '订单名称').click();
  await see(rows(page).first()).toContainText('单10');
  await column(page, '订单名称').click();
  await see(rows(page).first()).toContainText('单19');
  await act(page.locator('.weft-search'), '重置');
  await see(page.getByText('共 23 条')).toBeVisible();
  await pick(field(page, 'supplier'), '南方电器');
  await page.keyboard.press('Escape');
  await act(page.locator('.weft-search'), '查询');
  await see(rows(page)).toHaveCount(1);
  await see(rows(page)).toContainText('单05');
  await act(page.locator('.weft-search'), '重置');
  await see(page.getByText('共 23 条')).toBeVisible();
  await see(rows(page)).toHaveCount(20);

  const main = page.getByRole('main');
  await main.locator('[data-action="batchRemove"]').click();
  await see(toast(page)).toHaveText(/请选择一条数据/);
  await row(page, '单05').getByRole('checkbox').check();
  await row(page, '单06').getByRole('checkbox').check();
  await see(page.getByText('已选择 2 项')).toBeVisible();
  // SHELL-43: another page in between changes nothing.
  const openPages = page.getByRole('navigation', { name: '打开的页面' });
  await openPages.getByRole('button', { name: '首页', exact: true }).click();
  await see(page).toHaveURL('/home');
  await openPages.getByRole('button', { name: '采购订单', exact: true }).click();
  await see(row(page, '单05').getByRole('checkbox')).toBeChecked();
  await see(page.getByText('已选择 2 项')).toBeVisible();
  await main.locator('[data-action="batchRemove"]').click();
  await answer(page, '您确定要删除所选的', '确定');
  await see(page.getByText('共 21 条')).toBeVisible();

  await main.getByRole('button', { name: '列表显示设置' }).click();
  const settings = page.locator('.ant-drawer').filter({ hasText: '列表显示设置' });
  await settings.getByRole('checkbox', { name: '加急' }).uncheck();
  await act(settings, '确定');
  await see(column(page, '加急')).toHaveCount(0);
  await page.reload();
  await see(column(page, '订单名称')).toBeVisible();
  await see(column(page, '加急')).toHaveCount(0);
  await main.getByRole('button', { name: '列表显示设置' }).click();
  await act(settings, '恢复默认');
  await see(column(page, '加急')).toBeVisible();
  expect(problems).toEqual([]);
});

test('ERR-12, issue 2 two windows edit one record: the second is told, and what was typed stays', async () => {
  await order('争议单');
  const first = await journey.visit();
  const second = await journey.visit();
  for (const { page } of [first, second]) {
    await open(page, 'buyer');
    await field(page, 'title').getByRole('textbox').fill('争议');
    await page.keyboard.press('Enter');
    await see(rows(page)).toHaveCount(1);
    await act(row(page, '争议单'), '编辑');
    await see(text(dialog(page, '编辑'), 'title')).toHaveValue('争议单');
  }
  const [a, b] = [dialog(first.page, '编辑'), dialog(second.page, '编辑')];
  await text(a, 'note').fill('第一人');
  await act(a, '确定');
  await see(toast(first.page)).toHaveText(/更新成功/);
  await text(b, 'note').fill('第二人写了很久');
  await act(b, '确定');
  await see(b.getByRole('region', { name: '修改冲突' })).toBeVisible();
  await see(toast(second.page)).toHaveCount(0);
  await see(text(b, 'note')).toHaveValue('第二人写了很久');
  expect([...first.problems, ...second.problems]).toEqual([]);
});

test('VDEV-03, issue 2 §5 a changed model shows in the open page; an unknown widget is a labelled box; a taken value is told at its field', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'buyer');
  await releaseAgain([
    later('reason', '加急原因'),
    later('contract', '合同号', { unique: true }),
    later('seal', '印章', { jnpfKey: 'holoSeal' }),
  ]);
  await see(column(page, '加急原因')).toBeVisible();
  await see(column(page, '合同号')).toBeVisible();
  await order('占号单', { contract: 'C-1' });
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, '新建');
  await see(field(box, 'seal').locator('.weft-unknown')).toContainText('holoSeal');
  await see(field(box, 'seal')).toContainText('印章');
  await text(box, 'title').fill('撞号单');
  await pick(field(box, 'supplier'), '北方五金');
  await text(box, 'contract').fill('C-1');
  await act(box, '确定');
  await see(field(box, 'contract')).toContainText('合同号不能重复');
  await see(text(box, 'title')).toHaveValue('撞号单');
  await text(box, 'contract').fill('C-2');
  await act(box, '确定');
  await see(toast(page)).toHaveText(/新建成功/);
  await see(row(page, '撞号单')).toContainText('C-2');
  expect(problems).toEqual([]);
});
