import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { act, agree, fill, pickInTree, questions, refused, row, save } from '../support/rows';
import { answer, dialog, field, see, signIn, toast } from '../support/screen';

const all = ['btn_add', 'btn_edit', 'btn_remove', 'btn_export', 'btn_import'];
const screens = ['system.area', 'system.menu', 'system.sysConfig', 'system.log'];
let journey: Journey;
let office: Office;

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const holding = (buttons: string[]) =>
    office.makeRole(Object.fromEntries(screens.map((screen) => [screen, buttons])));
  await office.makePerson('keeper', [await holding(all)]);
  await office.makePerson('looker', [await holding([])]);
  await office.makePerson('outsider', [await office.makeRole({ 'systemData.dictionary': [] })]);
});
afterAll(() => journey.close());

const open = (line: Locator) => line.locator('.ant-table-row-expand-icon').click();

test('ADMN-13, 14, 30, 31, ENT-19 areas: provinces to streets one level at a time, made, moved, switched off, deleted', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/system/area');
  await see(page.getByRole('columnheader')).toHaveText(['区域名称', '区域编码', '排序', '状态', '操作']);
  await open(row(page, '浙江省'));
  await open(row(page, '杭州市'));
  await open(row(page, '西湖区').first());
  await see(row(page, '北山街道')).toBeVisible();
  await act(row(page, '西湖区').first(), '新建下级');
  const made = dialog(page, '新建区域');
  await see(field(made, 'parentId')).toContainText('西湖区');
  await save(made);
  await see(field(made, 'fullName')).toContainText('区域名称不能为空');
  await fill(made, { fullName: '织机街道', enCode: 'abc' });
  await save(made);
  await see(field(made, 'enCode')).toContainText('编码只能输入数字');
  await fill(made, { enCode: '330106' });
  await save(made);
  await see(toast(page)).toHaveText(/区域编码不能重复/);
  await see(field(made, 'fullName').getByRole('textbox')).toHaveValue('织机街道');
  await fill(made, { enCode: '330106999' });
  await save(made);
  await see(toast(page)).toHaveText(/新建成功/);
  await see(row(page, '织机街道')).toBeVisible();
  await agree(row(page, '织机街道'), '禁用', questions.disable, /操作成功/);
  await see(row(page, '织机街道').locator('.weft-tag')).toHaveText('禁用');
  await agree(row(page, '织机街道'), '启用', questions.enable, /操作成功/);
  await act(row(page, '织机街道'), '编辑');
  const edited = dialog(page, '编辑区域');
  await see(field(edited, 'parentId')).toContainText('西湖区');
  await field(edited, 'parentId').locator('.ant-select').click();
  await pickInTree(page.locator('.ant-popover:not(.ant-popover-hidden)'), '北京市');
  await see(field(edited, 'parentId')).toContainText('北京市');
  await save(edited);
  await see(toast(page)).toHaveText(/更新成功/);
  await see(row(page, '织机街道')).toHaveCount(0);
  await open(row(page, '北京市'));
  await see(row(page, '织机街道')).toBeVisible();
  await agree(row(page, '北京市'), '删除', questions.remove, /删除失败，当前有子节点数据/);
  await agree(row(page, '织机街道'), '删除', questions.remove, /删除成功/);
  await see(row(page, '织机街道')).toHaveCount(0);
  await field(page, 'keyword').getByRole('textbox').fill('浙江');
  await page.keyboard.press('Enter');
  await see(row(page, '北京市')).toHaveCount(0);
  await see(row(page, '浙江省')).toBeVisible();
  expect(problems).toEqual([]);
});

