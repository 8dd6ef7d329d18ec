import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { traditional } from './generate.mjs';
import { languages, loadLocale } from './index';

const folder = join(import.meta.dirname, 'locales');
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('SHELL-48: words in three languages', () => {
  test('zh, zhtw and en are there', () => {
    expect([...languages].sort()).toEqual(['en', 'zh', 'zhtw']);
  });

  test.each(['en', 'zhtw'])('%s lacks no key of zh and has none besides', async (language) => {
    const [zh, other] = await Promise.all([loadLocale('zh'), loadLocale(language)]);
    expect(Object.keys(other).sort()).toEqual(Object.keys(zh).sort());
  });

  test('a text has the same placeholders in every language', async () => {
    const [zh, en] = await Promise.all([loadLocale('zh'), loadLocale('en')]);
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

  test('zhtw is what `npm run generate` makes of zh', () => {
    const stored = readdirSync(join(folder, 'zhtw')).map(
      (name) => [name, readFileSync(join(folder, 'zhtw', name), 'utf8')] as const,
    );
    expect(new Map(stored)).toEqual(traditional(folder));
  });
});
