import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

const admin = { as: 'admin' };
let server: TestServer;
let shown: PublishedModel;
let other: PublishedModel;
let boardId: string;
const interfaces: Record<string, string> = {};
const ask = (call: string, params: Record<string, unknown> = {}, options: object = admin) =>
  server.inject(call, params, options);

async function makeInterface(enCode: string): Promise<void> {
  const body = { fullName: enCode, enCode, kind: 'static', enabledMark: 1, staticData: '[{"id":"1"}]' };
  expect((await ask('dataInterface.create', body)).code).toBe(200);
  interfaces[enCode] = (await ask('dataInterface.list', { keyword: enCode })).data.list[0].id;
}

const table = (id: string, source: object) => ({
  id,
  view: 'table',
  source,
  columns: [{ name: 'title', label: { text: 'x' } }],
});
async function makeBoard(enCode: string): Promise<string> {
  const document = {
    language: 1,
    kind: 'page',
    id: 'x',
    title: { text: 'wall' },
    views: [
      table('rows', { call: 'onlineDev.list', params: { modelId: shown.modelId } }),
      table('numbers', { model: shown.modelId, measures: [{ name: 'n', measure: 'count' }] }),
      table('given', { interface: interfaces.shownRows }),
    ],
  };
  const body = { fullName: enCode, enCode, type: 6, document: JSON.stringify(document) };
  expect(await ask('board.create', body)).toMatchObject({ code: 200 });
  const { id } = (await ask('board.list', { keyword: enCode })).data.list[0];
  expect(await ask('board.publish', { id })).toMatchObject({ code: 200 });
  return id;
}
async function wall(options: object = admin): Promise<{ token: string }> {
  const { data } = await ask('board.ticket', { id: boardId }, options);
  const redeemed = await ask('board.redeem', { ticket: data.address.split('=')[1] }, { token: '' });
  return { token: redeemed.data.token };
}

beforeAll(async () => {
  server = await startTestServer();
  await makeInterface('shownRows');
  await makeInterface('otherRows');
  const fields = [fieldNode('input', 'title', 'Title')];
  shown = await publishModel(server, { enCode: 'shown', fields });
  other = await publishModel(server, { enCode: 'other', fields });
  boardId = await makeBoard('wallBoard');
  const role = await makeRole(server, { menus: ['onlineDev', 'onlineDev.board'] });
  await makePerson(server, 'viewer', [role]);
  await makePerson(server, 'stranger', [role]);
});
afterAll(() => server?.close());

describe('issue 27 §4 the session of a full-screen view', () => {
  test('calls what its document names, of these models and interfaces, and what draws it', async () => {
    const screen = await wall();
    const named: [string, Record<string, unknown>][] = [
      ['auth.currentUser', {}],
      ['document.overlay', {}],
      ['dictionaryData.all', {}],
      ['viewAs.info', {}],
      ['board.document', { id: boardId }],
      ['onlineDev.list', { modelId: shown.modelId }],
      ['onlineDev.aggregate', { modelId: shown.modelId, measures: [{ name: 'n', measure: 'count' }] }],
      ['dataInterface.run', { id: interfaces.shownRows }],
    ];
    for (const [call, params] of named) {
      const { code } = await ask(call, params, screen);
      expect([call, code]).toEqual([call, 200]);
    }
  });

  test('calls nothing else that its issuer may call', async () => {
    const screen = await wall();
    const second = await makeBoard('secondBoard');
    const others: [string, Record<string, unknown>][] = [
      ['users.list', {}],
      ['sysConfig.info', {}],
      ['sysConfig.administrators', {}],
      ['message.list', {}],
      ['board.list', {}],
      ['board.info', { id: boardId }],
      ['board.document', { id: second }],
      ['board.devices', {}],
      ['document.get', { id: 'permission.user' }],
      ['onlineDev.list', { modelId: other.modelId }],
      ['onlineDev.config', { modelId: shown.modelId }],
      ['onlineDev.aggregate', { modelId: other.modelId, measures: [{ name: 'n', measure: 'count' }] }],
      ['dataInterface.run', { id: interfaces.otherRows }],
      ['dataInterface.page', { id: interfaces.otherRows }],
    ];
    for (const [call, params] of others) {
      const { code } = await ask(call, params, screen);
      expect([call, code]).toEqual([call, 403]);
    }
    const { data } = await ask('auth.currentUser', {}, screen);
    expect(data.permissionList).toEqual([]);
    expect(data.menuList).toHaveLength(1);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/websocket/${encodeURIComponent(screen.token)}`, {
      origin: server.url,
    });
    const closed = await new Promise<number>((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ method: 'OnConnection', token: screen.token })));
      socket.on('close', (code) => resolve(code));
    });
    expect(closed).toBe(1008);
  });

  test('ends with the session of its issuer', async () => {
    const issuer = { token: await server.signIn('viewer', 'Weft@2026') };
    const screen = await wall(issuer);
    const late = (await ask('board.ticket', { id: boardId }, issuer)).data.address.split('=')[1];
    expect((await ask('board.document', { id: boardId }, screen)).code).toBe(200);
    expect((await ask('auth.logout', {}, issuer)).code).toBe(200);
    expect((await ask('board.document', { id: boardId }, screen)).code).toBe(600);
    expect((await ask('board.redeem', { ticket: late }, { token: '' })).code).toBe(400);
  });

  test('ends with a session that is no longer there, too', async () => {
    const issuer = { token: await server.signIn('viewer', 'Weft@2026') };
    const screen = await wall(issuer);
    await server.db.raw(
      `delete from weft_session where board_id is null and user_id = (select id from weft_user where account = 'viewer')`,
    );
    expect((await ask('board.document', { id: boardId }, screen)).code).toBe(600);
  });

  test('full-screen devices are listed for administrators and their issuer, who end them', async () => {
    server.reopenSessions();
    const viewer = { as: 'viewer' };
    const [mine, admins] = [await wall(viewer), await wall()];
    const list = async (options: object) => (await ask('board.devices', {}, options)).data.list;
    const all = await list(admin);
    const own = await list(viewer);
    expect(all.length).toBeGreaterThanOrEqual(2);
    expect(own).toMatchObject([
      { board: 'wallBoard', person: 'viewer/viewer', ipAddress: '127.0.0.1', loginTime: expect.any(Number) },
    ]);
    expect(JSON.stringify(all)).not.toContain(mine.token.slice(7));
    expect((await ask('board.endDevice', { id: own[0].id }, { as: 'stranger' })).code).toBe(400);
    expect((await ask('board.document', { id: boardId }, mine)).code).toBe(200);
    expect(await ask('board.endDevice', { id: own[0].id }, viewer)).toMatchObject({ code: 200 });
    expect((await ask('board.document', { id: boardId }, mine)).code).toBe(600);
    expect(await list(viewer)).toEqual([]);
    // A call ends full-screen devices only.
    const { id: session } = await server.db.kysely
      .selectFrom('weftSession')
      .select('id')
      .where('boardId', 'is', null)
      .where('endedTime', 'is', null)
      .executeTakeFirstOrThrow();
    expect((await ask('board.endDevice', { id: session })).code).toBe(400);
    for (const { id } of await list(admin)) expect((await ask('board.endDevice', { id })).code).toBe(200);
    expect((await ask('board.document', { id: boardId }, admins)).code).toBe(600);
  });
});
