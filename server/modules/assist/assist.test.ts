import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { loggerOptions } from '../../http/logging';

interface Asked {
  path: string;
  authorization: unknown;
  body: { model: string; messages: { role: string; content: string }[] };
}

let endpoint: Server;
let server: TestServer;
let asked: Asked[] = [];
let logged: string[] = [];
/** What the endpoint says, one answer after another; a number is a status. */
let answers: (string | number | (() => Promise<string>))[] = [];

beforeAll(async () => {
  endpoint = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = JSON.parse(String(Buffer.concat(parts)));
    asked.push({ path: request.url!, authorization: request.headers.authorization, body });
    const next = answers.shift() ?? 500;
    if (typeof next === 'number') return response.writeHead(next).end('{"error":"secret detail"}');
    const content = typeof next === 'string' ? next : await next();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('ASSIST_URL', `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1/`);
  vi.stubEnv('ASSIST_MODEL', 'small-model');
  vi.stubEnv('ASSIST_KEY', 'key-of-the-endpoint');
  const stream = { write: (line: string) => logged.push(line) };
  server = await startTestServer({ logger: { ...(loggerOptions('warn') as object), stream } });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  endpoint.close();
});
beforeEach(() => {
  asked = [];
  logged = [];
});

const table = {
  id: 'rows',
  view: 'table',
  source: { call: 'role.list' },
  columns: [{ name: 'fullName', label: { text: 'Role' } }],
};
const good = JSON.stringify({ kind: 'page', id: 'other.id', title: { text: 'Other' }, views: [table] });
const english = { as: 'admin', language: 'en' } as const;
const draft = (id: string, more: object = {}) =>
  server.inject('assist.draft', { kind: 'page', id, title: 'Roles', words: 'a list of roles', ...more }, english);
const textOf = async (id: string) => {
  const { data } = await server.inject('screen.info', { id }, english);
  return { ...data, document: JSON.parse(data.document) };
};

test('words become a draft under the chosen id; nothing but words, language and names of calls is sent', async () => {
  answers = [`Here it is:\n\`\`\`json\n${good}\n\`\`\``];
  expect(await draft('own.roles')).toMatchObject({ code: 200, data: { id: 'own.roles' } });
  const stored = await textOf('own.roles');
  expect(stored).toMatchObject({ draft: 2, base: 0 });
  expect(stored.document).toEqual({
    language: 1,
    kind: 'page',
    id: 'own.roles',
    title: { text: 'Roles' },
    views: [table],
  });
  // Nobody sees it before a person publishes it.
  expect((await server.inject('document.get', { id: 'own.roles' }, english)).code).not.toBe(200);
  const [{ path, authorization, body }] = asked as [Asked];
  expect([path, authorization, body.model]).toEqual([
    '/v1/chat/completions',
    'Bearer key-of-the-endpoint',
    'small-model',
  ]);
  const [system, user] = body.messages;
  expect(system!.content).toContain('view.table');
  expect(system!.content).toContain('role.list');
  expect(user!.content).toContain('a list of roles');
  expect(JSON.stringify(body)).not.toMatch(/Weft@2026|管理员/);
  expect((await server.inject('assist.info', {}, english)).data.place).toMatch(/^127\.0\.0\.1:\d+ \(small-model\)$/);
});

test('an answer with issues is sent back with them twice at most, and lands with those that are left', async () => {
  const wrong = good.replace('"role.list"', '"no.such"');
  answers = ['I cannot', wrong, good];
  expect((await draft('own.mended')).code).toBe(200);
  expect(asked).toHaveLength(3);
  expect(asked[2]!.body.messages.at(-1)!.content).toContain('/views/0/source/call');
  expect((await textOf('own.mended')).document.views).toEqual([table]);
  answers = [wrong, wrong, wrong, good];
  expect((await draft('own.left')).code).toBe(200);
  answers = [];
  const { document } = await textOf('own.left');
  expect(document.views[0].source.call).toBe('no.such');
  const checked = await server.inject('screen.check', { id: 'own.left', document: JSON.stringify(document) }, english);
  expect(checked.data.issues).toHaveLength(1);
  answers = [wrong, 503];
  expect((await draft('own.halfway')).code).toBe(200);
});

