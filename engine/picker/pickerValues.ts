import type { PickerUse } from '../../core/language/types';
import type { SourcePort } from '../ports';

export type PickerRow = Record<string, unknown>;
/** How a record becomes a stored value, and how it is displayed. */
export type PickerKeys = Pick<PickerUse, 'valueKey' | 'labelKey' | 'typed'>;

const between = '--';
const blank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** One string per stored value: an id, a path of ids, `id--type`. */
export function keyOfValue(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The stored value of a record (contract-platform §9). */
export function valueOfRecord(record: PickerRow, { valueKey = 'id', typed }: PickerKeys): unknown {
  const value = record[valueKey] ?? record.id;
  const text = String(value);
  return typed && record.type !== undefined && !text.includes(between) ? `${text}${between}${record.type}` : value;
}

export function keyOfRecord(record: PickerRow, keys: PickerKeys): string {
  return keyOfValue(valueOfRecord(record, keys));
}

/** The label of a record: a list of names is a path. */
export function labelOfRecord(record: PickerRow, { labelKey, ...keys }: PickerKeys, { names }: SourcePort): string {
  const label = record[labelKey ?? names.label] ?? record[names.label];
  if (Array.isArray(label)) return label.join('/');
  return blank(label) ? keyOfRecord(record, keys) : String(label);
}

/** The stored values of a field, one by one. In a field for one value a list is a path, or was stored for several. */
export function valuesOfField(value: unknown, multiple: boolean): unknown[] {
  if (blank(value)) return [];
  if (!Array.isArray(value)) return [value];
  return multiple || value.some(Array.isArray) ? value.filter((each) => !blank(each)) : [value];
}

/** The field's value for these records. */
export function fieldValueOf(records: readonly PickerRow[], multiple: boolean, keys: PickerKeys): unknown {
  const values = records.map((record) => valueOfRecord(record, keys));
  return multiple ? values : (values[0] ?? null);
}

/** A value as sent to the echo: `id--type`; of a path its last id. */
export function typedValue(value: unknown, type: string): string {
  const id = String(Array.isArray(value) ? value.at(-1) : value);
  return id.includes(between) ? id : `${id}${between}${type}`;
}

/** Every record of a list or tree. */
export function flattenRecords(list: readonly unknown[]): PickerRow[] {
  return list.flatMap((each): PickerRow[] => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return [];
    const row = each as PickerRow;
    return [row, ...(Array.isArray(row.children) ? flattenRecords(row.children) : [])];
  });
}

/** The records of an answered echo, each with the key of its value. */
export function echoedRecords(
  answer: readonly unknown[],
  values: readonly unknown[],
  keys: PickerKeys,
  { names }: SourcePort,
): Map<string, PickerRow> {
  const found = new Map<string, PickerRow>();
  const { valueKey = 'id', labelKey = names.label } = keys;
  // Lists of names are in the order of their values (contract-platform §5.6 GetAreaByIds).
  if (answer.length > 0 && answer.every(Array.isArray)) {
    values.forEach((value, index) => {
      const path = answer[index] as unknown[] | undefined;
      if (path?.length) found.set(keyOfValue(value), { id: value, [valueKey]: value, [labelKey]: path });
    });
    return found;
  }
  const records = flattenRecords(answer);
  const byKey = new Map(records.map((record) => [keyOfRecord(record, keys), record]));
  const byId = new Map(records.map((record) => [String(record.id), record]));
  for (const value of values) {
    const record = byKey.get(keyOfValue(value)) ?? byId.get(String(Array.isArray(value) ? value.at(-1) : value));
    if (record) found.set(keyOfValue(value), record);
  }
  return found;
}
