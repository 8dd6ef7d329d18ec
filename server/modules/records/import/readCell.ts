import type { Json } from '../../../../core/language/types';
import { widgetFacts } from '../../../../core/model/fields';
import { asArray, asText } from '../../../../core/model/read';
import { isMultiple } from '../../../../core/model/storageType';
import type { ModelField } from '../../../../core/model/types';
import { isLongNumber } from '../../files/spreadsheets/cellFaults';
import type { Finder } from '../../files/spreadsheets/finder';
import type { CellNames } from './cellNames';
import { type Read, readDay, readNumber, readRange, readSwitch, readTime, severalIn, type Wrong } from './cells';

type ReadOne = (text: string) => Read;

/** One value, or a list of all of them; several in a field of one are refused. */
function each(field: ModelField, text: string, readOne: ReadOne): Read {
  const whole = readOne(text);
  // A name may hold a comma itself.
  if (!('wrong' in whole)) return isMultiple(field) ? { value: [whole.value] } : whole;
  const texts = severalIn(text);
  if (whole.wrong === 'Several') return whole;
  if (!isMultiple(field)) return texts.length > 1 ? { wrong: 'Single' } : whole;
  const values: unknown[] = [];
  for (const one of texts) {
    const read = readOne(one);
    if ('wrong' in read) return read;
    values.push(read.value);
  }
  return { value: values };
}

const oneOf =
  <T>(find: Finder<T>, unknown: Wrong = 'Wrong'): ReadOne =>
  (text) => {
    const found = find(text);
    if (!('wrong' in found)) return { value: found.value };
    return { wrong: found.wrong === 'ambiguous' ? 'Several' : unknown, text };
  };

/** An option by its label; enabled ones first. */
function readOption(field: ModelField, { options }: CellNames): ReadOne {
  const all = options.get(field) ?? [];
  return (text) => {
    const same = all.filter(({ labels }) => labels.at(-1) === text);
    const found = same.find(({ enabled }) => enabled) ?? same[0];
    return found ? { value: found.values.at(-1) } : { wrong: 'Wrong' };
  };
}

/** A path of options by its labels, joined with the field's separator. */
function readPath(field: ModelField, { options }: CellNames): ReadOne {
  const separator = asText(field.props.separator) || '/';
  const all = options.get(field) ?? [];
  const lastOnly = field.props.showAllLevels === false;
  return (text) => {
    const whole = all.find(({ labels }) => labels.join(separator) === text);
    const found = whole ?? (lastOnly ? all.find(({ labels }) => labels.at(-1) === text) : undefined);
    return found ? { value: found.values } : { wrong: 'Wrong' };
  };
}

/** Lists of ids that may be chosen, where the designer limits them. */
const ableLists = [
  'ableIds',
  'ableDepIds',
  'ablePosIds',
  'ableUserIds',
  'ableRoleIds',
  'ableGroupIds',
  'ableAddressIds',
];
/** Kinds whose limits name the choices themselves; others name what they belong to, which the save checks. */
const own: Readonly<Record<string, readonly string[]>> = {
  depSelect: ['ableIds', 'ableDepIds'],
  roleSelect: ['ableIds'],
  groupSelect: ['ableIds'],
  organizeSelect: ['ableIds'],
  areaSelect: ['ableIds', 'ableAddressIds'],
  posSelect: ['ableIds', 'ablePosIds'],
  usersSelect: ['ableIds'],
  userSelect: ['ableUserIds', 'ableIds'],
};

const keyOf = (value: unknown): string => (Array.isArray(value) ? value.map(String).join('/') : String(value));

/** The choices that the designer allows; undefined: all, or those that belong to something. */
function allowedOf({ key, props }: ModelField): Set<string> | undefined {
  if (props.selectType !== 'custom') return undefined;
  const direct = own[key] ?? [];
  if (ableLists.some((name) => !direct.includes(name) && asArray(props[name]).length > 0)) return undefined;
  const ids: Json[] = direct.flatMap((name) => asArray(props[name]));
  return ids.length ? new Set(ids.flatMap((id) => [keyOf(id), ...(Array.isArray(id) ? [] : [String(id)])])) : undefined;
}

/** Refuses choices that the designer does not allow. */
function within(field: ModelField, readOne: ReadOne): ReadOne {
  const allowed = allowedOf(field);
  if (!allowed) return readOne;
  return (text) => {
    const read = readOne(text);
    return 'wrong' in read || allowed.has(keyOf(read.value)) ? read : { wrong: 'Range' };
  };
}

/**
 * The reader of a field's cells: text to the value that the form would send (contract-visualdev §2.4, §9). Made once a field
 * and batch. A formula is its last result, as text; one without result, and an error, never come here.
 */
export function cellReader(field: ModelField, names: CellNames): (text: string) => Read {
  const { value, lookup } = widgetFacts(field.key);
  if (lookup === 'options') {
    const readOne = field.key === 'cascader' ? readPath(field, names) : readOption(field, names);
    return (text) => each(field, text, readOne);
  }
  if (lookup === 'organize' || lookup === 'area') {
    const readOne = within(field, oneOf(names.paths[lookup]));
    return (text) => each(field, text, readOne);
  }
  if (lookup === 'record') {
    const find = names.records.get(field);
    return (text) => each(field, text, oneOf(find ?? (() => ({ wrong: 'unknown' })), 'Unknown'));
  }
  const finder = lookup && names.finders[lookup];
  if (finder) {
    const readOne = within(field, oneOf(finder));
    return (text) => each(field, text, readOne);
  }
  if (value === 'range' || (field.key === 'slider' && field.props.range === true))
    return (text) => readRange(field.key === 'slider' ? { ...field, key: 'numRange' } : field, text);
  if (value === 'number') return (text) => readNumber(field, text);
  if (value === 'date') return (text) => readDay(field, text);
  if (value === 'switch') return (text) => readSwitch(field, text);
  if (field.key === 'timePicker') return (text) => readTime(field, text);
  return (text) => (isLongNumber(text) ? { wrong: 'Long' } : { value: text });
}
