import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let token: string;
const menu = 'onlineDev.screenDesign';
const wanted = { fullName: 'writer', days: 30, writes: 1, everything: 0, menus: [menu], perMinute: 1_000 };
const page = (id: string, views: object[] = []) =>
  JSON.stringify({ language: 1, kind: 'page', id, title: { text: 'Own' }, views });
const table = {
  id: 'rows',
  view: 'table',
  source: { call: 'role.list' },
  columns: [{ name: 'fullName', label: { text: 'Role name' } }],
};

const makeToken = async (more: object = {}, as = 'admin'): Promise<string> => {
  const { code, msg, data } = await server.inject('token.add', { ...wanted, ...more }, { as });
  if (code !== 200) throw new Error(msg);
  return data.token;
};

beforeAll(async () => {
  vi.stubEnv('MCP', '1');
  server = await startTestServer();
  token = await makeToken();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/mcp',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      'weft-language': 'en',
      ...headers,
    },
  });
const rpc = async (method: string, params: object = {}, headers: Record<string, string> = {}) =>
  (await post({ jsonrpc: '2.0', id: 7, method, params }, headers)).json();

async function run(name: string, args: object = {}, as = token) {
  const { result, error } = await rpc('tools/call', { name, arguments: args }, { authorization: `Bearer ${as}` });
  if (error) throw new Error(error.message);
  const [{ text }] = result.content;
  return { text, isError: result.isError === true, json: () => JSON.parse(text) };
}

const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };

test('initialize says version and tools; what is announced is not answered', async () => {
  const hello = await rpc('initialize', { protocolVersion: '2025-03-26', ...client });
  expect(hello).toMatchObject({ id: 7, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} } } });
  expect((await rpc('initialize', { protocolVersion: '1999-01-01', ...client })).result.protocolVersion).toMatch(/^20/);
  const said = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([said.statusCode, said.body]).toEqual([202, '']);
  const { tools } = (await rpc('tools/list')).result;
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    ...['language', 'schema', 'check', 'draw', 'draft'],
    ...['models', 'model', 'checkModel', 'drawModel', 'draftModel'],
  ]);
  for (const each of tools) expect(each.inputSchema).toMatchObject({ type: 'object' });
  const stream = await server.app.inject({ method: 'GET', url: '/api/mcp' });
  expect([stream.statusCode, stream.headers.allow]).toEqual([405, 'POST']);
});

