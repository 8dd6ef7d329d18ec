import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { dialog, enter, field, pick, see, toast } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

interface Wanted {
  preset: string;
  label: string;
  required?: true;
  options?: string[];
}
const vehicle: Wanted[] = [
  { preset: 'Text', label: 'Plate number', required: true },
  { preset: 'Text', label: 'Brand' },
  { preset: 'Select', label: 'Type', options: ['Car', 'Van', 'Truck'] },
  { preset: 'Date', label: 'Purchase date' },
  { preset: 'Number', label: 'Price' },
  { preset: 'Long text', label: 'Remark' },
];
/** More than this is no five minutes of somebody who sees it for the first time (3 s a press, 5 s a text). */
const mostSteps = 60;

test('issue 15 §7 a first model is made, published and used by presses and words, without writing JSON', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  let steps = 0;
  const press = async (place: Locator) => {
    steps += 1;
    await place.click();
  };
  const type = async (words: string) => {
    steps += 1;
    await page.keyboard.type(words);
  };
  await enter(page, 'admin', '/login?redirect=/onlineDev/webDesign', { language: 'en' });

  await press(page.locator('.weft-toolbar [data-action="add"]').first());
  const box = dialog(page, 'New model');
  await see(field(box, 'fullName').getByRole('textbox')).toBeFocused();
  await type('Vehicles');
  await page.keyboard.press('Tab');
  await type('vehicles');
  const outline = box.getByRole('region', { name: 'Fields' });
  const presets = outline.locator('.ant-select').first();
  for (const { preset, label, required, options } of vehicle) {
    await press(presets);
    await page.keyboard.type(preset);
    await press(page.locator('.ant-select-dropdown:visible').getByText(preset, { exact: true }));
    await see(outline.getByLabel('Label', { exact: true })).toBeFocused();
    await type(label);
    if (options) {
      await press(outline.getByLabel('Options', { exact: true }));
      await page.keyboard.press('Control+a');
      await type(options.join('\n'));
    }
    if (required) await press(outline.getByLabel('Required', { exact: true }));
    else await page.keyboard.press('Tab');
    await see(outline.getByRole('treeitem', { name: label })).toBeVisible();
  }
  const drawn = box.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  await see(drawn.getByRole('dialog').getByLabel('Plate number')).toBeVisible();
  await press(box.locator('[data-action=makeList]'));
  await see(toast(page)).toContainText(/The list is made: \d+ columns/);
  await see(drawn.getByRole('columnheader', { name: 'Plate number' }).or(field(box, 'columnData'))).toBeVisible();
  await press(box.locator('[data-action="ok"]'));
  await see(box).toBeHidden();

  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'Vehicles' });
  await press(row.locator('[data-action="release"]'));
  await press(dialog(page, 'Publish model').locator('[data-action="ok"]'));
  await press(toast(page).getByText('Open the page'));

  await see(page.getByRole('columnheader', { name: 'Plate number' })).toBeVisible();
  await press(page.locator('.weft-toolbar [data-action="add"]:visible'));
  const made = dialog(page, 'New record');
  await press(made.locator('[data-action="ok"]'));
  await see(made.locator('.weft-item-error')).toHaveCount(1);
  steps += 3;
  await made.getByLabel('Plate number').fill('W-EFT 1');
  await made.getByLabel('Price').fill('24500');
  await pick(made.locator('.weft-item').filter({ hasText: 'Type' }), 'Van');
  await press(made.locator('[data-action="ok"]'));
  await see(made).toBeHidden();
  const record = page.locator('tbody tr.ant-table-row:visible');
  await see(record).toContainText('W-EFT 1');
  await see(record).toContainText('Van');
  expect(steps).toBeLessThanOrEqual(mostSteps);
  expect(problems).toEqual([]);
});
