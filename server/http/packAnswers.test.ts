import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';

let server: TestServer;
let token: string;
const get = (encoding?: string, url = '/api/oauth/CurrentUser') =>
  server.app.inject({
    url,
    headers: { authorization: token, ...(encoding && { 'accept-encoding': encoding }) },
  });

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('admin', 'Weft@2026');
});
afterAll(() => server.close());

test('issue 11 §4 first load: JSON answers are packed as the browser accepts', async () => {
  const plain = await get();
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('accept-encoding');
  const brotli = await get('gzip, deflate, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const gzip = await get('gzip, br;q=0');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test('small answers are sent as they are', async () => {
  const answer = await get('gzip, br', '/api/unknown');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toMatchObject({ code: 404 });
});
