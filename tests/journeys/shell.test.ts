import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { openOffice } from '../support/journeyPeople';
import { choose, entries, see, signIn } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const { makePerson, makeRole } = await openOffice(journey);
  const role = await makeRole({ 'systemData.dictionary': [], 'system.billRule': [] });
  // The display settings and the language of `reader` are changed by tests; `narrow` has the first ones.
  for (const account of ['reader', 'narrow']) await makePerson(account, [role]);
});
afterAll(() => journey.close());

const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const branch = (page: Page, name: string) => sidebar(page).getByRole('menuitem', { name, exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const tab = (page: Page, name: string) => tabs(page).getByRole('button', { name, exact: true });
const widthOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width;

test('SHELL-01, SHELL-05, SHELL-27, SHELL-28, SHELL-29, SHELL-33, SHELL-34 one branch open at a time, 210 px, collapsed and remembered, the logo leads home', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin');
  await branch(page, '系统数据').click();
  await see(sidebar(page).getByRole('link', { name: '数据字典' })).toBeVisible();
  await branch(page, '系统管理').click();
  await see(sidebar(page).getByRole('link', { name: '单据规则' })).toBeVisible();
  await see(sidebar(page).getByRole('link', { name: '数据字典' })).toBeHidden();
  await sidebar(page).getByRole('link', { name: '单据规则' }).click();
  await see(page).toHaveURL('/system/billRule');
  await see(page.getByRole('navigation', { name: '当前位置' })).toHaveText('系统管理单据规则');
  expect(await widthOf(page, '.aside')).toBe(210);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await see.poll(() => widthOf(page, '.aside')).toBe(64);
  expect(await page.evaluate(() => localStorage.getItem('weft_sidebar'))).toBe('0');
  await page.reload();
  await see(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  expect(await widthOf(page, '.aside')).toBe(64);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await see.poll(() => widthOf(page, '.aside')).toBe(210);
  expect(await page.evaluate(() => localStorage.getItem('weft_sidebar'))).toBe('1');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !key.startsWith('weft_'))).toEqual([]);
  await sidebar(page).getByRole('link', { name: 'Weft' }).click();
  await see(page).toHaveURL('/home');
  expect(problems).toEqual([]);
});

test('SHELL-20…26, SHELL-43 tabs: pinned home, typed text survives switching, middle click, context menu', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin');
  const open = async (name: string) => {
    await page.goto('/home');
    await page.getByRole('main').getByRole('link', { name }).click();
    await see(tab(page, name)).toHaveAttribute('aria-current', 'page');
  };
  const chooseOn = async (name: string, entry: string) => {
    await tab(page, name).click({ button: 'right' });
    await choose(page, entry);
  };
  await open('数据字典');
  await open('用户管理');
  await see(tabs(page).locator('.tab')).toHaveText(['首页', '数据字典', '用户管理']);
  const keyword = page.getByRole('main').locator('input[placeholder="请输入关键词"]:visible').last();
  await see(keyword).toBeVisible();
  await keyword.fill('not searched yet');
  await tab(page, '数据字典').click();
  await see(page).toHaveURL('/systemData/dictionary');
  await tab(page, '用户管理').click();
  await see(keyword).toHaveValue('not searched yet');

  await chooseOn('用户管理', '刷新');
  await see(keyword).toHaveValue('');
  await tab(page, '首页').click({ button: 'right' });
  await see(entries(page)).toHaveText(['刷新', '固定', '左移', '右移', '关闭', '关闭其他', '关闭全部']);
  await see(entries(page).nth(4)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await see(entries(page)).toHaveCount(0);
  await tab(page, '首页').click({ button: 'middle' });
  await see(tabs(page).locator('.tab')).toHaveText(['首页', '数据字典', '用户管理']);
  await tab(page, '数据字典').click({ button: 'middle' });
  await see(tabs(page).locator('.tab')).toHaveText(['首页', '用户管理']);
  await chooseOn('用户管理', '关闭');
  await see(tabs(page).locator('.tab')).toHaveText(['首页']);
  await see(page).toHaveURL('/home');
  for (const name of ['数据字典', '功能设计', '用户管理']) {
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await see(tab(page, name)).toHaveAttribute('aria-current', 'page');
    await tab(page, '首页').click();
  }
  await page.reload();
  await see(tabs(page).locator('.tab')).toHaveText(['首页', '数据字典', '功能设计', '用户管理']);
  await chooseOn('功能设计', '关闭其他');
  await see(tabs(page).locator('.tab')).toHaveText(['首页', '功能设计']);
  await see(page).toHaveURL(/\/(home|onlineDev\/webDesign)$/);
  await chooseOn('首页', '关闭全部');
  await see(tabs(page).locator('.tab')).toHaveText(['首页']);
  expect(problems).toEqual([]);
});

