import { useSyncExternalStore } from 'react';
import { fillWords } from '../core/fillWords';
import { ownKey } from '../core/language/text';
import { fallbacksOf, isLanguage, type Language, languageLike, tagOf, usualLanguage } from '../core/languages';

export type Words = Record<string, string>;

/** The stored choice, else the first of ours that the browser's language asks for (spec §2, SHELL-49…52). */
export function chooseLanguage(stored: unknown, browser: string | undefined): Language {
  return isLanguage(stored) ? stored : (languageLike(browser ?? '') ?? usualLanguage);
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
  /** The organisation's own words for the texts of one source, instead of those it had: language → text → words. */
  setOwn: (source: string, own: Readonly<Record<Language, Words>>) => void;
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

  /** Namespaces that a language lacks come from the one that stands in for it. */
  async function loadWords(next: Language, namespaces: string[] | 'all'): Promise<Words> {
    const found = await options.load(next, namespaces);
    const [, fallback] = fallbacksOf(next);
    if (!fallback) return found;
    const there = new Set(Object.keys(found).map((key) => key.slice(0, key.indexOf('.'))));
    const all = namespaces === 'all' ? (options.namespaces ?? []) : namespaces;
    const lacking = there.size === 0 ? namespaces : all.filter((name) => !there.has(name));
    return lacking.length === 0 ? found : { ...(await loadWords(fallback, lacking)), ...found };
  }

  async function loadInto(next: Language, namespaces: string[] | 'all'): Promise<void> {
    const more = await loadWords(next, namespaces);
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
  const ownBySource = new Map<string, Readonly<Record<Language, Words>>>();
  /** By language, then by key (core/language/text, `ownKey`). */
  let own: Record<Language, Words> = {};
  const ownOf = (key: string): string => fallbacksOf(language).flatMap((each) => own[each]?.[key] ?? [])[0] ?? key;
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
    t: (key, values) =>
      key.startsWith('=')
        ? ownOf(key)
        : fillWords(Object.hasOwn(words, key) ? (words[key] as string) : missing(key), values, tagOf(language)),
    has: (key) => Object.hasOwn(words, key),
    language: () => language,
    setLanguage: (next) =>
      inOrder(async () => {
        await loadInto(next, wanted === 'all' ? 'all' : [...wanted]);
        options.onChange?.(next);
      }),
    need,
    setOwn: (source, texts) => {
      // Most sources have none.
      if (!ownBySource.has(source) && Object.keys(texts).length === 0) return;
      ownBySource.set(source, texts);
      own = {};
      for (const each of ownBySource.values())
        for (const [code, found] of Object.entries(each)) {
          const keyed = Object.entries(found).map(([text, name]) => [ownKey(text), name]);
          own[code] = { ...own[code], ...Object.fromEntries(keyed) };
        }
    },
    useI18n: () => useSyncExternalStore(subscribe, () => version),
  };
}
