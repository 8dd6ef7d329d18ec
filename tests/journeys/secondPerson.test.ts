import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { act, fill, row } from '../support/rows';
import { dialog, field, see, signIn, toast } from '../support/screen';

const id = 'system.billRule';
let journey: Journey;
let office: Office;
beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const buttons = ['btn_add', 'btn_edit', 'btn_release', 'btn_remove'];
  const role = await office.makeRole({ onlineDev: [], 'onlineDev.screenDesign': buttons, system: [], [id]: [] });
  await office.makePerson('writer', [role]);
  await office.makePerson('reader', [role]);
  await office.api('PUT', '/api/system/SysConfig', { secondPersonPublishes: 1 });
});
afterAll(() => journey.close());

async function openEditor(page: Page) {
  await field(page.locator('main'), 'keyword').getByRole('textbox').fill(id);
  await page.keyboard.press('Enter');
  await act(row(page, id), '编辑');
  return page.getByRole('dialog').last();
}
async function publish(page: Page) {
  await page.getByRole('dialog').last().getByRole('button', { name: '发布', exact: true }).click();
  const asked = dialog(page, '发布');
  await see(field(asked, 'why')).toBeVisible();
  return asked;
}
const heading = (page: Page) => page.locator('main').getByRole('columnheader', { name: '规则叫什么', exact: true });

test('REL a change of a shipped screen waits for a second person, who reads in words what it newly does and publishes it', async () => {
  const shipped = await office.api('GET', `/api/visualdev/Screen/${id}`);
  const written = JSON.parse(String(shipped.data.document).replace('"billRule.fullName"', '{ "text": "规则叫什么" }'));
  const areas = {
    id: 'zz',
    view: 'table',
    source: { call: 'users.userList', params: {} },
    columns: [{ name: 'realName', label: { text: '人' } }],
  };
  const document = JSON.stringify({ ...written, views: [...written.views, areas] }, null, 2);

  const { page, problems } = await journey.visit();
  await signIn(page, 'writer', '/onlineDev/screenDesign');
  const editor = await openEditor(page);
  await fill(editor, { document });
  const asked = await publish(page);
  await see(field(asked, 'reads').locator('textarea').first()).toHaveValue(/users\.userList/);
  await see(asked).toContainText('本组织要求由另一人发布');
  await fill(asked, { why: '说人话' });
  await asked.getByRole('button', { name: '发布', exact: true }).click();
  await see(toast(page)).toContainText('已作为草稿等待另一人发布');

  const other = await journey.visit();
  await signIn(other.page, 'reader', '/system/billRule');
  await see(other.page.locator('main').getByRole('columnheader').first()).toBeVisible();
  expect(await heading(other.page).count()).toBe(0);
  await other.page.goto('/onlineDev/screenDesign');
  await openEditor(other.page);
  const second = await publish(other.page);
  await see(field(second, 'why').getByRole('textbox')).toHaveValue('说人话');
  await second.getByRole('button', { name: '发布', exact: true }).click();
  await see(row(other.page, id)).toContainText('已修改');
  await other.page.goto('/system/billRule');
  await see(heading(other.page)).toBeVisible();
  expect([...problems, ...other.problems]).toEqual([]);
});
