import type { UserConfig } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test('CONST-86 in development the calls go to localhost, port 5000', async () => {
  vi.stubEnv('PORT', undefined);
  vi.resetModules();
  const { default: configure } = await import('../../vite.config');
  const { server } = (configure as (of: object) => UserConfig)({ isSsrBuild: false });
  expect(server?.proxy).toMatchObject({
    '/api': 'http://localhost:5000',
    '/websocket': { target: 'ws://localhost:5000', ws: true },
  });
});