test('issues are sent without the names of what is stored here', async () => {
  const { modelId } = await publishModel(server, { enCode: 'bankruptcies', fields: [fieldNode('input', 'a', 'A')] });
  const rows = { ...table, source: { call: 'onlineDev.list', params: { modelId: 'bankruptcie' } } };
  const near = JSON.stringify({ kind: 'page', views: [rows] });
  answers = [near, good];
  expect((await draft('own.near')).code).toBe(200);
  const document = JSON.stringify({ ...JSON.parse(near), language: 1, id: 'own.n', title: { text: 'n' } });
  const { issues } = (await server.inject('screen.check', { id: 'own.n', document }, english)).data;
  expect(issues[0].hint).toContain('bankruptcies');
  const sent = JSON.stringify(asked[1]!.body.messages);
  expect(sent).toContain('there is no model');
  expect(sent).not.toMatch(new RegExp(`bankruptcies|${modelId}`));
});

test('scripts and styles of an answer are left out', async () => {
  const bad = { ...JSON.parse(good), scripts: { run: 'alert(1)' }, css: 'body { display: none }' };
  answers = [JSON.stringify(bad)];
  expect((await draft('own.script')).code).toBe(200);
  expect(Object.keys((await textOf('own.script')).document)).toEqual(['language', 'kind', 'id', 'title', 'views']);
});

test('no document, no answer and a refusal leave nothing behind and say which it was', async () => {
  answers = ['no', '[1]', 'null'];
  expect(await draft('own.none')).toMatchObject({ code: 400, msg: expect.stringContaining('gave no document') });
  answers = [401];
  const refused = await draft('own.none');
  expect(refused.msg).toContain('(401)');
  expect(JSON.stringify(refused)).not.toContain('secret detail');
  answers = ['x'.repeat(300_000)];
  expect((await draft('own.none')).msg).toContain('did not answer');
  expect((await server.inject('screen.info', { id: 'own.none' }, english)).code).not.toBe(200);
  asked = [];
  expect(await draft('own.roles')).toMatchObject({ code: 400, data: { errors: [{ field: 'id' }] } });
  expect(asked).toHaveLength(0);
});

test('the log says why there was no answer, without key and words', async () => {
  answers = ['x'.repeat(300_000), () => Promise.resolve(null as never)];
  expect((await draft('own.none')).msg).toContain('did not answer');
  expect((await draft('own.none')).msg).toContain('did not answer');
  const url = process.env.ASSIST_URL!;
  vi.stubEnv('ASSIST_URL', 'http://127.0.0.1:1/v1');
  expect((await draft('own.none')).msg).toContain('did not answer');
  vi.stubEnv('ASSIST_URL', url);
  const said = 'the assistant did not answer';
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: said, err: { message: expect.stringContaining('larger than') } },
    { msg: 'the answer of the assistant has no message' },
    { msg: said, err: { code: 'ECONNREFUSED' } },
  ]);
  expect(logged.join('')).not.toMatch(/key-of-the-endpoint|a list of roles/);
});

const trip = {
  formData: {
    fields: [
      { __config__: { jnpfKey: 'input', formId: 1, label: 'Destination', required: true }, __vModel__: 'place' },
      {
        __config__: { jnpfKey: 'inputNumber', formId: 2, label: 'Costs' },
        __vModel__: 'costs',
        on: { change: 'alert(1)' },
      },
    ],
    funcs: { onLoad: 'alert(2)' },
  },
};
const draftModel = (enCode: string) =>
  server.inject('assist.draftModel', { fullName: `Trips ${enCode}`, enCode, words: 'a request for a trip' }, english);

test('words become the draft of a model with a list, without scripts; issues go back, and nobody sees it before it is published', async () => {
  const broken = { formData: { fields: [...trip.formData.fields, trip.formData.fields[0]] } };
  answers = ['no', JSON.stringify(broken), `Here:\n${JSON.stringify(trip)}`];
  const answer = await draftModel('trips');
  expect(answer).toMatchObject({ code: 200, data: { errors: 0 } });
  expect(asked).toHaveLength(3);
  expect(asked[2]!.body.messages.at(-1)!.content).toContain('/formData/fields');
  const { data } = await server.inject('visualdev.info', { id: answer.data.id }, english);
  expect(data).toMatchObject({ fullName: 'Trips trips', enCode: 'trips', state: 0, trusted: 0 });
  expect(data.formData).not.toContain('alert');
  expect(JSON.parse(data.columnData).columnList).toMatchObject([{ prop: 'place' }, { prop: 'costs' }]);
  expect((await server.inject('visualdev.release', { id: answer.data.id, pc: 1 }, english)).code).toBe(200);
  expect(JSON.stringify(asked)).not.toMatch(/Weft@2026|管理员/);
  answers = ['no', '{"formData":{}}', '[]'];
  expect((await draftModel('none')).msg).toContain('gave no document');
});

