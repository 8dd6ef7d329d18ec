/**
 * A sub-table of 1,000 rows and 20 columns against antd's own virtual table with inputs on the same data. `lean` is the
 * table with inputs alone; `form` puts antd's form around it, which validates the cells. Ratios are of medians of one
 * run.
 */
import { ask, cpu, heap, openBench } from './browser.mjs';
import { median, percentile, row } from './measure.mjs';

const rows = 1000;
const columns = 20;
const keystrokes = 60;

/** Focuses the first text cell of the fourth row. */
async function enterCell(page, side) {
  const cell =
    side === 'engine'
      ? page.locator('[data-cell="3.c0"]')
      : page.locator('.ant-table-tbody-virtual .ant-table-row').nth(3).locator('.ant-table-cell').first();
  await cell.click();
  await cell.locator('input').focus();
}

async function visit(newPage, side) {
  const { page, session } = await newPage();
  const before = await heap(session);
  const start = await cpu(session);
  const cold = await ask(page, 'mount', side, rows, columns);
  const coldCpu = (await cpu(session)) - start;
  const held = (await heap(session)) - before;
  await enterCell(page, side);
  await page.keyboard.type('warm up');
  await ask(page, 'watchKeys');
  const typing = await cpu(session);
  for (let index = 0; index < keystrokes; index++) await page.keyboard.type('x', { delay: 60 });
  const keyCpu = ((await cpu(session)) - typing) / keystrokes;
  const keys = await ask(page, 'keys');
  const adds = [];
  if (side === 'engine') for (let index = 0; index < 5; index++) adds.push(await ask(page, 'addRow'));
  await ask(page, 'unmount');
  const warm = await ask(page, 'mount', side, rows, columns);
  const { blankMs } = await ask(page, 'scroll');
  await page.close();
  return { cold, coldCpu, warm, held, keyCpu, keys, adds, blankMs };
}

/** The number of invalid cells that a save finds in rows and columns that were never on screen. */
async function caught(newPage, side) {
  const { page } = await newPage();
  await ask(page, 'mount', side, rows, columns, true);
  const found = await ask(page, 'save');
  if (side === 'engine')
    await page.waitForFunction(() => document.activeElement?.closest('td')?.dataset.cell === '2.c0');
  await page.close();
  return found;
}

export async function benchSubTable({ rounds = 5 } = {}) {
  const { newPage, close } = await openBench('subTable');
  const sides = { engine: [], lean: [] };
  const found = {};
  try {
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 ? ['engine', 'lean'] : ['lean', 'engine'])
        sides[side].push(await visit(newPage, side));
    }
    for (const side of ['engine', 'form']) found[side] = await caught(newPage, side);
  } finally {
    await close();
  }
  const middle = (side, key) => median(sides[side].map((each) => each[key]));
  const ratio = (key) => middle('engine', key) / middle('lean', key);
  const p95 = (side) =>
    percentile(
      sides[side].flatMap((each) => each.keys),
      0.95,
    );
  const name = `sub-table ${rows} × ${columns}`;
  const add = median(sides.engine.flatMap((each) => each.adds));
  const blank = Math.max(...sides.engine.map((each) => each.blankMs));
  const keyRatio = p95('engine') / p95('lean');
  const { engine, form } = found;
  return [
    row(`${name}: mount, cold`, ratio('cold'), '≤ 1.5', ratio('cold') <= 1.5),
    row(`${name}: mount, cold, CPU`, ratio('coldCpu'), '≤ 1.5', ratio('coldCpu') <= 1.5),
    row(`${name}: mount, warm`, ratio('warm'), '≤ 1.5', ratio('warm') <= 1.5),
    row(`${name}: key to paint, p95 (${p95('lean').toFixed(1)} ms there)`, keyRatio, '≤ 1.2', keyRatio <= 1.2),
    row(`${name}: CPU per key`, ratio('keyCpu'), '≤ 1.2', ratio('keyCpu') <= 1.2),
    row(`${name}: a row added and entered`, add, '< 100', add < 100, 'ms'),
    row(
      `${name}: longest blank while scrolling (${Math.max(...sides.lean.map((each) => each.blankMs)).toFixed(0)} ms there)`,
      blank,
      '≤ 100',
      blank <= 100,
      'ms',
    ),
    row(
      `${name}: wrong cells found, of ${engine.expected}`,
      engine.caught,
      `${engine.expected}`,
      engine.caught === engine.expected,
      '',
    ),
    row(`${name}: of which antd's form finds`, form.caught, 'no goal', true, ''),
  ];
}
