import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { countedPresses, dialog, enter, field, see, toast } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** Preset and label of each field; the last holds the others. */
const fields: [preset: string, label: string][] = [
  ['Text', 'Number'],
  ['Text', 'Title'],
  ['Text', 'Partner'],
  ['Number', 'Amount'],
  ['Date', 'Signed on'],
  ['Date', 'Ends on'],
  ['Switch', 'Renewed'],
  ['Person', 'Owner'],
  ['Text', 'Reason'],
  ['Text', 'Term'],
  ['Long text', 'Note'],
  ['Sub-table', 'Parts'],
];
const columns: [preset: string, label: string][] = [
  ['Number', 'Quantity'],
  ['Number', 'Price'],
  ['Date', 'Day'],
];

test('job A: 12 fields, a sub-table of 4, two linkages and a list need at most 40 presses and no JSON', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  const { press, presses } = countedPresses();
  const option = (words: string) =>
    page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: new RegExp(`^${words}$`) })
      .last();
  await enter(page, 'admin', '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  await press(page.locator('.weft-toolbar [data-action="add"]').first());
  const box = dialog(page, 'New model');
  await see(field(box, 'fullName').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Contracts');
  await page.keyboard.press('Tab');
  await page.keyboard.type('contracts');
  const outline = box.getByRole('region', { name: 'Fields' });
  for (const [preset, label] of [...fields, ...columns]) {
    await press(outline.locator('.ant-select').first());
    await page.keyboard.type(preset);
    await see(option(preset)).toBeVisible();
    await page.keyboard.press('Enter');
    await see(outline.getByLabel('Label', { exact: true })).toBeFocused();
    await page.keyboard.type(label);
    await page.keyboard.press('Tab');
  }
  expect(await outline.getByRole('treeitem').count()).toBe(fields.length + columns.length + 1);

  await press(box.locator('[data-action="rules"]'));
  const drawer = dialog(page, 'Rules');
  for (const [when, then] of [
    ['Title', 'Reason'],
    ['Partner', 'Term'],
  ] as const) {
    await press(drawer.getByRole('button', { name: 'Add a rule' }));
    const rule = drawer.locator('.weft-rule-group').last();
    await press(rule.locator('.weft-rule-field'));
    await press(option(when));
    await press(rule.locator('.weft-rule-value input').last());
    await page.keyboard.type('x');
    await press(drawer.locator('.weft-rule-acts').nth(-2).locator('.weft-rule-fields'));
    await press(option(then));
    await page.keyboard.press('Escape');
  }
  await press(drawer.locator('[data-action="ok"]'));
  await see(drawer).toBeHidden();
  await press(box.getByRole('region', { name: 'List', exact: true }).getByRole('button', { name: 'Make the list' }));
  await press(box.locator('[data-action="ok"]'));
  await see(box).toBeHidden();
  expect(presses()).toBeLessThanOrEqual(40);

  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'contracts' });
  await row.locator('[data-action="release"]').click();
  await dialog(page, 'Publish model').locator('[data-action="ok"]').click();
  await see(toast(page)).toBeVisible();
  expect(problems).toEqual([]);
});
