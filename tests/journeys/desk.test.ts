import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { dialog, enter, field, openCode, see } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

async function openDesigner(page: Page) {
  await enter(page, 'admin', '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, 'New model');
  await see(field(box, 'fullName').getByRole('textbox')).toBeFocused();
  await box
    .getByRole('button', { name: 'Insert the sample' })
    .or(box.locator('[data-action="sample"]'))
    .first()
    .click();
  const outline = box.getByRole('region', { name: 'Fields' });
  await see(outline.getByRole('treeitem').first()).toBeVisible();
  await openCode(box, 'formData', 'columnData');
  const json = (name: string) => field(box, name).locator('.cm-content');
  return { box, outline, json, tree: outline.getByRole('tree') };
}

test('designer §2.2 Ctrl+Z after a rename brings back form and list; the outline is worked by keys and by mouse', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  const { box, outline, json, tree } = await openDesigner(page);
  const names = () => tree.getByRole('treeitem').locator('> span').allTextContents();
  const before = await names();
  // The editor draws the lines in sight only.
  const head = async () => (await json('columnData').textContent())?.slice(0, 300);
  const listBefore = await head();

  await tree.getByRole('treeitem').first().click();
  const name = outline.getByLabel('Data name', { exact: true });
  await name.fill('subject');
  await name.press('Enter');
  await see(json('formData')).toContainText('"subject"');
  await see(json('columnData')).toContainText('"subject"');
  await page.keyboard.press('Control+z');
  await see(json('formData')).not.toContainText('"subject"');
  await see(json('columnData')).not.toContainText('"subject"');
  expect(await head()).toBe(listBefore);
  await page.keyboard.press('Control+Shift+z');
  await see(json('columnData')).toContainText('"subject"');
  await box.getByRole('button', { name: /^Undo: Renamed/ }).click();
  await see(json('columnData')).not.toContainText('"subject"');
  await see(json('formData')).not.toContainText('"subject"');

  // A drag: the first field goes behind the second; Escape ends one without a change.
  const rowAt = async (index: number) =>
    (await tree.getByRole('treeitem').nth(index).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const drag = async (leave: boolean) => {
    const [from, to] = [await rowAt(0), await rowAt(1)];
    await page.mouse.move(from.x + 40, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + from.height / 2 + 8);
    await page.mouse.move(to.x + 20, to.y + to.height - 2, { steps: 4 });
    await see(tree.locator('.weft-outline-line')).toBeVisible();
    if (leave) await page.keyboard.press('Escape');
    await page.mouse.up();
    await see(tree.locator('.weft-outline-line')).toBeHidden();
  };
  await drag(true);
  await see.poll(names).toEqual(before);
  await see(box).toBeVisible();
  await drag(false);
  expect((await names()).slice(0, 2)).toEqual(before.slice(0, 2).reverse());
  await page.keyboard.press('Control+z');
  await see.poll(names).toEqual(before);

  // Keys: several are chosen, copied and pasted, and taken back in one step each.
  await tree.getByRole('treeitem').first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  expect(await names()).toHaveLength(before.length + 2);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Delete');
  expect(await names()).toHaveLength(before.length);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await see.poll(names).toEqual(before);
  await see(box.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  expect(problems).toEqual([]);
}, 120_000);

test('designer §2.3 a press on the drawn form selects a field, a drag moves it, Escape ends one; Try works it as before', async () => {
  const { page, problems } = await journey.visit({ language: 'en-GB' });
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/Actions/Draw') && calls.push(request.url()));
  const { box, outline, tree } = await openDesigner(page);
  const names = () => tree.getByRole('treeitem').locator('> span').allTextContents();
  const before = await names();
  const preview = box.getByRole('region', { name: 'Preview' });
  const drawn = preview.frameLocator('iframe').locator('[data-field="title"]');
  await see(drawn).toBeVisible();
  await preview.getByText('Design', { exact: true }).click();
  const glass = preview.locator('.weft-glass');
  await see(glass).toBeVisible();
  const placeOf = (name: string) => preview.frameLocator('iframe').locator(`[data-field="${name}"]`).boundingBox();
  // What is drawn anew has no place for a moment.
  const middle = async (name: string) => {
    await see.poll(async () => (await placeOf(name))?.width ?? 0).toBeGreaterThan(0);
    const place = await placeOf(name);
    if (!place) throw new Error(`${name} is not drawn`);
    return { ...place, x: place.x + place.width / 2, y: place.y + place.height / 2 };
  };
  await see(glass.locator('.weft-glass-palette')).toBeVisible();
  await preview.scrollIntoViewIfNeeded();
  const urgency = await middle('urgency');
  await page.mouse.click(urgency.x, urgency.y);
  await see(glass.locator('[data-selected]')).toHaveCount(1);
  await see(tree.getByRole('treeitem', { selected: true })).toHaveText(/Select$/);

  // The right edge of what is selected makes it wider or narrower, by the usual widths.
  const edge = (await glass.locator('[data-edge]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const wide = urgency.width;
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + wide, edge.y + edge.height / 2, { steps: 5 });
  await see(glass.locator('.weft-glass-line')).toHaveText(/^\d\/\d$/);
  await page.mouse.up();
  await see(box.getByRole('status').filter({ hasText: /takes \d\/\d of the line/ })).toBeAttached();
  await see.poll(async () => (await placeOf('urgency'))?.width ?? 0).toBeGreaterThan(wide);
  await page.keyboard.press('Control+z');
  await see.poll(async () => Math.round((await placeOf('urgency'))?.width ?? 0)).toBe(Math.round(wide));

  const drag = async (leave: boolean) => {
    const [from, title] = [await middle('urgency'), await middle('title')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 10, from.y - 6);
    await page.mouse.move(title.x - title.width / 2 + 4, title.y, { steps: 5 });
    await see(glass.locator('.weft-glass-line')).toBeVisible();
    if (leave) await page.keyboard.press('Escape');
    await page.mouse.up();
    await see(glass.locator('.weft-glass-line')).toBeHidden();
  };
  await drag(true);
  await see.poll(names).toEqual(before);
  await drag(false);
  const [first, second, third, ...rest] = before;
  await see.poll(names).toEqual([third, first, second, ...rest]);
  await see(tree.getByRole('treeitem', { selected: true })).toHaveText(/Select$/);
  await page.keyboard.press('Control+z');
  await see.poll(names).toEqual(before);

  // Several are selected with Ctrl, and deleted together by a key; it is said. A double press edits a label in its place.
  const titleAt = await middle('title');
  await page.mouse.click(titleAt.x, titleAt.y);
  await page.keyboard.down('Control');
  const urgencyAt = await middle('urgency');
  await page.mouse.click(urgencyAt.x, urgencyAt.y);
  await page.keyboard.up('Control');
  await see(glass.locator('.weft-glass-part[data-selected]')).toHaveCount(2);
  await see(glass).toBeFocused();
  await page.keyboard.press('Delete');
  await see.poll(names).toEqual([second, ...rest]);
  await see(box.getByRole('status').filter({ hasText: 'Deleted 2 parts' })).toBeAttached();
  await page.keyboard.press('Control+z');
  await see.poll(names).toEqual(before);
  await see(drawn).toBeVisible();
  const again = await middle('title');
  await page.mouse.dblclick(again.x, again.y);
  const inPlace = glass.getByRole('textbox');
  await see(inPlace).toBeFocused();
  await inPlace.fill('Never taken');
  await inPlace.press('Escape');
  await see(inPlace).toBeHidden();
  await page.keyboard.press('F2');
  await glass.getByRole('textbox').fill('Named here');
  await page.keyboard.press('Enter');
  await see(drawn).toContainText('Named here');
  await see.poll(async () => (await names())[0]).toBe('Named here');
  await see(box).toBeVisible();
  await page.keyboard.press('Control+z');
  await see.poll(names).toEqual(before);

  // Dropping a kind of field adds one where the line is; a press adds it behind what is selected.
  const title = await middle('title');
  const kind = await glass.locator('[data-preset="rate"]').boundingBox();
  await page.mouse.move((kind?.x ?? 0) + 8, (kind?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((kind?.x ?? 0) + 20, (kind?.y ?? 0) - 20);
  await page.mouse.move(title.x - title.width / 2 + 4, title.y, { steps: 5 });
  await page.mouse.up();
  await see.poll(async () => (await names())[0]).toBe('Rating');
  await see(preview.frameLocator('iframe').locator('.ant-rate').first()).toBeVisible();
  await glass.locator('[data-preset="switch"]').click();
  await see.poll(async () => (await names()).slice(0, 2)).toEqual(['Rating', 'Switch']);

  await preview.getByText('Try', { exact: true }).click();
  await see(glass).toBeHidden();
  await drawn.getByRole('textbox').fill('works');
  // A change is painted without a call, and what was entered stays.
  await tree.getByRole('treeitem').filter({ hasText: before[0] }).click();
  const label = outline.getByLabel('Label', { exact: true });
  await label.fill('Matter');
  await label.press('Enter');
  await see(drawn).toContainText('Matter');
  await see(drawn.getByRole('textbox')).toHaveValue('works');
  expect(calls).toEqual([]);
  expect(problems).toEqual([]);
}, 120_000);
