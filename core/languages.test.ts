import { describe, expect, it } from 'vitest';
import { asLanguage, fallbacksOf, languageLike, languages, tagOf, usualLanguage } from './languages';

describe('F1 languages', () => {
  it('the usual one has no fallback, and every other ends at it', () => {
    for (const { code } of languages) expect(fallbacksOf(code).at(-1)).toBe(usualLanguage);
    expect(languages.filter(({ fallback }) => !fallback)).toHaveLength(1);
  });

  it.each([
    ['zh-TW', 'zhtw'],
    ['zh-Hant-HK', 'zhtw'],
    ['zh-HK', 'zhtw'],
    ['zh-SG', 'zh'],
    ['EN-gb', 'en'],
    ['enx', undefined],
    ['', undefined],
  ])('a browser of %s reads %s', (tag, language) => {
    expect(languageLike(tag)).toBe(language);
  });

  it('a code that is none becomes the usual one', () => {
    expect([asLanguage('en'), asLanguage('klingon'), asLanguage(null), asLanguage('toString')]).toEqual([
      'en',
      usualLanguage,
      usualLanguage,
      usualLanguage,
    ]);
    expect([tagOf('zhtw'), tagOf('klingon')]).toEqual(['zh-TW', 'zh-CN']);
  });
});
