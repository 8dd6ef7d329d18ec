import type { StorageColumn, StoragePlan, StorageTable } from '../../../core/model/types';
import { quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { alive, isKey, keyIs, keyList, selectList, tableSql, writing } from './columns';

/** A row as stored, by column name. */
export type Row = Record<string, unknown>;
/** Values to write, by vModel. */
type Values = Record<string, unknown>;

const enters = (column: StorageColumn, value: unknown) =>
  column.type === 'jsonb' && value != null ? JSON.stringify(value) : (value ?? null);

interface Written {
  column: StorageColumn;
  value: unknown;
}

/** Values of the columns that `values` has a member for; jsonb becomes text for the cast. */
function writtenColumns(table: StorageTable, values: Values): Written[] {
  return table.columns
    .filter((column) => Object.hasOwn(values, column.vModel))
    .map((column) => ({ column, value: enters(column, values[column.vModel]) }));
}

/** Inserts one record; returns its primary key as text. */
export async function insertRow(db: Db, table: StorageTable, id: string, values: Values): Promise<string> {
  const names: string[] = [];
  const marks: string[] = [];
  const params: unknown[] = [];
  const add = (name: string, mark: (parameter: string) => string, value: unknown) => {
    params.push(value);
    names.push(quoteIdent(name));
    marks.push(mark(`$${params.length}`));
  };
  if (table.primaryKeyType === 'text') add(table.primaryKey, (parameter) => parameter, id);
  if (table.version) add(table.version, (parameter) => parameter, 1);
  for (const { column, value } of writtenColumns(table, values))
    add(column.column, (parameter) => writing(column, parameter), value);
  const head = names.length
    ? `insert into ${tableSql(table)} (${names.join(', ')}) values (${marks.join(', ')})`
    : `insert into ${tableSql(table)} default values`;
  const [row] = await db.raw<{ id: string }>(`${head} returning ${quoteIdent(table.primaryKey)}::text as id`, params);
  return row?.id ?? id;
}

/**
 * Inserts several records in one statement; returns their primary keys as text, in order. A single one, and records without
 * any value, have the statement of `insertRow`.
 */
export async function insertRows(
  db: Db,
  table: StorageTable,
  rows: { id: string; values: Values }[],
): Promise<string[]> {
  const { columns, lists } = columnLists(
    table,
    rows.map(({ values }) => values),
  );
  if (rows.length < 2 || !columns.length) {
    const keys: string[] = [];
    for (const { id, values } of rows) keys.push(await insertRow(db, table, id, values));
    return keys;
  }
  const keyed = table.primaryKeyType === 'text';
  const names = [...(keyed ? [table.primaryKey] : []), ...columns.map(({ column }) => column)];
  const values = [...(keyed ? ['r.k'] : []), ...columns.map((column, index) => writing(column, `r.c${index}`))];
  if (table.version) {
    names.push(table.version);
    values.push('1');
  }
  const from = ['$1::text[]', ...lists.map((_, index) => `$${index + 2}::text[]`)];
  const aliases = ['k', ...columns.map((_, index) => `c${index}`), 'n'];
  const made = await db.raw<{ id: string }>(
    `insert into ${tableSql(table)} (${names.map(quoteIdent).join(', ')}) select ${values.join(', ')}
     from unnest(${from.join(', ')}) with ordinality as r(${aliases.join(', ')}) order by r.n
     returning ${quoteIdent(table.primaryKey)}::text as id`,
    [rows.map(({ id }) => id), ...lists],
  );
  return made.map(({ id }) => id);
}

/** Columns that any of the rows has, and their values as lists of text: one parameter per column. */
function columnLists(table: StorageTable, rows: Values[]) {
  const columns = table.columns.filter((column) => rows.some((row) => Object.hasOwn(row, column.vModel)));
  const asText = (value: unknown) => (value === null || value === undefined ? null : String(value));
  const lists = columns.map((column) => rows.map((row) => asText(enters(column, row[column.vModel]))));
  return { columns, lists };
}

/**
 * Adds several rows below one record in one statement; its text depends on the columns only, so that the database plans it
 * once, for any number of rows.
 */
export async function insertChildren(
  db: Db,
  table: StorageTable & { foreignKey: string },
  parent: string | number,
  rows: { id: string; values: Values }[],
): Promise<void> {
  if (!rows.length) return;
  const { columns, lists } = columnLists(
    table,
    rows.map((row) => row.values),
  );
  const keyed = table.primaryKeyType === 'text';
  const names = [table.foreignKey, ...(keyed ? [table.primaryKey] : []), ...columns.map(({ column }) => column)];
  const values = ['$1', ...(keyed ? ['r.k'] : []), ...columns.map((column, index) => writing(column, `r.c${index}`))];
  const from = ['$2::text[]', ...lists.map((_, index) => `$${index + 3}::text[]`)];
  const aliases = ['k', ...columns.map((_, index) => `c${index}`), 'n'];
  await db.raw(
    `insert into ${tableSql(table)} (${names.map(quoteIdent).join(', ')}) select ${values.join(', ')}
     from unnest(${from.join(', ')}) with ordinality as r(${aliases.join(', ')}) order by r.n`,
    [parent, rows.map((row) => row.id), ...lists],
  );
}

/** The place of a row as a value of its own; a field has no such name. */
const place = '@place';

/** A sub-table and the complete list of its rows, each with its place where the table holds it. */
export function inOrder<T extends StorageTable, R extends { values: Values }>(
  table: T,
  rows: R[],
): { table: T; rows: R[] } {
  const { order } = table;
  if (!order) return { table, rows };
  const column: StorageColumn = { vModel: place, column: order, type: 'bigint', indexed: false, key: 'inputNumber' };
  return {
    table: { ...table, columns: [...table.columns, column] },
    rows: rows.map((row, at) => ({ ...row, values: { ...row.values, [place]: at } })),
  };
}

/** Rows of before the column, and those of models that do not write it, come last, by their key. */
const rowOrder = (table: StorageTable, prefix = '') =>
  [table.order, table.primaryKey].flatMap((name) => (name ? `${prefix}${quoteIdent(name)}` : [])).join(', ');

/** Updates several rows in one statement; every row has a value for every column (merged before). */
export async function updateChildren(
  db: Db,
  table: StorageTable,
  rows: { id: string; values: Values }[],
): Promise<void> {
  const { columns, lists } = columnLists(
    table,
    rows.map((row) => row.values),
  );
  if (!rows.length || !columns.length) return;
  const sets = columns.map((column, index) => `${quoteIdent(column.column)} = ${writing(column, `r.c${index}`)}`);
  const key = table.primaryKeyType === 'text' ? 'r.k' : 'r.k::bigint';
  await db.raw(
    `update ${tableSql(table)} t set ${sets.join(', ')}
     from unnest($1::text[], ${lists.map((_, index) => `$${index + 2}::text[]`).join(', ')})
     as r(k, ${columns.map((_, index) => `c${index}`).join(', ')}) where t.${quoteIdent(table.primaryKey)} = ${key}`,
    [rows.map((row) => row.id), ...lists],
  );
}

/**
 * Updates one undeleted record. With a version column and a version given, only that version is updated; returns
 * the number of updated rows (0: deleted, or changed by another save).
 */
export async function updateRow(
  db: Db,
  table: StorageTable,
  id: string,
  values: Values,
  version?: number,
): Promise<number> {
  const written = writtenColumns(table, values);
  const params: unknown[] = written.map(({ value }) => value);
  const sets = written.map(({ column }, index) => `${quoteIdent(column.column)} = ${writing(column, `$${index + 1}`)}`);
  if (table.version) sets.push(`${quoteIdent(table.version)} = coalesce(${quoteIdent(table.version)}, 0) + 1`);
  if (!sets.length) sets.push(`${quoteIdent(table.primaryKey)} = ${quoteIdent(table.primaryKey)}`);
  params.push(id);
  let where = `${keyIs(table, params.length)} and ${alive(table)}`;
  if (table.version && version !== undefined) {
    params.push(version);
    where += ` and coalesce(${quoteIdent(table.version)}, 0) = $${params.length}`;
  }
  const rows = await db.raw(
    `update ${tableSql(table)} set ${sets.join(', ')} where ${where} returning 1 as done`,
    params,
  );
  return rows.length;
}

/** Sets columns of a record that are no fields, as those of its flow; what the table has not is left out. */
export async function updateExtra(db: Db, main: StorageTable, id: string, values: Record<string, string>) {
  const columns = (main.extra ?? []).map(({ column }) => column).filter((column) => column in values);
  if (!columns.length) return;
  const sets = columns.map((column, at) => `${quoteIdent(column)} = $${at + 2}`).join(', ');
  await db.raw(`update ${tableSql(main)} set ${sets} where ${keyIs(main, 1)}`, [
    id,
    ...columns.map((column) => values[column]),
  ]);
}

/** Removes rows by key: marks them under logical deletion, else deletes them. Returns the keys that existed. */
export async function deleteRows(
  db: Db,
  table: StorageTable,
  ids: string[],
  by: { now: Date; userId: string },
): Promise<string[]> {
  const key = `${quoteIdent(table.primaryKey)}::text`;
  const among = `${quoteIdent(table.primaryKey)} = any(${keyList(table, 1)})`;
  const keys = ids.filter((id) => isKey(table, id));
  const rows = table.deleteMark
    ? await db.raw<{ id: string }>(
        `update ${tableSql(table)} set ${quoteIdent(table.deleteMark.mark)} = 1, ${quoteIdent(table.deleteMark.time)} = $2,
         ${quoteIdent(table.deleteMark.user)} = $3 where ${among} and ${alive(table)} returning ${key} as id`,
        [keys, by.now, by.userId],
      )
    : await db.raw<{ id: string }>(`delete from ${tableSql(table)} where ${among} returning ${key} as id`, [keys]);
  return rows.map((row) => row.id);
}

/** Deletes rows of a sub-table by their own keys. */
export async function deleteChildren(db: Db, table: StorageTable, keys: string[]): Promise<void> {
  if (!keys.length) return;
  const among = `${quoteIdent(table.primaryKey)} = any(${keyList(table, 1)})`;
  await db.raw(`delete from ${tableSql(table)} where ${among}`, [keys]);
}

/** Deletes the rows of adopted sub-tables below these records; our own tables cascade by foreign key. */
export async function deleteBelow(db: Db, storage: StoragePlan, parents: string[]): Promise<void> {
  for (const table of storage.children.filter((each) => each.adopted || each.loose)) {
    const among = `${quoteIdent(table.foreignKey)} = any(${keyList(storage.main, 1)})`;
    await db.raw(`delete from ${tableSql(table)} where ${among}`, [parents]);
  }
}

/** Keys of the rows below a record. */
export async function storedKeys(
  db: Db,
  table: StorageTable & { foreignKey: string },
  parent: string | number,
): Promise<Set<string>> {
  const rows = await db.raw<{ id: string }>(
    `select ${quoteIdent(table.primaryKey)}::text as id from ${tableSql(table)} where ${quoteIdent(table.foreignKey)} = $1`,
    [parent],
  );
  return new Set(rows.map((row) => row.id));
}

/** Rows of a sub-table below these records, with the record's key as `@parent`. */
export function childrenOf(
  db: Db,
  main: StorageTable,
  table: StorageTable & { foreignKey: string },
  reads: (column: StorageColumn) => boolean,
  ids: string[],
): Promise<Row[]> {
  return db.raw<Row>(
    `select ${selectList(table, reads)}, ${quoteIdent(table.foreignKey)}::text as "@parent" from ${tableSql(table)}
     where ${quoteIdent(table.foreignKey)} = any(${keyList(main, 1)}) order by ${rowOrder(table)}`,
    [ids],
  );
}

/** Who deletes, when, and the model whose bin takes the rows. */
export interface Binning {
  modelId: string;
  now: Date;
  userId: string;
}

/**
 * Copies these rows into the bin, before they are removed: one statement with the rows of their sub-tables. Rows that
 * another deletion holds are waited for, and left out when they are gone.
 */
export async function binRows(
  db: Db,
  { main, children }: StoragePlan,
  rows: { binId: string; key: string }[],
  { modelId, now, userId }: Binning,
): Promise<void> {
  const key = quoteIdent(main.primaryKey);
  const params: unknown[] = [rows.map(({ binId }) => binId), rows.map((row) => row.key), modelId, now, userId];
  // Rows of a logically deleted record stay in their tables.
  const parts = (main.deleteMark ? [] : children).map((table) => {
    params.push(table.vModel);
    const own = `c.${quoteIdent(table.foreignKey)} = m.${key}`;
    return `$${params.length}::text, (select coalesce(jsonb_agg(to_jsonb(c.*) order by ${rowOrder(table, 'c.')}), '[]')
      from ${tableSql(table)} c where ${own})`;
  });
  await db.raw(
    `insert into weft_bin (id, model_id, record_id, data, children, delete_time, delete_user_id)
     select r.id, $3, r.k, to_jsonb(m.*), jsonb_build_object(${parts.join(', ')}), $4, $5
     from unnest($1::text[], $2::text[]) as r(id, k)
     join ${tableSql(main)} m on m.${key} = ${main.primaryKeyType === 'text' ? 'r.k' : 'r.k::bigint'}
     where ${alive(main, 'm.')} for update of m`,
    params,
  );
}

/** Names of the columns that both the table and the JSON rows have; computed columns are left to the database. */
async function heldColumns(db: Db, table: StorageTable, rows: readonly Row[]): Promise<string[]> {
  const known = await db.raw<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [tableSql(table)],
  );
  return known.map(({ name }) => name).filter((name) => rows.some((row) => Object.hasOwn(row, name)));
}

