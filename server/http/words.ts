import { fillWords } from '../../core/fillWords';
import { languages, loadLocale } from '../../schemas';
import type { Ctx, Language } from '../ctx';

export type Words = (language: Language) => Ctx['t'];

/** Loads `schemas/locales`; a key missing in a language falls back to Chinese, an unknown key to itself. */
export async function loadWords(): Promise<Words> {
  const all = new Map(
    await Promise.all(languages.map(async (language) => [language, await loadLocale(language)] as const)),
  );
  return (language) =>
    (key, values = {}) =>
      fillWords(all.get(language)?.[key] ?? all.get('zh')?.[key] ?? key, values);
}

/** Header `weft-language`, else Chinese: the contract's texts (contract-platform §1.1). */
export function languageOf(header: unknown): Language {
  return header === 'en' || header === 'zhtw' ? header : 'zh';
}
