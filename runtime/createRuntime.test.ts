import { expect, it, vi } from 'vitest';
import { calls } from '../schemas';
import type { Catalogue } from './calls';
import { createRuntime } from './createRuntime';

/** A runtime whose server answers empty lists; `asked`: what it was asked, with the language of the person. */
function started() {
  const asked: string[] = [];
  const runtime = createRuntime({
    catalogue: calls as Catalogue,
    loadWords: async () => ({}),
    bundled: async () => undefined,
    compileModel: vi.fn(),
    origin: 'https://weft.example',
    fetch: async (input) => {
      const { method, url, headers } = input as Request;
      asked.push(`${method} ${new URL(url).pathname} ${headers.get('weft-language')}`);
      return Response.json({ code: 200, msg: '', data: { list: [] } });
    },
    reload: vi.fn(),
    goToSignIn: vi.fn(),
  });
  return { runtime, asked };
}

it('SHELL-48 dictionaries are fetched again in the language that a person changes to', async () => {
  const { runtime, asked } = started();
  await runtime.i18n.setLanguage('zh');
  await runtime.caches.dictionary.load();
  await runtime.i18n.setLanguage('en');
  await runtime.caches.dictionary.load();
  expect(asked).toEqual(['GET /api/system/DictionaryData/All zh', 'GET /api/system/DictionaryData/All en']);
});

it.each([
  ['DICT-37', 'dictionaryData.state'],
  ['BILL-17', 'billRule.state'],
])('%s after %s the cached dictionaries are fetched again', async (_, state) => {
  const { runtime, asked } = started();
  await runtime.caches.dictionary.load();
  await runtime.caches.dictionary.load();
  expect(asked).toEqual(['GET /api/system/DictionaryData/All zh']);
  await runtime.call(state, { id: '1' });
  expect(asked.at(-1)).toMatch(/^PUT .*\/1\/Actions\/State zh$/);
  await runtime.caches.dictionary.load();
  expect(asked.at(-1)).toBe('GET /api/system/DictionaryData/All zh');
  expect(asked).toHaveLength(3);
});
