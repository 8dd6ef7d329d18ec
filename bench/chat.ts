/**
 * Chat on the built server and PostgreSQL that waits for the disk: the memory of 2,000 signed-in sockets and their return after a
 * restart, and the time from send to receive of 200 messages a second between 100 pairs, in one process and across two.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reconnectDelayMs } from '../runtime/socket';
import { openDb } from '../server/db/open';
import { type Running, startServer } from '../tests/support/builtServer';
import { type OfficePerson, openChatOffice, until } from '../tests/support/chatOffice';
import { startCluster } from '../tests/support/postgresCluster';
import { median, percentile, row } from './measure.mjs';

const sockets = 2_000;
const pairs = 100;
const perSecond = 200;
const seconds = 20;
const goals = { memoryMb: 100, returnMs: 10_000, oneMs: 100, twoMs: 150 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The resident memory of a process in MB: the median of ten seconds. */
async function memoryMb({ process }: Running): Promise<number> {
  const sizes: number[] = [];
  for (let at = 0; at < 10; at++) {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8')) ?? [];
    sizes.push(Number(kilobytes) / 1024);
    await pause(1_000);
  }
  return median(sizes);
}

const welcomed = (office: OfficePerson[], times: number) => () =>
  office.every(({ devices }) => devices.every((device) => device.welcomes() >= times));

const endAll = (office: OfficePerson[]) => {
  for (const { devices } of office) for (const device of devices) device.end();
};

/** Runs work with a database of its own and a folder for the servers. */
async function withDatabase<T>(name: string, work: (url: string, dir: string) => Promise<T>): Promise<T> {
  const cluster = await startCluster({ durable: true });
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  try {
    await cluster.run(`create database ${name}`);
    return await work(cluster.url(name), dir);
  } finally {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Sockets that return as those of our client do. */
const retryMs = (attempt: number) => reconnectDelayMs(attempt, Math.random);

/** Memory and return of 2,000 sockets. */
export async function benchChatSockets() {
  return withDatabase('weft_sockets', async (url, dir) => {
    let server = await startServer(dir, url);
    const db = await openDb({ url });
    const warm = await openChatOffice(db, { people: 20, devices: 1, urls: () => [server.url] });
    await until(welcomed(warm, 1), 30_000, 'the first are welcomed');
    endAll(warm);
    const idleMb = await memoryMb(server);
    const opened = Date.now();
    const office = await openChatOffice(db, { people: sockets, devices: 1, urls: () => [server.url], retryMs });
    await until(welcomed(office, 1), 120_000, 'all are welcomed');
    const openMs = Date.now() - opened;
    const usedMb = (await memoryMb(server)) - idleMb;
    await server.stop();
    server = await startServer(dir, url);
    const from = Date.now();
    await until(welcomed(office, 2), 120_000, 'all are welcomed again');
    const returnMs = Date.now() - from;
    const signedOut = office.reduce(
      (sum, { devices }) => sum + devices.reduce((of, each) => of + each.signedOut(), 0),
      0,
    );
    endAll(office);
    await db.close();
    await server.stop();
    return [
      row(
        `${sockets} signed-in sockets on one process, above idle`,
        usedMb,
        `< ${goals.memoryMb}`,
        usedMb < goals.memoryMb,
        'MB',
      ),
      row('  until all were open at first, their sessions too', openMs, '-', true, 'ms'),
      row(`  idle`, idleMb, '-', true, 'MB'),
      row(`  all are back after a restart`, returnMs, `≤ ${goals.returnMs}`, returnMs <= goals.returnMs, 'ms'),
      row(`  failed sign-ins meanwhile`, signedOut, '0', signedOut === 0, ''),
    ];
  });
}

/** Writes evenly, each pair in both directions; gives the milliseconds from send to receive. */
async function writeEvenly(office: OfficePerson[], run: string): Promise<number[]> {
  const sent: { text: string; at: number; to: OfficePerson }[] = [];
  const from = Date.now();
  for (let nth = 0; nth < perSecond * seconds; nth++) {
    const wait = from + (nth * 1_000) / perSecond - Date.now();
    if (wait > 0) await pause(wait);
    const pair = (nth >> 1) % pairs;
    const [writer, to] = nth % 2 ? [2 * pair, 2 * pair + 1] : [2 * pair + 1, 2 * pair];
    const text = `${run} ${nth}`;
    sent.push({ text, at: Date.now(), to: office[to]! });
    office[writer]?.devices[0]?.write(office[to]!.id, text);
  }
  const heardAt = ({ to, text }: (typeof sent)[number]) => to.devices[0]?.receivedAt.get(text);
  await until(() => sent.every((each) => heardAt(each) !== undefined), 30_000, 'all is received');
  return sent.map((each) => heardAt(each)! - each.at);
}

async function sendToReceive(
  url: string,
  dir: string,
  processes: number,
): Promise<{ times: number[]; tookMs: number }> {
  const servers: Running[] = [];
  for (let nth = 0; nth < processes; nth++) servers.push(await startServer(dir, url));
  const db = await openDb({ url });
  const urls = () => servers.map((server) => server.url);
  const office = await openChatOffice(db, { people: 2 * pairs, devices: 1, urls });
  await until(welcomed(office, 1), 60_000, 'all are welcomed');
  const from = Date.now();
  const times = await writeEvenly(office, `in ${processes}`);
  const tookMs = Date.now() - from;
  endAll(office);
  await db.close();
  for (const server of servers) await server.stop();
  return { times, tookMs };
}

/** From send to receive. */
export async function benchChatRate() {
  return withDatabase('weft_rate', async (url, dir) => {
    const rows = [];
    for (const [processes, goal, words] of [
      [1, goals.oneMs, 'in one process'],
      [2, goals.twoMs, 'across two processes'],
    ] as const) {
      const { times, tookMs } = await sendToReceive(url, dir, processes);
      const p95 = percentile(times, 0.95);
      const name = `${Math.round((times.length * 1_000) / tookMs)} messages a second between ${pairs} pairs, ${words}, p95`;
      rows.push(row(name, p95, `< ${goal}`, p95 < goal, 'ms'), row('  median', median(times), '-', true, 'ms'));
    }
    return rows;
  });
}
