/**
 * Every page of the menu and the dialog behind its first button, in two languages, light and dark, wide and narrow: a
 * screenshot of each, and what axe, the width of the page, its words and its layout shift say.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { loadLocale } from '../../schemas';
import { adminPassword, call, publishSample, signIn, startServer } from '../support/builtServer';
import { faults } from '../support/faults';

const languages = ['zh', 'en'] as const;
const widths = [1440, 1366, 900, 390];
/** From this width on no list scrolls sideways (issue 15 §1). */
const tablesFitPx = 1366;
/** The goal of issue 15 §6. */
const mostShift = 0.02;
/** Loaded with this module: what loads it is closed before the sweep begins. */
const keys = Object.keys(await loadLocale('zh'));
const settledMs = 10_000;

interface Look {
  language: (typeof languages)[number];
  dark: boolean;
  width: number;
}
const looks: Look[] = languages.flatMap((language) =>
  [false, true].flatMap((dark) => widths.map((width) => ({ language, dark, width }))),
);
const nameOf = ({ language, dark, width }: Look) => `${language}-${dark ? 'dark' : 'light'}-${width}`;

interface MenuEntry {
  type: number;
  urlAddress: string;
  children?: MenuEntry[];
}
const flat = (entries: MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

/** Addresses of the pages and models in the administrator's menu. */
async function addressesOf(url: string, token: string): Promise<string[]> {
  const { data } = await call(url, token, 'GET', '/api/oauth/CurrentUser');
  const entries = flat(data.routerList?.length ? data.routerList : data.menuList);
  const pages = entries.filter(({ type, urlAddress }) => (type === 2 || type === 3) && urlAddress);
  return ['/home', ...pages.map(({ urlAddress }) => `/${urlAddress.replace(/^\/+/, '')}`)];
}

async function openPage(browser: Browser, url: string, { language, dark, width }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    baseURL: url,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(settledMs);
  await page.addInitScript((code) => localStorage.setItem('weft_language', JSON.stringify(code)), language);
  await page.addInitScript(watchShifts);
  await page.goto('/login');
  await page.locator('input').first().fill('admin');
  await page.locator('input[type=password]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.locator('main#content').waitFor();
  return page;
}

/** The page has drawn what it fetched. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const waiting = page.locator('.page:not([hidden]) .ant-skeleton, .weft-bone, .weft-loading, .ant-spin-spinning');
  await waiting
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
}

/** Texts on screen that are keys of the locales, not their words. */
async function keysOnScreen(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '');
    for (const each of document.querySelectorAll('[placeholder], [title], [aria-label]'))
      for (const name of ['placeholder', 'title', 'aria-label']) found.push(each.getAttribute(name) ?? '');
    return found;
  });
  const known = new Set(keys);
  return [...new Set(texts)].filter((text) => known.has(text));
}

/** Places whose content is wider than they are; on narrow screens tables, and always code, scroll inside their own. */
async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate((fitPx) => {
    const tables = innerWidth >= fitPx ? ['.page:not([hidden]) .ant-table-body'] : [];
    const places = ['html', '#content', '.page:not([hidden])', '.ant-modal-body', '.ant-drawer-body', ...tables];
    return places.flatMap((place) =>
      [...document.querySelectorAll(place)].flatMap(({ scrollWidth, clientWidth }) =>
        scrollWidth - clientWidth > 1 ? [`${place} is ${scrollWidth - clientWidth} px too wide`] : [],
      ),
    );
  }, tablesFitPx);
}

/** Runs in the page: adds up the layout shifts that no input caused. */
function watchShifts(): void {
  const seen = window as unknown as { weftShift: number };
  seen.weftShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.weftShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftOf(page: Page): Promise<string[]> {
  const shift = await page.evaluate(() => (window as unknown as { weftShift: number }).weftShift);
  return shift > mostShift ? [`layout shift ${shift.toFixed(3)}, goal ${mostShift}`] : [];
}

/** Writes the screenshot; what is wrong with the screen, in sentences that begin with `where`. */
async function look(page: Page, where: string, out: string): Promise<string[]> {
  await page.screenshot({ path: join(out, `${where.replace(/[^\w.-]+/g, '_')}.png`) });
  const texts = (await keysOnScreen(page)).map((key) => `${where}: the key ${key} is on screen`);
  const wide = (await overflowOf(page)).map((text) => `${where}: ${text}`);
  return [...texts, ...wide, ...(await faults(page, where))];
}

async function lookAt(page: Page, address: string, name: string, out: string): Promise<string[]> {
  await page.goto(address);
  await settle(page);
  const shifts = (await shiftOf(page)).map((text) => `${name} ${address}: ${text}`);
  const found = [...shifts, ...(await look(page, `${name} ${address}`, out))];
  const add = page.locator('.page:not([hidden]) [data-action="add"]:visible').first();
  if ((await add.count()) === 0) return found;
  await add.click();
  await page.getByRole('dialog').first().waitFor();
  await settle(page);
  return [...found, ...(await look(page, `${name} ${address} add`, out))];
}

export interface ScreensOptions {
  /** Folder of the screenshots. */
  out: string;
  dataDir: string;
  /** Addresses that begin with one of these; default: all. */
  pages?: string[];
  /** `zh-light-1440`; default: all. */
  names?: string[];
}

/** The row of the report; what was found is printed line by line. */
export async function sweepScreens({ out, dataDir, pages, names }: ScreensOptions) {
  mkdirSync(out, { recursive: true });
  const server = await startServer(dataDir);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const found: string[] = [];
  let count = 0;
  try {
    const token = await signIn(server.url);
    await publishSample(server.url, token);
    const all = await addressesOf(server.url, token);
    const addresses = all.filter((each) => !pages || pages.some((start) => each.startsWith(start)));
    for (const one of looks.filter((each) => !names || names.includes(nameOf(each)))) {
      const page = await openPage(browser, server.url, one);
      const name = nameOf(one);
      for (const address of addresses) {
        count += 1;
        const failed = (error: Error) => [`${name} ${address}: ${error.message.split('\n')[0]}`];
        found.push(...(await lookAt(page, address, name, out).catch(failed)));
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  for (const line of found) console.log(`     ${line.replaceAll('\n', ' ').slice(0, 300)}`);
  return [
    { name: 'screens looked at', value: count, unit: '', goal: '-', met: true },
    {
      name: `  faults on them (pictures in ${out})`,
      value: found.length,
      unit: '',
      goal: '0',
      met: found.length === 0,
    },
  ];
}
