/**
 * `npm run package`: what a server needs and nothing else, in `dist/package`: an archive for this platform with the build, the packages
 * that it imports, the version and a bill of materials; and its digest. Build first.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOf } from './bill.mjs';
import { billedPackages, importedPackages, installedClosure, readAsData } from './runtime.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const from = (...parts) => join(root, ...parts);
const out = from('dist/package');
const product = JSON.parse(readFileSync(from('package.json'), 'utf8'));
const name = `weft-${product.version}-${process.platform}-${process.arch}`;
const stage = join(out, name);

function copyPackage(path) {
  const files = readAsData[path.slice('node_modules/'.length)];
  if (files) {
    for (const file of ['package.json', 'LICENSE', ...files]) {
      mkdirSync(dirname(join(stage, path, file)), { recursive: true });
      cpSync(from(path, file), join(stage, path, file));
    }
    return;
  }
  // Packages below it have rows of their own; maps are for developers.
  const isOwn = (file) => !file.slice(from(path).length).includes('node_modules') && !file.endsWith('.map');
  cpSync(from(path), join(stage, path), { recursive: true, filter: isOwn });
}

for (const part of ['dist/web/index.html', 'dist/server/main.js'])
  if (!existsSync(from(part))) throw new Error(`${part} is not there. Run: npm run build`);
rmSync(out, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
const names = importedPackages(from('dist/server'));
const packages = installedClosure(root, names);
for (const path of packages.keys()) copyPackage(path);
for (const part of ['dist/web', 'dist/server']) cpSync(from(part), join(stage, part), { recursive: true });
for (const part of ['LICENSE', 'docs/operations']) cpSync(from(part), join(stage, part), { recursive: true });
const { version, license, type, engines } = product;
const dependencies = Object.fromEntries(names.map((each) => [each, packages.get(`node_modules/${each}`).version]));
const write = (file, value) => writeFileSync(join(stage, file), `${JSON.stringify(value, undefined, 2)}\n`);
write('package.json', { name: 'weft', version, license, type, engines, private: true, dependencies });
write('sbom.cdx.json', billOf(product, billedPackages(root, names)));
const archive = `${name}.tar.gz`;
execFileSync('tar', [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '-czf',
  join(out, archive),
  '-C',
  out,
  name,
]);
const digest = createHash('sha256')
  .update(readFileSync(join(out, archive)))
  .digest('hex');
writeFileSync(join(out, `${archive}.sha256`), `${digest}  ${archive}\n`);
console.log(`${join('dist/package', archive)}: ${packages.size} packages, sha256 ${digest}`);
