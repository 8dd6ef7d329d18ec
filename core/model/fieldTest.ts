import type { Binding, Condition, Operand } from '../language/types';
import { endOfUnit, readDate, startOfUnit } from './dates';
import { asList } from './displayValue';
import { widgetFacts } from './fields';
import { asNumber, asText } from './read';
import { shownName, showsName } from './shownText';
import { columnType, isMultiple } from './storageType';
import { isListToken } from './tokens';
import type { ModelField } from './types';

/** Operators of queries and rules, of any generation (contract-visualdev §6.4). */
export type Symbol =
  | '=='
  | '<>'
  | '>'
  | '>='
  | '<'
  | '<='
  | 'like'
  | 'notLike'
  | 'in'
  | 'notIn'
  | 'null'
  | 'notNull'
  | 'between';

const spellings: Record<string, Symbol> = {
  '==': '==',
  '=': '==',
  '<>': '<>',
  '!=': '<>',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  like: 'like',
  notLike: 'notLike',
  in: 'in',
  notIn: 'notIn',
  null: 'null',
  notNull: 'notNull',
  between: 'between',
};

export const symbolOf = (text: unknown): Symbol | undefined =>
  Object.hasOwn(spellings, asText(text)) ? spellings[asText(text)] : undefined;

/** Operators without an operand. */
export const asksNothing = (symbol: Symbol): boolean => symbol === 'null' || symbol === 'notNull';

const never: Condition = { any: [] };
const isBinding = (value: unknown): value is Binding => typeof value === 'object' && value !== null && '$' in value;
const isOperand = (value: unknown): value is Operand =>
  isBinding(value) || ['string', 'number', 'boolean'].includes(typeof value);

/** Each may be stored as text and as number; a condition may list a thousand (core/limits). */
const maxMembers = 300;

/** A value as the field's column compares it; undefined: not a value of this field. */
function operandOf(field: ModelField, value: unknown): Operand | undefined {
  if (isBinding(value)) return value;
  if (widgetFacts(field.key).value === 'date') return readDate(value);
  if (widgetFacts(field.key).value === 'number') return asNumber(value);
  if (widgetFacts(field.key).value === 'switch') return asText(value) || String(value);
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  return columnType(field) === 'text' ? String(value) : (value as Operand);
}

const pair = (value: unknown): [unknown, unknown] => (Array.isArray(value) ? [value[0], value[1]] : [value, value]);

/** Dates are compared by the unit that the field shows: a day equals every time within it. */
function dateTest(prop: string, field: ModelField, symbol: Symbol, value: unknown): Condition {
  const format = asText(field.props.format) || 'yyyy-MM-dd';
  const [first, last] = pair(value);
  if (isBinding(first)) return scalarTest(prop, symbol, first);
  const [from, to] = [readDate(first), readDate(symbol === 'between' ? last : first)];
  const start = from === undefined ? undefined : startOfUnit(from, format);
  const end = to === undefined ? undefined : endOfUnit(to, format);
  if (symbol === 'between')
    return start === undefined && end === undefined ? never : { [prop]: { between: [start ?? null, end ?? null] } };
  if (start === undefined || end === undefined) return never;
  const within: Condition = { [prop]: { between: [start, end] } };
  switch (symbol) {
    case '==':
    case 'in':
    case 'like':
      return within;
    case '<>':
    case 'notIn':
    case 'notLike':
      return { not: within };
    case '>':
      return { [prop]: { gt: end } };
    case '>=':
      return { [prop]: { gte: start } };
    case '<':
      return { [prop]: { lt: start } };
    default:
      return { [prop]: { lte: end } };
  }
}

function scalarTest(prop: string, symbol: Symbol, operand: Operand): Condition {
  switch (symbol) {
    case '<>':
    case 'notIn':
      return { [prop]: { ne: operand } };
    case '>':
      return { [prop]: { gt: operand } };
    case '>=':
      return { [prop]: { gte: operand } };
    case '<':
      return { [prop]: { lt: operand } };
    case '<=':
      return { [prop]: { lte: operand } };
    default:
      return { [prop]: operand };
  }
}

const negated: ReadonlySet<Symbol> = new Set(['<>', 'notLike', 'notIn']);
const switchSymbols: ReadonlySet<Symbol> = new Set(['==', 'in', 'like', ...negated]);

/** Lists in jsonb contain 1 or '1', depending on their options. */
const withTexts = (list: Operand[]): Operand[] => [
  ...new Set(
    list.flatMap((item): Operand[] => {
      const number = asNumber(item);
      return isBinding(item) ? [item] : [item, String(item), ...(number === undefined ? [] : [number])];
    }),
  ),
];

