import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { version } from '../../version';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('GET /version tells administrators the version, the commit and the last migration', async () => {
  const { data, headers } = await server.inject('version.info', {}, { as: 'admin' });
  const [last] = await server.db.raw<{ id: string }>('select id from weft_migration order by at desc, id desc limit 1');
  // No build, no commit.
  expect(data).toEqual({ version, commit: null, migration: { id: last!.id, at: expect.any(Number) } });
  expect(headers['cache-control']).toBe('no-store');
});

test('nobody else is told', async () => {
  expect((await server.app.inject({ url: '/version' })).json()).toMatchObject({ code: 600, data: null });
  expect((await server.app.inject({ url: '/version', headers: { accept: 'text/html' } })).json().data).toBeNull();
});
