import { isBareId } from '../bareId';
import { isEmptyValue } from '../comparable';
import { isExactNumber } from '../decimal';
import { roundHalfAway } from '../formula/round';
import type { Json } from '../language/types';
import { formatDate } from './dates';
import { type LookupKind, widgetFacts } from './fields';
import { isSecret } from './isSecret';
import { asArray, asNumber, asText, isObject, readJson } from './read';
import { isMultiple, scaleOf } from './storageType';
import type { ModelField } from './types';
import { toWire } from './wire';

export interface DisplayField {
  field: ModelField;
  column: string;
  /** The kind of lookup for the ids in the column. */
  lookup?: LookupKind;
  /** A barcode, QR code or tree needs the raw value beside the text, as `<vModel>_id`. */
  withId: boolean;
}

/** Names by id, one map per kind; options by dictionary type or interface id, as received. */
export interface Lookups {
  /** `userSelect` and system fields: realName/account. */
  user?: ReadonlyMap<string, string>;
  /** `usersSelect`: by `id--type`. */
  users?: ReadonlyMap<string, string>;
  /** Name of the organisation itself. */
  organize?: ReadonlyMap<string, string>;
  /** Ids of an organisation's path from the root, itself last; for `showLevel` all. */
  organizePath?: ReadonlyMap<string, string[]>;
  department?: ReadonlyMap<string, string>;
  position?: ReadonlyMap<string, string>;
  role?: ReadonlyMap<string, string>;
  group?: ReadonlyMap<string, string>;
  area?: ReadonlyMap<string, string>;
  /** Label of a chosen interface row or related record, by `<vModel>:<id>`. */
  label?: ReadonlyMap<string, string>;
  dictionaries?: ReadonlyMap<string, Json[]>;
  interfaces?: ReadonlyMap<string, Json[]>;
  /** Words for ids without a name; absent: the id itself. */
  gone?: { choice: string; record: string };
  /** Words for the states of a switch that names none; absent: those of the family. */
  states?: { on: string; off: string };
}

export const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
export const textOf = (value: unknown) =>
  isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);

/** Options of one field in this answer: static, of its dictionary, or of its interface. */
function optionItems(field: ModelField, lookups: Lookups): Json[] {
  const { options } = field;
  if (!options) return [];
  const asked =
    options.type === 'dictionary'
      ? lookups.dictionaries?.get(options.dictionaryType ?? '')
      : options.type === 'dynamic'
        ? lookups.interfaces?.get(options.interfaceId ?? '')
        : undefined;
  return asked ?? options.items;
}

/** A stored value without a name: the word for what is gone in place of an id, a readable value itself. */
function unnamed(id: unknown, gone: string | undefined, always = false): string {
  const text = textOf(id);
  return gone !== undefined && (always || isBareId(text)) ? gone : text;
}

type Labels = Map<string, string>;
const labelCache = new WeakMap<Json[], Map<string, Labels>>();

/** Value → label of all options, nested ones included; computed once per list of options. */
export function labelsOf(field: ModelField, lookups: Lookups): Labels {
  const items = optionItems(field, lookups);
  const { valueKey = 'id', labelKey = 'fullName', childrenKey = 'children' } = field.options ?? {};
  const cacheKey = `${valueKey}\n${labelKey}\n${childrenKey}`;
  const cached = labelCache.get(items) ?? new Map<string, Labels>();
  labelCache.set(items, cached);
  const known = cached.get(cacheKey);
  if (known) return known;
  const labels: Labels = new Map();
  const pending = [...items];
  for (let item = pending.shift(); item !== undefined; item = pending.shift()) {
    if (!isObject(item)) continue;
    const value = item[valueKey];
    if (value !== undefined && value !== null && !labels.has(String(value)))
      labels.set(String(value), asText(item[labelKey]) || String(value));
    pending.push(...asArray(item[childrenKey]));
  }
  cached.set(cacheKey, labels);
  return labels;
}

/** Several paths, or a single one as a list. */
function pathsOf(field: ModelField, value: unknown): unknown[][] {
  const list = asList(value);
  return isMultiple(field) || list.some(Array.isArray) ? list.map(asList) : [list];
}

function pathText(field: ModelField, value: unknown, names: ReadonlyMap<string, string>, { gone }: Lookups): string {
  const cascader = field.key === 'cascader';
  const separator = cascader ? asText(field.props.separator) || '/' : '/';
  const last = cascader && field.props.showAllLevels === false;
  const text = (path: unknown[]) =>
    (last ? path.slice(-1) : path).map((id) => names.get(textOf(id)) ?? unnamed(id, gone?.choice)).join(separator);
  return pathsOf(field, value)
    .map(text)
    .join(cascader ? ',' : ';');
}

