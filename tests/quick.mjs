/**
 * `npm run quick`: the checks, and the tests that a change can reach, in a few minutes. What it leaves out it names;
 * `npm test` runs everything.
 *
 * The change: what is not committed, and the commits since `--since` (default: origin/main, else main).
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../server/install.mjs';
import { checks } from './support/checks.mjs';
import { chosenTests } from './support/reach.mjs';

const root = new URL('..', import.meta.url).pathname;
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { values } = parseArgs({ options: { since: { type: 'string' } } });
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};
const say = (text) => process.stdout.write(`${text}\n`);

function fail(text) {
  say(`Failed: ${text}`);
  process.exit(1);
}

ensureInstalled(root);
const started = Date.now();
const base = values.since ?? ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name));
const since = git('merge-base', base ?? 'HEAD', 'HEAD') ?? fail(`there is no commit ${base}.`);
const changed = [
  ...new Set(
    [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
      .join('\n')
      .split('\n')
      .filter(Boolean),
  ),
];
for (const { name, command, args } of checks(root)) {
  if (spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0) fail(name);
}
const projects = ['unit', 'dom', 'domAlone', 'widgets', 'server', 'serverAlone'];
const options = projects.flatMap((name) => ['--project', name]);
const listed = spawnSync(
  process.execPath,
  [vitest, 'list', '--filesOnly', '--json', ...options, `--changed=${since}`],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
if (listed.status !== 0) fail(`the tests could not be listed:\n${listed.stderr}`);
const found = JSON.parse(listed.stdout.slice(listed.stdout.indexOf('[')));
const files = [...new Set(found.map(({ file }) => file.slice(root.length)))];
const { run, left } = chosenTests(files, changed);
say(`${changed.length} files changed since ${since.slice(0, 8)}; ${files.length} test files reach them.`);
if (run.length) {
  const args = [vitest, 'run', ...options, `--maxWorkers=${availableParallelism()}`, ...run];
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0) fail('tests');
}
say(`\nLeft out: the journeys, and the tests of both databases on the embedded one.`);
if (left.length) say(`Left out: ${left.length} test files that reach the change through the whole server only.`);
say(
  `${run.length} test files and ${checks(root).length} checks passed, ${Math.round((Date.now() - started) / 1000)} s`,
);
