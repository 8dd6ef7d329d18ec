import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { act, agree, fill, pickInTree, questions, refused, row, save } from '../support/rows';
import { answer, dialog, field, pick, see, signIn, toast } from '../support/screen';

const screens = ['permission.organize', 'permission.position', 'permission.group'];
const all = ['btn_add', 'btn_edit', 'btn_remove', 'btn_member'];
let journey: Journey;
let office: Office;
let lily = '';

beforeAll(async () => {
  journey = await startJourney({}, { noSetUp: true });
  office = await openOffice(journey);
  const holding = (buttons: string[]) =>
    office.makeRole(Object.fromEntries(screens.map((screen) => [screen, buttons])));
  await office.makePerson('keeper', [await holding(all)]);
  await office.makePerson('looker', [await holding([])]);
  const elsewhere = await office.makeRole({ 'systemData.dictionary': [] });
  await office.makePerson('outsider', [elsewhere]);
  lily = await office.makePerson('lily', [elsewhere]);
});
afterAll(() => journey.close());

const button = (page: Page, name: string) => page.locator(`.weft-table-head [data-action="${name}"]`);

test('ADMN-07, 08, 30, 31, 32, ENT-15 companies and departments: made, changed, moved, switched off and on, deleted', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/organize');
  await see(page.getByRole('columnheader')).toHaveText([
    '名称',
    '编码',
    '层级',
    '类型',
    '创建时间',
    '排序',
    '状态',
    '操作',
  ]);

  await button(page, 'addDepartment').click();
  const made = dialog(page, '新建部门');
  await save(made);
  await see(field(made, 'parentId')).toContainText('请选择所属组织');
  await see(field(made, 'fullName')).toContainText('部门名称不能为空');
  await pick(field(made, 'parentId'), '示例公司');
  await fill(made, { fullName: '研发中心', enCode: 'rd' });
  await save(made);
  await see(toast(page)).toHaveText(/新建成功/);
  await see(row(page, '研发中心')).toContainText('示例公司/研发中心');
  await see(row(page, '研发中心').locator('.weft-tag').first()).toHaveText('部门');

  await button(page, 'addDepartment').click();
  await pick(field(made, 'parentId'), '示例公司');
  await fill(made, { fullName: '市场部', enCode: 'rd' });
  await save(made);
  await see(toast(page)).toHaveText(/部门编码已存在/);
  await see(field(made, 'fullName').getByRole('textbox')).toHaveValue('市场部');
  await fill(made, { enCode: 'market' });
  await save(made);
  await see(row(page, '市场部')).toBeVisible();

  await act(row(page, '研发中心'), '新建部门');
  await see(field(made, 'parentId')).toContainText('研发中心');
  await fill(made, { fullName: '测试组', enCode: 'qa' });
  await save(made);
  await see(row(page, '测试组')).toContainText('示例公司/研发中心/测试组');

  // Moving takes along what is below.
  await act(row(page, '示例公司/研发中心').first(), '编辑');
  const edited = dialog(page, '编辑部门');
  await see(field(edited, 'fullName').getByRole('textbox')).toHaveValue('研发中心');
  await pick(field(edited, 'parentId'), '市场部');
  await save(edited);
  await see(toast(page)).toHaveText(/更新成功/);
  await see(row(page, '测试组')).toContainText('示例公司/市场部/研发中心/测试组');

  const group = row(page, '测试组');
  await agree(group, '禁用', questions.disable, /操作成功/);
  await see(group.locator('.weft-tag').last()).toHaveText('禁用');
  await agree(group, '启用', questions.enable, /操作成功/);
  await see(group.locator('.weft-tag').last()).toHaveText('启用');
  await act(row(page, '研发中心').first(), '删除');
  await answer(page, questions.remove, '取消');
  await agree(row(page, '研发中心').first(), '删除', questions.remove, /该机构下有机构禁止删除/);
  await agree(group, '删除', questions.remove, /删除成功/);
  await see(group).toHaveCount(0);

  await button(page, 'addCompany').click();
  const company = dialog(page, '新建公司');
  await see(company.getByText('经营信息')).toBeVisible();
  await pick(field(company, 'parentId'), '示例公司');
  await fill(company, {
    fullName: '分公司',
    enCode: 'branch',
    shortName: '分',
    managerName: '王五',
    manageEmail: 'no mail',
  });
  await save(company);
  await see(field(company, 'manageEmail')).toContainText('请正确输入您的邮箱地址');
  await fill(company, { manageEmail: 'wang@example.com' });
  await save(company);
  await see(row(page, '分公司')).toContainText('公司');
  await act(row(page, '分公司').first(), '编辑');
  const changed = dialog(page, '编辑公司');
  await see(field(changed, 'managerName').getByRole('textbox')).toHaveValue('王五');
  await fill(changed, { managerName: '赵六' });
  await save(changed);
  await see(toast(page)).toHaveText(/更新成功/);

  await act(row(page, '示例公司').first(), '查看成员');
  const members = dialog(page, '查看成员');
  await see(row(members, 'keeper/keeper')).toContainText('男');
  await see(members.locator('.weft-paging, nav').filter({ has: page.locator('.ant-pagination') })).toContainText(
    /共 \d+ 条/,
  );
  await field(members, 'keyword').getByRole('textbox').fill('lily');
  await page.keyboard.press('Enter');
  await see(row(members, 'keeper/keeper')).toHaveCount(0);
  await see(row(members, 'lily/lily')).toBeVisible();
  await members.getByRole('button', { name: '关闭', exact: true }).last().click();
  await see(members).toBeHidden();

  await field(page, 'keyword').getByRole('textbox').fill('分公司');
  await page.keyboard.press('Enter');
  await see(row(page, '市场部')).toHaveCount(0);
  await see(row(page, '分公司')).toBeVisible();
  expect(problems).toEqual([]);
});

