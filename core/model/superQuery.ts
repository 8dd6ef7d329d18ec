import type { Condition } from '../language/types';
import { limits } from '../limits';
import { asksNothing, fieldTest, symbolOf } from './fieldTest';
import { everybodyMay, type MayAsk, type QueryResult, readQuery } from './query';
import { asArray, asObject, asText, isObject, readJson } from './read';
import { tokenBinding } from './tokens';
import type { Model, ModelField } from './types';
import { findField, isStored } from './walk';

/** One line of a query: field, operator and value. */
export interface Asked {
  prop: string;
  symbol: unknown;
  value: unknown;
}
interface Group {
  any: boolean;
  items: Asked[];
}

const isOr = (logic: unknown) => ['or', '||'].includes(asText(logic).toLowerCase());

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.every((item) => item === null || item === undefined || item === ''));

/** A list as text is a list: 3.4 stores several values that way. */
function readValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (!text.startsWith('[') || text.length > 20_000) return value;
  return readJson(text, value, '', []);
}

const asked = (item: unknown): Asked => {
  const line = asObject(item);
  const prop = asText(line.field) || asText(line.__vModel__) || asText(line.prop);
  return { prop, symbol: line.symbol ?? line.op, value: readValue(line.fieldValue ?? line.value) };
};

/** Groups of either generation: 3.4 has one group as JSON text, 3.6 a list of them (contract-visualdev §6.4). */
function groupsOf(query: Record<string, unknown>): Group[] | undefined {
  if (query.conditionJson !== undefined) {
    const list = readJson(query.conditionJson, [], '', []);
    if (!Array.isArray(list)) return undefined;
    return list.some((item) => isObject(item) && Array.isArray(item.groups))
      ? groupsIn(list)
      : [{ any: isOr(query.matchLogic), items: list.map(asked) }];
  }
  return groupsIn(asArray(query.conditionList));
}

const groupsIn = (list: unknown[]): Group[] =>
  list.map((group) => ({ any: isOr(asObject(group).logic), items: asArray(asObject(group).groups).map(asked) }));

/** The stored field of a line. */
export function testedField(model: Model, prop: string): ModelField | undefined {
  const found = findField(model, prop);
  return found && isStored(found.field) && found.field.key !== 'table' ? found.field : undefined;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && isNothing(value);
const nothing: Condition = { any: [] };

/**
 * A line as a condition; undefined: the line is not filled in. Unknown and hidden fields and unknown operators are refused
 * by name. `in` an empty list matches nothing (reliability T10).
 */
export function lineCondition(
  model: Model,
  line: Asked,
  refused: string[],
  mayAsk: MayAsk = everybodyMay,
): Condition | undefined {
  const field = mayAsk(line.prop) ? testedField(model, line.prop) : undefined;
  const symbol = symbolOf(line.symbol);
  if (!field || !symbol) {
    refused.push(field ? `${line.prop} ${asText(line.symbol)}`.slice(0, 100) : line.prop.slice(0, 100));
    return undefined;
  }
  const value =
    tokenBinding(line.value) ??
    (Array.isArray(line.value) ? line.value.map((item) => tokenBinding(item) ?? item) : line.value);
  if (symbol === 'in' && isEmptyList(value)) return nothing;
  if (!asksNothing(symbol) && isNothing(value)) return undefined;
  return fieldTest(line.prop, field, symbol, value);
}

export function joined(parts: Condition[], any: boolean): Condition | undefined {
  const [only] = parts;
  if (!only || parts.length === 1) return only;
  return any ? { any: parts } : { all: parts };
}

const listed = (condition: Condition | undefined): Condition[] => (condition ? [condition] : []);

/** Groups joined by `matchLogic`, the lines of each by its own logic. */
export function groupedCondition(model: Model, query: Record<string, unknown>, mayAsk?: MayAsk): QueryResult {
  const groups = groupsOf(query);
  if (!groups) return { refused: ['conditionJson'] };
  const refused: string[] = [];
  if (groups.reduce((sum, group) => sum + group.items.length, 0) > limits.conditionComparisons)
    return { refused: ['conditionList'] };
  const parts = groups.flatMap(({ any, items }): Condition[] => {
    const lines = items.flatMap((item): Condition[] => listed(lineCondition(model, item, refused, mayAsk)));
    return listed(joined(lines, any));
  });
  if (refused.length) return { refused };
  return { condition: joined(parts, isOr(query.matchLogic)), refused };
}

/**
 * A call's superQueryJson as a condition: 3.4 `{ matchLogic, conditionJson }`, 3.6 `{ matchLogic, conditionList }`;
 * '' is empty. Unknown and hidden fields are refused by name. Bindings read `tokens` of the scope.
 */
export function superCondition(model: Model, superQueryJson: unknown, mayAsk?: MayAsk): QueryResult {
  const query = readQuery(superQueryJson);
  if (!query) return { refused: ['superQueryJson'] };
  return groupedCondition(model, query, mayAsk);
}
