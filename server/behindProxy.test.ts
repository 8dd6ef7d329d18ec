import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnFrames } from '../core/socket';
import { loadDocument } from '../schemas';
import { hasPostgres } from '../tests/support/emptyDatabase';
import { grantRole, makePerson, makeRole, md5 } from '../tests/support/ordinary';
import { type Answer, type PublishedModel, publishModel } from '../tests/support/publishModel';
import { type RoundRobinProxy, roundRobinProxy } from '../tests/support/roundRobinProxy';
import { type S3TestServer, startS3Server } from '../tests/support/s3Server';
import { type SecondProcess, secondProcess } from '../tests/support/secondProcess';
import { startTestServer, type TestServer } from '../tests/support/server';
import { fieldNode } from '../tests/support/smallModel';
import { announceSocket, within } from '../tests/support/socketClient';
import { createS3Storage } from './storage/s3Storage';

const admin = { as: 'admin' };
const title = fieldNode('input', 'title', '标题');
const number = fieldNode('billRule', 'no', '单号', { rule: 'shared' });
/** Each process hears of the other within this time; measured: some milliseconds. */
const soon = { timeout: 5_000, interval: 20 };

describe.runIf(hasPostgres())('issue 10 §3: two processes behind a proxy that knows no sessions', () => {
  let s3: S3TestServer;
  let one: TestServer;
  let two: SecondProcess;
  let proxy: RoundRobinProxy;
  let model: PublishedModel;
  let overlayDir: string;

  beforeAll(async () => {
    s3 = await startS3Server();
    overlayDir = mkdtempSync(join(tmpdir(), 'weft-overlay-'));
    const limits = { signedIn: 10_000, anonymous: 10_000, signIn: 5 };
    const origins = ['http://office.example'];
    const options = { limits, trustProxy: '127.0.0.1', origins };
    one = await startTestServer({ ...options, storage: createS3Storage(s3.settings), overlayDir });
    two = await secondProcess(one, { ...options, storage: createS3Storage(s3.settings) });
    proxy = await roundRobinProxy([one.url, two.url]);
    const rule = { fullName: '共用', enCode: 'shared', category: 'c', prefix: 'N', dateFormat: 'no', digit: 4 };
    await one.inject('billRule.create', { ...rule, startNumber: '1', enabledMark: 1, sortCode: 0 }, admin);
    model = await publishModel(one, { enCode: 'proxied', fields: [title, number] });
  });
  afterAll(async () => {
    await proxy?.close();
    await two?.close();
    await one?.close();
    await s3?.close();
    rmSync(overlayDir, { recursive: true, force: true });
  });

  const call = async (
    path: string,
    init: RequestInit = {},
    token?: string,
    address = '198.18.1.1',
  ): Promise<Answer> => {
    const headers = { ...init.headers, 'x-forwarded-for': address, ...(token ? { authorization: token } : {}) };
    return (await fetch(proxy.url + path, { ...init, headers })).json() as Promise<Answer>;
  };
  const signIn = (form: Record<string, string>, address?: string) => {
    const body = new URLSearchParams({ origin: 'password', grant_type: 'password', ...form });
    return call('/api/oauth/Login', { method: 'POST', body }, undefined, address);
  };
  const tokenOf = async (account: string, address = '198.18.9.1') => {
    const { data } = await signIn({ account, password: md5('Weft@2026') }, address);
    return data.token as string;
  };
  const configure = (enableVerificationCode: number) =>
    one.inject('sysConfig.update', { enableVerificationCode, verificationCodeNumber: 4 }, admin);
  const bothOf = (work: (server: Pick<TestServer, 'inject'>) => Promise<unknown>) => Promise.all([one, two].map(work));

  test('a captcha that one drew is verified by the other, once', async () => {
    await makePerson(one, 'anna', [await makeRole(one, { menus: ['proxied'] })]);
    expect((await configure(1)).code).toBe(200);
    const form = { account: 'anna', password: md5('Weft@2026') };
    await expect.poll(async () => (await signIn(form, '198.18.2.1')).msg, soon).toBe('请输入验证码');
    await one.inject('auth.captcha', { length: 4, random: '0.1' });
    const { answer } = await two.db.kysely
      .selectFrom('weftCaptcha')
      .select('answer')
      .where('key', '=', '0.1')
      .executeTakeFirstOrThrow();
    const filled = { ...form, code: answer, timestamp: '0.1' };
    const login = { ...filled, origin: 'password', grant_type: 'password' };
    expect((await two.inject('auth.login', login)).code).toBe(200);
    expect((await one.inject('auth.login', login)).msg).toBe('验证码已失效');
    expect((await configure(0)).code).toBe(200);
  });

  test('tries to sign in are limited by the address behind the proxy, once for both', async () => {
    // The count restarts with each minute of the clock.
    const [clock] = await one.db.raw<{ left: number }>('select 60 - extract(second from now())::float8 as left');
    if (clock!.left < 15) await new Promise((resolve) => setTimeout(resolve, clock!.left * 1_000));
    const tries: string[] = [];
    for (let n = 0; n < 7; n++) tries.push((await signIn({ account: 'nobody', password: md5('x') }, '198.18.3.1')).msg);
    expect(tries.slice(5)).toEqual([tries[5], tries[5]]);
    expect(tries[5]).not.toBe(tries[4]);
    expect(await tokenOf('admin', '198.18.4.1')).toBeTruthy();
  });

  test('a file that one took is linked by the other and downloaded from either, once', async () => {
    const token = await tokenOf('admin');
    const body = new FormData();
    body.set('file', new Blob(['for both']), 'plan.txt');
    const { data: file } = await call('/api/file/Uploader/annex', { method: 'POST', body }, token);
    for (let n = 0; n < 2; n++) {
      const { data } = await call(`/api/file/Download/annex/${file.name}`, {}, token);
      expect(await (await fetch(proxy.url + data.url)).text()).toBe('for both');
      expect((await call(data.url)).msg).toBe('文件下载失败,链接已失效');
    }
  });

  test('60 saves at once through both have numbers without gap or duplicate', async () => {
    const saves = Array.from({ length: 60 }, async (_, at) => {
      const data = JSON.stringify({ title: String(at) });
      const { code } = await (at % 2 ? one : two).inject('onlineDev.create', { modelId: model.modelId, data }, admin);
      expect(code).toBe(200);
    });
    await Promise.all(saves);
    const numbers = (await model.names('no')) as string[];
    expect([...numbers].sort()).toEqual(Array.from({ length: 60 }, (_, at) => `N${String(at + 1).padStart(4, '0')}`));
  });

  test('sockets at either hear of releases, documents and the end of their session; both are on line', async () => {
    const sockets = [];
    for (const account of ['bert', 'cora']) {
      await makePerson(one, account, [await makeRole(one, { menus: ['proxied'] })]);
      sockets.push(
        await announceSocket(proxy.url, await tokenOf(account, `198.18.${10 + sockets.length}.1`), drawnFrames),
      );
    }
    const [{ data: atOne }, { data: atTwo }] = (await bothOf((server) =>
      server.inject('onlineUser.list', {}, admin),
    )) as [Answer, Answer];
    for (const list of [atOne, atTwo]) {
      const accounts = list.map(({ userAccount }: { userAccount: string }) => userAccount);
      expect(accounts).toEqual(expect.arrayContaining(['bert', 'cora']));
    }
    expect((await model.republish({ enCode: 'proxied', fields: [title, number] })).code).toBe(200);
    const page = { ...((await loadDocument('onlineDev.webDesign')) as object), id: 'own.page' };
    mkdirSync(join(overlayDir, 'pages/own'), { recursive: true });
    writeFileSync(join(overlayDir, 'pages/own/page.json'), JSON.stringify(page));
    for (const socket of sockets) {
      expect(await socket.next('modelReleased')).toMatchObject({ modelId: model.modelId });
      await expect
        .poll(() => socket.frames.filter(({ method }) => method === 'documentChanged'), soon)
        .toMatchObject([{ id: 'own.page' }]);
    }
    await bothOf((server) =>
      expect.poll(async () => (await server.inject('document.get', { id: 'own.page' }, admin)).code, soon).toBe(200),
    );
    const { data: people } = await two.inject('onlineUser.list', {}, admin);
    const ids = people
      .filter(({ userAccount }: { userAccount: string }) => ['bert', 'cora'].includes(userAccount))
      .map(({ userId }: { userId: string }) => userId);
    expect((await two.inject('onlineUser.removeMany', { ids }, admin)).code).toBe(200);
    for (const socket of sockets) expect(await within(5_000, socket.closed)).toBe(4001);
  });

  test('a right that one takes away is gone at the other at once', async () => {
    const role = await makeRole(one, { menus: ['proxied'] });
    await makePerson(one, 'dora', [role]);
    const list = (server: Pick<TestServer, 'inject'>) =>
      server.inject('onlineDev.list', { modelId: model.modelId }, { as: 'dora' });
    await bothOf(async (server) => expect((await list(server)).code).toBe(200));
    await grantRole(one, role, { menus: [] });
    // The session may end with the change; either way nothing is answered any more.
    await bothOf((server) => expect.poll(async () => (await list(server)).code, soon).not.toBe(200));
  });

  test('after an outage of its listener a process tells its clients to fetch again what they show', async () => {
    const socket = await announceSocket(two.url, await tokenOf('admin', '198.18.20.1'));
    await one.db.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'weft events' and datname = current_database()",
    );
    await expect.poll(() => socket.frames.map(({ method }) => method), { timeout: 8_000 }).toContain('eventsMissed');
    socket.wire.close();
  });
});
