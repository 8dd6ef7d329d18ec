/** What people notice of a rolling restart and of a killed process: requests, messages on sockets, uploads. */
import { join } from 'node:path';
import { reconnectDelayMs } from '../runtime/socket';
import { openDb } from '../server/db/open';
import { publishSample, signIn, startServer } from '../tests/support/builtServer';
import { auditOffice, type OfficePerson, openChatOffice, until } from '../tests/support/chatOffice';
import { download, type MadeFile, makeFile, upload } from '../tests/support/chunkedClient';
import { row } from './measure.mjs';
import { lostOf, startLoad, wait, within } from './operations';

/** Sockets that return as those of our client do. */
const retryMs = (attempt: number) => reconnectDelayMs(attempt, Math.random);
const welcomed = (office: OfficePerson[]) =>
  office.every(({ devices }) => devices.every((each) => each.welcomes() > 0));

/** Messages between people with two devices each, one a process, until it is stopped. */
function startTalk(office: OfficePerson[], perSecond: number) {
  let count = 0;
  const timer = setInterval(() => {
    const from = count % office.length;
    const to = (from + 1) % office.length;
    const round = Math.floor(count / office.length);
    office[from]!.devices[count % 2]!.write(office[to]!.id, `m${from}#${round}`);
    count += 1;
  }, 1000 / perSecond);
  return () => clearInterval(timer);
}

/** Files of 5 MB in chunks, one after another, until it is stopped; where the line breaks the upload goes on at the other server, as in the browser. */
function startUploads(servers: () => readonly string[], token: string) {
  const files: { file: MadeFile; fileId: string }[] = [];
  const counts = { broken: 0, wentOn: 0 };
  let stopped = false;
  const one = async (n: number) => {
    const file = makeFile(`rolling${n}.zip`, 5 * 1024 * 1024);
    for (let tries = 0; tries < 40; tries += 1) {
      const url = servers()[(n + tries) % 2]!;
      const sent = await upload({ url, token }, file, { lanes: 2 }).catch((error: Error) => error);
      if (sent instanceof Error) {
        // A refusal is no broken line.
        if (sent.name !== 'TypeError' && sent.name !== 'SyntaxError' && !sent.message.startsWith('503')) throw sent;
        counts.broken += 1;
        await wait(250);
        continue;
      }
      if (tries && sent.found) counts.wentOn += 1;
      files.push({ file, fileId: sent.fileId });
      return;
    }
    throw new Error(`${file.name} was never taken.`);
  };
  const running = (async () => {
    for (let n = 0; !stopped; n += 1) await one(n);
  })();
  // Who stops it hears of the fault; until then it is nobody's.
  running.catch(() => undefined);
  return {
    stop: async () => {
      stopped = true;
      await running;
      return { files, ...counts };
    },
  };
}

/** How many stored files are not the bytes that were sent. */
async function differing(url: string, token: string, files: { file: MadeFile; fileId: string }[]): Promise<number> {
  let differ = 0;
  for (const { file, fileId } of files) {
    const { md5 } = await download({ url, token }, fileId);
    if (md5 !== file.md5) differ += 1;
  }
  return differ;
}

/** `--only rolling`: two processes with sockets and uploads open; one is ended and started again, the other one killed and started again. */
export const benchRolling = () =>
  within(async (dir, url) => {
    if (!url) return [];
    // Of these two servers alone: a bench that follows must not store into this folder.
    const shared = {
      WEFT_SECRET_KEY: process.env.WEFT_SECRET_KEY ?? Buffer.alloc(32, 9).toString('base64'),
      STORAGE_URL: process.env.STORAGE_URL ?? `file://${dir}/files`,
    };
    const start = (name: string) => startServer(join(dir, name), url, shared);
    let [one, two] = [await start('one'), await start('two')];
    const servers = () => [one.url, two.url];
    const token = await signIn(one.url);
    const modelId = await publishSample(one.url, token);
    const db = await openDb({ url });
    const office = await openChatOffice(db, { people: 20, devices: 2, urls: servers, retryMs });
    await until(() => welcomed(office), 30_000, 'all are welcomed');
    const { stop } = startLoad(servers, token, modelId, 100);
    const stopTalk = startTalk(office, 20);
    const uploads = startUploads(servers, token);
    await wait(3_000);
    await one.stop();
    one = await start('one');
    await wait(2_000);
    await two.stop('SIGKILL');
    two = await start('two');
    await wait(3_000);
    stopTalk();
    const { times, failed, saved } = await stop();
    const { files, broken, wentOn } = await uploads.stop();
    const devices = office.flatMap(({ devices: own }) => own);
    await until(() => devices.every((device) => device.waiting() === 0), 40_000, 'every message is echoed');
    await until(async () => (await auditOffice(db, office)).devicesThatDiffer === 0, 20_000, 'all is heard').catch(
      () => undefined,
    );
    const talk = await auditOffice(db, office);
    for (const device of devices) device.end();
    await db.close();
    const lost = await lostOf(one.url, token, modelId, saved);
    const differ = await differing(two.url, token, files);
    await Promise.all([one.stop(), two.stop()]);
    const name = `rolling restart and kill -9 at 100 requests/s, ${times.length} answered, ${saved.length} saves`;
    const missed = talk.lost + talk.doubled + talk.devicesThatDiffer + talk.outOfOrder + talk.faults.length;
    const back = devices.filter((device) => device.welcomes() >= 2).length;
    return [
      row(`${name}: failed`, failed, 0, failed === 0, ''),
      row('  acknowledged saves lost', lost, 0, lost === 0, ''),
      row(`  ${talk.acknowledged} messages on 40 sockets: lost, twice or out of order`, missed, 0, missed === 0, ''),
      row('  sockets that came back', back, 40, back === 40, ''),
      row('  people who were signed out', talk.signedOut, 0, talk.signedOut === 0, ''),
      row(`  ${files.length} uploads, ${broken} lines broken, ${wentOn} went on: differ`, differ, 0, differ === 0, ''),
    ];
  });
