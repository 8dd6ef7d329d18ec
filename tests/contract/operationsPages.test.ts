// Process: own. It reads files of the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headingsOf } from '../support/headings';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'docs/operations');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [bench, sweep] = [read('bench/run.mjs'), read('tests/sweep.mjs')];

test('operations: every link of docs/operations leads to a file and a heading that are there', () => {
  const dead = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [file = '', heading] = target.split('#');
      const path = file ? join(folder, file) : join(folder, name);
      if (!existsSync(path)) return [`${name}: ${target}`];
      return heading && !headingsOf(readFileSync(path, 'utf8')).includes(heading) ? [`${name}: ${target}`] : [];
    }),
  );
  expect(dead).toEqual([]);
});

test('operations: the index has every page', () => {
  const index = pages.find(({ name }) => name === 'README.md')!.text;
  expect(pages.filter(({ name }) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([]);
});

test('operations: a command that a page names is one of bench or sweep', () => {
  const unknown = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/npm run (bench|sweep) -- --only ([\w,]+)/g)].flatMap(([, program, names = '']) =>
      names
        .split(',')
        .filter((each) =>
          program === 'bench' ? !bench.includes(`name: '${each}'`) : !sweep.includes(`wants('${each}')`),
        )
        .map((each) => `${name}: ${program} ${each}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test('operations: every figure of sizing is one that was measured: it is in README, install or backup', () => {
  const measured = [
    readFileSync(join(root, 'README.md'), 'utf8'),
    ...pages.filter(({ name }) => ['install.md', 'backup.md'].includes(name)).map(({ text }) => text),
  ].join('\n');
  const rows = pages
    .find(({ name }) => name === 'sizing.md')!
    .text.split('\n')
    .filter((line) => /^\|.*`npm run/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  const numbers = rows.flatMap((row) => {
    const figures = row
      .split('|')
      .slice(2)
      .join('|')
      .replaceAll(/`[^`]*`/g, '');
    return [...figures.matchAll(/\d[\d.,]*\d|\d/g)].map(([number]) => number);
  });
  expect(
    numbers.filter((number) => !new RegExp(`(?<![\\d.,])${number.replaceAll('.', '\\.')}(?!\\d)`).test(measured)),
  ).toEqual([]);
});

test('operations: as hosts.md says of a pooler, only events, SQL of data interfaces and the making of indexes need a session', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, 'server', file), 'utf8') }));
  const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(having(/pg_(try_)?advisory_(lock|unlock)|create temp|["'`]prepare /i)).toEqual([]);
  expect(having(/["'`]listen /)).toEqual(['db/bus.ts']);
  expect(having(/\bdb\.session\(/)).toEqual(['modules/design/makeIndexes.ts']);
  expect(having(/["'`](re)?set (\w+_\w+|role|session)\b/)).toEqual(['modules/design/makeIndexes.ts']);
});
