import type { Operator } from '../../condition';
import type { Json, JsonObject } from '../../language/types';
import { type Symbol as Comparison, symbolOf } from '../../model/fieldTest';
import { asArray, asText, isObject } from '../../model/read';

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
/** The comparisons of a field as filters write them; `has` is `in` there. */
export const filterSymbols = (operators: readonly Operator[]): Comparison[] => [
  ...new Set(
    operators.flatMap((each): Comparison[] => {
      if (each === 'null') return ['null', 'notNull'];
      const symbol = each === 'has' ? 'in' : symbols[each];
      return symbol ? [symbol] : [];
    }),
  ),
];

/** Key of the words of a comparison, in `rules.op`. */
export const symbolWord = (symbol: Comparison): string =>
  symbol === 'null'
    ? 'empty'
    : symbol === 'notNull'
      ? 'filled'
      : (Object.entries(symbols).find(([, each]) => each === symbol)?.[0] ?? symbol);

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
