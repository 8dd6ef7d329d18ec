import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { admittedOf, atDesk, card, english, looker, publishFlow, starterOf } from '../support/flowDesk';
import { type Journey, startJourney, type VisitOptions } from '../support/journey';
import { callAs, publishPage, roleOf } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { act, agree, row } from '../support/rows';
import { dialog, field, pressIn, see, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let ann: Awaited<ReturnType<typeof starterOf>>;

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const page = await publishPage(office, { enCode: 'desk', fields: [fieldNode('input', 'reason', '事由')] });
  const doing = await roleOf(office, [{ page, buttons: ['btn_add', 'btn_detail'] }]);
  const lists = { 'workFlow.flowTodo': [], 'workFlow.flowLaunch': [], 'workFlow.flowDone': [], 'workFlow.entrust': [] };
  const listing = await office.makeRole(lists);
  const bob = await office.makePerson('bob', [listing]);
  const cat = await office.makePerson('cat', [listing]);
  await office.makePerson('eve', [listing]);
  const { data } = await office.api('GET', `/api/permission/Users/${await office.makePerson('ann', [doing, listing])}`);
  await office.api('PUT', `/api/permission/Users/${data.id}`, { ...data, managerId: bob });
  const flowId = await publishFlow(office, page, 'deskFlow', {
    title: '采购',
    start: { title: '{reason}' },
    steps: [
      { id: 'boss', do: 'approve', title: '主管', who: { superior: 1 } },
      { id: 'money', do: 'approve', title: '财务', who: { user: cat }, signature: true },
    ],
  });
  ann = await starterOf(journey, 'ann', flowId);
});
afterAll(() => journey.close());

const visit = (account: string, path: string, options?: VisitOptions) => atDesk(journey, account, path, options);

async function signByHand(page: Page, sheet: ReturnType<typeof dialog>): Promise<void> {
  await field(sheet, 'signature').getByRole('button').first().click();
  const paper = page.locator('.weft-sign-sheet');
  await see(paper).toBeVisible();
  const { x = 0, y = 0 } = (await paper.boundingBox()) ?? {};
  await page.mouse.move(x + 30, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 180, y + 110, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
  await see(field(sheet, 'signature').locator('.weft-sign-image')).toBeVisible();
}

test('design/flow §5: handed on, signers added before and after, signed by hand; each screen follows the other', async () => {
  await ann.start('打印纸');
  const bob = await visit('bob', '/workFlow/flowTodo', english);
  const cat = await visit('cat', '/workFlow/flowTodo', { width: 390 });
  await row(bob.page, '打印纸').click();
  await bob.desk.decide('Hand on', async (sheet) => {
    await bob.desk.person(sheet, 'person', 'cat');
    await bob.desk.opinion(sheet, 'Please take it');
  });
  await see(toast(bob.page)).toContainText('Transferred');
  await see(bob.desk.line('Please take it')).toContainText('bob/bob Handed on');
  await see(bob.desk.line('Please take it')).toContainText('→ cat');
  await see(bob.desk.bar).toHaveCount(0);

  await card(cat.page, '打印纸').click();
  await cat.desk.decide('加签', async (sheet) => {
    await cat.desk.person(sheet, 'people', 'bob');
    await cat.desk.opinion(sheet, '您怎么看');
  });
  await see(cat.desk.line('您怎么看')).toContainText('前加签');
  await see(cat.desk.bar).toHaveCount(0);

  await bob.desk.decide('Approve', (sheet) => bob.desk.opinion(sheet, 'Fine with me'));
  await see(cat.desk.line('Fine with me')).toContainText('bob/bob');
  await cat.desk.decide('加签', async (sheet) => {
    await cat.desk.person(sheet, 'people', 'bob');
    await sheet.getByText('在我之后', { exact: true }).click();
  });
  await see(cat.desk.line('后加签')).toHaveCount(1);
  await bob.desk.decide('Approve');
  await see(bob.desk.head).toContainText('财务');

  await cat.desk.decide('通过', (sheet) => signByHand(cat.page, sheet));
  await see(cat.desk.head).toContainText('已通过');
  await see(cat.page.locator('.weft-detail-sign')).toBeVisible();
  expect(await faults(cat.page, 'signed')).toEqual([]);
  await see(bob.desk.head).toContainText('Approved');
  expect([...bob.problems, ...cat.problems]).toEqual([]);
});

test('design/flow §5: urged, commented, taken back and withdrawn; who has no part in it is refused', async () => {
  const id = await ann.start('订书机');
  const starter = await visit('ann', '/workFlow/flowLaunch');
  const bob = await visit('bob', '/workFlow/flowTodo', { ...english, dark: true });
  const { page } = starter;
  await agree(row(page, '订书机'), '催办', '提醒所有未处理的人员？', /催办成功/);
  await agree(row(page, '订书机'), '催办', '提醒所有未处理的人员？', /一小时内只能催办一次/);
  await see(bob.page.getByRole('button', { name: /unread/ })).toBeVisible();

  await row(bob.page, '订书机').click();
  await act(row(page, '订书机'), '查看');
  await page.getByLabel('发表评论').fill('还没写完');
  await bob.page.getByLabel('Write a comment').fill('Why three of them?');
  await bob.page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByText('Why three of them?')).toBeVisible();

  await bob.desk.decide('Approve');
  await see(starter.desk.head).toContainText('财务');
  await see(page.getByLabel('发表评论')).toHaveValue('还没写完');
  await bob.desk.decide('Take back', (sheet) => bob.desk.opinion(sheet, 'One more look'));
  await see(starter.desk.line('One more look')).toContainText('撤回');
  await starter.desk.decide('撤回', (sheet) => starter.desk.opinion(sheet, '不用了'));
  await see(starter.desk.head).toContainText('已撤回');
  await see(bob.desk.head).toContainText('Withdrawn');
  await see(bob.desk.bar).toHaveCount(0);
  expect(await faults(bob.page, 'withdrawn')).toEqual([]);

  const eve = await callAs(journey, 'eve');
  const before = '/api/workflow/Engine/FlowBefore';
  expect(
    await admittedOf(eve, [
      ['GET', `${before}/${id}`],
      ['GET', `/api/workflow/Engine/FlowComment?taskId=${id}`],
      ['POST', '/api/workflow/Engine/FlowComment', { taskId: id, text: 'x' }],
      ['POST', `/api/workflow/Engine/FlowLaunch/Press/${id}`, {}],
      ['PUT', `/api/workflow/Engine/FlowLaunch/${id}/Actions/Withdraw`, {}],
      ['POST', `${before}/Suspend/${id}`, {}],
      ['POST', `${before}/Cancel/${id}`, {}],
    ]),
  ).toEqual([]);
  // The second urging was refused.
  expect([...starter.problems, ...bob.problems].filter((each) => !each.includes('400'))).toEqual([]);
});

