import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { act, agree, fill, pickInTree, questions, refused, row, save } from '../support/rows';
import { choose, dialog, field, see, signIn, toast } from '../support/screen';

const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_authorize', 'btn_member'];
let journey: Journey;
let office: Office;
let lily = '';

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const holds = {
    'permission.role': buttons,
    'permission.authorize': ['btn_authorize'],
    'systemData.dictionary': ['btn_add', 'btn_edit'],
  };
  await office.makePerson('keeper', [await office.makeRole(holds)]);
  await office.makePerson('looker', [await office.makeRole({ 'permission.role': [] })]);
  // The keeper holds what lily holds: only then may they make her a member.
  lily = await office.makePerson('lily', [await office.makeRole({ 'permission.role': [] })]);
  const [company] = (await office.api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  const organizeIdsTree = [[String(company?.id)]];
  const role = { fullName: '旧角色', enCode: 'older', globalMark: 0, organizeIdsTree, enabledMark: 1, sortCode: 9 };
  await office.api('POST', '/api/permission/Role', role);
});
afterAll(() => journey.close());

interface Granted {
  list: { id: string; fullName: string; children?: Granted['list'] }[];
  ids: string[];
}
const flat = (nodes: Granted['list']): Granted['list'] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Names of what a role holds of one kind, as the next step of the dialog would tick it. */
async function granted(enCode: string, type: string, moduleIds: string[]): Promise<string[]> {
  const roles = (await office.api('GET', `/api/permission/Role?keyword=${enCode}`)).data.list ?? [];
  const path = `/api/permission/Authority/Data/${String(roles[0]?.id)}/Values`;
  const { data } = await office.api('POST', path, { type, moduleIds: moduleIds.join(',') });
  const { list, ids } = data as unknown as Granted;
  return flat(list)
    .filter(({ id }) => ids.includes(id))
    .map(({ fullName }) => fullName)
    .sort();
}

const step = (page: Page | Locator) => page.locator('.weft-step:not([hidden])');
const box = (scope: Page | Locator, name: string) =>
  step(scope).locator('.ant-tree-treenode').filter({ hasText: name }).locator('.ant-tree-checkbox');
/** A box of a step that is a matrix: the row of a menu, or an item of it. */
const cell = (scope: Page | Locator, name: string) => step(scope).getByRole('checkbox', { name, exact: true });
const next = (scope: Page | Locator) => scope.getByRole('button', { name: '下一步', exact: true }).click();
const current = (scope: Page | Locator) => scope.locator('.ant-steps-item-active');

