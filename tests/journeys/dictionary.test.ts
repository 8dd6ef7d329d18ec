import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { act } from '../support/rows';
import { answer, choose, dialog, entries, field, pick, pressIn, question, see, signIn, toast } from '../support/screen';

const at = '/systemData/dictionary';
const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_export', 'btn_import'];
let journey: Journey;
let office: Office;

async function category(fullName: string, enCode: string, isTree: number, sortCode: number): Promise<string> {
  await office.api('POST', '/api/system/DictionaryType', { parentId: '-1', fullName, enCode, isTree, sortCode });
  const { data } = await office.api('GET', '/api/system/DictionaryType');
  return String(data.list?.find((each) => each.enCode === enCode)?.id);
}
async function item(dictionaryTypeId: string, fullName: string, enCode: string, parentId = '0'): Promise<string> {
  const body = { dictionaryTypeId, parentId, fullName, enCode, sortCode: 0, enabledMark: 1 };
  await office.api('POST', '/api/system/DictionaryData', body);
  const { data } = await office.api('GET', `/api/system/DictionaryData/${dictionaryTypeId}?isTree=0`);
  return String(data.list?.find((each) => each.enCode === enCode)?.id);
}

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  await office.makePerson('keeper', [await office.makeRole({ 'systemData.dictionary': buttons })]);
  await office.makePerson('looker', [await office.makeRole({ 'systemData.dictionary': ['btn_edit'] })]);
  const colours = await category('颜色', 'colour', 0, 0);
  await item(colours, '红色', 'red');
  await item(colours, '绿色', 'green');
  const regions = await category('地区', 'region', 1, 2);
  await item(regions, '上海', 'shanghai', await item(regions, '华东', 'east'));
});
afterAll(() => journey.close());

const tree = (page: Page) => page.locator('.weft-tree');
const node = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true });
const drawer = (page: Page) => page.locator('.weft-drawer');
const row = (scope: Page | Locator, name: string) => scope.getByRole('row').filter({ hasText: name });
const save = (box: Locator) => box.getByRole('button', { name: '确定', exact: true }).click();
const widthOf = async (box: Locator) => (await box.boundingBox())?.width;

async function manage(page: Page): Promise<Locator> {
  await tree(page).getByRole('button', { name: '更多' }).click();
  await choose(page, '分类管理');
  await see(drawer(page).getByRole('columnheader', { name: '树形结构' })).toBeVisible();
  return drawer(page);
}

test('DICT-02, 03, 04, 07, 16 the tree of categories: the first one chosen, keyword, menu', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', at);
  await see(node(page, '颜色')).toHaveClass(/ant-tree-treenode-selected/);
  await see(row(page, '红色')).toBeVisible();
  await see(row(page, '绿色')).toBeVisible();
  await tree(page).getByPlaceholder('请输入关键词').fill('地');
  await see(node(page, '颜色')).toBeHidden();
  await see(node(page, '地区')).toBeVisible();
  await tree(page).getByPlaceholder('请输入关键词').fill('');
  await see(node(page, '颜色')).toBeVisible();
  await tree(page).getByRole('button', { name: '更多' }).click();
  await see(entries(page)).toHaveText(['刷新', '展开全部', '折叠全部', '新建分类', '分类管理']);
  await category('迟到的', 'late', 0, 9);
  await choose(page, '刷新');
  await see(node(page, '迟到的')).toBeVisible();
  await see(node(page, '颜色')).toHaveClass(/ant-tree-treenode-selected/);
  expect(problems).toEqual([]);
});

test('DICT-08…15, 38, 39 items: columns, search and reset, status with its question, delete', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', at);
  await see(page.getByRole('columnheader')).toHaveText(['名称', '编码', '排序', '状态', '操作']);
  await see(row(page, '红色').locator('.weft-tag')).toHaveText('启用');
  await field(page, 'keyword').getByRole('textbox').fill('绿');
  await page.keyboard.press('Enter');
  await see(row(page, '红色')).toBeHidden();
  await see(row(page, '绿色')).toBeVisible();
  await page.getByRole('button', { name: '重置', exact: true }).click();
  await see(row(page, '红色')).toBeVisible();
  await field(page, 'keyword').getByRole('textbox').fill('没有这个');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await see(page.getByText('没有符合条件的数据')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选条件' }).click();
  await see(row(page, '红色')).toBeVisible();

  const toggle = (entry: string) => pressIn(row(page, '红色'), entry);
  await toggle('禁用');
  await answer(page, '您确定要禁用当前数据，是否继续？', '取消');
  await see(row(page, '红色')).toContainText('启用');
  await toggle('禁用');
  await answer(page, '您确定要禁用当前数据，是否继续？', '确定');
  await see(toast(page)).toHaveText(/操作成功/);
  await see(row(page, '红色').locator('.weft-tag')).toHaveText('禁用');
  await toggle('启用');
  await answer(page, '您确定要启用当前数据，是否继续？', '确定');
  await see(row(page, '红色').locator('.weft-tag')).toHaveText('启用');

  await row(page, '绿色').getByRole('button', { name: '删除', exact: true }).click();
  await answer(page, '此操作将永久删除该数据，是否继续？', '取消');
  await see(row(page, '绿色')).toBeVisible();
  await row(page, '绿色').getByRole('button', { name: '删除', exact: true }).click();
  await answer(page, '此操作将永久删除该数据，是否继续？', '确定');
  await see(toast(page)).toHaveText(/删除成功/);
  await see(row(page, '绿色')).toBeHidden();
  expect(problems).toEqual([]);
});

