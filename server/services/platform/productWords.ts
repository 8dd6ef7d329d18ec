import type { Language } from '../../../core/languages';
import { loadLocale } from '../../../schemas';

const loaded = new Map<Language, ReturnType<typeof loadLocale>>();

/** The product's words of one language, read once for all servers of the process. */
export function productWords(code: Language): ReturnType<typeof loadLocale> {
  const words = loaded.get(code) ?? loadLocale(code);
  loaded.set(code, words);
  return words;
}
