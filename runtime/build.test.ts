import { expect, it } from 'vitest';
import { buildHeader, buildOf } from '../core/build';
import { createServedBuild } from './build';
import { createHttp } from './http';

const html = (name: string) =>
  `<head><script type="module" crossorigin src="/assets/${name}.js"></script><link rel="modulepreload" href="/assets/x.js"></head>`;

it('ux 14 a build is named by the entry script of its page', () => {
  expect(buildOf(html('index-1a'))).toBe('/assets/index-1a.js');
  expect(buildOf('<p>no script</p>')).toBeUndefined();
});

it('ux 14 any answered call tells that a newer build is served; nothing is sent for it', async () => {
  const build = createServedBuild('/assets/index-1a.js');
  let served = '/assets/index-1a.js';
  let requests = 0;
  const send = createHttp({
    origin: 'http://own',
    token: () => 't',
    language: () => 'zh',
    t: (key) => key,
    notify: async () => undefined,
    onSessionEnd: () => undefined,
    onBuild: build.heard,
    fetch: async () => {
      requests += 1;
      return Response.json({ code: 200, msg: '', data: null }, { headers: { [buildHeader]: served } });
    },
  });
  const call = () => send({ name: 'a', method: 'GET', path: '/api/a', payload: {} });
  await call();
  expect(build.store.getState().newer).toBe(false);
  served = '/assets/index-2b.js';
  await call();
  expect(build.store.getState().newer).toBe(true);
  expect(requests).toBe(2);
});

it('ux 14 a server without a build, and a page in development, offer nothing', () => {
  const build = createServedBuild('/assets/index-1a.js');
  build.heard(null);
  expect(build.store.getState().newer).toBe(false);
  const development = createServedBuild(undefined);
  development.heard('/assets/index-2b.js');
  expect(development.store.getState().newer).toBe(false);
});
