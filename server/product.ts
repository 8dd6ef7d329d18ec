import { migrationsOf, storagesOf } from './checkModules';
import type { Migration } from './db/migrate';
import type { Db } from './db/types';
import { readModules } from './env';
import { migrations } from './migrations';
import type { Module } from './module';
import { modules } from './modules';
import { loadPlugins } from './plugins/loadPlugins';
import { seedMenusOf } from './seed/menus';
import type { StorageKind } from './storage/settings';

/** Every migration of the product. */
export const allMigrations = migrationsOf(migrations, modules);

/** Rows and menus that every database of these modules has from the start. */
export const seedsOf = (given: readonly Module[]): ((db: Db) => Promise<void>)[] =>
  given.flatMap(({ seed, menus }) => [...(seed ? [seed] : []), ...(menus ? [(db: Db) => seedMenusOf(db, menus)] : [])]);

/** Rows that every database of the product has from the start. */
export const allSeeds = seedsOf(modules);

/** The features of this installation. */
export interface Installed {
  modules: readonly Module[];
  /** Those that WEFT_MODULES names. */
  plugins: readonly Module[];
  migrations: Migration[];
  storages: StorageKind[];
}

/** The product, and the packages that WEFT_MODULES names. */
export async function installed(): Promise<Installed> {
  const plugins = await loadPlugins(readModules());
  const all = [...modules, ...plugins];
  return { modules: all, plugins, migrations: migrationsOf(migrations, all), storages: storagesOf(all) };
}
