import { fallbacksOf, type Language, languages, usualLanguage } from '../../core/languages';
import menus from './menus.json';
import { routeWordsOf, seedWordsOf, storedWords } from './seedWords';

interface SeededMenu {
  enCode: string;
  fullName: string;
  children?: SeededMenu[];
}

type Names = Map<string, string>;

const menusWithin = (list: readonly SeededMenu[]): SeededMenu[] =>
  list.flatMap((menu) => [menu, ...menusWithin(menu.children ?? [])]);

/** Of the portal of a new installation. */
export const portalCode = 'myPortal';

const keyOf = (enCode: string, fullName: string) => `${enCode}\u0000${fullName}`;

/** Code and stored name of each seeded row → its name in the language; rows without one are left out. */
function namesIn(language: Language): Names {
  const names: Names = new Map();
  const add = (enCode: string, stored: string | undefined, name: string | undefined) => {
    if (stored && name) names.set(keyOf(enCode, stored), name);
  };
  const words = seedWordsOf(language);
  const addAll = (stored: Record<string, string>, own: Record<string, string> = {}) => {
    for (const [code, name] of Object.entries(stored)) add(code, name, own[code]);
  };
  addAll(storedWords.type, words?.type);
  for (const [type, items] of Object.entries(storedWords.item)) addAll(items, words?.item[type]);
  addAll(storedWords.button, words?.button);
  addAll(storedWords.modelButton, words?.modelButton);
  add(menus.system.enCode, storedWords.system, words?.system);
  add(portalCode, storedWords.portal, words?.portal);
  const routes = routeWordsOf(language);
  // Menus of modules are stored as the sidebar names them in the stored language.
  for (const [key, stored] of Object.entries(routeWordsOf(usualLanguage)))
    add(key.replaceAll('-', '.'), stored, routes[key]);
  for (const { enCode, fullName } of menusWithin(menus.menus))
    add(enCode, fullName, routes[enCode.replaceAll('.', '-')]);
  return names;
}

const names = new Map(languages.map(({ code }) => [code, namesIn(code)]));

/** The name of a seeded row in this language; the stored one when it is no seeded name, or no longer. */
export function seedName(language: Language, enCode: string, fullName: string): string {
  if (language === usualLanguage) return fullName;
  const key = keyOf(enCode, fullName);
  return fallbacksOf(language).flatMap((each) => names.get(each)?.get(key) ?? [])[0] ?? fullName;
}

/** Category and stored name of each seeded item → its name in the language. */
function itemsIn(language: Language): Names {
  const words = seedWordsOf(language)?.item ?? {};
  const named = Object.entries(storedWords.item).flatMap(([type, items]) =>
    Object.entries(items).flatMap(([code, stored]): [string, string][] => {
      const name = words[type]?.[code];
      return name ? [[keyOf(type, stored), name]] : [];
    }),
  );
  return new Map(named);
}

const itemNames = new Map(languages.map(({ code }) => [code, itemsIn(code)]));

/** The name of a dictionary item in this language, by its category and stored name; the stored one when it is no seeded name. */
export function seedItem(language: Language, type: string, stored: string): string {
  if (language === usualLanguage) return stored;
  const key = keyOf(type, stored);
  return fallbacksOf(language).flatMap((each) => itemNames.get(each)?.get(key) ?? [])[0] ?? stored;
}
