import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentIds, loadDocument, loadLocale } from './index';

const root = join(import.meta.dirname, '..');
/** Texts that break a rule of docs/words.md because the specification quotes them so. */
const quoted = new Set<string>(JSON.parse(readFileSync(join(root, 'tests/fixtures/quotedTexts.json'), 'utf8')));

/** Parts of a sentence, words of a message, and names that are written so. */
const fragments =
  /^(issue\.|chat\.emojis|chat\.typing|engine\.symbol|flow\.design\.(op|say|gone|state)|menu\.ops|printDesigner\.operators|rules\.(then|otherwise|and|or|not|also|to|nothing)$|rules\.(op|act|formula)\.|shell\.demand|shell\.kind|shell\.searchVerbs|visualdev\.typeWord|(list|menu)\.(and|or)$)/;
const names = /^(https?|ldaps?|txt|xls|csv)\b/;

async function texts(language: string): Promise<[key: string, text: string][]> {
  const found = Object.entries((await loadLocale(language)) as Record<string, string>);
  return found.filter(([, text]) => !quoted.has(text));
}
const breaking = async (language: string, rule: (text: string, key: string) => boolean) =>
  (await texts(language)).filter(([key, text]) => rule(text, key)).map(([key, text]) => `${key}: ${text}`);

/** The words of the last column of the glossary. */
function refusedWords(): string[] {
  const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| idea'));
  return rows.flatMap((row) => (row.split('|')[5] ?? '').split(',').map((word) => word.trim())).filter(Boolean);
}
const isHan = (word: string) => /\p{Script=Han}/u.test(word);

describe('issue 15 §5: words (docs/words.md)', () => {
  test('an English text begins with a capital, a figure or a name', async () => {
    expect(
      await breaking('en', (text, key) => /^[a-z]/.test(text) && !fragments.test(key) && !names.test(text)),
    ).toEqual([]);
  });

  test('VALD-15 VALD-92 DICT-38 ADMN-30 DETL-07 quoted English texts are the English interface', async () => {
    const en = (await loadLocale('en')) as Record<string, string>;
    const asks = (state: string) => `are you sure you want to ${state} the current data, continue?`;
    for (const family of ['common', 'billRule', 'dictionary']) {
      expect(en[`${family}.confirmDisable`], family).toBe(asks('disable'));
      expect(en[`${family}.confirmEnable`], family).toBe(asks('enable'));
    }
    expect(en['printDev.choose']).toBe('please choose print template');
    expect(en['model.previewPrint']).toBe('printing is unsupported in feature preview');
    expect(en['file.missing']).toBe('file does not exist');
    expect(
      Object.entries(en)
        .filter(([, text]) => /^Not supported$/i.test(text))
        .map(([, text]) => text),
    ).toEqual(['not supported']);
  });

  test('no English text says please or ends with an exclamation mark', async () => {
    const isCalm = (text: string) => text === 'Please confirm' || !/\bplease\b|!$/i.test(text);
    expect(await breaking('en', (text) => !isCalm(text))).toEqual([]);
  });

  test('Chinese texts have full-width punctuation beside Chinese characters', async () => {
    const bare = (text: string) => text.replace(/\{\w+\}/g, '字');
    const half = /\p{Script=Han}\s?[,?!:;]|\p{Script=Han}\(|\)\p{Script=Han}|[,?!:;]\s?\p{Script=Han}/u;
    const isWords = (key: string) => key === 'shell.searchVerbs';
    for (const language of ['zh', 'zhtw'])
      expect(await breaking(language, (text, key) => half.test(bare(text)) && !isWords(key)), language).toEqual([]);
  });

  test('no text has a word that the glossary refuses', async () => {
    const words = refusedWords();
    expect(words).toContain('log out');
    const english = words.filter((word) => !isHan(word));
    const latin = new RegExp(`(^|[^\\w.@])(${english.join('|')})\\b`, 'i');
    // Sentences of the checks: fragments have arguments.
    expect(await breaking('en', (text, key) => latin.test(text) && !key.startsWith('issue.'))).toEqual([]);
    const chinese = words.filter(isHan);
    for (const language of ['zh', 'zhtw'])
      expect(await breaking(language, (text) => chinese.some((word) => text.includes(word))), language).toEqual([]);
  });

  test('a text in Chinese is translated', async () => {
    const isName = (text: string) => /^(\{\w+\}|https:\/\/|IP|PDF|AppID|TLS|STARTTLS|SQL|Success|txt|%)$/.test(text);
    const en = (await loadLocale('en')) as Record<string, string>;
    expect(await breaking('zh', (text, key) => text === en[key] && !isName(text))).toEqual([]);
  });

  test('an English text has no Chinese in it', async () => {
    expect(await breaking('en', isHan)).toEqual([]);
  });

  test('documents say nothing but words of the locales: names of languages and formats, and bound values', async () => {
    const own =
      /^(简体中文|繁體中文|English|form-data|x-www-form-urlencoded|JSON|XML|openid profile email|https:\/\/[\w.]+|\(data\) =>.*|\{\w+\})?$/s;
    const literal = (node: unknown): string[] => {
      if (typeof node !== 'object' || node === null) return [];
      const { text, view } = node as { text?: unknown; view?: unknown };
      const said = typeof text === 'string' && view === undefined ? [text] : [];
      return [...said, ...Object.values(node).flatMap(literal)];
    };
    const found = await Promise.all(documentIds.map(async (id) => literal(await loadDocument(id))));
    expect(found.flat().length).toBeGreaterThan(0);
    expect(found.flat().filter((text) => !own.test(text))).toEqual([]);
  });
});
