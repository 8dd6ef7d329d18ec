import { parseJson } from '../binding';
import { isExactNumber } from '../decimal';
import type { Condition, Operand } from '../language/types';
import { endOfUnit, readDate, startOfUnit } from './dates';
import { widgetFacts } from './fields';
import { fieldTest } from './fieldTest';
import { keywordFields } from './keyword';
import { asNumber, asText, isObject } from './read';
import { shownName, showsName, wordTest } from './shownText';
import { columnType, isMultiple } from './storageType';
import type { Model, ModelField, ModelSearch } from './types';
import { findField, isStored } from './walk';

export interface QueryResult {
  /** undefined: the query is empty, every row matches. */
  condition?: Condition;
  /** Keys that name no searched field: the call is refused (issue 3, unknown or forbidden field). */
  refused: string[];
}

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.every((item) => item === null || item === undefined || item === ''));
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const scalars = (list: unknown[]): Operand[] =>
  list.filter((item): item is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof item));
/** Each may be stored as text and as number; a condition may list a thousand (core/limits). */
const maxMembers = 300;

/** A typed text: part of what people see, or the whole stored value. */
function nameCondition(prop: string, field: ModelField, value: unknown): Condition {
  if (!showsName(field))
    return isMultiple(field) ? choiceCondition(prop, field, value) : { [prop]: { like: String(value) } };
  return { any: [choiceCondition(prop, field, value), { [shownName(prop)]: { like: String(value) } }] };
}

function between(prop: string, from: Operand | undefined, to: Operand | undefined): Condition | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { [prop]: { between: [from ?? null, to ?? null] } };
}

function dateCondition(prop: string, field: ModelField, value: unknown): Condition | undefined {
  const format = asText(field.props.format) || 'yyyy-MM-dd';
  const [first, last] = Array.isArray(value) ? value : [value, value];
  const from = readDate(first);
  const to = readDate(last);
  return between(
    prop,
    from === undefined ? undefined : startOfUnit(from, format),
    to === undefined ? undefined : endOfUnit(to, format),
  );
}

function numberCondition(prop: string, value: unknown, range: boolean): Condition | undefined {
  if (range && Array.isArray(value)) return between(prop, asNumber(value[0]), asNumber(value[1])) ?? { any: [] };
  const wanted = Array.isArray(value) ? value[0] : value;
  const number = isExactNumber(wanted) ? asNumber(wanted) : undefined;
  return number === undefined ? { any: [] } : { [prop]: number };
}

/** One path is matched by its members, several by the last id of each: organisations and areas have one path each. */
function pathCondition(prop: string, value: unknown): Condition {
  const list = asList(value);
  const leaf = (path: unknown) => asList(path).at(-1);
  if (list.some(Array.isArray)) return { [prop]: { has: scalars(list.map(leaf)).slice(0, maxMembers) } };
  const members = scalars(list)
    .slice(0, 10)
    .map((id): Condition => ({ [prop]: { has: [id] } }));
  return members.length ? { all: members } : { any: [] };
}

function choiceCondition(prop: string, field: ModelField, value: unknown): Condition {
  const list = scalars(asList(value).flat()).slice(0, maxMembers);
  const stored = columnType(field);
  const members = stored === 'text' ? list.map((item) => (item === null ? null : String(item))) : list;
  if (isMultiple(field)) return { [prop]: { has: withTexts(members) } };
  return members.length === 1 ? { [prop]: members[0] as Operand } : { [prop]: { in: members } };
}

/** A list in jsonb contains 1 or '1', depending on its options. */
const withTexts = (list: Operand[]): Operand[] => [
  ...new Set(
    list.flatMap((item) => [item, String(item), ...(asNumber(item) === undefined ? [] : [asNumber(item) as number])]),
  ),
];

/** One searched value as a condition (contract-visualdev §6.3). What cannot be a value of the field matches nothing. */
function fieldCondition(
  prop: string,
  field: ModelField,
  searchType: ModelSearch['searchType'],
  value: unknown,
): Condition | undefined {
  const { value: kind } = widgetFacts(field.key);
  if (kind === 'date') return dateCondition(prop, field, value) ?? { any: [] };
  if (kind === 'number') return numberCondition(prop, value, searchType === 3);
  if (field.key === 'timePicker' && Array.isArray(value))
    return between(prop, asText(value[0]) || undefined, asText(value[1]) || undefined) ?? { any: [] };
  if (kind === 'path') return pathCondition(prop, value);
  if (kind === 'switch') return fieldTest(prop, field, 'in', value);
  if (typeof value !== 'object' && (searchType === 2 || widgetFacts(field.key).lookup === 'record'))
    return nameCondition(prop, field, value);
  return choiceCondition(prop, field, value);
}

