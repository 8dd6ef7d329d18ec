import { quoteIdent } from './quoteIdent';
import type { Db } from './types';

interface Table {
  schema: string;
  name: string;
}

/** Platform tables and tables of published models. */
function tables(db: Db): Promise<Table[]> {
  return db.raw<Table>(
    `select schemaname as schema, relname as name from pg_stat_user_tables where schemaname in ('public', 'model')`,
  );
}

/**
 * VACUUM and ANALYZE, one table at a time so that other statements can run in between. The embedded engine has no autovacuum
 * (design: reliability §0.5).
 */
export async function tidy(db: Db): Promise<void> {
  for (const { schema, name } of await tables(db)) {
    await db.raw(`vacuum (analyze) ${quoteIdent(schema)}.${quoteIdent(name)}`);
  }
}
