import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { approvalOf, flowDesk, starterOf } from '../support/flowDesk';
import { type Journey, startJourney } from '../support/journey';
import { publishPage, roleOf } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { row } from '../support/rows';
import { countedPresses, dialog, field, see, signIn } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let path = '';
/** Hands in without the screens. */
let handIn: (reason: string) => Promise<string>;

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const page = await publishPage(office, {
    enCode: 'walk',
    fields: [fieldNode('input', 'reason', '事由', { required: true }), fieldNode('textarea', 'note', '批注')],
  });
  path = page.path;
  const doing = await roleOf(office, [{ page, buttons: ['btn_add', 'btn_detail'] }]);
  const listing = await office.makeRole({ 'workFlow.flowTodo': [] });
  const chief = await office.makePerson('chief', [listing]);
  const doer = await office.makePerson('doer', [doing, listing]);
  await office.makePerson('peer', [listing]);
  const { data } = await office.api('GET', `/api/permission/Users/${doer}`);
  await office.api('PUT', `/api/permission/Users/${doer}`, { ...data, managerId: chief });
  const made = await office.api('POST', '/api/workflow/Engine/flowTemplate', {
    fullName: '用品申请',
    enCode: 'walkFlow',
    onlineFormId: page.modelId,
    document: {
      language: 1,
      kind: 'flow',
      id: 'walkFlow',
      title: '用品申请',
      model: page.modelId,
      start: { title: '{starter}：{reason}' },
      steps: [{ id: 'boss', do: 'approve', title: '主管', who: { superior: 1 }, fields: { note: 'write' } }],
    },
  });
  await office.api('POST', `/api/workflow/Engine/flowTemplate/${made.data.id}/Actions/Publish`, {});
  handIn = (await starterOf(journey, 'doer', String(made.data.id))).start;
});
afterAll(() => journey.close());

/** Hands in on a phone, as whoever has only the page of the model. */
async function handInOnPhone(reason: string): Promise<void> {
  const { page, problems } = await journey.visit({ width: 390 });
  await signIn(page, 'doer', path);
  await page.locator('[data-action=add]').first().click();
  const box = dialog(page, '发起');
  await field(box, 'reason').locator('input').fill(reason);
  expect(await faults(page, 'hand in on a phone')).toEqual([]);
  await box.getByRole('button', { name: '提交', exact: true }).click();
  const sheet = dialog(page, '提交');
  await see(sheet).toContainText('chief');
  await sheet.getByRole('button', { name: '提交', exact: true }).click();
  await see(page.getByText(reason).first()).toBeVisible();
  expect(problems).toEqual([]);
}

const decided = (page: Page) => see(page.locator('.weft-detail-head')).toContainText('已通过');

test('design/flow §13: handed in on a phone, and approved on a phone with three presses from the message', async () => {
  await handInOnPhone('打印纸');
  const { page, problems } = await journey.visit({ width: 390 });
  await signIn(page, 'chief', '/home');
  await page.getByRole('button', { name: /^站内消息/ }).click();
  const { press, presses } = countedPresses();
  await press(page.getByRole('dialog').getByText('打印纸').first());
  await press(page.getByRole('toolbar', { name: '处理' }).getByRole('button', { name: '通过' }));
  await press(dialog(page, '通过').getByRole('button', { name: '通过', exact: true }));
  await decided(page);
  expect(presses()).toBeLessThanOrEqual(3);
  expect(problems).toEqual([]);
});

const hasFocus = (place: Locator) => place.evaluate((each) => each === document.activeElement);