test('design/flow §5, §9: entrusted on a phone; the deputy decides many at once, until it is ended', async () => {
  const bob = await visit('bob', '/workFlow/entrust', { width: 390, dark: true });
  await bob.page.locator('[data-action=add]').first().click();
  const sheet = dialog(bob.page, '流程委托');
  await bob.desk.person(sheet, 'toUserId', 'cat');
  for (const [name, value] of Object.entries({ startTime: '2020-01-01 00:00', endTime: '2099-01-01 00:00' })) {
    await field(sheet, name).locator('input').fill(value);
    await bob.page.keyboard.press('Enter');
  }
  await looker(bob.page, 'bob')('entrust');
  await sheet.locator('[data-action=ok]').click();
  await see(bob.page.getByText('生效中')).toBeVisible();
  await see(bob.page.getByText('cat/cat')).toBeVisible();

  const cat = await visit('cat', '/workFlow/flowTodo', english);
  for (const reason of ['纸', '笔', '灯']) await ann.start(reason);
  await see(row(cat.page, 'bob/bob')).toHaveCount(3);
  for (const reason of ['纸', '笔']) await row(cat.page, reason).getByRole('checkbox').click();
  await cat.page.getByRole('button', { name: 'Approve ticked' }).click();
  const batch = dialog(cat.page, 'Handle');
  await field(batch, 'handleOpinion').locator('textarea').fill('Bought together');
  await looker(cat.page, 'cat')('batch');
  await batch.locator('[data-action=ok]').click();
  const results = dialog(cat.page, 'Results');
  await see(row(results, 'Done')).toHaveCount(2);
  await looker(cat.page, 'cat')('results');
  expect(await faults(cat.page, 'results')).toEqual([]);
  await cat.page.keyboard.press('Escape');
  await see(row(cat.page, 'bob/bob')).toHaveCount(1);

  await pressIn(bob.page.locator('.weft-cards > *').first(), '立即终止');
  await bob.page.locator('.ant-modal-confirm-btns button').last().click();
  await see(bob.page.getByText('已结束')).toBeVisible();
  await see(row(cat.page, 'bob/bob')).toHaveCount(0);
  expect([...bob.problems, ...cat.problems]).toEqual([]);
});
