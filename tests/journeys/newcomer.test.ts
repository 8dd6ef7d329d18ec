import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { dialog, enter, field, question, see, signIn, toast } from '../support/screen';
import { fieldNode, smallModel } from '../support/smallModel';

let journey: Journey;
let office: Office;
const usual = ['btn_add', 'btn_edit', 'btn_remove', 'btn_release'];
/** A designer who is no administrator. */
beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const grants = { 'onlineDev.webDesign': usual, 'onlineDev.board': usual, 'onlineDev.screenDesign': usual };
  await office.makePerson('maker', [await office.makeRole({ onlineDev: [], ...grants })]);
  const api = journey.api(await tokenOf(journey, 'maker'));
  const fields = [fieldNode('input', 'title', 'Title'), fieldNode('mystery', 'odd', 'Odd')];
  const made = await api('POST', '/api/visualdev/Base', smallModel({ enCode: 'oddities', fields }));
  expect([made.code, made.msg]).toEqual([200, expect.any(String)]);
}, 120_000);
afterAll(() => journey.close());

async function openAs(page: Page, path: string) {
  await enter(page, 'maker', path, { language: 'en' });
  await see(page.locator('.weft-toolbar [data-action="add"]').first()).toBeVisible();
}
const found = (page: Page, words: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: words });
const bar = (page: Page) => page.getByRole('dialog').last().locator('.weft-dialog-footer');

test('newcomer 19 issues that were read are not shown again by OK, and a list is made anew after a question', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await openAs(page, '/onlineDev/webDesign');
  await found(page, 'oddities').locator('[data-action="edit"]').click();
  const box = dialog(page, 'Edit model');
  await see(field(box, 'formData')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Make the list' }).click();
  await see(question(page)).toContainText('There is a list.');
  await question(page).locator('.ant-modal-confirm-btns button').last().click();
  await bar(page).getByRole('button', { name: 'Check', exact: true }).click();
  const issues = dialog(page, 'Check');
  await see(issues).toContainText('Odd');
  await page.keyboard.press('Escape');
  await see(issues).toBeHidden();
  await bar(page).locator('[data-action="ok"]').click();
  await see(box).toBeHidden();
  await see(toast(page)).toContainText('Saved');
  expect(await issues.count()).toBe(0);

  await found(page, 'oddities').locator('[data-action="edit"]').click();
  await see(field(box, 'formData')).toBeVisible();
  await field(box, 'description').locator('textarea').fill('later');
  await bar(page).locator('[data-action="ok"]').click();
  await see(issues).toContainText('Odd');
  expect(problems).toEqual([]);
});

test('newcomer 20 an editor that is not begun has no fault, and says how to begin', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await openAs(page, '/onlineDev/board');
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = page.getByRole('dialog').last();
  await see(box.getByText('Nothing here yet')).toBeVisible();
  expect(await box.getByRole('alert').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('newcomer 20, 21 a blank page says so; with issues no note is asked for, their number is told', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await openAs(page, '/onlineDev/screenDesign');
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const asked = page.getByRole('dialog').last();
  await field(asked, 'title').getByRole('textbox').fill('Own page');
  const id = `own.page${Date.now()}`;
  await field(asked, 'id').getByRole('textbox').fill(id);
  await asked.locator('[data-action="ok"]').click();
  const box = dialog(page, 'Edit · Own page');
  await see(box.getByText('Nothing here yet')).toBeVisible();
  await field(box, 'document').getByRole('button', { name: 'Code', exact: true }).click();
  await field(box, 'document')
    .locator('.cm-content')
    .fill('{ "language": 1, "kind": "page", "views": [{ "view": "nonsense" }] }');
  await see(box.getByRole('alert')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await see(toast(page)).toContainText('to correct before publishing');
  await see(page.getByRole('dialog')).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('newcomer 23 an own page is put into the menu from its row, with its code and address', async () => {
  await office.api('POST', '/api/visualdev/Screen', { id: 'own.hall', title: '大厅', kind: 'page', from: '' });
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/onlineDev/screenDesign');
  await field(page.locator('main'), 'keyword').getByRole('textbox').fill('own.hall');
  await page.keyboard.press('Enter');
  await found(page, 'own.hall').getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '加入菜单' }).click();
  const box = dialog(page, '新建菜单');
  await see(field(box, 'enCode').getByRole('textbox')).toHaveValue('own.hall');
  await see(field(box, 'fullName').getByRole('textbox')).toHaveValue('大厅');
  await see(field(box, 'urlAddress').getByRole('textbox')).toHaveValue('own/hall');
  expect(problems).toEqual([]);
});

test('the help has its thirteen topics and is found in the search, also by who has no administration', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await openAs(page, '/onlineDev/board');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages, records, people, actions and help' }).fill('entrust');
  await page.getByRole('group', { name: 'Help' }).getByRole('option').first().click();
  await see(page).toHaveURL(/helpCenter\?topics\.tab=approvals/);
  await see(page.getByRole('heading', { name: 'While you are away' })).toBeVisible();
  await see(page.locator('main').getByRole('tab')).toHaveCount(13);
  expect(problems).toEqual([]);
});
