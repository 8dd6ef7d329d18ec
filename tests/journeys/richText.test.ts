import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Each would run a script, ask somebody, or lay itself over the page, in a browser that shows it as it is. */
const attacks = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '<svg><script>window.ran = 1</script></svg>',
  '<svg onload="window.ran = 1"></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran = 1">',
  '<a href="javascript:window.ran = 1">x</a>',
  '<a href="  java\nscript:window.ran = 1">x</a>',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  '<form action="https://elsewhere.example"><input name=a><button>x</button></form>',
  '<object data="data:text/html,x"></object><embed src="x">',
  '<details open ontoggle="window.ran = 1">x</details>',
  '<p style="position: fixed; inset: 0; background: url(https://elsewhere.example)">x</p>',
  '<style>body { display: none }</style>',
  '<meta http-equiv="refresh" content="0; url=https://elsewhere.example"><base href="https://elsewhere.example">',
];

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

test.each(attacks)('a rich text: nothing of %s runs, asks or leaves its box', async (attack) => {
  const { clean, ran } = await shown(`<p>before</p>${attack}<p>after</p>`);
  expect(ran).toBeUndefined();
  expect(clean).toContain('<p>before</p>');
  expect(clean).not.toMatch(/<(script|iframe|form|input|object|embed|style|meta|base|svg|math)|javascript:|\son\w+=/i);
  expect(clean).not.toMatch(/position|url\(|elsewhere/);
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
