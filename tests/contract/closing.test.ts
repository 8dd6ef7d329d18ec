import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingOf, failedIn, lastLines, mergedReport, mostRetried, worthAnother } from '../support/closing.mjs';

const root = join(import.meta.dirname, '..', '..');

interface Told {
  testResults: { name: string; project: string; assertionResults: { status: string }[] }[];
}

/** The reports of `times` runs of vitest over this test file. */
function reportsOf(source: string, times = 1): Told[] {
  const dir = mkdtempSync(join(tmpdir(), 'weft-retry-'));
  try {
    writeFileSync(join(dir, 'some.test.js'), source);
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    return Array.from({ length: times }, () => {
      const output = join(dir, 'report.json');
      const reporter = `--reporter=${join(root, 'tests', 'support', 'report.mjs')}`;
      // Its own folder as root: this project's configuration is not for it.
      const env = { ...process.env, WEFT_REPORT: output, TRIES: join(dir, 'tries') };
      spawnSync(process.execPath, [vitest, 'run', '--globals', '--root', dir, reporter], { cwd: dir, env });
      return JSON.parse(readFileSync(output, 'utf8'));
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

test('a file that failed runs again from nothing; what passes only then is named with its first error', () => {
  const [first, second] = reportsOf(
    `
    import { existsSync, writeFileSync } from 'node:fs';
    const tried = existsSync(process.env.TRIES);
    writeFileSync(process.env.TRIES, '');
    let made = 0;
    describe('a group', () => {
      test('makes what may be made once', () => expect((made += 1)).toBe(1));
      test('is slow at first', () => expect(tried).toBe(true));
      test('is broken', () => expect(1).toBe(2));
    });
  `,
    2,
  );
  if (!first) throw new Error('No report');
  expect(worthAnother(first)).toEqual([{ name: expect.stringMatching(/some\.test\.js$/), project: '' }]);
  const { retried, testResults } = mergedReport(first, second);
  expect(retried).toEqual([
    'a group is slow at first (AssertionError: expected false to be true // Object.is equality)',
  ]);
  expect(testResults[0]?.assertionResults.map(({ status }) => status)).toEqual(['passed', 'passed', 'failed']);
});

test('more than five failed files are no accident: none runs again; without a second report the first counts', () => {
  const broken = (name: string) => ({ name, project: 'unit', message: 'no such table', assertionResults: [] });
  const six = { testResults: Array.from({ length: 6 }, (_, index) => broken(`${index}.test.ts`)) };
  expect(worthAnother(six)).toEqual([]);
  const one = { testResults: [broken('a.test.ts')] };
  expect(mergedReport(one, undefined)).toEqual({ ...one, retried: [] });
  const healed = { testResults: [{ ...broken('a.test.ts'), message: '' }] };
  expect(mergedReport(one, healed)).toEqual({ ...healed, retried: ['a.test.ts (no such table)'] });
});

test('issue 9 §9 the closing lines name retried tests before the plain last line', () => {
  const total = { passed: 9, failed: 0, skipped: 0, failures: [] };
  expect(closingOf({ ...total, retried: [] })).toEqual({ lines: ['9 passed, 0 failed'], ok: true });
  expect(closingOf({ ...total, skipped: 2, retried: ['a', 'b'] })).toEqual({
    lines: ['2 passed on a second try: a; b', '9 passed, 0 failed, 2 skipped'],
    ok: true,
  });
  expect(closingOf({ ...total, failed: 1, failures: ['dom'], retried: [] })).toEqual({
    lines: ['Failed: dom', '9 passed, 1 failed'],
    ok: false,
  });
});

test('issue 9 §9 more than five retried tests fail the run', () => {
  const retried = Array.from({ length: mostRetried + 1 }, (_, index) => `test ${index}`);
  const { lines, ok } = closingOf({ passed: 9, failed: 0, skipped: 0, failures: [], retried });
  expect(ok).toBe(false);
  expect(mostRetried).toBe(5);
  expect(lines.at(-2)).toBe('Failed: more than 5 tests passed on a second try only');
  expect(lines.at(-1)).toBe('9 passed, 1 failed');
  expect(closingOf({ passed: 9, failed: 0, skipped: 0, failures: [], retried: retried.slice(1) }).ok).toBe(true);
});

test('a failed test is named with the first lines of its error; a file that does not load is named too', () => {
  const lines = failedIn(reportsOf(`test('is broken', () => expect(1).toBe(2));`)[0]).join('\n');
  expect(lines).toMatch(/^✗ .*some\.test\.js: is broken\n {4}AssertionError: expected 1 to be 2/);
  expect(failedIn(reportsOf(`throw new Error('no such table');`)[0]).join('\n')).toMatch(
    /some\.test\.js\n {4}no such table/,
  );
  expect(lastLines(`${'a\n'.repeat(40)}the end\n`).length).toBe(20);
});
