/** What an operator waits for and pays: from the archive to ready, scrapes, a restart under load, a backup under load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { adminPassword } from '../tests/support/adminPassword';
import { endOf, freePort, spawnBuilt, untilReady } from '../tests/support/builtMain';
import { call, publishSample, signIn, startServer } from '../tests/support/builtServer';
import { cpuOf } from '../tests/support/cpu.mjs';
import { startCluster } from '../tests/support/postgresCluster';
import { bytesBelow, packaged, unpack } from '../tests/support/recipes/archive';
import { findPostgres } from '../tests/support/tools.mjs';
import { percentile, row } from './measure.mjs';

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `work` in a folder of its own, with a PostgreSQL database where there is a PostgreSQL. */
export async function within<T>(work: (dir: string, url: string | undefined) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'weft-operations-'));
  const cluster = process.env.DATABASE_URL || findPostgres() ? await startCluster() : undefined;
  try {
    await cluster?.run('create database weft_operations');
    return await work(dir, cluster?.url('weft_operations'));
  } finally {
    await cluster?.run('drop database weft_operations with (force)').catch(() => undefined);
    await cluster?.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const peakOf = ({ pid }: ChildProcess) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** The unpacked archive, as it is, on an empty database. */
async function startUnpacked(
  place: string,
  dataDir: string,
  url = '',
): Promise<{ server: ChildProcess; peak: number }> {
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url, ADMIN_PASSWORD: adminPassword };
  const env = { ...process.env, ...own, NODE_ENV: 'production', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: place, env, stdio: 'ignore' });
  await untilReady(`http://127.0.0.1:${port}`, server);
  return { server, peak: peakOf(server) };
}

/** `--only install`. */
export const benchInstall = () =>
  within(async (dir, url) => {
    const archive = packaged();
    const place = join(dir, 'weft');
    const began = performance.now();
    unpack(archive, place);
    const first = await startUnpacked(place, join(dir, 'embedded'));
    const seconds = (performance.now() - began) / 1000;
    await endOf(first.server);
    const megabytes = bytesBelow(place) / 1024 / 1024;
    const rows = [
      row('production install, unpacked', megabytes, '≤ 250', megabytes <= 250, 'MB'),
      row('from the archive to ready, embedded database, first start', seconds, '≤ 20', seconds <= 20, 's'),
      row('  peak memory', first.peak, '≤ 384', first.peak <= 384, 'MB'),
    ];
    if (!url) return rows;
    const other = await startUnpacked(place, join(dir, 'postgres'), url);
    await endOf(other.server);
    return [...rows, row('first start on PostgreSQL: peak memory', other.peak, '≤ 200', other.peak <= 200, 'MB')];
  });

const scrapeSeconds = 20;

/** `--only scrape`: CPU of a server that does nothing else. */
export const benchScrape = () =>
  within(async (dir, url = '') => {
    const port = await freePort();
    const token = 'the token of the bench';
    const server = spawnBuilt(
      { PORT: String(port), DATA_DIR: dir, DATABASE_URL: url, LOG_LEVEL: 'error', METRICS_TOKEN: token },
      ['ignore', 'ignore', 'inherit'],
    );
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address, server);
    const session = await signIn(address);
    // Series of as many routes as people use in a day.
    for (let n = 0; n < 200; n += 1) await call(address, session, 'GET', `/api/system/DictionaryType?n=${n}`);
    const cpuWhile = async (each: () => Promise<unknown>) => {
      await wait(2_000);
      const before = cpuOf(server.pid);
      for (let second = 0; second < scrapeSeconds; second += 1) await Promise.all([each(), wait(1_000)]);
      return cpuOf(server.pid) - before;
    };
    const scrape = () =>
      fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } }).then((answer) => answer.text());
    // The first one compiles what the others use.
    await scrape();
    const idle = await cpuWhile(async () => undefined);
    const scraped = await cpuWhile(scrape);
    await endOf(server);
    const share = (Math.max(0, scraped - idle) / scrapeSeconds) * 100;
    return [row('/metrics scraped each second, CPU beyond an idle server', share, '≤ 1', share <= 1, '%')];
  });

interface Load {
  times: number[];
  failed: number;
  saved: string[];
}

/** So many requests a second, four lists to a save, each to the next server; what finds no server goes to the other one, as behind a proxy. */
export function startLoad(servers: () => readonly string[], token: string, modelId: string, perSecond: number) {
  const load: Load = { times: [], failed: 0, saved: [] };
  const running = new Set<Promise<void>>();
  const path = `/api/visualdev/OnlineDev/${modelId}`;
  let turn = 0;
  const ask = async (n: number) => {
    const began = performance.now();
    const title = `load ${n}`;
    const isSave = n % 5 === 0;
    const data = JSON.stringify({
      title,
      supplier: 'north',
      tableFieldItems: [{ product: 'p', price: 1, quantity: 1 }],
    });
    for (let tries = 0; tries < 2; tries += 1) {
      const all = servers();
      const address = all[(n + tries) % all.length]!;
      const asked = isSave
        ? call(address, token, 'POST', path, { data })
        : call(address, token, 'POST', `${path}/List`, { currentPage: 1, pageSize: 20 });
      const answer = await asked.catch(() => undefined);
      if (answer?.code !== 200) continue;
      load.times.push(performance.now() - began);
      if (isSave) load.saved.push(title);
      return;
    }
    load.failed += 1;
  };
  const timer = setInterval(() => {
    const one = ask(turn++).finally(() => running.delete(one));
    running.add(one);
  }, 1000 / perSecond);
  return {
    load,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      return load;
    },
  };
}

