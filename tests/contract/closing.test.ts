import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingOf, failedIn, lastLines, mostRetried, retriedIn } from '../support/closing.mjs';

const root = join(import.meta.dirname, '..', '..');

/** The JSON report of a vitest run with one retry over this test file. */
function reportOf(source: string): object {
  const dir = mkdtempSync(join(tmpdir(), 'weft-retry-'));
  try {
    writeFileSync(join(dir, 'some.test.js'), source);
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const output = join(dir, 'report.json');
    const options = ['--globals', '--retry=1', '--reporter=json', `--outputFile.json=${output}`];
    // Its own folder as root: this project's configuration is not for it.
    spawnSync(process.execPath, [vitest, 'run', '--root', dir, ...options], { cwd: dir });
    return JSON.parse(readFileSync(output, 'utf8'));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

test('issue 9 §9 a test that passed on a second try is named, others are not', () => {
  const report = reportOf(`
    let tries = 0;
    describe('a group', () => {
      test('is slow at first', () => expect((tries += 1)).toBe(2));
      test('is fine', () => undefined);
      test('is broken', () => expect(1).toBe(2));
    });
  `);
  expect(retriedIn(report)).toEqual(['a group is slow at first']);
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
  const lines = failedIn(reportOf(`test('is broken', () => expect(1).toBe(2));`)).join('\n');
  expect(lines).toMatch(/^✗ .*some\.test\.js: is broken\n {4}AssertionError: expected 1 to be 2/);
  expect(failedIn(reportOf(`throw new Error('no such table');`)).join('\n')).toMatch(
    /some\.test\.js\n {4}no such table/,
  );
  expect(lastLines(`${'a\n'.repeat(40)}the end\n`).length).toBe(20);
});
