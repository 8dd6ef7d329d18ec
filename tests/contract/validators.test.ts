import { afterAll, beforeAll, expect, test } from 'vitest';
import { extendLanguage } from '../../core/language/schema/extend';
import type { JsonObject } from '../../core/language/types';
import language from '../../schemas/language.json';
import { compileCheck } from '../../server/http/validation';
import { startTestServer, type TestServer } from '../support/server';

// A server compiles the schema of a route at its first request, so a wrong one would show only there.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every schema of every route compiles, and all spellings of a path share one', () => {
  const broken: string[] = [];
  for (const { method, url, parts } of server.app.declaredRoutes) {
    for (const part of parts) {
      try {
        compileCheck(part);
      } catch (error) {
        broken.push(`${method} ${url}: ${(error as Error).message}`);
      }
    }
  }
  expect(broken).toEqual([]);
  const ofCalls = new Map<string, Set<object>[]>();
  for (const { call, parts } of server.app.declaredRoutes) {
    if (call) ofCalls.set(call, [...(ofCalls.get(call) ?? []), new Set(parts)]);
  }
  const several = [...ofCalls].filter(([, spellings]) => spellings.length > 1);
  expect(several.length).toBeGreaterThan(50);
  for (const [call, [first, ...others]] of several) {
    for (const other of others) expect([...other], call).toEqual([...first!]);
    for (const other of others)
      expect(
        [...other].every((part) => first!.has(part)),
        call,
      ).toBe(true);
  }
});

test('a schema is compiled once', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' } } };
  expect(compileCheck(schema)).toBe(compileCheck(schema));
  expect(compileCheck(schema)({ n: 1 })).toBe(true);
  expect(compileCheck(schema)({ n: 2 ** 31 })).toMatchObject({ keyword: 'maximum' });
});

test('servers of one process share what is compiled from the schemas of routes and of the language', () => {
  const schema = () => ({ type: 'object', properties: { parcel: { type: 'string' } } });
  expect(compileCheck(schema())).toBe(compileCheck(schema()));
  const shipped = language as unknown as JsonObject;
  const words = () => ({ calls: ['parcel.list'] });
  expect(extendLanguage(shipped, words())).toBe(extendLanguage(shipped, words()));
});
