import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { streamLines } from '../sheets';
import { csvWriter } from './csv';

const written = async (path: string, lines: string[][]) => {
  const writer = csvWriter();
  const stored = pipeline(writer.content, createWriteStream(path));
  await writer.open({ name: 'a', head: [[{ text: '＝heading' }, { text: 'b' }]], columns: [] } as never);
  await writer.record(lines);
  await writer.close();
  await stored;
};

test('T25: a csv file that is exported and read again has the same texts, whatever they begin with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'weft-csv-'));
  try {
    const path = join(folder, 'a.csv');
    const unit = fc.oneof(
      fc.constantFrom("'", '"', ',', '\n', '\r', '=', '-', '＝', '＠', '\t', ' ', '1'),
      fc.string(),
    );
    const text = fc.array(unit, { maxLength: 4 }).map((units) => units.join(''));
    const lines = fc.sample(fc.tuple(text, text), { numRuns: 2_000, seed: 1 }).map((pair) => [...pair]);
    lines.push(['＝1', "'＝1"], ['-5', "'-5"], ["'\t=1", '\r']);
    await written(path, lines);
    const read: string[][] = [];
    for await (const some of streamLines(path, 'csv')) read.push(...some);
    expect(read[0]).toEqual(['＝heading', 'b']);
    expect(read.slice(1)).toEqual(lines);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
