import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { callAs, type ModelPage, publishPage, roleOf, saveAs } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { dialog, field, openCode, pressIn, see, signIn, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let checks: ModelPage;
const options = ['合格', '返工'].map((fullName, index) => ({ id: index ? 'rework' : 'ok', fullName }));

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const fields = [
    fieldNode('select', 'result', '结果', { dataType: 'static' }, { options }),
    fieldNode('input', 'reason', '原因'),
  ];
  checks = await publishPage(office, { enCode: 'checks', fields }, []);
  const all = ['btn_add', 'btn_edit', 'btn_release'];
  await office.makePerson('ruler', [await office.makeRole({ 'onlineDev.webDesign': all })]);
  await office.makePerson('checker', [await roleOf(office, [{ page: checks }])]);
});
afterAll(() => journey.close());

const row = (scope: Page | Locator) => scope.locator('tbody tr.ant-table-row').filter({ hasText: 'checks' }).first();
const option = (page: Page, label: string) =>
  page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .last();

/** Opens a select and chooses by press. */
async function choose(select: Locator, label: string): Promise<void> {
  await select.click();
  await option(select.page(), label).click();
}

test('designer §2.5 a designer makes "when result is rework then show and require reason" by presses; a user meets it, the server obeys', async () => {
  const { page, problems } = await journey.visit({ width: 1440 });
  await signIn(page, 'ruler', '/onlineDev/webDesign');
  await pressIn(row(page), '编辑');
  const editor = dialog(page, '编辑功能');
  await editor.locator('[data-action="rules"]').click();
  const drawer = dialog(page, '规则');
  await drawer.getByRole('button', { name: '添加规则' }).click();
  const when = drawer.locator('.weft-rule-group');
  const acts = drawer.locator('.weft-rule-acts').first().locator('.weft-rule-act');
  await choose(when.locator('.weft-rule-field'), '结果');
  await choose(when.locator('.weft-rule-value .ant-select'), '返工');
  await choose(acts.first().locator('.weft-rule-fields'), '原因');
  await drawer.getByText('名称', { exact: true }).click();
  await drawer.getByRole('button', { name: '添加动作' }).first().click();
  await choose(acts.last().locator('.weft-rule-word'), '必填');
  await choose(acts.last().locator('.weft-rule-fields'), '原因');
  await drawer.getByText('名称', { exact: true }).click();
  await see(drawer.locator('.weft-rule-sentence').first()).toHaveText(
    /当.*结果.*等于.*返工.*则.*显示.*原因.*并.*必填.*原因/,
  );
  await drawer.locator('[data-action="ok"]').click();
  await see(drawer).toBeHidden();
  await openCode(editor, 'formData');
  await see(field(editor, 'formData')).toContainText('linkages');
  await editor.locator('[data-action="ok"]').click();
  await see(editor).toBeHidden();
  await pressIn(row(page), '发布');
  await dialog(page, '发布功能').locator('[data-action="ok"]').click();
  await see(toast(page)).toBeVisible();
  expect(problems).toEqual([]);

  const user = await journey.visit();
  await signIn(user.page, 'checker', checks.path);
  await user.page.locator('[data-action="add"]').first().click();
  const form = user.page.getByRole('dialog').last();
  await see(field(form, 'result')).toBeVisible();
  await see(field(form, 'reason')).toBeHidden();
  await field(form, 'result').locator('.ant-select').click();
  await option(user.page, '返工').click();
  await see(field(form, 'reason')).toBeVisible();
  await form.locator('[data-action="ok"]').click();
  await see(field(form, 'reason')).toContainText('原因不能为空');
  await field(form, 'reason').getByRole('textbox').fill('划痕');
  await form.locator('[data-action="ok"]').click();
  await see(form).toBeHidden();
  expect(user.problems).toEqual([]);

  const api = await callAs(journey, 'checker');
  expect(await saveAs(api, checks, { result: 'rework' })).toMatchObject({ data: { errors: [{ field: 'reason' }] } });
  expect((await saveAs(api, checks, { result: 'ok' })).code).toBe(200);
});