test('ADMN-09, 30, 31, ENT-16, contract §5.5 positions: made, members chosen and kept, refused texts', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/position');
  await page.locator('.weft-tree').getByTitle('示例公司', { exact: true }).click();
  await button(page, 'add').click();
  const box = dialog(page, '新建岗位');
  await see(field(box, 'organizeId')).toContainText('示例公司');
  await see(field(box, 'type')).toContainText('管理岗');
  await fill(box, { fullName: '工程师', enCode: 'engineer' });
  await pick(field(box, 'type'), '技术岗');
  await save(box);
  await see(toast(page)).toHaveText(/新建成功/);
  const line = row(page, '工程师');
  await see(line).toContainText('技术岗');
  await see(line).toContainText('示例公司');

  await act(line, '岗位成员');
  const members = dialog(page, '岗位成员');
  await see(members).toContainText('已选 0 项');
  await pickInTree(members, '示例公司', 'lily/lily', 'outsider/outsider');
  await see(members).toContainText('已选 2 项');
  await save(members);
  await see(toast(page)).toHaveText(/保存成功/);
  await see(members).toBeHidden();
  await act(line, '岗位成员');
  await see(members.getByRole('region', { name: '已选择' })).toContainText('lily/lily');
  await members.getByRole('button', { name: '移除 outsider/outsider' }).click();
  await members.getByPlaceholder('请输入关键词').fill('look');
  await members.getByRole('option', { name: /looker/ }).click();
  await save(members);
  await see(members).toBeHidden();
  const { data } = await office.api('GET', '/api/permission/Position?keyword=engineer');
  const id = String(data.list?.[0]?.id);
  const kept = (await office.api('GET', `/api/permission/UserRelation/${id}`)).data as unknown as { ids: string[] };
  expect(kept.ids).toHaveLength(2);
  expect(kept.ids).toContain(lily);

  await agree(line, '删除', questions.remove, /删除失败! 已绑定用户/);
  await agree(line, '禁用', questions.disable, /更新失败! 已绑定用户，无法修改状态/);
  await act(line, '岗位成员');
  await members.getByRole('button', { name: '清空列表' }).click();
  await save(members);
  await see(members).toBeHidden();
  await agree(line, '禁用', questions.disable, /操作成功/);
  await see(line.locator('.weft-tag')).toHaveText('禁用');
  await act(line, '编辑');
  await fill(dialog(page, '编辑岗位'), { fullName: '高级工程师' });
  await save(dialog(page, '编辑岗位'));
  await see(row(page, '高级工程师')).toBeVisible();
  await agree(row(page, '高级工程师'), '删除', questions.remove, /删除成功/);
  await see(line).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('ADMN-12, 31, ENT-18, contract §5.5 groups: made, members, deleted only when empty', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/group');
  await button(page, 'add').click();
  const box = dialog(page, '新建分组');
  await save(box);
  await see(field(box, 'fullName')).toContainText('分组名称不能为空');
  await fill(box, { fullName: '篮球社', enCode: 'ball' });
  await pick(field(box, 'type'), '项目组');
  await save(box);
  const line = row(page, '篮球社');
  await see(line).toContainText('项目组');
  await act(line, '组内成员');
  const members = dialog(page, '组内成员');
  await pickInTree(members, '示例公司', 'lily/lily');
  await save(members);
  await see(toast(page)).toHaveText(/保存成功/);
  await see(members).toBeHidden();
  await agree(line, '删除', questions.remove, /删除失败! 已绑定用户/);
  await act(line, '组内成员');
  await see(members).toContainText('已选 1 项');
  await members.getByRole('button', { name: '清空列表' }).click();
  await save(members);
  await see(members).toBeHidden();
  await act(line, '编辑');
  await fill(dialog(page, '编辑分组'), { description: '每周三' });
  await save(dialog(page, '编辑分组'));
  await see(line).toContainText('每周三');
  await agree(line, '删除', questions.remove, /删除成功/);
  await see(line).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('PERM-06, 07, 28 without buttons there are none, and neither they nor strangers are let in when they call directly', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'looker', '/permission/organize');
  await see(row(page, '示例公司').first()).toBeVisible();
  await see(page.locator('.weft-table-head .ant-btn-primary')).toHaveCount(0);
  await see(row(page, '示例公司').first().getByRole('button', { name: '编辑' })).toHaveCount(0);
  await page.goto('/permission/position');
  await see(page.locator('.weft-table')).toBeVisible();
  await see(button(page, 'add')).toHaveCount(0);

  const [company] = (await office.api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  const id = String(company?.id);
  const named = { fullName: '偷偷', enCode: 'secretly', parentId: id, sortCode: 0, enabledMark: 1 };
  const writes: [string, string, unknown?][] = [
    ['POST', '/api/permission/Organize', { ...named, propertyJson: {} }],
    ['PUT', `/api/permission/Organize/${id}`, { ...named, propertyJson: {} }],
    ['DELETE', `/api/permission/Organize/${id}`],
    ['PUT', `/api/permission/Organize/${id}/Actions/State`],
    ['POST', '/api/permission/Organize/Department', named],
    ['POST', '/api/permission/Position', { ...named, organizeId: id, type: 'technical' }],
    ['DELETE', '/api/permission/Position/1'],
    ['POST', '/api/permission/Group', { ...named, type: '1' }],
    ['DELETE', '/api/permission/Group/1'],
    ['POST', '/api/permission/UserRelation/1', { objectType: 'Position', userIds: [lily] }],
  ];
  expect(await refused(journey.api(await tokenOf(journey, 'looker')), writes)).toEqual([]);
  const reads: [string, string][] = [
    ['GET', '/api/permission/Organize'],
    ['GET', `/api/permission/Organize/${id}`],
    ['GET', '/api/permission/Position'],
    ['GET', '/api/permission/Group'],
    ['GET', '/api/permission/UserRelation/1'],
  ];
  expect(await refused(journey.api(await tokenOf(journey, 'outsider')), [...writes, ...reads])).toEqual([]);
  const stranger = await journey.visit();
  await signIn(stranger.page, 'outsider', '/permission/organize');
  await see(stranger.page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible();
  expect(problems).toEqual([]);
});
