import { displayValue } from './displayValue';
import { widgetFacts } from './fields';
import { asNumber, asObject } from './read';
import type { Model, ModelField } from './types';
import { columnsOf, findField, mainFields } from './walk';

const count = 3;
const dayMs = 86_400_000;
/** A fixed day, so that a preview looks the same every day. */
const firstDay = Date.UTC(2026, 0, 15);

/** A value as it would be stored; undefined: nothing. */
function stored(field: ModelField, index: number): unknown {
  const { props, options, label } = field;
  const { value } = widgetFacts(field.key);
  if (value === 'number') {
    const max = asNumber(props.count) ?? asNumber(props.max);
    return max !== undefined && max <= 100 ? Math.min(max, index + 2) : (index + 1) * 128.5;
  }
  if (value === 'switch') return index === 0 ? (props.activeValue ?? 1) : (props.inactiveValue ?? 0);
  if (value === 'date') return firstDay + index * dayMs;
  if (value === 'choice' && options?.items.length) {
    const item = asObject(options.items[index % options.items.length]);
    return item[options.valueKey ?? 'id'];
  }
  if (value === 'text' || value === 'choice' || value === 'id' || value === 'path') return `${label} ${index + 1}`;
  return undefined;
}

const shown = (fields: readonly ModelField[], index: number): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => [field.vModel, displayValue({ field, column: '', withId: false }, stored(field, index), {})]),
  );

const places = Array.from({ length: count }, (_, index) => index);

/** The samples in the order that the list sets, by the values that they would store. */
function sorted(model: Model): number[] {
  const keys = (model.list?.sort ?? []).flatMap(({ prop, order }) => {
    const { field } = findField(model, prop) ?? {};
    return field ? [{ field, way: order === 'desc' ? -1 : 1 }] : [];
  });
  const compared = (one: unknown, other: unknown) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
  return places.toSorted((one, other) => {
    const differences = keys.map(({ field, way }) => way * compared(stored(field, one), stored(field, other)));
    return differences.find((each) => each !== 0) ?? 0;
  });
}

/** Rows that show how a list looks before there are records, as `onlineDev.list` answers them. */
export function sampleRows(model: Model): Record<string, unknown>[] {
  const fields = (model.list?.columns ?? []).flatMap(({ prop, field }) => (field && !prop.includes('-') ? field : []));
  return sorted(model).map((index) => ({ id: `sample${index + 1}`, ...shown(fields, index) }));
}

/** A record that shows how a detail looks before there are records, as `onlineDev.dataChange` answers it. */
export function sampleRecord(model: Model): Record<string, unknown> {
  const fields = mainFields(model);
  const rowsOf = (table: ModelField) => Array.from({ length: 2 }, (_, index) => shown(columnsOf(table), index));
  const tables = fields.flatMap((field) => (field.key === 'table' ? [[field.vModel, rowsOf(field)] as const] : []));
  return { ...shown(fields, 0), ...Object.fromEntries(tables) };
}
