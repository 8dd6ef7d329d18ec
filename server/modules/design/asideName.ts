import { modelTable, quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';

const maxBytes = 63;

/** A name with a suffix, truncated to PostgreSQL's length limit. */
function marked(name: string, mark: string): string {
  const kept = Buffer.from(name).subarray(0, maxBytes - Buffer.byteLength(mark));
  return `${kept.toString('utf8').replace(/\uFFFD+$/, '')}${mark}`;
}

/** A table or column set aside by version 3 of a model is named `…_before3`, plus a letter if that name is taken. */
export function asideName(name: string, version: number, taken: ReadonlySet<string>): string {
  for (let turn = 0; ; turn++) {
    const found = marked(name, `_before${version}${turn ? `_${turn}` : ''}`);
    if (!taken.has(found)) return found;
  }
}

/** Names of everything in the schema `model`: tables, indexes, sequences. */
export async function namesInUse(db: Db): Promise<Set<string>> {
  const rows = await db.raw<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'model'`,
  );
  return new Set(rows.map((row) => row.name));
}

/** Statements that rename a table and its indexes, which frees its name; its rows are kept. */
export async function setAside(db: Db, table: string, version: number, taken: Set<string>): Promise<string[]> {
  const indexes = await db.raw<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'model' and tablename = $1 order by 1`,
    [table],
  );
  const renamed = (kind: 'index' | 'table', name: string) => {
    const aside = asideName(name, version, taken);
    taken.add(aside);
    taken.delete(name);
    return `alter ${kind} ${modelTable(name)} rename to ${quoteIdent(aside)}`;
  };
  return [...indexes.map(({ name }) => renamed('index', name)), renamed('table', table)];
}
