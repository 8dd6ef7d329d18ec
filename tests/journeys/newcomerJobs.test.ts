import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { countedPresses, enter, field, see, toast } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
}, 120_000);
afterAll(() => journey.close());

/** The administrator of a new system, who never saw it, on this page; presses are counted from here on. */
async function begin(path: string) {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'admin', `/login?redirect=${path}`, { language: 'en' });
  await see(page.locator('.weft-table-head').first()).toBeVisible();
  return { page, problems, ...countedPresses() };
}
const rowOf = (page: Page, words: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: words });
const action = (scope: Page | Locator, name: string) =>
  scope.locator(`[data-action="${name}"]`).filter({ visible: true }).last();
const box = (page: Page) => page.getByRole('dialog').last();

/** Types name and code into a form whose cursor is in some field: no press. */
async function named(page: Page, name: string, code: string) {
  await field(box(page), 'fullName').getByRole('textbox').fill(name);
  await field(box(page), 'enCode').getByRole('textbox').fill(code);
}

/** Records of one dialog, one after another: save and new between them, OK after the last. */
async function several(page: Page, press: (place: Locator) => Promise<void>, list: [string, string][]) {
  for (const [at, [name, code]] of list.entries()) {
    await named(page, name, code);
    await press(action(box(page), at < list.length - 1 ? 'saveAndNew' : 'ok'));
    await see(toast(page)).toBeVisible();
    if (at < list.length - 1) await see(field(box(page), 'fullName').getByRole('textbox')).toHaveValue('');
  }
  await see(page.getByRole('dialog')).toHaveCount(0);
}

test('newcomer: three departments in at most 5 presses (11 before)', async () => {
  const { page, problems, press, presses } = await begin('/permission/organize');
  const company = page.locator('tbody tr.ant-table-row').first();
  await press(company.locator('.weft-row-more'));
  await press(page.locator('.ant-dropdown:visible').getByText('New department', { exact: true }));
  await several(page, press, [
    ['Quality', 'quality'],
    ['Hall A', 'hallA'],
    ['Hall B', 'hallB'],
  ]);
  await see(rowOf(page, 'Hall B')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(5);
  expect(problems).toEqual([]);
});

test('newcomer: two positions in at most 6 presses', async () => {
  const { page, problems, press, presses } = await begin('/permission/position');
  await press(page.locator('.weft-tree').getByText('示例公司', { exact: true }));
  await press(action(page.locator('.weft-table-head'), 'add'));
  await press(field(box(page), 'type').locator('.ant-select'));
  await press(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first());
  await several(page, press, [
    ['Quality inspector', 'inspector'],
    ['Quality lead', 'lead'],
  ]);
  await see(rowOf(page, 'Quality lead')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(6);
  expect(problems).toEqual([]);
});

test('newcomer: two roles in at most 4 presses', async () => {
  const { page, problems, press, presses } = await begin('/permission/role');
  await press(action(page.locator('.weft-table-head'), 'add'));
  await press(field(box(page), 'globalMark').getByText('Global', { exact: true }));
  await several(page, press, [
    ['Quality staff', 'staff'],
    ['Quality chief', 'chief'],
  ]);
  await see(rowOf(page, 'Quality chief')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(4);
  expect(problems).toEqual([]);
});

test('newcomer: a dictionary of four entries in the order of typing, in at most 10 presses (24 before, with a bill rule)', async () => {
  const { page, problems, press, presses } = await begin('/systemData/dictionary');
  await press(page.locator('.weft-tree-head button').first());
  await press(
    page
      .locator('.ant-dropdown:visible')
      .getByText(/Manage|categories/i)
      .first(),
  );
  await press(action(box(page), 'add'));
  await named(page, 'Inspection status', 'inspectionStatus');
  await press(action(box(page), 'ok'));
  await see(toast(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await see(page.getByRole('dialog')).toHaveCount(0);
  await press(page.locator('.weft-tree').getByText('Inspection status', { exact: true }));
  await press(action(page.locator('.weft-table-head'), 'add'));
  const entries: [string, string][] = [
    ['Draft', 'draft'],
    ['Passed', 'passed'],
    ['Needs work', 'needsWork'],
    ['Failed', 'failed'],
  ];
  await several(page, press, entries);
  await see(page.locator('tbody tr.ant-table-row')).toHaveCount(4);
  expect(
    (await page.locator('tbody tr.ant-table-row').allInnerTexts()).map(
      (text) => /Draft|Passed|Needs work|Failed/.exec(text)?.[0],
    ),
  ).toEqual(entries.map(([name]) => name));
  expect(presses()).toBeLessThanOrEqual(10);
  expect(problems).toEqual([]);
});

test('newcomer: the sample in 1 press, and a look as one of its people in 1 more', async () => {
  const { page, problems, press, presses } = await begin('/permission/user').then(async (begun) => {
    await begun.page.goto('/home');
    return begun;
  });
  await press(page.getByRole('button', { name: 'Install the sample application' }));
  const look = page.getByRole('button', { name: 'View as sampleLin' });
  await see(look).toBeVisible({ timeout: 60_000 });
  await press(look);
  expect(presses()).toBe(2);
  expect(problems).toEqual([]);
});
