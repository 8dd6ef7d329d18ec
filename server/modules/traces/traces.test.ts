// Engines: both. Statements of both databases are spans.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, type SmallModel } from '../../../tests/support/smallModel';
import type { Ctx } from '../../ctx';
import type { JobKind } from '../../services/jobs/job';
import { startJob } from '../../services/jobs/startJob';
import { personById } from '../../services/sessions/sessionPerson';

interface SentSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let collector: Server;
let server: TestServer;
const posts: { url: string; authorization: unknown; body: string }[] = [];
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    posts.push({ url: request.url!, authorization: request.headers.authorization, body: String(Buffer.concat(parts)) });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Basic%20secret');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  collector.close();
});

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const failing: JobKind = {
  name: 'failing',
  topic: 'exportReady',
  run: async ({ ctx }) => {
    await ctx.db.raw('select 1 from weft_menu');
    throw new Error('a secret value');
  },
};

test('requests, statements and work of the queue are spans of one collector; no value is in them', async () => {
  server = await startTestServer({ jobs: { kinds: [failing], everyMs: 50 } });
  const { code } = await server.inject(
    'role.list',
    { keyword: 'hidden-word' },
    { as: 'admin', headers: { traceparent } },
  );
  expect(code).toBe(200);
  const created = await server.inject(
    'role.create',
    { fullName: 'hiddenname', enCode: 'hiddencode', globalMark: 1 },
    { as: 'admin', headers: { traceparent } },
  );
  expect(created).toMatchObject({ code: 200 });
  await server.app.inject({ url: '/health/live' });
  await begin();
  await vi.waitFor(async () => {
    const rows = await server.db.raw('select 1 from weft_job where status = $1', ['failed']);
    expect(rows).toHaveLength(1);
  });
  await server.close();
  const sent = posts.flatMap(({ body }) => JSON.parse(body).resourceSpans);
  const spans: SentSpan[] = sent.flatMap(({ scopeSpans }) => scopeSpans).flatMap((each) => each.spans);
  expect(posts[0]).toMatchObject({ url: '/v1/traces', authorization: 'Basic secret' });
  const resource = attributesOf(sent[0].resource);
  expect(resource).toMatchObject({ 'service.name': 'weft', 'deployment.environment.name': 'test' });
  expect(resource['service.instance.id']).toMatch(/^[0-9a-f-]{36}$/);
  const list = spans.find(({ name }) => name.startsWith('GET /api/permission/Role'))!;
  expect(list).toMatchObject({ kind: 2, traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(attributesOf(list)).toMatchObject({
    'weft.call': 'role.list',
    'http.response.status_code': 200,
    'weft.code': 200,
  });
  const inList = spans.filter(({ parentSpanId }) => parentSpanId === list.spanId);
  expect(inList.map(({ name }) => name)).toContain('select weft_role');
  const create = spans.find(({ name }) => name.startsWith('POST /api/permission/Role'))!;
  const inCreate = spans.filter(({ parentSpanId }) => parentSpanId === create.spanId).map(({ name }) => name);
  expect(inCreate).toContain('insert weft_role');
  const work = spans.find(({ name }) => name === 'work failing')!;
  expect(work).toMatchObject({ kind: 5, status: { code: 2 } });
  expect(attributesOf(work)).toMatchObject({ 'error.type': 'Error' });
  expect(spans.filter(({ parentSpanId }) => parentSpanId === work.spanId).map(({ name }) => name)).toContain(
    'select weft_menu',
  );
  expect(spans.some(({ name }) => name.includes('health'))).toBe(false);
  expect(posts.map(({ body }) => body).join('\n')).not.toMatch(/hidden-word|hiddenname|a secret value/);
});

async function begin() {
  const [row] = await server.db.raw<{ id: string }>(`select id from weft_user where account = 'admin'`);
  const user = (await personById(server.db, row!.id))!;
  const ctx = { db: server.db, user, now: new Date(), language: 'zh', publish: server.bus.publishAtCommit };
  const job = { kind: 'failing', title: 'x', input: {} };
  await server.db.transaction((tx) => startJob(ctx as unknown as Ctx, tx, job));
}

/** A model whose new records are told to a webhook, and to their owner by mail. */
async function watchedModel(of: TestServer) {
  const admin = { as: 'admin' };
  const template = { messageType: '2', messageSource: '1', fullName: 'NEW', enCode: 'NEW', title: 't', content: 'c' };
  await of.inject('messageTemplate.create', template, admin);
  const [{ id: templateId }] = (await of.inject('messageTemplate.list', { keyword: 'NEW' }, admin)).data.list;
  const config = { fullName: 'NEW', enCode: 'NEW', templateId, toUserIds: '' };
  expect((await of.inject('sendConfig.create', config, admin)).code).toBe(200);
  const sends = [{ name: 's', on: 'create', config: 'NEW', to: { fields: ['owner'] }, parameters: {} }];
  const fields = [fieldNode('input', 'title', 'Title'), fieldNode('userSelect', 'owner', 'Owner')];
  const { modelId } = await publishModel(of, { enCode: 'watched', fields, form: { sends } } as SmallModel);
  const address = `${process.env.OTEL_EXPORTER_OTLP_ENDPOINT}/hook`;
  const hook = { fullName: 'h', modelId, events: ['create'], enabledMark: 1, address };
  expect((await of.inject('webhook.add', hook, admin)).code).toBe(200);
  return modelId;
}

test('work of the queue is in the trace of the request that asked for it: jobs, mails and webhooks', async () => {
  posts.length = 0;
  vi.stubEnv('INTERFACE_HOSTS', new URL(process.env.OTEL_EXPORTER_OTLP_ENDPOINT!).host);
  const busy = await startTestServer({ background: true, jobs: { everyMs: 50 } });
  const modelId = await watchedModel(busy);
  const [owner] = await busy.db.raw<{ id: string }>(`select id from weft_user where account = 'admin'`);
  const asked = { as: 'admin', headers: { traceparent } };
  const data = JSON.stringify({ title: 'hidden-title', owner: owner!.id });
  expect(await busy.inject('onlineDev.create', { modelId, data }, asked)).toMatchObject({ code: 200 });
  // More than one answer takes: the export becomes a job.
  const [{ name } = { name: '' }] = await busy.db.raw<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'model'`,
  );
  await busy.db.raw(`insert into model."${name}" (f_id, title) select 'n' || n, 'n' from generate_series(1, 5001) n`);
  const wanted = { modelId, dataType: 1, selectKey: ['title'] };
  expect(await busy.inject('onlineDev.export', wanted, asked)).toMatchObject({ code: 200 });
  const kinds = ['delivery.2', 'exportRecords', 'webhook.send'];
  await busy.db.raw(`update weft_job set due_time = now() where kind like 'task.%'`);
  await vi.waitFor(async () => {
    const timed = await busy.db.raw(`select 1 from weft_job where kind like 'task.%' and due_time > now()`);
    expect(timed.length).toBeGreaterThan(0);
    const ended = await busy.db.raw<{ kind: string }>(
      `select distinct kind from weft_job where kind = any($1) and ended_time is not null order by kind`,
      [kinds],
    );
    expect(ended.map(({ kind }) => kind)).toEqual(kinds);
  }, 20_000);
  await busy.close();
  const spans: SentSpan[] = posts
    .filter(({ url }) => url === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((each) => each.spans);
  const work = (kind: string) => spans.find(({ name, traceId: of }) => name === `work ${kind}` && of === traceId)!;
  const request = (call: string) =>
    spans.find((span) => span.traceId === traceId && attributesOf(span)['weft.call'] === call)!;
  expect(work('delivery.2')).toMatchObject({ kind: 5, parentSpanId: request('onlineDev.create').spanId });
  expect(work('webhook.send')).toMatchObject({ kind: 5, parentSpanId: request('onlineDev.create').spanId });
  expect(work('exportRecords')).toMatchObject({ kind: 5, parentSpanId: request('onlineDev.export').spanId });
  // Work that time starts belongs to nobody's request.
  const timed = spans.filter(({ name }) => name.startsWith('work task.'));
  expect(timed.length).toBeGreaterThan(0);
  expect(timed.every(({ parentSpanId, traceId: of }) => !parentSpanId && of !== traceId)).toBe(true);
  expect(posts.map(({ body }) => body).join('\n')).not.toContain('hidden-title');
});

test('a collector that is down costs nobody a request, and is told once', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const lonely = await startTestServer({ logger });
  expect((await lonely.inject('role.list', {}, { as: 'admin' })).code).toBe(200);
  await lonely.close();
  expect(lines.filter((line) => line.includes('spans were not taken'))).toHaveLength(1);
});

test('without the setting nothing watches', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '');
  const silent = await startTestServer();
  const { listeners, around, traceparent: current } = silent.db.activity;
  expect([listeners.size, around, current]).toEqual([0, undefined, undefined]);
  await silent.close();
});
