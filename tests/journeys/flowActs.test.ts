import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { admittedOf, approvalOf, atDesk, card, english, looker, publishFlow, starterOf } from '../support/flowDesk';
import { type Journey, startJourney, type VisitOptions } from '../support/journey';
import { callAs, publishPage, roleOf } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { act, agree, row } from '../support/rows';
import { chooseIn, dialog, field, pick, pressIn, see, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let ann: Awaited<ReturnType<typeof starterOf>>;
let rooms: Awaited<ReturnType<typeof starterOf>>;
let keys: { path: string; flowId: string };

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const pageOf = (enCode: string) => publishPage(office, { enCode, fields: [fieldNode('input', 'reason', '事由')] });
  const [page, room, key] = [await pageOf('desk'), await pageOf('room'), await pageOf('key')];
  const buttons = ['btn_add', 'btn_detail'];
  const doing = await roleOf(office, [
    { page, buttons },
    { page: room, buttons },
    { page: key, buttons },
  ]);
  const lists = { 'workFlow.flowTodo': [], 'workFlow.flowLaunch': [], 'workFlow.flowDone': [], 'workFlow.entrust': [] };
  const listing = await office.makeRole(lists);
  const bob = await office.makePerson('bob', [listing]);
  const cat = await office.makePerson('cat', [listing]);
  await office.makePerson('eve', [listing]);
  await office.makePerson('fay', [doing, listing]);
  const annId = await office.makePerson('ann', [doing, listing]);
  const { data } = await office.api('GET', `/api/permission/Users/${annId}`);
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
  const step = { do: 'approve', who: { user: cat } } as const;
  const returning = await publishFlow(office, room, 'roomFlow', {
    title: '会议室',
    start: { title: '{reason}' },
    steps: [
      { ...step, id: 'boss', title: '主管', who: { superior: 1 } },
      { ...step, id: 'review', title: '复核', return: { to: 'previous' } },
      { ...step, id: 'board', title: '董事', return: { to: { step: 'boss' } }, who: { user: bob } },
      {
        ...step,
        id: 'money',
        title: '财务',
        // biome-ignore lint/suspicious/noThenProperty: a member of the document
        return: { to: 'choose', then: 'choose' },
        buttons: ['approve', 'return', 'refuse'],
        opinion: 'required',
      },
    ],
  });
  rooms = await starterOf(journey, 'ann', returning);
  const limited = await publishFlow(office, key, 'keyFlow', {
    title: '领钥匙',
    start: { title: '{reason}', who: { user: annId } },
    steps: [{ ...step, id: 'boss', title: '主管', who: { user: bob } }],
  });
  keys = { path: key.path, flowId: limited };
});
afterAll(() => journey.close());

const visit = (account: string, path: string, options?: VisitOptions) => atDesk(journey, account, path, options);

/** What a step of the picture says of itself. */
const stepOf = (page: Page, title: string) =>
  page
    .locator('.weft-picture-step, .weft-flow-card')
    .filter({ has: page.locator('.weft-picture-head, .weft-flow-title').getByText(title, { exact: true }) });

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
  const id = await ann.start('打印纸');
  const bob = await visit('bob', approvalOf(id), english);
  const cat = await visit('cat', '/workFlow/flowTodo', { width: 390 });
  await bob.desk.decide('Hand on', async (sheet) => {
    await bob.desk.person(sheet, 'person', 'cat');
    await bob.desk.opinion(sheet, 'Please take it');
  });
  await see(toast(bob.page)).toContainText('Transferred');
  await see(bob.desk.line('Please take it')).toContainText('bob/bob Handed on');
  await see(bob.desk.line('Please take it')).toContainText('→ cat');
  await see(bob.desk.bar).toHaveCount(0);

  await see(card(cat.page, '打印纸')).toBeVisible();
  await cat.page.goto(approvalOf(id));
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

  await bob.page.goto(approvalOf(id));
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

