import { fillWords } from '../core/fillWords';
import { asLanguage, fallbacksOf, tagOf } from '../core/languages';
import { productWords } from './services/platform/productWords';

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Words in the language that a person chose, else in the usual one; for what is written to others than the person of a call. */
export async function translatorOf(language: string | null): Promise<Translate> {
  const own = asLanguage(language);
  const words = await Promise.all(fallbacksOf(own).map((each) => productWords(each)));
  const found = (key: string) => words.find((locale) => Object.hasOwn(locale, key))?.[key];
  return (key, values) => fillWords(found(key) ?? key, values, tagOf(own));
}
