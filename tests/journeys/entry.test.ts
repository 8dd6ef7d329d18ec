import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { act, row } from '../support/rows';
import { dialog, field, see, signIn } from '../support/screen';
import { fieldNode, smallModel, tableNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let modelId = '';
const path = '/model/deals';
const names = ['kind', 'owner', 'place', 'origin', 'channel', 'remark'];

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const precision = { precision: 2, thousands: true };
  const fields = [
    fieldNode('input', 'code', '编号'),
    fieldNode('inputNumber', 'cost', '成本', {}, precision),
    fieldNode('inputNumber', 'total', '合计', {}, precision),
    fieldNode('datePicker', 'due', '交付日期', {}, { format: 'yyyy-MM-dd' }),
    ...names.map((name) => fieldNode('input', name, `${name}的名称`)),
    tableNode('tableFieldLines', '明细', [
      fieldNode('input', 'product', '产品', { required: true }),
      fieldNode('inputNumber', 'count', '数量', {}, { controls: true }),
    ]),
    fieldNode('textarea', 'note', '备注', { span: 24 }),
  ];
  const columnBtnsList = [{ value: 'edit', label: '编辑' }];
  const list = { columnBtnsList, showSummary: true, summaryField: ['cost', 'total'] };
  const made = await office.api('POST', '/api/visualdev/Base', {
    ...smallModel({ enCode: 'deals', fields, form: { concurrencyLock: true }, list }),
  });
  modelId = String(made.data.id);
  await office.api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  const lines = Array.from({ length: 12 }, () => ({ product: 'bolt', count: 12345 }));
  const long = Object.fromEntries(names.map((name) => [name, `很长很长的${name}名称`]));
  const data = { code: 'XM2026110001', cost: 1234567.5, total: 9876543.25, due: 1767196800000, ...long };
  const saved = await office.api('POST', `/api/visualdev/OnlineDev/${modelId}`, {
    data: JSON.stringify({ ...data, tableFieldLines: lines }),
  });
  expect([saved.code, saved.msg]).toEqual([200, expect.any(String)]);
}, 120_000);
afterAll(() => journey.close());

/** Cells of these columns that show a part of their text. */
const cut = (page: Page) =>
  page.evaluate(() =>
    ['code', 'cost', 'total', 'due'].filter((name) =>
      [...document.querySelectorAll(`.ant-table-row [data-column="${name}"]`)].some(
        (cell) => cell.scrollWidth > cell.clientWidth,
      ),
    ),
  );

test('ux-38 figures, dates and codes are whole where names are cut; the list scrolls sideways, and sums keep their line', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', path);
  await see(row(page, 'XM2026110001')).toBeVisible();
  await see(() => cut(page).then((columns) => expect(columns).toEqual([]))).toPass();
  const body = page.locator('.ant-table-body');
  expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0);
  const sums = await page
    .locator('.weft-table-sum .ant-table-cell')
    .evaluateAll((cells) =>
      cells.filter(({ textContent }) => textContent?.includes(',')).map(({ clientHeight }) => clientHeight),
    );
  expect(Math.max(...sums)).toBeLessThan(60);
  expect(problems).toEqual([]);
});

test('ux-51 no stepper lies over the digits of a line', async () => {
  const { page } = await journey.visit();
  await signIn(page, 'admin', path);
  await act(row(page, 'XM2026110001'), '编辑');
  const count = dialog(page, '编辑').locator('[data-cell="0.count"]');
  await see(count.locator('input')).toHaveValue('12345');
  await count.hover();
  await see(count.locator('.ant-input-number-handler-wrap')).toBeHidden();
});

test('ux-50 a conflict comes into view with the focus, however far down the person is', async () => {
  const [first, second] = [await journey.visit(), await journey.visit()];
  for (const { page } of [first, second]) {
    await signIn(page, 'admin', path);
    await act(row(page, 'XM2026110001'), '编辑');
    await see(field(dialog(page, '编辑'), 'note').locator('textarea')).toBeVisible();
  }
  const note = (page: Page) => field(dialog(page, '编辑'), 'note').locator('textarea');
  await note(first.page).fill('first');
  await first.page.keyboard.press('Control+s');
  await see(dialog(first.page, '编辑')).toBeHidden();
  await note(second.page).fill('second');
  await second.page.keyboard.press('Control+s');
  await see(second.page.locator('.weft-conflict')).toBeInViewport();
  await see(second.page.locator('.weft-conflict-place')).toBeFocused();
});

