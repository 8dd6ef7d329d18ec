import { type Ctx, Refusal } from '../../ctx';
import { quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
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

/** Serialises saves of the same values until commit; a fixed order prevents deadlocks. */
async function lockValues(tx: Db, table: string, wanted: readonly Taken[]): Promise<void> {
  // The embedded engine runs one transaction at a time.
  if (tx.engine !== 'postgres') return;
  const keys = wanted.map(({ column, value }) => `${table}\n${column}\n${value}`).sort();
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(k, $2)) from unnest($1::text[]) as k', [keys, lockSpace]);
}

/** A value that another record has. */
export interface Clash {
  vModel: string;
  label: string;
  /** Key of the record that has it; undefined: an earlier one of the same list. */
  holder: string | undefined;
}

/** The records that have one of these values of a column, by value. */
async function holdersOf(
  ctx: Ctx,
  published: Published,
  column: string,
  values: string[],
): Promise<Map<string, string>> {
  const all = await serverReader(ctx, published);
  const name = `m.${quoteIdent(column)}`;
  const rows = await ctx.db.raw<{ value: string; id: string }>(
    `select ${name}::text as value, m.${quoteIdent(published.storage.main.primaryKey)}::text as id
     from ${all.from} where ${all.where} and ${name} = any($${all.params.length + 1}::text[])`,
    [...all.params, values],
  );
  return new Map(rows.map(({ value, id }) => [value, id]));
}

/**
 * The clashes of each of these new records with stored ones and with those before it: one statement per unique column. In
 * a transaction (`lock`) the values stay reserved until commit, as by `assertUnique`.
 */
export async function findClashes(
  ctx: Ctx,
  published: Published,
  records: readonly Record<string, unknown>[],
  lock: boolean,
): Promise<Clash[][]> {
  const fields = compiledOf(published).unique;
  const wanted = records.map((values) => said(fields, values));
  const clashes: Clash[][] = records.map(() => []);
  if (lock) await lockValues(ctx.db, published.storage.main.table, wanted.flat());
  for (const { column, field } of fields) {
    const values = wanted.map((list) => list.find(({ vModel }) => vModel === field.vModel)?.value);
    const given = values.filter((value) => value !== undefined);
    if (!given.length) continue;
    const holders = await holdersOf(ctx, published, column.column, given);
    const seen = new Set<string>();
    for (const [at, value] of values.entries()) {
      if (value === undefined) continue;
      if (holders.has(value) || seen.has(value))
        clashes[at]!.push({ vModel: field.vModel, label: field.label, holder: holders.get(value) });
      seen.add(value);
    }
  }
  return clashes;
}

/** Another record has the value. */
export class ValueTaken extends Refusal {}

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
  await lockValues(tx, main.table, wanted);
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
  throw new ValueTaken('visualdev.taken', { label: one.label }, { errors });
}