/** Presses a key until this has the focus; a person's patience is `most` presses. */
async function reach(page: Page, place: Locator, key = 'Tab', most = 60): Promise<void> {
  for (let tried = 0; tried < most; tried += 1) {
    if (await hasFocus(place)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach it in ${most} presses.`);
}
test('design/flow §9: found and approved by keyboard alone', async () => {
  const id = await handIn('订书机');
  const { page, problems } = await journey.visit();
  await signIn(page, 'chief', '/workFlow/flowTodo');
  await see(row(page, '订书机')).toBeVisible();
  // The line that names the keys hears them.
  await see(page.locator('.weft-keys')).toBeVisible();
  await page.keyboard.press('j');
  await see(page.locator('[data-at-hand]')).toContainText('订书机');
  await page.keyboard.press('a');
  const sheet = dialog(page, '通过');
  await see(sheet).toBeVisible();
  const opinion = field(sheet, 'opinion').locator('textarea');
  await reach(page, opinion);
  await page.keyboard.type('同意购买');
  await reach(page, sheet.getByRole('button', { name: '通过', exact: true }));
  await page.keyboard.press('Enter');
  await see(page.locator('.weft-detail-head')).toHaveCount(0);
  await see(row(page, '订书机')).toHaveCount(0);
  await page.goto(approvalOf(id));
  await decided(page);
  await see(page.getByText('同意购买')).toBeVisible();
  expect(problems).toEqual([]);
});

/** The list of what is to do with one record, opened by keys; what presses a button of its bar by keys. */
async function openByKeys(page: Page, reason: string, words: Record<'more' | 'bar', string>) {
  await see(row(page, reason)).toBeVisible();
  const atHand = page.locator('[data-at-hand]').filter({ hasText: reason });
  for (let tried = 0; tried < 5 && !(await atHand.count()); tried += 1) await page.keyboard.press('j');
  await see(atHand).toHaveCount(1);
  await page.keyboard.press('Enter');
  const bar = page.getByRole('toolbar', { name: words.bar });
  await see(bar).toBeVisible();
  const more = bar.getByRole('button', { name: words.more });
  /** Opens the sheet of a command; `from`: what had the focus. */
  const press = async (name: string) => {
    const direct = bar.getByRole('button', { name, exact: true });
    const from = (await direct.count()) ? direct : more;
    await reach(page, from);
    await page.keyboard.press('Enter');
    if (from === more) {
      const entry = page.getByRole('menuitem', { name, exact: true });
      await see(entry).toBeVisible();
      await reach(page, entry, 'ArrowDown');
      await page.keyboard.press('Enter');
    }
    const sheet = dialog(page, name);
    await see(sheet).toBeVisible();
    await see.poll(() => sheet.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    return { sheet, from };
  };
  return { bar, press };
}

test('design/flow §9: returned, handed on, signers added and commented by keyboard alone; the focus comes back', async () => {
  const words = { bar: 'Handle', more: 'More' };
  const ids: string[] = [];
  for (const reason of ['Paper', 'Lamp', 'Desk']) ids.push(await handIn(reason));
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await signIn(page, 'chief', '/workFlow/flowTodo');
  const desk = flowDesk(page, 'en');
  /** Chooses a person in the field of a sheet. */
  const person = async (sheet: Locator, name: string, account: string) => {
    await reach(page, field(sheet, name).getByRole('combobox'));
    await page.keyboard.press('Enter');
    const picker = dialog(page, 'Select user');
    await see(picker).toBeVisible();
    await reach(page, picker.getByLabel('Search'));
    await page.keyboard.type(account);
    const found = picker.locator('.weft-picker-from').getByText(`${account}/${account}`, { exact: true });
    await see(found).toHaveCount(1);
    await see(picker.locator('.weft-picker-record')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await reach(page, picker.locator('[data-action="ok"]').last());
    await page.keyboard.press('Enter');
    await see(picker).toHaveCount(0);
  };
  const decide = async (sheet: Locator, name: string) => {
    await reach(page, sheet.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
    await see(sheet).toHaveCount(0);
  };

  const paper = await openByKeys(page, 'Paper', words);
  // Escape gives the focus back to what opened the sheet, also where that was a menu.
  for (const name of ['Return', 'Hand on', 'Add signers']) {
    const { sheet, from } = await paper.press(name);
    await page.keyboard.press('Escape');
    await see(sheet).toHaveCount(0);
    await see(from).toBeFocused();
  }
  await reach(page, page.getByLabel('Write a comment'));
  await page.keyboard.type('Which size?');
  await reach(page, page.getByRole('button', { name: 'Send', exact: true }));
  await page.keyboard.press('Enter');
  await see(page.locator('.weft-detail-comments').getByText('Which size?')).toBeVisible();
  await see(page.getByLabel('Write a comment')).toBeFocused();

  const { sheet: returning } = await paper.press('Return');
  await reach(page, field(returning, 'opinion').locator('textarea'));
  await page.keyboard.type('Say which');
  await decide(returning, 'Return');
  // The window closes, and the list is fresh.
  await see(desk.head).toHaveCount(0);
  await see(row(page, 'Paper')).toHaveCount(0);

  const lamp = await openByKeys(page, 'Lamp', words);
  const { sheet: handing } = await lamp.press('Hand on');
  await person(handing, 'person', 'peer');
  await decide(handing, 'Hand on');
  await see(desk.head).toHaveCount(0);

  const signed = await openByKeys(page, 'Desk', words);
  const { sheet: adding } = await signed.press('Add signers');
  await person(adding, 'people', 'peer');
  await decide(adding, 'Add signers');
  await see(desk.head).toHaveCount(0);
  await see(row(page, 'Desk')).toHaveCount(0);
  const said = [/Returned/, /Handed on.*→ peer/, /Signer added before.*→ peer/];
  for (const [at, id] of ids.entries()) {
    await page.goto(approvalOf(id));
    await see(desk.line(said[at] as RegExp)).toHaveCount(1);
  }
  expect(problems).toEqual([]);
});

test('design/flow §9: approved and returned by taps on a phone', async () => {
  const [cup, pot] = [await handIn('茶杯'), await handIn('茶壶')];
  const { page, problems } = await journey.visit({ width: 390, touch: true, dark: true });
  await signIn(page, 'chief', '/workFlow/flowTodo');
  const { bar, head, line } = flowDesk(page);
  const small = async (scope: Locator) =>
    (
      await scope.getByRole('button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    ).filter((height) => height > 0 && height < 44);
  const decide = async (reason: string, name: string, text: string) => {
    await page.locator('.weft-cards').getByText(reason).tap();
    expect(await small(bar)).toEqual([]);
    await bar.getByRole('button', { name, exact: true }).tap();
    const sheet = dialog(page, name);
    await field(sheet, 'opinion').locator('textarea').tap();
    await page.keyboard.type(text);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await sheet.getByRole('button', { name, exact: true }).tap();
    await see(head).toHaveCount(0);
    await see(page.locator('.weft-cards').getByText(reason)).toHaveCount(0);
  };
  await decide('茶杯', '通过', '同意');
  await decide('茶壶', '退回', '哪一种');
  await page.goto(approvalOf(cup));
  await see(head).toContainText('已通过');
  await see(line('同意')).not.toHaveCount(0);
  await page.goto(approvalOf(pot));
  await see(head).toContainText('已退回');
  await see(line('哪一种')).toHaveCount(1);
  expect(await faults(page, 'taps')).toEqual([]);
  expect(problems).toEqual([]);
});
