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
import { checked } from './support/checks.mjs';
import { chosenTests, importsOf, reaching, textBelow } from './support/reach.mjs';

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
const [results, modules] = await Promise.all([checked(root), importsOf(root)]);
for (const { name, ok, output } of results) {
  if (!ok) say(output);
  if (!ok) fail(name);
}
const reached = reaching(modules, changed, textBelow(root));
const files = [...reached].filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/journeys/'));
// What no import leads to, such as a document: its tests read the folder.
const known = new Set(modules.map(({ source }) => source));
const unknown = changed.filter((file) => !known.has(file));
const { run, left } = chosenTests(files, changed);
say(`${changed.length} files changed since ${since.slice(0, 8)}; ${files.length} test files reach them.`);
if (run.length) {
  const projects = ['unit', 'dom', 'domAlone', 'widgets', 'server', 'serverAlone'];
  const options = projects.flatMap((name) => ['--project', name]);
  const args = [vitest, 'run', ...options, `--maxWorkers=${availableParallelism()}`, ...run];
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0) fail('tests');
}
say(`\nLeft out: the journeys, and the tests of both databases on the embedded one.`);
if (left.length) say(`Left out: ${left.length} test files that reach the change through the whole server only.`);
if (unknown.length) say(`Left out: tests that read what nothing imports: ${unknown.join(', ')}.`);
say(`${run.length} test files and ${results.length} checks passed, ${Math.round((Date.now() - started) / 1000)} s`);
