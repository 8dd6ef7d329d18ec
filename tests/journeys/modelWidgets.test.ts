import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { callAs, type ModelPage, roleOf } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { act } from '../support/rows';
import { dialog, field, pick, see, signIn, toast } from '../support/screen';
import { publishWidgets } from '../support/widgetModel';

let journey: Journey;
let widgets: ModelPage;
beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  widgets = await publishWidgets(office);
  await office.makePerson('clerk', [await roleOf(office, [{ page: widgets }])]);
});
afterAll(() => journey.close());

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const text = (box: Locator, name: string) => field(box, name).getByRole('textbox').first();
const number = (box: Locator, name: string) => field(box, name).getByRole('spinbutton');
const cell = (box: Locator, name: string) => box.locator(`[data-cell="0.${name}"]`);
const dates = async (box: Locator, name: string, value: string) => {
  await field(box, name).locator('input').fill(value);
  await field(box, name).locator('input').press('Enter');
};

async function typeAll(page: Page, box: Locator): Promise<void> {
  await text(box, 'name').fill('全件');
  await field(box, 'secret').locator('input').fill('hush');
  await text(box, 'mobile').fill('13812345678');
  await text(box, 'words').fill('两行\n说明');
  await number(box, 'price').fill('12345.5');
  await number(box, 'paid').fill('120');
  await see(field(box, 'paid')).toContainText('壹佰贰拾元整');
  await field(box, 'open').getByRole('switch').click();
  await field(box, 'one').getByText('甲').click();
  await field(box, 'some').getByText('甲').click();
  await field(box, 'some').getByText('乙').click();
  await pick(field(box, 'pick'), '甲');
  await page.keyboard.press('Escape');
  await field(box, 'way').locator('.ant-select').click();
  await page.locator('.ant-cascader-menu-item').getByText('乙', { exact: true }).click();
  await page.locator('.ant-cascader-menu-item').getByText('乙一').click();
  await pick(field(box, 'node'), '甲');
  await dates(box, 'day', '2026-11-20');
  await dates(box, 'clock', '08:30');
  await field(box, 'stars').getByRole('radio').nth(3).click();
  await field(box, 'level').getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await number(box, 'span').first().fill('3');
  await number(box, 'span').last().fill('9');
}

