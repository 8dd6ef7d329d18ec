/** Mixed work for some minutes beside signed-in sockets: no call fails, no socket is lost, the server's memory stays flat. */
import { execFileSync } from 'node:child_process';
import { call, publishSample, type Running, signIn, signInTimes, startServer } from '../support/builtServer';
import { openOfficeSockets, preparePeople } from './soakSockets';

const people = 8;
const sampleMs = 2_000;
/** Growth of the median resident size from the second quarter of the time to the last. */
const mostGrowth = 1.15;
/** Slope of the resident size over the second half of the time, as a line through the lowest samples of windows. */
const mostSlopeMb = 1;
const windowSamples = 15;
/** In a shorter run the slope is that of the garbage collector, and has no goal. */
const slopeMinutes = 10;

const rssMb = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

const record = (title: string) =>
  JSON.stringify({ title, supplier: 'north', tableFieldItems: [{ product: 'p', price: 2, quantity: 3 }] });

/** One round of a person's work: new, look, change, list, dictionaries, delete. Each is a call that must succeed. */
async function round(
  ask: (method: string, path: string, body?: unknown) => Promise<unknown>,
  modelId: string,
  name: string,
) {
  const base = `/api/visualdev/OnlineDev/${modelId}`;
  const { id } = (await ask('POST', base, { data: record(name) })) as { id: string };
  const stored = (await ask('GET', `${base}/${id}`)) as { data: string };
  await ask('PUT', `${base}/${id}`, { id, data: JSON.stringify({ ...JSON.parse(stored.data), title: `${name}!` }) });
  await ask('POST', `${base}/List`, { currentPage: 1, pageSize: 20, queryJson: JSON.stringify({ title: name }) });
  await ask('GET', '/api/system/DictionaryData/All');
  await ask('GET', '/api/permission/Users?currentPage=1&pageSize=20');
  await ask('GET', '/api/oauth/CurrentUser');
  await ask('DELETE', `${base}/${id}`);
}

type Failures = Map<string, number>;

/** Works until `end`; counts calls, and failures by their words. */
async function work(url: string, token: string, modelId: string, name: string, end: number, failures: Failures) {
  let calls = 0;
  const ask = async (method: string, path: string, body?: unknown) => {
    calls += 1;
    const { code, msg, data } = await call(url, token, method, path, body);
    if (code === 200) return data ?? {};
    throw new Error(`${method} ${path.replace(/\d{6,}/g, '{id}')}: ${code} ${msg}`);
  };
  for (let index = 0; Date.now() < end; index++) {
    await round(ask, modelId, `${name}-${index}`).catch((error: Error) => {
      failures.set(error.message, (failures.get(error.message) ?? 0) + 1);
    });
  }
  return calls;
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The lowest sample of each window: the size after a collection. */
const floorsOf = (sizes: number[]) =>
  Array.from({ length: Math.ceil(sizes.length / windowSamples) }, (_, at) =>
    Math.min(...sizes.slice(at * windowSamples, (at + 1) * windowSamples)),
  );

/** Slope of a line through the floors (least squares), per minute. */
function slopeOf(samples: number[]): number {
  const sizes = floorsOf(samples);
  const middle = (sizes.length - 1) / 2;
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const top = sizes.reduce((sum, size, index) => sum + (index - middle) * (size - mean), 0);
  const bottom = sizes.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return bottom === 0 ? 0 : (top / bottom) * (60_000 / sampleMs / windowSamples);
}

async function sampled(server: Running, end: number): Promise<number[]> {
  const sizes: number[] = [];
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
    sizes.push(rssMb(server.process.pid as number));
  }
  return sizes;
}

export interface SoakOptions {
  minutes: number;
  /** Signed in during the whole time. */
  sockets: number;
  dataDir: string;
  databaseUrl?: string;
}

const figure = (name: string, value: number, unit = '') => ({
  name,
  value: Math.round(value),
  unit,
  goal: '-',
  met: true,
});
const most = (name: string, value: number, limit: number, unit = '') => ({
  name,
  value: Number(value.toFixed(2)),
  unit,
  goal: limit ? `≤ ${limit}` : '0',
  met: value <= limit,
});

function memoryRows(sizes: number[], minutes: number) {
  const quarter = Math.ceil(sizes.length / 4);
  const early = median(sizes.slice(quarter, 2 * quarter));
  const late = median(sizes.slice(-quarter));
  const slope = slopeOf(sizes.slice(-2 * quarter));
  return [
    figure('  memory, second quarter', early, 'MB'),
    most('  memory, last quarter / second', late / early, mostGrowth, '×'),
    minutes < slopeMinutes
      ? figure('  slope of memory, second half', slope, 'MB/min')
      : most('  slope of memory, second half', slope, mostSlopeMb, 'MB/min'),
  ];
}

/** The rows of the report, of one database. */
export async function soak({ minutes, sockets, dataDir, databaseUrl }: SoakOptions) {
  const tokens = await preparePeople(sockets, dataDir, databaseUrl);
  const server = await startServer(dataDir, databaseUrl);
  try {
    const modelId = await publishSample(server.url, await signIn(server.url));
    const sessions = await signInTimes(server.url, people);
    const office = await openOfficeSockets(server.url, tokens, sockets);
    const end = Date.now() + minutes * 60_000;
    const failures: Failures = new Map();
    const names = Array.from({ length: people }, (_, index) => `soak${index}`);
    const [sizes, ...calls] = await Promise.all([
      sampled(server, end),
      ...names.map((name, index) => work(server.url, sessions[index]!, modelId, name, end, failures)),
    ]);
    for (const [message, count] of failures) console.log(`     ${count} × ${message}`);
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
    const total = calls.reduce((sum, count) => sum + count, 0);
    const lost = office.lost();
    office.close();
    return [
      figure(`mixed work of ${people} people, ${minutes} minutes: calls`, total),
      most('  rounds that failed', failed, 0),
      figure('  sockets signed in before it', office.count),
      figure('  time to sign them in', office.tookMs, 'ms'),
      most('  sockets that were lost', lost, 0),
      ...memoryRows(sizes, minutes),
    ];
  } finally {
    await server.stop();
  }
}
