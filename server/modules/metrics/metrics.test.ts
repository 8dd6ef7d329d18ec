// Engines: both. The pools of connections differ.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { announceSocket } from '../../../tests/support/socketClient';
import { statementName } from '../../db/statementName';
import { createCounter, createHistogram } from './text';

const token = 'a token of the tests';
let server: TestServer;
let silent: TestServer;
beforeAll(async () => {
  silent = await startTestServer();
  vi.stubEnv('METRICS_TOKEN', token);
  vi.stubEnv('METRICS_FROM', '127.0.0.1,10.1.0.0/16');
  vi.stubEnv('METRICS_SLOW_MS', '1');
  server = await startTestServer();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await silent.close();
});

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/metrics', headers, remoteAddress });
/** The value of one series; undefined when there is none. */
const numberOf = (body: string, series: string) => {
  const line = body.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('metrics are off by default', async () => {
  const answer = await silent.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 404, data: null });
  expect(silent.db.activity.listeners.size).toBe(0);
});

test('who has no token, a wrong one or another address sees nothing, as if there were none', async () => {
  const none = await silent.app.inject({ url: '/metrics' });
  const wrong = ['', 'Bearer', 'Bearer another', token, `Bearer ${token} `, `Basic ${token}`];
  for (const authorization of wrong) {
    const answer = await scrape({ authorization });
    expect([answer.statusCode, answer.body], authorization).toEqual([404, none.body]);
  }
  expect((await scrape(undefined, '10.2.0.1')).statusCode).toBe(404);
  for (const ip of ['10.1.2.3', '::ffff:10.1.2.3']) expect((await scrape(undefined, ip)).statusCode, ip).toBe(200);
});

test('the text is of format 0.0.4: each metric has its type once, and every line a number', async () => {
  const { headers, body } = await scrape();
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body.endsWith('\n')).toBe(true);
  const lines = body.trimEnd().split('\n');
  const types = lines.flatMap((line) => /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line)?.[1] ?? []);
  expect(new Set(types).size).toBe(types.length);
  for (const line of lines.filter((each) => !each.startsWith('#')))
    expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? -?\d+(\.\d+)?(e-?\d+)?$/);
  for (const name of ['process_resident_memory_bytes', 'weft_sockets', 'process_start_time_seconds'])
    expect(numberOf(body, name), name).toBeGreaterThanOrEqual(0);
  expect(numberOf(body, 'weft_database_up')).toBe(1);
  expect(numberOf(body, 'weft_database_connections{state="most"}')).toBe(server.db.engine === 'postgres' ? 10 : 1);
  expect(numberOf(body, 'weft_database_connections{state="waiting"}')).toBe(0);
  expect(numberOf(body, 'weft_jobs{status="running"}')).toBe(0);
  expect(body).toContain('weft_event_loop_lag_seconds{quantile="0.99"}');
});

test('requests are counted by the pattern of their route, status and code; no value of an address is in it', async () => {
  const before = (await scrape()).body;
  await server.inject('dictionaryData.info', { id: '1secret2' }, { as: 'admin' });
  await server.app.inject({ url: '/no/such/address?secret=value' });
  const { body } = await scrape();
  expect(body).not.toMatch(/secret|no\/such/);
  expect(body).toMatch(
    /weft_http_requests_total\{method="GET",route="\/api\/system\/DictionaryData\/:id[^"]*",status="200"/,
  );
  const none = 'weft_http_requests_total{method="GET",route="none",status="404",code="404"}';
  expect(numberOf(body, none)! - (numberOf(before, none) ?? 0)).toBe(1);
  const ofScrape = '{method="GET",route="/metrics"';
  expect(numberOf(body, `weft_http_request_duration_seconds_count${ofScrape}}`)).toBeGreaterThan(1);
  expect(numberOf(body, `weft_http_request_duration_seconds_bucket${ofScrape},le="+Inf"}`)).toBe(
    numberOf(body, `weft_http_request_duration_seconds_count${ofScrape}}`),
  );
});

