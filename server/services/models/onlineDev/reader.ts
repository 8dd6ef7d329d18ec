import type { Condition } from '../../../../core/language/types';
import { type Ctx, Refusal } from '../../../ctx';
import { quoteIdent } from '../../../db/quoteIdent';
import type { Db } from '../../../db/types';
import { everything, findAccess, type ModelAccess } from './access';
import { isKey, keyList, selectList, tableSql } from './columns';
import { dataScope } from './dataScope';
import type { Published } from './published';
import type { Row } from './rows';
import { boundWhere } from './tokens';

type Asker = Pick<Ctx, 'db' | 'user' | 'now'>;

/**
 * The undeleted records of a model within a user's data permission (contract-visualdev §2.2, §7). Every statement that
 * shows or names records uses `from` and `where`: nothing else in the server knows the SQL name of a model's main table
 * except the code that writes rows (tests/contract/modelTables).
 */
export interface Reader {
  published: Published;
  /** `model."orders" m`. */
  from: string;
  /** Condition over `m`; its parameters begin at $1. */
  where: string;
  params: readonly unknown[];
}

/** `conditions` further restrict data permission: they never widen it. */
export async function readerOf(
  ctx: Asker,
  published: Published,
  access: Pick<ModelAccess, 'schemes'>,
  conditions: (Condition | undefined)[] = [],
): Promise<Reader> {
  const { storage } = published;
  const { sql, params } = await boundWhere(ctx, storage, [...conditions, dataScope(published, access)]);
  return { published, from: `${tableSql(storage.main)} m`, where: sql, params };
}

/** The server's own reader, for rules over all records: uniqueness, trees. Its rows are never shown to users. */
export const serverReader = (ctx: Asker, published: Published): Promise<Reader> => readerOf(ctx, published, everything);

/**
 * This user's access when a form of another model refers to this one: that of their own menu; without a menu, all
 * rows if the model uses no data permission, else none.
 */
export async function accessByReference(ctx: Ctx, published: Published): Promise<Pick<ModelAccess, 'schemes'>> {
  const schemes = published.model.list?.usePermission.data ? [] : undefined;
  return (await findAccess(ctx, published)) ?? { schemes };
}

/** The records that a related-record field offers this user, and whose names and members it shows. */
export async function referenceReader(
  ctx: Ctx,
  published: Published,
  conditions: (Condition | undefined)[] = [],
): Promise<Reader> {
  return readerOf(ctx, published, await accessByReference(ctx, published), conditions);
}

const keyOf = ({ published }: Reader) => `m.${quoteIdent(published.storage.main.primaryKey)}`;

/** The same reader with one more clause over `m`; `clause` gets the number of its parameter. */
export function narrowed(reader: Reader, clause: (parameter: number) => string, value: unknown): Reader {
  const params = [...reader.params, value];
  return { ...reader, where: `${reader.where} and ${clause(params.length)}`, params };
}

/** Restricts the reader to these keys; ids that cannot be keys of the table are omitted. */
export function withKeys(reader: Reader, ids: readonly string[]): Reader {
  const { main } = reader.published.storage;
  const keys = ids.filter((id) => isKey(main, id));
  return narrowed(reader, (parameter) => `${keyOf(reader)} = any(${keyList(main, parameter)})`, keys);
}

/** Rows as stored. Without `limit` the reader's own clauses bound their number. */
export function readRows(
  db: Db,
  reader: Reader,
  { order, limit, offset = 0 }: { order?: string; limit?: number; offset?: number } = {},
): Promise<Row[]> {
  const sorted = order ? ` order by ${order}` : '';
  const page = limit === undefined ? '' : ` limit ${limit} offset ${offset}`;
  const { main } = reader.published.storage;
  return db.raw<Row>(`select ${selectList(main)} from ${reader.from} where ${reader.where}${sorted}${page}`, [
    ...reader.params,
  ]);
}

/** Keys of the rows, as text. */
export async function readKeys(db: Db, reader: Reader): Promise<string[]> {
  const sql = `select ${keyOf(reader)}::text as id from ${reader.from} where ${reader.where}`;
  return (await db.raw<{ id: string }>(sql, [...reader.params])).map(({ id }) => id);
}

export async function countRows(db: Db, reader: Reader): Promise<number> {
  const sql = `select count(*) as total from ${reader.from} where ${reader.where}`;
  const [row] = await db.raw<{ total: string }>(sql, [...reader.params]);
  return Number(row?.total ?? 0);
}

/** One record in scope; a record out of scope is treated as missing (reliability T08). */
export async function readRow(db: Db, reader: Reader, id: string): Promise<Row> {
  const known = isKey(reader.published.storage.main, id);
  const [row] = known ? await readRows(db, withKeys(reader, [id])) : [];
  if (!row) throw new Refusal('visualdev.recordGone');
  return row;
}
