import { isBinding } from '../../binding';
import type { Operator } from '../../condition';
import type { Json, JsonObject } from '../../language/types';
import { type Symbol as Comparison, symbolOf } from '../../model/fieldTest';
import { asArray, asText, isObject } from '../../model/read';
import { type Group, isFinished, type Line } from '../rules/conditionDraft';

/** A comparison of a filter. */
export interface FilterLine {
  field: string;
  symbol: Comparison;
  value: Json | undefined;
  /** As the text has it: members that are not shown stay. */
  node: JsonObject;
}

/** Comparisons joined by one word. */
export interface FilterGroup {
  any: boolean;
  lines: FilterLine[];
  node: JsonObject;
}

const isOr = (logic: Json | undefined) => ['or', '||'].includes(asText(logic).toLowerCase());

const symbols: Partial<Record<Operator, Comparison>> = {
  ...{ eq: '==', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' },
  ...{ like: 'like', notLike: 'notLike', in: 'in', notIn: 'notIn' },
};
/** The comparisons that a filter can say; `has` is `in` there. */
export const filterOperators: readonly Operator[] = ['null', 'has', ...(Object.keys(symbols) as Operator[])];

function lineOf(node: Json): FilterLine | undefined {
  if (!isObject(node)) return undefined;
  const symbol = symbolOf(node.symbol ?? node.op);
  return symbol && { field: asText(node.field) || asText(node.__vModel__), symbol, value: node.fieldValue, node };
}

/** The groups of a filter of 3.6, or the one of 3.4; undefined: it is joined in a way that groups cannot say. */
export function filterGroups(rules: Json | undefined): FilterGroup[] | undefined {
  const groups = Array.isArray(rules)
    ? [{ logic: rules.slice(0, -1).some((each) => isObject(each) && isOr(each.logic)) ? 'or' : 'and', groups: rules }]
    : asArray((rules as JsonObject | undefined)?.conditionList).filter(isObject);
  const read = groups.map((node): FilterGroup | undefined => {
    const lines = asArray(node.groups).map(lineOf);
    return lines.every((line) => line !== undefined) ? { any: isOr(node.logic), lines, node } : undefined;
  });
  if (Array.isArray(rules)) {
    const joins = new Set(rules.slice(0, -1).map((each) => isObject(each) && isOr(each.logic)));
    if (joins.size > 1) return undefined;
    if (rules.length === 0) return [];
  }
  return read.every((group) => group !== undefined) ? read : undefined;
}

/** What a line writes. */
const nodeOf = ({ field, symbol, value, node }: FilterLine): JsonObject => {
  const { fieldValue: _, ...rest } = node;
  return { ...rest, field, symbol, ...(value === undefined ? {} : { fieldValue: value }) };
};

/** The filter with these groups, in the generation of the text; undefined: it asks nothing. */
export function filterWritten(rules: Json | undefined, groups: readonly FilterGroup[], any: boolean): Json | undefined {
  const filled = groups.filter(({ lines }) => lines.length > 0);
  if (filled.length === 0) return undefined;
  const [first] = filled;
  if (Array.isArray(rules) && rules.length > 0 && filled.length === 1 && first)
    return first.lines.map((line) => ({ ...nodeOf(line), logic: first.any ? '||' : '&&' }));
  return {
    ...(isObject(rules) ? rules : {}),
    matchLogic: any ? 'or' : 'and',
    conditionList: filled.map((group) => ({
      ...(Array.isArray(rules) ? {} : group.node),
      logic: group.any ? 'or' : 'and',
      groups: group.lines.map(nodeOf),
    })),
  };
}

const person = { $: 'user.userId' };
const operatorOf = (symbol: Comparison): Operator =>
  (Object.keys(symbols) as Operator[]).find((each) => symbols[each] === symbol) ?? 'eq';

function asLine({ field, symbol, value, node }: FilterLine): Line {
  if (symbol === 'null' || symbol === 'notNull')
    return { kind: 'line', field, operator: 'null', operand: symbol === 'null', said: true, kept: node };
  return {
    kind: 'line',
    field,
    operator: operatorOf(symbol),
    operand: value === '@userId' ? person : value,
    said: true,
    kept: node,
  };
}

/** A filter as the editor of conditions shows it; undefined: groups of comparisons cannot say it. */
export function filterDraft(rules: Json | undefined): Group | undefined {
  const groups = filterGroups(rules);
  // A range has two values.
  if (!groups || groups.some(({ lines }) => lines.some(({ symbol }) => symbol === 'between'))) return undefined;
  const list = groups.map(
    ({ any, lines, node }): Group => ({
      kind: 'group',
      join: any ? 'any' : 'all',
      items: lines.map(asLine),
      kept: node,
    }),
  );
  const [first] = list;
  if (list.length === 1 && first) return first;
  const any = isOr((rules as JsonObject | undefined)?.matchLogic);
  return { kind: 'group', join: any ? 'any' : 'all', items: list };
}

function asFilterLine({ field = '', operator, operand, kept }: Line): FilterLine {
  const symbol =
    operator === 'null'
      ? operand === true
        ? 'null'
        : 'notNull'
      : operator === 'has'
        ? 'in'
        : (symbols[operator] ?? '==');
  const value = isBinding(operand) ? '@userId' : operator === 'null' ? undefined : (operand as Json);
  return { field, symbol, value, node: (kept ?? {}) as JsonObject };
}

/** The filter of an editor, in the generation of the text: lines beside groups are a group; undefined: it asks nothing. */
export function filterOf(rules: Json | undefined, { join, items, kept }: Group): Json | undefined {
  const any = join === 'any';
  const linesOf = (all: Group['items']) =>
    all.flatMap((each) => (each.kind === 'line' && isFinished(each) ? [asFilterLine(each)] : []));
  const loose = { any, lines: linesOf(items), node: (kept ?? {}) as JsonObject };
  const groups = items.flatMap((each) =>
    each.kind === 'group'
      ? [{ any: each.join === 'any', lines: linesOf(each.items), node: (each.kept ?? {}) as JsonObject }]
      : [],
  );
  const isAlone = groups.length === 0;
  return filterWritten(rules, [loose, ...groups], isAlone ? isOr((rules as JsonObject | undefined)?.matchLogic) : any);
}
