/**
 * 43 screens in Chinese and English, light and dark, 1440 and 390 px wide, compared by pixels with the pictures in
 * tests/looks/kept; UPDATE=1 writes them anew. The journeys compare an eighth of them (tests/journeys/looks), the sweep all.
 * Their one font is Noto Sans CJK SC: without it nothing is compared.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { loadLocale } from '../../schemas';
import { startServer } from '../support/builtServer';
import { settle } from '../support/settle';
import { signInAsAdmin } from '../support/signInAsAdmin';
import { type LookScreen, lookScreens } from './lookScreens';
import { differenceOf, hasPictureFont, pictureFont, webpOf } from './pictures';

const kept = join(import.meta.dirname, 'kept');
const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const schemes = ['light', 'dark'] as const;
interface Look {
  scheme: (typeof schemes)[number];
  size: (typeof sizes)[number];
}
/** In the order in which they are taken: dialogs are opened at 1440 px. */
const looks: Look[] = sizes.flatMap((size) => schemes.map((scheme) => ({ scheme, size })));
/** Pictures are half as wide as the screen. */
const scale = 0.5;
/** Pixels that may differ for each with ink. */
const mostDiffering = 0.01;
const deadlineMs = 20_000;
const sampleMs = 120_000;

/** The greetings of the start page, which tell the hour, and the one that stands for all. */
async function greetingsOf(language: Language): Promise<[RegExp, string]> {
  const words = await loadLocale(language);
  const texts = ['morning', 'noon', 'afternoon', 'evening'].map((hour) => words[`shell.${hour}`] ?? '');
  const starts = texts.map((text) => text.slice(0, text.indexOf('{name}')));
  return [new RegExp(`(${starts.join('|')})`, 'g'), starts[0] ?? ''];
}
/** Loaded with this module: what loads it is closed before the sweep begins. */
const greetings = { zh: await greetingsOf('zh'), en: await greetingsOf('en') };

/** Runs before each page: one font, and no caret that blinks. */
function pinFonts(font: string): void {
  addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = `* { font-family: "${font}" !important; caret-color: transparent !important }`;
    document.head.append(style);
  });
}

/**
 * Runs in the page: what is another at each run is the same text in every picture. Dates and times, numbers made of the
 * day, ids, addresses and durations.
 */
function pinTexts(greeting: [RegExp, string]): void {
  const pins: [RegExp, string][] = [
    [/\b\d{4}([-/])\d\d\1\d\d\b/g, '2026-01-02'],
    [/\b\d\d:\d\d(:\d\d)?\b/g, '03:04'],
    [/\b20\d{6}(?=\d*\b)/g, '20260102'],
    [/\b([A-Z]+)20\d{4}(?=\d+\b)/g, '$1202601'],
    greeting,
    [/\b\d{15,}\b/g, '100000000000000000'],
    [/\b[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}\b/gi, '00000000-0000-4000-8000-000000000000'],
    [/\b\d+(\.\d+){3}(:\d+)?\b/g, '127.0.0.1'],
    [/\b\d+(\.\d+)? ?(ms|毫秒)/g, '1 ms'],
    [/刚刚|\d+ ?(秒|分钟|小时|天)前/g, '刚刚'],
    [/\bnow\b|\b\d+ (second|minute|hour|day)s? ago\b|\b(yesterday|today)\b/g, 'now'],
  ];
  const pin = (text: string) => pins.reduce((all, [found, instead]) => all.replace(found, instead), text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = pin(node.textContent ?? '');
    if (text !== node.textContent) node.textContent = text;
  }
  for (const input of document.querySelectorAll('input')) if (input.value) input.value = pin(input.value);
}

/** A context with what the first one kept; one each screen: no tabs of others. */
async function contextOf(
  browser: Browser,
  url: string,
  language: Language,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[0],
    deviceScaleFactor: scale,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    storageState: state,
  });
  context.setDefaultTimeout(deadlineMs);
  await context.addInitScript(pinFonts, pictureFont);
  return context;
}

