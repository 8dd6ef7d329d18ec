import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn, startServer } from '../tests/support/builtServer';
import { download, makeFile, upload } from '../tests/support/chunkedClient';
import { row } from './measure.mjs';

const megabytes = 200;

/** A file in chunks up, and down again; on the embedded database and the disk. */
export async function benchUploads() {
  const dir = mkdtempSync(join(tmpdir(), 'weft-upload-'));
  try {
    const server = await startServer(dir);
    const at = { url: server.url, token: await signIn(server.url) };
    const file = makeFile('bench.zip', megabytes * 1024 * 1024);
    const begun = performance.now();
    const { fileId } = await upload(at, file);
    const up = (performance.now() - begun) / 1000;
    const down = performance.now();
    await download(at, fileId);
    const downSeconds = (performance.now() - down) / 1000;
    await server.stop();
    return [
      row(`upload of ${megabytes} MB in chunks, verified`, megabytes / up, '> 20 MB/s', megabytes / up > 20, 'MB/s'),
      row(`download of ${megabytes} MB`, megabytes / downSeconds, '> 50 MB/s', megabytes / downSeconds > 50, 'MB/s'),
    ];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
