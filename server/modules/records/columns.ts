import type { ComparableType } from '../../../core/comparable';
import type { PeriodUnit } from '../../../core/language/words/sources';
import { asText } from '../../../core/model/read';
import type { ColumnType, ModelField, StorageColumn, StorageTable } from '../../../core/model/types';
import { organisationZone } from '../../../core/zone';
import type { ConditionColumn } from '../../db/conditionSql';
import { modelTable, quoteIdent } from '../../db/quoteIdent';
import { localTimeSql } from './localTime';

/** The qualified name of a record table: in the schema `model`, or the adopted table's own. */
export function tableSql(table: StorageTable): string {
  return table.adopted ? `${quoteIdent(table.adopted)}.${quoteIdent(table.table)}` : modelTable(table.table);
}

/** The organisation's zone as a literal of SQL. */
const zoneSql = () => `'${organisationZone().replaceAll("'", "''")}'`;

/** Whether the column has no zone, as those of tables from elsewhere: its dates are on the organisation's clock (ADR 0009). */
const isClock = ({ physical }: StorageColumn) => physical === 'date' || physical === 'timestamp without time zone';

/** A date column as a moment. */
const momentSql = (column: StorageColumn, name: string) =>
  isClock(column) ? `(${name}::timestamp at time zone ${zoneSql()})` : name;

/** A number; of others' tables the text of one that a number would change, which a save leaves as it is. */
const numberSql = (name: string, adopted: boolean) =>
  adopted
    ? `case when ${name}::float8::text::numeric = ${name}::numeric then to_jsonb(${name}::float8) else to_jsonb(${name}::text) end`
    : `${name}::float8`;

/** SQL that reads a column: dates as epoch milliseconds, numbers as numbers, jsonb parsed. */
function reading(column: StorageColumn, adopted: boolean): string {
  const name = quoteIdent(column.column);
  if (column.type === 'timestamp') return `(extract(epoch from ${momentSql(column, name)}) * 1000)::float8 as ${name}`;
  if (column.physical === 'boolean') return `${name}::int as ${name}`;
  if (column.type === 'numeric' || column.type === 'bigint') return `${numberSql(name, adopted)} as ${name}`;
  if (column.physical) return `${column.type === 'jsonb' ? `weft_jsonb(${name}::text)` : `${name}::text`} as ${name}`;
  return name;
}

/** SQL that writes a value: the parameter, or a text from a list of them, cast to the column's type. */
export function writing(column: StorageColumn, value: string): string {
  if (column.type === 'timestamp') {
    const moment = `to_timestamp(${value}::float8 / 1000.0)`;
    return isClock(column) ? `(${moment} at time zone ${zoneSql()})::${column.physical}` : moment;
  }
  if (column.physical === 'boolean') return `(${value}::int <> 0)`;
  if (column.type === 'jsonb') return column.physical ? `${value}::jsonb::text` : `${value}::jsonb`;
  if (column.physical) return `${value}::${column.type === 'text' ? 'text' : 'numeric'}::${column.physical}`;
  const casts: Partial<Record<ColumnType, string>> = { numeric: 'numeric', bigint: 'bigint' };
  return `${value}::${casts[column.type] ?? 'text'}`;
}

const comparable: Record<ColumnType, ComparableType> = {
  text: 'text',
  numeric: 'number',
  bigint: 'number',
  timestamp: 'date',
  jsonb: 'json',
};

function compared(column: StorageColumn, prefix: string): string {
  const name = `${prefix}.${quoteIdent(column.column)}`;
  if (!column.physical) return name;
  if (column.type === 'jsonb') return `weft_jsonb(${name}::text)`;
  if (column.physical === 'boolean') return `${name}::int`;
  if (column.type === 'timestamp') return momentSql(column, name);
  return column.type === 'text' ? `${name}::text` : name;
}

/** A stored value as the text that people see, in SQL: numbers and days; a text itself. */
export function textSql({ type, scale }: StorageColumn, sql: string, field: ModelField): string {
  if (type === 'timestamp') {
    const format = asText(field.props.format) || 'yyyy-MM-dd';
    return `to_char(${localTimeSql(sql)}, '${/HH/.test(format) ? 'YYYY-MM-DD HH24:MI' : 'YYYY-MM-DD'}')`;
  }
  if (type === 'jsonb') return `(${sql} #>> '{}')`;
  if (type === 'text') return sql;
  return scale === undefined ? `trim_scale(${sql}::numeric)::text` : `round(${sql}::numeric, ${scale})::text`;
}

const periods: Record<PeriodUnit, string> = {
  hour: 'YYYY-MM-DD HH24:00',
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};

/** The period of a moment on the organisation's clock: `key` orders periods, `shown` is their text (`2026-Q1`). */
export function periodSql(moment: string, unit: PeriodUnit): { key: string; shown: string } {
  const key = `date_trunc('${unit}', ${localTimeSql(moment)})`;
  return { key, shown: `to_char(${key}, '${periods[unit]}')` };
}

/** Resolves a vModel to a column of the table, for conditions. */
export function columnIn(table: StorageTable, prefix: string): (vModel: string) => ConditionColumn | undefined {
  return (vModel) => {
    const column = table.columns.find((each) => each.vModel === vModel);
    return column && { sql: compared(column, prefix), type: comparable[column.type] };
  };
}

/** `key = value` with the key's own type, so that its index is used. */
export function keyIs(table: StorageTable, parameter: number, prefix = ''): string {
  return `${prefix}${quoteIdent(table.primaryKey)} = $${parameter}::${table.primaryKeyType === 'text' ? 'text' : 'bigint'}`;
}

/** A parameter that lists keys of the table. */
export function keyList(table: Pick<StorageTable, 'primaryKeyType'>, parameter: number): string {
  return table.primaryKeyType === 'text' ? `$${parameter}::text[]` : `$${parameter}::text[]::bigint[]`;
}

/** Whether this text can be a key of the table. (`x` cannot be a numeric key.) */
export function isKey(table: Pick<StorageTable, 'primaryKeyType'>, id: string): boolean {
  return table.primaryKeyType === 'text' ? id.length <= 64 && !id.includes('\0') : /^\d{1,18}$/.test(id);
}

/** Select list of a table: the primary key as text `id`, the version, and each of these columns under its own name. */
export function selectList(table: StorageTable, reads: (column: StorageColumn) => boolean): string {
  const parts = [`${quoteIdent(table.primaryKey)}::text as "id"`];
  if (table.version) parts.push(`coalesce(${quoteIdent(table.version)}, 0)::int as "f_version"`);
  for (const column of table.columns.filter(reads)) parts.push(reading(column, table.adopted !== undefined));
  return parts.join(', ');
}

/** Rows that are not logically deleted. */
export function alive(table: StorageTable, prefix = ''): string {
  return table.deleteMark ? `${prefix}${quoteIdent(table.deleteMark.mark)} is null` : 'true';
}