const nowhere: ReadonlyMap<string, string> = new Map();

function idText(field: ModelField, lookup: LookupKind, value: unknown, lookups: Lookups): string {
  const prefix = lookup === 'interface' || lookup === 'record' ? `${field.vModel}:` : '';
  const names = (prefix ? lookups.label : lookups[lookup as 'user']) ?? nowhere;
  return asList(value)
    .map((id) => names.get(prefix + textOf(id)) ?? unnamed(id, lookups.gone?.record, lookup !== 'interface'))
    .join(prefix ? ',' : ';');
}

/** `showLevel` all: the names along the path from the root (contract-visualdev §2.5). */
function organizeText(field: ModelField, value: unknown, lookups: Lookups): string {
  const ids = asList(value).map(textOf);
  const path = field.props.showLevel === 'all' ? lookups.organizePath?.get(ids.at(-1) ?? '') : undefined;
  return (path ?? ids.slice(-1)).map((id) => lookups.organize?.get(id) ?? unnamed(id, lookups.gone?.choice)).join('/');
}

/** With 3 decimals set: 1.500; without: trailing zeros are removed. */
function numberText(field: ModelField, value: unknown): unknown {
  const number = asNumber(value);
  const scale = scaleOf(field);
  if (number === undefined) return null;
  if (typeof value === 'string' && !isExactNumber(value)) return value;
  return scale === undefined || Math.abs(number) >= 1e21 ? number : roundHalfAway(number, scale).toFixed(scale);
}

/** A switch that was never touched is off. */
function switchText(field: ModelField, stored: unknown, words = { on: '开', off: '关' }): string {
  const { activeValue = 1, inactiveValue = 0, activeTxt, inactiveTxt } = field.props;
  const value = isEmptyValue(stored) ? inactiveValue : stored;
  if (String(value) === String(activeValue)) return asText(activeTxt) || words.on;
  return String(value) === String(inactiveValue) ? asText(inactiveTxt) || words.off : String(value);
}

/** One end of a range: a number, a date in the field's format, or a time. */
function endText(field: ModelField, end: unknown): string {
  if (isEmptyValue(end)) return '';
  const ms = field.key === 'dateRange' ? asNumber(end) : undefined;
  return ms === undefined ? textOf(end) : formatDate(ms, asText(field.props.format) || 'yyyy-MM-dd');
}

/** A place is shown as its address in lists; details keep it whole (contract-visualdev §2.6). */
function placeText(stored: unknown): string {
  const place = typeof stored === 'string' ? readJson(stored, stored, '', []) : stored;
  return isObject(place) ? asText(place.fullAddress) || asText(place.address) || asText(place.name) : textOf(stored);
}

/** The text of one stored value (contract-visualdev §2.6); no value and passwords are null, for uploads an empty list. */
export function displayValue(
  { field, lookup }: DisplayField,
  stored: unknown,
  lookups: Lookups,
  detail = false,
): unknown {
  if (isSecret(field)) return null;
  const { value: kind } = widgetFacts(field.key);
  if (kind === 'files') return Array.isArray(stored) ? stored : [];
  if (kind === 'switch') return switchText(field, stored, lookups.states);
  if (isEmptyValue(stored)) return null;
  switch (kind) {
    case 'number':
      return Array.isArray(stored) ? stored : numberText(field, stored);
    case 'date':
      return formatDate(Number(stored), asText(field.props.format) || dateFormatOf(field));
    case 'choice': {
      const labels = labelsOf(field, lookups);
      return asList(toWireList(field, stored))
        .map((id) => labels.get(textOf(id)) ?? unnamed(id, lookups.gone?.choice))
        .join(',');
    }
    case 'path':
      return pathText(
        field,
        stored,
        lookup === 'options' ? labelsOf(field, lookups) : (lookups[lookup as 'area'] ?? nowhere),
        lookups,
      );
    case 'id':
      return field.key === 'currOrganize'
        ? organizeText(field, stored, lookups)
        : idText(field, lookup as LookupKind, stored, lookups);
    case 'range':
      return asList(stored)
        .map((end) => endText(field, end))
        .join(' ~ ');
    default:
      if (field.key === 'location' && !detail) return placeText(stored);
      return textOf(stored);
  }
}

/** A list stored as text because the field was once single, or the value itself. */
const toWireList = (field: ModelField, stored: unknown) => (Array.isArray(stored) ? stored : toWire(field, stored));

const dateFormatOf = (field: ModelField) => (widgetFacts(field.key).system ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd');
