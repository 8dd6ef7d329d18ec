import { useSyncExternalStore } from 'react';
import { fillWords } from '../core/fillWords';

export const languages = ['zh', 'zhtw', 'en'] as const;
export type Language = (typeof languages)[number];
export type Words = Record<string, string>;

/** BCP 47 tags, for `<html lang>` and number and date formatting. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/**
 * The stored choice, else the browser's language: Traditional Chinese if it contains `tw`, English if it begins with
 * `en` (decision SHELL-52), else Chinese (spec §2, SHELL-49…51).
 */
export function chooseLanguage(stored: unknown, browser: string | undefined): Language {
  if (isLanguage(stored)) return stored;
  const spoken = (browser ?? '').toLowerCase();
  if (spoken.includes('tw')) return 'zhtw';
  return spoken.startsWith('en') ? 'en' : 'zh';
}

export interface I18nOptions {
  language: Language;
  /** The words of some namespaces (file names of schemas/locales), or of all. */
  load: (language: Language, namespaces: string[] | 'all') => Promise<Words>;
  onChange?: (language: Language) => void;
  /** Every namespace there is: a key of one that is not loaded yet loads it. */
  namespaces?: readonly string[];
}

export interface I18n {
  t: (key: string, values?: Record<string, unknown>) => string;
  /** Whether the language has this key. */
  has: (key: string) => boolean;
  language: () => Language;
  /** Resolves when the new words are on screen. */
  setLanguage: (language: Language) => Promise<void>;
  /** Loads these words; they are loaded again for every later language. */
  need: (namespaces: string[] | 'all') => Promise<void>;
  /** Re-renders on every change of language or words; gives a number that changes with them. */
  useI18n: () => number;
}

/** Words on screen. An unknown key is shown as it is, so that no label is empty. */
export function createI18n(options: I18nOptions): I18n {
  const listeners = new Set<() => void>();
  let language = options.language;
  let words: Words = {};
  let wanted: Set<string> | 'all' = new Set();
  let version = 0;

  async function loadInto(next: Language, namespaces: string[] | 'all'): Promise<void> {
    const loaded = await options.load(next, namespaces);
    // Traditional Chinese is generated from Chinese; without it Chinese is the fallback.
    const more = next === 'zhtw' && Object.keys(loaded).length === 0 ? await options.load('zh', namespaces) : loaded;
    words = next === language ? { ...words, ...more } : more;
    language = next;
    version += 1;
    for (const listener of listeners) listener();
  }
  /** In sequence: words that arrive late must not bring back the previous language. */
  let last: Promise<unknown> = Promise.resolve();
  function inOrder(step: () => Promise<void>): Promise<void> {
    const mine = last.then(step);
    last = mine.catch(() => undefined);
    return mine;
  }
  const later = new Set(options.namespaces);
  /** A key of a namespace that is not loaded is shown as it is until its words are there. */
  function missing(key: string): string {
    const namespace = key.slice(0, Math.max(0, key.indexOf('.')));
    if (wanted !== 'all' && later.has(namespace) && !wanted.has(namespace)) {
      later.delete(namespace);
      need([namespace]).catch(() => later.add(namespace));
    }
    return key;
  }
  const need: I18n['need'] = (namespaces) =>
    inOrder(async () => {
      if (wanted === 'all') return;
      const known = wanted;
      const missing = namespaces === 'all' ? 'all' : namespaces.filter((name) => !known.has(name));
      if (missing.length === 0) return;
      await loadInto(language, missing);
      wanted = missing === 'all' ? 'all' : new Set([...known, ...missing]);
    });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    t: (key, values) => fillWords(Object.hasOwn(words, key) ? (words[key] as string) : missing(key), values),
    has: (key) => Object.hasOwn(words, key),
    language: () => language,
    setLanguage: (next) =>
      inOrder(async () => {
        await loadInto(next, wanted === 'all' ? 'all' : [...wanted]);
        options.onChange?.(next);
      }),
    need,
    useI18n: () => useSyncExternalStore(subscribe, () => version),
  };
}