/** Signs in and installs the sample application; what the browser keeps of it. */
async function prepare(browser: Browser, url: string, language: Language) {
  const context = await contextOf(browser, url, language);
  const page = await context.newPage();
  await signInAsAdmin(page);
  await page.locator('[data-action="install"]').click();
  await page.locator('[data-action="remove"]').waitFor({ timeout: sampleMs });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function openScreen(page: Page, { path, press = [] }: LookScreen): Promise<void> {
  await page.goto(path);
  await settle(page);
  for (const place of press) {
    const [, inRow] = place.match(/^row:(.*)$/) ?? [];
    const scope = page.locator('.page:not([hidden])');
    const found = inRow ? scope.locator(`tbody tr.ant-table-row:has(${inRow}) ${inRow}`) : scope.locator(place);
    await found.first().click();
    await settle(page);
  }
}

/** The pictures of one screen, by look. */
async function picturesOf(page: Page, { screen, language, wanted }: Compared): Promise<[string, Buffer][]> {
  await openScreen(page, screen);
  const pictures: [string, Buffer][] = [];
  for (const { size, scheme } of wanted) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    await page.mouse.move(0, 0);
    await settle(page);
    await page.evaluate(pinTexts, greetings[language]);
    pictures.push([`${scheme}-${size.width}`, await page.screenshot({ animations: 'disabled' })]);
  }
  return pictures;
}

interface Compared {
  screen: LookScreen;
  language: Language;
  wanted: readonly Look[];
}

/** What is wrong with a screen, a line each. */
async function compareScreen(page: Page, blank: Page, compared: Compared, out: string) {
  const found: string[] = [];
  for (const [look, png] of await picturesOf(page, compared)) {
    const name = `${compared.language}-${compared.screen.name}-${look}.webp`;
    const picture = await webpOf(blank, png);
    writeFileSync(join(out, name), picture);
    const path = join(kept, name);
    if (process.env.UPDATE) writeFileSync(path, picture);
    const before = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const share = await differenceOf(blank, [picture, before], 'webp');
    if (share > mostDiffering) found.push(`${name}: ${(share * 100).toFixed(1)} % of the ink differs`);
  }
  return found;
}

export interface LooksOptions {
  /** Folder of the new pictures. */
  out: string;
  dataDir: string;
  /** Names of screens; default: all. */
  names?: string[];
  /** One look of each screen, each time another, in one language; default: all eight. */
  sample?: boolean;
}

/** The looks of a screen that are compared: with `sample` one in one language, which are others for the next screens. */
function looksOf(screen: LookScreen, language: Language, sample: boolean): readonly Look[] {
  if (!sample) return looks;
  const at = lookScreens.indexOf(screen);
  if (at % languages.length !== languages.indexOf(language)) return [];
  const turn = Math.floor(at / languages.length) % looks.length;
  return looks.slice(turn, turn + 1);
}

/** What is compared, and the names of what differs, a line each. */
interface LooksFound {
  count: number;
  found: string[];
}

/** The screens in one language, on a server of its own: the sample application speaks the language of who installs it. */
async function compareLanguage(browser: Browser, language: Language, options: LooksOptions): Promise<LooksFound> {
  const { out, dataDir, names, sample = false } = options;
  const screens = lookScreens.filter(({ name }) => !names || names.includes(name));
  const blank = await browser.newPage();
  const all: LooksFound = { count: 0, found: [] };
  const server = await startServer(join(dataDir, language));
  try {
    const state = await prepare(browser, server.url, language);
    for (const screen of screens) {
      const wanted = looksOf(screen, language, sample);
      if (wanted.length === 0) continue;
      all.count += wanted.length;
      const context = await contextOf(browser, server.url, language, screen.signedOut ? undefined : state);
      const failed = (error: Error) => [`${language}-${screen.name}: ${error.message.split('\n')[0]}`];
      const page = await context.newPage();
      const compared = { screen, language, wanted };
      all.found.push(...(await compareScreen(page, blank, compared, out).catch(failed)));
      await context.close();
    }
  } finally {
    await server.stop();
    rmSync(join(dataDir, language), { recursive: true, force: true });
  }
  await blank.close();
  return all;
}

/** Both languages at once: most of the time passes in waiting. undefined: the font of the pictures is not there. */
export async function compareLooks(browser: Browser, options: LooksOptions): Promise<LooksFound | undefined> {
  for (const folder of [options.out, kept]) mkdirSync(folder, { recursive: true });
  const blank = await browser.newPage();
  const hasFont = await hasPictureFont(blank);
  await blank.close();
  if (!hasFont) return undefined;
  const parts = await Promise.all(languages.map((language) => compareLanguage(browser, language, options)));
  return { count: parts.reduce((sum, { count }) => sum + count, 0), found: parts.flatMap(({ found }) => found) };
}

/** Flags of the browser that takes the pictures. */
export const pictureFlags = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];
