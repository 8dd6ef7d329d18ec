import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { publishPage } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { row } from '../support/rows';
import { chooseIn, dialog, enter, field, pick, see, signIn, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let modelId: string;
const shots = process.env.JOURNEY_LOOK;
const shot = async (page: Page, name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` });

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  ({ modelId } = await publishPage(office, {
    enCode: 'purchase',
    fields: [
      fieldNode('input', 'reason', 'Reason', { required: true }),
      fieldNode('inputNumber', 'days', 'Days'),
      fieldNode('input', 'note', 'Note'),
    ],
  }));
});
afterAll(() => journey.close());

const tree = (page: Page) => page.getByRole('tree', { name: 'Steps of the flow' });
const drawer = (page: Page) => page.locator('.ant-drawer-content');
const close = async (page: Page) => {
  await drawer(page).locator('.ant-drawer-close').click();
  await see(drawer(page)).toBeHidden();
};
/** Adds a step; with a title it is typed. */
async function add(page: Page, after: string, kind: string, title?: string): Promise<void> {
  await tree(page)
    .getByRole('treeitem', { name: `Add a step after ${after}` })
    .first()
    .click();
  await page.locator('.weft-flow-kinds:visible').getByText(kind, { exact: true }).click();
  await see(drawer(page)).toBeVisible();
  if (title) await drawer(page).getByLabel('Title', { exact: true }).fill(title);
}

/** What a change would do to the records that are there, before it is published. */
async function changes(page: Page, flowId: string): Promise<void> {
  for (const [reason, days] of [
    ['Paper', 1],
    ['Desks', 9],
  ] as const)
    await office.api('POST', '/api/workflow/Engine/FlowTask', { flowId, status: 0, formData: { reason, days } });
  const compared = dialog(page, 'What would change');
  await page.getByRole('button', { name: 'What would change', exact: true }).click();
  await see(compared).toContainText('None goes another way.');
  await compared.getByRole('button', { name: 'Close' }).first().click();
  await add(page, 'Branch 1', 'Approval', 'Board');
  await close(page);
  await page.getByRole('button', { name: 'What would change', exact: true }).click();
  await see(compared).toContainText('1 goes another way.');
  await see(row(compared, 'Desks')).toContainText('“Board” in “Branch 1” is new on its way');
  await see(row(compared, 'Paper')).toHaveCount(0);
  await shot(page, 'flowCompare');
  await compared.getByRole('button', { name: 'Close' }).first().click();
}

/** A record goes through the steps as if everybody approved, before it is published. */
async function trial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const settings = dialog(page, 'Try');
  await field(settings, 'record').locator('.ant-select').click();
  const records = page.locator('.ant-modal:visible').last();
  await records.getByText('Desks', { exact: true }).click();
  await records.getByRole('button', { name: 'OK', exact: true }).click();
  await see(field(settings, 'record')).toContainText('Desks');
  await settings.getByRole('button', { name: 'Next', exact: true }).click();
  const values = dialog(page, 'Values of the form');
  await see(field(values, 'days').locator('input')).toHaveValue('9');
  await values.getByRole('button', { name: 'Try', exact: true }).click();
  const result = dialog(page, 'What would happen');
  await see(result).toContainText('Takes “Branch 1”: Days is greater than 3');
  await see(result).toContainText('“Days” is 9');
  await see(result).toContainText('Writes “Note”: Desks');
  await see(result.getByRole('listitem').filter({ hasText: 'Two days' })).toContainText('–');
  await see(result).toContainText('State then:');
  await shot(page, 'flowTried');
  expect(await faults(page, 'tried')).toEqual([]);
  await result.getByRole('button', { name: 'Close', exact: true }).last().click();
}

/** How long somebody may need who sees it for the first time (design/flow §13); a press or a text of this test stands for 5 s. */
test('design/flow §13 a flow of twelve steps is made by presses and words, without JSON', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'admin', '/login?redirect=/workFlow/flowEngine', { language: 'en' });
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, 'New flow');
  await field(box, 'fullName').locator('input').fill('Purchase');
  await field(box, 'enCode').locator('input').fill('purchaseFlow');
  await pick(field(box, 'onlineFormId'), 'purchase');
  await box.getByRole('button', { name: 'OK', exact: true }).click();
  await row(page, 'purchaseFlow').getByRole('button', { name: 'Design', exact: true }).click();
  await see(tree(page)).toBeVisible();

  await add(page, 'Start', 'Approval', 'Manager');
  await close(page);
  await add(page, 'Manager', 'Branches by condition', 'How long');
  await close(page);
  await tree(page).locator('[data-key]').filter({ hasText: 'Branch 1' }).first().click();
  await drawer(page).getByRole('button', { name: 'Add condition' }).click();
  await chooseIn(drawer(page), 'Field', 'Days');
  await chooseIn(drawer(page), 'Comparison', 'is greater than');
  await drawer(page).locator('.weft-rule-value input').fill('3');
  await close(page);
  await add(page, 'Branch 1', 'Approval', 'Director');
  await close(page);
  await add(page, 'How long', 'Copy', 'Assistant');
  await close(page);
  await add(page, 'Assistant', 'Wait', 'Two days');
  await drawer(page).getByLabel('Wait for', { exact: true }).fill('48');
  await close(page);
  await add(page, 'Two days', 'Set fields', 'Mark');
  await drawer(page).getByRole('button', { name: 'Add a field' }).click();
  await chooseIn(drawer(page), 'Field', 'Note');
  await chooseIn(drawer(page), 'Where the value is from', 'Reason of the form');
  await close(page);
  await add(page, 'Mark', 'Branches side by side', 'Both');
  await close(page);
  await add(page, 'Branch 1', 'Approval', 'Finance');
  await drawer(page).locator('.ant-drawer-close').click();
  await add(page, 'Both', 'New record', 'Order');
  await chooseIn(drawer(page), 'Model', 'purchase');
  await drawer(page).getByRole('button', { name: 'Add a field' }).click();
  await chooseIn(drawer(page), 'Field', 'Reason');
  await see(drawer(page).getByRole('combobox', { name: 'Where the value is from' })).toBeVisible();
  await close(page);
  // Three without a title: each is called what it does, never by its code.
  for (const [after, kind] of [
    ['Order', 'Approval'],
    ['Approval', 'Copy'],
    ['Copy', 'Wait'],
  ] as const) {
    await add(page, after, kind);
    await close(page);
    await see(tree(page).locator('[data-key]').filter({ hasText: kind }).last()).toBeVisible();
  }
  expect(await tree(page).textContent()).not.toMatch(/(approve|copy|wait)\d/);

  await tree(page).locator('[data-key="end"]').click();
  await drawer(page).getByRole('button', { name: 'Add what happens' }).first().click();
  await see(drawer(page).getByRole('combobox', { name: 'After it was approved: what happens' })).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Add a field' }).first().click();
  await chooseIn(drawer(page), 'Field', 'Reason');
  await drawer(page).locator('.weft-rule-value input').fill('done');
  await shot(page, 'flowEffects');
  expect(await faults(page, 'effects')).toEqual([]);
  await close(page);
  await shot(page, 'flowTwelve');

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await see(toast(page)).not.toContainText(/[1-9]\d* errors?/);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.locator('.ant-modal-confirm-btns button').last().click();
  await see(page.getByText('version 1', { exact: false }).first()).toBeVisible();
  const { data } = await office.api('GET', '/api/workflow/Engine/flowTemplate?keyword=Purchase');
  expect(data.list).toMatchObject([{ fullName: 'Purchase', version: 1 }]);
  await changes(page, String((data.list as { id: string }[])[0]?.id));
  await trial(page);
  expect(problems).toEqual([]);
});

test('design/flow §9, §10 on a phone a step is added, moved and opened by taps', async () => {
  const made = await office.api('POST', '/api/workflow/Engine/flowTemplate', {
    fullName: 'Visit',
    enCode: 'visitFlow',
    onlineFormId: modelId,
  });
  const { page, problems } = await journey.visit({ language: 'en-GB', width: 390, touch: true });
  await signIn(page, 'admin', `/flowDesigner?id=${made.data.id}`);
  const addAfter = (after: string) =>
    tree(page).getByRole('treeitem', { name: `Add a step after ${after}`, exact: true });
  const tapped = async (place: Locator) => {
    const box = await place.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(place)).toBeGreaterThanOrEqual(44);
    await place.tap();
  };
  for (const [after, kind, title] of [
    ['Start', 'Approval', 'Manager'],
    ['Manager', 'Copy', 'Assistant'],
  ] as const) {
    await tapped(addAfter(after));
    await page.locator('.weft-flow-kinds:visible').getByText(kind, { exact: true }).tap();
    const box = drawer(page).getByLabel('Title', { exact: true });
    await box.tap();
    await page.keyboard.type(title);
    await drawer(page).locator('.ant-drawer-close').tap();
    await see(drawer(page)).toBeHidden();
  }
  const cards = tree(page).locator('[data-key]');
  await see(cards).toContainText(['Start', 'Manager', 'Assistant', 'End']);
  await tapped(cards.filter({ hasText: 'Assistant' }));
  await see(drawer(page).getByLabel('Title', { exact: true })).toHaveValue('Assistant');
  await shot(page, 'flowTouch');
  const low = await drawer(page)
    .locator('.ant-select, .ant-input, .ant-btn')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        return height > 0 && Math.min(width, height) < 44 ? [`${each.className} ${width} x ${height}`] : [];
      }),
    );
  expect(low).toEqual([]);
  await tapped(drawer(page).getByRole('button', { name: 'Move up', exact: true }));
  await drawer(page).locator('.ant-drawer-close').tap();
  await see(cards).toContainText(['Start', 'Assistant', 'Manager', 'End']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await shot(page, 'flowTouchTree');
  expect(await faults(page, 'touch')).toEqual([]);
  expect(problems).toEqual([]);
});