test('ADMN-25 settings are read and saved; refused texts; synchronisation is for administrators', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/system/sysConfig');
  const main = page.locator('.document-page');
  await see(main.getByRole('tab')).toHaveText([
    '基本设置',
    '登录策略',
    '密码策略',
    '邮件设置',
    '外部登录',
    '同步设置',
    '流程设置',
    '聊天',
  ]);
  await see(field(page, 'sysVersion').getByRole('textbox')).not.toBeEditable();
  await field(page, 'companyName').getByRole('textbox').fill('织物公司');
  await field(page, 'sysName').getByRole('textbox').fill('');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await see(field(page, 'sysName')).toContainText('系统名称不能为空');
  await field(page, 'sysName').getByRole('textbox').fill('织机');
  await main.getByRole('tab', { name: '登录策略' }).click();
  // How people sign in is set by administrators.
  await see(field(page, 'enableVerificationCode').getByRole('switch')).toBeDisabled();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await see(toast(page)).toHaveText(/保存成功/);
  await main.getByRole('tab', { name: '同步设置' }).click();
  // Tests and runs of synchronisation are an administrator's (tests/journeys/thirdSync.test.ts).
  await see(field(page, 'qyhCorpId')).toBeVisible();
  await see(page.getByRole('button', { name: '测试连接' })).toHaveCount(0);
  await see(page.getByRole('button', { name: '管理员设置' })).toHaveCount(0);
  await page.reload();
  await see(field(page, 'companyName').getByRole('textbox')).toHaveValue('织物公司');
  const admin = await journey.visit();
  await signIn(admin.page, 'admin', '/system/sysConfig');
  await admin.page.locator('.document-page').getByRole('tab', { name: '登录策略' }).click();
  await field(admin.page, 'enableVerificationCode').getByRole('switch').click();
  await field(admin.page, 'verificationCodeNumber').getByRole('spinbutton').fill('5');
  await admin.page.getByRole('button', { name: '保存', exact: true }).click();
  await see(toast(admin.page)).toHaveText(/保存成功/);
  const stored = (await office.api('GET', '/api/system/SysConfig')).data;
  expect(stored).toMatchObject({ sysName: '织机', enableVerificationCode: 1, verificationCodeNumber: 5 });
  await office.api('PUT', '/api/system/SysConfig', { enableVerificationCode: 0 });
  expect(problems).toEqual([]);
});

test('contract §5.11 administrators are chosen by administrators', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/system/sysConfig');
  await page.getByRole('button', { name: '管理员设置' }).click();
  const box = dialog(page, '管理员设置');
  await see(field(box, 'adminIds')).toContainText('管理员/admin');
  await field(box, 'adminIds').locator('.ant-select').click();
  const people = dialog(page, '选择用户');
  await people.getByPlaceholder('请输入关键词').fill('outsider');
  await people.getByRole('option', { name: /outsider/ }).click();
  await save(people);
  await save(box);
  await see(toast(page)).toHaveText(/成功/);
  const { data } = await office.api('GET', '/api/system/SysConfig/getAdminList');
  expect((data as unknown as { account: string }[]).map(({ account }) => account).sort()).toEqual([
    'admin',
    'outsider',
  ]);
  await office.api('PUT', '/api/system/SysConfig/setAdminList', { adminIds: [] });
  expect(problems).toEqual([]);
});

test('contract §8.14 logs: four kinds, what was done can be read, chosen records and whole kinds are deleted', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', '/system/log');
  await see(row(page, 'keeper/keeper').first()).toBeVisible();
  await page.getByRole('tab', { name: '操作日志' }).click();
  const shown = page.locator('.ant-tabs-tabpane-active');
  await field(shown, 'keyword').getByRole('textbox').fill('admin');
  await page.keyboard.press('Enter');
  const first = row(shown, '管理员/admin').first();
  await see(first).toBeVisible();
  await first.locator('.weft-cell-link').click();
  const record = dialog(page, '操作记录');
  await see(field(record, 'json').getByRole('textbox')).toHaveValue(/"call":"/);
  await record.getByRole('button', { name: '关闭', exact: true }).last().click();
  await see(record).toBeHidden();
  await shown.locator('[data-action="remove"]').click();
  await see(toast(page)).toHaveText(/请/);
  const total = async () => {
    const { pagination } = (await office.api('GET', '/api/system/Log/1?pageSize=1')).data;
    return (pagination as { total: number }).total;
  };
  await page.getByRole('tab', { name: '登录日志' }).click();
  await see(row(shown, 'keeper/keeper').first()).toBeVisible();
  const before = await total();
  await row(shown, 'keeper/keeper').first().getByRole('checkbox').click();
  await shown.locator('[data-action="remove"]').click();
  await answer(page, '此操作将永久删除所选的 1 条数据，是否继续？', '确定');
  // Nobody deletes within the retention.
  await see(toast(page)).toHaveText(/审计日志保留 1095 天/);
  expect(await total()).toBe(before);
  await shown.locator('[data-action="clear"]').click();
  await answer(page, '此操作将清除保留期以前的全部日志，是否继续？', '确定');
  await see(toast(page)).toHaveText(/已清除 1095 天以前的记录/);
  expect(await total()).toBe(before);
  expect(problems).toEqual([]);
});

