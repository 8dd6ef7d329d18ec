import { type StoredRecord, toStoredRecord } from '../../../../core/model/wire';
import type { Published } from '../published';
import { codeOf } from '../relations';

type Values = Record<string, unknown>;

/** One changed field; `before` and `after` are values as columns store them. */
export interface FieldChange {
  /** `vModel`, `tableField1-column`, of a whole row the sub-table; '' for the creation of the record. */
  field: string;
  /** Of a sub-table, from 1. */
  row?: number;
  before: unknown;
  after: unknown;
}

/** The first row of a record's history. */
export const creation: FieldChange = { field: '', before: null, after: null };

/** Limits of one save: rows of history, characters of a text, of a list as JSON. */
const limits = { changes: 300, textChars: 2_000, listChars: 8_000 };

/** A value as history stores it: long texts end with an ellipsis, long lists lose their last items. */
export function shortened(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string')
    return value.length > limits.textChars ? `${value.slice(0, limits.textChars)}…` : value;
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length <= limits.listChars) return value;
  if (!Array.isArray(value)) return null;
  const list = [...value];
  while (list.length && JSON.stringify(list).length > limits.listChars) list.length = Math.floor(list.length / 2);
  return list;
}

const compared = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''));
const same = (one: unknown, other: unknown) => compared(one ?? '') === compared(other ?? '');

const changed = (field: string, before: unknown, after: unknown, row?: number): FieldChange => ({
  field,
  ...(row === undefined ? {} : { row }),
  before: shortened(before),
  after: shortened(after),
});

const shortRow = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value)]));

type Children = StoredRecord['children'][number];

/** Rows are the same by their key: those without a stored one are new, and stored ones that are absent were removed. */
function rowChanges({ table, rows }: Children, stored: Children['rows']): FieldChange[] {
  const before = new Map(stored.map((row, index) => [row.id, { ...row, number: index + 1 }]));
  const found = rows.flatMap(({ id, values }, index): FieldChange[] => {
    const known = before.get(id);
    before.delete(id);
    if (!known || id === undefined)
      return [{ field: table.vModel, row: index + 1, before: null, after: shortRow(values) }];
    return Object.keys(values)
      .filter((name) => !same(known.values[name], values[name]))
      .map((name) => changed(codeOf(name, table.vModel), known.values[name], values[name], index + 1));
  });
  const removed = [...before.values()].map(({ values, number }) => ({
    field: table.vModel,
    row: number,
    before: shortRow(values),
    after: null,
  }));
  return [...found, ...removed];
}

/**
 * The fields that a save changes: `stored` is the record as it was read for editing, `written` what the save writes. Fields
 * that the server fills in (times, users, bill numbers) are no changes.
 */
export function changesOf(published: Published, stored: Values, written: StoredRecord): FieldChange[] {
  const before = toStoredRecord(published.model, published.storage, stored, stored);
  const own = Object.keys(written.main)
    .filter((name) => !same(before.main[name], written.main[name]))
    .map((name) => changed(name, before.main[name], written.main[name]));
  const below = written.children.flatMap((child) => {
    const known = before.children.find(({ table }) => table.vModel === child.table.vModel);
    return rowChanges(child, known?.rows ?? []);
  });
  return [...own, ...below].slice(0, limits.changes);
}
