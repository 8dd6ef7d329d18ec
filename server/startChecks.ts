import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Env } from './env';
import { listenFault, withFolder } from './startFault';

/** Creates the folder if it is missing, and writes a file there and removes it. */
async function assertWritable(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const probe = join(path, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, 'x');
  } finally {
    await rm(probe, { force: true });
  }
}

/** The overlay is read only; a folder that is missing is created. */
async function assertReadable(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await readdir(path, { recursive: true });
}

/** The folders of this server can be used; throws a StartFault that names the one that cannot. Storage checks its own. */
export async function checkFolders({ databaseUrl, dataDir, overlayDir }: Env): Promise<void> {
  const data = { what: 'data directory', path: dataDir, setting: 'DATA_DIR' };
  if (!databaseUrl) await withFolder(data, () => assertWritable(dataDir));
  const overlay = { what: 'overlay directory', path: overlayDir, setting: 'OVERLAY_DIR' };
  await withFolder(overlay, () => assertReadable(overlayDir));
}

/** The port is free; checked before the database is opened and migrated. */
export async function checkAddress({ host, port }: Env): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenFault(host, port, error)));
    probe.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}
