import made from './languages.json';

/** Code of a language: the name of its folder in `schemas/locales`. */
export type Language = string;

export interface LanguageFacts {
  code: Language;
  /** In itself. */
  name: string;
  /** One or two letters, for a narrow place. */
  short: string;
  /** BCP 47, for `<html lang>`, numbers and plurals. */
  tag: string;
  /** Begins of the tags that ask for it; `-tw`: a part of the tag. */
  like: string[];
  /** Whose words stand in for missing ones. */
  fallback?: Language;
  /** Its words are made from those of its fallback. */
  made?: boolean;
}

/** Every language of the product, made from `schemas/locales/<code>/language.json` by `npm run generate`. The first falls back to none. */
export const languages: readonly LanguageFacts[] = [...made];

/** The language of the contract's texts: of those who chose none. */
export const usualLanguage: Language = (languages[0] as LanguageFacts).code;

const factsOf = (language: unknown) => languages.find(({ code }) => code === language);

/** Adds languages of plugins for this process or page; one whose code is there stays as it is. */
export function addLanguages(more: readonly LanguageFacts[]): void {
  for (const each of more) if (!isLanguage(each.code)) (languages as LanguageFacts[]).push(each);
}

export const isLanguage = (value: unknown): value is Language => factsOf(value) !== undefined;

/** The language that was chosen, else the usual one. */
export const asLanguage = (value: unknown): Language => (isLanguage(value) ? value : usualLanguage);

export const tagOf = (language: Language): string => (factsOf(language) ?? factsOf(usualLanguage))?.tag ?? '';

/** The language and those that stand in for it, the nearest first. */
export function fallbacksOf(language: Language): Language[] {
  const fallback = factsOf(language)?.fallback;
  return fallback ? [language, ...fallbacksOf(fallback)] : [language];
}

/** The language that a BCP 47 tag asks for; the longest that fits wins. undefined: none of ours. */
export function languageLike(tag: string): Language | undefined {
  const asked = `${tag.toLowerCase()}-`;
  const length = (like: string) =>
    like.startsWith('-') && asked.includes(`${like}-`) ? asked.length : asked.startsWith(`${like}-`) ? like.length : 0;
  const fits = languages.map(({ code, like }) => ({ code, length: Math.max(...like.map(length)) }));
  const [best] = fits.sort((left, right) => right.length - left.length);
  return best?.length ? best.code : undefined;
}
