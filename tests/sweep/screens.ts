/**
 * Every page of the menu, the dialogs, drawers and pickers behind its buttons and those of its first row, in two languages, light
 * and dark, wide and narrow: a screenshot of each, and what axe, the width of the page, its words, its layout shift and its focus
 * ring say.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { documentIds, loadLocale } from '../../schemas';
import { addressesOf } from '../support/addressesOf';
import { publishSample, signIn, startServer } from '../support/builtServer';
import { faults } from '../support/faults';
import { settle } from '../support/settle';
import { signInAsAdmin } from '../support/signInAsAdmin';

const languages = ['zh', 'en'] as const;
const widths = [1440, 1366, 900, 390];
/** From this width on no list scrolls sideways (issue 15 §1). */
const tablesFitPx = 1366;
/** The goal of issue 15 §6. */
const mostShift = 0.02;
/** Loaded with this module: what loads it is closed before the sweep begins. */
const keys = Object.keys(await loadLocale('zh'));
const settledMs = 10_000;
/** A button that has opened nothing by then opens nothing. */
const pressMs = 2500;
/** Steps of Tab on a page, from the start of it. */
const mostTabs = 24;

interface Look {
  language: (typeof languages)[number];
  dark: boolean;
  width: number;
}
const looks: Look[] = languages.flatMap((language) =>
  [false, true].flatMap((dark) => widths.map((width) => ({ language, dark, width }))),
);
const nameOf = ({ language, dark, width }: Look) => `${language}-${dark ? 'dark' : 'light'}-${width}`;

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
  await signInAsAdmin(page);
  await page.locator('main#content').waitFor();
  return page;
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
  // Ids of documents are shown where documents are designed.
  const ids = new Set(documentIds);
  const known = new Set(keys.filter((key) => !ids.has(key)));
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

/** Buttons that change something as they are pressed, lead away, or start a download. */
const notOpening =
  /^(remove|batchRemove|delete|enable|disable|state|toggle|release|rollback|refresh|expand|export|download|install|print|copy|sync|logout|unlock|kick|trust|move|search|reset|filters|preview|start|stop|run|read|readAll|clear|up|down|onlineState)/i;
const opener = (scope: string) =>
  `.page:not([hidden]) ${scope} [data-action]:visible:not([disabled]):not([aria-disabled="true"])`;
const openOnes = (page: Page) => page.locator('.ant-modal-wrap:visible, .ant-drawer-open:visible');

/** Closes what is open over the page, without an answer to anything it asks. */
async function closeAll(page: Page): Promise<void> {
  for (let count = 0; count < 4 && (await openOnes(page).count()) > 0; count += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
}

/** Things that take the focus by Tab and look as they did before. */
async function ringlessOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let count = 0; count < mostTabs; count += 1) {
    await page.keyboard.press('Tab');
    const faint = await page.evaluate(() => {
      const own = document.activeElement as HTMLElement | null;
      if (!own || own === document.body || own.closest('.cm-editor, iframe')) return undefined;
      // Colours that change slowly look the same at first.
      const still = document.createElement('style');
      still.textContent = '*, *::before, *::after { transition: none !important }';
      document.head.append(still);
      const part = (element: Element, pseudo?: string): string => {
        const look = getComputedStyle(element, pseudo);
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, opacity } = look;
        const outline = outlineStyle === 'none' ? '' : outlineWidth;
        return [outline, boxShadow, borderColor, backgroundColor, opacity].join(' ');
      };
      const looks = (element: Element | null): string =>
        element ? [undefined, '::before', '::after'].map((pseudo) => part(element, pseudo)).join('/') : '';
      // The ring may be around the thing, or around what holds it.
      const around = [
        own,
        own.parentElement,
        own.closest('li, th, .ant-select, .ant-picker, .ant-input-affix-wrapper'),
      ];
      const focused = around.map(looks);
      own.blur();
      const blurred = around.map(looks);
      own.focus();
      still.remove();
      return focused.every((look, at) => look === blurred[at]) ? own.outerHTML.slice(0, 120) : undefined;
    });
    if (faint) found.push(`no focus ring: ${faint}`);
  }
  return [...new Set(found)];
}

/** What the buttons of the page and of its first row open, and the first picker in each; one press each. */
async function lookBehind(page: Page, address: string, name: string, out: string): Promise<string[]> {
  const found: string[] = [];
  for (const scope of ['.weft-toolbar', 'tbody tr.ant-table-row:nth-child(2), .weft-row-card:first-child']) {
    const places = scope.split(', ').map(opener).join(', ');
    const names = await page.locator(places).evaluateAll((all) => all.map((each) => each.getAttribute('data-action')));
    for (const action of [...new Set(names)].filter((each) => each && !notOpening.test(each))) {
      const where = `${name} ${address} ${action}`;
      const press = page
        .locator(places)
        .and(page.locator(`[data-action="${action}"]`))
        .first();
      try {
        await press.click({ timeout: pressMs });
        await openOnes(page).first().waitFor({ timeout: pressMs });
      } catch {
        // It opens nothing, or only for some rows.
        if (!page.url().includes(address)) await page.goto(address);
        await closeAll(page);
        continue;
      }
      await settle(page);
      found.push(...(await look(page, where, out)));
      const picker = openOnes(page).last().locator('.weft-picker-field').first();
      if (
        (await picker.count()) > 0 &&
        (await picker.click({ timeout: pressMs }).then(
          () => true,
          () => false,
        ))
      ) {
        await settle(page);
        found.push(...(await look(page, `${where} picker`, out)));
      }
      await closeAll(page);
      if ((await openOnes(page).count()) > 0) await page.goto(address);
      await settle(page);
    }
  }
  return found;
}

async function lookAt(page: Page, address: string, name: string, out: string): Promise<string[]> {
  await page.goto(address);
  await settle(page);
  const shifts = (await shiftOf(page)).map((text) => `${name} ${address}: ${text}`);
  const found = [...shifts, ...(await look(page, `${name} ${address}`, out))];
  if (name.endsWith('-1440')) found.push(...(await ringlessOf(page)).map((text) => `${name} ${address}: ${text}`));
  return [...found, ...(await lookBehind(page, address, name, out))];
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
