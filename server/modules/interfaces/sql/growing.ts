import type { Tree } from './parseSql';
import { SqlProblem } from './problem';

/**
 * Functions whose answer holds all their values, or one of them many times: the values are counted. The schema `weft_limits` has
 * those that build a product (`bound`: widening) under their own names.
 */
const holding = new Set(
  `concat concat_ws format quote_literal json_build_object jsonb_build_object json_build_array jsonb_build_array json_object
   jsonb_object to_json to_jsonb row_to_json array_to_json jsonb_set jsonb_insert jsonb_pretty string_to_array
   regexp_split_to_array array_append array_prepend array_cat to_char similar_to_escape like_escape`.split(/\s+/),
);
/** Values of one call, array or row. */
const mostValues = 500;

/** The values of a node that are to be counted, by their place; `times`: how often the answer may hold each. */
export interface Values {
  counted: ReadonlySet<number>;
  times: number;
}

const typeOf = (node: unknown) => Object.keys(node as Tree)[0];

function valuesOf(nodes: unknown, times = 1): Values {
  const list = (nodes ?? []) as Tree[];
  if (list.length > mostValues) throw new SqlProblem('dataInterface.sqlLong');
  return { counted: new Set(list.flatMap((node, at) => (typeOf(node) === 'A_Const' ? [] : [at]))), times };
}

/** A format is written out (`widths`). */
function placesOf(args: Tree[]): number {
  const text = (args[0] as { A_Const?: { sval?: { sval?: string } } })?.A_Const?.sval?.sval ?? '';
  return text.split('%').length;
}

/** What a call of this name puts into its answer; undefined for one that cannot grow. Throws SqlProblem. */
export function heldBy(name: string, { args, func_variadic: isVariadic }: Tree): Values | undefined {
  if (!holding.has(name)) return undefined;
  const list = (args ?? []) as Tree[];
  // The separator or the format would be multiplied by values that nobody counts.
  if (isVariadic && (name === 'concat_ws' || name === 'format'))
    throw new SqlProblem('dataInterface.sqlPart', { name: 'variadic' });
  const times = name === 'format' ? placesOf(list) : name === 'concat_ws' ? list.length : 1;
  return valuesOf(list, times);
}

/** The values of `array[…]` and of a row. */
export const heldIn = (nodes: unknown) => valuesOf(nodes);

const isStar = (node: unknown) => typeOf(node) === 'A_Star';

/** `b` or `b.*`, where b names a query: a row of as many values as the query has columns. */
function isWholeRow(node: unknown, queries: ReadonlySet<string>): boolean {
  const fields = (node as { ColumnRef?: { fields: { String?: { sval: string } }[] } })?.ColumnRef?.fields ?? [];
  const named = fields[0]?.String?.sval;
  return (
    named !== undefined && queries.has(named) && (fields.length === 1 || (fields.length === 2 && isStar(fields[1])))
  );
}

/** Names of queries in scope anywhere that name no column: `select n from (…) n` may mean either. */
function queriesOf(nodes: readonly [string, Tree][]): ReadonlySet<string> {
  const names = nodes.flatMap(([type, { alias, ctename, relname }]) => {
    const own = (alias as { aliasname?: string } | undefined)?.aliasname;
    if (type === 'CommonTableExpr') return [ctename];
    return type === 'RangeSubselect' || type === 'JoinExpr' || type === 'RangeVar' ? [own ?? relname] : [];
  });
  const isQuery = new Set(nodes.flatMap(([type, { ctename }]) => (type === 'CommonTableExpr' ? [ctename] : [])));
  const tables = nodes.flatMap(([type, { alias, relname }]) =>
    type === 'RangeVar' && !isQuery.has(relname)
      ? [(alias as { aliasname?: string } | undefined)?.aliasname ?? relname]
      : [],
  );
  const columns = nodes.flatMap(([type, node]) => {
    if (type === 'ResTarget') return [node.name];
    const fields = (type === 'ColumnRef' ? (node.fields as { String?: { sval: string } }[]) : []) ?? [];
    return fields.length > 1 ? [fields.at(-1)?.String?.sval] : [];
  });
  const without = new Set([...tables, ...columns]);
  return new Set(names.filter((name): name is string => typeof name === 'string' && !without.has(name)));
}

/** Where the row of a query would be a value or a text that nobody counts. Throws SqlProblem. */
export function assertRows(nodes: readonly [string, Tree][]): void {
  const queries = queriesOf(nodes);
  if (!queries.size) return;
  for (const [type, node] of nodes) {
    const held = type === 'TypeCast' ? [node.arg] : type === 'RowExpr' ? ((node.args ?? []) as unknown[]) : [];
    const isRow = held.some((each) => isWholeRow(each, queries));
    const bare = type === 'ResTarget' ? (node.val as { ColumnRef?: { fields: unknown[] } })?.ColumnRef : undefined;
    // `b.*` as a target gives its columns.
    const isTarget = bare !== undefined && bare.fields.length === 1 && isWholeRow(node.val, queries);
    if (isRow || isTarget) throw new SqlProblem('dataInterface.sqlPart', { name: 'row' });
  }
}
