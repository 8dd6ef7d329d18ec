import { widgetFacts } from './fields';
import { asNumber } from './read';
import type { ColumnType, ModelField, ModelTable } from './types';

export type TableColumn = ModelTable['fields'][number];

/** Whether the field holds a list (contract-visualdev §2.4). */
export function isMultiple(field: Pick<ModelField, 'key' | 'props'>): boolean {
  const { multiple } = widgetFacts(field.key);
  return multiple === 'always' || (multiple === 'prop' && field.props.multiple === true);
}

const isNumber = (value: unknown) => value === undefined || typeof value === 'number';

/** Column type of a stored field, by its widget. A choice is a number column when the model's table declares one. */
export function columnType(field: ModelField, declared?: TableColumn): ColumnType {
  const { value } = widgetFacts(field.key);
  if (isMultiple(field)) return 'jsonb';
  switch (value) {
    case 'number':
      return field.key === 'slider' && field.props.range === true ? 'jsonb' : 'numeric';
    case 'switch':
      return isNumber(field.props.activeValue) && isNumber(field.props.inactiveValue) ? 'bigint' : 'text';
    case 'date':
      return 'timestamp';
    case 'path':
    case 'files':
    case 'range':
      return 'jsonb';
    case 'choice':
      return declared && ['int', 'decimal'].includes(declared.dataType) ? 'numeric' : 'text';
    default:
      return 'text';
  }
}

/** Decimal places of a number; undefined: as typed. A calculation has 2 by default (contract-visualdev §4.4). */
export function scaleOf(field: ModelField): number | undefined {
  const precision = asNumber(field.props.precision);
  const scale = precision === undefined && field.key === 'calculate' ? 2 : precision;
  return scale === undefined ? undefined : Math.min(20, Math.max(0, Math.round(scale)));
}

/** Longest text that fits a b-tree in any script (4 bytes a letter, a third of a page). */
const maxIndexed = 600;
/** Length of single-line values without a declared length. */
const defaultLength = 500;

/**
 * Maximum length of a text value: the smaller of `maxlength` and the declared length of its column; single-line values
 * without either have 500, so that they can be indexed. undefined: unlimited.
 */
export function textLimit(field: ModelField, declared?: TableColumn): number | undefined {
  const facts = widgetFacts(field.key);
  if (isMultiple(field) || !['text', 'choice', 'id'].includes(facts.value)) return undefined;
  const lengths = [asNumber(field.props.maxlength), declaredLength(declared)].filter((item) => item !== undefined);
  const smallest = lengths.filter((item) => item > 0);
  if (smallest.length) return Math.min(...smallest);
  return ['textarea', 'editor', 'sign', 'signature', 'location'].includes(field.key) ? undefined : defaultLength;
}

function declaredLength(declared: TableColumn | undefined): number | undefined {
  return declared?.dataType === 'varchar' ? asNumber(declared.length) : undefined;
}

/** The greatest length of a text that an index of the order can hold, in characters; undefined: no text, or too long. */
export function orderedLength(field: ModelField, type: ColumnType, declared?: TableColumn): number | undefined {
  return type === 'text' && isIndexable(field, type, declared) ? textLimit(field, declared) : undefined;
}

export function isIndexable(field: ModelField, type: ColumnType, declared?: TableColumn): boolean {
  if (type !== 'text') return widgetFacts(field.key).value !== 'files';
  const limit = textLimit(field, declared);
  return limit !== undefined && limit <= maxIndexed;
}