test.each(['legacy', 'auto'] as const)('a program with the official client works with the tools, %s', async (mode) => {
  const url = new URL('/api/mcp', server.url);
  const program = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}`, 'weft-language': 'en' } };
  await program.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  expect(program.getServerVersion()?.name).toBe('weft');
  expect(program.getNegotiatedProtocolVersion()).toMatch(mode === 'legacy' ? /^2025-/ : /^2026-/);
  const { tools } = await program.listTools();
  expect(tools.map(({ name }) => name)).toContain('draw');
  const good = { id: 'own.first', document: page('own.first', [table]) };
  const { content, isError } = await program.callTool({ name: 'check', arguments: good });
  expect([isError ?? false, content]).toEqual([
    false,
    [{ type: 'text', text: JSON.stringify({ issues: [] }, null, 2) }],
  ]);
  await expect(program.callTool({ name: 'publish', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  await program.close();
});

test('what is no message of the protocol has the error that the protocol names', async () => {
  expect((await post('{')).json()).toMatchObject({ error: { code: -32700 } });
  expect((await post([])).json()).toMatchObject({ error: { code: -32600 } });
  expect((await post({ id: 1, method: 'ping' })).json()).toMatchObject({ error: { code: -32600 } });
  expect(await rpc('resources/list')).toMatchObject({ id: 7, error: { code: -32601 } });
  expect(await rpc('tools/call', { name: 'publish' })).toMatchObject({ error: { code: -32602 } });
  expect(await rpc('tools/call', { name: 'check', arguments: { id: 'a' } })).toMatchObject({ error: { code: -32602 } });
  expect((await post({}, { 'mcp-protocol-version': '1999-01-01' })).statusCode).toBe(400);
  expect(await rpc('ping')).toMatchObject({ result: {} });
});

test('a list of messages is refused and none of it runs', async () => {
  const document = page('own.listed');
  const args = { id: 'own.listed', kind: 'page', title: 'Own', document, draft: 0, base: 0 };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'draft', arguments: args } };
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  for (const before of ['', ' \n', '\uFEFF'])
    for (const list of [[], [call], [call, { ...call, id: 2 }], [call, cancel]]) {
      const answer = await post(before + JSON.stringify(list));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
    }
  expect(await run('draw', { id: 'own.listed' })).toMatchObject({ isError: true });
});

test('SEC-05 only a token enters: no session, no page of another place, and not a token that does not reach documents', async () => {
  for (const authorization of ['', 'Bearer weft_x', await server.signIn('admin', 'Weft@2026')]) {
    const { statusCode, headers } = await post({}, { authorization });
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  }
  expect((await post({}, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  const other = await makeToken({ menus: ['permission.role'] });
  expect(await run('language', {}, other)).toMatchObject({ isError: true });
  await makePerson(server, 'poor', [await makeRole(server, { menus: ['permission.role'] })]);
  expect(await run('language', {}, await makeToken({ everything: 1 }, 'poor'))).toMatchObject({ isError: true });
});

test('language and schema tell the words, and the calls of this server', async () => {
  expect((await run('language')).text).toContain('view.table');
  expect((await run('language', { word: 'view.table' })).text).toContain('rowActions');
  expect(await run('language', { word: '../../README' })).toMatchObject({ isError: true });
  expect((await run('schema')).json().words).toEqual(expect.arrayContaining(['view.table', 'field', 'call']));
  expect((await run('schema', { word: 'call' })).json().enum).toContain('role.list');
  expect(await run('schema', { word: 'toString' })).toMatchObject({ isError: true });
});

test('check says what is wrong; draw gives the outline of a text and of what is stored', async () => {
  const wrong = (
    await run('check', { id: 'own.first', document: page('own.first', [{ ...table, columns: 1 }]) })
  ).json();
  expect(wrong.issues[0]).toMatchObject({ at: '/views/0/columns' });
  expect((await run('check', { id: 'own.first', document: page('own.first', [table]) })).json()).toEqual({
    issues: [],
  });
  const { outline } = (await run('draw', { id: 'own.first', document: page('own.first', [table]) })).json();
  expect(outline.split('\n')).toEqual([
    'document.page own.first "Own"',
    '  view.table rows role.list /views/0',
    '    column fullName "Role name" /views/0/columns/0',
  ]);
  const stored = (await run('draw', { id: 'system.webhook' })).json();
  expect(stored).toMatchObject({ draft: 0, base: 0, issues: [] });
  // The fragment of the column is expanded.
  expect(stored.outline).toMatch(/column creatorTime/);
  expect(await run('draw', { id: 'no.such' })).toMatchObject({ isError: true });
});

test('a draft is kept for a person, shown to nobody, and never overwrites the draft of another', async () => {
  const id = 'own.second';
  const first = await run('draft', { id, kind: 'page', title: 'Own', document: page(id), draft: 0, base: 0 });
  expect(first.json()).toEqual({ draft: 2, heldByOther: 0, issues: [] });
  expect((await server.inject('document.get', { id }, { as: 'admin' })).code).not.toBe(200);
  expect((await run('draw', { id })).json()).toMatchObject({ draft: 2, base: 0, document: page(id) });
  const late = await run('draft', { id, document: page(id, [table]), draft: 1, base: 0 });
  expect(late).toMatchObject({ isError: true });
  expect(late.json().conflict).toMatchObject({ revision: 2 });
  const next = await run('draft', { id, document: page(id, [table]), draft: 2, base: 0, note: 'a table' });
  expect(next.json()).toEqual({ draft: 3, heldByOther: 0, issues: [] });
  const [row] = await vi.waitFor(async () => {
    const rows = await server.db.raw<{ outcome: string; json: string }>(
      `select outcome, json from weft_log where json like '%mcp.draft%' order by creator_time, id`,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ok', 'refused', 'ok']);
    return rows;
  });
  expect(JSON.parse(row!.json)).toMatchObject({ call: 'mcp.draft', token: 'writer' });
});

test('a draft needs a token that writes and the button; no tool publishes', async () => {
  const given = { id: 'own.third', kind: 'page', title: 'Own', document: page('own.third'), draft: 0, base: 0 };
  expect(await run('draft', given, await makeToken({ writes: 0 }))).toMatchObject({ isError: true });
  await makePerson(server, 'reader', [await makeRole(server, { menus: [menu] })]);
  const reader = await makeToken({}, 'reader');
  expect(await run('draft', given, reader)).toMatchObject({ isError: true });
  expect((await run('language', {}, reader)).isError).toBe(false);
  const body = { id: 'own.second', document: page('own.second'), expected: 0, draft: 3, note: '' };
  expect((await server.inject('screen.publish', body, { token: `Bearer ${token}` })).code).toBe(403);
});

test('models: read, checked, drawn and kept as drafts under their own menu; trust is for what a person has seen', async () => {
  const own = await makeToken({ menus: ['onlineDev.webDesign'] });
  expect(await run('models', {})).toMatchObject({ isError: true });
  expect(await run('language', {}, own)).toMatchObject({ isError: true });
  const sample = (await run('model', {}, own)).json();
  const { formData, columnData, tables } = sample;
  expect((await run('checkModel', { formData, columnData, tables }, own)).json()).toMatchObject({ errors: 0 });
  const broken = (
    await run('checkModel', { formData: '{"fields":[{"__config__":{"poxiaoKey":"nothing"}}]}' }, own)
  ).json();
  expect(broken.errors + broken.warnings).toBeGreaterThan(0);
  const { outline } = (await run('drawModel', { part: 'list', formData, columnData, tables }, own)).json();
  expect(outline).toContain('view.table');
  const made = (
    await run('draftModel', { fullName: 'Drafted', enCode: 'drafted', formData, columnData, tables }, own)
  ).json();
  const read = (await run('model', { id: made.id }, own)).json();
  expect(read).toMatchObject({ fullName: 'Drafted', revision: 1, isPublished: false, formData });
  expect(await run('draftModel', { id: made.id, fullName: 'No revision' }, own)).toMatchObject({ isError: true });
  await server.db.raw('update weft_visualdev set trusted = 1 where id = $1', [made.id]);
  const kept = (await run('draftModel', { id: made.id, revision: 1, fullName: 'Drafted twice' }, own)).json();
  expect(kept.revision).toBe(2);
  expect(await run('draftModel', { id: made.id, revision: 1, fullName: 'Late' }, own)).toMatchObject({ isError: true });
  const [row] = await server.db.raw(
    'select trusted, state, full_name as name, form_data = $2 as same from weft_visualdev where id = $1',
    [made.id, formData],
  );
  expect(row).toEqual({ trusted: 0, state: 0, name: 'Drafted twice', same: true });
  const readOnly = await makeToken({ menus: ['onlineDev.webDesign'], writes: 0 });
  expect(await run('draftModel', { fullName: 'b', enCode: 'b' }, readOnly)).toMatchObject({ isError: true });
  await vi.waitFor(async () => {
    const rows = await server.db.raw(`select 1 from weft_log where json like '%mcp.draftModel%'`);
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });
});

test('without the setting it is not there', async () => {
  vi.stubEnv('MCP', '');
  const other = await startTestServer();
  const { statusCode } = await other.app.inject({ method: 'POST', url: '/api/mcp', payload: {} });
  expect(statusCode).toBe(404);
  await other.close();
});
