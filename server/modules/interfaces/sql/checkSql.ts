import { functions } from '../../../db/reader/functions';
import { isReadable } from '../../../db/reader/readable';
import type { Definition } from '../definition';
import { boundSql } from './bound';
import { assertFields } from './fields';
import { type Grammar, type Members, readGrammar, rootGrammar, writeGrammar } from './grammar';
import { assertRows } from './growing';
import { collations, operators, sessionValues, types } from './names';
import { parseSql, type Tree } from './parseSql';
import { SqlProblem } from './problem';
import { qualify } from './qualify';
import { relationsOf } from './relations';
import type { Tables } from './tableColumns';
import { isTooWide } from './widths';

/** The kind of statement that an interface declares. */
export type Action = Definition['action'];

const roots: Record<Action, string> = {
  select: 'SelectStmt',
  insert: 'InsertStmt',
  update: 'UpdateStmt',
  delete: 'DeleteStmt',
};

const refuse = (key: string, name: string): never => {
  throw new SqlProblem(`dataInterface.${key}`, { name });
};

/** The parts of a dotted name. */
function partsOf(names: unknown): string[] {
  const list = Array.isArray(names) ? (names as { String?: { sval?: string } }[]) : [];
  return list.map((each) => each.String?.sval ?? '');
}

/** A name of PostgreSQL itself: unqualified, or written with its schema. */
function assertAmong(known: ReadonlySet<string>, names: unknown, key: string): void {
  const parts = partsOf(names);
  const own = parts.length === 2 && parts[0] === 'pg_catalog' ? parts.slice(1) : parts;
  if (own.length !== 1 || !known.has(own[0]!)) refuse(key, parts.join('.'));
}

function assertTable({ catalogname, schemaname, relname }: Tree): void {
  const name = [catalogname, schemaname, relname].filter(Boolean).join('.');
  if (catalogname || !isReadable(schemaname as string | undefined, String(relname))) refuse('sqlTable', name);
}

/** Checks of the names within a node, by node type. */
const nameChecks: Record<string, (node: Tree) => void> = {
  FuncCall: (node) => {
    assertAmong(functions, node.funcname, 'sqlFunction');
    if (isTooWide(node)) throw new SqlProblem('dataInterface.sqlLong');
  },
  TypeName: ({ names }) => assertAmong(types, names, 'sqlType'),
  A_Expr: ({ name }) => assertAmong(operators, name, 'sqlOperator'),
  SubLink: ({ operName }) => operName && assertAmong(operators, operName, 'sqlOperator'),
  CollateClause: ({ collname }) => {
    const name = partsOf(collname).join('.');
    if (!collations.test(name)) refuse('sqlPart', `collate ${name}`);
  },
  // A name of ours is always the platform's table.
  CommonTableExpr: ({ ctename }) => void (/^weft_/.test(String(ctename)) && refuse('sqlTable', String(ctename))),
  SQLValueFunction: ({ op }) =>
    void (sessionValues.has(String(op)) || refuse('sqlFunction', String(op).slice(6).toLowerCase())),
  RangeVar: assertTable,
};

type Named = [name: string, node: Tree];

/** A node with its name, as a list of one; none for the empty node (plain DISTINCT has one). */
const namedNodes = (value: unknown): Named[] => Object.entries(value as Record<string, Tree>).slice(0, 1);

function holdsOf(members: Members | undefined, name: string, member: string): string {
  return (members ?? refuse('sqlPart', name)).get(member) ?? refuse('sqlPart', member);
}

/** The nodes below one node. */
function nodesBelow(members: Members | undefined, [name, node]: Named): Named[] {
  return Object.entries(node).flatMap(([member, value]): Named[] => {
    const holds = holdsOf(members, name, member);
    if (holds === '=') return [];
    return holds === '*' ? [value].flat().flatMap(namedNodes) : [[holds, value as Tree]];
  });
}

/** Maximum depth: deeper trees could overflow the database's stack. */
const deepest = 300;

/** Every node and every member must be in the grammar, and the nodes. Level by level, because trees are deep. */
function assertTree(grammar: Grammar, root: Named): Named[] {
  const all = [root];
  let level = nodesBelow(rootGrammar[root[0]], root);
  for (let depth = 1; level.length; depth += 1) {
    if (depth > deepest) throw new SqlProblem('dataInterface.sqlLong');
    for (const [name, node] of level) nameChecks[name]?.(node);
    all.push(...level);
    level = level.flatMap((each) => nodesBelow(grammar[each[0]], each));
  }
  return all;
}

/** A writing statement may only change tables of models. */
function assertTarget({ relation }: Tree): void {
  const { schemaname, relname } = (relation ?? {}) as Tree;
  if (schemaname === 'public' || String(relname).startsWith('weft_')) refuse('sqlTable', String(relname));
}

/**
 * The statement without its semicolon, if it is one statement of this kind that consists of nothing but what the grammar lists,
 * over readable tables, with pure functions, operators and types, also behind a point, where of a table in `tables` only its columns stand. The platform's tables are written
 * with their schema, and what it builds is bounded (`bound`). Throws SqlProblem.
 */
export function checkSql(sql: string, action: Action = 'select', tables: Tables = () => undefined): string {
  const { tree, text, from } = parseSql(sql);
  const root = namedNodes(tree)[0]!;
  if (root[0] !== roots[action])
    throw new SqlProblem(action === 'select' ? 'dataInterface.sqlReads' : 'dataInterface.sqlAction', { action });
  if (action !== 'select') assertTarget(root[1]);
  const nodes = assertTree(action === 'select' ? readGrammar : writeGrammar, root);
  const relations = relationsOf(nodes, tables);
  for (const each of nodes) assertFields(each, relations, refuse);
  assertRows(nodes);
  return boundSql(text, from, nodes, qualify(nodes));
}
