/** Two processes behind a PgBouncer that shares sessions among transactions: a person's day on both, and an outage. */
import { WebSocket } from 'ws';
import { sharesSessions } from '../../server/db/pooler';
import { call, publishSample, type Running, signIn, startServer } from '../support/builtServer';
import { startPooler } from '../support/pgbouncer';
import { type Cluster, runOn, startCluster } from '../support/postgresCluster';
import { interrupt } from './outage';
import { is } from './report';
import { until } from './until';

const saves = 40;
/** A table with more rows gets its indexes after its release, on a session of its own. */
const manyRows = 60_000;

/** The methods of the frames that a person's socket got. */
async function listenAt({ url }: Running, token: string) {
  const methods = new Set<string>();
  const wire = new WebSocket(`${url.replace('http', 'ws')}/websocket/${encodeURIComponent(token)}`, { origin: url });
  wire.on('message', (data) => methods.add(JSON.parse(String(data)).method));
  await new Promise((resolve, reject) => wire.once('open', resolve).once('error', reject));
  wire.send(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }));
  await until(() => methods.has('initMessage'));
  return { methods, end: () => wire.terminate() };
}

/** The numbers of the sample model's records. */
async function makeCounter({ url }: Running, token: string): Promise<void> {
  const { data } = await call(url, token, 'GET', '/api/system/DictionaryData/businessType/Data/Selector');
  const category = String(data.list[0].id);
  const form = {
    fullName: 'orders',
    enCode: 'purchaseOrder',
    prefix: 'P',
    dateFormat: 'no',
    digit: 6,
    startNumber: '1',
  };
  await call(url, token, 'POST', '/api/system/BillRule', { ...form, category, enabledMark: 1, sortCode: 0 });
}

/** Saves through both processes at once; the numbers that the records drew, of one counter. */
async function numbersOf(servers: readonly Running[], token: string, modelId: string): Promise<string[]> {
  const path = `/api/visualdev/OnlineDev/${modelId}`;
  const data = (n: number) =>
    JSON.stringify({ title: `p${n}`, supplier: 'north', tableFieldItems: [{ product: 'p', price: 1, quantity: 1 }] });
  await Promise.all(
    Array.from({ length: saves }, (_, n) =>
      call(servers[n % servers.length]!.url, token, 'POST', path, { data: data(n) }),
    ),
  );
  const { data: page } = await call(servers[0]!.url, token, 'POST', `${path}/List`, { currentPage: 1, pageSize: 500 });
  return page.list.map(({ code }: { code: string }) => code);
}

/** An export that one process begins and the other is asked for. */
async function exported([one, other]: readonly Running[], token: string, modelId: string): Promise<boolean> {
  const path = `/api/visualdev/OnlineDev/${modelId}/Actions/Export`;
  const { data } = await call(one!.url, token, 'POST', path, { dataType: 1, selectKey: ['code', 'title'] });
  return until(async () => {
    const job = await call(other!.url, token, 'GET', `/api/system/Job/${data.jobId}`);
    return job.data.status === 'done';
  });
}

/** Indexes of a table that has grown are made, whole, and leave no setting behind for others. */
async function indexesMade({ url }: Running, token: string, modelId: string, database: string): Promise<boolean> {
  const fill = `insert into model.purchase_order (f_id, title) select 'k' || n, 'row ' || n from generate_series(1, ${manyRows}) n`;
  await runOn(database, fill);
  await runOn(database, 'analyze');
  const whole = `select count(*) filter (where indisvalid)::int as whole, count(*)::int as all from pg_index where indrelid = 'model.purchase_order'::regclass`;
  const [before] = await runOn(database, whole);
  await call(url, token, 'POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  return until(async () => {
    const [now] = await runOn(database, whole);
    return now!.whole === now!.all && Number(now!.whole) > Number(before!.whole);
  });
}

async function walk(servers: readonly Running[], database: string) {
  const [one, other] = servers as [Running, Running];
  const token = await signIn(one.url);
  await makeCounter(one, token);
  const socket = await listenAt(other, token);
  const modelId = await publishSample(one.url, token);
  const heard = await until(() => socket.methods.has('menuChanged'));
  socket.end();
  const numbers = await numbersOf(servers, token, modelId);
  const { warnings } = await (await fetch(`${other.url}/health/ready`, { headers: { authorization: token } })).json();
  const codes: string[] = warnings.map(({ code }: { code: string }) => code);
  return [
    is('two processes behind it: a release at one is heard by a socket at the other', heard, true),
    is('  numbers of records that are saved at both at once', new Set(numbers).size, saves),
    is('  SQL of data interfaces is on', !codes.includes('sqlInterfacesOff'), true),
    is('  indexes of a large table are made', await indexesMade(one, token, modelId, database), true),
    is('  an export that one begins is done for the other', await exported(servers, token, modelId), true),
  ];
}

/** Whether the start would name what is wrong, by the way that it leads. */
async function probes(cluster: Cluster, url: string) {
  const session = await startPooler(cluster.url('weft_pooler'), 'session');
  try {
    return [
      is('PgBouncer, pool_mode = transaction: the start warns of it', await sharesSessions(url), true),
      is('  with pool_mode = session', await sharesSessions(session.url), false),
      is('  without a pooler', await sharesSessions(cluster.url('weft_pooler')), false),
    ];
  } finally {
    await session.close();
  }
}

/** The rows of the report. */
export async function sweepPooler(seconds: number, dataDir: string) {
  const cluster = await startCluster({ durable: true });
  await cluster.run('create database weft_pooler');
  await cluster.run('create database weft_pooler_outage');
  const poolers: Awaited<ReturnType<typeof startPooler>>[] = [];
  const servers: Running[] = [];
  try {
    const behind = async (name: string) => {
      const pooler = await startPooler(cluster.url(name));
      poolers.push(pooler);
      return { url: pooler.url, more: { DATABASE_DIRECT_URL: cluster.url(name) } };
    };
    const day = await behind('weft_pooler');
    const rows = await probes(cluster, day.url);
    for (let n = 0; n < 2; n += 1) servers.push(await startServer(dataDir, day.url, day.more));
    rows.push(...(await walk(servers, cluster.url('weft_pooler'))));
    for (const server of servers.splice(0)) await server.stop();
    const { url, more } = await behind('weft_pooler_outage');
    const after = cluster.url('weft_pooler_outage');
    const title = 'PostgreSQL stopped behind PgBouncer';
    // PgBouncer tries PostgreSQL once a second (`server_login_retry`).
    const backMs = 2_000;
    const outage = { title, url, more, backMs, begin: cluster.halt, end: cluster.resume, after };
    return [...rows, ...(await interrupt(outage, seconds, `${dataDir}-outage`))];
  } finally {
    for (const server of servers) await server.stop('SIGKILL');
    for (const pooler of poolers) await pooler.close();
    await cluster.stop();
  }
}