test('DICT-32, 33, 40, 41, VALD-25, VALD-27, VALD-29, ERR-11, ERR-12 the item dialog: 600 px, what it asks, a refused save keeps the text', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', at);
  await see(row(page, '红色')).toBeVisible();
  await page.getByRole('button', { name: '新建', exact: true }).click();
  const box = dialog(page, '新建字典');
  await see(box).toBeVisible();
  await see.poll(() => widthOf(box)).toBe(600);
  await see(box.locator('label')).toHaveText([...['项目上级', '字典名称', '字典编码', '颜色', '排序', '状态', '说明']]);
  await see(field(box, 'enabledMark').getByRole('switch')).toBeChecked();
  await see(field(box, 'sortCode').getByRole('spinbutton')).toHaveValue('0');
  await see(field(box, 'parentId')).toContainText('颜色');
  await see(field(box, 'parentId').getByRole('combobox')).toBeDisabled();
  await save(box);
  await see(field(box, 'fullName')).toContainText('请输入名称');
  await see(field(box, 'enCode')).toContainText('请输入编码');
  const name = field(box, 'fullName').getByRole('textbox');
  const code = field(box, 'enCode').getByRole('textbox');
  await name.fill('字'.repeat(51));
  expect((await name.inputValue()).length).toBe(50);
  await field(box, 'sortCode').getByRole('spinbutton').fill('1000000');
  await field(box, 'sortCode').getByRole('spinbutton').blur();
  await see(toast(page)).toContainText('“1000000”超出范围（0–999999），未保留');
  await see(field(box, 'sortCode').getByRole('spinbutton')).toHaveValue('0');
  await name.fill('红色');
  await code.fill('red2');
  await save(box);
  await see(toast(page)).toHaveText(/名称不能重复/);
  await see(box).toBeVisible();
  await see(name).toHaveValue('红色');
  await see(code).toHaveValue('red2');
  await name.fill('蓝色');
  await field(box, 'sortCode').getByRole('spinbutton').fill('7');
  await save(box);
  await see(toast(page)).toHaveText(/新建成功/);
  await see(box).toBeHidden();
  await see(row(page, '蓝色')).toContainText('red2');
  await see(toast(page)).toBeHidden({ timeout: 3_000 });

  await row(page, '蓝色').getByRole('button', { name: '编辑', exact: true }).click();
  const edit = dialog(page, '编辑字典');
  await see(field(edit, 'fullName').getByRole('textbox')).toHaveValue('蓝色');
  await see(field(edit, 'sortCode').getByRole('spinbutton')).toHaveValue('7');
  await field(edit, 'fullName').getByRole('textbox').fill('深蓝');
  await field(edit, 'description').getByRole('textbox').fill('像海一样');
  await save(edit);
  await see(toast(page)).toHaveText(/更新成功/);
  await see(edit).toBeHidden();
  await see(row(page, '深蓝')).toBeVisible();
  await row(page, '深蓝').getByRole('button', { name: '编辑', exact: true }).click();
  await see(field(edit, 'description').getByRole('textbox')).toHaveValue('像海一样');
  await edit.getByRole('button', { name: '取消', exact: true }).click();
  await see(edit).toBeHidden();
  expect(problems).toEqual([]);
});