test('AUTH-27 signing out in one tab covers the other at once', async () => {
  const { page, context } = await journey.visit();
  await signIn(page, 'admin', path);
  await see(row(page, 'XM2026110001')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/home');
  await other.evaluate(() => localStorage.removeItem('weft_token'));
  await see(page.getByText('登录过期,请重新登录')).toBeVisible();
  await see(page.getByText('XM2026110001')).toBeHidden();
});

test('ux-13 on a phone every tap on 添加 adds a line, also where the line before is faulty; digits get a keyboard of digits', async () => {
  const viewport = { width: 390, height: 844 };
  const context = await journey.browser.newContext({
    baseURL: journey.url,
    locale: 'zh-CN',
    viewport,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, 'admin', path);
  await page.locator('[data-action=add]').first().tap();
  const add = page.locator('.weft-rows-foot .ant-btn').first();
  for (const lines of [1, 2, 3]) {
    await add.tap();
    await see(page.locator('.weft-rows tr[data-index]')).toHaveCount(lines);
  }
  const count = page.locator('[data-cell="0.count"] input');
  expect(await count.getAttribute('inputmode')).toBe('decimal');
  expect(await count.evaluate((box) => getComputedStyle(box).fontSize)).toBe('16px');
  const small = await page
    .locator('.bar-button, .tab-close')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && (width < 44 || height < 44)),
    );
  expect(small).toEqual([]);
  await context.close();
});

test('ux-13 on a phone what opens rows, tabs and pages is 44 px high, and the steps are one line', async () => {
  const context = await journey.browser.newContext({
    baseURL: journey.url,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const lowest = (places: string) =>
    page
      .locator(places)
      .evaluateAll((all) => Math.min(...all.map((each) => each.getBoundingClientRect().height).filter((px) => px > 0)));
  await signIn(page, 'admin', '/system/area');
  await see(page.locator('.weft-row-card-open svg').first()).toBeVisible();
  expect(await lowest('.weft-row-card-open, .tab-title, .tab-maximise')).toBeGreaterThanOrEqual(44);
  await page.goto('/permission/position');
  const paging = '.page:not([hidden]) .ant-pagination';
  await see(page.locator(`${paging}-next`)).toBeVisible();
  expect(
    await lowest(`${paging}-item, ${paging}-item-link, .page:not([hidden]) .weft-empty > .ant-btn`),
  ).toBeGreaterThanOrEqual(44);
  await page.goto('/permission/authorize');
  await see(page.locator('.weft-steps-bar .ant-steps-item-active')).toBeVisible();
  const tops = await page
    .locator('.weft-steps-bar .ant-steps-item-icon')
    .evaluateAll((icons) => icons.map((icon) => Math.round(icon.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await context.close();
});

test('ux-13 a window that becomes as narrow as a phone has fields, buttons and choices of 44 px, in letters of 16 px', async () => {
  const { page } = await journey.visit();
  await signIn(page, 'admin', '/permission/user');
  await page.locator('[data-action=add]').first().click();
  const dialog = page.locator('[role=dialog]');
  const name = dialog.locator('input').first();
  const heightOf = (place: string) =>
    dialog
      .locator(place)
      .evaluateAll((all) => Math.min(...all.map((each) => each.getBoundingClientRect().height).filter((px) => px > 0)));
  await see(name).toBeVisible();
  expect(await heightOf('input.ant-input, .ant-select')).toBe(32);
  await page.setViewportSize({ width: 390, height: 844 });
  const controls =
    'input.ant-input:not(.ant-input-affix-wrapper *), .ant-input-affix-wrapper, .ant-select, .ant-picker, .ant-input-number, .weft-dialog-footer .ant-btn';
  const low = () =>
    dialog
      .locator(`${controls}, .ant-radio-wrapper`)
      .evaluateAll((all) =>
        all
          .map((each) => ({ name: each.outerHTML.slice(0, 80), px: each.getBoundingClientRect().height }))
          .filter(({ px }) => px > 0 && px < 44),
      );
  await see.poll(low).toEqual([]);
  expect(await name.evaluate((box) => getComputedStyle(box).fontSize)).toBe('16px');
});