test('sign-ins are counted, good and failed', async () => {
  const counts = async () => {
    const { body } = await scrape();
    return ['good', 'failed'].map((outcome) => numberOf(body, `weft_sign_ins_total{outcome="${outcome}"}`) ?? 0);
  };
  const [good = 0, failed = 0] = await counts();
  await server.signIn('admin', 'Weft@2026');
  await expect(server.signIn('admin', 'wrong')).rejects.toThrow();
  expect(await counts()).toEqual([good + 1, failed + 1]);
});

test('sockets of signed-in people are counted while they are open; the time of one is no time of an answer', async () => {
  expect(numberOf((await scrape()).body, 'weft_sockets')).toBe(0);
  const client = await announceSocket(server.url, await server.signIn('admin', 'Weft@2026'));
  expect(numberOf((await scrape()).body, 'weft_sockets')).toBe(1);
  client.wire.close();
  await expect.poll(async () => numberOf((await scrape()).body, 'weft_sockets')).toBe(0);
  expect((await scrape()).body).not.toMatch(/duration_seconds_count\{[^}]*websocket/);
});

test('a slow statement is named after what it does, without its values', async () => {
  await server.db.raw("select pg_sleep(0.02), 'secret' as word from weft_user where account = $1", ['secret']);
  const { body } = await scrape();
  expect(numberOf(body, 'weft_slow_statements_total{statement="select weft_user"}')).toBeGreaterThanOrEqual(1);
  expect(body).not.toContain('secret');
  expect(statementName('insert into "model"."m_1" ("a") values ($1)')).toBe('insert model.m_1');
  expect(statementName("update weft_menu set a = 'x from y'")).toBe('update weft_menu');
  expect(statementName('delete from "weft_job" where 1 = 1')).toBe('delete weft_job');
  expect(statementName('begin')).toBe('other');
});

test('a request costs no statement more than without metrics, and a scrape one', async () => {
  const statements = async (of: TestServer, work: () => Promise<unknown>) => {
    let n = 0;
    const count = () => {
      n += 1;
    };
    of.db.activity.listeners.add(count);
    await work();
    of.db.activity.listeners.delete(count);
    return n;
  };
  const ask = (of: TestServer) => () => of.inject('dictionaryType.list', {}, { as: 'admin' });
  for (const of of [silent, server]) for (let n = 0; n < 3; n++) await ask(of)();
  expect(await statements(server, ask(server))).toBe(await statements(silent, ask(silent)));
  expect(await statements(server, () => scrape())).toBe(1);
});

test('the number of series has a bound, whatever is asked for', async () => {
  const size = async () => (await scrape()).body.split('\n').length;
  await server.app.inject({ url: '/none/0' });
  const before = await size();
  for (let n = 0; n < 200; n++) await server.app.inject({ url: `/none/${n}`, headers: { accept: `${n}/x` } });
  expect(await size()).toBe(before);
  const counter = createCounter('c', 'of a test');
  for (let n = 0; n < 5_000; n++) counter.add({ name: n });
  expect(counter.lines()).toHaveLength(2 + 2_000 + 1);
  expect(counter.lines().at(-1)).toBe('c{name="other"} 3000');
});

test('labels are escaped, buckets are cumulative', () => {
  const counter = createCounter('c', 'help');
  counter.add({ name: 'a"b\\c\nd' });
  expect(counter.lines()).toEqual(['# HELP c help', '# TYPE c counter', 'c{name="a\\"b\\\\c\\nd"} 1']);
  const histogram = createHistogram('h', 'help', [1, 2]);
  for (const value of [0.5, 1, 1.5, 9]) histogram.observe({}, value);
  expect(histogram.lines().slice(2)).toEqual([
    'h_bucket{le="1"} 2',
    'h_bucket{le="2"} 3',
    'h_bucket{le="+Inf"} 4',
    'h_sum 12',
    'h_count 4',
  ]);
});
