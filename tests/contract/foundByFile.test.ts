import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Folders whose files are what the product has of a kind. */
const folders = /import\.meta\.glob<[^(]*>\(\s*(\[[^\]]*\]|'[^']*')/g;

test('a test beside what is found by its file is no part of the product', () => {
  const sources = ['server', 'widgets']
    .flatMap((layer) => readdirSync(layer, { recursive: true, encoding: 'utf8' }).map((name) => `${layer}/${name}`))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  const found = sources.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(folders)].map(([, patterns = '']) => ({ name, patterns })),
  );
  const code = found.filter(({ patterns }) => /\/\*\.tsx?'/.test(patterns));
  expect(code.length).toBeGreaterThanOrEqual(3);
  expect(code.filter(({ patterns }) => !patterns.includes('.test.ts'))).toEqual([]);
});
