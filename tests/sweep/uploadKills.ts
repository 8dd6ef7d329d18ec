import { row } from '../../bench/measure.mjs';
import { type Running, signIn, startServer } from '../support/builtServer';
import { download, makeFile, upload } from '../support/chunkedClient';

const uploaders = 6;
const megabyte = 1024 * 1024;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface UploadKillOptions {
  uploads: number;
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Uploads of two or three chunks while the server is killed again and again; each is resumed until it is merged. */
export async function sweepUploadKills({ uploads, dataDir, databaseUrl }: UploadKillOptions) {
  let server: Running = await startServer(dataDir, databaseUrl);
  const token = await signIn(server.url);
  const stored: { fileId: string; md5: string }[] = [];
  let next = 0;
  let resumed = 0;
  const one = async () => {
    while (next < uploads) {
      const index = next++;
      const file = makeFile(`f${index}.zip`, 5 * megabyte + 1 + ((index * 977_777) % (6 * megabyte)));
      for (let sent: { fileId: string } | undefined; !sent; ) {
        sent = await upload({ url: server.url, token }, file, { lanes: 2 }).catch(() => undefined);
        if (sent) stored.push({ fileId: sent.fileId, md5: file.md5 });
        else {
          resumed += 1;
          await wait(100);
        }
      }
    }
  };
  let kills = 0;
  let ended = false;
  const work = Promise.all(Array.from({ length: uploaders }, one)).finally(() => {
    ended = true;
  });
  while (!ended) {
    await wait(500 + Math.random() * 1500);
    if (ended) break;
    await server.stop('SIGKILL');
    kills += 1;
    server = await startServer(dataDir, databaseUrl);
  }
  await work;
  let corrupted = 0;
  for (const { fileId, md5 } of stored)
    if ((await download({ url: server.url, token }, fileId)).md5 !== md5) corrupted += 1;
  await server.stop();
  return [
    row(`${uploads} uploads, kill -9: kills`, kills, '-', true, ''),
    row('  uploads that were cut off and resumed', resumed, '-', true, ''),
    row('  uploads that are corrupted', corrupted, '0', corrupted === 0, ''),
    row('  uploads that are lost', uploads - stored.length, '0', stored.length === uploads, ''),
  ];
}
