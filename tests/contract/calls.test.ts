import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callChanges } from '../../core/language/callChanges';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { allCalls } from '../../server/checkModules';
import { modules } from '../../server/modules';
import { startTestServer, type TestServer } from '../support/server';

const named = Object.entries(calls) as [string, Call][];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const declared = () => [...new Set(server.app.declaredRoutes.flatMap((route) => route.call ?? []))];

describe('API: calls and routes', () => {
  test('every call has a route', () => {
    const served = new Set(declared());
    expect(named.map(([name]) => name).filter((name) => !served.has(name))).toEqual([]);
  });

  test('every route has a call, of schemas/calls or of its module', () => {
    const all = allCalls(modules, calls);
    expect(declared().filter((name) => !(name in all))).toEqual([]);
  });

  test('issue 27 §1 every call that is no GET says whether it reads', () => {
    const silent = named.filter(([, { method, reads }]) => method !== 'GET' && typeof reads !== 'boolean');
    expect(silent.map(([name]) => name)).toEqual([]);
    const removing = named.filter(([, call]) => call.method === 'DELETE' && !callChanges(call));
    expect(removing).toEqual([]);
  });

  test('no two calls share method and path', () => {
    const seen = named.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`);
    expect(seen.filter((line, index) => seen.indexOf(line) !== index)).toEqual([]);
  });
});
