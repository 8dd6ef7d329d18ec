import type { StorageColumn, StorageTable } from '../../../core/model/types';
import { modelTable, quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';

/** A row as stored, by column name. */
export type Row = Record<string, unknown>;

/** How a column leaves the database: dates as epoch milliseconds, numbers as numbers, jsonb parsed. */
function reading(column: StorageColumn): string {
  const name = quoteIdent(column.column);
  if (column.type === 'timestamp') return `(extract(epoch from ${name}) * 1000)::float8 as ${name}`;
  if (column.type === 'numeric' || column.type === 'bigint') return `${name}::float8 as ${name}`;
  return name;
}

/** How a value enters: the parameter with the cast that its column needs. */
function writing(column: StorageColumn, parameter: number): string {
  if (column.type === 'timestamp') return `to_timestamp($${parameter}::float8 / 1000.0)`;
  if (column.type === 'jsonb') return `$${parameter}::jsonb`;
  return `$${parameter}`;
}

/** `key = value` with the key's own type, so that its index serves. */
function keyIs(table: StorageTable, parameter: number): string {
  return `${quoteIdent(table.primaryKey)} = $${parameter}::${table.primaryKeyType === 'text' ? 'text' : 'bigint'}`;
}

/** Can this text be a key of the table at all? (`x` is none of a numbered table.) */
export function isKey(table: StorageTable, id: string): boolean {
  return table.primaryKeyType === 'text' ? id.length <= 64 : /^\d{1,18}$/.test(id);
}

/** Select list of a table: the primary key as text `id`, the version, and every column under its own name. */
export function selectList(table: StorageTable): string {
  const parts = [`${quoteIdent(table.primaryKey)}::text as "id"`];
  if (table.version) parts.push(`coalesce(${quoteIdent(table.version)}, 0)::int as "f_version"`);
  for (const column of table.columns) parts.push(reading(column));
  return parts.join(', ');
}

/** Rows that are not logically deleted. */
export function alive(table: StorageTable): string {
  return table.deleteMark ? `${quoteIdent(table.deleteMark.mark)} is null` : 'true';
}

interface Written {
  column: StorageColumn;
  value: unknown;
}

/** Values of the columns that `values` has a member for; jsonb becomes text for the cast. */
function writtenColumns(table: StorageTable, values: Record<string, unknown>): Written[] {
  return table.columns
    .filter((column) => Object.hasOwn(values, column.vModel))
    .map((column) => {
      const value = values[column.vModel];
      return { column, value: column.type === 'jsonb' && value != null ? JSON.stringify(value) : (value ?? null) };
    });
}

/** Inserts one record; returns its primary key as text. `fixed` are columns no form knows (foreign key). */
export async function insertRow(
  db: Db,
  table: StorageTable,
  id: string,
  values: Record<string, unknown>,
  fixed: Record<string, unknown> = {},
): Promise<string> {
  const written = writtenColumns(table, values);
  const names: string[] = [];
  const marks: string[] = [];
  const params: unknown[] = [];
  const add = (name: string, mark: (parameter: number) => string, value: unknown) => {
    params.push(value);
    names.push(quoteIdent(name));
    marks.push(mark(params.length));
  };
  if (table.primaryKeyType === 'text') add(table.primaryKey, (n) => `$${n}`, id);
  if (table.version) add(table.version, (n) => `$${n}`, 1);
  for (const [name, value] of Object.entries(fixed)) add(name, (n) => `$${n}`, value);
  for (const { column, value } of written) add(column.column, (n) => writing(column, n), value);
  const head = names.length
    ? `insert into ${modelTable(table.table)} (${names.join(', ')}) values (${marks.join(', ')})`
    : `insert into ${modelTable(table.table)} default values`;
  const [row] = await db.raw<{ id: string }>(`${head} returning ${quoteIdent(table.primaryKey)}::text as id`, params);
  return row?.id ?? id;
}

/**
 * Updates one living record. With a version column and a version given, only the version that was read is changed; returns
 * how many rows were (0: gone, or somebody was faster).
 */
export async function updateRow(
  db: Db,
  table: StorageTable,
  id: string,
  values: Record<string, unknown>,
  version?: number,
): Promise<number> {
  const written = writtenColumns(table, values);
  const params: unknown[] = [];
  const sets = written.map(({ column, value }) => {
    params.push(value);
    return `${quoteIdent(column.column)} = ${writing(column, params.length)}`;
  });
  if (table.version) sets.push(`${quoteIdent(table.version)} = coalesce(${quoteIdent(table.version)}, 0) + 1`);
  if (!sets.length) sets.push(`${quoteIdent(table.primaryKey)} = ${quoteIdent(table.primaryKey)}`);
  params.push(id);
  let where = `${keyIs(table, params.length)} and ${alive(table)}`;
  if (table.version && version !== undefined) {
    params.push(version);
    where += ` and coalesce(${quoteIdent(table.version)}, 0) = $${params.length}`;
  }
  const rows = await db.raw(
    `update ${modelTable(table.table)} set ${sets.join(', ')} where ${where} returning 1 as done`,
    params,
  );
  return rows.length;
}

/** Removes rows by key: marks them when the model keeps deleted rows, else deletes them. Returns the keys that were there. */
export async function deleteRows(
  db: Db,
  table: StorageTable,
  ids: string[],
  by: { now: Date; userId: string },
): Promise<string[]> {
  const key = `${quoteIdent(table.primaryKey)}::text`;
  const keys = table.primaryKeyType === 'text' ? '$1::text[]' : '$1::text[]::bigint[]';
  const among = `${quoteIdent(table.primaryKey)} = any(${keys})`;
  const target = modelTable(table.table);
  const rows = table.deleteMark
    ? await db.raw<{ id: string }>(
        `update ${target} set ${quoteIdent(table.deleteMark.mark)} = 1, ${quoteIdent(table.deleteMark.time)} = $2,
         ${quoteIdent(table.deleteMark.user)} = $3 where ${among} and ${alive(table)} returning ${key} as id`,
        [ids.filter((id) => isKey(table, id)), by.now, by.userId],
      )
    : await db.raw<{ id: string }>(`delete from ${target} where ${among} returning ${key} as id`, [ids]);
  return rows.map((row) => row.id);
}

/** One living record, or undefined. */
export async function readRow(db: Db, table: StorageTable, id: string): Promise<Row | undefined> {
  if (!isKey(table, id)) return undefined;
  const [row] = await db.raw<Row>(
    `select ${selectList(table)} from ${modelTable(table.table)} where ${keyIs(table, 1)} and ${alive(table)}`,
    [id],
  );
  return row;
}
