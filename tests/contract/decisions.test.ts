// Process: own. It reads files of the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}/docs/decisions`;
const entries = readdirSync(folder).flatMap((file) =>
  readFileSync(`${folder}/${file}`, 'utf8')
    .split(/^#{2,3} /m)
    .slice(1)
    // A heading of a part has no text of its own.
    .filter((text) => text.split('\n').slice(1).join('').trim())
    .map((text) => ({ title: `${file}: ${text.split('\n')[0]}`, tests: testsOf(text) })),
);

function testsOf(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path);
}

test('a decision names a test that is there', () => {
  const gone = entries.flatMap(({ title, tests }) =>
    tests.filter((path) => !existsSync(`${root}/${path}`)).map((path) => `${title}: ${path}`),
  );
  expect(gone).toEqual([]);
});

test('a new decision names the test that holds it: the number of those that do not only sinks', () => {
  const without = entries.filter(({ tests }) => tests.length === 0);
  expect(without.length).toBeLessThanOrEqual(563);
});
