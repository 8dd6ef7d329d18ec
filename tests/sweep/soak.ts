/** Mixed work for some minutes: no call fails, and the server's memory stays flat. */
import { execFileSync } from 'node:child_process';
import { call, publishSample, type Running, signIn, startServer } from '../support/builtServer';

const people = 8;
const sampleMs = 2_000;
/** Growth of the median resident size from the second quarter of the time to the last. */
const mostGrowth = 1.15;

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

/** Works until `end`; counts calls, and failures by their words. */
async function work(url: string, modelId: string, name: string, end: number, failures: Map<string, number>) {
  let calls = 0;
  const token = await signIn(url);
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

async function sampled(server: Running, end: number): Promise<number[]> {
  const sizes: number[] = [];
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
    sizes.push(rssMb(server.process.pid as number));
  }
  return sizes;
}

/** The rows of the report, of one database. */
export async function soak(minutes: number, dataDir: string, databaseUrl?: string) {
  const server = await startServer(dataDir, databaseUrl);
  try {
    const modelId = await publishSample(server.url, await signIn(server.url));
    const end = Date.now() + minutes * 60_000;
    const failures = new Map<string, number>();
    const names = Array.from({ length: people }, (_, index) => `soak${index}`);
    const [sizes, ...calls] = await Promise.all([
      sampled(server, end),
      ...names.map((name) => work(server.url, modelId, name, end, failures)),
    ]);
    for (const [message, count] of failures) console.log(`     ${count} × ${message}`);
    const quarter = Math.ceil(sizes.length / 4);
    const early = median(sizes.slice(quarter, 2 * quarter));
    const late = median(sizes.slice(-quarter));
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
    const total = calls.reduce((sum, count) => sum + count, 0);
    return [
      {
        name: `mixed work of ${people} people, ${minutes} minutes: calls`,
        value: total,
        unit: '',
        goal: '-',
        met: true,
      },
      { name: '  rounds that failed', value: failed, unit: '', goal: '0', met: failed === 0 },
      { name: '  memory, second quarter', value: Math.round(early), unit: 'MB', goal: '-', met: true },
      {
        name: '  memory, last quarter / second',
        value: Number((late / early).toFixed(2)),
        unit: '×',
        goal: `≤ ${mostGrowth}`,
        met: late / early <= mostGrowth,
      },
    ];
  } finally {
    await server.stop();
  }
}
