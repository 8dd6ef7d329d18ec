import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { publishPage } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { countedPresses, dialog, enter, see, toast } from '../support/screen';
import { fieldNode, smallModel } from '../support/smallModel';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const role = await office.makeRole({ 'onlineDev.webDesign': ['btn_add', 'btn_edit', 'btn_release'] });
  await office.makePerson('designer', [role]);
  await publishPage(office, {
    enCode: 'payments',
    fields: [
      fieldNode('input', 'order', 'Order'),
      fieldNode('inputNumber', 'sum', 'Sum'),
      fieldNode('input', 'payer', 'Payer'),
    ],
  });
  const fields = ['Name', 'Phone', 'Town', 'Street', 'Kind', 'Note'].map((label) =>
    fieldNode('input', label.toLowerCase(), label),
  );
  const numbers = ['Price', 'Weight'].map((label) => fieldNode('inputNumber', label.toLowerCase(), label));
  await office.api('POST', '/api/visualdev/Base', {
    ...smallModel({ enCode: 'orders', fields: [...fields, ...numbers] }),
    columnData: '',
  });
});
afterAll(() => journey.close());

test('designer §2.7 columns of the drawn list are dragged to their place and by their edge; each is one step to take back', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'designer', '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'payments' });
  await row.locator('[data-action="edit"]').click();
  const box = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
  const list = box.getByRole('region', { name: 'List', exact: true });
  const columns = list.getByRole('region', { name: 'Columns', exact: true });
  const names = () => columns.getByRole('listitem').locator('button > span').allTextContents();
  await see(columns.getByRole('listitem')).toHaveCount(3);
  const before = await names();
  await box.getByText('List (sample data)').click();
  const preview = box.getByRole('region', { name: 'Preview' });
  await preview.getByText('Design', { exact: true }).click();
  const glass = preview.locator('.weft-glass');
  const head = async (name: string) => {
    const place = await preview.frameLocator('iframe').getByRole('columnheader', { name }).boundingBox();
    return place ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  await see(glass.locator('[data-edge]')).toHaveCount(before.length);
  await preview.scrollIntoViewIfNeeded();
  const [first = '', last = ''] = [before[0], before.at(-1)];
  const [from, to] = [await head(last), await head(first)];
  const drawn = preview.frameLocator('iframe').locator('body');
  await drawn.evaluate((body) => {
    const watch = new MutationObserver((changes) => {
      body.dataset.changes = String(Number(body.dataset.changes ?? 0) + changes.length);
    });
    watch.observe(body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { watch });
  });
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 4, to.y + to.height / 2, { steps: 100 });
  // To reach: nothing is drawn in the frame while the pointer moves.
  expect(await drawn.getAttribute('data-changes')).toBeNull();
  await see(glass.locator('.weft-glass-line')).toBeVisible();
  expect(await names()).toEqual(before);
  await page.mouse.up();
  await see.poll(async () => (await names())[0]).toBe(last);
  await see(box.getByRole('status').filter({ hasText: `Moved ${last}: 1 of ${before.length}` })).toBeAttached();
  await see(columns.getByRole('button', { name: new RegExp(`^${last}`), pressed: true })).toBeVisible();
  await see.poll(async () => (await head(last)).x < (await head(first)).x).toBe(true);

  const wide = await head(last);
  const edge = (await glass.locator('[data-edge="/columnList/0"]').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 - 30, edge.y + 4, { steps: 3 });
  await see(glass.locator('.weft-glass-line')).toHaveText(/^\d+ px$/);
  await page.mouse.up();
  await see(list.getByLabel('Width, px', { exact: true })).toHaveValue(/^\d+$/);
  await see.poll(async () => (await head(last)).width).toBeLessThan(wide.width);
  await page.keyboard.press('Control+z');
  await see(list.getByLabel('Width, px', { exact: true })).toHaveValue('');
  await page.keyboard.press('Control+z');
  await see.poll(names).toEqual(before);

  // A heading is edited where it is drawn: the table on screen stays, and takes it.
  const table = preview.frameLocator('iframe').locator('table').first();
  await table.evaluate((element) => element.setAttribute('data-kept', ''));
  const place = await head(first);
  await page.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2);
  await see(glass.getByRole('textbox')).toBeFocused();
  await glass.getByRole('textbox').fill('Named here');
  await page.keyboard.press('Enter');
  await see(preview.frameLocator('iframe').getByRole('columnheader', { name: 'Named here' })).toBeVisible();
  await see(table).toHaveAttribute('data-kept', '');
  // Two are selected by keys and moved as one.
  await see(glass).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await see(glass.locator('.weft-glass-part[data-selected]')).toHaveCount(2);
  await page.keyboard.press('Alt+ArrowRight');
  await see.poll(async () => (await names()).at(-2)).toBe('Named here');
  await see.poll(async () => (await head('Named here')).x > (await head(last)).x).toBe(true);
  await see(table).toHaveAttribute('data-kept', '');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await see.poll(names).toEqual(before);
  expect(problems).toEqual([]);
});

test('job C: a list of 8 columns, 3 filters, order, total, group and a button needs at most 22 presses and no JSON', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  await enter(page, 'designer', '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  const { press, presses } = countedPresses();
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'orders' });
  await see(row).toBeVisible();
  await row.locator('[data-action="edit"]').click();
  const box = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
  const list = box.getByRole('region', { name: 'List', exact: true });
  const part = (name: string) => list.getByRole('region', { name, exact: true });
  const option = (words: string | RegExp) =>
    page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).first();

  await press(list.getByRole('button', { name: 'Make the list' }));
  expect(await part('Columns').getByRole('listitem').count()).toBe(8);
  expect(await part('Filters').getByRole('listitem').count()).toBe(3);
  await press(part('Columns').getByRole('button', { name: /^Price/ }));
  await press(list.getByRole('group', { name: 'Sorted at first' }).getByText('Descending'));
  await press(list.getByRole('switch', { name: 'Total' }));
  await press(part('Columns').getByRole('button', { name: /^Town/ }));
  await press(list.getByRole('switch', { name: 'Grouped by it' }));
  await press(part('Own buttons').getByRole('button', { name: 'Add' }));
  await press(list.getByLabel('Caption', { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Pay');
  await page.keyboard.press('Tab');
  await press(list.getByLabel('Model', { exact: true }));
  await press(option('payments'));
  await press(list.getByRole('group', { name: 'Action' }).getByRole('button', { name: 'Add' }));
  await press(list.getByLabel('From field', { exact: true }));
  await press(option('Name'));
  await press(list.getByLabel('To field', { exact: true }));
  await press(option('Order'));
  await press(box.locator('[data-action="ok"]'));
  await see(box).toBeHidden();
  expect(presses()).toBeLessThanOrEqual(22);

  await row.locator('[data-action="release"]').click();
  await dialog(page, 'Publish model').locator('[data-action="ok"]').click();
  await see(toast(page)).toBeVisible();
  expect(problems).toEqual([]);
});
