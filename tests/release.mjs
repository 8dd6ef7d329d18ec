/**
 * `npm run release VERSION`: what CHANGELOG.md lists under "Unreleased" becomes that version, of today; package.json and its lock get
 * the version, and a commit "Release VERSION" with the tag vVERSION holds the three. Refused: a version that is not later, nothing to
 * release, changes that are not committed. What is in the commit is what `npm test` was run on: run it first.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const open = '## Unreleased\n';

/** The changelog with its open entries under `version` and `day` (yyyy-MM-dd). Throws when there are none. */
export function released(changelog, version, day) {
  const [before, after] = changelog.split(open);
  if (!after?.split('\n## ')[0].trim()) throw new Error('CHANGELOG.md has nothing under Unreleased.');
  return `${before}${open}\n## ${version} (${day})\n${after}`;
}

/** Whether `version` follows `current`; both are three numbers. */
export function isLater(version, current) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  return version.localeCompare(current, 'en', { numeric: true }) > 0;
}

function release(version) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const current = JSON.parse(readFileSync('package.json', 'utf8')).version;
  if (!isLater(version, current)) throw new Error(`npm run release VERSION, a later one than ${current}`);
  if (git('status', '--porcelain', '--untracked-files=no')) throw new Error('Some changes are not committed.');
  const changelog = released(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10));
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], { stdio: 'inherit' });
  writeFileSync('CHANGELOG.md', changelog);
  git('commit', '--quiet', '-m', `Release ${version}`, 'CHANGELOG.md', 'package.json', 'package-lock.json');
  git('tag', `v${version}`);
}

if (process.argv[1] === import.meta.filename) {
  try {
    release(process.argv[2] ?? '');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
