/**
 * `npm run pack:packages`: the packages of docs/extend.md in `dist/packages`, and an archive of each beside them.
 * `node app/build/packages/pack.mjs FOLDER` puts them elsewhere.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assemble } from './assemble.mjs';
import { emitModules, emitServer, emitTypes } from './emit.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const outDir = resolve(process.argv[2] ?? join(root, 'dist/packages'));
const work = join(outDir, '.work');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir, { recursive: true });
emitTypes(root, join(work, 'types'));
await emitModules(root, join(work, 'modules'));
await emitServer(root, join(work, 'server'));
const made = assemble({
  root,
  version,
  outDir,
  modules: join(work, 'modules'),
  server: join(work, 'server'),
  types: join(work, 'types'),
});
rmSync(work, { recursive: true });
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const args = ['pack', '--silent', '--pack-destination', outDir, ...made.map((path) => resolve(root, path))];
const done = spawnSync(npm, args, { cwd: outDir, stdio: 'inherit', shell: process.platform === 'win32' });
process.exit(done.status ?? 1);
