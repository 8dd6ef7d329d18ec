import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import manifest from '../../package.json';
import { version } from '../../server/version';
import { naming } from '../release.mjs';

let dir = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).trim();
const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
const read = (name: string) => readFileSync(join(dir, name), 'utf8');
const release = (next: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '..', 'release.mjs'), next], { cwd: dir, encoding: 'utf8' });

/** On one line what npm would write on three: the commit of a release passes `npm run check`. */
const manifestOf = (now: string) =>
  `{\n  "name": "weft",\n  "version": "${now}",\n  "engines": { "node": ">=20" },\n  "dependencies": { "x": "0.1.0" }\n}\n`;
const lockOf = (now: string) =>
  `{\n  "name": "weft",\n  "version": "${now}",\n  "packages": {\n    "": {\n      "name": "weft",\n      "version": "${now}"\n    },\n    "node_modules/x": {\n      "version": "0.1.0"\n    }\n  }\n}\n`;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'weft-release-'));
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Lists sort.\n\n## 0.1.0 (2026-11-20)\n\n- First.\n');
  write('package.json', manifestOf('0.1.0'));
  write('package-lock.json', lockOf('0.1.0'));
  for (const name of naming) {
    mkdirSync(join(dir, dirname(name)), { recursive: true });
    write(name, 'weft-0.1.0.tar.gz, "other": "0.0.1", "10.1.0", "0.1.00", "0.1.0.1"\n');
  }
  mkdirSync(join(dir, 'tests/fixtures/released/0.2.0'), { recursive: true });
  write('tests/fixtures/released/0.2.0/answers.json', '{}\n');
  git('init', '--quiet');
  git('config', 'user.email', 'a@example.com');
  git('config', 'user.name', 'a');
  git('add', '.');
  git('commit', '--quiet', '-m', 'All');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a release is one command: its changes under its version, package.json, a commit and a tag', () => {
  expect(release('0.2.0').status).toBe(0);
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- Lists sort\.\n\n## 0\.1\.0/,
  );
  expect(read('package.json')).toBe(manifestOf('0.2.0'));
  expect(read('package-lock.json')).toBe(lockOf('0.2.0'));
  for (const name of naming)
    expect(read(name), name).toBe('weft-0.2.0.tar.gz, "other": "0.0.1", "10.1.0", "0.1.00", "0.1.0.1"\n');
  expect(git('log', '-1', '--format=%s %D')).toMatch(/^Release 0\.2\.0 .*tag: v0\.2\.0/);
  expect(git('status', '--porcelain')).toBe('');
  mkdirSync(join(dir, 'tests/fixtures/released/0.3.0'));
  expect(release('0.3.0').stderr).toBe('CHANGELOG.md has nothing under Unreleased.\n');
});

test('whoever names the version of the product is named by the release', () => {
  const root = join(import.meta.dirname, '..', '..');
  const named = execFileSync('git', ['grep', '-lE', `(@weft/\\w+": "|weft-\\w*-?|tag=|^version: )${version}`], {
    cwd: root,
    encoding: 'utf8',
  });
  const others = ['CHANGELOG.md', 'package.json', 'package-lock.json', 'tests/contract/release.test.ts'];
  expect(
    named
      .trim()
      .split('\n')
      .filter((name) => !others.includes(name)),
  ).toEqual([...naming].sort());
});

test('no later version, or changes that are not committed: nothing is released', () => {
  for (const each of ['0.1.0', '0.0.9', 'next', ''])
    expect(release(each).stderr).toBe('npm run release VERSION, a later one than 0.1.0\n');
  write('package.json', '{ "version": "0.1.0" }\n');
  expect(release('0.2.0').stderr).toBe('Some changes are not committed.\n');
  expect(git('log', '--format=%s')).toBe('All');
});

test('a tag that exists, or a version without a frozen database: nothing is written', () => {
  git('tag', 'v0.2.0');
  expect(release('0.2.0').stderr).toBe('The tag v0.2.0 exists.\n');
  expect(release('0.3.0').stderr).toBe('There is no frozen database of 0.3.0. Run: npm run freeze 0.3.0\n');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '--format=%s')).toBe('All');
});

test('the server tells the version of package.json', () => {
  expect(version).toBe(manifest.version);
});