/** Whether this person may query a field. */
export type MayAsk = (prop: string) => boolean;
export const everybodyMay: MayAsk = () => true;

/** The tests of a keyword as one condition. */
export type JoinWords = (tests: Condition[]) => Condition;
const anyOf: JoinWords = (tests) => ({ any: tests });

/** Any of the permitted fields of the keyword contains the word, as people see it; without any nothing does. */
function keywordCondition(model: Model, value: unknown, mayAsk: MayAsk, join: JoinWords): Condition | undefined {
  const word = asText(value).trim();
  if (!word) return undefined;
  const asked = keywordFields(model).filter(({ prop }) => mayAsk(prop));
  const tests = asked.map(({ prop, field }) => wordTest(prop, field, word));
  return join(tests.filter((test) => test !== undefined));
}

/** Parses queryJson of a list call: '' or a JSON object as text, `{vModel: value}`; its size is limited. */
export function readQuery(text: unknown): Record<string, unknown> | undefined {
  if (isNothing(text)) return {};
  if (isObject(text)) return text;
  if (typeof text !== 'string' || text.length > 100_000) return undefined;
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

/** Fields that a query may name: those of the search form, of the left tree, and the keyword. */
function searchOf(model: Model, prop: string): { field: ModelField; searchType: 1 | 2 | 3 } | undefined {
  const search = model.list?.searches.find((item) => item.prop === prop);
  const found = findField(model, prop);
  if (!found || !isStored(found.field) || found.field.key === 'table') return undefined;
  if (search) return { field: found.field, searchType: search.searchType };
  return model.list?.tree?.treeRelation === prop ? { field: found.field, searchType: 1 } : undefined;
}

/**
 * Converts queryJson to a condition over `vModel`s and `tableFieldX-col` (a child with the value exists). Empty members
 * are ignored; members missing in the search form are refused by name, text that is no JSON object as `queryJson`.
 * A keyword searches only permitted fields; naming any other field is refused as unknown.
 */
export function queryCondition(
  model: Model,
  queryJson: unknown,
  mayAsk = everybodyMay,
  join: JoinWords = anyOf,
): QueryResult {
  const query = readQuery(queryJson);
  if (!query) return { refused: ['queryJson'] };
  const refused: string[] = [];
  const parts: Condition[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (isNothing(value)) continue;
    // Some clients send the left tree's value under this name, others under its field.
    const prop = name === 'treeRelation' ? asText(model.list?.tree?.treeRelation) || name : name;
    const search = mayAsk(prop) ? searchOf(model, prop) : undefined;
    const part =
      prop === 'jnpfKeyword' && !search
        ? keywordCondition(model, value, mayAsk, join)
        : search && fieldCondition(prop, search.field, search.searchType, value);
    if (part) parts.push(part);
    else if (!search && prop !== 'jnpfKeyword') refused.push(prop);
  }
  if (refused.length || !parts.length) return { refused };
  return { condition: parts.length === 1 ? parts[0] : { all: parts }, refused };
}

export interface SortResult {
  sort: { prop: string; order: 'asc' | 'desc' }[];
  refused: string[];
}

/**
 * The order of a list call: 3.4 `sidx` and `sort`, or 3.6 `-f1,f2` (recognised by a comma or a leading '-'). Without it
 * the model's own order. Only stored fields of the main table that this person may query.
 */
export function querySort(model: Model, sidx: unknown, sort: unknown, mayAsk = everybodyMay): SortResult {
  const text = asText(sidx).trim();
  if (!text) return { sort: model.list?.sort ?? [], refused: [] };
  const later = text.startsWith('-') || text.includes(',');
  const wanted = later
    ? text
        .split(',')
        .filter(Boolean)
        .slice(0, 10)
        .map((part) => ({
          prop: part.trim().replace(/^-/, ''),
          order: part.trim().startsWith('-') ? ('desc' as const) : ('asc' as const),
        }))
    : [{ prop: text, order: asText(sort).toLowerCase() === 'asc' ? ('asc' as const) : ('desc' as const) }];
  const known = wanted.filter(({ prop }) => isSortable(model, prop) && mayAsk(prop));
  return { sort: known, refused: wanted.filter((item) => !known.includes(item)).map(({ prop }) => prop) };
}

function isSortable(model: Model, prop: string): boolean {
  const found = findField(model, prop);
  return Boolean(found && !found.table && isStored(found.field) && widgetFacts(found.field.key).sortable);
}
