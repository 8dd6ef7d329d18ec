import en from '../../schemas/locales/en/route.json';
import zhtw from '../../schemas/locales/zhtw/route.json';
import type { Language } from '../ctx';
import dictionaries from './dictionaries.json';
import menus from './menus.json';

/** Names in en and zhtw. */
type Translated = Record<'en' | 'zhtw', string>;

interface SeededMenu {
  enCode: string;
  fullName: string;
  children?: SeededMenu[];
}

/** Names of menus are those that the sidebar shows (`route`). */
const routes: Record<'en' | 'zhtw', Record<string, string>> = { en, zhtw };

const menusWithin = (list: readonly SeededMenu[]): SeededMenu[] =>
  list.flatMap((menu) => [menu, ...menusWithin(menu.children ?? [])]);

const keyOf = (enCode: string, fullName: string) => `${enCode}\u0000${fullName}`;

function seededNames(): Map<string, Translated> {
  const names = new Map<string, Translated>();
  const add = (enCode: string, zh: string, en = zh, zhtw = zh) => names.set(keyOf(enCode, zh), { en, zhtw });
  for (const { enCode, fullName, names: translated, items } of dictionaries.types) {
    add(enCode, fullName, ...translated);
    for (const [code = '', zh = '', ...others] of items) add(code, zh, ...others);
  }
  add(menus.system.enCode, menus.system.fullName, ...menus.system.names);
  // The second ones are those of published models.
  for (const buttons of [menus.buttons, menus.modelButtons])
    for (const [code, [zh = '', ...others]] of Object.entries(buttons)) add(code, zh, ...others);
  for (const { enCode, fullName } of menusWithin(menus.menus)) {
    const route = enCode.replaceAll('.', '-');
    add(enCode, fullName, routes.en[route], routes.zhtw[route]);
  }
  return names;
}

const names = seededNames();

/** The name of a seeded row in this language; the stored one when it is no seeded name, or no longer. */
export function seedName(language: Language, enCode: string, fullName: string): string {
  return language === 'zh' ? fullName : (names.get(keyOf(enCode, fullName))?.[language] ?? fullName);
}

/**
 * The same answer with every seeded row named in this language: a row has a code and a name (`fullName`), and a name that
 * an administrator changed stays. Rows without a code stay too.
 */
export function withSeedNames<T>(data: T, language: Language): T {
  if (language === 'zh') return data;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const row = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, visit(member)]));
    if (typeof row.enCode === 'string' && typeof row.fullName === 'string')
      row.fullName = seedName(language, row.enCode, row.fullName);
    return row;
  };
  return visit(data) as T;
}