export async function lostOf(url: string, token: string, modelId: string, saved: readonly string[]): Promise<number> {
  const found = new Set<string>();
  for (let currentPage = 1; ; currentPage += 1) {
    const { data } = await call(url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}/List`, {
      currentPage,
      pageSize: 500,
    });
    for (const { title } of data.list) found.add(title);
    if (currentPage * 500 >= data.pagination.total) break;
  }
  return saved.filter((title) => !found.has(title)).length;
}

/** Bytes of uploaded files for each record of the backup: 1,000,000 records come with 5 GB. */
const fileBytesEach = 5_000;
const fileBytes = 1_000_000;

/** Files in the storage of the disk, with a content that nothing compresses; returns how many. */
function fillFiles(folder: string, records: number): number {
  const count = Math.ceil((records * fileBytesEach) / fileBytes);
  mkdirSync(folder, { recursive: true });
  const content = randomBytes(fileBytes);
  for (let n = 0; n < count; n += 1) {
    content.writeUInt32BE(n);
    writeFileSync(join(folder, `bench${n}.bin`), content);
  }
  return count;
}

/** Whether both folders have the same files of `fillFiles`. */
const filesEqual = (one: string, other: string, count: number) =>
  Array.from({ length: count }, (_, n) => `bench${n}.bin`).every((name) =>
    readFileSync(join(one, name)).equals(readFileSync(join(other, name))),
  );

/** `--only backup`: small, by `--size` records (default 20,000), while 50 requests a second are answered. */
export const benchBackup = (records = 20_000) =>
  within(async (dir, url = '') => {
    const folder = (of: string) => join(dir, of, 'files', 'bench');
    const files = fillFiles(folder('data'), records);
    const server = await startServer(join(dir, 'data'), url);
    const token = await signIn(server.url);
    const modelId = await publishSample(server.url, token);
    await fill(url, records);
    const before = startLoad(() => [server.url], token, modelId, 50);
    await wait(10_000);
    const quiet = percentile((await before.stop()).times, 0.95);
    const during = startLoad(() => [server.url], token, modelId, 50);
    await wait(500);
    const { load } = during;
    const began = load.times.length;
    const env = { DATA_DIR: join(dir, 'data'), DATABASE_URL: url };
    const seconds = await command(['backup', '--to', join(dir, 'backups')], env);
    const whileTaken = load.times.slice(began);
    const { failed } = await during.stop();
    await server.stop();
    const equal = url ? (await restoredEqual(dir, url)) && filesEqual(folder('data'), folder('restored'), files) : true;
    const factor = percentile(whileTaken, 0.95) / quiet;
    const name = `backup of ${records} records and ${files} MB of files in ${seconds.toFixed(1)} s while 50 requests/s run`;
    return [
      row(`${name}: p95 of the others`, factor, '≤ 1.5', factor <= 1.5),
      row('  failed requests', failed, 0, failed === 0, ''),
      row('  restored into an empty database: its records and files equal', Number(equal), 1, equal, ''),
    ];
  });

/** Whether the records of `fill` are the same in a database that the backup was restored to. */
async function restoredEqual(dir: string, url: string): Promise<boolean> {
  const other = new URL(url);
  other.pathname = '/weft_operations_restored';
  const db = await openDb({ url });
  await db.raw('create database weft_operations_restored');
  const digest = `select count(*) || md5(string_agg(o::text, ',' order by f_id)) as of from model.purchase_order o where f_id like 'bench%'`;
  try {
    const env = { DATA_DIR: join(dir, 'restored'), DATABASE_URL: other.href };
    await command(['restore', '--from', join(dir, 'backups')], env);
    const restored = await openDb({ url: other.href });
    const [[was], [is]] = await Promise.all([db.raw<{ of: string }>(digest), restored.raw<{ of: string }>(digest)]);
    await restored.close();
    return was!.of === is!.of;
  } finally {
    await db.raw('drop database weft_operations_restored with (force)');
    await db.close();
  }
}

/** Records of the sample model by SQL; nothing without PostgreSQL. */
async function fill(url: string, records: number): Promise<void> {
  if (!url) return;
  const db = await openDb({ url });
  await db.raw(
    `insert into model.purchase_order (f_id, title) select 'bench' || n, 'Bench ' || n from generate_series(1, $1::int) n`,
    [records],
  );
  await db.raw('analyze');
  await db.close();
}

/** Seconds of a command of the server; throws when it fails. */
async function command(args: string[], env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const all = { ...process.env, ...env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
    env: all,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`);
  return (performance.now() - began) / 1000;
}
