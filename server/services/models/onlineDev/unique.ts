import { type Ctx, Refusal } from '../../../ctx';
import { quoteIdent } from '../../../db/quoteIdent';
import { type Compiled, compiledOf } from './compiled';
import type { Published } from './published';
import { serverReader } from './reader';

/** Namespace of these advisory locks. */
const lockSpace = 4;

interface Taken {
  vModel: string;
  label: string;
  column: string;
  value: string;
}

function said(fields: Compiled['unique'], values: Record<string, unknown>): Taken[] {
  return fields.flatMap(({ field, column }) => {
    const value = values[field.vModel];
    if (value === null || value === undefined || value === '') return [];
    return [{ vModel: field.vModel, label: field.label, column: column.column, value: String(value) }];
  });
}

/**
 * Refuses values that are not unique in a column, except the record itself and deleted ones (contract-visualdev §2.3).
 * A lock until commit serialises saves of the same value, so that the second sees what the first has written.
 * `ctx.db` is the save's transaction. `fields`: the columns that must be unique.
 */
export async function assertUnique(
  ctx: Ctx,
  published: Published,
  values: Record<string, unknown>,
  id?: string,
  fields = compiledOf(published).unique,
): Promise<void> {
  const wanted = said(fields, values);
  if (!wanted.length) return;
  const { main } = published.storage;
  const { db: tx } = ctx;
  if (tx.engine === 'postgres') {
    // A fixed order prevents deadlocks.
    const keys = wanted.map(({ column, value }) => `${main.table}\n${column}\n${value}`).sort();
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(k, $2)) from unnest($1::text[]) as k', [
      keys,
      lockSpace,
    ]);
  }
  const all = await serverReader(ctx, published);
  const first = all.params.length + 1;
  const found = wanted.map(
    ({ column }, index) =>
      `(select 1 from ${all.from} where ${all.where} and m.${quoteIdent(column)} = $${first + index + 1}
        and m.${quoteIdent(main.primaryKey)}::text is distinct from $${first} limit 1) as c${index}`,
  );
  const asked = [...all.params, id ?? null, ...wanted.map(({ value }) => value)];
  const [row] = await tx.raw<Record<string, number | null>>(`select ${found.join(', ')}`, asked);
  const taken = wanted.filter((_, index) => row?.[`c${index}`] != null);
  const [one] = taken;
  if (!one) return;
  const errors = taken.map(({ vModel }) => ({ field: vModel, message: '' }));
  throw new Refusal('visualdev.taken', { label: one.label }, { errors });
}
