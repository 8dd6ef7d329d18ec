import { readFileSync } from 'node:fs';
import { row } from '../../bench/measure.mjs';
import { signIn, startServer } from '../support/builtServer';
import { download, makeFile, upload } from '../support/chunkedClient';

const megabyte = 1024 * 1024;

/** Highest resident memory of a process in MB, sampled; `stop` ends the samples. */
function watchMemory(pid: number) {
  let peak = 0;
  const timer = setInterval(() => {
    const text = readFileSync(`/proc/${pid}/status`, { encoding: 'utf8', flag: 'r' });
    peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
  }, 100);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

export interface BigFileOptions {
  megabytes: number;
  dataDir: string;
  databaseUrl: string;
}

/**
 * A file goes up and down; the server is killed after a quarter and after half of its chunks and while they are joined, and
 * the upload is resumed each time. Linux only.
 */
export async function sweepBigFile({ megabytes, dataDir, databaseUrl }: BigFileOptions) {
  const file = makeFile('big.zip', megabytes * megabyte);
  let peak = 0;
  let repeated = 0;
  let token = '';
  const places = [Math.floor(file.chunks / 4), Math.floor(file.chunks / 2), 'merge', undefined] as const;
  const started = Date.now();
  let idle = 0;
  let kills = 0;
  for (const place of places) {
    const server = await startServer(dataDir, databaseUrl);
    token ||= await signIn(server.url);
    const stop = watchMemory(server.process.pid as number);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    idle ||= Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    let killed: Promise<void> | undefined;
    const kill = () => {
      killed ??= server.stop('SIGKILL');
    };
    const onChunk = (stored: number) => {
      if (stored === place) kill();
      // The merge follows the last chunk at once.
      if (place === 'merge' && stored === file.chunks) setTimeout(kill, 300);
    };
    const sent = await upload({ url: server.url, token }, file, { onChunk }).catch((error: unknown) => {
      if (!killed) throw error;
    });
    if (killed) {
      await killed;
      kills += 1;
      peak = Math.max(peak, stop());
      continue;
    }
    if (!sent) throw new Error('The upload ended without an answer.');
    repeated = file.chunks - sent.found;
    const upSeconds = (Date.now() - started) / 1000;
    const found = await download({ url: server.url, token }, sent.fileId);
    peak = Math.max(peak, stop());
    await server.stop();
    return [
      row(`a file of ${megabytes} MB, killed at ${kills} places: seconds`, upSeconds, '-', true, 's'),
      row('  bytes that differ after it came down', found.md5 === file.md5 ? 0 : 1, '0', found.md5 === file.md5, ''),
      row('  chunks that were sent again after the last kill', repeated, '0', repeated === 0, ''),
      row('  memory of the server before the first chunk', idle, '-', true, 'MB'),
      row('  memory of the server at most', peak, '< 300 MB', peak < 300, 'MB'),
    ];
  }
  throw new Error('The upload was never finished.');
}
