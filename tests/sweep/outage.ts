/** PostgreSQL is away under load, for some seconds or until its standby takes over: HTTP 503 meanwhile, back at once, nothing lost. */
import { openDb } from '../../server/db/open';
import { call, publishSample, signIn, signInTimes, startServer } from '../support/builtServer';
import { databaseProxy } from '../support/databaseProxy';
import { startCluster } from '../support/postgresCluster';
import { openOfficeSockets } from './soakSockets';

const savers = 8;
const readers = 4;
const openSockets = 5;
const aroundMs = 4_000;
/** People try again this soon; the measured return is no more exact. */
const pauseMs = 20;
const mostBackMs = 1_000;
const mostAnswerMs = 6_000;

interface Answer {
  at: number;
  ms: number;
  status: number;
  code: number | undefined;
  retry: string | null;
  saves: boolean;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(url: string, token: string, path: string, body: object): Promise<Answer> {
  const from = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: token, 'weft-document': 'app', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const { code } = ((await answer?.json().catch(() => undefined)) ?? {}) as { code?: number };
  const ms = performance.now() - from;
  const [status, retry] = [answer?.status ?? 0, answer?.headers.get('retry-after') ?? null];
  return { at: Date.now(), ms, status, code, retry, saves: false };
}

interface Load {
  url: string;
  token: string;
  modelId: string;
  answers: Answer[];
  titles: string[];
  isOver: () => boolean;
}

async function save({ url, token, modelId, answers, titles, isOver }: Load, saver: number): Promise<void> {
  for (let index = 0; !isOver(); index++) {
    const title = `o-${saver}-${index}`;
    const tableFieldItems = [1, 2, 3].map((row) => ({ product: `p${row}`, price: 1, quantity: row }));
    const data = JSON.stringify({ title, supplier: 'north', tableFieldItems });
    const answer = await ask(url, token, `/api/visualdev/OnlineDev/${modelId}`, { data });
    answers.push({ ...answer, saves: true });
    if (answer.code === 200) titles.push(title);
    else await pause(pauseMs);
  }
}

async function read({ url, token, modelId, answers, isOver }: Load): Promise<void> {
  while (!isOver()) {
    const answer = await ask(url, token, `/api/visualdev/OnlineDev/${modelId}/List`, { currentPage: 1, pageSize: 20 });
    answers.push(answer);
    await pause(pauseMs);
  }
}

async function stored(url: string, titles: string[]) {
  const db = await openDb({ url });
  const rows = await db.raw<{ title: string; children: string }>(
    `select title, (select count(*) from model.purchase_order_item i where i.order_id = o.f_id) as children
     from model.purchase_order o`,
  );
  await db.close();
  const known = new Set(rows.map(({ title }) => title));
  return {
    lost: titles.filter((title) => !known.has(title)).length,
    half: rows.filter(({ children }) => Number(children) !== 3).length,
  };
}

const figure = (name: string, value: number, unit = '') => ({ name, value, unit, goal: '-', met: true });
const most = (name: string, value: number, limit: number, unit = '') => ({
  name,
  value: Math.round(value),
  unit,
  goal: limit ? `≤ ${limit}` : '0',
  met: value <= limit,
});

/** How the database goes and comes back. */
interface Interruption {
  title: string;
  /** Where the server finds the database. */
  url: string;
  /** More settings of the server. */
  more?: Record<string, string>;
  /** The longest time until the first answers after its return. */
  backMs?: number;
  begin: () => Promise<void>;
  end: () => Promise<void>;
  /** The database that is there afterwards. */
  after: string;
}

export async function interrupt(
  { title, url, more, begin, end, after, backMs = mostBackMs }: Interruption,
  seconds: number,
  dataDir: string,
) {
  const server = await startServer(dataDir, url, more);
  try {
    const token = await signIn(server.url);
    const modelId = await publishSample(server.url, token);
    const tokens = await signInTimes(server.url, openSockets);
    const office = await openOfficeSockets(server.url, tokens, openSockets);
    let over = false;
    const load: Load = { url: server.url, token, modelId, answers: [], titles: [], isOver: () => over };
    const work = [
      ...Array.from({ length: savers }, (_, saver) => save(load, saver)),
      ...Array.from({ length: readers }, () => read(load)),
    ];
    await pause(aroundMs);
    const halting = Date.now();
    await begin();
    const down = Date.now();
    await pause((seconds * 1_000) / 2);
    const health = await fetch(`${server.url}/health/ready`);
    await pause((seconds * 1_000) / 2);
    const resuming = Date.now();
    await end();
    const up = Date.now();
    await pause(aroundMs);
    over = true;
    await Promise.all(work);
    const ready = await call(server.url, token, 'GET', '/api/oauth/CurrentUser');
    const { answers, titles } = load;
    const during = answers.filter(({ at, ms }) => at - ms >= down && at < resuming);
    const bad = answers.filter(
      ({ status, code, retry }) => !(status === 200 && code === 200) && !(status === 503 && retry),
    );
    const first = (saves: boolean) =>
      Math.min(
        ...answers.filter((each) => each.saves === saves && each.code === 200 && each.at > up).map(({ at }) => at - up),
      );
    for (const each of bad.slice(0, 5)) console.log(`     ${JSON.stringify(each)}`);
    const found = await stored(after, titles);
    return [
      figure(`${title}, ${seconds} s under ${savers} savers and ${readers} readers: acknowledged saves`, titles.length),
      most('  acknowledged saves that are lost', found.lost, 0),
      most('  saves that are stored in part', found.half, 0),
      figure('  answers meanwhile, all HTTP 503 with Retry-After', during.length),
      most(
        '  answers meanwhile that are something else',
        during.filter(({ status, retry }) => status !== 503 || !retry).length,
        0,
      ),
      most('  answers in all that are neither 200 nor 503', bad.length, 0),
      most('  slowest answer meanwhile', Math.max(...during.map(({ ms }) => ms)), mostAnswerMs, 'ms'),
      figure('  time until it was gone', down - halting, 'ms'),
      most('  first save after it is back', first(true), backMs, 'ms'),
      most('  first list after it is back', first(false), backMs, 'ms'),
      most('  health said ready meanwhile', Number(health.status !== 503), 0),
      most('  signed-in sockets that were lost', office.lost(), 0),
      most('  sessions that were lost', Number(ready.code !== 200), 0),
    ];
  } finally {
    await server.stop('SIGKILL');
  }
}

/** PostgreSQL is stopped and started again. The rows of the report. */
export async function sweepOutage(seconds: number, dataDir: string) {
  const cluster = await startCluster({ durable: true });
  try {
    await cluster.run('create database weft_outage');
    const url = cluster.url('weft_outage');
    const title = 'PostgreSQL stopped';
    return await interrupt({ title, url, begin: cluster.halt, end: cluster.resume, after: url }, seconds, dataDir);
  } finally {
    await cluster.stop();
  }
}

/** PostgreSQL crashes, its synchronous standby is promoted, and the address leads to it. The rows of the report. */
export async function sweepFailover(seconds: number, dataDir: string) {
  const first = await startCluster({ durable: true });
  await first.run('create database weft_failover');
  const second = await first.standby();
  const address = await databaseProxy(first.url('weft_failover'));
  try {
    const begin = async () => {
      address.cut();
      await first.crash();
    };
    const end = async () => {
      await second.run('select pg_promote()');
      address.restore(second.url('weft_failover'));
    };
    const after = second.url('weft_failover');
    const title = 'PostgreSQL crashed and a standby promoted';
    return await interrupt({ title, url: address.url, begin, end, after }, seconds, dataDir);
  } finally {
    await address.close();
    await first.stop();
    await second.stop();
  }
}
