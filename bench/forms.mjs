/**
 * The engine's forms against the same ones written by hand with Formily and antd: 200 and 500 fields, the same from a
 * designer's model (its conversion included), and a typical form of 26 fields with two sub-tables. Both
 * sides run in turn in one browser; every figure is a ratio of medians, engine / hand.
 */
import { ask, cpu, heap, openBench } from './browser.mjs';
import { median, row } from './measure.mjs';

const keystrokes = 30;

/** One page, one side: cold mount, heap, typing, validation, then a warm mount. */
async function visit(newPage, side, form, count, expected) {
  const { page, session } = await newPage();
  const before = await heap(session);
  const start = await cpu(session);
  const cold = await ask(page, 'mount', side, form, count);
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
  await ask(page, 'unmount');
  const warm = await ask(page, 'mount', side, form, count);
  const validate = await ask(page, 'validate', expected);
  await page.close();
  return { cold, coldCpu, warm, keystroke, chained, validate, held };
}

/** Number of messages that the empty hand-written form shows. */
async function expectedErrors(newPage, form, count) {
  const { page } = await newPage();
  await ask(page, 'mount', 'hand', form, count);
  await ask(page, 'validate', 1);
  await page.waitForTimeout(1500);
  const errors = await page.locator('.ant-formily-item-error-help').count();
  await page.close();
  return errors;
}

async function compare(newPage, rounds, { title, side, form, count }) {
  const expected = await expectedErrors(newPage, form, count);
  const sides = { hand: [], [side]: [] };
  for (let round = 0; round < rounds; round++) {
    for (const each of round % 2 ? [side, 'hand'] : ['hand', side]) {
      sides[each].push(await visit(newPage, each, form, count, expected));
    }
  }
  const ratio = (key) => median(sides[side].map((each) => each[key])) / median(sides.hand.map((each) => each[key]));
  const add = (name, key, goal) => row(`${title}: ${name}`, ratio(key), `≤ ${goal}`, ratio(key) <= goal);
  return [
    add('first render, cold', 'cold', 1.15),
    add('first render, cold, CPU', 'coldCpu', 1.15),
    add('first render, warm', 'warm', 1.15),
    add('CPU per keystroke, plain field', 'keystroke', 1.15),
    add('CPU per keystroke, head of a chain of formulas', 'chained', 1.15),
    add('validation of the whole form', 'validate', 1.3),
    add('heap held by the form', 'held', 1.15),
  ];
}

const plain = [200, 500].map((count) => ({ title: `${count} fields`, side: 'engine', form: 'plain', count }));
const models = [
  { title: 'model, 26 fields with two sub-tables', side: 'model', form: 'order', count: 26 },
  ...[200, 500].map((count) => ({ title: `model, ${count} fields`, side: 'model', form: 'model', count })),
];

async function run(forms, rounds) {
  const { newPage, close } = await openBench('forms');
  const rows = [];
  try {
    for (const form of forms) rows.push(...(await compare(newPage, rounds, form)));
  } finally {
    await close();
  }
  return rows;
}

export const benchForms = ({ rounds = 5, forms = plain } = {}) => run(forms, rounds);
export const benchModels = ({ rounds = 5, forms = models } = {}) => run(forms, rounds);
