import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** Tests of the server's walls: rights, bodies, answers. A change of any call may break them. */
const walls = [
  'tests/contract/addresses.test.ts',
  'tests/contract/calls.test.ts',
  'tests/contract/policy/policy.test.ts',
  'tests/contract/refusals.test.ts',
  'tests/contract/validators.test.ts',
];

/** The subject of a file of the server: `server/services/auth`, `server/modules/people`, `server/http`; other files have none. */
function subjectOf(file) {
  const [, subject] = /^(server\/(?:(?:services|modules)\/)?[^/]+)\/./.exec(file) ?? [];
  return subject;
}

/**
 * Which of the test files that reach a change are worth running at once. Nearly every test of the server starts the whole
 * server, so it reaches each file of it: of these, those of the changed subjects and of the walls are run.
 * @param {string[]} files test files that reach the change
 * @param {string[]} changed changed files
 */
export function chosenTests(files, changed) {
  const subjects = new Set(changed.map(subjectOf).filter(Boolean));
  const near = (file) => changed.includes(file) || subjects.has(subjectOf(file)) || walls.includes(file);
  const ofServer = (file) => file.startsWith('server/') || file.startsWith('tests/contract/');
  const left = files.filter((file) => ofServer(file) && !near(file));
  return { run: files.filter((file) => !left.includes(file)), left };
}

/**
 * Who imports whom, as the check of the layers reads it: 20 s, where vitest's own `--changed` walks the imports of each test for itself
 * and needs minutes.
 * @param {string} root the project
 * @returns {Promise<{ source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }[]>}
 */
export function importsOf(root) {
  const folders = ['core', 'schemas', 'engine', 'runtime', 'widgets', 'app', 'server', 'tests', 'bench'];
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin/depcruise'), args, { cwd: root });
    const [out, faults] = [[], []];
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => faults.push(chunk));
    child.on('error', reject);
    child.on('close', () => {
      try {
        resolve(JSON.parse(Buffer.concat(out).toString()).modules);
      } catch {
        reject(new Error(`The imports could not be read: ${Buffer.concat(faults)}`));
      }
    });
  });
}

/** What a pattern of `import.meta.glob` matches. */
function matcherOf(pattern) {
  const parts = pattern.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Files that the text of `source` names by `import.meta.glob`, as one test. */
export function globbedBy(source, text) {
  const calls = [...text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']*')/g)];
  const patterns = calls.flatMap(([, list]) => [...list.matchAll(/'([^']*)'/g)].map(([, pattern]) => pattern));
  const matchers = patterns
    .filter((pattern) => !pattern.startsWith('!'))
    .map((pattern) => matcherOf(join(dirname(source), pattern)));
  return (file) => matchers.some((matcher) => matcher.test(file));
}

/**
 * The files that reach one of `changed`, by imports or by `import.meta.glob`; what is imported for its types only reaches nobody at run time.
 * @param {Awaited<ReturnType<typeof importsOf>>} modules
 * @param {string[]} changed
 * @param {(file: string) => string} read the text of a file
 * @returns {Set<string>} with the changed ones
 */
export function reaching(modules, changed, read) {
  const importers = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved, dependencyTypes } of dependencies)
      if (!dependencyTypes.includes('type-only')) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const own = modules.filter(({ source }) => /^(?!node_modules).*\.tsx?$/.test(source)).map(({ source }) => source);
  const globbing = own.flatMap((source) => {
    const text = read(source);
    return text.includes('import.meta.glob') ? [{ source, names: globbedBy(source, text) }] : [];
  });
  const reached = new Set(changed);
  for (const file of reached) {
    for (const each of importers.get(file) ?? []) reached.add(each);
    for (const { source, names } of globbing) if (names(file)) reached.add(source);
  }
  return reached;
}

/** The text of a file of the project; none where it has gone. */
export const textBelow = (root) => (file) => {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
};
