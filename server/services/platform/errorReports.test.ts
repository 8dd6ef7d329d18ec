import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.db.kysely.deleteFrom('weftErrorReport').execute());
afterEach(() => {
  delete process.env.ERROR_STORE;
});

const report = {
  kind: 'document',
  message: 'it "secret" broke',
  document: 'a.b',
  pointer: '/fields/1',
  path: '/a/b?x=1',
};
const send = (more: object = {}, options: object = { as: 'admin' }) =>
  server.inject('errorReport.send', { ...report, ...more }, options);
const rows = async () => (await server.inject('errorReport.list', {}, { as: 'admin' })).data.list;

describe('ERR-23 the error store', () => {
  test('keeps an error with its document and pointer, without values, once however often it comes', async () => {
    await send({ stack: 'Error: secret\n    at draw (https://x.example/assets/a.js:1:2)' });
    await send({ message: 'it "other secret" broke', stack: 'at draw (https://x.example/assets/b.js:3:4)' });
    const list = await rows();
    expect(list).toMatchObject([
      {
        kind: 'document',
        message: 'it … broke',
        documentId: 'a.b',
        pointer: '/fields/1',
        path: '/a/b',
        stack: 'draw /assets/b.js:3:4',
        times: 2,
        signedIn: 1,
      },
    ]);
    expect(JSON.stringify(list)).not.toContain('secret');
    await send({ pointer: '/fields/2' });
    expect(await rows()).toHaveLength(2);
  });

  test('takes reports of people who are not signed in, apart from the others, and writes no operation log', async () => {
    const before = await server.db.kysely.selectFrom('weftLog').select('id').execute();
    await send();
    await send({}, {});
    expect((await rows()).map(({ signedIn }: { signedIn: number }) => signedIn).sort()).toEqual([0, 1]);
    const after = await server.db.kysely.selectFrom('weftLog').select('id').execute();
    expect(after.length).toBe(before.length);
  });

  test('strangers cannot push out what people met: the oldest of their own 200 goes', async () => {
    await send();
    const row = { signedIn: 0, kind: 'script', message: 'x', stack: '', documentId: '', pointer: '', path: '/' };
    const at = (n: number) => new Date(1_000_000 + n);
    await server.db.kysely
      .insertInto('weftErrorReport')
      .values(
        Array.from({ length: 200 }, (_, n) => ({
          ...row,
          id: `s${n}`,
          fingerprint: `s${n}`,
          platForm: '',
          times: 1,
          firstTime: at(n),
          lastTime: at(n),
        })),
      )
      .execute();
    await send({ message: 'one more' }, {});
    const list = (await server.inject('errorReport.list', { pageSize: 500 }, { as: 'admin' })).data.list;
    expect(list).toHaveLength(201);
    expect(list.map(({ id }: { id: string }) => id)).not.toContain('s0');
    expect(list.filter(({ signedIn }: { signedIn: number }) => signedIn === 1)).toHaveLength(1);
  });

  test('ERROR_STORE=0 stores nothing; an empty message is no error', async () => {
    process.env.ERROR_STORE = '0';
    expect((await send()).code).toBe(200);
    delete process.env.ERROR_STORE;
    expect((await send({ message: '' })).code).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test('its own limit is 30 reports a minute of one address', async () => {
    const limited = await startTestServer({ limits: { anonymous: 1_000, signedIn: 1_000, signIn: 1_000 } });
    const codes: number[] = [];
    for (let n = 0; n < 31; n++) codes.push((await limited.inject('errorReport.send', report)).status);
    await limited.close();
    expect(codes.filter((status) => status === 200)).toHaveLength(30);
    expect(codes.at(-1)).toBe(429);
  });

  test('reports are searched, and deleted by who may', async () => {
    await send();
    await send({ message: 'another' });
    const found = (await server.inject('errorReport.list', { keyword: 'another' }, { as: 'admin' })).data.list;
    expect(found).toHaveLength(1);
    await server.inject('errorReport.remove', { ids: [found[0].id] }, { as: 'admin' });
    expect(await rows()).toHaveLength(1);
  });
});
