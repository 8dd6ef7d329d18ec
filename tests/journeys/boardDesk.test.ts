import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { dialog, enter, field, see } from '../support/screen';

let journey: Journey;
const shots = process.env.JOURNEY_LOOK;
const shot = async (page: Page, name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` });
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('a portal is made by its outline, palette and panels beside its preview, without JSON', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'admin', '/login?redirect=/onlineDev/board', { language: 'en' });
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, 'New portal or report');
  await field(box, 'fullName').locator('input').fill('Morning');
  await field(box, 'enCode').locator('input').fill('morning');
  const tree = box.getByRole('tree', { name: 'Parts' });
  const panel = box.getByRole('region', { name: 'Properties' });
  const drawn = box.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  const add = async (name: string) => {
    await box.getByRole('combobox', { name: 'Add…' }).click();
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .first()
      .click();
  };
  const type = async (label: string, value: string) => {
    await panel.getByLabel(label, { exact: true }).first().fill(value);
    await page.keyboard.press('Tab');
  };
  await add('Text');
  await type('Text', 'Good morning');
  await see(drawn.getByText('Good morning')).toBeVisible();
  await add('Grid');
  await tree.getByRole('treeitem', { name: /^1/ }).first().click();
  await type('Title', 'Figures');
  await add('Chart');
  await type('Title', 'Orders by month');
  // A series is named by a member of the rows.
  await box.getByRole('combobox', { name: 'Add…' }).click();
  await page.keyboard.type('orders');
  await page.locator('.ant-select-dropdown:visible').getByText('orders', { exact: true }).click();
  await see(tree.getByRole('treeitem', { name: /^orders/ })).toBeVisible();
  await tree.getByRole('treeitem', { name: /^Figures/ }).click();
  await add('Part');
  await type('Title', 'Ways');
  await add('Shortcuts');
  await add('Button');
  await type('Label', 'To my messages');
  await see(drawn.getByText('Figures')).toBeVisible();
  await see(drawn.getByRole('button', { name: 'To my messages' })).toBeVisible();
  expect(await faults(page, 'board desk')).toEqual([]);
  await shot(page, 'board-desk');
  await box.locator('[data-action="ok"]').last().click();
  await see(box).toBeHidden();
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'Morning' });
  await row.locator('[data-action="edit"]').click();
  const again = page.getByRole('dialog').filter({ has: page.getByRole('tree', { name: 'Parts' }) });
  await see(again.getByRole('treeitem', { name: /^To my messages/ })).toBeVisible();
  // What is undone leaves the bytes that were saved: nothing asks when the dialog closes.
  await again.getByRole('treeitem', { name: /^Ways/ }).click();
  await page.keyboard.press('Delete');
  await see(again.getByRole('treeitem', { name: /^To my messages/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await see(again.getByRole('treeitem', { name: /^To my messages/ })).toBeVisible();
  await again.locator('[data-action="cancel"]').last().click();
  await see(again).toBeHidden();
  expect(problems).toEqual([]);
});
