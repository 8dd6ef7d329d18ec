import { quoteIdent } from './quoteIdent';
import type { Db } from './types';

const everyMs = 60 * 60_000;
/** The first round comes soon: what was loaded at the start should be known to the planner. */
const firstMs = 5 * 60_000;

interface Table {
  schema: string;
  name: string;
}

/** Tables of ours and of published models. */
function tables(db: Db): Promise<Table[]> {
  return db.raw<Table>(
    `select schemaname as schema, relname as name from pg_stat_user_tables where schemaname in ('public', 'model')`,
  );
}

/** VACUUM and ANALYZE, a table at a time so that others' statements pass in between. */
export async function tidy(db: Db): Promise<void> {
  for (const { schema, name } of await tables(db)) {
    await db.raw(`vacuum (analyze) ${quoteIdent(schema)}.${quoteIdent(name)}`);
  }
}

/**
 * The embedded engine has no workers of its own that clean up (design: reliability §0.5): this does, every hour. Answers
 * how to stop; on PostgreSQL there is nothing to do.
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
