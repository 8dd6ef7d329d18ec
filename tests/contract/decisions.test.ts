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
  expect(without.length).toBeLessThanOrEqual(15);
});

test('docs/trust.md names files and titles of tests that are there', () => {
  const all = ['app', 'core', 'engine', 'runtime', 'schemas', 'server', 'tests', 'widgets'].flatMap((top) =>
    readdirSync(`${root}/${top}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${top}/${path}`),
  );
  const rows = readFileSync(`${root}/docs/trust.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const wrong = rows.flatMap((row) => {
    const names = [...row.matchAll(/[\w/.]+\.test\.tsx?/g)].map(([name]) => name);
    const found = all.filter((path) => names.some((name) => `/${path}`.endsWith(`/${name}`)));
    const gone = names.filter((name) => !found.some((path) => `/${path}`.endsWith(`/${name}`)));
    const text = found.map((path) => readFileSync(`${root}/${path}`, 'utf8')).join('');
    // A title may be shortened at its end.
    const titles = found.length === 0 ? [] : [...row.matchAll(/"([^"]{4,})"/g)].map(([, title = '']) => title);
    return [...gone, ...titles.filter((title) => !text.includes(title.split('…')[0]!.trim()))];
  });
  expect(wrong).toEqual([]);
});