test('PERM-06, 07, 28 none of it without the buttons; strangers read nothing', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'looker', '/system/area');
  await see(row(page, '浙江省')).toBeVisible();
  await see(row(page, '浙江省').getByRole('button', { name: '编辑' })).toHaveCount(0);
  await page.goto('/system/log');
  await see(page.getByRole('tab', { name: '操作日志' })).toBeVisible();
  await see(page.locator('[data-action="clear"]')).toHaveCount(0);
  const systemId = String((await office.api('GET', '/api/system/System')).data.list?.[0]?.id);
  const menuId = await office.menuId('system.area');
  const area = { parentId: '-1', fullName: '偷偷', enCode: '99', sortCode: 0, enabledMark: 1 };
  const app = { fullName: '偷偷', enCode: 'secretly', icon: 'x', propertyJson: '{}', sortCode: 0, enabledMark: 1 };
  const menu = { ...app, parentId: '-1', systemId, type: 1, category: 'Web' };
  const item = { moduleId: menuId, fullName: '偷偷', enCode: 'secretly', sortCode: 0, enabledMark: 1, parentId: '-1' };
  const writes: [string, string, unknown?][] = [
    ['POST', '/api/system/Area', area],
    ['PUT', '/api/system/Area/33', area],
    ['DELETE', '/api/system/Area/33'],
    ['PUT', '/api/system/Area/33/Actions/State'],
    ['POST', '/api/system/System', app],
    ['DELETE', `/api/system/System/${systemId}`],
    ['POST', '/api/system/Menu', menu],
    ['DELETE', `/api/system/Menu/${menuId}`],
    ['PUT', `/api/system/Menu/${menuId}/Actions/State`],
    ['POST', '/api/system/ModuleButton', item],
    ['POST', '/api/system/ModuleColumn', item],
    ['POST', '/api/system/ModuleForm', item],
    ['PUT', '/api/system/SysConfig', { sysName: '偷偷' }],
    ['PUT', '/api/system/SysConfig/setAdminList', { adminIds: [] }],
    ['DELETE', '/api/system/Log', { ids: ['1'] }],
    ['DELETE', '/api/system/Log/1'],
  ];
  expect(await refused(journey.api(await tokenOf(journey, 'looker')), writes)).toEqual([]);
  const reads: [string, string][] = [
    ['GET', '/api/system/Area/-1'],
    ['GET', `/api/system/Menu/ModuleBySystem/${systemId}?category=Web`],
    ['GET', `/api/system/ModuleButton/${menuId}/List`],
    ['GET', '/api/system/Log/1'],
    ['GET', '/api/system/SysConfig/getAdminList'],
  ];
  expect(await refused(journey.api(await tokenOf(journey, 'outsider')), [...writes, ...reads])).toEqual([]);
  expect(problems).toEqual([]);
});

test('issue 11 §4 below 992 px the buttons of a long form page stay in view', async () => {
  const { page, problems } = await journey.visit({ width: 900 });
  await signIn(page, 'admin', '/system/sysConfig');
  const save = page.getByRole('button', { name: '保存', exact: true });
  await see(save).toBeInViewport({ ratio: 1 });
  await page.locator('.page:not([hidden])').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await see(save).toBeInViewport({ ratio: 1 });
  expect(problems).toEqual([]);
});
