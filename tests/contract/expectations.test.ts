import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/ux.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line));

/** File and beginning of the name of each test of a row. */
const proofsOf = (row: string): [string, string][] =>
  (row.split(' | ')[3] ?? '')
    .replace(/ \|$/, '')
    .split('<br>')
    .flatMap((proof) =>
      [...proof.matchAll(/^`([^`]+)`: (.+)$/g)].map(([, file = '', name = '']) => [file, name] as [string, string]),
    );

test('docs/ux.md has a row for each of the 57 points, and one that holds has a test', () => {
  const numbers = rows.map((row) => row.split(' | ')[0]?.slice(2));
  const expected = [...Array.from({ length: 52 }, (_, at) => String(at + 1)), '53…56', '57'];
  expect(numbers).toEqual(expected);
  const bare = rows.filter((row) => /\| (holds|partly)/.test(row) && proofsOf(row).length === 0);
  expect(bare).toEqual([]);
});

test.each(rows.flatMap(proofsOf))('docs/ux.md: %s has the test %s', (file, name) => {
  expect(readFileSync(file, 'utf8')).toContain(name);
});
