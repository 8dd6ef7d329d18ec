import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanHtml } from '../../server/services/platform/cleanHtml';
import { hostileHtml } from '../support/hostileHtml';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const root = join(import.meta.dirname, '..', '..');
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'widgets/input/Editor/cleanHtml.ts', formats: ['iife'], name: 'cleaner' },
    },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage();
  await page.setContent('<div id="shown"></div>');
  await page.addScriptTag({ content: output[0].code });
});
afterAll(() => browser?.close());

/** What is left of it, and whether showing that ran anything. */
const shown = (html: string) =>
  page.evaluate(async (given) => {
    const scope = window as unknown as { cleaner: { cleanHtml: (html: unknown) => string }; ran?: number };
    const clean = scope.cleaner.cleanHtml(given);
    const box = document.getElementById('shown') as HTMLElement;
    box.innerHTML = clean;
    box.querySelector('a')?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { clean, ran: scope.ran };
  }, html);

test.each(hostileHtml)('a rich text: nothing of %s runs, asks or leaves its box', async (attack) => {
  const { clean, ran } = await shown(`<p>before</p>${attack}<p>after</p>`);
  expect(ran).toBeUndefined();
  expect(clean).toContain('<p>before</p>');
  expect(clean).not.toMatch(
    /<(script|iframe|form|input|object|embed|style|meta|base|svg|math)|<[^>]*(?:javascript:|\son\w+=)/i,
  );
  expect(clean).not.toMatch(/<[^>]*(?:position|url\(|elsewhere)/);
});

test('what writing needs is kept, and links open outside', async () => {
  const text =
    '<h2>A</h2><p style="color: rgb(10, 20, 30); text-align: center"><strong>b</strong><em>c</em></p><ul><li>d</li></ul><table><tbody><tr><td colspan="2">e</td></tr></tbody></table><img src="/api/file/Image/annexpic/x.png" alt="f">';
  expect((await shown(text)).clean).toBe(text);
  expect((await shown('<a href="https://example.org/a">g</a>')).clean).toBe(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">g</a>',
  );
  expect((await shown('')).clean).toBe('');
});

test('what the server stores is what the browser would show, and both keep the same', async () => {
  for (const text of hostileHtml) {
    const stored = cleanHtml(`<p>before</p>${text}`);
    const { clean, ran } = await shown(stored);
    expect(ran, text).toBeUndefined();
    expect(clean, text).toBe(stored);
  }
  const pasted = '<p style="background: yellow; font-family: &quot;Microsoft YaHei&quot;">a<a href="tel:1">b</a></p>';
  const { clean } = await shown(pasted);
  expect(clean).toContain('background-color: yellow');
  expect(cleanHtml(clean)).toBe(clean);
});
