import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Refuses Node versions that the dependencies do not support. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Weft needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** Installs from package-lock.json when node_modules is missing or was made from another lock. */
export function ensureInstalled(root) {
  requireNode();
  const stamp = join(root, 'node_modules', '.weft-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies (npm install) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock without the binaries of platforms that a registry does not carry. The versions of
  // the lock are installed and checked against their hashes all the same, and nothing is written back. Development
  // packages too: a production environment would leave out what the build needs.
  const flags = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'];
  const done = spawnSync(npm, flags, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) {
    console.error('npm install failed; see above. Without the dependencies nothing can start.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
