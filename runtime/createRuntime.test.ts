import { expect, it, vi } from 'vitest';
import { calls } from '../schemas';
import type { Catalogue } from './calls';
import { createRuntime } from './createRuntime';

it.each([
  ['DICT-37', 'dictionaryData.state'],
  ['BILL-17', 'billRule.state'],
])('%s after %s the cached dictionaries are fetched again', async (_, state) => {
  const asked: string[] = [];
  const runtime = createRuntime({
    catalogue: calls as Catalogue,
    loadWords: async () => ({}),
    bundled: async () => undefined,
    compileModel: vi.fn(),
    origin: 'https://weft.example',
    fetch: async (input) => {
      const { method, url } = input as Request;
      asked.push(`${method} ${new URL(url).pathname}`);
      return Response.json({ code: 200, msg: '', data: { list: [] } });
    },
    reload: vi.fn(),
    goToSignIn: vi.fn(),
  });
  await runtime.caches.dictionary.load();
  await runtime.caches.dictionary.load();
  expect(asked).toEqual(['GET /api/system/DictionaryData/All']);
  await runtime.call(state, { id: '1' });
  expect(asked.at(-1)).toMatch(/^PUT .*\/1\/Actions\/State$/);
  await runtime.caches.dictionary.load();
  expect(asked.at(-1)).toBe('GET /api/system/DictionaryData/All');
  expect(asked).toHaveLength(3);
});
