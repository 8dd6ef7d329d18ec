import type { Kysely } from 'kysely';
import { Refusal, type SessionUser } from '../ctx';
import type { Audited } from './tables/master';
import type { Db } from './types';

/** What every master row has beside its own columns (contract-platform §1.4). */
export interface StoredRow extends Audited<Date> {
  id: string;
  [column: string]: unknown;
}

/** The acting person and the time. */
interface Actor {
  user: SessionUser | undefined;
  now: Date;
}

/** All tables of resources as one shape; names come from a resource's declaration only. */
function tables(db: Db): Kysely<Record<string, StoredRow>> {
  return db.kysely as unknown as Kysely<Record<string, StoredRow>>;
}

/** The undeleted row with this id, or undefined. */
export async function findRow<Row extends StoredRow>(db: Db, table: string, id: string): Promise<Row | undefined> {
  const found = tables(db).selectFrom(table).selectAll().where('id', '=', id).where('deleteMark', 'is', null);
  return (await found.executeTakeFirst()) as Row | undefined;
}

/** The same, locked until the transaction ends; refused when the row is gone. */
export async function lockRow<Row extends StoredRow>(tx: Db, table: string, id: string): Promise<Row> {
  const held = tables(tx)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .where('deleteMark', 'is', null)
    .forUpdate();
  const row = await held.executeTakeFirst();
  if (!row) throw new Refusal('error.notFound');
  return row as Row;
}

/** Undeleted rows in the order of every list: sortCode ascending, then newest first (contract-platform §1.4). */
export async function listRows<Row extends StoredRow>(
  db: Db,
  table: string,
  where: Partial<Record<string, unknown>> = {},
): Promise<Row[]> {
  let query = tables(db).selectFrom(table).selectAll().where('deleteMark', 'is', null);
  for (const [column, value] of Object.entries(where)) query = query.where(column, '=', value);
  const ordered = query.orderBy('sortCode', 'asc').orderBy('creatorTime', 'desc').orderBy('id', 'desc');
  return (await ordered.execute()) as Row[];
}

/** The column that a unique index is named after: `weft_role_full_name` of `weftRole` is `fullName`. */
function columnOf(table: string, index: string): string {
  const prefix = `${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_`;
  return index.slice(prefix.length).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

interface Writing {
  table: string;
  /** Unique index → key of the refusal. */
  taken: Record<string, string>;
  values: Record<string, unknown> | undefined;
}

/** The refusal names the field whose value is taken, so that a form marks it. Concurrent saves are decided by the database. */
async function refusingTaken<T>({ table, taken, values }: Writing, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const key = code === '23505' && constraint ? taken[constraint] : undefined;
    if (!key || !constraint) throw error;
    const field = columnOf(table, constraint);
    const known = values !== undefined && Object.hasOwn(values, field);
    throw new Refusal(key, {}, known ? { errors: [{ field, message: '' }] } : {});
  }
}

/** At most this many rows in one statement, so that their values stay under 65,535 parameters. */
const batchRows = 500;

export async function insertRows(
  tx: Db,
  table: string,
  taken: Record<string, string>,
  rows: Record<string, unknown>[],
  actor: Actor,
): Promise<void> {
  const created = { creatorTime: actor.now, creatorUserId: actor.user?.id ?? null };
  for (let at = 0; at < rows.length; at += batchRows) {
    const batch = rows.slice(at, at + batchRows).map((row) => ({ ...row, ...created }) as unknown as StoredRow);
    await refusingTaken({ table, taken, values: batch[0] }, () => tables(tx).insertInto(table).values(batch).execute());
  }
}

export async function changeRow(
  tx: Db,
  table: string,
  taken: Record<string, string>,
  id: string,
  values: Record<string, unknown>,
  actor: Actor,
): Promise<void> {
  const row = { ...values, lastModifyTime: actor.now, lastModifyUserId: actor.user?.id ?? null };
  await refusingTaken({ table, taken, values }, () =>
    tables(tx).updateTable(table).set(row).where('id', '=', id).execute(),
  );
}

/** Soft delete: the row stays, its name and code are free again. */
export async function markDeleted(tx: Db, table: string, id: string, actor: Actor): Promise<void> {
  const mark = { deleteMark: 1, deleteTime: actor.now, deleteUserId: actor.user?.id ?? null };
  await tables(tx).updateTable(table).set(mark).where('id', '=', id).execute();
}
