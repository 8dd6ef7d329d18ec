import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { publishPage } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { countedPresses, dialog, enter, see, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const role = await office.makeRole({ 'onlineDev.webDesign': ['btn_add', 'btn_edit', 'btn_release'] });
  await office.makePerson('designer', [role]);
  const customer = ['Name', 'Phone', 'Town'].map((label) => fieldNode('input', label.toLowerCase(), label));
  await publishPage(office, { enCode: 'customers', fields: customer });
  await publishPage(office, { enCode: 'orders', fields: [fieldNode('input', 'number', 'Number')] });
});
afterAll(() => journey.close());

/** The designer of a model, opened by somebody who is no administrator; `press` counts. */
async function openModel(page: Page, name: string) {
  await enter(page, 'designer', '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: name });
  await see(row).toBeVisible();
  await row.locator('[data-action="edit"]').click();
  const box = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
  const outline = box.getByRole('region', { name: 'Fields' });
  const { press, presses } = countedPresses();
  const option = (words: string | RegExp) =>
    page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).first();
  const drawn: FrameLocator = box.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  return { row, box, outline, press, option, drawn, presses };
}

test('a select from a dictionary, required, half width, is published with nine presses and no JSON', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  const { row, box, outline, press, option, drawn, presses } = await openModel(page, 'orders');
  await press(outline.locator('.weft-outline-bar .ant-select'));
  await page.keyboard.type('Select');
  await press(option(/^Select$/));
  await see(outline.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.type('Sex');
  await page.keyboard.press('Tab');
  await press(outline.getByText('Dictionary', { exact: true }));
  await press(outline.getByRole('combobox', { name: 'Dictionary' }));
  await page.keyboard.type('sex');
  await press(option('sex'));
  await see(outline.getByText(/^First values: /)).toBeVisible();
  await press(outline.getByLabel('Required', { exact: true }));
  await see(outline.getByRole('group', { name: 'Width' }).locator('label', { hasText: '½' })).toHaveClass(/checked/);
  await see(drawn.getByRole('dialog').getByRole('combobox', { name: 'Sex' })).toBeVisible();
  await press(box.locator('[data-action="ok"]'));
  await see(box).toBeHidden();
  await press(row.locator('[data-action="release"]'));
  await press(dialog(page, 'Publish model').locator('[data-action="ok"]'));
  await see(toast(page)).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(9);
  expect(problems).toEqual([]);
});

test('an order names its customer and shows two of its attributes with nine presses and no JSON', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  const { outline, press, option, drawn, presses } = await openModel(page, 'orders');
  await press(outline.locator('.weft-outline-bar .ant-select'));
  await page.keyboard.type('Related');
  await press(option(/^Related record$/));
  await see(outline.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.type('Customer');
  await page.keyboard.press('Tab');
  await press(outline.getByLabel('Model', { exact: true }));
  await press(option('customers'));
  await press(outline.getByLabel('Shown member', { exact: true }));
  await press(option('Name'));
  await press(outline.getByLabel('Also show', { exact: true }));
  await press(option('Phone'));
  await press(option('Town'));
  await page.keyboard.press('Escape');
  const form = drawn.getByRole('dialog');
  await see(form.getByText('Phone', { exact: true })).toBeVisible();
  await see(form.getByText('Town', { exact: true })).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(9);
  expect(problems).toEqual([]);
});
