import type { Locator, Page } from 'playwright-core';
import { see } from './screen';

const lines = 'tbody tr.ant-table-row:visible, .weft-row-card:visible';
const topBox = (page: Page) => page.getByRole('dialog').last();

/** Presses an action by its name, directly or in the menu of its bar or line. */
async function press(scope: Locator, name: string): Promise<void> {
  const direct = scope.locator(`[data-action="${name}"]:visible`).first();
  const more = scope.locator(':is([aria-label^="更多"], [aria-label^="More"]):visible').first();
  await see(direct.or(more).first()).toBeVisible();
  if (await direct.isVisible()) return direct.click();
  await more.click();
  await scope.page().locator(`.ant-dropdown:visible [data-menu-id$="-${name}"]`).first().click();
}
/** On a phone the buttons over the list are in a menu beside it. */
const ofBar = (page: Page, name: string) => press(page.locator('main').first(), name);
const ofLine = (page: Page, name: string) => press(page.locator(lines).first(), name);

async function close(page: Page): Promise<void> {
  const open = await page.getByRole('dialog').count();
  await topBox(page).locator('[data-action="cancel"]').last().click();
  await see(page.getByRole('dialog')).toHaveCount(open - 1);
}

/** The part of an outline that is selected, with its panel. */
async function choosePart(page: Page, at: number): Promise<void> {
  const tree = topBox(page).getByRole('tree').first();
  await tree.getByRole('treeitem').nth(at).click();
  await see(topBox(page).locator('.weft-outline-details').first()).toBeVisible();
}

/**
 * Every state of the desk one after the other, from the list of models on: of the first model, screen and board of their lists, and of the print template with
 * this id.
 */
export async function walkDesk(page: Page, printId: string, visit: (state: string) => Promise<void>): Promise<void> {
  // What was begun is left.
  page.on('dialog', (asked) => void asked.accept());
  await ofLine(page, 'edit');
  await choosePart(page, 1);
  await visit('fields');
  const list = topBox(page).locator('.weft-list-outline');
  await list.locator('[data-index="0"]').first().click();
  await topBox(page).locator('[data-field="part"] .ant-radio-button-wrapper').nth(1).click();
  await topBox(page).locator('.weft-preview-bar .ant-segmented').last().locator('.ant-segmented-item').last().click();
  await see(topBox(page).locator('.weft-glass')).toBeVisible();
  await visit('list');
  await topBox(page).locator('[data-action="rules"]').first().click();
  await topBox(page).locator('.weft-rule-line .ant-btn-dashed').first().click();
  await visit('rules');
  await topBox(page).locator('[data-action="cancel"]').last().click();
  await page.goto('/onlineDev/webDesign');
  await ofLine(page, 'release');
  await see(topBox(page).locator('.weft-changes')).toBeVisible();
  await visit('publish');
  await close(page);
  await ofLine(page, 'versions');
  await see(topBox(page).locator(lines).first()).toBeVisible();
  await visit('versions');
  await close(page);
  await ofBar(page, 'start');
  await see(topBox(page).locator(lines).nth(3)).toBeVisible();
  await visit('gallery');
  await close(page);
  await ofBar(page, 'relations');
  await see(topBox(page).locator('.weft-relations-item').first()).toBeVisible();
  await visit('relations');
  await page.goto('/onlineDev/screenDesign');
  await ofLine(page, 'edit');
  await choosePart(page, 1);
  await visit('documents');
  await page.goto('/onlineDev/board');
  await ofLine(page, 'edit');
  await choosePart(page, 1);
  await visit('boards');
  await page.goto(`/printDesigner?id=${printId}`);
  await see(page.locator('.weft-pd-sheet')).toBeVisible();
  await visit('print');
}
