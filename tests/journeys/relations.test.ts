import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { publishPage } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { countedPresses, dialog, enter, field, pick, see } from '../support/screen';
import { fieldNode, tableNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
const shots = process.env.JOURNEY_LOOK;
const shot = async (page: Page, name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` });

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const text = (name: string, label: string) => fieldNode('input', name, label);
  await publishPage(office, { enCode: 'region', fields: [text('title', 'Region')] });
  await publishPage(office, { enCode: 'customer', fields: [text('title', 'Name'), text('city', 'City')] });
  await publishPage(office, { enCode: 'product', fields: [text('title', 'Product')] });
  const lines = tableNode('lines', 'Lines', [text('note', 'Note')]);
  await publishPage(office, { enCode: 'sale', fields: [text('number', 'Number'), lines] });
  await office.makePerson('looker', [await office.makeRole({ 'onlineDev.webDesign': [] })]);
});
afterAll(() => journey.close());

type Looks = Parameters<Journey['visit']>[0];
async function open(looks: Looks = {}, account = 'admin') {
  const { page, problems } = await journey.visit({ language: 'en-GB', ...looks });
  await enter(page, account, '/login?redirect=/onlineDev/webDesign', { language: 'en' });
  await page.locator('.weft-toolbar [data-action="relations"]').first().click();
  const box = dialog(page, 'Relations of models');
  await see(box.getByRole('list', { name: 'Models' })).toBeVisible();
  const card = (name: string) => box.getByRole('button', { name: new RegExp(`^${name}, `) });
  const item = (name: string) =>
    box.locator('.weft-relations-item').filter({ has: page.getByRole('heading', { name }) });
  return { page, problems, box, card, item };
}

test('designer §4.1 job E: an edge from order to customer with one more value is a field after at most 9 presses', async () => {
  const { page, problems, box, card, item } = await open();
  const { press, presses } = countedPresses();
  await see(card('sale')).toBeVisible();
  expect(await faults(page, 'relations')).toEqual([]);
  await card('sale').locator('.react-flow__handle-right').dragTo(card('customer'));
  const form = dialog(page, 'A relation of “sale”');
  await see(field(form, 'to')).toContainText('customer');
  await shot(page, 'relate');
  for (const [name, option] of [
    ['shown', 'Name'],
    ['beside', 'City'],
  ] as const) {
    await press(field(form, name).locator('.ant-select'));
    await press(page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }));
  }
  // A choice of several stays open until it is left.
  await press(form.getByText('A relation of', { exact: false }));
  await press(form.locator('[data-action="ok"]'));
  await see(form).toBeHidden();
  await see(item('sale')).toContainText('customer → customer');
  await see(item('customer')).toContainText('← sale');
  await see(box.locator('.react-flow__edge')).toHaveCount(1);
  // The drag counts as one.
  expect(presses() + 1).toBeLessThanOrEqual(9);
  await shot(page, 'relations');
  // The draft is opened on its desk, where the field is one like others.
  await card('sale').dblclick();
  const desk = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
  await see(desk.getByRole('treeitem', { name: /^customer/ })).toBeVisible();
  await see(desk.getByRole('treeitem', { name: /^City/ })).toBeVisible();
  expect(problems).toEqual([]);
});

test('by keys: a model is found, arrows go to its neighbour, Enter opens its desk; its list draws a relation', async () => {
  const { page, problems, box, card, item } = await open();
  await box.getByLabel('Find a model, field or sub-table').fill('region');
  await see(box.locator('.weft-relations-item')).toHaveCount(1);
  await item('region').getByRole('button', { name: 'Relate' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'A relation of “region”');
  await pick(field(form, 'to'), 'product');
  await field(form, 'label').locator('input').fill('Products');
  await form.getByRole('radio', { name: /many/ }).focus();
  await page.keyboard.press('Space');
  await pick(field(form, 'shown'), 'Product');
  await form.locator('[data-action="ok"]').focus();
  await page.keyboard.press('Enter');
  await see(form).toBeHidden();
  await see(item('region')).toContainText('Product in Products → product');
  await box.getByLabel('Find a model, field or sub-table').fill('');
  await card('region').focus();
  await page.keyboard.press('ArrowRight');
  await see(card('product')).toBeFocused();
  await see(item('product')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Enter');
  const desk = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Fields' }) });
  await see(desk.getByRole('treeitem', { name: /^Product/ })).toBeVisible();
  expect(problems).toEqual([]);
});

test('designer §2.7 a card that is dragged stands there when the map is opened again; one button gives the layout back', async () => {
  const { page, problems, box, card } = await open();
  const place = async () => {
    const style = await box.locator('.react-flow__node').filter({ hasText: 'region' }).getAttribute('style');
    return /translate\(([^)]*)\)/.exec(style ?? '')?.[1];
  };
  await see(card('region')).toBeVisible();
  const first = await place();
  const at = await card('region').boundingBox();
  await page.mouse.move((at?.x ?? 0) + 40, (at?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) + 80, (at?.y ?? 0) + 60, { steps: 4 });
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('AdvancedQuery') && answer.request().method() !== 'GET',
  );
  await page.mouse.up();
  expect((await stored).ok()).toBe(true);
  const moved = await place();
  expect(moved).not.toBe(first);
  // It was a move, not a press: the desk did not open, and nothing is said in passing.
  await see(page.getByRole('dialog')).toHaveCount(1);
  await see(page.locator('.toast')).toHaveCount(0);
  const again = await open();
  await see(again.card('region')).toBeVisible();
  const placeAgain = async () =>
    /translate\(([^)]*)\)/.exec(
      (await again.box.locator('.react-flow__node').filter({ hasText: 'region' }).getAttribute('style')) ?? '',
    )?.[1];
  expect(await placeAgain()).toBe(moved);
  await again.box.getByRole('button', { name: 'Reset places' }).click();
  await see.poll(placeAgain).toBe(first);
  await again.card('region').focus();
  await again.page.keyboard.press('Alt+ArrowRight');
  await see.poll(placeAgain).not.toBe(first);
  await again.box.getByRole('button', { name: 'Reset places' }).click();
  expect([...problems, ...again.problems]).toEqual([]);
});

test('who may not change models sees the map and draws nothing', async () => {
  const { problems, box, card } = await open({}, 'looker');
  await see(card('sale')).toBeVisible();
  await see(box.getByRole('button', { name: 'Relate' })).toHaveCount(0);
  await see(card('sale').locator('.react-flow__handle-right')).toBeHidden();
  expect(problems).toEqual([]);
});

test.each([{ dark: false }, { dark: true }])(
  'on a phone the list is the map, without axe findings (dark: $dark)',
  async ({ dark }) => {
    const { page, problems, box, item } = await open({ dark });
    await page.setViewportSize({ width: 390, height: 844 });
    await see(box.locator('.react-flow')).toHaveCount(0);
    await item('sale').getByRole('button', { name: 'customer' }).click();
    await see(item('customer')).toHaveAttribute('aria-current', 'true');
    expect(await faults(page, 'relations')).toEqual([]);
    await shot(page, `relations-phone-${dark ? 'dark' : 'light'}`);
    expect(problems).toEqual([]);
  },
);

/** What people look at: `JOURNEY_LOOK` names a folder of pictures. */
test.runIf(shots)(
  'looks',
  async () => {
    for (const language of ['zh', 'en'] as const)
      for (const dark of [false, true])
        for (const width of [1440, 900, 390]) {
          const { page } = await journey.visit({ language: language === 'zh' ? 'zh-CN' : 'en-GB', dark });
          await enter(page, 'admin', '/login?redirect=/onlineDev/webDesign', { language });
          await page.locator('.weft-toolbar [data-action="relations"]').first().click();
          await see(page.locator('.weft-relations-item').first()).toBeVisible();
          await page.setViewportSize({ width, height: 844 });
          await page.waitForTimeout(700);
          await shot(page, `look-${language}-${dark ? 'dark' : 'light'}-${width}`);
          await page.context().close();
        }
  },
  300_000,
);