/** `json`: a list of rows. */
async function insertBinned(db: Db, table: StorageTable, json: string): Promise<void> {
  const rows = JSON.parse(json) as Row[];
  if (!rows.length) return;
  const names = (await heldColumns(db, table, rows)).map(quoteIdent).join(', ');
  await db.raw(
    `insert into ${tableSql(table)} (${names}) overriding system value
     select ${names} from jsonb_array_elements($1::jsonb) with ordinality as e(data, n)
     cross join lateral weft_binned(null::${tableSql(table)}, e.data) r order by e.n`,
    [json],
  );
}

/** A record of the bin, as JSON texts: the row, and the list of rows of each sub-table. */
export interface BinnedRow {
  id: string;
  data: string;
  children: Record<string, string>;
}

/**
 * Writes a record of the bin and its sub-table rows back under their own keys; a logically deleted one loses its mark.
 * false: the marked row is gone.
 */
export async function restoreRow(db: Db, { main, children }: StoragePlan, binned: BinnedRow): Promise<boolean> {
  if (main.deleteMark) {
    const { mark, time, user } = main.deleteMark;
    const sets = [mark, time, user].map((name) => `${quoteIdent(name)} = null`).join(', ');
    const rows = await db.raw(
      `update ${tableSql(main)} set ${sets} where ${keyIs(main, 1)} and ${quoteIdent(mark)} is not null returning 1 as done`,
      [binned.id],
    );
    return rows.length > 0;
  }
  await insertBinned(db, main, `[${binned.data}]`);
  for (const table of children) await insertBinned(db, table, binned.children[table.vModel] ?? '[]');
  return true;
}
