import { type Language, usualLanguage } from '../../core/languages';

/** Names of what a new installation has, by code: `schemas/locales/<code>/seed.json`. */
interface SeedWords {
  /** Categories of the dictionary; their items by category. */
  type: Record<string, string>;
  item: Record<string, Record<string, string>>;
  button: Record<string, string>;
  /** Buttons of published models. */
  modelButton: Record<string, string>;
  system: string;
  portal: string;
  company: string;
  administrator: string;
}

const seedFiles = import.meta.glob<SeedWords>('../../schemas/locales/*/seed.json', { eager: true, import: 'default' });
/** Names of menus are those that the sidebar shows. */
const routeFiles = import.meta.glob<Record<string, string>>('../../schemas/locales/*/route.json', {
  eager: true,
  import: 'default',
});

/** undefined: the language has none. */
export const seedWordsOf = (language: Language): SeedWords | undefined =>
  seedFiles[`../../schemas/locales/${language}/seed.json`];

export const routeWordsOf = (language: Language): Record<string, string> =>
  routeFiles[`../../schemas/locales/${language}/route.json`] ?? {};

/** The names that are stored. */
export const storedWords = seedWordsOf(usualLanguage) as SeedWords;
