import { quoteIdent } from './quoteIdent';
import type { Db } from './types';

const everyMs = 60 * 60_000;
/** The first round comes soon: the planner needs statistics of what the start loaded. */
const firstMs = 5 * 60_000;

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

/** VACUUM and ANALYZE, one table at a time so that other statements can run in between. */
export async function tidy(db: Db): Promise<void> {
  for (const { schema, name } of await tables(db)) {
    await db.raw(`vacuum (analyze) ${quoteIdent(schema)}.${quoteIdent(name)}`);
  }
}

/**
 * The embedded engine has no autovacuum (design: reliability §0.5): this does its work every hour. Returns
 * the function that stops it; on PostgreSQL it does nothing.
 */
export function keepTidy(db: Db, onError: (error: unknown) => void): () => void {
  if (db.engine === 'postgres') return () => undefined;
  const run = () => void tidy(db).catch(onError);
  const first = setTimeout(run, firstMs).unref();
  const timer = setInterval(run, everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
