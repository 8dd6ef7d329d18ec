import type { Tree } from './parseSql';
import type { Tables } from './tableColumns';

/**
 * What may stand before a point. `row`: a table, a sub-select, a join; PostgreSQL reads `a.f` as its column, or as `f(a)`
 * of functions that take any row. `columns`: a function that gives plain values, or a table that is known (`table`), with all
 * the columns it has; anything else behind the point would be a function called with the value or the row.
 */
export type Relation = 'row' | { columns: ReadonlySet<string>; table?: true };
export type Relations = ReadonlyMap<string, readonly Relation[]>;

const textOf = (node: unknown) => (node as { String?: { sval?: string } })?.String?.sval ?? '';

/** Columns that functions name themselves; those of other functions have the name of the alias. */
const ownColumns: Record<string, string[]> = {
  json_array_elements: ['value'],
  jsonb_array_elements: ['value'],
  json_array_elements_text: ['value'],
  jsonb_array_elements_text: ['value'],
  json_each: ['key', 'value'],
  jsonb_each: ['key', 'value'],
  json_each_text: ['key', 'value'],
  jsonb_each_text: ['key', 'value'],
};

function ofFunction({ functions, alias, coldeflist, ordinality }: Tree): [string, Relation] {
  const calls = functions as { List: { items: Tree[] } }[];
  const call = calls[0]!.List.items[0] as { FuncCall?: Tree };
  const funcname = textOf(((call.FuncCall?.funcname ?? []) as unknown[]).at(-1));
  const { aliasname, colnames } = (alias ?? {}) as { aliasname?: string; colnames?: unknown[] };
  const name = aliasname ?? funcname;
  const several = calls.length > 1 || (funcname === 'unnest' && ((call.FuncCall?.args ?? []) as unknown[]).length > 1);
  if (several || coldeflist || funcname.endsWith('_to_record') || funcname.endsWith('_to_recordset'))
    return [name, 'row'];
  const columns = [...(ownColumns[funcname] ?? [name]), ...(ordinality ? ['ordinality'] : [])];
  for (const [at, given] of (colnames ?? []).entries()) columns[at] = textOf(given);
  return [name, { columns: new Set(columns) }];
}

type Found = [name: unknown, relation: Relation];
const aliasOf = ({ alias }: Tree) => (alias as { aliasname?: string } | undefined)?.aliasname;

/** Columns that every table has. */
const systemColumns = ['ctid', 'tableoid', 'xmin', 'xmax', 'cmin', 'cmax'];

/** A table; of one that is not known, or that a query of `with` may stand for, any column. */
function ofTable({ schemaname, relname, alias }: Tree, tables: Tables, named: ReadonlySet<unknown>): Relation {
  const schema = schemaname as string | undefined;
  const isOurs = String(relname).startsWith('weft_');
  const found = !schema && named.has(relname) ? undefined : tables(isOurs ? 'public' : schema, String(relname));
  if (!found) return 'row';
  const given = ((alias as { colnames?: unknown[] } | undefined)?.colnames ?? []).map(textOf);
  return { columns: new Set([...given, ...found.slice(given.length), ...systemColumns]), table: true };
}

/** What a node brings into scope, by node type. */
const brought: Record<string, (node: Tree, table: (node: Tree) => Relation) => Found[]> = {
  RangeVar: (node, table) => [[aliasOf(node) ?? node.relname, table(node)]],
  RangeSubselect: (node) => [[aliasOf(node), 'row']],
  RangeFunction: (node) => [ofFunction(node)],
  JoinExpr: (node) => [
    [aliasOf(node), 'row'],
    [(node.join_using_alias as { aliasname?: string } | undefined)?.aliasname, 'row'],
  ],
  ReturningClause: () => ['old', 'new'].map((name) => [name, 'row']),
  OnConflictClause: () => [['excluded', 'row']],
};

/** Every relation of a statement by its name, wherever it is in scope: a name behind a point must suit all of that name. */
export function relationsOf(nodes: readonly [string, Tree][], tables: Tables): Relations {
  const found = new Map<string, Relation[]>();
  const named = new Set(nodes.flatMap(([type, { ctename }]) => (type === 'CommonTableExpr' ? [ctename] : [])));
  const table = (node: Tree) => ofTable(node, tables, named);
  for (const [type, node] of nodes)
    for (const [name, relation] of brought[type]?.(node, table) ?? [])
      if (typeof name === 'string') found.set(name, [...(found.get(name) ?? []), relation]);
  return found;
}
