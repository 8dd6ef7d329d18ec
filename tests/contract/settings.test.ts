import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSettingNames, settingNames } from '../../server/settings/names';

const root = join(import.meta.dirname, '..', '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const operations = readFileSync(join(root, 'docs/operations/backup.md'), 'utf8');
const install = readFileSync(join(root, 'docs/operations/install.md'), 'utf8');
const tableOf = (text: string, heading: string) => text.split(heading)[1]!.split('\n\n')[1]!;
const hosts = readFileSync(join(root, 'docs/operations/hosts.md'), 'utf8');
const more = [
  tableOf(operations, '## Settings'),
  tableOf(install, '## Settings'),
  tableOf(hosts, '## Below a path of a shared host'),
];
const table = [tableOf(readme, '## Configuration'), ...more.map((each) => each.split('\n').slice(2))].flat().join('\n');
const named = (text: string) => [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!);

/** Not settings: of the machine, and of the start by npm. */
const foreign = new Set(['NODE_ENV', 'PATH', 'TZ', 'SystemRoot']);
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(ts|mjs)$/.test(name) && !/\.test\.ts$/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

test('the tables of README and docs/operations have every setting of the server, and no other', () => {
  const rows = table.split('\n').slice(2);
  const first = new Set(rows.flatMap((row) => named(row.split('|')[1]!)));
  // The bucket's keys stand beside STORAGE_URL.
  const all = new Set(named(table));
  const known: string[] = [...settingNames, ...buildSettingNames];
  expect([...first].filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !all.has(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test('README: it tells of the twins', () => {
  expect(readme.split('## Configuration')[1]).toContain('`_FILE`');
});

test('the server reads no variable that is no setting', () => {
  const read = sourcesOf('server').flatMap((source) =>
    [...source.matchAll(/\benv\.([A-Za-z_][A-Z0-9_a-z]*)/g)].map(([, name]) => name!),
  );
  const upper = [...new Set(read)].filter((name) => /^[A-Z]/.test(name) && !foreign.has(name));
  const known: string[] = [...settingNames];
  expect(upper.filter((name) => !known.includes(name))).toEqual([]);
});

test('only the reader of settings reads the environment', () => {
  const readers = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => /process\.env\.(?!SystemRoot|PATH)/.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(root.length + 1).replaceAll('\\', '/'));
  // `LOG_LEVEL=debug` adds the stack to a start that failed, maybe because the settings could not be read.
  expect(readers).toEqual(['server/main.ts']);
});
