import { fillWords } from '../../core/fillWords';
import { fallbacksOf, type Language, languages, tagOf } from '../../core/languages';
import type { Ctx } from '../ctx';
import { productWords } from '../services/platform/productWords';

export type Words = (language: Language) => Ctx['t'];

/** Words of modules, by language and key. */
export type MoreWords = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Words of modules in whatever language they are, the first language of the product first. */
export const inAnyLanguage = (more: MoreWords): Readonly<Record<string, string>> =>
  Object.assign({}, ...languages.map(({ code }) => more[code] ?? {}).reverse());

/**
 * Loads `schemas/locales`; a key missing in a language falls back as its `language.json` says, one of a module then to any language
 * that has it, an unknown key to itself.
 */
export async function loadWords(more: MoreWords = {}): Promise<Words> {
  const all = new Map(await Promise.all(languages.map(async ({ code }) => [code, await productWords(code)] as const)));
  const anyhow = inAnyLanguage(more);
  return (language) => {
    const own = [...fallbacksOf(language).flatMap((each) => [more[each] ?? {}, all.get(each) ?? {}]), anyhow];
    const found = (key: string) => own.find((words) => Object.hasOwn(words, key))?.[key];
    return (key, values = {}) => fillWords(found(key) ?? key, values, tagOf(language));
  };
}
