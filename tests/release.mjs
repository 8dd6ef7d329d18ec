/**
 * `npm run release VERSION`: what CHANGELOG.md lists under "Unreleased" becomes that version, of today; package.json and its lock get
 * the version, with the examples and the pages that name it, and a commit "Release VERSION" with the tag vVERSION holds all of these.
 * Refused, before anything is written: a version that is not later, a tag that exists, no frozen database of the version, nothing to release, changes
 * that are not committed. What is in the commit is what `npm test` was run on: run it first.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const open = '## Unreleased\n';

/** Files that name the version of the product beside package.json and its lock. */
export const naming = [
  'docs/extend.md',
  'docs/operations/deploy/helm/weft/Chart.yaml',
  'docs/operations/install.md',
  'examples/embed/package.json',
  'examples/plugin/package.json',
];

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

/** The text with this version replaced; it is not a part of another one (`10.1.0`). */
const withNamed = (text, current, version) =>
  text.replaceAll(new RegExp(`(?<![\\d.])${current.replaceAll('.', '\\.')}(?!\\.?\\d)`, 'g'), version);

/** The text with the version of the product itself replaced; the rest stays as it is written, which `npm version` would format anew. */
const withVersion = (text, current, version) =>
  text.replaceAll(
    new RegExp(`("name": "weft",\\s*"version": ")${current.replaceAll('.', '\\.')}"`, 'g'),
    (_, before) => `${before}${version}"`,
  );

function release(version) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const current = JSON.parse(readFileSync('package.json', 'utf8')).version;
  if (!isLater(version, current)) throw new Error(`npm run release VERSION, a later one than ${current}`);
  if (git('status', '--porcelain', '--untracked-files=no')) throw new Error('Some changes are not committed.');
  if (git('tag', '--list', `v${version}`)) throw new Error(`The tag v${version} exists.`);
  if (!existsSync(`tests/fixtures/released/${version}`))
    throw new Error(`There is no frozen database of ${version}. Run: npm run freeze ${version}`);
  const changelog = released(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10));
  const change = (name, by) => writeFileSync(name, by(readFileSync(name, 'utf8')));
  const manifests = ['package.json', 'package-lock.json'];
  for (const name of manifests) change(name, (text) => withVersion(text, current, version));
  for (const name of naming) change(name, (text) => withNamed(text, current, version));
  writeFileSync('CHANGELOG.md', changelog);
  git('commit', '--quiet', '-m', `Release ${version}`, 'CHANGELOG.md', ...manifests, ...naming);
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
