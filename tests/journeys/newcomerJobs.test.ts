import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, type Journey, startJourney } from '../support/journey';
import { countedPresses, enter, field, see, toast } from '../support/screen';
import { rowsOf, workbook } from '../support/workbook';

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

// Positions and roles were 14 together.
test('newcomer: two positions in at most 4 presses', async () => {
  const { page, problems, press, presses } = await begin('/permission/position');
  await press(page.locator('.weft-tree').getByText('Sample company', { exact: true }));
  await press(action(page.locator('.weft-table-head'), 'add'));
  // The organisation is that of the tree, the type the first one.
  await see(field(box(page), 'organizeId')).toContainText('Sample company');
  await see(field(box(page), 'type')).toContainText('Management');
  await several(page, press, [
    ['Quality inspector', 'inspector'],
    ['Quality lead', 'lead'],
  ]);
  await see(rowOf(page, 'Quality lead')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(4);
  expect(problems).toEqual([]);
});

test('newcomer: two roles in at most 3 presses', async () => {
  const { page, problems, press, presses } = await begin('/permission/role');
  await press(action(page.locator('.weft-table-head'), 'add'));
  await see(field(box(page), 'globalMark').getByRole('radio', { name: 'Global' })).toBeChecked();
  await several(page, press, [
    ['Quality staff', 'staff'],
    ['Quality chief', 'chief'],
  ]);
  await see(rowOf(page, 'Quality chief')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(3);
  expect(problems).toEqual([]);
});

test('newcomer: a dictionary of four entries in the order of typing, in at most 6 presses (24 before, with a bill rule)', async () => {
  const { page, problems, press, presses } = await begin('/systemData/dictionary');
  await press(page.locator('.weft-tree-head').getByRole('button', { name: 'New category' }));
  await named(page, 'Inspection status', 'inspectionStatus');
  await press(action(box(page), 'saveAndFill'));
  await see(field(box(page), 'color')).toBeVisible();
  await see(page.locator('.weft-tree .weft-tree-selected, .weft-tree [aria-selected="true"]')).toContainText(
    'Inspection status',
  );
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
  expect(presses()).toBeLessThanOrEqual(6);
  expect(problems).toEqual([]);
});

test('newcomer: a bill rule in at most 6 presses', async () => {
  const { page, problems, press, presses } = await begin('/system/billRule');
  await press(action(page.locator('.weft-table-head'), 'add'));
  await named(page, 'Inspection number', 'inspection');
  for (const name of ['category', 'dateFormat']) {
    await press(field(box(page), name).locator('.ant-select'));
    await press(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first());
  }
  for (const [name, text] of Object.entries({ prefix: 'EI', digit: '5', startNumber: '1' }))
    await field(box(page), name).locator('input').fill(text);
  await press(action(box(page), 'ok'));
  await see(rowOf(page, 'Inspection number')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(6);
  expect(problems).toEqual([]);
});

test('newcomer: a person with organisation, position and role in at most 7 presses (15 before)', async () => {
  const { page, problems, press, presses, twice } = await begin('/permission/user');
  await see(page.getByText('The account admin is not in this list')).toBeVisible();
  await press(page.locator('.weft-tree').getByText('Sample company', { exact: true }));
  await press(action(page.locator('.weft-table-head'), 'add'));
  await see(field(box(page), 'organizeIdTree')).toContainText('Sample company');
  await field(box(page), 'account').getByRole('textbox').fill('quinn');
  await field(box(page), 'realName').getByRole('textbox').fill('Quinn');
  for (const [name, node] of [
    ['positionId', 'Quality lead'],
    ['roleId', 'Quality staff'],
  ] as const) {
    await press(field(box(page), name).locator('.weft-picker-field, .ant-select').first());
    await twice(box(page).getByRole('treeitem').getByText(node));
    await see(page.getByRole('dialog')).toHaveCount(1);
    await see(field(box(page), name)).toContainText(node);
  }
  await press(action(box(page), 'ok'));
  await see(box(page)).toContainText('Initial password');
  await page.keyboard.press('Escape');
  await see(rowOf(page, 'quinn')).toContainText('Sample company');
  expect(presses()).toBeLessThanOrEqual(7);
  expect(problems).toEqual([]);
});

test('newcomer: twenty people from a sheet in at most 3 presses (6 before), in English words', async () => {
  const { page, problems, press, presses } = await begin('/permission/user');
  await press(action(page.locator('.weft-table-head'), 'import'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    box(page).locator('[data-action="template"]').click(),
  ]);
  const [heads = []] = rowsOf(readFileSync(await download.path()));
  const cells: Record<string, string> = {
    Account: 'p',
    Name: 'P',
    Gender: 'Female',
    Organisation: 'Sample company',
    Status: 'Enabled',
  };
  const lines = Array.from({ length: 20 }, (_, at) =>
    heads.map((head) => {
      const cell = cells[String(head).replace('*', '')] ?? '';
      return cell.length === 1 ? `${cell}${at}` : cell;
    }),
  );
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(box(page).locator('.weft-upload-box'))]);
  await chooser.setFiles({
    name: 'people.xlsx',
    mimeType: 'application/octet-stream',
    buffer: workbook([heads, ...lines]),
  });
  await press(box(page).locator('[data-action="run"]'));
  await see(box(page)).toContainText('20 rows were imported');
  await page.keyboard.press('Escape');
  await see(rowOf(page, 'p19')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(3);
  expect(problems).toEqual([]);
});

test('newcomer: the rights of a role by the matrix in at most 3 presses (7 before)', async () => {
  const { page, problems, press, presses } = await begin('/permission/role');
  await press(action(rowOf(page, 'Quality staff'), 'authorize'));
  await press(
    box(page)
      .getByRole('treeitem', { name: /Bill rules/ })
      .locator('.ant-tree-checkbox'),
  );
  await press(box(page).getByRole('button', { name: 'Save' }));
  await see(page.getByRole('dialog')).toHaveCount(0);
  expect(presses()).toBeLessThanOrEqual(3);
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

/** The option of the open choice, by keys. */
async function typedChoice(page: Page, words: string) {
  await page.keyboard.type(words);
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await see(options.getByText(words, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}
const desk = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
const publishing = (page: Page) => page.getByRole('dialog', { name: /^Publish/ }).locator('[data-action="ok"]');

/** Adds a field with this label on the desk of a model: one press, the rest is typed. */
async function addField(page: Page, press: (place: Locator) => Promise<void>, preset: string, label: string) {
  const outline = page.getByRole('region', { name: 'Fields' });
  await press(outline.locator('.ant-select').first());
  await typedChoice(page, preset);
  await see(outline.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.type(label);
  await page.keyboard.press('Tab');
  await see(outline.getByRole('treeitem', { name: label })).toBeVisible();
}

test('newcomer: a model of three fields with its list, published, in at most 6 presses (14 and 231 lines of JSON before)', async () => {
  const { page, problems, press, presses } = await begin('/onlineDev/webDesign');
  await press(action(page.locator('.weft-table-head'), 'add'));
  await named(page, 'Inspections', 'inspections');
  await addField(page, press, 'Text', 'Machine');
  await addField(page, press, 'Date', 'Day');
  await addField(page, press, 'Number', 'Score');
  await press(action(desk(page), 'saveAndRelease'));
  await press(publishing(page));
  await see(toast(page).getByText('Open the page')).toBeVisible();
  await see(rowOf(page, 'inspections')).toContainText('Published');
  expect(presses()).toBeLessThanOrEqual(6);
  expect(problems).toEqual([]);
});

test('newcomer: a change of a model, published, in at most 4 presses (9 before), and rolled back in 2, which can be undone', async () => {
  const { page, problems, press, presses } = await begin('/onlineDev/webDesign');
  await press(action(rowOf(page, 'inspections'), 'edit'));
  await addField(page, press, 'Text', 'Remark');
  await press(action(desk(page), 'saveAndRelease'));
  await press(publishing(page));
  await see(toast(page).getByText('Open the page')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(4);
  await press(rowOf(page, 'inspections').getByRole('button', { name: '2', exact: true }));
  await press(action(box(page).locator('tbody tr.ant-table-row').nth(1), 'rollback'));
  await see(rowOf(page, 'inspections').getByRole('button', { name: '3', exact: true })).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(6);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await see(rowOf(page, 'inspections').getByRole('button', { name: '4', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test('newcomer: a public form in at most 2 presses (4 before)', async () => {
  const { page, problems, press, presses } = await begin('/onlineDev/webDesign');
  await press(rowOf(page, 'inspections').locator('.weft-row-more'));
  await press(page.locator('.ant-dropdown:visible').getByText('Turn on the public form', { exact: true }));
  await see(field(box(page), 'enabledMark').getByRole('switch')).toBeChecked();
  await see(field(box(page), 'address').getByRole('textbox')).toHaveValue(/formShortLink/);
  expect(presses()).toBeLessThanOrEqual(2);
  expect(problems).toEqual([]);
});

test('newcomer: a shipped screen gets a column where it is drawn, and is put back, in at most 3 presses (6 and JSON before)', async () => {
  const { page, problems, press, presses } = await begin('/onlineDev/board');
  await page.keyboard.press('Control+k');
  await see(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused();
  await page.keyboard.type('edit this');
  const found = page.getByRole('option', { name: /Edit this screen/ });
  await see(found).toBeVisible();
  while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog').filter({ has: page.getByRole('tree', { name: 'Parts' }) });
  await press(editor.getByRole('combobox', { name: 'Add…' }));
  await typedChoice(page, 'id');
  await see(editor.getByRole('region', { name: 'Properties' }).getByLabel('Label', { exact: true })).toBeFocused();
  await press(action(editor, 'ok'));
  // Its words are of the language of the page.
  const published = page.getByRole('dialog', { name: 'Publish · Portals and reports' });
  await see(published.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+s');
  await see(editor).toBeHidden();
  await page.goto('/onlineDev/screenDesign');
  await field(page.locator('main'), 'keyword').getByRole('textbox').fill('onlineDev.board');
  await page.keyboard.press('Enter');
  const row = page.locator('tbody tr.ant-table-row');
  await see(row).toHaveCount(1);
  await see(row).toContainText('Changed');
  await press(action(row, 'reset'));
  await see(row).toContainText('Shipped');
  expect(presses()).toBeLessThanOrEqual(3);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await see(row).toContainText('Changed');
  expect(problems).toEqual([]);
});

test('newcomer: an own page, begun as a copy, published and in the menu in at most 8 presses (16 and JSON before, with a dialog)', async () => {
  const { page, problems, press, presses } = await begin('/onlineDev/screenDesign');
  await press(action(page.locator('.weft-table-head'), 'add'));
  await field(box(page), 'title').getByRole('textbox').fill('Our rules');
  await field(box(page), 'id').getByRole('textbox').fill('own.rules');
  await press(field(box(page), 'from').locator('.ant-select'));
  await typedChoice(page, 'system.billRule');
  await press(action(box(page), 'ok'));
  const editor = page.getByRole('dialog').filter({ has: page.getByRole('tree', { name: 'Parts' }) });
  await see(editor.getByRole('treeitem').first()).toBeVisible();
  await press(action(editor, 'ok'));
  await press(publishing(page));
  await see(editor).toBeHidden();
  await field(page.locator('main'), 'keyword').getByRole('textbox').fill('own.rules');
  await page.keyboard.press('Enter');
  await see(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await press(rowOf(page, 'own.rules').locator('.weft-row-more'));
  await press(page.locator('.ant-dropdown:visible').getByText('Put into the menu', { exact: true }));
  await press(action(box(page), 'ok'));
  await see(page.getByRole('dialog')).toHaveCount(0);
  expect(presses()).toBeLessThanOrEqual(8);
  await page.getByRole('navigation').getByText('Our rules').first().click();
  const status = page.locator('main').getByRole('columnheader', { name: 'Status' }).filter({ visible: true });
  await see(status).toBeVisible();
  await page.reload();
  await see(status).toBeVisible();
  expect(problems).toEqual([]);
});

test('newcomer: a portal that is everybody’s start page in at most 5 presses (12 and JSON before)', async () => {
  const { page, problems, press, presses } = await begin('/onlineDev/board');
  await press(action(page.locator('.weft-table-head'), 'add'));
  await named(page, 'Inspection dashboard', 'dashboard');
  await press(action(box(page), 'sample'));
  await press(action(box(page), 'ok'));
  await press(action(rowOf(page, 'dashboard'), 'publish'));
  await press(action(box(page), 'publishAsStart'));
  await see(page.getByRole('dialog')).toHaveCount(0);
  await see(rowOf(page, 'dashboard')).toContainText('Published');
  expect(presses()).toBeLessThanOrEqual(5);
  await page.goto('/home');
  await see(page.locator('main')).toContainText('What I changed');
  expect(problems).toEqual([]);
});

test('newcomer: a message when a record is created, without JSON, in at most 4 presses (given up after 9 before)', async () => {
  const { page, problems, press, presses } = await begin('/onlineDev/webDesign');
  await press(rowOf(page, 'inspections').locator('.weft-row-more'));
  await press(page.locator('.ant-dropdown:visible').getByText('Messages', { exact: true }));
  const receivers = field(box(page), 'toUserIds');
  await see(field(box(page), 'title').getByRole('textbox')).toHaveValue('New: {Machine}');
  await see(field(box(page), 'content').getByRole('textbox')).toHaveValue(/^Machine: \{Machine\}\nDay: \{Day\}/);
  await see(field(box(page), 'fullName').getByRole('textbox')).toHaveValue('New: Inspections');
  await see(receivers.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Enter');
  await see(box(page).getByRole('treeitem').getByText('Quality', { exact: true })).toBeVisible();
  await page.keyboard.type('Quality');
  await see(box(page).getByText('Administrator/admin')).toBeHidden();
  await see(box(page).getByText('Quality', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await see(box(page)).toContainText('1 selected');
  await page.keyboard.press('Control+s');
  await see(receivers).toContainText('Quality');
  await page.keyboard.press('Control+s');
  const sends = page.getByRole('group', { name: 'Messages', exact: true });
  await see(sends.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('New: Inspections');
  await press(action(desk(page), 'saveAndRelease'));
  await press(publishing(page));
  await see(toast(page).getByText('Open the page')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(4);
  expect(problems).toEqual([]);
});

test('newcomer: a print template of a model in at most 4 presses (9 before), on its records in 6 more (not reached before)', async () => {
  const { page, problems, press, presses } = await begin('/system/printDev');
  await press(action(page.locator('.weft-table-head'), 'add'));
  const main = page.locator('main');
  await field(main, 'fullName').getByRole('textbox').fill('Inspection slip');
  await field(main, 'enCode').getByRole('textbox').fill('inspectionSlip');
  await press(main.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Model', exact: true }) }));
  await typedChoice(page, 'Inspections');
  await press(main.getByRole('button', { name: 'Insert all fields' }));
  await see(main.locator('.weft-pd-sheet tr').first()).toContainText('Machine');
  await press(action(main, 'ok'));
  await see(rowOf(page, 'inspectionSlip')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(4);
  await page.goto('/onlineDev/webDesign');
  await press(action(rowOf(page, 'inspections'), 'edit'));
  await press(desk(page).getByRole('button', { name: 'Properties of the form' }));
  const panel = page.getByRole('region', { name: 'Properties' });
  await press(panel.getByRole('switch', { name: 'Printing', exact: true }));
  await press(panel.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Print templates' }) }));
  await typedChoice(page, 'Inspection slip');
  await press(action(desk(page), 'saveAndRelease'));
  await press(publishing(page));
  await see(toast(page).getByText('Open the page')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(10);
  expect(problems).toEqual([]);
});

test('newcomer: an SQL interface and its preview in at most 3 presses (7 before)', async () => {
  const { page, problems, press, presses } = await begin('/systemData/dataInterface');
  await press(action(page.locator('.weft-table-head'), 'add'));
  await named(page, 'Numbers', 'numbers');
  await see(field(box(page), 'kind').getByRole('radio', { name: 'SQL' })).toBeChecked();
  await field(box(page), 'sql').getByRole('textbox').fill('select 1 as number');
  await press(action(box(page), 'ok'));
  await see(page.getByRole('dialog')).toHaveCount(0);
  await press(action(rowOf(page, 'numbers'), 'preview'));
  await see(field(box(page), 'result').getByRole('textbox')).toHaveValue(/"number": ?1/);
  expect(presses()).toBeLessThanOrEqual(3);
  expect(problems).toEqual([]);
});

test('newcomer: the own password in 3 presses, without letters to copy (3 and four tries before)', async () => {
  const { page, press, presses } = await begin('/permission/role');
  await page.locator('.bar-user').hover();
  await press(page.locator('.ant-dropdown:visible').getByText('Profile', { exact: true }));
  await press(page.getByRole('tab', { name: 'Password' }));
  const form = page.locator('main');
  await field(form, 'oldPassword').locator('input').fill(adminPassword);
  for (const name of ['password', 'repeat']) await field(form, name).locator('input').fill('Newcomer@2026');
  await press(action(form, 'ok'));
  await see(page).toHaveURL(/login/);
  expect(presses()).toBe(3);
});