test('DICT-11, 12, 33 a category with a tree: rows below rows, expand and collapse, a child of a row', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', at);
  await see(row(page, '红色')).toBeVisible();
  await see(page.getByRole('main').getByRole('button', { name: /展开|收起|折叠/ })).toHaveCount(0);
  await node(page, '地区').click();
  await see(row(page, '上海')).toBeVisible();
  await page.getByRole('main').locator('[data-action="expand"]').click();
  await see(row(page, '上海')).toBeHidden();
  await page.getByRole('main').locator('[data-action="expand"]').click();
  await see(row(page, '上海')).toBeVisible();
  await row(page, '华东').getByRole('button', { name: '更多' }).click();
  await choose(page, '新建子级');
  const box = dialog(page, '新建字典');
  await see(field(box, 'parentId')).toContainText('华东');
  await see(field(box, 'parentId').getByRole('combobox')).toBeEnabled();
  await field(box, 'fullName').getByRole('textbox').fill('南京');
  await field(box, 'enCode').getByRole('textbox').fill('nanjing');
  await save(box);
  await see(row(page, '南京')).toBeVisible();
  await row(page, '华东').getByRole('button', { name: '删除', exact: true }).click();
  await answer(page, '此操作将永久删除该数据，是否继续？', '确定');
  await see(toast(page)).toHaveText(/该字典下面有子级,禁止删除/);
  await see(row(page, '南京')).toBeVisible();
  expect(problems).toEqual([]);
});

test('DICT-17…31, 39, 40, 41, VALD-17, VALD-18, VALD-20, VALD-21 categories: the drawer, the dialog, its texts', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', at);
  await see(row(page, '红色')).toBeVisible();
  const panel = await manage(page);
  await see.poll(() => widthOf(panel.locator('.ant-drawer-content-wrapper'))).toBe(700);
  await see(panel.getByRole('columnheader')).toHaveText(['名称', '编码', '排序', '树形结构', '操作']);
  await see(row(panel, '地区')).toContainText('是');
  await see(row(panel, '颜色')).toContainText('否');
  await panel.getByRole('button', { name: '新建', exact: true }).click();
  const box = dialog(page, '新建分类');
  await see.poll(() => widthOf(box)).toBe(600);
  await see(box.locator('label')).toHaveText(['分类上级', '名称', '编码', '树形结构', '排序', '说明']);
  await see(field(box, 'parentId')).toContainText('顶级节点');
  await save(box);
  await see(field(box, 'fullName')).toContainText('请输入名称');
  await see(field(box, 'enCode')).toContainText('请输入编码');
  const name = field(box, 'fullName').getByRole('textbox');
  const code = field(box, 'enCode').getByRole('textbox');
  await name.fill('<名称>');
  await name.blur();
  await see(field(box, 'fullName')).toContainText('名称不能含有特殊符号');
  await code.fill('.中文.');
  await code.blur();
  await see(field(box, 'enCode')).toContainText('编码只能输入英文、数字和小数点且小数点不能放在首尾');
  await name.fill('类'.repeat(51));
  expect((await name.inputValue()).length).toBe(50);
  await code.fill('c'.repeat(51));
  expect((await code.inputValue()).length).toBe(50);
  await name.fill('颜色');
  await code.fill('material');
  await save(box);
  await see(toast(page)).toHaveText(/名称不能重复/);
  await see(code).toHaveValue('material');
  await name.fill('材料');
  await field(box, 'isTree').getByRole('switch').click();
  await field(box, 'sortCode').getByRole('spinbutton').fill('50');
  await save(box);
  await see(toast(page)).toHaveText(/新建成功/);
  await see(box).toBeHidden();
  await see(row(panel, '材料')).toContainText('是');

  await row(panel, '材料').getByRole('button', { name: '编辑', exact: true }).click();
  const edit = dialog(page, '编辑分类');
  await see(field(edit, 'fullName').getByRole('textbox')).toHaveValue('材料');
  await see(field(edit, 'isTree').getByRole('switch')).toBeChecked();
  await see(field(edit, 'isTree').getByRole('switch')).toBeDisabled();
  await field(edit, 'fullName').getByRole('textbox').fill('木材');
  await pick(field(edit, 'parentId'), '颜色');
  await save(edit);
  await see(toast(page)).toHaveText(/更新成功/);
  await see(row(panel, '木材')).toBeVisible();
  await row(panel, '颜色').getByRole('button', { name: '删除', exact: true }).click();
  await answer(page, '此操作将永久删除该数据，是否继续？', '确定');
  await see(toast(page)).toHaveText(/字典类型下面有字典值禁止删除/);
  await row(panel, '木材').getByRole('button', { name: '删除', exact: true }).click();
  await answer(page, '此操作将永久删除该数据，是否继续？', '确定');
  await see(row(panel, '木材')).toBeHidden();
  await category('后来的', 'later', 0, 10);
  await see(node(page, '后来的')).toBeHidden();
  await see(row(panel, '后来的')).toBeHidden();
  await panel.locator('[data-action="refresh"]').click();
  await see(row(panel, '后来的')).toBeVisible();
  await category('最后的', 'last', 0, 11);
  await panel.locator('.ant-drawer-close').click();
  await see(node(page, '最后的')).toBeVisible();
  expect(problems).toEqual([]);
});

