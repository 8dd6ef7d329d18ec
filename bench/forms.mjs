/**
 * The 200-field and the 500-field form: drawn by the engine against the same form written by hand with Formily and antd
 * fields. Both sides run in turn in one browser; every figure is a ratio of medians, engine / hand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sirv from 'sirv';
import { build } from 'vite';
import { median, row } from './measure.mjs';

const root = join(import.meta.dirname, '..');
const keystrokes = 30;

/** @formily/antd-v5 takes `createRoot` from react-dom, where React 19 no longer has it. */
const formilyReact19 = {
  name: 'formily-react19',
  transform: {
    filter: { id: /@formily[\\/]antd-v5[\\/](esm|lib)[\\/]__builtins__[\\/]render\.js/ },
    handler: (source) => ({
      code: source.replace(
        "import * as ReactDOM from 'react-dom';",
        "import * as Dom from 'react-dom';\nimport { createRoot as create } from 'react-dom/client';\nvar ReactDOM = { version: Dom.version, createRoot: create };",
      ),
      map: null,
    }),
  },
};

async function cpu(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration').value * 1000;
}
async function heap(session) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** One page, one side: cold mount, heap, typing, validation, then a warm mount. */
async function visit(browser, url, side, count, expected) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForFunction(() => Boolean(window.bench));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await heap(session);
  const start = await cpu(session);
  const cold = await page.evaluate(([s, c]) => window.bench.mount(s, c), [side, count]);
  const coldCpu = (await cpu(session)) - start;
  const held = (await heap(session)) - before;
  const input = page.locator('input[type=text], input:not([type])').first();
  await input.click();
  await page.keyboard.type('warm up');
  const typing = await cpu(session);
  for (let index = 0; index < keystrokes; index++) await page.keyboard.type('x', { delay: 20 });
  const keystroke = ((await cpu(session)) - typing) / keystrokes;
  const number = page.locator('input[role=spinbutton], .ant-input-number-input').first();
  await number.click();
  const chain = await cpu(session);
  for (let index = 0; index < 10; index++) await page.keyboard.type('1', { delay: 40 });
  const chained = ((await cpu(session)) - chain) / 10;
  await page.evaluate(() => window.bench.unmount());
  const warm = await page.evaluate(([s, c]) => window.bench.mount(s, c), [side, count]);
  const validate = await page.evaluate((n) => window.bench.validate(n), expected);
  await page.close();
  return { cold, coldCpu, warm, keystroke, chained, validate, held };
}

export async function benchForms({ rounds = 5, sizes = [200, 500] } = {}) {
  const out = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'bench/forms'),
    plugins: [formilyReact19],
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true },
  });
  const server = createServer(sirv(out, { single: true })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
  const rows = [];
  for (const count of sizes) {
    const expected = await expectedErrors(browser, url, count);
    const sides = { hand: [], engine: [] };
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 ? ['engine', 'hand'] : ['hand', 'engine']) {
        sides[side].push(await visit(browser, url, side, count, expected));
      }
    }
    const ratio = (key) => median(sides.engine.map((each) => each[key])) / median(sides.hand.map((each) => each[key]));
    const add = (name, key, goal) =>
      rows.push(row(`${count} fields: ${name}`, ratio(key), `≤ ${goal}`, ratio(key) <= goal));
    add('first render, cold', 'cold', 1.15);
    add('first render, cold, CPU', 'coldCpu', 1.15);
    add('first render, warm', 'warm', 1.15);
    add('CPU per keystroke, plain field', 'keystroke', 1.15);
    add('CPU per keystroke, head of ten chained formulas', 'chained', 1.15);
    add('validation of the whole form', 'validate', 1.3);
    add('heap held by the form', 'held', 1.15);
  }
  await browser.close();
  server.close();
  rmSync(out, { recursive: true, force: true });
  return rows;
}

/** How many messages the hand-written form shows when nothing is filled in. */
async function expectedErrors(browser, url, count) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => Boolean(window.bench));
  await page.evaluate((c) => window.bench.mount('hand', c), count);
  await page.evaluate(() => window.bench.validate(1));
  await page.waitForTimeout(1500);
  const errors = await page.locator('.ant-formily-item-error-help').count();
  await page.close();
  return errors;
}