test('design/flow §5: returned to the start, the step before, a named and a chosen one; refused with common words', async () => {
  const id = await rooms.start('三楼');
  const bob = await visit('bob', approvalOf(id), { ...english, dark: true });
  const cat = await visit('cat', '/workFlow/flowTodo');
  await bob.desk.decide('Return', (sheet) => bob.desk.opinion(sheet, 'Which day?'));
  await see(bob.desk.head).toContainText('Returned');
  await see(bob.desk.bar).toHaveCount(0);
  const starter = await visit('ann', '/workFlow/flowLaunch', { width: 390 });
  await card(starter.page, '三楼').click();
  await see(starter.desk.line('Which day?')).toContainText('退回');
  await starter.desk.decide('提交');
  await see(starter.desk.head).toHaveCount(0);

  await bob.desk.decide('Approve');
  await see(row(cat.page, '三楼')).toBeVisible();
  await cat.page.goto(approvalOf(id));
  await cat.desk.decide('退回', async (sheet) => {
    await see(field(sheet, 'step')).toHaveCount(0);
    await cat.desk.opinion(sheet, '请再看一次');
  });
  await see(bob.desk.line('请再看一次')).toHaveCount(1);
  await see(stepOf(bob.page, '主管')).toHaveAttribute('aria-current', 'step');
  await bob.desk.decide('Approve');
  await cat.desk.decide('通过');
  await bob.desk.decide('Return');
  await see(stepOf(bob.page, '主管')).toHaveAttribute('aria-current', 'step');
  await bob.desk.decide('Approve');
  await cat.desk.decide('通过');
  await bob.desk.decide('Approve');

  await see(stepOf(cat.page, '财务')).toHaveAttribute('aria-current', 'step');
  await cat.desk.decide('退回', async (sheet) => {
    await chooseIn(sheet, '退回到', '董事');
    await sheet.getByText('直接回到退回人', { exact: true }).click();
    await cat.desk.opinion(sheet, '补充说明');
  });
  await see(stepOf(bob.page, '董事')).toHaveAttribute('aria-current', 'step');
  await bob.desk.decide('Approve');
  await cat.desk.press('拒绝');
  const sheet = dialog(cat.page, '拒绝');
  await sheet.getByRole('button', { name: '拒绝', exact: true }).click();
  await see(field(sheet, 'opinion')).toContainText('不能为空');
  await chooseIn(sheet, '常用语', '资料不完整。');
  await see(field(sheet, 'opinion').locator('textarea')).toHaveValue('资料不完整。');
  await looker(cat.page, 'cat')('refuse');
  await sheet.getByRole('button', { name: '拒绝', exact: true }).click();
  await see(cat.desk.head).toContainText('已终止');
  await see(bob.desk.head).toContainText('Terminated');
  expect(await faults(bob.page, 'refused')).toEqual([]);
  await card(starter.page, '三楼').click();
  await see(starter.desk.line('资料不完整。')).toContainText('cat/cat 拒绝');
  await see(stepOf(starter.page, '财务')).toContainText('已拒绝');
  await see(stepOf(bob.page, '财务').getByText(/cat.*Refused/)).toBeVisible();
  await see(bob.page.getByText('75%')).toBeVisible();
  await looker(starter.page, 'ann')('refused');
  expect([...starter.problems, ...bob.problems, ...cat.problems]).toEqual([]);
});

test('design/flow §8, §9: several are returned at once; who has no task neither sees nor returns them', async () => {
  const ids = [await ann.start('门锁'), await ann.start('窗帘')];
  const bob = await visit('bob', '/workFlow/flowTodo', english);
  const eve = await callAs(journey, 'eve');
  const tasks = (await (await callAs(journey, 'bob'))('GET', '/api/workflow/Engine/FlowBefore/List/1?pageSize=50'))
    .data;
  const own = (tasks.list as { id: string; processId: string }[]).filter(({ processId }) => ids.includes(processId));
  const operators = own.map(({ id }) => id);
  const tried = await eve('POST', '/api/workflow/Engine/FlowBefore/BatchOperation', { ids: operators, batchType: 1 });
  const refused = { ok: false, title: '' };
  expect(operators).toHaveLength(2);
  expect(tried.data).toMatchObject({ done: 0, list: [refused, refused] });

  for (const reason of ['门锁', '窗帘']) await row(bob.page, reason).getByRole('checkbox').click();
  await bob.page.getByRole('button', { name: 'Return ticked' }).click();
  const batch = dialog(bob.page, 'Return 2 items');
  await field(batch, 'handleOpinion').locator('textarea').fill('Name the rooms');
  await looker(bob.page, 'bob')('batchReturn');
  await batch.locator('[data-action=ok]').click();
  const results = dialog(bob.page, 'Results');
  await see(row(results, 'Done')).toHaveCount(2);
  await looker(bob.page, 'bob')('batchReturned');
  expect(await faults(bob.page, 'batchReturned')).toEqual([]);
  await bob.page.keyboard.press('Escape');
  for (const reason of ['门锁', '窗帘']) await see(row(bob.page, reason)).toHaveCount(0);

  const starter = await visit('ann', '/workFlow/flowLaunch');
  for (const reason of ['门锁', '窗帘']) await see(row(starter.page, reason)).toContainText('已退回');
  await row(starter.page, '窗帘').click();
  await see(starter.desk.line('Name the rooms')).toContainText('bob/bob');
  await see(stepOf(starter.page, '主管')).toContainText('已退回');
  const lists = await visit('eve', '/workFlow/flowTodo', { width: 390 });
  await see(lists.page.getByText('暂无数据').first()).toBeVisible();
  await see(card(lists.page, '门锁')).toHaveCount(0);
  expect([...bob.problems, ...starter.problems, ...lists.problems]).toEqual([]);
});

