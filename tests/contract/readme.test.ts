import { afterAll, beforeAll, expect, test } from 'vitest';
import { readmeScreen } from '../support/readmeScreen';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('README: the screen of "How to add a screen" is of the language', async () => {
  const document = JSON.parse(await readmeScreen());
  expect(document.id).toBe('demo.rules');
  const { data } = await server.inject('document.validate', { document }, { as: 'admin' });
  expect(data.issues).toEqual([]);
});