test('SHELL-48, SHELL-53, SHELL-63 the language changes everything on screen at once, for everybody', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'reader', '/system/billRule');
  const speak = async (button: string, language: string) => {
    await page.getByRole('button', { name: button }).click();
    await see(entries(page)).toHaveText(['简体中文', '繁體中文', 'English']);
    await choose(page, language);
  };
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await see(column('业务名称')).toBeVisible();
  await see(page.getByText('共 0 条')).toBeVisible();
  await see(page).toHaveTitle('单据规则 · Weft');
  const requests: string[] = [];
  page.on('framenavigated', (frame) => requests.push(frame.url()));

  await speak('切换语言', 'English');
  await see(column('Name')).toBeVisible();
  await see(page).toHaveTitle('Bill rules · Weft', { timeout: 5_000 });
  await see(page.locator('html')).toHaveAttribute('lang', 'en');
  await see(page.getByText('0 in total')).toBeVisible();
  await see(page.getByText('No data yet')).toBeVisible();
  await see(page.getByRole('navigation', { name: 'Open pages' }).getByText('Bill rules')).toBeVisible();
  await see(page.getByRole('navigation', { name: 'Main menu' }).getByText('System data')).toBeVisible();
  await see(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await see(page.getByText('20 / page')).toBeVisible();

  await speak('Change language', '繁體中文');
  await see(column('業務名稱')).toBeVisible();
  await see(page.getByText('共 0 條')).toBeVisible();
  await see(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await see(page).toHaveTitle('單據規則 · Weft');
  await page.reload();
  await see(column('業務名稱')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('weft_language'))).toBe('"zhtw"');
  expect(problems).toEqual([]);
});

test('SHELL-49…52 without a choice the language of the browser decides, else Chinese', async () => {
  for (const [language, words] of [
    ['zh-TW', '登入'],
    ['en-GB', 'Sign in'],
    ['fr', '登录'],
  ] as const) {
    const { page, problems } = await journey.visit({ language });
    await page.goto('/login');
    await see(page.getByRole('button', { name: words, exact: true })).toBeVisible();
    expect(problems).toEqual([]);
  }
});

test('issue 2 §4 light and dark: chosen by hand and kept, else as the system has it', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'reader');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: '切换到深色' }).click();
  await see(page.getByRole('button', { name: '切换到浅色' })).toBeVisible();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.reload();
  await see(page.getByRole('button', { name: '切换到浅色' })).toBeVisible();
  expect(await ground()).toBe(dark);
  const other = await journey.visit({ dark: true });
  await other.page.goto('/login');
  await see(other.page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  expect([...problems, ...other.problems]).toEqual([]);
});

test('SHELL-57, SHELL-58 narrower than 992 px the menu is a drawer that closes with the page', async () => {
  const { page, problems } = await journey.visit({ width: 900 });
  await signIn(page, 'narrow');
  await see(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await see(sidebar(page)).toBeVisible();
  await branch(page, '系统管理').click();
  await sidebar(page).getByRole('link', { name: '单据规则' }).click();
  await see(page).toHaveURL('/system/billRule');
  await see(sidebar(page)).toBeHidden();
  await see(page.getByRole('columnheader', { name: '业务名称' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(900);
  await page.setViewportSize({ width: 1000, height: 900 });
  await see(sidebar(page)).toBeVisible();
  expect(problems).toEqual([]);
});
