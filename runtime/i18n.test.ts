import { describe, expect, it, vi } from 'vitest';
import { ownWords, wordsOf } from '../core/language/text';
import type { Language } from '../core/languages';
import { chooseLanguage, createI18n } from './i18n';

describe('which language', () => {
  it.each([
    ['en', 'zh-TW', 'en', 'SHELL-49 the stored choice'],
    [undefined, 'zh-TW', 'zhtw', 'SHELL-50 a browser language that contains tw'],
    [undefined, 'fr-FR', 'zh', 'SHELL-51 no match'],
    [undefined, undefined, 'zh', 'SHELL-51 nothing at all'],
    [undefined, 'en-GB', 'en', 'SHELL-52 an English browser'],
    ['klingon', 'zh-CN', 'zh', 'SHELL-49 a stored choice we do not have'],
  ])('stored %s, browser %s: %s (%s)', (stored, browser, language, _case) => {
    expect(chooseLanguage(stored, browser)).toBe(language);
  });
});

const words: Record<Language, Record<string, Record<string, string>>> = {
  zh: { login: { 'login.title': '登录' }, shell: { 'shell.hello': '你好，{name}' } },
  en: { login: { 'login.title': 'Sign in' }, shell: { 'shell.hello': 'Hello, {name}' } },
  zhtw: {},
};
const load = vi.fn(async (language: Language, namespaces: string[] | 'all') =>
  Object.assign(
    {},
    ...(namespaces === 'all' ? Object.keys(words[language]!) : namespaces).map((n) => words[language]![n]),
  ),
);

describe('words', () => {
  it('ux 11 a text has the own words of its source in each language, until the source has none any more', async () => {
    const i18n = createI18n({ language: 'en', load });
    const said = (text: string) => ownWords(text, i18n.t);
    expect(said('寄件人')).toBe('寄件人');
    i18n.setOwn('parcel', { en: { 寄件人: 'Sender', '{days} 天': '{days} days' }, zh: { Sender: '寄件人' } });
    i18n.setOwn('letter', { en: { 收件人: 'Receiver' } });
    expect(said('寄件人')).toBe('Sender');
    expect(wordsOf({ text: '{days} 天', values: { days: 3 } }, i18n.t)).toBe('3 days');
    // Traditional Chinese has the words of Chinese.
    await i18n.setLanguage('zhtw');
    expect(said('Sender')).toBe('寄件人');
    await i18n.setLanguage('en');
    i18n.setOwn('parcel', {});
    expect([said('寄件人'), said('收件人')]).toEqual(['寄件人', 'Receiver']);
  });

  it('SHELL-53 a change gives every word wanted so far in the new language', async () => {
    const onChange = vi.fn();
    const i18n = createI18n({ language: 'zh', load, onChange });
    await i18n.need(['login']);
    expect(i18n.t('shell.hello', { name: 'Lily' })).toBe('shell.hello');
    await i18n.need('all');
    expect(i18n.t('shell.hello', { name: 'Lily' })).toBe('你好，Lily');
    await i18n.setLanguage('en');
    expect([i18n.t('login.title'), i18n.t('shell.hello', { name: 'Lily' })]).toEqual(['Sign in', 'Hello, Lily']);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('en');
  });
  it('an unknown key and a missing value stay readable', async () => {
    const i18n = createI18n({ language: 'en', load });
    await i18n.need('all');
    expect(i18n.t('nobody.knows')).toBe('nobody.knows');
    expect(i18n.t('constructor')).toBe('constructor');
    expect(i18n.t('shell.hello')).toBe('Hello, {name}');
  });
  it('Chinese stands in where Traditional Chinese is not generated yet', async () => {
    const i18n = createI18n({ language: 'zhtw', load });
    await i18n.need('all');
    expect(i18n.t('login.title')).toBe('登录');
  });
  it('issue 12 first load: a key of a namespace that is not loaded loads it, once; a failure is tried again', async () => {
    const fetch = vi.fn((language: Language, names: string[] | 'all') => load(language, names));
    const i18n = createI18n({ language: 'en', load: fetch, namespaces: ['login', 'shell'] });
    fetch.mockRejectedValueOnce(new Error('no network'));
    expect([i18n.t('shell.hello'), i18n.t('nobody.knows'), i18n.t('plain')]).toEqual([
      'shell.hello',
      'nobody.knows',
      'plain',
    ]);
    await vi.waitFor(() => {
      expect(i18n.t('shell.hello', { name: 'Lily' })).toBe('Hello, Lily');
    });
    expect(fetch.mock.calls.map(([, names]) => names)).toEqual([['shell'], ['shell']]);
  });
  it('words that arrive late do not bring back the language before', async () => {
    const i18n = createI18n({ language: 'zh', load });
    await Promise.all([i18n.need(['login']), i18n.setLanguage('en'), i18n.need(['shell'])]);
    expect([i18n.language(), i18n.t('login.title'), i18n.t('shell.hello')]).toEqual(['en', 'Sign in', 'Hello, {name}']);
  });
});
