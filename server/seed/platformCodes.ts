import type { Hooks } from '../db/happenings';
import { defineVocabulary } from '../db/vocabulary';
import seed from './menus.json';

interface SeedMenu {
  enCode: string;
  children?: readonly SeedMenu[];
}

/** Codes of these menus and of all below them. */
export const codesOf = (menus: readonly SeedMenu[]): string[] =>
  menus.flatMap((menu) => [menu.enCode, ...codesOf(menu.children ?? [])]);
const codes = new Set(codesOf(seed.menus));

/** Codes of the menus of modules (`checkModules.vocabulariesOf`). */
export const moduleMenus = defineVocabulary<true>('menus of modules');

/** All codes of these menus. */
export const menuCodes = (menus: readonly SeedMenu[]): Record<string, true> =>
  Object.fromEntries(codesOf(menus).map((code) => [code, true]));

/** Whether this is the code of a shipped menu, or of a module's: the permissions of calls name them. */
export const isPlatformCode = (db: { hooks: Hooks }, enCode: string): boolean =>
  codes.has(enCode) || moduleMenus.of(db, enCode) === true;
