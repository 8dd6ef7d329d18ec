import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { countedPresses, dialog, enter, entries, see, toast } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

async function open() {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'admin', '/login?redirect=/onlineDev/screenDesign', { language: 'en' });
  await page.locator('[data-field="keyword"] input').fill('onlineDev.board');
  await page.keyboard.press('Enter');
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'onlineDev.board' });
  await see(row).toHaveCount(1);
  return { page, problems, row };
}

test('job F: a shipped screen gets a label and a column, is compared, published and restored with at most 14 presses', async () => {
  const { page, problems, row } = await open();
  const { press, presses } = countedPresses();
  await press(row.locator('[data-action="edit"]'));
  const box = page.getByRole('dialog').filter({ has: page.getByRole('tree', { name: 'Parts' }) });
  await press(box.getByRole('treeitem', { name: /^Code/ }).first());
  const panel = box.getByRole('region', { name: 'Properties' });
  await press(panel.getByLabel('Label', { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Short name');
  await page.keyboard.press('Tab');
  await see(box.getByRole('treeitem', { name: /^Short name/ })).toBeVisible();
  // The column goes behind the selected one; its label has the focus.
  await press(box.getByRole('combobox', { name: 'Add…' }));
  await press(
    page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: /^creatorUser$|^sortCode$|^id$/ })
      .first(),
  );
  await see(panel.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.type('New column');
  await page.keyboard.press('Tab');
  await see(box.getByRole('treeitem', { name: /^New column/ })).toBeVisible();
  await press(box.locator('[data-action="toPublished"]'));
  const diff = dialog(page, 'Differences');
  await see(diff.getByText('New column').first()).toBeVisible();
  await press(diff.locator('[data-action="cancel"]'));
  await press(box.locator('[data-action="ok"]').last());
  await press(page.getByRole('dialog', { name: /^Publish/ }).locator('[data-action="ok"]'));
  await see(box).toBeHidden();
  await see(row).toContainText('Changed');
  await press(row.getByRole('button', { name: 'More', exact: true }));
  await press(entries(page).filter({ hasText: 'Versions' }));
  const versions = page.getByRole('dialog', { name: /^Versions/ });
  await press(versions.locator('tbody tr.ant-table-row').nth(1).locator('[data-action="restore"]'));
  await press(page.locator('.ant-modal-confirm-btns button').last());
  await see(toast(page)).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(14);
  expect(problems).toEqual([]);
});
