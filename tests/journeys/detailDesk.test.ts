import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type ModelPage, publishPage, roleOf } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { enter, see, signIn } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let firms: ModelPage;
beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const designs = await office.makeRole({ 'onlineDev.webDesign': ['btn_add', 'btn_edit', 'btn_release'] });
  await office.makePerson('designer', [designs]);
  firms = await publishPage(
    office,
    {
      enCode: 'firms',
      fields: ['Name', 'Town', 'Phone', 'Note'].map((label) => fieldNode('input', label.toLowerCase(), label)),
    },
    [{ name: 'North', town: 'Ulm', phone: '0731', note: 'kept' }],
  );
  const orders = await publishPage(
    office,
    {
      enCode: 'orders',
      fields: [
        fieldNode('input', 'number', 'Number'),
        fieldNode('relationForm', 'firm', 'Firm', {}, { modelId: firms.modelId, relationField: 'name' }),
      ],
    },
    [{ number: 'A-17', firm: firms.ids[0] }],
  );
  const reads = await roleOf(office, [
    { page: firms, buttons: ['btn_detail'] },
    { page: orders, buttons: ['btn_detail'] },
  ]);
  await office.makePerson('reader', [reads]);
});
afterAll(() => journey.close());

const shot = async (page: Page, name: string) => {
  const dir = process.env.JOURNEY_SHOTS;
  if (dir) await page.screenshot({ path: `${dir}/${name}.png` });
};
const labelsIn = (page: Page) =>
  page.getByRole('dialog').last().locator('.weft-details [data-field] label').allTextContents();

test('designer §2.7 the detail is designed where it is drawn; people see its order and the records that name theirs', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'designer', '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  await page.locator('tbody tr.ant-table-row').filter({ hasText: 'firms' }).locator('[data-action="edit"]').click();
  const box = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
  await box.getByText('Detail', { exact: true }).click();
  const preview = box.getByRole('region', { name: 'Preview' });
  await preview.getByText('Design', { exact: true }).click();
  const drawn = (name: string) => preview.frameLocator('iframe').locator(`[data-field="${name}"]`);
  await see(drawn('phone')).toContainText('Phone 1');
  const glass = preview.locator('.weft-glass');
  await see(glass).toHaveAccessibleName(/^Drawn detail/);
  await preview.scrollIntoViewIfNeeded();
  const placeOf = async (name: string) => (await drawn(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  /** Values stand side by side and in lines. */
  const comesBefore = async (one: string, other: string) => {
    const [first, second] = [await placeOf(one), await placeOf(other)];
    return first.y < second.y - 4 || (Math.abs(first.y - second.y) <= 4 && first.x < second.x);
  };
  await drawn('town').evaluate((element) => element.setAttribute('data-kept', ''));
  const [from, to] = [await placeOf('phone'), await placeOf('name')];
  await page.mouse.move(from.x + 30, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 4, to.y + to.height / 2, { steps: 10 });
  await see(glass.locator('.weft-glass-line')).toBeVisible();
  await page.mouse.up();
  await see.poll(() => comesBefore('phone', 'name')).toBe(true);
  await see(box.getByRole('status').filter({ hasText: 'Moved Phone in the detail' })).toBeAttached();
  await shot(page, 'detail-desk');
  // By keys: behind the next one, and out of the detail.
  const note = await placeOf('note');
  await page.mouse.click(note.x + 30, note.y + note.height / 2);
  await page.keyboard.press('Alt+ArrowUp');
  await see.poll(() => comesBefore('note', 'town')).toBe(true);
  await page.keyboard.press('Delete');
  await see(drawn('note')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await see(drawn('note')).toBeVisible();
  // What was not moved is drawn as it was.
  await see(drawn('town')).toHaveAttribute('data-kept', '');

  const fields = box.getByRole('region', { name: 'Fields' });
  await fields.getByRole('button', { name: 'Properties of the form' }).click();
  await fields.locator('summary').filter({ hasText: 'Look' }).click();
  await see(fields.getByText('First in the detail', { exact: true })).toBeVisible();
  await shot(page, 'detail-panel');
  await fields.getByRole('switch', { name: 'Related records' }).click();
  await fields.getByRole('combobox', { name: 'Columns of the detail' }).click({ force: true });
  await page.locator('.ant-select-item-option').filter({ hasText: /^1$/ }).click();
  await see.poll(async () => (await placeOf('name')).x === (await placeOf('town')).x).toBe(true);
  await shot(page, 'detail-column');
  await box.locator('[data-action="saveAndRelease"]').click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Publish', exact: true }).click();
  await see(box).toBeHidden();
  expect(problems).toEqual([]);

  const other = await journey.visit({ language: 'en-GB' });
  await signIn(other.page, 'reader', firms.path);
  await other.page.locator('tbody tr.ant-table-row').first().click();
  const record = other.page.getByRole('dialog');
  await see(record.getByText('A-17')).toBeVisible();
  await shot(other.page, 'detail-record');
  expect((await labelsIn(other.page)).map((label) => label.replace(/\W/g, ''))).toEqual([
    'Phone',
    'Name',
    'Note',
    'Town',
  ]);
  await record.getByText('A-17').click();
  await see(other.page).toHaveURL(/\/model\/orders/);
  await see(other.page.getByRole('dialog').locator('[data-field="firm"]').getByText('North')).toBeVisible();
  await shot(other.page, 'detail-other');
  expect(other.problems).toEqual([]);

  const phone = await journey.visit({ language: 'zh-CN', width: 390, dark: true });
  await signIn(
    phone.page,
    'reader',
    `${firms.path}?${new URLSearchParams({ 'record.id': firms.ids[0] ?? '', 'record.in': `model.${firms.modelId}.detail` })}`,
  );
  await see(phone.page.getByRole('dialog').getByText('关联记录')).toBeVisible();
  await see(phone.page.getByRole('dialog').getByText('A-17')).toBeVisible();
  await shot(phone.page, 'detail-phone');
  expect(phone.problems).toEqual([]);
});