async function chooseAll(page: Page, box: Locator): Promise<void> {
  await field(box, 'text').locator('[contenteditable="true"]').fill('一篇正文');
  await field(box, 'files')
    .locator('input[type="file"]')
    .setInputFiles({ name: '附.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await see(field(box, 'files')).toContainText('附.txt');
  await field(box, 'photos')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
  await see(field(box, 'photos').locator('img')).toBeVisible();
  await field(box, 'sign')
    .getByRole('button', { name: /手写签名/ })
    .click();
  const pad = dialog(page, '签名');
  const sheet = await pad.locator('canvas').boundingBox();
  if (!sheet) throw new Error('there is nothing to sign on');
  await page.mouse.move(sheet.x + 40, sheet.y + 40);
  await page.mouse.down();
  await page.mouse.move(sheet.x + 120, sheet.y + 90, { steps: 6 });
  await page.mouse.up();
  await pad.getByRole('button', { name: '确定' }).click();
  await see(field(box, 'sign').locator('img')).toBeVisible();
  await field(box, 'item').locator('.weft-picker-field').click();
  const picker = dialog(page, '选择数据');
  await picker.getByRole('cell', { name: '螺丝', exact: true }).click();
  await picker.locator('[data-action="ok"]').click();
  await see(picker).toHaveCount(0);
  await field(box, 'maker').locator('.weft-picker-field').click();
  await picker.getByRole('cell', { name: '东厂', exact: true }).click();
  await picker.locator('[data-action="ok"]').click();
  await see(picker).toHaveCount(0);
  await field(box, 'hint').locator('input').fill('钉');
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').click();
  for (const name of ['inRow', 'inCard', 'inGrid', 'inFold', 'inTab']) await text(box, name).fill(`在${name}`);
  await box.locator('[data-action="addRow"]').click();
  await cell(box, 'what').getByRole('textbox').fill('纸');
  await cell(box, 'each').getByRole('spinbutton').fill('1000');
  await cell(box, 'many').getByRole('spinbutton').fill('2');
  await see(field(box, 'total')).toContainText('2,000.00');
}

test('WDGT-39 every widget is filled in by a person, saved, and read back in the detail and in the form', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'clerk', widgets.path);
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = page.locator('.ant-drawer').first();
  await see(text(box, 'name')).toBeVisible();
  for (const words of ['组标题', '一段文字', '去看看', '按一下', '请留意', '分割'])
    await see(box.getByText(words).first()).toBeVisible();
  await typeAll(page, box);
  await chooseAll(page, box);
  expect(await faults(page, 'form')).toEqual([]);
  await box.locator('[data-action="ok"]').click();
  await see(toast(page)).toHaveText(/新建成功/);
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: '全件' });
  for (const words of ['P0001', '12,345.50', '甲乙', '2026-11-20', '东厂', '2,000.00'])
    await see(row).toContainText(words);
  await see(row.locator('img')).toBeVisible();
  expect(await faults(page, 'list')).toEqual([]);

  await act(row, 'detail');
  const detail = page.locator('.ant-drawer').last();
  const says: Record<string, string> = {
    name: '全件',
    mobile: '138****5678',
    words: '说明',
    price: '12,345.50',
    paid: '壹佰贰拾元整',
    open: '开着',
    one: '甲',
    some: '甲乙',
    pick: '甲',
    way: '乙/乙一',
    node: '甲',
    day: '2026-11-20',
    clock: '08:30',
    span: '9',
    text: '一篇正文',
    files: '附.txt',
    item: '螺丝',
    maker: '东厂',
    hint: '钉子',
    inRow: '在inRow',
    inCard: '在inCard',
    inGrid: '在inGrid',
    inFold: '在inFold',
    inTab: '在inTab',
    sbillRule: 'P0001',
    screateUser: 'clerk',
    total: '2,000.00',
  };
  for (const [name, words] of Object.entries(says)) await see(field(detail, name).first(), name).toContainText(words);
  for (const words of ['颗', '东镇', '纸']) await see(detail.getByText(words, { exact: true }).first()).toBeVisible();
  await see(field(detail, 'secret')).toHaveCount(0);
  for (const name of ['photos', 'sign']) await see(field(detail, name).locator('img')).toBeVisible();
  await see(detail.locator('.ant-rate-star-full, .weft-stars').first()).toBeVisible();
  await see(detail.locator('svg[data-code], .weft-barcode, .weft-code').first()).toBeVisible();
  expect(await faults(page, 'detail')).toEqual([]);
  await page.keyboard.press('Escape');
  await act(row, 'edit');
  await see(text(box, 'name')).toHaveValue('全件');
  await see(text(box, 'mobile')).toHaveValue(/138/);
  await see(number(box, 'level').or(field(box, 'level').getByRole('slider'))).toHaveAttribute('aria-valuenow', '1');
  await see(cell(box, 'what').getByRole('textbox')).toHaveValue('纸');
  await see(field(box, 'files')).toContainText('附.txt');
  expect(problems).toEqual([]);
});

test('ux 57 every widget, filled and empty, is clean for axe in the dark', async () => {
  const { page, problems } = await journey.visit({ dark: true, language: 'zh-CN' });
  await signIn(page, 'clerk', widgets.path);
  const row = page.locator('tbody tr.ant-table-row').first();
  await see(row).toBeVisible();
  expect(await faults(page, 'list')).toEqual([]);
  await act(row, 'detail');
  await see(field(page.locator('.ant-drawer').last(), 'name')).toContainText('全件');
  expect(await faults(page, 'detail')).toEqual([]);
  await page.keyboard.press('Escape');
  await see(page.locator('.ant-drawer')).toHaveCount(0);
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = page.locator('.ant-drawer').first();
  await see(text(box, 'name')).toBeVisible();
  await box.locator('[data-action="ok"]').click();
  await see(field(box, 'name').locator('.weft-item-error')).toBeVisible();
  expect(await faults(page, 'form')).toEqual([]);
  expect(problems).toEqual([]);
});

test('issue 3 the server holds every widget to its kind, whoever sends it', async () => {
  const clerk = await callAs(journey, 'clerk');
  const save = (row: object) =>
    clerk('POST', `/api/visualdev/OnlineDev/${widgets.modelId}`, { data: JSON.stringify({ name: 'x', ...row }) });
  const bad: [object, string][] = [
    [{ name: '' }, '名称'],
    [{ name: 'x'.repeat(21) }, '名称'],
    [{ price: 'much' }, '价钱'],
    [{ day: 'soon' }, '日子'],
    [{ one: 'z' }, '单选'],
    [{ some: ['a', 'z'] }, '多选'],
    [{ stars: 9 }, '评分'],
    [{ level: 900 }, '滑块'],
    [{ files: [{ name: 1 }] }, '附件'],
    [{ puserSelect: 'nobody' }, 'userSelect'],
    [{ maker: 'nobody' }, '厂家'],
    [{ tableFieldRows: [{ each: 1 }] }, '品名'],
  ];
  for (const [row, label] of bad)
    expect(await save(row)).toMatchObject({ code: 400, msg: expect.stringContaining(label) });
  expect((await save({ total: 5, screateUser: 'me', tableFieldRows: [] })).code).toBe(200);
});
