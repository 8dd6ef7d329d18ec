import { exactNumber, isExactNumber } from '../decimal';
import { roundHalfAway } from '../formula/round';
import type { Json } from '../language/types';
import { rowBefore } from '../rules';
import { formatDate, readDate } from './dates';
import { widgetFacts } from './fields';
import { asNumber } from './read';
import { isMultiple } from './storageType';
import type { Model, ModelField, StorageColumn, StoragePlan, StorageTable } from './types';
import { columnsOf, mainFields, subTables } from './walk';

type Values = Record<string, unknown>;

/** PostgreSQL stores neither NUL nor lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), clean(member)]));
}

function parsedList(value: string): unknown[] | undefined {
  if (!value.startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

function storedText(field: ModelField, value: unknown): string | null {
  // Once multiple, now single: the first item is used.
  const single = Array.isArray(value) && ['choice', 'id'].includes(widgetFacts(field.key).value) ? value[0] : value;
  if (single === null || single === undefined || single === '') return null;
  return storable(typeof single === 'object' ? JSON.stringify(single) : String(single));
}

/** A text that a number would change stays a text: it was stored before, and SQL's numeric holds it. */
function storedNumber(value: unknown, scale: number | undefined): number | string | null {
  if (typeof value === 'string' && !isExactNumber(value)) return value.trim();
  const number = asNumber(typeof value === 'boolean' ? Number(value) : value);
  if (number === undefined) return null;
  return scale === undefined ? number : roundHalfAway(number, scale);
}

function storedSwitch(field: ModelField, value: unknown): number | null {
  const { activeValue = 1, inactiveValue = 0 } = field.props;
  const known = value === true ? activeValue : value === false ? inactiveValue : value;
  const number = asNumber(known);
  return number === undefined ? null : Math.trunc(number);
}

/** No item; of a range, no end. */
const isEmptyList = (field: ModelField, list: unknown[]): boolean =>
  list.length === 0 || (widgetFacts(field.key).value === 'range' && list.every((end) => end === null || end === ''));

function storedList(field: ModelField, value: unknown): unknown {
  const list = typeof value === 'string' ? (parsedList(value) ?? value) : value;
  if (list === null || list === undefined || list === '') return null;
  if (Array.isArray(list)) return isEmptyList(field, list) ? null : clean(list);
  return isMultiple(field) || typeof list !== 'object' ? [clean(list)] : clean(list);
}

/**
 * Converts a form's value to that of its column (contract-visualdev §2.4): text, number, epoch ms, or JSON for jsonb.
 * Empty is null. A value that cannot be converted is null too; rules refuse it earlier (core/model/validate).
 */
export function toStored(field: ModelField, column: StorageColumn, value: unknown): unknown {
  switch (column.type) {
    case 'numeric':
      return storedNumber(value, column.scale);
    case 'bigint':
      return storedSwitch(field, value);
    case 'timestamp':
      return readDate(value) ?? null;
    case 'jsonb':
      return storedList(field, value);
    default:
      return storedText(field, value);
  }
}

/** Numbers and booleans from options or a switch keep their type, though the column is text. */
function typedText(field: ModelField, text: string): unknown {
  const facts = widgetFacts(field.key);
  const list = ['choice', 'id'].includes(facts.value) ? parsedList(text) : undefined;
  const single = list ? String(list[0] ?? '') : text;
  if (facts.value === 'switch')
    return [field.props.activeValue, field.props.inactiveValue].find((value) => String(value) === single) ?? single;
  if (facts.value === 'choice') return optionValue(field, single) ?? single;
  return single;
}

function optionValue(field: ModelField, text: string): Json | undefined {
  const { items = [], valueKey = 'id', childrenKey = 'children' } = field.options ?? {};
  const pending: Json[] = [...items];
  while (pending.length) {
    const item = pending.shift();
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    const value = item[valueKey];
    if (value !== undefined && String(value) === text) return value;
    const children = item[childrenKey];
    if (Array.isArray(children)) pending.push(...children);
  }
  return undefined;
}

/** Converts a column's value for the editing form (contract-visualdev §2.5). Display texts: core/model/display. */
export function toWire(field: ModelField, stored: unknown): unknown {
  const { value: kind, system } = widgetFacts(field.key);
  // An empty number range is an empty list (ENT-47).
  if (stored === null || stored === undefined) return kind === 'files' || field.key === 'numRange' ? [] : null;
  if (kind === 'date' && system) return formatDate(Number(stored), 'yyyy-MM-dd HH:mm:ss');
  if (typeof stored !== 'string') return stored;
  if (kind === 'number') return asNumber(stored) === undefined ? null : exactNumber(stored);
  return typedText(field, stored);
}

const byName = (fields: ModelField[]) => new Map(fields.map((field) => [field.vModel, field]));

/** A number that nobody touched keeps the decimals that its field has not. */
const isUntouched = ({ type, vModel }: StorageColumn, values: Values, before: Values | undefined) =>
  type === 'numeric' && before !== undefined && String(before[vModel]) === String(values[vModel]);

function storedValues(table: StorageTable, fields: ModelField[], values: Values, before: Values | undefined): Values {
  const known = byName(fields);
  const stored: Values = {};
  for (const column of table.columns) {
    const field = known.get(column.vModel);
    if (!field || widgetFacts(field.key).system || !Object.hasOwn(values, column.vModel)) continue;
    const value = values[column.vModel];
    stored[column.vModel] = isUntouched(column, values, before)
      ? storedNumber(value, undefined)
      : toStored(field, column, value);
  }
  return stored;
}

export interface StoredRecord {
  /** By vModel; without members absent from the body, and without system fields. */
  main: Values;
  /** The complete list of children; a sub-table that the body lacks is absent. */
  children: { table: StoragePlan['children'][number]; rows: { id?: string; values: Values }[] }[];
}

/** Converts a form's body to rows of the main table and its children; unknown members are dropped. `before`: the record as it is stored. */
export function toStoredRecord(model: Model, plan: StoragePlan, record: Values, before?: Values): StoredRecord {
  const tables = byName(subTables(model));
  const children = plan.children.flatMap((table) => {
    const field = tables.get(table.vModel);
    const rows = record[table.vModel];
    if (!field || !Array.isArray(rows)) return [];
    const columns = columnsOf(field);
    return {
      table,
      rows: rows
        .filter((row) => typeof row === 'object' && row !== null)
        .map((row: Values) => {
          const values = storedValues(table, columns, row, rowBefore(before?.[table.vModel], row));
          return { id: rowId(row), values };
        }),
    };
  });
  return { main: storedValues(plan.main, mainFields(model), record, before), children };
}

const rowId = (row: Values) => (typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : undefined);

/** Converts a stored row, by column name, to the form's values, by vModel, with `id` and the version. */
export function toWireRow(table: StorageTable, fields: ModelField[], row: Values): Values {
  const known = byName(fields);
  const values: Values = { id: row.id };
  if (table.version) values.f_version = row.f_version ?? 0;
  for (const column of table.columns) {
    const field = known.get(column.vModel);
    if (field) values[column.vModel] = toWire(field, row[column.column]);
  }
  return values;
}
