import { fillWords } from '../../core/fillWords';
import { fallbacksOf, isLanguage, type Language, languageLike, tagOf } from '../../core/languages';
import { flattenWords, type WordTree } from '../../core/wordTree';

type Flat = Record<string, string>;

/** Words that the engine and the widgets show, by language and file; each is fetched when its language is. */
const own = import.meta.glob<WordTree>(
  '../../schemas/locales/*/{code,common,engine,file,list,picker,printDesigner,subTable,validation,widget}.json',
  { import: 'default' },
);

/** Words of the packages; files that the language lacks are those of the language that stands in for it. */
async function ownWords(language: Language): Promise<Flat> {
  const files = new Map<string, () => Promise<WordTree>>();
  for (const each of fallbacksOf(language).reverse())
    for (const [path, load] of Object.entries(own)) {
      const [folder, file = ''] = path.split('/').slice(-2);
      if (folder === each) files.set(file.replace('.json', ''), load);
    }
  const trees = await Promise.all([...files].map(async ([name, load]) => flattenWords(await load(), `${name}.`)));
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
  let turn = 0;
  async function setLanguage(next: Language): Promise<void> {
    turn += 1;
    const mine = turn;
    const lists = fallbacksOf(next).map((each) => flattenWords(more[each] ?? {}));
    const found = Object.assign(await ownWords(next), ...lists.reverse());
    // Words that arrive late must not bring back the previous language.
    if (mine !== turn) return;
    words = found;
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