test('words become the draft of a flow of the chosen model; what is no flow is refused', async () => {
  const costs = fieldNode('inputNumber', 'costs', 'Costs of all');
  const { modelId } = await publishModel(server, { enCode: 'journeys', fields: [costs] });
  const wanted = { fullName: 'Trip approval', enCode: 'trip', onlineFormId: modelId, words: 'the superior approves' };
  const flow = (params: object = {}) => server.inject('assist.draftFlow', { ...wanted, ...params }, english);
  const step = { id: 'boss', do: 'approve', title: 'Superior', who: { superior: 1 } };
  const good = { id: 'other', title: 'Other', model: 'other', start: {}, steps: [step] };
  const wrong = { ...good, steps: [{ ...step, who: { role: 'nosuchrole' } }] };
  answers = [JSON.stringify({ steps: [{ do: 'dance' }] }), JSON.stringify(wrong), JSON.stringify(good)];
  const answer = await flow();
  expect(answer).toMatchObject({ code: 200 });
  expect(asked[0]!.body.messages[0]!.content).toContain('costs (inputNumber): Costs of all');
  expect(asked[1]!.body.messages.at(-1)!.content).toContain('/steps/0');
  expect(asked[2]!.body.messages.at(-1)!.content).toContain('/steps/0');
  const { data } = await server.inject('flowTemplate.design', { id: answer.data.id }, english);
  expect(data).toMatchObject({ version: 0, modelId, document: { id: 'trip', title: 'Trip approval', steps: [step] } });
  answers = Array.from({ length: 3 }, () => '{"steps":[{"do":"dance"}]}');
  expect((await flow({ enCode: 'none', fullName: 'None' })).msg).toContain('gave no document');
  expect((await flow({ onlineFormId: 'absent' })).code).not.toBe(200);
});

test('a name or a code that another model or flow has is refused before anything is asked', async () => {
  const { modelId } = await publishModel(server, { enCode: 'taken', fields: [fieldNode('input', 'a', 'A')] });
  const document = {
    fullName: 'Taken flow',
    enCode: 'takenflow',
    onlineFormId: modelId,
    words: 'the superior approves',
  };
  answers = [JSON.stringify({ start: {}, steps: [] })];
  expect((await server.inject('assist.draftFlow', document, english)).code).toBe(200);
  asked = [];
  for (const other of [{ fullName: 'Another' }, { enCode: 'another' }])
    expect((await server.inject('assist.draftFlow', { ...document, ...other }, english)).code).toBe(400);
  expect((await draftModel('taken')).code).toBe(400);
  expect(asked).toEqual([]);
});

test('the best answer is kept, not the last one', async () => {
  const { modelId } = await publishModel(server, { enCode: 'bestof', fields: [fieldNode('input', 'a', 'A')] });
  const wanted = { fullName: 'Best', enCode: 'best', onlineFormId: modelId, words: 'the superior approves' };
  const step = { id: 'boss', do: 'approve', title: 'Superior', who: { role: 'nosuchrole' } };
  answers = [JSON.stringify({ steps: [step] }), '{"steps":[{"do":"dance"}]}', '{"steps":[{"do":"dance"}]}'];
  const answer = await server.inject('assist.draftFlow', wanted, english);
  expect(answer).toMatchObject({ code: 200 });
  const { data } = await server.inject('flowTemplate.design', { id: answer.data.id }, english);
  expect(data.document.steps).toEqual([step]);
});

test('one draft of a person at a time', async () => {
  let open: (text: string) => void = () => undefined;
  answers = [() => new Promise<string>((resolve) => (open = resolve)), good];
  const first = draft('own.slow');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect((await draft('own.second')).msg).toContain('still being written');
  open(good);
  expect((await first).code).toBe(200);
});

test('it needs the button of new documents, and is off without the setting', async () => {
  await makePerson(server, 'reader', [await makeRole(server, { menus: ['onlineDev.screenDesign'] })]);
  const reader = { as: 'reader', language: 'en' } as const;
  expect((await server.inject('assist.info', {}, reader)).code).toBe(200);
  await makePerson(server, 'nobody', []);
  expect((await server.inject('assist.info', {}, { as: 'nobody' })).code).toBe(403);
  const params = { kind: 'page', id: 'a', title: 'b', fullName: 'b', enCode: 'b', onlineFormId: 'c', words: 'c' };
  for (const call of ['assist.draft', 'assist.draftModel', 'assist.draftFlow'])
    expect((await server.inject(call, params, reader)).code).toBe(403);
  for (const name of ['ASSIST_URL', 'ASSIST_MODEL', 'ASSIST_KEY']) vi.stubEnv(name, '');
  expect((await server.inject('assist.info', {}, english)).data).toEqual({ place: null });
  expect((await draft('own.off')).msg).toContain('not turned on');
  expect((await draftModel('off')).msg).toContain('not turned on');
});
