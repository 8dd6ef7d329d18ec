import { migrationsOf } from './checkModules';
import { migrations } from './migrations';
import { modules } from './modules';

/** Every migration of the product. */
export const allMigrations = migrationsOf(migrations, modules);
