import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { admittedOf, approvalOf, atDesk, card, english, looker, publishFlow, starterOf } from '../support/flowDesk';
import { type Journey, startJourney, type VisitOptions } from '../support/journey';
import { callAs, publishPage, roleOf } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { row } from '../support/rows';
import { chooseIn, dialog, pressIn, see } from '../support/screen';
import { fieldNode } from '../support/smallModel';
import { rowsOf } from '../support/workbook';

let journey: Journey;
let ann: Awaited<ReturnType<typeof starterOf>>;
let stuck: Awaited<ReturnType<typeof starterOf>>;

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const pageOf = (enCode: string) => publishPage(office, { enCode, fields: [fieldNode('input', 'reason', '事由')] });
  const [page, other] = [await pageOf('desk'), await pageOf('visit')];
  const doing = await roleOf(office, [
    { page, buttons: ['btn_add', 'btn_detail'] },
    { page: other, buttons: ['btn_add', 'btn_detail'] },
  ]);
  const listing = await office.makeRole({ 'workFlow.flowTodo': [], 'workFlow.flowLaunch': [] });
  await office.makePerson('mona', [await office.makeRole({ 'workFlow.flowMonitor': ['btn_edit', 'btn_remove'] })]);
  await office.makePerson('rita', [await office.makeRole({ 'workFlow.flowMonitor': [] })]);
  const bob = await office.makePerson('bob', [listing]);
  await office.makePerson('cat', [listing]);
  await office.makePerson('ann', [doing, listing]);
  const boss = { id: 'boss', do: 'approve', title: '主管', who: { user: bob } } as const;
  const flowId = await publishFlow(office, page, 'deskFlow', {
    title: '采购',
    start: { title: '{reason}' },
    steps: [boss, { id: 'money', do: 'approve', title: '财务', who: { user: bob } }],
  });
  const stuckId = await publishFlow(office, other, 'stuckFlow', {
    title: '来访',
    start: { title: '{reason}' },
    steps: [boss, { id: 'none', do: 'approve', title: '总经理', who: { superior: 9 }, nobody: 'refuse' }],
  });
  ann = await starterOf(journey, 'ann', flowId);
  stuck = await starterOf(journey, 'ann', stuckId);
});
afterAll(() => journey.close());

const visit = (account: string, path: string, options?: VisitOptions) => atDesk(journey, account, path, options);

test('design/flow §5: suspended, restored, assigned, moved, terminated and revived by who is no administrator', async () => {
  const id = await ann.start('打印纸');
  const mona = await visit('mona', '/workFlow/flowMonitor', english);
  const bob = await visit('bob', '/workFlow/flowTodo', { width: 390 });
  const cat = await visit('cat', '/workFlow/flowTodo', { ...english, dark: true });
  const { desk } = mona;
  await see(card(bob.page, '打印纸')).toBeVisible();
  await row(mona.page, '打印纸').click();
  await desk.decide('Suspend', (sheet) => desk.opinion(sheet, 'Stock is counted'));
  await see(desk.head).toContainText('Suspended');
  await see(desk.line('Stock is counted')).toContainText('mona/mona');
  await see(card(bob.page, '打印纸')).toHaveCount(0);
  await desk.decide('Restore');
  await see(card(bob.page, '打印纸')).toBeVisible();

  await desk.decide('Assign', (sheet) => desk.person(sheet, 'people', 'cat'));
  await see(card(bob.page, '打印纸')).toHaveCount(0);
  await see(row(cat.page, '打印纸')).toBeVisible();
  await see(desk.line('Assigned')).toContainText('→ cat');
  await desk.decide('Change the step');
  await see(desk.head).toContainText('财务');
  await see(row(cat.page, '打印纸')).toHaveCount(0);
  await card(bob.page, '打印纸').click();
  await see(bob.desk.bar).toBeVisible();
  expect(await faults(bob.page, 'moved')).toEqual([]);

  await desk.decide('Terminate', (sheet) => desk.opinion(sheet, 'Not needed'));
  await see(bob.desk.head).toContainText('已终止');
  await see(bob.desk.bar).toHaveCount(0);
  await desk.decide('Revive', (sheet) => chooseIn(sheet, 'Target step', '主管'));
  await see(bob.desk.head).toContainText('审批中');
  await see(bob.desk.bar).toBeVisible();
  expect(await faults(mona.page, 'revived')).toEqual([]);

  const rita = await callAs(journey, 'rita');
  const before = '/api/workflow/Engine/FlowBefore';
  const { data } = await rita('GET', `${before}/${id}`);
  expect(data.may).toEqual(['comment']);
  expect(
    await admittedOf(rita, [
      ['POST', `${before}/Suspend/${id}`, {}],
      ['POST', `${before}/Cancel/${id}`, {}],
      ['POST', `${before}/Assign/${id}`, { nodeCode: 'boss', freeApproverUserId: 'x' }],
      ['POST', `${before}/Change`, { taskId: id, taskNodeId: 'money' }],
      ['DELETE', '/api/workflow/Engine/FlowMonitor', { ids: id }],
    ]),
  ).toEqual([]);
  expect([...mona.problems, ...bob.problems, ...cat.problems]).toEqual([]);
});

