import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { publishPage, roleOf } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { choose, dialog, field, question, see, signIn, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let path = '';
const shots = process.env.JOURNEY_LOOK;
const shot = async (page: Page, name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` });

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const page = await publishPage(office, {
    enCode: 'phone',
    fields: [fieldNode('input', 'reason', '事由', { required: true })],
  });
  path = page.path;
  const doing = await roleOf(office, [{ page, buttons: ['btn_add', 'btn_detail'] }]);
  const listing = await office.makeRole({
    'workFlow.flowTodo': [],
    'workFlow.flowLaunch': [],
    'workFlow.entrust': [],
  });
  const chief = await office.makePerson('chief', [listing]);
  await office.makePerson('aide', [listing]);
  const doer = await office.makePerson('doer', [doing, listing]);
  const { data } = await office.api('GET', `/api/permission/Users/${doer}`);
  await office.api('PUT', `/api/permission/Users/${doer}`, { ...data, managerId: chief });
  const made = await office.api('POST', '/api/workflow/Engine/flowTemplate', {
    fullName: '外出',
    enCode: 'phoneFlow',
    onlineFormId: page.modelId,
    document: {
      language: 1,
      kind: 'flow',
      id: 'phoneFlow',
      title: '外出',
      model: page.modelId,
      start: { title: '{reason}' },
      steps: [{ id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } }],
    },
  });
  await office.api('POST', `/api/workflow/Engine/flowTemplate/${made.data.id}/Actions/Publish`, {});
});
afterAll(() => journey.close());

const bar = (page: Page) => page.getByRole('toolbar', { name: '处理' });
/** Presses an act of the approval: a button, or an entry of the menu beside them. */
async function press(page: Page, name: string): Promise<void> {
  await see(bar(page)).toBeVisible();
  const direct = bar(page).getByRole('button', { name, exact: true });
  if (await direct.count()) return direct.click();
  await bar(page).getByRole('button', { name: '更多' }).click();
  await choose(page, name);
}
/** Fills in the sheet of an act and does it. */
async function sheet(page: Page, name: string, fill: (box: Locator) => Promise<void>, told: RegExp): Promise<void> {
  const box = dialog(page, name);
  await see(box).toBeVisible();
  await fill(box);
  expect(await faults(page, name)).toEqual([]);
  await shot(page, `phone-${name}`);
  await box.getByRole('button', { name, exact: true }).click();
  await see(toast(page)).toHaveText(told);
}
async function person(page: Page, box: Locator, name: string, account: string): Promise<void> {
  await field(box, name).locator('.weft-picker-field').click();
  const picker = dialog(page, '选择用户');
  await picker.getByLabel('请输入关键词').fill(account);
  await picker.locator('.weft-picker-from').getByText(account).first().click();
  await picker.getByRole('button', { name: '确定', exact: true }).click();
}
const said = (words: string) => (box: Locator) => field(box, 'opinion').locator('textarea').fill(words);
const nothing = async () => undefined;
const status = (page: Page, name: string) => see(page.locator('.weft-detail-head')).toContainText(name);
async function openIn(page: Page, list: string, reason: string): Promise<void> {
  await page.goto(list);
  await page.locator('.weft-cards').getByText(reason).click();
  await see(page.locator('.weft-detail-head')).toContainText(reason);
}
async function phone(account: string, at: string): Promise<{ page: Page; problems: string[] }> {
  const { page, problems } = await journey.visit({ width: 390 });
  await signIn(page, account, at);
  return { page, problems };
}
async function handIn(page: Page, reason: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-action=add]').first().click();
  const box = dialog(page, '发起');
  await field(box, 'reason').locator('input').fill(reason);
  await box.getByRole('button', { name: '提交', exact: true }).click();
  await dialog(page, '提交').getByRole('button', { name: '提交', exact: true }).click();
  await see(toast(page)).toHaveText(/提交/);
}

test('design/flow §9: on a phone it is urged, withdrawn, handed in again, handed on, signed with another, and returned', async () => {
  const doer = await phone('doer', '/home');
  await handIn(doer.page, '勘察');
  await openIn(doer.page, '/workFlow/flowLaunch', '勘察');
  await press(doer.page, '催办');
  await question(doer.page).getByRole('button', { name: '催办', exact: true }).click();
  await see(toast(doer.page)).toHaveText(/催办|提醒/);
  await press(doer.page, '撤回');
  await sheet(doer.page, '撤回', nothing, /撤回/);
  await status(doer.page, '已撤回');
  await press(doer.page, '提交');
  await sheet(doer.page, '提交', nothing, /提交/);
  await status(doer.page, '审批中');

  const chief = await phone('chief', '/home');
  await openIn(chief.page, '/workFlow/flowTodo', '勘察');
  await press(chief.page, '转办');
  await sheet(chief.page, '转办', (box) => person(chief.page, box, 'person', 'aide'), /转办/);

  const aide = await phone('aide', '/home');
  await openIn(aide.page, '/workFlow/flowTodo', '勘察');
  await press(aide.page, '加签');
  await sheet(aide.page, '加签', (box) => person(aide.page, box, 'people', 'chief'), /加签/);
  await openIn(chief.page, '/workFlow/flowTodo', '勘察');
  await press(chief.page, '通过');
  await sheet(chief.page, '通过', said('先看过'), /通过|同意|审批/);
  await openIn(aide.page, '/workFlow/flowTodo', '勘察');
  await see(aide.page.getByText('先看过')).toBeVisible();
  await press(aide.page, '退回');
  await sheet(aide.page, '退回', said('请补充'), /退回/);
  await status(doer.page, '已退回');
  for (const each of [doer, chief, aide]) expect(each.problems).toEqual([]);
});

test('design/flow §9: on a phone somebody is entrusted, and decides in that name', async () => {
  const chief = await phone('chief', '/workFlow/entrust');
  await chief.page.locator('[data-action=add]').first().click();
  const box = dialog(chief.page, '流程委托');
  await person(chief.page, box, 'toUserId', 'aide');
  for (const [name, day] of [
    ['startTime', '2020-01-01 00:00'],
    ['endTime', '2090-01-01 00:00'],
  ] as const) {
    await field(box, name).locator('input').fill(day);
    await field(box, name).locator('input').press('Enter');
  }
  expect(await faults(chief.page, 'entrust')).toEqual([]);
  await shot(chief.page, 'phone-entrust');
  await box.getByRole('button', { name: '确定', exact: true }).click();
  await see(chief.page.locator('.weft-cards')).toContainText('aide');

  const doer = await phone('doer', '/home');
  await handIn(doer.page, '代批');
  const aide = await phone('aide', '/home');
  await openIn(aide.page, '/workFlow/flowTodo', '代批');
  await press(aide.page, '通过');
  await sheet(aide.page, '通过', nothing, /通过|同意|审批/);
  await status(aide.page, '已通过');
  await see(aide.page.getByText(/委托人.*chief/)).toBeVisible();
  for (const each of [doer, chief, aide]) expect(each.problems).toEqual([]);
});
