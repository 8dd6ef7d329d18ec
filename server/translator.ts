import { fillWords } from '../core/fillWords';
import { languages, loadLocale } from '../schemas';
import type { Language } from './ctx';

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Words in the language that a person chose, else in zh; for what is written to others than the person of a call. */
export async function translatorOf(language: string | null): Promise<Translate> {
  const own: Language = languages.includes(language ?? '') ? (language as Language) : 'zh';
  const locale = await loadLocale(own);
  return (key, values) => fillWords(locale[key] ?? key, values);
}