test('DICT-20, 22, 25, 26, 43, VALD-91 exporting a category asks, downloads a file, and importing takes it again', async () => {
  const { page, problems } = await journey.visit();
  const packs = await category('包装', 'pack', 0, 20);
  await item(packs, '纸箱', 'box');
  await signIn(page, 'keeper', at);
  const panel = await manage(page);
  await act(row(panel, '包装'), '导出');
  await answer(page, '您确定要导出该字典分类，是否继续？', '取消');
  await act(row(panel, '包装'), '导出');
  const downloading = page.waitForEvent('download');
  await answer(page, '您确定要导出该字典分类，是否继续？', '确定');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^包装_\d{14}\.bdd$/);
  const file = await readFile(await download.path());
  const content = JSON.parse(file.toString('utf8'));
  expect(content.list).toMatchObject([{ fullName: '包装', enCode: 'pack' }]);
  expect(content.modelList).toMatchObject([{ fullName: '纸箱', enCode: 'box' }]);

  const upload = (name: string, buffer: Buffer) =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer });
  // The error of an upload stays until it is closed or replaced.
  for (const [name, text] of [
    ['notes.txt', 'hello'],
    ['broken.bdd', '{'],
  ] as const) {
    await upload(name, Buffer.from(text));
    await see(toast(page)).toHaveText(/导入失败，文件格式错误/);
    await toast(page).getByRole('button', { name: '关闭' }).click();
    await see(toast(page)).toBeHidden();
  }
  await upload('again.bdd', file);
  await see(toast(page)).toHaveText(/数据已存在/);
  await office.api('DELETE', `/api/system/DictionaryData/${content.modelList[0].id}`);
  await office.api('DELETE', `/api/system/DictionaryType/${packs}`);
  await panel.locator('[data-action="refresh"]').click();
  await see(row(panel, '包装')).toBeHidden();
  await upload('again.bdd', file);
  await see(toast(page)).toHaveText(/导入成功/);
  await see(row(panel, '包装')).toBeVisible();
  await panel.locator('.ant-drawer-close').click();
  await node(page, '包装').click();
  await see(row(page, '纸箱')).toBeVisible();
  expect(problems).toEqual([]);
});

test('VALD-15, VALD-25, VALD-27, VALD-90, VALD-92 in English the texts are those of the specification', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', at);
  await page.getByRole('button', { name: '切换语言' }).click();
  await choose(page, 'English');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const box = dialog(page, 'new dictionary');
  await box.getByRole('button', { name: 'OK', exact: true }).click();
  await see(field(box, 'fullName')).toContainText('please enter name');
  await see(field(box, 'enCode')).toContainText('please enter code');
  await box.getByRole('button', { name: 'Cancel', exact: true }).click();
  await see(box).toBeHidden();
  await row(page, '红色').getByRole('button', { name: 'Delete', exact: true }).click();
  await see(question(page)).toContainText('this action will permanently delete the data, continue?');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await see(question(page)).toBeHidden();
  await row(page, '红色').getByRole('button', { name: 'More' }).click();
  await choose(page, 'Disable');
  await see(question(page)).toContainText('are you sure you want to disable the current data, continue?');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await see(question(page)).toBeHidden();
  await row(page, '红色').getByRole('button', { name: 'Edit', exact: true }).click();
  await see(dialog(page, 'edit dictionary')).toBeVisible();
  expect(problems).toEqual([]);
});

test('PERM-06, PERM-07, PERM-28 without btn_add there is no such button, and the server refuses the call', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'looker', at);
  await see(row(page, '红色').getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await see(page.getByRole('button', { name: '新建', exact: true })).toHaveCount(0);
  await see(row(page, '红色').getByRole('button', { name: '删除', exact: true })).toHaveCount(0);
  const panel = await manage(page);
  await see(panel.getByRole('button', { name: '新建', exact: true })).toHaveCount(0);
  await see(panel.getByRole('button', { name: '导出', exact: true })).toHaveCount(0);
  const own = journey.api(await tokenOf(journey, 'looker'));
  const body = { parentId: '-1', fullName: '偷偷', enCode: 'secretly', isTree: 0, sortCode: 0 };
  const refused = await own('POST', '/api/system/DictionaryType', body);
  expect(refused).toMatchObject({ msg: '没有权限' });
  expect(refused.code).not.toBe(200);
  expect(problems).toEqual([]);
});
