/**
 * `npm test`: everything, on a fresh clone. One line a step; a failed step is followed by its failed tests. The closing
 * lines name the slowest files, the CPU seconds of each step beside those in tests/budget.json, tests that passed on a
 * second try and the steps that failed. The last line is `N passed, N failed[, N skipped]`.
 *
 * `--only NAME[,NAME]` runs some of the steps: check, build, unit, dom, domAlone, widgets, server, serverAlone,
 * embedded, journeys, timedJourneys. `--shard 1/2` runs a part of the files of each; `--retry 0` tries nothing twice;
 * `--keep` writes tests/budget.json. Long sweeps are not among the steps: `npm run sweep`.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../server/install.mjs';
import { budgetLines, slowestLines } from './support/budget.mjs';
import { checked, finished } from './support/checks.mjs';
import { closingOf, failedIn, lastLines, mergedReport, worthAnother } from './support/closing.mjs';
import { cpuOf } from './support/cpu.mjs';
import { ensureBrowsers, findPostgres } from './support/tools.mjs';

const root = new URL('..', import.meta.url).pathname;
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    shard: { type: 'string' },
    retry: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});
const only = values.only?.split(',');
const wants = (step) => !only || only.includes(step);
/** A file waits for its database, its browser or its clock a good part of its time: one more than cores keeps these busy, nine at most. Two more kept both at 100 %, took as long, and made tests slower than they wait. */
const lanes = Math.min(availableParallelism() + 1, 9);
const terminal = process.stdout.isTTY;
const reports = mkdtempSync(join(tmpdir(), 'weft-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const retried = [];
/** Step → CPU seconds. */
const used = {};
/** Test files with their CPU seconds. */
const files = [];
const started = Date.now();

function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one command to its end; true when it exits with 0. At a terminal its output is shown as it comes; elsewhere (CI keeps
 * the first lines of a long log only) it goes to `log`.
 */
function run(command, args, env, log) {
  const own = { ...process.env, ...env };
  if (terminal) return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: own }).status === 0;
  const out = openSync(log, 'w');
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', out, out], env: own });
  closeSync(out);
  return status === 0;
}

/** Runs `work` and tells its seconds and the CPU seconds of all that it started. */
function timed(work) {
  const [start, before] = [Date.now(), cpuOf()];
  const ok = work();
  return { ok, seconds: Math.round((Date.now() - start) / 1000), cpu: cpuOf() - before };
}

function tell(name, { ok, passed, failed, seconds, cpu }, lines) {
  total.passed += passed;
  total.failed += failed;
  if (!ok) failures.push(name);
  const count = `${passed} passed, ${failed} failed`;
  const work = cpu === undefined ? '' : `, ${Math.round(cpu)} s of CPU`;
  say(`${ok ? 'ok' : 'FAILED'} ${name}: ${count}, ${seconds} s${work}`);
  if (!ok && !terminal) say(lines().join('\n'));
}

/** Yes-or-no checks that run beside each other; each counts as one test. */
async function yesOrNo(step, results) {
  const before = cpuOf();
  for (const { name, ok, output, seconds } of await results) {
    const counts = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    tell(name, { ok, ...counts, seconds }, () => lastLines(output));
    if (!ok && terminal) say(output);
  }
  used[step] = Math.round(cpuOf() - before);
}

const lines = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Runs vitest with `options`; its report goes to `place('json')`, its output to `place('log')`. True when all passed. */
function vitest(options, env, place) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tests/support/report.mjs')}`];
  const own = { ...env, WEFT_REPORT: place('json') };
  return run(process.execPath, [program, 'run', ...options, ...reporters], own, place('log'));
}

/**
 * Projects of vitest in one run, so that all cores are busy to its end; each counts as a step. A project that reports
 * nothing is a failure.
 */