test('ADMN-10, 11, 30, 31, ENT-17 roles: made with their organisations, switched off and on, deleted', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/role');
  await see(page.getByRole('columnheader')).toHaveText([
    '序号',
    '角色名称',
    '角色编码',
    '角色类型',
    '所属组织',
    '创建时间',
    '排序',
    '状态',
    '操作',
  ]);
  await page.locator('.weft-table-head [data-action="add"]').click();
  const made = dialog(page, '新建角色');
  await save(made);
  await see(field(made, 'fullName')).toContainText('角色名称不能为空');
  await see(field(made, 'organizeIdsTree')).toContainText('请选择所属组织');
  await fill(made, { fullName: '<助理>', enCode: 'assistant' });
  await save(made);
  await see(field(made, 'fullName')).toContainText('名称不能含有特殊符号');
  await fill(made, { fullName: '助理' });
  await field(made, 'organizeIdsTree').locator('.ant-select').click();
  const organizes = dialog(page, '选择组织');
  await pickInTree(organizes, '示例公司');
  await save(organizes);
  await see(field(made, 'organizeIdsTree')).toContainText('示例公司');
  await save(made);
  await see(toast(page)).toHaveText(/新建成功/);
  await see(row(page, 'assistant')).toContainText('组织');
  await agree(row(page, 'assistant'), '禁用', questions.disable, /操作成功/);
  await see(row(page, 'assistant').locator('.weft-tag')).toHaveText('禁用');
  await agree(row(page, 'assistant'), '启用', questions.enable, /操作成功/);
  await act(row(page, 'assistant'), '编辑');
  await fill(dialog(page, '编辑角色'), { fullName: '部门助理' });
  await save(dialog(page, '编辑角色'));
  await see(row(page, '部门助理')).toBeVisible();
  await agree(row(page, '旧角色'), '删除', questions.remove, /删除成功/);
  await see(row(page, '旧角色')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('PERM-25, 29, ADMN-37 six kinds in three steps: half-ticked parents count, what was ticked stands there again, and it holds at once', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/role');
  await act(row(page, 'assistant'), '角色权限');
  const steps = dialog(page, '角色权限 · 部门助理');
  await see(steps.locator('.ant-steps-item-title')).toHaveText([/^系统权限/, /^菜单权限/, /^功能权限/]);
  // The only application is ticked for a role without rights, and there is nothing to choose.
  await see(current(steps)).toContainText('菜单权限');
  await steps.getByRole('button', { name: '上一步' }).click();
  await see(current(steps)).toContainText('系统权限');
  await see(steps.getByRole('button', { name: '上一步' })).toBeDisabled();
  await see(box(steps, '开发平台')).toHaveClass(/ant-tree-checkbox-checked/);
  await next(steps);
  await see(current(steps)).toContainText('菜单权限');
  // Nobody is offered what he does not hold himself.
  await see(step(steps).locator('.weft-tree-label', { hasText: '数据字典' })).toBeVisible();
  await see(step(steps).locator('.weft-tree-label', { hasText: '行政区划' })).toHaveCount(0);
  await box(steps, '数据字典').click();
  await see(box(steps, '系统数据')).toHaveClass(/ant-tree-checkbox-checked|ant-tree-checkbox-indeterminate/);
  await see(box(steps, 'WEB菜单')).toHaveClass(/ant-tree-checkbox-indeterminate/);
  await next(steps);
  await see(current(steps)).toContainText('功能权限');
  for (const title of ['按钮权限', '列表权限', '表单权限', '数据权限'])
    await see(step(steps).getByRole('columnheader', { name: title })).toBeVisible();
  await see(step(steps).getByRole('region', { name: '数据字典' })).toContainText('列表权限');
  await step(steps).getByRole('button', { name: '更多' }).click();
  await choose(page, '全选');
  await see(cell(steps, '编辑 · 数据字典')).toBeChecked();
  await cell(steps, '编辑 · 数据字典').click();
  await see(cell(steps, '数据字典')).toBeChecked({ indeterminate: true });
  await see(steps.getByRole('button', { name: '下一步' })).toHaveCount(0);
  await steps.getByRole('button', { name: '上一步' }).click();
  await see(current(steps)).toContainText('菜单权限');
  await next(steps);
  await steps.getByRole('button', { name: '确定', exact: true }).click();
  await see(toast(page)).toHaveText(/保存成功/);
  await see(steps).toBeHidden();
  const dictionary = await office.menuId('systemData.dictionary');
  const [{ systemId }] = [(await office.api('GET', `/api/system/Menu/${dictionary}`)).data as { systemId?: string }];
  expect(await granted('assistant', 'system', [])).toEqual(['开发平台']);
  expect(await granted('assistant', 'module', [String(systemId)])).toEqual(['数据字典', '系统数据']);
  expect(await granted('assistant', 'button', [dictionary])).toEqual(['新建']);

  await act(row(page, 'assistant'), '角色权限');
  await see(box(steps, '数据字典')).toHaveClass(/ant-tree-checkbox-checked/);
  await next(steps);
  await see(cell(steps, '新建 · 数据字典')).toBeChecked();
  await see(cell(steps, '编辑 · 数据字典')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await see(steps).toBeHidden();

  // A member has it at once.
  const category = { parentId: '-1', fullName: '颜色', enCode: 'colour', isTree: 0, sortCode: 0 };
  const before = journey.api(await tokenOf(journey, 'lily'));
  expect((await before('POST', '/api/system/DictionaryType', category)).code).toBe(403);
  await act(row(page, 'assistant'), '角色成员');
  const members = dialog(page, '角色成员');
  await pickInTree(members, '示例公司', 'lily/lily');
  await save(members);
  await see(members).toBeHidden();
  const own = journey.api(await tokenOf(journey, 'lily'));
  expect((await own('POST', '/api/system/DictionaryType', category)).code).toBe(200);
  await agree(row(page, 'assistant'), '删除', questions.remove, /删除失败|该角色下有/);
  expect(problems).toEqual([]);
});

test('contract §8.4, §8.6 the page of batch permissions: four steps, the last chooses roles, and what they had stays', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/authorize');
  await see(page.locator('.ant-steps-item-title')).toHaveText([/^系统权限/, /^菜单权限/, /^功能权限/, /^选择角色/]);
  await see(box(page, '开发平台')).toHaveClass(/ant-tree-checkbox-checked/);
  await next(page);
  await box(page, '角色管理').click();
  await next(page);
  // A new menu begins with its usual buttons.
  await see(cell(page, '删除 · 角色管理')).toBeChecked();
  await next(page);
  await see(current(page)).toContainText('选择角色');
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await see(toast(page)).toHaveText(/请选择角色/);
  await box(page, '部门助理').click();
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await see(toast(page)).toHaveText(/保存成功/);
  const [dictionary, role] = [await office.menuId('systemData.dictionary'), await office.menuId('permission.role')];
  expect(await granted('assistant', 'button', [dictionary, role])).toEqual(['删除', '新建', '新建', '编辑']);
  expect(problems).toEqual([]);
});

test('PERM-06, 07, 28 a role is neither made nor filled nor given rights without the buttons', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'looker', '/permission/role');
  await see(row(page, 'assistant')).toBeVisible();
  await see(row(page, 'assistant').getByRole('button')).toHaveCount(0);
  await see(page.locator('.weft-table-head [data-action="add"]')).toHaveCount(0);
  const roles = (await office.api('GET', '/api/permission/Role?keyword=assistant')).data.list ?? [];
  const id = String(roles[0]?.id);
  const form = { fullName: '偷偷', enCode: 'secretly', globalMark: 1, enabledMark: 1, sortCode: 0 };
  const writes: [string, string, unknown?][] = [
    ['POST', '/api/permission/Role', form],
    ['PUT', `/api/permission/Role/${id}`, form],
    ['DELETE', `/api/permission/Role/${id}`],
    ['PUT', `/api/permission/Role/${id}/Actions/State`],
    ['POST', `/api/permission/UserRelation/${id}`, { objectType: 'Role', userIds: [lily] }],
    ['POST', `/api/permission/Authority/Data/${id}/Values`, { type: 'module', moduleIds: '' }],
    ['PUT', `/api/permission/Authority/Data/${id}`, { objectType: 'Role', module: [] }],
    ['POST', '/api/permission/Authority/Data/Batch', { objectType: 'Role', module: [], roleIds: [id] }],
  ];
  expect(await refused(journey.api(await tokenOf(journey, 'looker')), writes)).toEqual([]);
  await page.goto('/permission/authorize');
  await see(page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible();
  expect(problems).toEqual([]);
});
