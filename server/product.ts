import { migrationsOf } from './checkModules';
import { migrations } from './migrations';
import { modules } from './modules';

/** Every migration of the product. */
export const allMigrations = migrationsOf(migrations, modules);

/** Rows that every database of the product has from the start. */
export const allSeeds = modules.flatMap(({ seed }) => seed ?? []);