test.each([
  ['zh', {}, '快速发起'],
  ['en', english, 'Start'],
] as const)('design/flow §2, §8: who may not start sees no entry and is refused, in %s', async (_, options, quick) => {
  const fay = await visit('fay', keys.path, options);
  await see(fay.page.locator('.ant-table').first()).toBeVisible();
  await see(fay.page.getByRole('button', { name: 'add', exact: true })).toHaveCount(0);
  await looker(fay.page, 'fay')('noStart');
  await fay.page.goto('/workFlow/flowLaunch');
  await fay.page.locator('[data-action=start]').first().click();
  await see(dialog(fay.page, quick).getByText('会议室')).toBeVisible();
  await see(dialog(fay.page, quick).getByText('领钥匙')).toHaveCount(0);
  await looker(fay.page, 'fay')('quick');
  const body = { flowId: keys.flowId, formData: { reason: '后门' }, status: 0 };
  const { code, msg } = await (await callAs(journey, 'fay'))('POST', '/api/workflow/Engine/FlowTask', body);
  expect([code, msg]).toEqual([400, '您没有发起该流程的权限']);
  expect(fay.problems).toEqual([]);
});

test('design/flow §8: who may start finds the entry and hands in', async () => {
  const { page, problems } = await visit('ann', keys.path);
  await page.getByRole('button', { name: 'add', exact: true }).first().click();
  const box = dialog(page, '发起');
  await field(box, 'reason').locator('input').fill('前门');
  await box.getByRole('button', { name: '提交', exact: true }).click();
  await dialog(page, '提交').getByRole('button', { name: '提交', exact: true }).click();
  await see(row(page, '前门')).toContainText('审批中');
  expect(problems).toEqual([]);
});

test('design/flow §7: a file of an opinion is fetched by the next person, by nobody who has no part in it', async () => {
  await ann.start('扫描仪');
  const bob = await visit('bob', '/workFlow/flowTodo', english);
  await row(bob.page, '扫描仪').click();
  await bob.desk.decide('Approve', async (sheet) => {
    const file = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('three offers') };
    await field(sheet, 'files').locator('input[type=file]').setInputFiles(file);
    await see(field(sheet, 'files').getByText('offer.txt')).toBeVisible();
    await bob.desk.opinion(sheet, 'Three offers');
  });
  const cat = await visit('cat', '/workFlow/flowTodo', { width: 390, dark: true });
  await card(cat.page, '扫描仪').click();
  const line = cat.desk.line('Three offers');
  const asked = cat.page.waitForResponse((answer) => answer.url().includes('/api/file/Download/'));
  const downloaded = cat.page.waitForEvent('download');
  await line.getByRole('button', { name: '下载 offer.txt' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('offer.txt');
  expect(readFileSync(await download.path(), 'utf8')).toBe('three offers');
  await looker(cat.page, 'cat')('file');
  expect(await faults(cat.page, 'file')).toEqual([]);

  const path = new URL((await asked).url()).pathname;
  const eve = await callAs(journey, 'eve');
  expect(await admittedOf(ann.api, [['GET', path]])).toEqual([path]);
  expect(await admittedOf(eve, [['GET', path]])).toEqual([]);
  expect([...bob.problems, ...cat.problems]).toEqual([]);
});

test('design/flow §5, §9: entrusted on a phone; the deputy decides many at once, until it is ended', async () => {
  const bob = await visit('bob', '/workFlow/entrust', { width: 390, dark: true });
  await bob.page.locator('[data-action=add]').first().click();
  const sheet = dialog(bob.page, '流程委托');
  await bob.desk.person(sheet, 'toUserId', 'cat');
  await pick(field(sheet, 'flowId'), '采购');
  for (const [name, value] of Object.entries({ startTime: '2020-01-01 00:00', endTime: '2099-01-01 00:00' })) {
    await field(sheet, name).locator('input').fill(value);
    await bob.page.keyboard.press('Enter');
  }
  await looker(bob.page, 'bob')('entrust');
  await sheet.locator('[data-action=ok]').click();
  await see(bob.page.getByText('生效中')).toBeVisible();
  await see(bob.page.getByText('cat/cat')).toBeVisible();
  await see(bob.page.locator('.weft-cards > *').first()).toContainText('采购');
  await looker(bob.page, 'bob')('entrusted');

  const cat = await visit('cat', '/workFlow/flowTodo', english);
  // Of another flow: not entrusted.
  await rooms.start('一楼');
  for (const reason of ['纸', '笔', '灯']) await ann.start(reason);
  await see(row(cat.page, 'bob/bob')).toHaveCount(3);
  for (const reason of ['纸', '笔']) await row(cat.page, reason).getByRole('checkbox').click();
  await cat.page.getByRole('button', { name: 'Approve ticked' }).click();
  const batch = dialog(cat.page, 'Approve 2 items');
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
