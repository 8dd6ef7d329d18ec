import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { lookThrough, type Step } from '../support/lookThrough';
import { act } from '../support/rows';
import { see } from '../support/screen';

let journey: Journey;
let office: Office;

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const [company] = (await office.api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  const organizeId = String(company?.id);
  const shared = { enabledMark: 1, sortCode: 0 };
  const position = { organizeId, fullName: '工程师', enCode: 'engineer', type: 'technical', ...shared };
  await office.api('POST', '/api/permission/Position', position);
  const types = (await office.api('GET', '/api/system/DictionaryData/groupType/Data/Selector')).data.list ?? [];
  const group = { fullName: '篮球社', enCode: 'ball', type: String(types[0]?.id), ...shared };
  await office.api('POST', '/api/permission/Group', group);
  await office.makePerson('lily', []);
});
afterAll(() => journey.close());

const first = (page: Page | Locator) => page.locator('tbody tr.ant-table-row').first();
const add = (page: Page) => page.locator('.weft-table-head [data-action="add"]').first().click();

/** Every screen and its dialogs; each step begins at its page. */
const screens: Record<string, Step[]> = {
  '/permission/organize': [
    ['organisations', (page) => see(first(page)).toBeVisible()],
    ['company', (page) => act(first(page), '编辑')],
    ['department', (page) => page.locator('.weft-table-head [data-action="addDepartment"]').click()],
    ['members', (page) => act(first(page), '查看成员')],
  ],
  '/permission/position': [
    ['positions', (page) => see(first(page)).toBeVisible()],
    ['position', add],
    ['members of a position', (page) => act(first(page), '岗位成员')],
  ],
  '/permission/group': [
    ['groups', (page) => see(first(page)).toBeVisible()],
    ['group', add],
    ['members of a group', (page) => act(first(page), '组内成员')],
  ],
};

test('ux 57 nothing serious on these screens and their dialogs, light and dark', { timeout: 180_000 }, () =>
  lookThrough(journey, screens),
);
