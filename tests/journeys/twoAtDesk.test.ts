import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { publishPage } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { row } from '../support/rows';
import { dialog, enter, field, see, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const fields = [fieldNode('input', 'reason', 'Reason'), fieldNode('input', 'remark', 'Remark')];
  await publishPage(await openOffice(journey), { enCode: 'purchase', fields });
});
afterAll(() => journey.close());

async function openDesk() {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'admin', '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  await row(page, 'purchase').locator('[data-action="edit"]').click();
  const box = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
  const tree = box.getByRole('region', { name: 'Fields' }).getByRole('tree');
  await see(tree.getByRole('treeitem').first()).toBeVisible();
  return { page, problems, box, tree, kept: box.locator('.weft-keep') };
}

async function relabel(page: Page, { box, tree }: Awaited<ReturnType<typeof openDesk>>, at: number, to: string) {
  await tree.getByRole('treeitem').nth(at).click();
  await box.getByRole('region', { name: 'Fields' }).getByLabel('Label', { exact: true }).fill(to);
  await page.keyboard.press('Tab');
}

test('designer §2.9 the desk saves by itself, undo goes on behind it, and two designs are merged when both were saved', async () => {
  const first = await openDesk();
  await relabel(first.page, first, 0, 'Cause');
  await see(first.kept).toContainText('Changed');
  await see(first.kept).toContainText(/Draft saved \d\d:\d\d/);
  // Undo after the save changes the text, which is saved again.
  await first.page.keyboard.press('Control+z');
  await see(first.tree.getByRole('treeitem').first()).toContainText('Reason');
  await see(first.kept).toContainText(/Draft saved/);
  await first.page.keyboard.press('Control+Shift+z');
  await see(first.kept).toContainText('Changed');
  await see(first.kept).toContainText(/Draft saved/);

  const second = await openDesk();
  await see(second.tree.getByRole('treeitem').first()).toContainText('Cause');
  // Both are the administrator: a person is not told of themselves.
  await see(second.box.locator('.weft-presence')).toBeEmpty();
  await relabel(first.page, first, 0, 'Why');
  await see(first.kept).toContainText(/Changed/);
  await see(first.kept).toContainText(/Draft saved/);
  await relabel(second.page, second, 1, 'Note');
  const merge = dialog(second.page, 'Two designs of one form');
  await see(merge).toBeVisible();
  await merge.locator('[data-action="ok"]').click();
  await see(second.tree.getByRole('treeitem').nth(0)).toContainText('Why');
  await see(second.tree.getByRole('treeitem').nth(1)).toContainText('Note');
  await see(second.kept).toContainText(/Draft saved/);

  // All is saved: closing asks nothing. What is published is as before.
  await second.box.locator('[data-action="cancel"]').click();
  await see(second.box).toBeHidden();
  const { page } = second;
  await row(page, 'purchase').locator('[data-action="release"]').click();
  const publish = dialog(page, 'Publish model');
  await see(publish.getByText('Reason → Why')).toBeVisible();
  await field(publish, 'note').getByRole('textbox').first().fill('Clearer words');
  await publish.locator('[data-action="rehearse"]').click();
  await see(field(publish, 'text')).toBeVisible();
  await publish.locator('[data-action="ok"]').click();
  await see(toast(page)).toBeVisible();
  expect([...first.problems, ...second.problems].filter((each) => !each.includes('400'))).toEqual([]);
});
