import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Columns that no two rows of their table share, or of one model's records: one of them ends every order. */
const unique = /(^|\.)(id|key|name|version|account|userId|recordId)$/;

/** The last column that each statement of a source is ordered by. */
function lastKeys(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const written = source.split(/;|\.execute/);
  const found = [...source.matchAll(/\bfindAll\([^;]*?\},\s*\[([^\]]+)\],?\s*\)/g)];
  return [
    ...written.flatMap((text) => [...text.matchAll(/\.orderBy\(\s*'([^']+)'/g)].at(-1)?.[1] ?? []),
    ...found.flatMap(([, order = '']) => [...order.matchAll(/'-?(\w+)'/g)].at(-1)?.[1] ?? []),
  ];
}

test('issue 9 §7 every order of rows ends with a unique column, so that pages never overlap', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `server/${file}`);
  const open = files.flatMap((file) =>
    lastKeys(file)
      .filter((key) => !unique.test(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(open).toEqual([]);
});
