/**
 * `npm test`: everything, on a fresh clone. One line a step; a failed step is followed by its failed tests. The last line is
 * `N passed, N failed[, N skipped]`; the lines before it name the tests that passed on a second try and the steps that failed.
 *
 * `--only NAME[,NAME]` runs some of the steps: check, unit, dom, widgets, build, server, postgres, journeys. Long sweeps
 * are not among them: `npm run sweep`.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../server/install.mjs';
import { closingOf, failedIn, lastLines, retriedIn } from './support/closing.mjs';
import { ensureChromium, findPostgres } from './support/tools.mjs';

const root = new URL('..', import.meta.url).pathname;
const bin = (name) => join(root, 'node_modules', '.bin', name);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : undefined;
const wants = (step) => !only || only.includes(step);
const terminal = process.stdout.isTTY;
const reports = mkdtempSync(join(tmpdir(), 'weft-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const retried = [];

function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one command to its end; true when it exits with 0. At a terminal its output is shown as it comes; elsewhere (CI keeps
 * the first lines of a long log only) it goes to `log`.
 */
function run(command, args, env, log) {
  // A shared machine may stall for seconds: in the whole run a failed test is run once more, and named at the end.
  const own = { ...process.env, WEFT_RETRY: '1', ...env };
  if (terminal) return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: own }).status === 0;
  const out = openSync(log, 'w');
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', out, out], env: own });
  closeSync(out);
  return status === 0;
}

/** Runs one step, adds what `count` makes of it, and says how it ended. */
function step(name, work) {
  if (terminal) say(`\n— ${name}`);
  const start = Date.now();
  const log = join(reports, `${name.replace(/\W+/g, '-')}.log`);
  const { ok, passed, failed, result } = work(log);
  total.passed += passed;
  total.failed += failed;
  if (!ok) failures.push(name);
  say(
    `${ok ? 'ok' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - start) / 1000)} s`,
  );
  if (ok || terminal) return;
  const lines = failedIn(result);
  say((lines.length ? lines : lastLines(readFileSync(log, 'utf8'))).join('\n'));
}

/** One yes-or-no check: counts as one test. */
function check(name, command, args) {
  step(name, (log) => {
    const ok = run(command, args, {}, log);
    return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  });
}

/**
 * One vitest project on `workers` cores; its own counts are added. A run that reports nothing is a failure.
 * vitest's default leaves one core idle, which on a machine of two is half of it.
 */
function suite(name, project, { env = {}, workers = availableParallelism() } = {}) {
  step(name, (log) => {
    const report = `${log}.json`;
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ok = run(
      process.execPath,
      [vitest, 'run', '--project', project, `--maxWorkers=${workers}`, ...reporters],
      env,
      log,
    );
    const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
    total.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
    retried.push(...retriedIn(result));
    const failed = result?.numFailedTests ?? 0;
    return { ok, passed: result?.numPassedTests ?? 0, failed: ok ? failed : Math.max(failed, 1), result };
  });
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
// The zone of the machine decides nothing (ADR 0009): each of these steps has another one.
if (wants('unit')) suite('unit tests, no code from strings', 'unit', { env: { TZ: 'America/New_York' } });
if (wants('dom')) suite('component tests, no code from strings', 'dom', { env: { TZ: 'Asia/Shanghai' } });
if (wants('widgets')) suite('widget tests', 'widgets', { env: { TZ: 'Pacific/Apia' } });
if (wants('build') || wants('journeys')) check('build', 'npm', ['run', '--silent', 'build']);
if (wants('server')) suite('server tests on the embedded database', 'server');
if (wants('postgres')) {
  if (process.env.DATABASE_URL || findPostgres()) {
    suite('server tests on PostgreSQL', 'server', { env: { WEFT_TEST_ENGINE: 'postgres' } });
  } else say('left out: server tests on PostgreSQL,, neither DATABASE_URL nor PostgreSQL binaries are here');
}
if (wants('journeys')) {
  const chromium = await ensureChromium(root, say);
  if (chromium) {
    suite('browser journeys', 'journeys', {
      env: { CHROMIUM: chromium },
      workers: Math.min(availableParallelism(), 4),
    });
    suite('browser journeys that assert seconds', 'timedJourneys', { env: { CHROMIUM: chromium } });
  } else {
    total.failed += 1;
    failures.push('browser journeys (no Chromium)');
  }
}

rmSync(reports, { recursive: true, force: true });
const { lines, ok } = closingOf({ ...total, retried, failures });
for (const line of lines) say(`\n${line}`);
process.exit(ok ? 0 : 1);
