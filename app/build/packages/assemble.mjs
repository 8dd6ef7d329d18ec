import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { folders } from './emit.mjs';

const scope = '@weft';
/** One copy of these is in an application: they know each other by identity, or by React's contexts. */
const isPeer = (name) => /^(react|react-dom|antd)$|^@formily\/|^@ant-design\//.test(name);
/** `from "x"`, `import "x"`, `import("x")` and `new URL("x"` of compiled modules and declarations. */
const named = /((?:\bfrom|\bimport|\bnew URL\()\s*\(?\s*)(["'])([^"'\n]+)\2/g;

function filesIn(dir, keep) {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => keep(name) && statSync(join(dir, name)).isFile());
}

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** A file of a package without `exports`, with its ending: Node asks for it, bundlers take both. */
function whole(specifier, root) {
  const home = join(root, 'node_modules', packageOf(specifier));
  const path = join(root, 'node_modules', specifier);
  if (packageOf(specifier) === specifier || !existsSync(`${path}.js`)) return specifier;
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).exports ? specifier : `${specifier}.js`;
}

/** The file that a relative specifier of declarations means, without its ending: folders are their `index`. */
function declared(dir, path) {
  const bare = path.replace(/\.(tsx?|json)$/, '');
  return existsSync(join(dir, `${bare}.d.ts`)) || !existsSync(join(dir, bare, 'index.d.ts')) ? bare : `${bare}/index`;
}

/**
 * Copies the files of one package, with paths that leave it as imports of the package that they lead to. Returns the packages that it
 * imports.
 */
function copyInto(target, dir, name, keep, moduleOf, bareOf) {
  const imported = new Set();
  for (const file of filesIn(join(dir, name), keep)) {
    const from = posix.join(name, file);
    const text = readFileSync(join(dir, from), 'utf8').replace(named, (found, before, quote, specifier) => {
      if (!specifier.startsWith('.')) {
        if (!specifier.startsWith('node:')) imported.add(packageOf(specifier));
        return specifier.startsWith('node:') ? found : `${before}${quote}${bareOf(specifier)}${quote}`;
      }
      const to = moduleOf(posix.join(posix.dirname(from), specifier));
      const [home, ...rest] = to.split('/');
      if (home === name || !folders.includes(home)) return `${before}${quote}${relativeTo(from, to)}${quote}`;
      imported.add(`${scope}/${home}`);
      const inner = rest.join('/').replace(/\.js$/, '');
      return `${before}${quote}${scope}/${home}${inner === 'index' ? '' : `/internal/${inner}`}${quote}`;
    });
    const path = join(target, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return imported;
}

function relativeTo(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

const browserExports = {
  '.': { types: './index.d.ts', default: './index.js' },
  './internal/*': { types: './*.d.ts', default: './*.js' },
  './package.json': './package.json',
};

/** `dependencies` and `peerDependencies` of these imports, in the versions of the product. Throws on one that the product lacks. */
function needs(imported, root, version) {
  const known = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;
  const dependencies = {};
  const peerDependencies = {};
  for (const each of [...imported].sort()) {
    const wanted = each.startsWith(`${scope}/`) ? version : known[each];
    if (wanted === undefined) continue;
    if (isPeer(each)) peerDependencies[each] = `^${wanted}`;
    else dependencies[each] = wanted;
  }
  return { dependencies, ...(Object.keys(peerDependencies).length && { peerDependencies }) };
}

/** Makes the folder of each package from what was compiled. */
export function assemble({ root, modules, server, types, outDir, version }) {
  const manifest = (name, more) =>
    writeFileSync(
      join(outDir, name, 'package.json'),
      `${JSON.stringify({ name: `${scope}/${name}`, version, license: 'MIT', type: 'module', ...more }, undefined, 2)}\n`,
    );
  const asJs = (path) => path;
  const asIs = (specifier) => specifier;
  const asFile = (specifier) => whole(specifier, root);
  const asTypes = (path) => declared(types, path);
  for (const name of folders) {
    const target = join(outDir, name);
    mkdirSync(target, { recursive: true });
    const typed = copyInto(target, types, name, (file) => file.endsWith('.d.ts'), asTypes, asIs);
    if (name === 'server') {
      cpSync(server, join(target, 'dist'), { recursive: true });
      writeFileSync(join(target, 'weft.js'), "#!/usr/bin/env node\nimport './dist/main.js';\n", { mode: 0o755 });
      const bare = filesIn(server, (file) => file.endsWith('.js')).flatMap((file) => [
        ...readFileSync(join(server, file), 'utf8').matchAll(named),
      ]);
      const imported = new Set([...typed, ...bare.map(([, , , specifier]) => packageOf(specifier))]);
      manifest(name, {
        bin: { weft: './weft.js' },
        exports: {
          '.': { types: './index.d.ts', default: './dist/index.js' },
          './internal/*': { types: './*.d.ts' },
          './package.json': './package.json',
        },
        ...needs(imported, root, version),
      });
      continue;
    }
    const imported = copyInto(target, modules, name, (file) => file.endsWith('.js'), asJs, asFile);
    const isWidgets = name === 'widgets';
    if (isWidgets) {
      cpSync(join(modules, 'style.css'), join(target, 'style.css'));
      cpSync(join(modules, 'assets'), join(target, 'assets'), { recursive: true });
    }
    manifest(name, {
      exports: { ...browserExports, ...(isWidgets && { './style.css': './style.css' }) },
      sideEffects: isWidgets ? ['*.css'] : false,
      ...needs(new Set([...imported, ...typed]), root, version),
    });
  }
  return folders.map((name) => join(outDir, name)).map((path) => relative(root, path));
}
