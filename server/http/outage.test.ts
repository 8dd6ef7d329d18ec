import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, databaseProxy } from '../../tests/support/databaseProxy';
import { hasPostgres } from '../../tests/support/emptyDatabase';
import { publishModel } from '../../tests/support/publishModel';
import { injectorOf, startTestServer, type TestServer } from '../../tests/support/server';
import { fieldNode } from '../../tests/support/smallModel';
import { announceSocket, openSocket } from '../../tests/support/socketClient';
import { createServer, type Server } from '../createServer';
import { openDb } from '../db/open';
import type { Db } from '../db/types';
import { openSession } from '../services/sessions/sessions';
import { createDiskStorage } from '../storage/diskStorage';
import { answerOf } from './answers';
import { loadWords } from './words';

const request = (language?: string) => ({ headers: { 'weft-language': language }, id: 'r1' }) as never;

test.each([
  [{ code: 'ENOSPC' }, '存储空间已满', '60'],
  [{ code: 'EDQUOT' }, '存储空间已满', '60'],
  [{ code: '53100' }, '存储空间已满', '60'],
])('issue 10: %j is HTTP 503 with its own sentence', async (error, words, seconds) => {
  const answer = answerOf(Object.assign(new Error('/secret/path'), error), await loadWords(), request());
  expect(answer).toMatchObject({ status: 503, retrySeconds: Number(seconds), envelope: { code: 500, data: null } });
  expect(answer.envelope.msg).toContain(words);
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test('issue 10: an address that a data interface cannot reach is no outage of ours', async () => {
  const answer = answerOf(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), await loadWords(), request());
  expect(answer.status).toBe(200);
});

describe.runIf(hasPostgres())('issue 10: PostgreSQL away', () => {
  let first: TestServer;
  let proxy: DatabaseProxy;
  let db: Db;
  let built: Server;
  let url: string;
  let filesDir: string;
  let token: string;
  let modelId: string;
  let inject: TestServer['inject'];
  const admin = () => ({ token });

  beforeAll(async () => {
    first = await startTestServer();
    modelId = (await publishModel(first, { enCode: 'away', fields: [fieldNode('input', 'title', '标题')] })).modelId;
    proxy = await databaseProxy(first.databaseUrl!);
    filesDir = await mkdtemp(join(tmpdir(), 'weft-away-'));
    db = await openDb({ url: proxy.url });
    built = await createServer({
      db,
      url: proxy.url,
      limits: false,
      storage: createDiskStorage(filesDir),
      origins: [],
    });
    await built.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(built.app.server.address() as { port: number }).port}`;
    inject = injectorOf(built.app, db);
    const user = await first.db.kysely.selectFrom('weftUser').select('id').where('account', '=', 'admin').execute();
    const session = { userId: user[0]!.id, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() };
    token = (await openSession(first.db, session)).token;
  });
  afterAll(async () => {
    await built?.app.close();
    await db?.close();
    await proxy?.close();
    await first?.close();
    await rm(filesDir, { recursive: true, force: true });
  });

  const away = { status: 503, code: 500, msg: '数据库暂时连接不上，请稍后再试', data: null };
  const save = (title: string) => inject('onlineDev.create', { modelId, data: JSON.stringify({ title }) }, admin());
  const titles = async () =>
    (await inject('onlineDev.list', { modelId, currentPage: 1, pageSize: 100 }, admin())).data.list.map(
      (row: { title: string }) => row.title,
    );

  test('calls, sign-in, files and sockets answer 503 meanwhile; all work again at once', async () => {
    const live = await announceSocket(url, token);
    expect((await save('before')).code).toBe(200);
    proxy.cut();
    try {
      const asked: [string, object][] = [
        ['onlineDev.create', { modelId, data: '{"title":"meanwhile"}' }],
        ['onlineDev.list', { modelId }],
        ['users.list', { currentPage: 1, pageSize: 20 }],
        ['dictionaryType.selector', { id: '0' }],
        ['auth.currentUser', {}],
      ];
      for (const [call, params] of asked) {
        const answer = await inject(call, params as Record<string, unknown>, admin());
        expect(answer, call).toMatchObject(away);
        expect(answer.headers['retry-after'], call).toBe('2');
      }
      const english = await inject('users.list', {}, { ...admin(), language: 'en' });
      expect(english.msg).toBe('The database cannot be reached at the moment. Try again shortly');
      const login = { account: 'admin', password: 'x', origin: 'password', grant_type: 'password' };
      expect(await inject('auth.login', login)).toMatchObject(away);

      const health = await built.app.inject({ url: '/health/ready' });
      expect([health.statusCode, health.json()]).toEqual([503, { status: 'unavailable', reason: 'database' }]);
      expect((await built.app.inject({ url: '/health/live' })).statusCode).toBe(200);

      const next = await openSocket(url, token);
      next.say({ method: 'OnConnection', token, mobileDevice: false });
      expect(await next.closed).toBe(1013);
    } finally {
      proxy.restore();
    }
    const from = performance.now();
    expect((await save('after')).code).toBe(200);
    expect(performance.now() - from).toBeLessThan(1_000);
    expect((await titles()).sort()).toEqual(['after', 'before']);
    // A socket of before is still there.
    expect(live.wire.readyState).toBe(live.wire.OPEN);
    live.say({ method: 'heartCheck' });
    await live.next('heartCheck');
    live.wire.close();
  });

  test('a save whose commit was sent and never answered says that it may be stored', async () => {
    proxy.cutAt('commit');
    const answer = await save('in doubt');
    expect(answer).toMatchObject({ status: 503, code: 500 });
    expect(answer.msg).toBe('保存时数据库连接中断，不能确定是否已保存，请刷新核对后再试');
    expect((await save('sure')).code).toBe(200);
    expect(await titles()).toContain('sure');
  });
});
