import { fillWords } from '../../core/fillWords';
import { fallbacksOf, isLanguage, type Language, languageLike, tagOf } from '../../core/languages';
import { flattenWords, type WordTree } from '../../core/wordTree';

type Flat = Record<string, string>;

/** Words that the engine and the widgets show, by language and file; each is fetched when its language is. */
const own = import.meta.glob<WordTree>(
  '../../schemas/locales/*/{code,common,engine,file,list,picker,printDesigner,subTable,validation,widget}.json',
  { import: 'default' },
);

async function ownWords(language: Language): Promise<Flat> {
  const found = Object.entries(own).filter(([path]) => path.split('/').at(-2) === language);
  const trees = await Promise.all(
    found.map(async ([path, load]) => flattenWords(await load(), `${path.replace(/^.*\/|\.json$/g, '')}.`)),
  );
  return Object.assign({}, ...trees);
}

/** The language that was asked for, else that of the browser, else English. */
export const languageFor = (asked: string | undefined): Language =>
  isLanguage(asked)
    ? asked
    : (languageLike(asked ?? globalThis.navigator?.language ?? '') ?? languageLike('en-') ?? '');

export interface HostWords {
  t: (key: string, values?: Record<string, unknown>) => string;
  language: () => Language;
  /** Settles when the words of the language are on screen. */
  setLanguage: (language: Language) => Promise<void>;
  /** Settles when the first words are there. */
  ready: Promise<void>;
  subscribe: (listener: () => void) => () => void;
  version: () => number;
}

/** Words of the packages, and of the application beside them, in one language at a time. */
export function createHostWords(first: Language, more: Readonly<Record<Language, WordTree>>): HostWords {
  const listeners = new Set<() => void>();
  let words: Flat = {};
  let language = first;
  let version = 0;
  async function setLanguage(next: Language): Promise<void> {
    const all = await Promise.all(
      fallbacksOf(next)
        .reverse()
        .map(async (each) => ({ ...(await ownWords(each)), ...flattenWords(more[each] ?? {}) })),
    );
    words = Object.assign({}, ...all);
    language = next;
    version += 1;
    for (const listener of listeners) listener();
  }
  return {
    t: (key, values) => fillWords(Object.hasOwn(words, key) ? (words[key] as string) : key, values, tagOf(language)),
    language: () => language,
    setLanguage,
    ready: setLanguage(first),
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