/** Of paths, the last id of each: each organisation and area has only one path. Of other values, every member. */
function leavesOf(field: ModelField, value: unknown): unknown[] {
  const list = asList(value) as unknown[];
  if (widgetFacts(field.key).value !== 'path') return list.flat();
  return list.some(Array.isArray) ? list.map((path) => asList(path).at(-1)) : list.slice(-1);
}

/** Fields that hold lists: at least one member is present. */
function listTest(prop: string, field: ModelField, symbol: Symbol, value: unknown): Condition {
  const members = leavesOf(field, value).filter(isOperand).slice(0, maxMembers);
  const [only] = members;
  if (only === undefined) return negated.has(symbol) ? {} : never;
  const has: Condition = { [prop]: { has: members.length === 1 && isBinding(only) ? only : withTexts(members) } };
  return negated.has(symbol) ? { not: has } : has;
}

const nameSymbols: ReadonlySet<Symbol> = new Set(['==', 'like', '<>', 'notLike']);

/** A typed text is compared with the name that people see of the value, and with the value itself. */
function nameTest(prop: string, field: ModelField, symbol: Symbol, value: string): Condition {
  const isWhole = symbol === '==' || symbol === '<>';
  const stored = isMultiple(field) || columnType(field) === 'jsonb' ? { has: withTexts([value]) } : value;
  const found: Condition = { any: [{ [prop]: stored }, { [shownName(prop)]: isWhole ? value : { like: value } }] };
  return negated.has(symbol) ? { not: found } : found;
}

function likeTest(prop: string, symbol: Symbol, value: unknown): Condition {
  const text = isBinding(value) ? value : asText(value) || String(value);
  return { [prop]: symbol === 'like' ? { like: text } : { notLike: text } };
}

/** A switch that nobody touched is stored as nothing and shown as off: it is found by off, and is other than on. */
function switchTest(prop: string, field: ModelField, symbol: Symbol, operands: readonly Operand[]): Condition {
  const is: Condition = { [prop]: { in: [...operands] } };
  const { inactiveValue = 0 } = field.props;
  const isOff = operands.some((operand) => String(operand) === String(inactiveValue));
  const found: Condition = isOff ? { any: [is, { [prop]: { null: true } }] } : is;
  if (!negated.has(symbol)) return found;
  return isOff ? { not: found } : { any: [{ not: is }, { [prop]: { null: true } }] };
}

/** Of related records every text is a name; of others, which are chosen from lists, only parts are. */
function asksName(field: ModelField, symbol: Symbol, value: unknown): value is string {
  if (typeof value !== 'string' || !showsName(field) || !nameSymbols.has(symbol)) return false;
  return widgetFacts(field.key).lookup === 'record' || symbol === 'like' || symbol === 'notLike';
}

/**
 * One comparison of a stored field (contract-visualdev §6.4, §6.6): dates by the unit they show, lists by their members,
 * choices as text. An operand that is not a value of the field matches nothing, or everything when negated.
 */
export function fieldTest(prop: string, field: ModelField, symbol: Symbol, value: unknown): Condition {
  if (symbol === 'null' || symbol === 'notNull') return { [prop]: { null: symbol === 'null' } };
  const { value: kind } = widgetFacts(field.key);
  if (kind === 'date') return dateTest(prop, field, symbol, value);
  if (asksName(field, symbol, value)) return nameTest(prop, field, symbol, value);
  if (isMultiple(field) || columnType(field) === 'jsonb') return listTest(prop, field, symbol, value);
  const isText = columnType(field) === 'text' && ['text', 'choice', 'id'].includes(kind);
  if (isText && (symbol === 'like' || symbol === 'notLike') && !Array.isArray(value))
    return likeTest(prop, symbol, value);
  if (symbol === 'between') {
    const [from, to] = pair(value).map((end) => operandOf(field, end));
    return from === undefined && to === undefined ? never : { [prop]: { between: [from ?? null, to ?? null] } };
  }
  const operands = (asList(value) as unknown[])
    .flat(2)
    .flatMap((item) => operandOf(field, item) ?? [])
    .slice(0, maxMembers);
  const [only] = operands;
  if (only === undefined) return negated.has(symbol) ? {} : never;
  if (kind === 'switch' && switchSymbols.has(symbol) && !operands.some(isBinding))
    return switchTest(prop, field, symbol, operands);
  if (operands.length > 1) return negated.has(symbol) ? { [prop]: { notIn: operands } } : { [prop]: { in: operands } };
  if (isBinding(only) && (isListToken(only) || symbol === 'in' || symbol === 'notIn'))
    return { [prop]: negated.has(symbol) ? { notIn: only } : { in: only } };
  return scalarTest(prop, symbol, only);
}
