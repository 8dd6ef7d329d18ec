import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, type Journey, startJourney } from '../support/journey';
import { dialog, field, see } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** More than any screen has stops. */
const mostStops = 80;

/** Presses Tab, or Shift+Tab, until the place has the focus. */
async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await see(place).toBeAttached();
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await place.evaluate((element) => element.ownerDocument.activeElement === element)) return;
    // In an editor Tab indents; Escape before it leaves, as the editor says.
    if (await page.evaluate(() => document.activeElement?.matches('.cm-content'))) await page.keyboard.press('Escape');
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${place}`);
}
async function pressAt(page: Page, place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await see(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(title);
  await see(page.getByRole('option', { name: title }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: title, level: 1 })).toBeAttached();
}

test('issue 15 §4, §7 the desk by keyboard alone: fields, options, their order, JSON, list, publishing, a record', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await page.goto('/login');
  await see(page.getByLabel('Account', { exact: true })).toBeFocused();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Open pages' }).waitFor();

  await goTo(page, 'Model design');
  await pressAt(page, page.locator('.page:not([hidden]) .weft-toolbar [data-action="add"]'));
  const box = dialog(page, 'New model');
  await see(field(box, 'fullName').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Vehicles');
  await page.keyboard.press('Tab');
  await page.keyboard.type('vehicles');

  const outline = box.getByRole('region', { name: 'Fields' });
  const add = async (preset: string, label: string): Promise<void> => {
    await page.keyboard.type(preset);
    await page.keyboard.press('Enter');
    await see(outline.getByLabel('Label', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(label);
  };
  const presets = outline.getByRole('combobox', { name: 'Add a field…' });
  await tabTo(page, presets);
  await add('Select', 'Kind');
  await tabTo(page, outline.getByLabel('Options', { exact: true }));
  await page.keyboard.press('Control+a');
  for (const option of ['Car', 'Van']) {
    await page.keyboard.type(option);
    await page.keyboard.press('Enter');
  }
  await tabTo(page, presets, 'Shift+Tab');
  await add('Text', 'Plate number');
  await pressAt(page, outline.getByLabel('Required', { exact: true }), 'Space');
  await see(outline.getByLabel('Required', { exact: true })).toBeChecked();
  await tabTo(page, outline.getByRole('button', { name: 'Move up' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const drawn = box.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  await see(drawn.getByRole('dialog').locator('[data-field]').first()).toContainText('Plate number');

  // JSON: a field gets a hint by hand; Escape and Tab leave the editor.
  const code = (name: string) => field(box, name).getByRole('button', { name: 'Code', exact: true });
  await pressAt(page, code('formData'));
  const json = field(box, 'formData').getByRole('textbox').and(page.locator('.cm-content'));
  await tabTo(page, json);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Tab');
  await see(json).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await see(json).not.toBeFocused();

  await pressAt(page, code('columnData'));
  await pressAt(page, box.locator('[data-action=makeList]'));
  await see(field(box, 'columnData')).toContainText('inputField');
  await pressAt(page, box.locator('[data-action="ok"]'));
  await see(box).toBeHidden();
  const row = page.locator('.page tbody tr.ant-table-row').filter({ hasText: 'Vehicles' });
  await pressAt(page, row.locator('[data-action="release"]'));
  await pressAt(page, dialog(page, 'Publish model').locator('[data-action="ok"]'));
  await see(row).toContainText('Published');

  await goTo(page, 'Vehicles');
  await pressAt(page, page.locator('.page:not([hidden]) .weft-toolbar [data-action="add"]'));
  const made = dialog(page, 'New record');
  await see(made.getByLabel('Plate number')).toBeFocused();
  await page.keyboard.type('W-EFT 1');
  await page.keyboard.press('Tab');
  await see(made.getByRole('combobox', { name: 'Kind' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await see(page.locator('.ant-select-dropdown:visible')).toContainText('Van');
  await page.keyboard.type('Van');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await see(made).toBeHidden();
  const record = page.locator('.page:not([hidden]) tbody tr.ant-table-row');
  await see(record).toContainText('W-EFT 1');
  await see(record).toContainText('Van');
  expect(problems).toEqual([]);
}, 120_000);