function suites(lane, projects, { env = {}, workers = lanes } = {}) {
  const chosen = projects.filter(wants);
  if (!chosen.length) return;
  if (terminal) say(`\n— ${chosen.join(', ')}`);
  const place = (kind) => join(reports, `${lane}.${kind}`);
  const part = values.shard ? [`--shard=${values.shard}`, '--passWithNoTests'] : [];
  const options = [...chosen.flatMap((name) => ['--project', name]), ...part, `--maxWorkers=${workers}`];
  const done = timed(() => vitest(options, { ...env, WEFT_CPU_FILE: place('cpu') }, place));
  let result = read(place('json'));
  const broken = values.retry === '0' ? [] : worthAnother(result);
  if (broken.length) {
    // A shared machine may stall for seconds: a failed file runs once more, alone and from nothing, and is named at the end.
    const second = (kind) => place(`again.${kind}`);
    const narrowed = broken.flatMap(({ name, project }) => ['--project', project, name]);
    done.ok = timed(() => vitest([...narrowed, '--maxWorkers=1'], env, second)).ok;
    result = mergedReport(result, read(second('json')));
    retried.push(...result.retried);
  }
  const costs = lines(place('cpu')).map((each) => ({ ...each, file: each.file.slice(root.length) }));
  files.push(...costs);
  let found = false;
  for (const name of chosen) {
    const testResults = (result?.testResults ?? []).filter(({ project }) => project === name);
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const count = (state) => tests.filter(({ status }) => status === state).length;
    const broken = testResults.filter(({ message }) => message).length;
    const missing = !testResults.length && !values.shard ? 1 : 0;
    const failed = count('failed') + broken + missing;
    found ||= failed > 0;
    total.skipped += count('pending');
    const cpu = costs.filter(({ project }) => project === name).reduce((sum, each) => sum + each.cpu, 0);
    used[name] = Math.round(cpu);
    const counts = { ok: failed === 0, passed: count('passed'), failed, seconds: done.seconds, cpu };
    tell(name, counts, () => failedIn({ testResults }));
  }
  // A browser that ends after its worker is in its files' figures only.
  const rest = done.cpu - costs.reduce((sum, each) => sum + each.cpu, 0);
  used[`${lane}: vitest and databases`] = Math.max(0, Math.round(rest));
  if (done.ok || found) return;
  failures.push(lane);
  total.failed += 1;
  say([...(result?.faults ?? []), ...lastLines(terminal ? '' : readFileSync(place('log'), 'utf8'))].join('\n'));
}

ensureInstalled(root);

if (wants('check')) await yesOrNo('check', checked(root));
const build = { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] };
if (['build', 'journeys', 'timedJourneys'].some(wants))
  await yesOrNo(
    'build',
    finished(root, build).then((result) => [result]),
  );

const code = ['unit', 'dom', 'domAlone', 'widgets', 'server', 'serverAlone'];
if (process.env.DATABASE_URL || findPostgres()) code.push('embedded');
else if (wants('embedded'))
  say('Neither DATABASE_URL nor PostgreSQL binaries are here: server tests run on the embedded database.');
const withBrowser = ['journeys', 'timedJourneys'].filter(wants);
const browsers = withBrowser.length ? await ensureBrowsers(root, say) : undefined;
// What needs a browser and what needs none run beside each other, so that all cores are busy to the end.
suites('tests', browsers ? [...code, 'journeys'] : code, { env: browsers });
if (browsers) suites('timedJourneys', ['timedJourneys'], { env: browsers, workers: 1 });
else if (withBrowser.length) {
  total.failed += 1;
  failures.push('browser journeys (no Chromium)');
}

const budgetFile = join(root, 'tests', 'budget.json');
const seconds = Math.round((Date.now() - started) / 1000);
if (values.keep) writeFileSync(budgetFile, `${JSON.stringify({ seconds, cpuSeconds: used }, null, 2)}\n`);
for (const line of slowestLines(files)) say(line);
for (const line of budgetLines(used, JSON.parse(readFileSync(budgetFile, 'utf8')).cpuSeconds)) say(line);
say(`${seconds} s in all`);
const { lines: closing, ok } = closingOf({ ...total, retried, failures });
if (ok) rmSync(reports, { recursive: true, force: true });
else say(`\nThe logs: ${reports}`);
for (const line of closing) say(`\n${line}`);
process.exit(ok ? 0 : 1);
