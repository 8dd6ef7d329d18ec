import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { act, agree, fill, pickInTree, questions, refused, row, save } from '../support/rows';
import { answer, dialog, field, pick, see, signIn, toast } from '../support/screen';

const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_unlock', 'btn_resetPassword'];
let journey: Journey;
let office: Office;
let company = '';
let department = '';
let lily = '';

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const [top] = (await office.api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  company = String(top?.id);
  const form = { parentId: company, fullName: '研发中心', enCode: 'rd', sortCode: 0, enabledMark: 1 };
  await office.api('POST', '/api/permission/Organize/Department', form);
  const { data } = await office.api('GET', '/api/permission/Organize?keyword=rd');
  const [tree] = (data.list ?? []) as { children?: { id: string }[] }[];
  department = String(tree?.children?.[0]?.id);
  const position = { organizeId: department, fullName: '工程师', enCode: 'engineer', type: 'technical', sortCode: 0 };
  await office.api('POST', '/api/permission/Position', { ...position, enabledMark: 1 });
  // With the menu that lily holds: only then may the keeper change her.
  const holds = { 'permission.user': buttons, 'permission.userOnline': ['btn_remove'], 'systemData.dictionary': [] };
  await office.makePerson('keeper', [await office.makeRole(holds)]);
  await office.makePerson('looker', [await office.makeRole({ 'permission.user': [], 'permission.userOnline': [] })]);
  const elsewhere = await office.makeRole({ 'systemData.dictionary': [] });
  await office.makePerson('outsider', [elsewhere]);
  lily = await office.makePerson('lily', [elsewhere]);
});
afterAll(() => journey.close());

const place = (page: Page, name: string) => page.locator('.weft-page-side').getByTitle(name, { exact: true });
const status = (page: Page, account: string) => row(page, account).locator('.weft-tag');

