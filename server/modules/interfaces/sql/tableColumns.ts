import { memo } from '../../../db/memo';
import type { Db } from '../../../db/types';

/** The columns of a table in their order; undefined: the table is not known. Without a schema it is searched as statements do. */
export type Tables = (schema: string | undefined, name: string) => readonly string[] | undefined;

const remembered = memo<ReadonlyMap<string, readonly string[]>>('columns of tables', {
  ttlMs: 30_000,
  max: 1,
  forgetOn: { 'model.released': () => 'all' },
});

async function read(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.raw<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('model', 'public') and c.relkind in ('r', 'p', 'v', 'm', 'f') group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** The tables of models and of the schema `public`, as they are; `fresh`: as they are now. */
export async function tableColumns(db: Db, fresh = false): Promise<Tables> {
  if (fresh) remembered.forget(db, 'all');
  const known = await remembered.of(db, '', () => read(db));
  return (schema, name) =>
    schema === undefined ? (known.get(`model.${name}`) ?? known.get(`public.${name}`)) : known.get(`${schema}.${name}`);
}
