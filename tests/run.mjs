/**
 * `npm test`: everything, on a fresh clone. The last line is `N passed, N failed[, N skipped]`; the lines before it name the
 * tests that passed on a second try and the steps that failed.
 *
 * `--only NAME[,NAME]` runs some of the steps: check, unit, dom, widgets, build, server, postgres, journeys. Long sweeps
 * are not among them: `npm run sweep`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../server/install.mjs';
import { closingOf, retriedIn } from './support/closing.mjs';
import { ensureChromium, findPostgres } from './support/tools.mjs';

const root = new URL('..', import.meta.url).pathname;
const bin = (name) => join(root, 'node_modules', '.bin', name);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : undefined;
const wants = (step) => !only || only.includes(step);
const reports = mkdtempSync(join(tmpdir(), 'weft-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const retried = [];

function say(text) {
  process.stdout.write(`${text}\n`);
}

function run(command, args, env = {}) {
  // A shared machine may stall for seconds: in the whole run a failed test is run once more, and named at the end.
  const own = { ...process.env, WEFT_RETRY: '1', ...env };
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: own }).status === 0;
}

/** One yes-or-no check: counts as one test. */
function check(name, command, args) {
  say(`\n— ${name}`);
  const ok = run(command, args);
  total[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(name);
}

/** One vitest project; its own counts are added. A run that reports nothing is a failure. */
function suite(name, project, { env = {}, args = [], execArgv = [] } = {}) {
  say(`\n— ${name}`);
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const ok = run(
    process.execPath,
    [
      ...execArgv,
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  total.passed += result?.numPassedTests ?? 0;
  total.failed += result?.numFailedTests ?? 0;
  total.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  retried.push(...retriedIn(result));
  const counted = (result?.numFailedTests ?? 0) > 0;
  if (!ok && !counted) total.failed += 1;
  if (!ok) failures.push(name);
}

ensureInstalled(root);

if (wants('check')) {
  check('format and lint', bin('biome'), ['check', '.']);
  check('types', process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '--noEmit', '-p', '.']);
  check('layers', bin('depcruise'), [
    '--config',
    '.dependency-cruiser.cjs',
    'core',
    'schemas',
    'engine',
    'runtime',
    'widgets',
    'app',
    'server',
  ]);
  check('dead code', bin('knip'), []);
}
if (wants('unit')) suite('unit tests, no code from strings', 'unit');
if (wants('dom')) suite('component tests, no code from strings', 'dom');
if (wants('widgets')) suite('widget tests', 'widgets');
if (wants('build') || wants('journeys')) check('build', 'npm', ['run', '--silent', 'build']);
if (wants('server')) suite('server tests on the embedded database', 'server');
if (wants('postgres')) {
  if (process.env.DATABASE_URL || findPostgres()) {
    suite('server tests on PostgreSQL', 'server', { env: { WEFT_TEST_ENGINE: 'postgres' } });
  } else say('\n— server tests on PostgreSQL: left out, neither DATABASE_URL nor PostgreSQL binaries are here');
}
if (wants('journeys')) {
  const chromium = await ensureChromium(root, say);
  if (chromium) suite('browser journeys', 'journeys', { env: { CHROMIUM: chromium } });
  else {
    total.failed += 1;
    failures.push('browser journeys (no Chromium)');
  }
}

rmSync(reports, { recursive: true, force: true });
const { lines, ok } = closingOf({ ...total, retried, failures });
for (const line of lines) say(`\n${line}`);
process.exit(ok ? 0 : 1);
