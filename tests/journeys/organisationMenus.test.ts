import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { publishPage } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { act, agree, fill, questions, row, save } from '../support/rows';
import { answer, dialog, field, pick, see, signIn, toast } from '../support/screen';
import { fieldNode, tableNode } from '../support/smallModel';

const all = ['btn_add', 'btn_edit', 'btn_remove', 'btn_export', 'btn_import'];
let journey: Journey;
let office: Office;

/** A site that other sites may not frame. */
const site = createServer((_, answer) => answer.writeHead(200, { 'x-frame-options': 'DENY' }).end('hello'));
const siteHost = () => `127.0.0.1:${(site.address() as AddressInfo).port}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  journey = await startJourney({ INTERFACE_HOSTS: siteHost() });
  office = await openOffice(journey);
  await office.makePerson('keeper', [await office.makeRole({ 'system.menu': all })]);
});
afterAll(async () => {
  site.close();
  await journey.close();
});

const add = (scope: Page | Locator) => scope.locator('.weft-table-head [data-action="add"]').last().click();
/** Chooses in a cell of a sub-table, which becomes an input when it is pressed. */
async function pickCell(cell: Locator, label: string): Promise<void> {
  await cell.click();
  const list = cell.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  if (!(await list.isVisible())) await cell.locator('.ant-select').click();
  await list.locator('.ant-select-item-option').getByText(label, { exact: true }).click();
}

/** The width of a dialog or drawer, once it stands still. */
const isWide = (box: Locator, px: number) => see.poll(async () => (await box.boundingBox())?.width).toBe(px);

test('contract §4.4, §8.12 applications are made, changed and deleted; the main one stays', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/system/menu');
  await see(row(page, 'mainSystem').getByRole('button', { name: '删除' })).toHaveCount(0);
  await add(page);
  const app = dialog(page, '新建应用');
  await isWide(app.locator('.ant-modal-content'), 600);
  await save(app);
  await see(field(app, 'icon')).toContainText(/图标/);
  await fill(app, { fullName: '人事', enCode: 'mainSystem' });
  await field(app, 'icon').locator('.ant-select').click();
  await page.keyboard.press('Enter');
  await save(app);
  await see(toast(page)).toHaveText(/已存在同名或同编码数据/);
  await see(field(app, 'fullName').getByRole('textbox')).toHaveValue('人事');
  await fill(app, { enCode: 'hr' });
  await save(app);
  await see(toast(page)).toHaveText(/新建成功/);
  await act(row(page, '人事'), '编辑');
  await fill(dialog(page, '编辑应用'), { description: '员工与假期' });
  await save(dialog(page, '编辑应用'));
  await see(row(page, '人事')).toContainText('员工与假期');
  await agree(row(page, '人事'), '删除', questions.remove, /删除成功/);
  await see(row(page, '人事')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('contract §8.12, §4.2, §4.3, ROUTE-50 menus 600 px wide and their four permission drawers of 700; a site that forbids framing is told', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/system/menu');
  await act(row(page, 'mainSystem'), '菜单管理');
  const menus = dialog(page, '菜单管理');
  await see(menus.getByRole('columnheader', { name: '菜单地址' })).toBeVisible();
  const make = async (values: Record<string, string>, type: string, parent?: string) => {
    await add(menus);
    const made = dialog(page, '新建菜单');
    await fill(made, values);
    await field(made, 'icon').locator('.ant-select').click();
    await page.keyboard.press('Enter');
    await pick(field(made, 'type'), type);
    if (parent) await pick(field(made, 'parentId'), parent);
    if (values.enCode === 'hr.staff') await fill(made, { urlAddress: 'hr/staff' });
    await save(made);
    await see(toast(page)).toHaveText(/新建成功/);
    await see(made).toBeHidden();
  };
  await add(menus);
  const link = dialog(page, '新建菜单');
  await isWide(link.locator('.ant-modal-content'), 600);
  await pick(field(link, 'type'), '外链');
  await fill(link, { urlAddress: `http://${siteHost()}/` });
  await field(link, 'urlAddress').locator('input').blur();
  await see(link.getByRole('alert')).toContainText('该网站限制被其他网站嵌入');
  await field(link, 'linkTarget').getByText('新窗口', { exact: true }).click();
  await see(link.getByRole('alert')).toHaveCount(0);
  await link.getByRole('button', { name: '取消', exact: true }).click();
  await answer(page, '', '确定');
  await see(link).toBeHidden();
  await make({ fullName: '员工', enCode: 'hr' }, '目录');
  await make({ fullName: '花名册', enCode: 'hr.staff' }, '页面', '员工');
  await see(row(menus, '花名册')).toContainText('hr/staff');
  await see(row(menus, '花名册').locator('.weft-tag').first()).toHaveText('页面');
  await agree(row(menus, '员工').first(), '删除', questions.remove, /删除失败，请先删除子菜单/);
  await agree(row(menus, '花名册'), '禁用', questions.disable, /操作成功/);
  await agree(row(menus, '花名册'), '启用', questions.enable, /操作成功/);

  for (const [name, code, title] of [
    ['按钮权限', 'btn_add', '新建'],
    ['列表权限', 'salary', '工资'],
    ['表单权限', 'phone', '电话'],
  ] as const) {
    await act(row(menus, '花名册'), name);
    const drawer = dialog(page, name);
    await isWide(
      drawer.locator('.ant-drawer-content-wrapper').or(page.locator('.ant-drawer-content-wrapper')).last(),
      700,
    );
    await add(drawer);
    const item = dialog(page, '新建');
    await save(item);
    await see(field(item, 'enCode')).toContainText('编码不能为空');
    await fill(item, { fullName: title, enCode: code });
    await save(item);
    await see(toast(page)).toHaveText(/新建成功/);
    await see(row(drawer, code)).toContainText(title);
    // A column or field that nobody holds hides something: its disabling is for holders and administrators.
    const hides = name !== '按钮权限';
    await agree(row(drawer, code), '禁用', questions.disable, hides ? /没有权限/ : /操作成功/);
    await see(row(drawer, code).locator('.weft-tag')).toHaveText(hides ? '启用' : '禁用');
    await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
    await see(drawer).toBeHidden();
  }

  await act(row(menus, '花名册'), '数据权限');
  const rules = dialog(page, '数据权限');
  await rules.getByRole('tab', { name: '字段管理' }).click();
  await add(rules);
  const part = dialog(page, '新建');
  await fill(part, { fullName: '创建人', enCode: 'creatorUserId' });
  await field(part, 'conditionSymbol').locator('.ant-select').click();
  await page.locator('.ant-select-item-option').getByText('等于', { exact: true }).click();
  await page.keyboard.press('Escape');
  await pick(field(part, 'conditionText'), '当前用户');
  await save(part);
  await see(toast(page)).toHaveText(/新建成功/);
  await rules.getByRole('tab', { name: '方案管理' }).click();
  await rules.locator('.ant-tabs-tabpane-active .weft-table-head [data-action="add"]').click();
  const scheme = dialog(page, '新建');
  await fill(scheme, { fullName: '只看自己的', enCode: 'own' });
  await save(scheme);
  await see(field(scheme, 'groups')).toContainText(/条件/);
  await scheme.locator('[data-field="groups"]').getByRole('button', { name: /添加/ }).first().click();
  const cell = (name: string) => scheme.locator(`[data-cell="0.${name}"]`);
  await pickCell(cell('fieldId'), '创建人');
  await pickCell(cell('content'), '当前用户');
  await save(scheme);
  await see(toast(page)).toHaveText(/新建成功/);
  await act(row(rules, '只看自己的'), '编辑');
  const stored = dialog(page, '编辑');
  await see(stored.locator('[data-cell="0.fieldId"]')).toContainText('创建人');
  await see(stored.locator('[data-cell="0.content"]')).toContainText('当前用户');
  await stored.getByRole('button', { name: '取消', exact: true }).click();
  await see(stored).toBeHidden();
  await rules.getByRole('tab', { name: '字段管理' }).click();
  const used = row(rules.locator('.ant-tabs-tabpane-active'), 'creatorUserId');
  await agree(used, '删除', questions.remove, /字段已被方案引用/);
  await rules.getByRole('button', { name: '关闭', exact: true }).last().click();
  await see(rules).toBeHidden();

  await agree(row(menus, '花名册'), '删除', questions.remove, /删除成功/);
  await agree(row(menus, '员工').first(), '删除', questions.remove, /删除成功/);
  await see(row(menus, '员工')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('contract §4.3 columns and form fields of a model become permission items together', async () => {
  const fields = [
    fieldNode('input', 'title', '标题'),
    tableNode('tableField1', '明细', [fieldNode('input', 'amount', '数量')]),
  ];
  const { menuId } = await publishPage(office, { enCode: 'addedgoods', fields });
  for (const family of ['ModuleColumn', 'ModuleForm']) {
    const items = (await office.api('GET', `/api/system/${family}/${menuId}/Fields`)).data.list ?? [];
    for (const { id } of items) await office.api('DELETE', `/api/system/${family}/${id}`);
  }
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/system/menu');
  await act(row(page, 'mainSystem'), '菜单管理');
  const menus = dialog(page, '菜单管理');
  for (const name of ['列表权限', '表单权限']) {
    await act(row(menus, 'addedgoods'), name);
    const drawer = dialog(page, name);
    const offer = drawer.locator('[data-action="ofModel"]');
    await offer.click();
    const box = dialog(page, '从表单字段添加');
    await save(box);
    await see(toast(page)).toHaveText(/请选择/);
    await row(box, '标题').getByRole('checkbox').click();
    await row(box, 'tableField1-amount').getByRole('checkbox').click();
    await save(box);
    await see(toast(page)).toHaveText(/新建成功/);
    await see(row(drawer, 'tableField1-amount')).toContainText('明细-数量');
    await see(row(drawer, 'title')).toContainText('标题');
    await offer.click();
    await see(row(box, 'tableField1')).toHaveCount(1);
    await see(row(box, '标题')).toHaveCount(0);
    await box.getByRole('button', { name: '取消', exact: true }).click();
    await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
    await see(drawer).toBeHidden();
  }
  expect(problems).toEqual([]);
});

test('contract §4.2 a menu is imported under the parent that is chosen, into its own category alone', async () => {
  const systemId = (await office.api('GET', '/api/system/System')).data.list?.[0]?.id;
  const place = { parentId: '-1', systemId, category: 'Web', propertyJson: '', sortCode: 1, enabledMark: 1 };
  const menu = { fullName: '排班规则', enCode: 'hr.shifts', icon: 'list', type: 2, urlAddress: 'hr/shifts' };
  await office.api('POST', '/api/system/Menu', { ...place, ...menu });
  const id = await office.menuId('hr.shifts');
  const { url, name } = (await office.api('GET', `/api/system/Menu/${id}/Action/Export`)).data as Record<
    string,
    string
  >;
  const file = {
    name: String(name),
    mimeType: 'application/json',
    buffer: Buffer.from(await (await fetch(journey.url + url)).arrayBuffer()),
  };
  await office.api('DELETE', `/api/system/Menu/${id}`);
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/system/menu');
  await act(row(page, 'mainSystem'), '菜单管理');
  const menus = dialog(page, '菜单管理');
  const box = dialog(page, '导入');
  const send = () => box.locator('input[type=file]').setInputFiles(file);
  await see(row(menus, '数据字典')).toBeVisible();
  await see(row(menus, '排班规则')).toHaveCount(0);
  await menus.getByRole('tab', { name: 'App菜单' }).click();
  await menus.locator('.ant-tabs-tabpane-active [data-action="import"]').click();
  await send();
  await see(toast(page)).toHaveText(/当前导入菜单为Web端菜单，请在对应模块下导入！/);
  await box.getByRole('button', { name: '取消', exact: true }).click();
  await menus.getByRole('tab', { name: 'Web菜单' }).click();
  await menus.locator('.ant-tabs-tabpane-active [data-action="import"]').click();
  await pick(field(box, 'parentId'), '系统数据');
  await send();
  await see(toast(page)).toHaveText(/导入成功/);
  await see(box).toBeHidden();
  await see(row(menus, '排班规则')).toBeVisible();
  const again = await office.menuId('hr.shifts');
  const { data } = await office.api('GET', `/api/system/Menu/${again}`);
  expect(data.parentId).toBe(await office.menuId('systemData'));
  expect(problems).toEqual([]);
});
