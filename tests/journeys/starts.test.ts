import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { countedPresses, dialog, enter, see, toast } from '../support/screen';
import { workbook } from '../support/workbook';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

async function open() {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'admin', '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  await see(page.locator('.weft-toolbar [data-action="sheet"]').first()).toBeVisible();
  const { press, presses } = countedPresses();
  return { page, problems, press, presses };
}

test('job D: a workbook of 500 rows is a published model with its records after at most 8 presses', async () => {
  const { page, problems, press, presses } = await open();
  const rows = Array.from({ length: 500 }, (_, at) => [
    ...[`Part ${at}`, at * 1.5, at % 2 ? 'steel' : 'brass'],
    `2026-03-${String((at % 28) + 1).padStart(2, '0')}`,
  ]);
  const content = workbook([['Name', 'Price', 'Metal', 'Since'], ...rows]);
  const chooser = page.waitForEvent('filechooser');
  await press(page.locator('.weft-toolbar [data-action="sheet"]').first());
  await (await chooser).setFiles({ name: 'parts.xlsx', mimeType: 'application/octet-stream', buffer: content });
  const box = dialog(page, 'A model from a spreadsheet');
  await see(box.getByText('500 rows are imported', { exact: false })).toBeVisible();
  await see(box.getByRole('row', { name: /Metal/ })).toContainText('Select');
  await press(box.locator('[data-action="ok"]'));
  await see(toast(page)).toContainText('500 rows were imported, 0 failed');
  await see(box).toBeHidden();
  await see(page.locator('tbody tr.ant-table-row').filter({ hasText: 'parts' })).toContainText('Published');
  expect(presses()).toBeLessThanOrEqual(8);
  await page.goto('/model/parts');
  await see(page.getByText('500', { exact: false }).first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('a template is opened on the desk with its fields and its list, and saved', async () => {
  const { page, problems, press } = await open();
  await press(page.locator('.weft-toolbar [data-action="start"]').first());
  const gallery = dialog(page, 'Templates');
  await press(gallery.getByRole('row', { name: /^Leave/ }).locator('[data-action="use"]'));
  const box = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
  await see(box.getByRole('treeitem', { name: /Proof/ })).toBeVisible();
  await see(box.getByRole('region', { name: 'Columns' }).getByRole('button', { name: /^Kind/ })).toBeVisible();
  await press(box.locator('[data-action="ok"]'));
  await see(box).toBeHidden();
  await see(page.locator('tbody tr.ant-table-row').filter({ hasText: 'leave' })).toBeVisible();
  expect(problems).toEqual([]);
});
