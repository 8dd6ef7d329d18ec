import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an unknown path below /api answers an envelope', async () => {
  const answer = await server.app.inject({ url: '/api/nothing/here' });
  expect(answer.json()).toEqual({ code: 404, msg: '没有这个地址', data: null });
});
