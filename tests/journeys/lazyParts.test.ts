import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishSample, signIn } from '../support/builtServer';
import { type Journey, startJourney } from '../support/journey';
import { question, see, toast } from '../support/screen';

let journey: Journey;
let token: string;
beforeAll(async () => {
  journey = await startJourney();
  token = await signIn(journey.url);
  await publishSample(journey.url, token);
});
afterAll(() => journey.close());

const list = '/model/purchaseOrder';

async function open(path: string, options: { dark?: boolean; before?: (page: Page) => Promise<unknown> } = {}) {
  const { page, problems } = await journey.visit({ dark: options.dark, fresh: true });
  await page.addInitScript((it) => localStorage.setItem('weft_token', JSON.stringify(it)), token);
  await options.before?.(page);
  await page.goto(path);
  return { page, problems };
}

test('a frame that did not arrive is offered again in its place, and is then drawn', async () => {
  const { page } = await open('/systemData/dictionary', {
    before: (page) => page.route('**/assets/tree-*.js', (route) => route.abort()),
  });
  const retry = page.getByRole('main').getByRole('button', { name: /重\s?试/ });
  await see(retry.first()).toBeVisible();
  await page.unroute('**/assets/tree-*.js');
  await retry.first().click();
  await see(page.getByRole('tree')).toBeVisible();
  await see(retry).toHaveCount(0);
});

test('a question that did not arrive says so, nothing is done, and it is asked the next time', async () => {
  const { page } = await open('/home', {
    before: (page) => page.route('**/assets/Questions-*.js', (route) => route.abort()),
  });
  const leave = async () => {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出' }).click();
  };
  await leave();
  await see(toast(page)).toContainText('请重试');
  await see(question(page)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/home');
  await page.unroute('**/assets/Questions-*.js');
  await leave();
  await see(question(page)).toBeVisible();
});

test.each([{ dark: false }, { dark: true }])(
  'a range of dates looks the same before and after it is used, opens at the first click, and can be typed (dark: $dark)',
  async ({ dark }) => {
    const { page, problems } = await open(list, { dark });
    const search = page.getByRole('form', { name: '查询' });
    const [from, to] = [search.getByLabel('下单日期').first(), search.getByLabel('下单日期').last()];
    const button = search.locator('[data-action=search]');
    await see(from).toBeVisible();
    await see(search.locator('.ant-picker')).toHaveCount(0);
    const places = async () => Promise.all([from, to, button].map((each) => each.boundingBox()));
    const colours = () =>
      from.evaluate((input) => {
        const box = input.closest('.ant-picker, .weft-closed-range') as HTMLElement;
        const { borderColor, backgroundColor, borderRadius } = getComputedStyle(box);
        const placeholder = getComputedStyle(input, '::placeholder').color;
        return { borderColor, backgroundColor, borderRadius, placeholder, height: box.offsetHeight };
      });
    const before = [await places(), await colours()];
    await from.focus();
    await see(search.locator('.ant-picker')).toBeVisible();
    await see(from).toBeFocused();
    await button.focus();
    expect([await places(), await colours()]).toEqual(before);
    await page.reload();
    await from.click();
    await see(page.locator('.ant-picker-dropdown')).toBeVisible();
    await from.fill('2026-11-01');
    await page.keyboard.press('Enter');
    await to.fill('2026-11-30');
    await page.keyboard.press('Enter');
    await button.click();
    await see(page.getByText('没有符合条件的数据')).toBeVisible();
    // The address keeps the search: the closed box shows it.
    await page.reload();
    await see(from).toHaveValue('2026-11-01');
    await see(to).toHaveValue('2026-11-30');
    await see(search.locator('.ant-picker')).toHaveCount(0);
    expect(problems).toEqual([]);
  },
);

test('issue 12 an idle tab makes no requests but its socket, whatever its timers', async () => {
  const asked: string[] = [];
  const { page } = await open(list, {
    before: (page) => {
      page.on('request', (request) => asked.push(request.url()));
      return page.clock.install();
    },
  });
  await see(page.locator('.ant-table-placeholder')).toBeVisible();
  // What the first page can do without comes a little later.
  await page.clock.runFor('00:10');
  await see.poll(() => asked.some((url) => url.includes('FlowTodoCount'))).toBe(true);
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (let minutes = 0; minutes < 60; minutes += 5) await page.clock.runFor('05:00');
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
});