test('ADMN-01, 32, ENT-21 a user is made with several organisations, found by place and keyword, changed, deleted', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/user');
  await see(page.getByRole('columnheader')).toHaveText([
    '序号',
    '账户',
    '姓名',
    '性别',
    '手机号码',
    '所属组织',
    '创建时间',
    '排序',
    '状态',
    '操作',
  ]);
  await see(row(page, 'lily')).toContainText('男');
  await page.locator('.weft-table-head [data-action="add"]').click();
  const made = dialog(page, '新建用户');
  await see(field(made, 'gender')).toContainText('保密');
  await field(made, 'gender').locator('.ant-select').hover();
  await field(made, 'gender').locator('.ant-select-clear').click();
  await save(made);
  await see(field(made, 'account')).toContainText('账号不能为空');
  await see(field(made, 'realName')).toContainText('姓名不能为空');
  await see(field(made, 'gender')).toContainText('请选择性别');
  await see(field(made, 'organizeIdTree')).toContainText('请选择所属组织');
  await fill(made, { account: '中文', realName: '汤姆', mobilePhone: '12', email: 'tom' });
  await save(made);
  await see(field(made, 'account')).toContainText('只能输入数字英文');
  await see(field(made, 'email')).toContainText('请正确输入您的邮箱地址');
  await fill(made, { account: 'lily', mobilePhone: '13800138000', email: 'tom@example.com', nativePlace: '杭州' });
  await pick(field(made, 'gender'), '男');
  await pick(field(made, 'education'), '本科');
  await field(made, 'organizeIdTree').locator('.ant-select').click();
  const organizes = dialog(page, '选择组织');
  await pickInTree(organizes, '示例公司');
  await pickInTree(organizes, '研发中心');
  await save(organizes);
  await see(field(made, 'organizeIdTree')).toContainText('示例公司/研发中心');
  await field(made, 'positionId').locator('.ant-select').click();
  const positions = dialog(page, '选择岗位');
  await pickInTree(positions, '工程师');
  await save(positions);
  await see(field(made, 'positionId')).toContainText('工程师');
  await save(made);
  await see(toast(page)).toHaveText(/账号已存在/);
  await see(field(made, 'realName').getByRole('textbox')).toHaveValue('汤姆');
  await fill(made, { account: 'tom' });
  await save(made);
  await see(toast(page)).toHaveText(/新建成功/);
  // The random first password is shown this once.
  const first = dialog(page, '初始密码');
  await see(field(first, 'account').getByRole('textbox')).toHaveValue('tom');
  await see(field(first, 'password').getByRole('textbox')).toHaveValue(/^[a-zA-Z2-9]{12}$/);
  await see(first).toContainText('密码只显示这一次');
  await see(first.getByRole('button', { name: '复制' })).toBeVisible();
  await save(first);
  await see(first).toHaveCount(0);
  await see(row(page, 'tom')).toContainText('示例公司 ; 示例公司/研发中心');

  await place(page, '研发中心').click();
  await see(row(page, 'lily')).toHaveCount(0);
  await see(row(page, 'tom')).toBeVisible();
  await place(page, '研发中心').click();
  await see(row(page, 'lily')).toBeVisible();
  await field(page, 'keyword').getByRole('textbox').fill('13800138000');
  await page.keyboard.press('Enter');
  await see(row(page, 'lily')).toHaveCount(0);

  await act(row(page, 'tom'), '编辑');
  const edited = dialog(page, '编辑用户');
  await see(field(edited, 'account').getByRole('textbox')).toBeDisabled();
  await see(field(edited, 'nativePlace').getByRole('textbox')).toHaveValue('杭州');
  await see(field(edited, 'education')).toContainText('本科');
  await see(
    edited.getByRole('img', { name: '001.png' }).or(edited.locator('img[src$="001.png"]')).first(),
  ).toBeVisible();
  await field(edited, 'managerId').locator('.ant-select').click();
  const people = dialog(page, '选择用户');
  await people.getByPlaceholder('请输入关键词').fill('lily');
  await people.getByRole('option', { name: /lily/ }).click();
  await save(people);
  await see(field(edited, 'managerId')).toContainText('lily/lily');
  await see(field(edited, 'positionId')).toContainText('工程师');
  await field(edited, 'organizeIdTree').locator('.ant-select-selection-item-remove').nth(1).click();
  await see(field(edited, 'positionId')).not.toContainText('工程师');
  await fill(edited, { realName: '汤姆森' });
  await save(edited);
  await see(toast(page)).toHaveText(/更新成功/);
  await see(row(page, '汤姆森')).toBeVisible();
  await page.getByRole('button', { name: '重置', exact: true }).click();
  await agree(row(page, 'lily'), '删除', questions.remove, /此用户有下属，无法删除/);
  await agree(row(page, '汤姆森'), '删除', questions.remove, /删除成功/);
  await see(row(page, '汤姆森')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('ADMN-02, 03, 04, 30, VALD-49, 53 passwords are reset under the policy, accounts switched off and on, locked ones unlocked; it holds at once', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/user');
  const own = journey.api(await tokenOf(journey, 'lily'));
  const policy = { passwordStrengthLimit: 1, containsCharacters: 1, passwordLengthMin: 1, passwordLengthMinNumber: 8 };
  await office.api('PUT', '/api/system/SysConfig', policy);
  await act(row(page, 'lily'), '重置密码');
  const reset = dialog(page, '重置密码');
  await see(field(reset, 'account')).toContainText(/账户/);
  await save(reset);
  await see(field(reset, 'userPassword')).toContainText('请输入新密码');
  await see(field(reset, 'validatePassword')).toContainText('请再次输入新密码');
  await fill(reset, { userPassword: 'Li@7' });
  await save(reset);
  await see(field(reset, 'userPassword')).toContainText('新密码长度不能小于8位');
  await fill(reset, { userPassword: 'Lily20277' });
  await save(reset);
  await see(field(reset, 'userPassword')).toContainText('新密码必须包含字符');
  await fill(reset, { userPassword: 'Lily@2027', validatePassword: 'Lily@2028' });
  await save(reset);
  await see(field(reset, 'validatePassword')).toContainText('两次输入密码不一致');
  await fill(reset, { validatePassword: 'Lily@2027' });
  await save(reset);
  await see(toast(page)).toHaveText(/成功/);
  await see(reset).toBeHidden();
  expect((await own('GET', '/api/oauth/CurrentUser')).code).toBe(600);
  await expect(tokenOf(journey, 'lily')).rejects.toThrow('账号或密码错误');
  const again = journey.api(await tokenOf(journey, 'lily', 'Lily@2027'));

  await act(row(page, 'lily'), '禁用');
  await answer(page, questions.disable, '取消');
  await see(status(page, 'lily')).toHaveText('启用');
  await agree(row(page, 'lily'), '禁用', questions.disable, /操作成功/);
  await see(status(page, 'lily')).toHaveText('禁用');
  expect((await again('GET', '/api/oauth/CurrentUser')).code).toBe(600);
  await expect(tokenOf(journey, 'lily', 'Lily@2027')).rejects.toThrow('账号已被禁用');
  await agree(row(page, 'lily'), '启用', questions.enable, /操作成功/);
  await see(status(page, 'lily')).toHaveText('启用');

  const person = (await office.api('GET', `/api/permission/Users/${lily}`)).data;
  await office.api('PUT', `/api/permission/Users/${lily}`, { ...person, enabledMark: 2 });
  await page.locator('.weft-table-tools [data-action="refresh"], .weft-tool[aria-label="刷新"]').last().click();
  await see(status(page, 'lily')).toHaveText('锁定');
  await see(row(page, 'keeper').getByRole('button', { name: '解除锁定' })).toHaveCount(0);
  await agree(row(page, 'lily'), '解除锁定', '您确定要解除锁定该用户，是否继续？', /成功/);
  await see(status(page, 'lily')).toHaveText('启用');
  await tokenOf(journey, 'lily', 'Lily@2027');
  expect(problems).toEqual([]);
});

test('contract §5.15, §8.14 who is on line is signed out, one or several', async () => {
  const one = journey.api(await tokenOf(journey, 'outsider'));
  await one('GET', '/api/oauth/CurrentUser');
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/permission/userOnline');
  await see(row(page, 'keeper/keeper')).toContainText('示例公司');
  await act(row(page, 'outsider/outsider'), '强制下线');
  await answer(page, '您确定要强制该用户下线，是否继续？', '取消');
  expect((await one('GET', '/api/oauth/CurrentUser')).code).toBe(200);
  await agree(row(page, 'outsider/outsider'), '强制下线', '您确定要强制该用户下线，是否继续？', /操作成功/);
  await see(row(page, 'outsider/outsider')).toHaveCount(0);
  expect(await one('GET', '/api/oauth/CurrentUser')).toMatchObject({ code: 601 });

  await page.locator('[data-action="kickMany"]').click();
  await see(toast(page)).toHaveText(/请/);
  const two = journey.api(await tokenOf(journey, 'outsider'));
  await two('GET', '/api/oauth/CurrentUser');
  await page.locator('.weft-table-tools [data-action="refresh"], .weft-tool[aria-label="刷新"]').last().click();
  await row(page, 'outsider/outsider').getByRole('checkbox').click();
  await page.locator('[data-action="kickMany"]').click();
  await answer(page, '您确定要强制所选的 ', '确定');
  await see(row(page, 'outsider/outsider')).toHaveCount(0);
  expect((await two('GET', '/api/oauth/CurrentUser')).code).toBe(601);
  expect(problems).toEqual([]);
});

test('PERM-06, 07, 28 without the buttons nobody touches an account, and strangers see none', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'looker', '/permission/user');
  await see(row(page, 'lily')).toBeVisible();
  await see(row(page, 'lily').getByRole('button')).toHaveCount(0);
  await see(page.locator('.weft-table-head [data-action="add"]')).toHaveCount(0);
  const form = { account: 'secretly', realName: '偷偷', gender: '1', organizeIdTree: [[company]] };
  const digest = 'e10adc3949ba59abbe56e057f20f883e';
  const writes: [string, string, unknown?][] = [
    ['POST', '/api/permission/Users', form],
    ['PUT', `/api/permission/Users/${lily}`, form],
    ['DELETE', `/api/permission/Users/${lily}`],
    ['PUT', `/api/permission/Users/${lily}/Actions/State`],
    ['PUT', `/api/permission/Users/${lily}/Actions/unlock`],
    ['POST', `/api/permission/Users/${lily}/Actions/ResetPassword`, { userPassword: digest, validatePassword: digest }],
    ['DELETE', `/api/system/OnlineUser/${lily}`],
    ['DELETE', '/api/system/OnlineUser', { ids: [lily] }],
  ];
  expect(await refused(journey.api(await tokenOf(journey, 'looker')), writes)).toEqual([]);
  const reads: [string, string][] = [
    ['GET', '/api/permission/Users'],
    ['GET', `/api/permission/Users/${lily}`],
    ['GET', '/api/system/OnlineUser'],
  ];
  expect(await refused(journey.api(await tokenOf(journey, 'outsider')), [...writes, ...reads])).toEqual([]);
  expect(problems).toEqual([]);
});
