import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Beside the worker in a build (server/build/emptyCluster.ts); not there in sources. */
const file = fileURLToPath(new URL('./emptyCluster.tar.gz', import.meta.url));

const block = 512;
const textAt = (head, from, length) =>
  head
    .subarray(from, from + length)
    .toString('latin1')
    .split('\0')[0];

/** Entries of a tar with short names: path, whether it is a folder, content. */
function* entriesOf(tar) {
  for (let at = 0; at + block <= tar.length; ) {
    const head = tar.subarray(at, at + block);
    const path = textAt(head, 0, 100);
    if (!path) return;
    const size = Number.parseInt(textAt(head, 124, 12), 8);
    yield { path, isFolder: textAt(head, 156, 1) === '5', content: tar.subarray(at + block, at + block + size) };
    at += block + Math.ceil(size / block) * block;
  }
}

function writeDurable(path, content) {
  const handle = openSync(path, 'w', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes the files of a new database, made when the product was built: making them takes 0.9 GB. `false`: this is no build, and the
 * engine makes them. What was interrupted has no PG_VERSION and is written again.
 * @param {string} dataDir
 * @param {string} [archive]
 */
export function unpackCluster(dataDir, archive = file) {
  if (!existsSync(archive)) return false;
  let version;
  for (const { path, isFolder, content } of entriesOf(gunzipSync(readFileSync(archive)))) {
    const target = resolve(dataDir, `.${path.startsWith('/') ? '' : '/'}${path}`);
    if (relative(dataDir, target).startsWith('..')) throw new Error(`${archive} leaves its folder.`);
    mkdirSync(isFolder ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (target === join(dataDir, 'PG_VERSION')) version = content;
    else if (!isFolder) writeDurable(target, content);
  }
  if (!version) throw new Error(`${archive} is damaged.`);
  writeDurable(join(dataDir, 'PG_VERSION'), version);
  return true;
}
