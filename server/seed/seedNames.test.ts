import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';
import dictionaries from './dictionaries.json';
import { seedWordsOf, storedWords } from './seedWords';
import { withShownNames } from './shownNames';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

/** Names of the rows of an answer, nested ones too. */
const namesIn = (data: unknown): string[] => {
  if (Array.isArray(data)) return data.flatMap(namesIn);
  if (typeof data !== 'object' || data === null) return [];
  const { fullName, ...others } = data as Record<string, unknown>;
  return [...(typeof fullName === 'string' ? [fullName] : []), ...Object.values(others).flatMap(namesIn)];
};
const ask = async (call: string, params: Record<string, unknown>, language: string) => {
  const answer = await app.inject(call, params, { as: 'admin', headers: { 'weft-language': language } });
  expect(answer.code).toBe(200);
  return answer.data;
};
const chinese = /\p{Script=Han}/u;

test('issue 15 §5 every seeded category, item, application and button has a name in each language', () => {
  const texts = (tree: unknown): string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(texts);
  const [stored, english, traditional] = ['zh', 'en', 'zhtw'].map((code) => texts(seedWordsOf(code)));
  expect(english).toHaveLength(stored!.length);
  expect(traditional).toHaveLength(stored!.length);
  for (const name of english!) expect(name).toMatch(/^[A-Z][\x20-\x7e]+$/);
  for (const name of [...stored!, ...traditional!]) expect(name).toMatch(chinese);
  for (const { enCode, items } of dictionaries.types)
    expect(Object.keys(storedWords.item[enCode] ?? {}).sort()).toEqual([...items].sort());
});

test.each([
  ['dictionaryData.all', {}],
  ['dictionaryType.list', {}],
  ['dictionaryType.selector', { id: '0' }],
  ['dictionaryData.list', { typeId: 'sex' }],
  ['dictionaryData.options', { id: 'sex' }],
  ['dictionaryData.selector', { typeId: 'sex', id: '0', isTree: '0' }],
  ['system.list', {}],
  ['board.list', {}],
  ['menu.selector', { id: '0', systemId: '0', category: 'Web' }],
  ['menu.selectorFilter', { id: '0', category: 'Web' }],
  ['authority.values', { objectId: '0', type: 'system' }],
])('issue 15 §5 %s names seeded rows in English', async (call, params) => {
  const names = namesIn(await ask(call, params, 'en'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => chinese.test(name))).toEqual([]);
  expect(namesIn(await ask(call, params, 'zh')).some((name) => chinese.test(name))).toBe(true);
});

test('issue 15 §5 menus and buttons of the authorise dialog and of menu management are named in English', async () => {
  const [{ id }] = (await ask('system.list', {}, 'zh')).list;
  const step = async (type: string, moduleIds: string) =>
    ask('authority.values', { objectId: '0', type, moduleIds }, 'en');
  const modules = await step('module', id);
  const buttons = await step('button', modules.all.join(','));
  const listed = await ask('menu.bySystem', { systemId: id, category: 'Web' }, 'en');
  for (const data of [modules, buttons, listed]) {
    expect(namesIn(data).length).toBeGreaterThan(20);
    expect(namesIn(data).filter((name) => chinese.test(name))).toEqual([]);
  }
});

test('issue 15 §5 the applications of CurrentUser are named in English', async () => {
  expect(JSON.stringify(await ask('auth.currentUser', {}, 'en'))).toContain('Development platform');
  expect(JSON.stringify(await ask('auth.currentUser', {}, 'zhtw'))).toContain('開發平台');
});

test('a name that an administrator gave stays in every language', async () => {
  await app.db.kysely
    .updateTable('weftDictionaryData')
    .set({ fullName: '先生' })
    .where('enCode', '=', '1')
    .where('fullName', '=', '男')
    .execute();
  const names = namesIn(await ask('dictionaryData.options', { id: 'sex' }, 'en'));
  expect(names).toEqual(['先生', 'Female', 'Not stated']);
});

test('rows without a code, dates and other values stay as they are', () => {
  const at = new Date();
  const data = { at, rows: [{ fullName: '男' }, { enCode: '1', fullName: '男', more: null }] };
  expect(withShownNames(data, { language: 'en', t: (key) => key })).toEqual({
    at,
    rows: [{ fullName: '男' }, { enCode: '1', fullName: 'Male', more: null }],
  });
});
