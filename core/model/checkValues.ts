import { isEmptyValue } from '../comparable';
import { rowBefore } from '../rules';
import { readDate } from './dates';
import { isEditable } from './fieldOptions';
import { widgetFacts } from './fields';
import { isHidden } from './isHidden';
import { strangeOption } from './ownOptions';
import { asNumber, isObject } from './read';
import { isMultiple, scaleOf } from './storageType';
import type { Model, ModelField } from './types';
import { columnsOf, mainFields } from './walk';

type Values = Record<string, unknown>;

/** A value that its field cannot hold; `field` is its path (`total`, `items.2.price`), `key` a key of `validation`. */
export interface ValueFailure {
  field: string;
  label: string;
  key: 'validation.number' | 'validation.invalid' | 'validation.noOption' | 'validation.places';
  /** `noOption`: the value that is none of the options; `places`: the decimal places of the field. */
  value?: string;
}

/** Values that an option can have; whether the field has it is asked of `strangeOption`. */
function isChoice(value: unknown): boolean {
  const list: unknown[] = Array.isArray(value) ? value.flat() : [value];
  return list.every((item) => ['string', 'number', 'boolean'].includes(typeof item));
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Ids; several only where allowed. People of several kinds include the kind. */
function isId(field: ModelField, value: unknown): boolean {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) && !isMultiple(field)) return false;
  return list.every((id) => isScalar(id) && (field.key !== 'usersSelect' || /--[a-z]+$/i.test(String(id))));
}

/** The stored members of an uploaded file (contract-visualdev §2.4). */
const isFile = (file: unknown) => isObject(file) && typeof file.name === 'string' && typeof file.url === 'string';

function isEnd(field: ModelField, end: unknown): boolean {
  if (end === null || end === '' || end === undefined) return true;
  if (field.key === 'numRange') return asNumber(end) !== undefined;
  return field.key === 'dateRange' ? readDate(end) !== undefined : typeof end === 'string';
}

/** A result of floating-point arithmetic differs from the decimal that is meant by less. */
const noise = 1e-9;
const isMultipleOf = (number: number, step: number) =>
  Math.abs(number / step - Math.round(number / step)) <= noise * Math.max(1, Math.abs(number / step));

/** The decimal places of a field that a number has more of: it would be rounded without a word. */
function placesExceeded(field: ModelField, value: unknown): string | undefined {
  const places = field.key === 'inputNumber' ? scaleOf(field) : undefined;
  const number = asNumber(value);
  if (places === undefined || number === undefined) return undefined;
  return isMultipleOf(number, 10 ** -places) ? undefined : String(places);
}

function isNumber(field: ModelField, value: unknown): boolean {
  if (field.key === 'slider' && field.props.range === true)
    return Array.isArray(value) && value.length === 2 && value.every((end) => asNumber(end) !== undefined);
  const number = asNumber(value);
  return (
    number !== undefined && (field.key !== 'rate' || isMultipleOf(number, field.props.allowHalf === true ? 0.5 : 1))
  );
}

function failureOf(field: ModelField, value: unknown): ValueFailure['key'] | undefined {
  const invalid = (good: boolean) => (good ? undefined : 'validation.invalid');
  switch (widgetFacts(field.key).value) {
    case 'number':
      return isNumber(field, value) ? undefined : 'validation.number';
    case 'date':
      return invalid(readDate(value) !== undefined);
    case 'switch': {
      const { activeValue = 1, inactiveValue = 0 } = field.props;
      return invalid([activeValue, inactiveValue, true, false].some((state) => String(state) === String(value)));
    }
    case 'choice':
    case 'path':
      return invalid(
        (isMultiple(field) || !Array.isArray(value) || widgetFacts(field.key).value === 'path') && isChoice(value),
      );
    case 'id':
      return invalid(isId(field, value));
    case 'files':
      return invalid(Array.isArray(value) && value.every(isFile));
    case 'range':
      return invalid(Array.isArray(value) && value.length <= 2 && value.every((end) => isEnd(field, end)));
    case 'rows':
      return invalid(Array.isArray(value));
    case 'text':
      return invalid(typeof value !== 'object');
    default:
      return undefined;
  }
}

function checkFields(fields: ModelField[], values: Values, at: string, before: Values | undefined): ValueFailure[] {
  return fields.flatMap((field): ValueFailure[] => {
    const value = Object.hasOwn(values, field.vModel) ? values[field.vModel] : undefined;
    const touched = String(before?.[field.vModel]) !== String(value);
    if (widgetFacts(field.key).system || field.key === 'calculate' || isHidden(field) || isEmptyValue(value)) return [];
    const key = isEditable(field) ? failureOf(field, value) : undefined;
    if (key) return [{ field: at + field.vModel, label: field.label, key }];
    const places = isEditable(field) && touched ? placesExceeded(field, value) : undefined;
    if (places) return [{ field: at + field.vModel, label: field.label, key: 'validation.places', value: places }];
    const strange = isEditable(field) && widgetFacts(field.key).lookup === 'options' && strangeOption(field, value);
    if (typeof strange === 'string')
      return [{ field: at + field.vModel, label: field.label, key: 'validation.noOption', value: strange }];
    if (field.key !== 'table' || !Array.isArray(value)) return [];
    const columns = columnsOf(field);
    return value.flatMap((row: unknown, index) =>
      isObject(row)
        ? checkFields(columns, row, `${at}${field.vModel}.${index}.`, rowBefore(before?.[field.vModel], row))
        : [],
    );
  });
}

/**
 * Values of the wrong kind, which our forms never send: text in a number, an invalid date, a choice that the model does
 * not offer. The server checks this beside the rules, so that nothing typed is silently stored as null. `before`: the record as it
 * is stored; a number of it that nobody touched may have more decimals than its field.
 */
export function checkValues(model: Model, values: Values, before?: Values): ValueFailure[] {
  return checkFields(mainFields(model), values, '', before);
}
