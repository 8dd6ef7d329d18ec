import type { Condition } from '../../../core/language/types';
import { isSecret } from '../../../core/model/isSecret';
import { showsName } from '../../../core/model/shownText';
import { findField } from '../../../core/model/walk';
import { type Ctx, Refusal } from '../../ctx';
import { quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { everything, findAccess, type ModelAccess } from './access';
import { alive, columnIn, isKey, keyList, selectList, tableSql, textSql } from './columns';
import { dataScope } from './dataScope';
import { findPublished, type Published } from './published';
import {
  type ReadableFields,
  readableInLists,
  readableInRecords,
  readableInReferences,
  readsAll,
} from './readableFields';
import type { Row } from './rows';
import type { WordSearch } from './searchIndex';
import { findShownTexts, type NameSource, noTexts, type ShownTexts, shownProps, shownSql } from './shownTexts';
import { conditionScope } from './tokens';
import { type Order, type OrderSource, whereOf } from './where';

type Asker = Pick<Ctx, 'db' | 'user' | 'now'>;

/**
 * The undeleted records of a model within a user's data permission (contract-visualdev §2.2, §7), and the fields of them
 * that answers may hold. Every statement that shows or names records uses `from` and `where`, and reads no column outside
 * `readable`: nothing else in the server knows the SQL name of a model's main table except the code that writes rows
 * (tests/contract/modelTables).
 */
export interface Reader {
  published: Published;
  /** `model."orders" m`. */
  from: string;
  /** Condition over `m`; its parameters begin at $1. */
  where: string;
  params: readonly unknown[];
  /** Column and form permission. */
  readable: ReadableFields;
}

type Alike = NonNullable<Order['alike']>;
type Conditions = (Condition | undefined)[];

/** `conditions` further restrict data permission: they never widen it. */
async function readerOf(
  ctx: Asker,
  published: Published,
  access: Pick<ModelAccess, 'schemes'>,
  readable: ReadableFields,
  conditions: Conditions = [],
  { shown, search }: { shown?: ShownTexts; search?: WordSearch } = {},
): Promise<Reader> {
  const { storage } = published;
  const all = [...conditions, dataScope(published, access)];
  const params: unknown[] = [];
  const where = whereOf(storage, all, { scope: await conditionScope(ctx, all), shown, search, params });
  return { published, from: `${tableSql(storage.main)} m`, where, params, readable };
}

/** Depth of relations whose names are compared: the name of a related record may itself be that of another. */
const maxDepth = 2;

/**
 * Names of the records of another model for a relation of this person: those in their data permission there, and a label that
 * they see. undefined: there are none.
 */
async function namesOfRecords(ctx: Ctx, target: string, label: string, depth: number): Promise<NameSource | undefined> {
  const published = depth < maxDepth ? await findPublished(ctx.db, target) : undefined;
  const column = published?.storage.main.columns.find(({ vModel }) => vModel === label);
  const field = published && findField(published.model, label)?.field;
  if (!published || !column || !field || isSecret(field)) return undefined;
  const access = await findAccess(ctx, published);
  if (!readableInReferences(published, access, new Set([label])).reads(label)) return undefined;
  const all = [dataScope(published, rowsByReference(published, access))];
  const scope = await conditionScope(ctx, all);
  const inner = showsName(field) ? await shownTextsOf(ctx, published, [label], depth + 1) : noTexts;
  const { main } = published.storage;
  const key = `m.${quoteIdent(main.primaryKey)}`;
  const ownKey = main.primaryKeyType === 'text' ? 'k.k' : "(case when k.k ~ '^[0-9]{1,18}$' then k.k::bigint end)";
  return (params) => {
    const where = whereOf(published.storage, all, { scope, params });
    const names = inner.get(label)?.(params);
    const stored = columnIn(main, 'm')(label)!.sql;
    const name = names ? shownSql(column, stored, names) : textSql(column, stored, field);
    const from = `${tableSql(main)} m`;
    return {
      nameOf: (id) =>
        `(select s.name from (select ${id} as k) k cross join lateral (select ${name} as name from ${from} where ${where} and ${key} = ${ownKey}) s)`,
      ids: (condition) => `select ${key}::text from ${from} where ${where} and ${condition}`,
      name,
    };
  };
}

/** Where the names of these fields are, for conditions and orders over a model's records. */
export const shownTextsOf = (
  ctx: Ctx,
  published: Published,
  props: readonly string[],
  depth = 0,
): Promise<ShownTexts> =>
  findShownTexts(ctx, published, props, (target, label) => namesOfRecords(ctx, target, label, depth));

/** Rows of the list: their granted columns. */
export async function listReader(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  conditions?: Conditions,
  search?: WordSearch,
): Promise<Reader> {
  const shown = await shownTextsOf(ctx, published, shownProps(conditions));
  return readerOf(ctx, published, access, readableInLists(published, access), conditions, { shown, search });
}

/** Records of the form and the detail: their granted fields. */
export const recordReader = (ctx: Asker, published: Published, access: ModelAccess) =>
  readerOf(ctx, published, access, readableInRecords(access));

/** Records that match, with these fields of them: what a message of the model names, whoever receives it. */
export const sendReader = (
  ctx: Asker,
  published: Published,
  fields: ReadonlySet<string>,
  conditions: Conditions,
): Promise<Reader> =>
  readerOf(ctx, published, everything, { reads: (prop) => fields.has(prop), hides: () => false }, conditions);

/** The server's own reader, for rules over all records: uniqueness, trees. Its rows are never shown to users. */
export const serverReader = (ctx: Asker, published: Published): Promise<Reader> =>
  readerOf(ctx, published, everything, readsAll);

/** All records that fulfil a condition, to be counted: what is about to be deleted and who uses it. */
export const usingReader = (ctx: Asker, published: Published, condition: Condition): Promise<Reader> =>
  readerOf(ctx, published, everything, { reads: () => false, hides: () => true }, [condition]);

/**
 * This user's access when a form of another model refers to this one: that of their own menu; without a menu, all
 * rows if the model uses no data permission, else none.
 */
const rowsByReference = (published: Published, access: ModelAccess | undefined): Pick<ModelAccess, 'schemes'> =>
  access ?? { schemes: published.model.list?.usePermission.data ? [] : undefined };

/**
 * The records that a related-record field offers this user, and whose names and members it shows. `lent`: the members
 * that forms of this user show; those that the other model's permissions hide stay hidden.
 */
export async function referenceReader(
  ctx: Ctx,
  published: Published,
  lent: ReadonlySet<string> = new Set(),
  conditions: Conditions = [],
): Promise<Reader> {
  const access = await findAccess(ctx, published);
  return readerOf(
    ctx,
    published,
    rowsByReference(published, access),
    readableInReferences(published, access, lent),
    conditions,
    { shown: await shownTextsOf(ctx, published, shownProps(conditions)) },
  );
}

const keyOf = ({ published }: Reader) => `m.${quoteIdent(published.storage.main.primaryKey)}`;

/** The same reader with one more clause over `m`; `clause` gets the number of its parameter. */
export function narrowed(reader: Reader, clause: (parameter: number) => string, value: unknown): Reader {
  const params = [...reader.params, value];
  return { ...reader, where: `${reader.where} and ${clause(params.length)}`, params };
}

function byKeys(reader: Reader, compare: '= any' | '<> all', ids: readonly string[]): Reader {
  const { main } = reader.published.storage;
  const keys = ids.filter((id) => isKey(main, id));
  return narrowed(reader, (parameter) => `${keyOf(reader)} ${compare}(${keyList(main, parameter)})`, keys);
}

/** Restricts the reader to these keys; ids that cannot be keys of the table are omitted. */
export const withKeys = (reader: Reader, ids: readonly string[]): Reader => byKeys(reader, '= any', ids);

/** Leaves these keys out. */
export const withoutKeys = (reader: Reader, ids: readonly string[]): Reader => byKeys(reader, '<> all', ids);

/** `structure`: a column that nests the rows, read besides what is shown. */
interface Reading {
  order?: OrderSource;
  limit?: number;
  offset?: number;
  structure?: string;
}

/** Rows of a page that are sorted again at most. */
const mostOnPage = 1000;

/**
 * The first rows of each value that the order puts side by side: a page is among them. Of a large table only these are read, by
 * the index of the column or of the key, whichever the value is rarer for.
 */
function firstOfEach(
  { from, where }: Reader,
  { column, values, rest }: Alike,
  most: number,
  params: unknown[],
): string {
  const first = (test: string) => `(select m.* from ${from} where ${where} and ${test} order by ${rest} limit ${most})`;
  const known = values.map((value) => first(`${column} = $${params.push(value)}`));
  const others = first(`(${column} is null or ${column} <> all($${params.push(values)}::text[]))`);
  return `(${[...known, others].join(' union all ')}) m`;
}

/** The statement of `readRows`, for readers that fetch its rows in parts. */
export function rowsStatement(
  reader: Reader,
  { order, limit, offset = 0, structure }: Reading = {},
): { sql: string; params: unknown[] } {
  const params = [...reader.params];
  const { sql: by, alike } = order?.(params) ?? {};
  const sorted = by ? ` order by ${by}` : '';
  const page = limit === undefined ? '' : ` limit ${limit} offset ${offset}`;
  const { main } = reader.published.storage;
  const columns = selectList(main, ({ vModel, column }) => reader.readable.reads(vModel) || column === structure);
  // What a page shows is made of its own rows, not of all that are sorted for it.
  const isPage = order !== undefined && limit !== undefined && limit <= mostOnPage;
  const isAll = reader.where === alive(main, 'm.');
  const most = offset + (limit ?? 0);
  const all = `${reader.from} where ${reader.where}`;
  const rows = isPage && isAll && alike && most <= mostOnPage ? firstOfEach(reader, alike, most, params) : all;
  const found = `from ${rows}${sorted}${page}`;
  return { sql: `select ${columns} ${isPage ? `from (select m.* ${found}) m${sorted}` : found}`, params };
}

/** Rows as stored, without hidden columns. Without `limit` the reader's own clauses bound their number. */
export function readRows(db: Db, reader: Reader, reading: Reading = {}): Promise<Row[]> {
  const { sql, params } = rowsStatement(reader, reading);
  return db.raw<Row>(sql, params);
}

/** Keys of the rows, as text. */
export async function readKeys(db: Db, reader: Reader): Promise<string[]> {
  const sql = `select ${keyOf(reader)}::text as id from ${reader.from} where ${reader.where}`;
  return (await db.raw<{ id: string }>(sql, [...reader.params])).map(({ id }) => id);
}

async function count(db: Db, reader: Reader, from: string): Promise<number> {
  const [row] = await db.raw<{ total: string }>(`select count(*) as total from ${from}`, [...reader.params]);
  return Number(row?.total ?? 0);
}

export const countRows = (db: Db, reader: Reader): Promise<number> =>
  count(db, reader, `${reader.from} where ${reader.where}`);

/** The number of rows, or `most` when there are more. */
export const countUpTo = (db: Db, reader: Reader, most: number): Promise<number> =>
  count(db, reader, `(select 1 from ${reader.from} where ${reader.where} limit ${most}) found`);

/** One record in scope; a record out of scope is treated as missing (reliability T08). */
export async function readRow(db: Db, reader: Reader, id: string): Promise<Row> {
  const known = isKey(reader.published.storage.main, id);
  const [row] = known ? await readRows(db, withKeys(reader, [id])) : [];
  if (!row) throw new Refusal('visualdev.recordGone');
  return row;
}

/** A row of the bin: the record as its list shows it, and who deleted it when. */
export type BinRow = Row & { '@bin': string; '@time': Date; '@user': string };

/**
 * The deleted records of a model within this user's data permission; `ids`: only these entries of the bin. Conditions over
 * sub-tables match no deleted record.
 */
export async function binReader(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  ids?: readonly string[],
): Promise<Reader> {
  const reader = await listReader(ctx, published, access);
  const params = [...reader.params, published.modelId];
  const from = `(select r.*, b.id as "@bin", b.delete_time as "@time", b.delete_user_id as "@user" from weft_bin b
    cross join lateral weft_binned(null::${tableSql(published.storage.main)}, b.data) r
    where b.model_id = $${params.length}) m`;
  const all = { ...reader, from, params };
  return ids ? narrowed(all, (parameter) => `m."@bin" = any($${parameter}::text[])`, ids) : all;
}

/** A page of the bin, the latest deletion first. */
export function readBin(
  db: Db,
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<BinRow[]> {
  const columns = selectList(reader.published.storage.main, ({ vModel }) => reader.readable.reads(vModel));
  return db.raw<BinRow>(
    `select ${columns}, "@bin", "@time", "@user" from ${reader.from} where ${reader.where}
     order by "@time" desc, "@bin" desc limit ${limit} offset ${offset}`,
    [...reader.params],
  );
}
