/**
 * `npm run names BEFORE [AFTER]`: the tests of one commit that another (default: HEAD) has not, by their names in the source, with
 * the file that had them. A test that moved to another file is not lost.
 */
import { execFileSync } from 'node:child_process';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const title = /\b(?:test|it)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

/** Name → file. */
function namesAt(commit) {
  const files = git('ls-tree', '-r', '--name-only', commit)
    .split('\n')
    .filter((file) => /\.test\.tsx?$/.test(file));
  const found = new Map();
  for (const file of files)
    for (const [, , name] of git('show', `${commit}:${file}`).matchAll(title))
      found.set(name.replace(/\s+/g, ' '), file);
  return found;
}

const [before, after = 'HEAD'] = process.argv.slice(2);
if (!before) throw new Error('npm run names BEFORE [AFTER]');
const [old, now] = [namesAt(before), namesAt(after)];
const lost = [...old].filter(([name]) => !now.has(name));
for (const [name, file] of lost) console.log(`${file}: ${name}`);
console.log(`${old.size} names before, ${now.size} after, ${lost.length} gone`);
