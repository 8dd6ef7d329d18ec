import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { publishPage, roleOf, saveAs } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { row } from '../support/rows';
import { choose, dialog, see, signIn } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let path: string;

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const page = await publishPage(office, { enCode: 'parcel', fields: [fieldNode('input', 'sender', '寄件人')] });
  path = page.path;
  await saveAs(office.api, page, { sender: '王芳' });
  const reading = await roleOf(office, [{ page, buttons: ['btn_add'] }]);
  await office.makePerson('tess', [reading, await office.makeRole({ 'systemData.translation': ['btn_edit'] })]);
});
afterAll(() => journey.close());

test('ux 11 somebody without administration names a field in English; each reads it in their language, at once', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'tess', '/systemData/translation');
  await page.getByRole('treeitem', { name: 'English' }).click();
  await row(page, 'parcel').locator('[data-action=edit]').click();
  const box = dialog(page, '翻译：parcel（English）');
  expect(await faults(page, 'translate')).toEqual([]);
  await box.locator('[data-cell$=".name"] input').nth(1).fill('Sender');
  await box.locator('[data-action=ok]').click();
  await see(box).toHaveCount(0);

  await page.goto(path);
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await see(heading('寄件人')).toBeVisible();
  await page.getByRole('button', { name: '语言' }).click();
  await choose(page, 'English');
  await see(heading('Sender')).toBeVisible();
  await page.locator('[data-action=add]').first().click();
  await see(page.getByRole('dialog').getByText('Sender', { exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});