test('design/flow §5: an incident is said in words, tried again, skipped, and deleted when it has ended', async () => {
  const id = await stuck.start('客人');
  const bob = await visit('bob', approvalOf(id), { width: 390, dark: true });
  await bob.desk.decide('通过', (sheet) => see(sheet).not.toContainText('提交后即通过'));
  const mona = await visit('mona', '/workFlow/flowMonitor', english);
  const { desk } = mona;
  await row(mona.page, '客人').click();
  const alert = mona.page.getByRole('alert').filter({ hasText: 'needs an administrator' });
  await see(alert).toContainText('总经理 – Nobody was found for the step.');
  await looker(mona.page, 'mona')('incident');
  expect(await faults(mona.page, 'incident')).toEqual([]);
  await desk.press('Try again');
  await see(desk.line('Tried again')).toHaveCount(1);
  await see(alert).toBeVisible();
  await desk.decide('Skip', (sheet) => desk.opinion(sheet, 'No director this year'));
  await see(desk.head).toContainText('Approved');
  await see(alert).toHaveCount(0);
  await see(bob.desk.head).toContainText('已通过');
  await mona.page.keyboard.press('Escape');
  await see(desk.head).toHaveCount(0);
  await pressIn(row(mona.page, '客人'), 'Delete');
  await mona.page.locator('.ant-modal-confirm-btns button').last().click();
  await see(row(mona.page, '客人')).toHaveCount(0);
  expect([...bob.problems, ...mona.problems]).toEqual([]);
});

test('design/flow §9: figures of the steps, and the same rows in a workbook; who has no monitor is refused', async () => {
  await ann.start('计数');
  const bob = await visit('bob', '/workFlow/flowTodo');
  await row(bob.page, '计数').click();
  await bob.desk.decide('通过');
  const mona = await visit('mona', '/workFlow/flowMonitor', english);
  await mona.page.getByRole('button', { name: 'Figures of approvals' }).click();
  const figures = dialog(mona.page, 'Figures of approvals');
  await see(row(figures, '财务')).toContainText('采购');
  await looker(mona.page, 'mona')('figures');
  expect(await faults(mona.page, 'figures')).toEqual([]);
  const cells = (await row(figures, '主管').filter({ hasText: '采购' }).locator('td').allTextContents()).filter(
    Boolean,
  );
  const [download] = await Promise.all([
    mona.page.waitForEvent('download'),
    figures.getByRole('button', { name: 'Export' }).click(),
  ]);
  const [heads, ...rows] = rowsOf(readFileSync(await download.path()));
  expect(heads?.slice(0, 4)).toEqual(['Flow', 'Step', 'Decided', 'Returned']);
  const exported = rows.find(([flow, step]) => flow === '采购' && step === '主管');
  expect(exported?.slice(0, 4).map(String).sort()).toEqual(cells.slice(0, 4).sort());
  await figures.getByRole('tab', { name: 'Waiting, by person' }).click();
  await see(row(figures, 'bob/bob')).toHaveCount(1);
  await figures.getByRole('tab', { name: 'Started and ended, by week' }).click();
  await see(figures.locator('canvas, svg').last()).toBeVisible();
  await looker(mona.page, 'mona')('weeks');

  const monitor = '/api/workflow/Engine/FlowMonitor';
  const calls: Parameters<typeof admittedOf>[1] = [
    ['GET', `${monitor}/Statistics?of=steps`],
    ['GET', `${monitor}/Statistics/Actions/Export`],
    ['GET', monitor],
  ];
  expect(await admittedOf(await callAs(journey, 'cat'), calls)).toEqual([]);
  expect([...bob.problems, ...mona.problems]).toEqual([]);
});
