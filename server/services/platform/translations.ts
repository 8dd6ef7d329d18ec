import { ownKey } from '../../../core/language/text';
import { fallbacksOf, type Language } from '../../../core/languages';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';

type Words = (language: Language) => Ctx['t'];

/** The organisation's own words for its texts: names of menus, entries of dictionaries, texts of models. A copy in memory. */
export interface Translations {
  /** Reads them anew. */
  reload: () => Promise<void>;
  /** The words of these texts, by language and text; undefined: none is translated, and `texts` may not have been read. */
  within: (texts: Iterable<string>) => Record<Language, Record<string, string>> | undefined;
  /** The words of the product, which know own ones by `ownKey`. */
  withOwn: (words: Words) => Words;
}

/** Empty until the first `reload`. */
export function createTranslations(db: Db): Translations {
  let all = new Map<Language, Map<string, string>>();
  const nameOf = (language: Language, text: string): string | undefined =>
    fallbacksOf(language).flatMap((each) => all.get(each)?.get(text) ?? [])[0];
  async function read(): Promise<void> {
    const rows = await db.kysely.selectFrom('weftTranslation').select(['language', 'text', 'name']).execute();
    const next = new Map<Language, Map<string, string>>();
    for (const { language, text, name } of rows) {
      // The empty text says that there are words at all (core/language/text, `hasOwnWords`).
      const known = next.get(language) ?? new Map([['', '']]);
      next.set(language, known.set(text, name));
    }
    all = next;
  }
  /** One after the other: an older answer that comes late replaces no newer one. */
  let last: Promise<void> = Promise.resolve();
  return {
    reload: () => {
      last = last.then(read, read);
      return last;
    },
    within: (texts) => {
      if (!all.size) return undefined;
      const wanted = new Set(texts);
      const found: Record<Language, Record<string, string>> = {};
      for (const [language, names] of all) {
        const here = [...wanted].flatMap((text) => (text && names.has(text) ? [[text, names.get(text)!]] : []));
        if (here.length) found[language] = Object.fromEntries(here);
      }
      return Object.keys(found).length ? found : undefined;
    },
    withOwn: (words) => (language) => {
      const t = words(language);
      return (key, values) => (key.startsWith(ownKey('')) ? (nameOf(language, key.slice(1)) ?? key) : t(key, values));
    },
  };
}
