/**
 * `npm start`: installs what is missing, builds what is stale, and becomes the server. It imports nothing that needs to
 * be installed first. The server runs in this process, so signals and exit codes are its own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { hashOfSources } from './sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'dist', 'server', 'main.js');
const page = join(root, 'dist', 'web', 'index.html');
const stamp = join(root, 'dist', '.sources');

function ensureBuilt() {
  const wanted = hashOfSources(root);
  const complete = existsSync(main) && existsSync(page);
  if (complete && (wanted === undefined || (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted))) return;
  console.log('Building …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const what of [[], ['--ssr']]) {
    const args = [vite, 'build', ...what, '--logLevel', 'warn'];
    const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (done.status !== 0) {
      console.error('The build failed; see above.');
      process.exit(done.status || 1);
    }
  }
  writeFileSync(stamp, wanted ?? '');
}

ensureInstalled(root);
ensureBuilt();
process.env.NODE_ENV ||= 'production';
process.chdir(root);
await import(pathToFileURL(main).href);
