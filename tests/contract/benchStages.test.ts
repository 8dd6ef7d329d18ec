import { expect, test } from 'vitest';
import { row } from '../../bench/measure.mjs';
import { runStages } from '../../bench/stages.mjs';

const stage = (name: string, run: () => Promise<ReturnType<typeof row>[]>) => ({ name, run });
const good = (name: string) => stage(name, async () => [row(`figure of ${name}`, 1, 2, true)]);
const broken = stage('broken', async () => {
  throw new Error('no browser');
});

test('a stage of the benches that throws is named at the end; the rows of the others are there', async () => {
  const lines: string[] = [];
  const ok = await runStages([good('first'), broken, good('last')], (line) => lines.push(line));
  expect(ok).toBe(false);
  expect(lines.map((line) => line.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^ok figure of first/),
    'FAIL broken',
    expect.stringMatching(/^ok figure of last/),
    '2 of 2 figures reach their goal',
    expect.stringMatching(/^broken ended early: Error: no browser/),
  ]);
});

test('the benches are good when every figure reaches its goal', async () => {
  const missed = stage('missed', async () => [row('a figure', 3, 2, false)]);
  expect(await runStages([good('first')], () => undefined)).toBe(true);
  expect(await runStages([good('first'), missed], () => undefined)).toBe(false);
});
