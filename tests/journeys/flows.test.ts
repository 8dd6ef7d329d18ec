import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { publishPage, roleOf } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { act, row } from '../support/rows';
import { chooseIn, dialog, field, pick, see, signIn, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let path = '';
let modelId = '';

const shots = process.env.JOURNEY_LOOK;
const shot = async (page: Page, name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` });
const model = {
  enCode: 'leave',
  fields: [
    fieldNode('input', 'reason', '事由', { required: true }),
    fieldNode('inputNumber', 'days', '天数'),
    fieldNode('textarea', 'note', '批注'),
  ],
};
const leave = {
  language: 1,
  kind: 'flow',
  id: 'ready',
  title: '请假',
  model: '',
  start: { title: '{starter}：{reason}' },
  steps: [
    { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 }, fields: { note: 'write' } },
    { id: 'cc', do: 'copy', title: '告知', who: 'starter' },
  ],
};

beforeAll(async () => {
  journey = await startJourney({}, { noSetUp: true });
  office = await openOffice(journey);
  const page = await publishPage(office, model);
  ({ path, modelId } = page);
  const second = await publishPage(office, { ...model, enCode: 'trip' });
  const doing = await roleOf(office, [{ page, buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail'] }]);
  const lists = { 'workFlow.flowTodo': [], 'workFlow.flowLaunch': [], 'workFlow.flowDone': [] };
  const listing = await office.makeRole(lists);
  const chief = await office.makePerson('chief', [listing]);
  const doer = await office.makePerson('doer', [doing, listing]);
  const { data } = await office.api('GET', `/api/permission/Users/${doer}`);
  await office.api('PUT', `/api/permission/Users/${doer}`, { ...data, managerId: chief });
  const made = await office.api('POST', '/api/workflow/Engine/flowTemplate', {
    fullName: '请假',
    enCode: 'ready',
    onlineFormId: modelId,
    document: { ...leave, model: modelId },
  });
  await office.api('POST', `/api/workflow/Engine/flowTemplate/${made.data.id}/Actions/Publish`, {});
  modelId = second.modelId;
});
afterAll(() => journey.close());

const tree = (page: Page) => page.getByRole('tree', { name: '流程步骤' });
const card = (page: Page, name: string) => tree(page).locator('[data-key]').filter({ hasText: name }).first();
const drawer = (page: Page) => page.locator('.ant-drawer-content');
const closeDrawer = async (page: Page) => {
  await drawer(page).locator('.ant-drawer-close').click();
  await see(drawer(page)).toBeHidden();
};
async function add(page: Page, after: string, kind: string): Promise<void> {
  await tree(page)
    .getByRole('treeitem', { name: `在“${after}”之后添加步骤` })
    .click();
  await page.locator('.weft-flow-kinds:visible').getByText(kind, { exact: true }).click();
  await see(drawer(page)).toBeVisible();
}

/** Hands in a record of the model; leaves the page at its list. */
async function handIn(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'add' }).first().click();
  const box = dialog(page, '发起');
  await field(box, 'reason').locator('input').fill(reason);
  await field(box, 'days').locator('input').fill('5');
  await box.getByRole('button', { name: '提交', exact: true }).click();
  const sheet = dialog(page, '提交');
  // Who will decide is said before it is handed in, and why.
  await see(sheet).toContainText('主管');
  await see(sheet).toContainText('chief');
  await shot(page, 'handIn');
  await sheet.getByRole('button', { name: '提交', exact: true }).click();
  await see(toast(page)).toContainText(/提交/);
  await see(row(page, reason)).toContainText('审批中');
}

test('design/flow §10: a flow of three steps with a branch is made by presses', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/workFlow/flowEngine');
  await page.getByRole('button', { name: '新建' }).first().click();
  const box = dialog(page, '新建流程');
  await field(box, 'fullName').locator('input').fill('出差审批');
  await field(box, 'enCode').locator('input').fill('tripFlow');
  await pick(field(box, 'onlineFormId'), 'trip');
  await box.getByRole('button', { name: '确定' }).click();
  await act(row(page, '出差审批'), '设计');
  await see(tree(page)).toBeVisible();

  await add(page, '开始', '审批');
  await drawer(page).getByLabel('标题', { exact: true }).fill('主管');
  await closeDrawer(page);
  await see(card(page, '主管')).toContainText('发起人的直属主管 · 一人通过即可');

  await add(page, '主管', '条件分支');
  await closeDrawer(page);
  await card(page, '分支 1').click();
  await drawer(page).getByRole('button', { name: '添加条件', exact: true }).click();
  await chooseIn(drawer(page), '字段', '天数');
  await chooseIn(drawer(page), '比较方式', '大于');
  await drawer(page).locator('.weft-rule-value input').fill('3');
  await closeDrawer(page);
  await see(card(page, '分支 1')).toContainText('“天数”大于 3');

  await add(page, '分支 1', '审批');
  await drawer(page).getByLabel('标题', { exact: true }).fill('复核');
  await chooseIn(drawer(page), '由谁审批：方式', '部门主管');
  await closeDrawer(page);
  await add(page, '条件分支', '抄送');
  await closeDrawer(page);
  await shot(page, 'designer');

  // Undone and done again, also by keys.
  await card(page, '复核').focus();
  await page.keyboard.press('Delete');
  await see(card(page, '复核')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await see(card(page, '复核')).toHaveCount(1);
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await see(page.locator('.cm-editor')).toContainText('"title": "主管"');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();

  await page.getByRole('button', { name: '检查' }).click();
  await see(toast(page)).not.toContainText(/[1-9]\d* 个错误/);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.locator('.ant-modal-confirm-btns button').last().click();
  await see(page.getByText('版本 1', { exact: false }).first()).toBeVisible();
  expect(await faults(page, 'designer')).toEqual([]);
  expect(problems).toEqual([]);
});

test('design/flow §13: handed in, and approved from its message in three presses', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'doer', path);
  await handIn(page, '探亲');
  expect(problems).toEqual([]);

  const chief = await journey.visit();
  await signIn(chief.page, 'chief', '/home');
  const badge = chief.page.locator('.bar-tools [role=status]').filter({ hasText: '1 项待办审批' });
  await see(badge).toHaveCount(1);
  await chief.page.getByRole('button', { name: /^站内消息，1 条未读/ }).click();
  await dialog(chief.page, '站内消息').getByText('探亲').first().click();
  await see(chief.page.getByRole('toolbar', { name: '处理' })).toBeVisible();
  await shot(chief.page, 'detail');
  expect(await faults(chief.page, 'detail')).toEqual([]);
  await chief.page.getByRole('toolbar', { name: '处理' }).getByRole('button', { name: '通过' }).click();
  await dialog(chief.page, '通过').getByRole('button', { name: '通过', exact: true }).click();
  await see(chief.page.locator('.weft-detail-head')).toContainText('已通过');
  await see(badge).toHaveCount(0);
  expect(chief.problems).toEqual([]);
  await see(row(page, '探亲')).toContainText('已通过');
});

test('design/flow §9: returned by keys from the list, handed in again, approved on a phone', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'doer', path);
  await handIn(page, '搬家');

  const chief = await journey.visit();
  await signIn(chief.page, 'chief', '/workFlow/flowTodo');
  await see(row(chief.page, '搬家')).toBeVisible();
  await shot(chief.page, 'todo');
  expect(await faults(chief.page, 'todo')).toEqual([]);
  await chief.page.locator('.weft-keys').click();
  await chief.page.keyboard.press('j');
  await chief.page.keyboard.press('r');
  const sheet = dialog(chief.page, '退回');
  await sheet.waitFor({ timeout: 5000 }).catch(() => shot(chief.page, 'keys'));
  await field(sheet, 'opinion').locator('textarea').fill('请补充材料');
  await sheet.getByRole('button', { name: '退回', exact: true }).click();
  await see(toast(chief.page)).toContainText('退回');

  await see(row(page, '搬家')).toContainText('已退回');
  await page.goto('/workFlow/flowLaunch');
  await act(row(page, '搬家'), '查看');
  await see(page.getByRole('alert')).toContainText('请补充材料');
  await page.getByRole('toolbar', { name: '处理' }).getByRole('button', { name: '提交' }).click();
  await dialog(page, '提交').getByRole('button', { name: '提交', exact: true }).click();
  await see(toast(page)).toContainText(/提交/);
  expect(problems).toEqual([]);

  const phone = await journey.visit({ width: 390, dark: true });
  await signIn(phone.page, 'chief', '/workFlow/flowTodo');
  await phone.page.locator('.weft-cards').getByText('搬家').click();
  const bar = phone.page.getByRole('toolbar', { name: '处理' });
  await see(bar).toBeVisible();
  await shot(phone.page, 'phone');
  expect(await faults(phone.page, 'phone')).toEqual([]);
  const box = await bar.getByRole('button', { name: '通过' }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await bar.getByRole('button', { name: '通过' }).click();
  await dialog(phone.page, '通过').getByRole('button', { name: '通过', exact: true }).click();
  await see(phone.page.locator('.weft-detail-head')).toHaveCount(0);
  await see(phone.page.locator('.weft-cards').getByText('搬家')).toHaveCount(0);
  await see(row(page, '搬家')).toContainText('已通过');
  expect(phone.problems).toEqual([]);

  // The record tells its approval, and is not edited past it.
  await page.goto(path);
  await act(row(page, '搬家'), 'detail');
  const shown = dialog(page, '详情');
  await see(shown).toContainText('已通过');
  await see(shown.getByRole('button', { name: 'edit' })).toHaveCount(0);
  await shot(page, 'record');
  await shown.getByRole('button', { name: '审批' }).click();
  await see(page.locator('.weft-detail-head')).toContainText('搬家');
  expect(problems).toEqual([]);
});
