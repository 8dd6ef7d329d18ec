import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages, usualLanguage } from '../core/languages';
import { languagesIn, listsMade, wordsMade } from './generate.mjs';
import { loadLocale } from './index';

const folder = join(import.meta.dirname, 'locales');
/** Names of the values in a text; a plural form names its number once. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)(?:\}|, plural)/g)].map((match) => match[1]))].sort();
const others = languages.map(({ code }) => code).filter((code) => code !== usualLanguage);

describe('SHELL-48: words in three languages', () => {
  test('F1 every folder is a language, and the lists of languages are what `npm run generate` makes', () => {
    expect(languages.map(({ code }) => code).sort()).toEqual(readdirSync(folder).sort());
    expect(languages.map(({ code }) => code)).toEqual(expect.arrayContaining(['zh', 'zhtw', 'en']));
    for (const [path, content] of listsMade(languagesIn(folder)))
      expect(readFileSync(join(folder, '../..', path), 'utf8'), path).toBe(content);
  });

  test.each(others)('%s lacks no key of the first language and has none besides', async (language) => {
    const [zh, other] = await Promise.all([loadLocale(usualLanguage), loadLocale(language)]);
    expect(Object.keys(other).sort()).toEqual(Object.keys(zh).sort());
  });

  test.each(others)('%s lacks no name of a seeded row', (language) => {
    const keysOf = (tree: unknown, at = ''): string[] =>
      typeof tree === 'string'
        ? [at]
        : Object.entries(tree as object).flatMap(([key, each]) => keysOf(each, `${at}.${key}`));
    const seedOf = (code: string) => keysOf(JSON.parse(readFileSync(join(folder, code, 'seed.json'), 'utf8')));
    expect(seedOf(language)).toEqual(seedOf(usualLanguage));
  });

  test.each(others)('a text has the same placeholders in %s', async (language) => {
    const [zh, en] = await Promise.all([loadLocale(usualLanguage), loadLocale(language)]);
    // English placeholders of inputs do not repeat the label.
    const short = ['engine.enter', 'engine.select'];
    const differing = Object.keys(zh).filter(
      (key) =>
        !short.includes(key) && placeholders(zh[key] as string).join() !== placeholders(en[key] as string).join(),
    );
    expect(differing).toEqual([]);
  });

  test.each([
    ['PICK-017', 'picker.clear', 'clear list'],
    ['PICK-053', 'area.pick', 'province/city/district'],
    ['PICK-077', 'model.chooseData', 'select data'],
    ['PICK-077', 'subTable.pick', 'select data'],
    ['IMPT-01', 'import.title', 'batch import'],
  ])('VALD-15 %s %s is the quoted text', async (_, key, text) => {
    expect((await loadLocale('en'))[key]).toBe(text);
  });

  test('every menu of the product has its title in every language', async () => {
    const codes = (nodes: { enCode: string; children?: object[] }[]): string[] =>
      nodes.flatMap(({ enCode, children = [] }) => [enCode, ...codes(children as typeof nodes)]);
    const { menus } = JSON.parse(readFileSync(join(import.meta.dirname, '../server/seed/menus.json'), 'utf8'));
    const zh = await loadLocale('zh');
    const missing = codes(menus).filter((code) => !(`route.${code.replaceAll('.', '-')}` in zh));
    expect(missing).toEqual([]);
  });

  test('no English text holds Chinese', async () => {
    const en = await loadLocale('en');
    // Names of languages are written in their own script.
    const mixed = Object.entries(en).filter(([key, text]) => /\p{Script=Han}/u.test(text) && !key.includes('anguage'));
    expect(mixed).toEqual([]);
  });

  test.each(languagesIn(folder).filter(({ opencc }) => opencc))(
    '$code is what `npm run generate` makes',
    (language) => {
      const of = join(folder, language.code);
      const names = readdirSync(of).filter((name) => name !== 'language.json');
      const stored = names.map((name) => [name, readFileSync(join(of, name), 'utf8')] as const);
      expect(new Map(stored)).toEqual(wordsMade(folder, language));
    },
  );
});
