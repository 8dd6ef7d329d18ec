import type { Scope } from '../../core/binding';
import { lookUp } from '../../core/binding';
import { type Comparable, type ComparableType, toComparable } from '../../core/comparable';
import {
  ConditionError,
  type ConditionNode,
  holdsFor,
  type Leaf,
  type Operator,
  parseCondition,
  resolveOperand,
} from '../../core/condition';
import { fold } from '../../core/fold';
import type { Condition } from '../../core/language/types';

/** A field's column in SQL. `sql` comes from declarations (`t."amount"`), never from a request. */
export interface ConditionColumn {
  sql: string;
  type: ComparableType;
}

/** Child rows of the record (a sub-table's). `wrap`: SQL that holds when one of them fulfils the given SQL. */
export interface RowsBelow {
  key: string;
  wrap: (sql: string) => string;
}

export interface ConditionSqlOptions {
  /** undefined: the field is unknown and the condition is refused. */
  column: (field: string) => ConditionColumn | undefined;
  /**
   * The child rows that hold a field; undefined: the record itself holds it. Comparisons of one group on the
   * same child rows must hold together for one row; a negation is about all rows (contract-visualdev §2.2).
   */
  below?: (field: string) => RowsBelow | undefined;
  scope?: Scope;
  /** Number of the first `$n`; default 1. */
  firstParam?: number;
  /** Parameters of the statement so far, from $1: those of the condition are appended. */
  params?: unknown[];
}

/** A condition names a field that this list does not have. */
export class UnknownFieldError extends ConditionError {
  readonly field: string;
  constructor(field: string) {
    super(`there is no field "${field}" to compare`);
    this.field = field;
  }
}

const never = 'FALSE';
const always = 'TRUE';
const symbols: Partial<Record<Operator, string>> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/**
 * A condition as bound SQL for PostgreSQL and PGlite, with the result of `compilePredicate(condition, types)` on every
 * row. NULL means false: use it in WHERE and under AND/OR, and write `(…) IS NOT TRUE` to negate it. Throws
 * ConditionError, and UnknownFieldError for a field without a column.
 */
export function compileConditionSql(
  condition: Condition,
  options: ConditionSqlOptions,
): { sql: string; params: unknown[] } {
  const scope = options.scope ?? {};
  const params = options.params ?? [];
  const bind = (value: unknown): string => {
    params.push(value);
    return `$${(options.firstParam ?? 1) + params.length - 1}`;
  };

  const leafSql = (leaf: Leaf): string => {
    const operand = resolveOperand(leaf, scope);
    if (leaf.inScope) return holdsFor(lookUp(scope, leaf.field), leaf.operator, operand) ? always : never;
    const column = options.column(leaf.field);
    if (!column) throw new UnknownFieldError(leaf.field);
    return comparisonSql(column, leaf.operator, operand, bind);
  };

  /** The child rows that all comparisons of a node are about, if they are the same. */
  const placeOf = (node: ConditionNode): RowsBelow | undefined => {
    if (node.kind === 'not') return undefined;
    if (node.kind === 'leaf') return node.inScope ? undefined : options.below?.(node.field);
    const places = node.nodes.map(placeOf);
    const [first] = places;
    return first && places.every((place) => place?.key === first.key) ? first : undefined;
  };

  const build = (node: ConditionNode, wrapped = false): string => {
    const place = wrapped ? undefined : placeOf(node);
    if (place) return place.wrap(build(node, true));
    if (node.kind === 'leaf') return leafSql(node);
    if (node.kind === 'not') return `(${build(node.node)}) IS NOT TRUE`;
    if (node.nodes.length === 0) return node.kind === 'every' ? always : never;
    return `(${node.nodes.map((each) => build(each, wrapped)).join(node.kind === 'every' ? ' AND ' : ' OR ')})`;
  };

  return { sql: build(parseCondition(condition)), params };
}

type Bind = (value: unknown) => string;

function comparisonSql(column: ConditionColumn, operator: Operator, operand: unknown, bind: Bind): string {
  switch (operator) {
    case 'eq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return orderSql(column, operator, operand, bind);
    case 'ne': {
      const equal = orderSql(column, 'eq', operand, bind);
      return equal === never ? always : `(${equal}) IS NOT TRUE`;
    }
    case 'in':
      return memberSql(column, operand as unknown[], bind);
    case 'notIn': {
      const member = memberSql(column, operand as unknown[], bind);
      return member === never ? always : `(${member}) IS NOT TRUE`;
    }
    case 'between': {
      const [from, to] = operand as unknown[];
      const end = (value: unknown, symbol: 'gte' | 'lte'): string =>
        value === null || value === undefined ? comparableSql(column) : orderSql(column, symbol, value, bind);
      return `(${end(from, 'gte')} AND ${end(to, 'lte')})`;
    }
    case 'like':
    case 'notLike':
    case 'startsWith':
      return textSql(column, operator, operand, bind);
    case 'null':
      return operand === false ? `NOT ${emptySql(column)}` : emptySql(column);
    case 'has':
      return column.type === 'json'
        ? hasSql(column, operand as unknown[], bind)
        : memberSql(column, operand as unknown[], bind);
  }
}

/** The column holds a comparable value. */
function comparableSql({ sql, type }: ConditionColumn): string {
  return type === 'json' ? `jsonb_typeof(${sql}) IN ('string', 'number', 'boolean')` : `${sql} IS NOT NULL`;
}

function orderSql(column: ConditionColumn, operator: Operator, operand: unknown, bind: Bind): string {
  const value = toComparable(operand, column.type);
  if (value === undefined) return never;
  const symbol = symbols[operator] as string;
  if (column.type === 'date') return dateSql(column.sql, operator, value as number, bind);
  if (column.type === 'json') return jsonScalarSql(column.sql, symbol, value, bind);
  return scalarSql(column.sql, symbol, value, bind);
}

/** Whole numbers are bound as int8 so that integer columns keep their index. */
function scalarSql(sql: string, symbol: string, value: Comparable, bind: Bind): string {
  if (typeof value === 'boolean') return `${sql} ${symbol} ${bind(value)}::boolean`;
  if (typeof value === 'number') {
    return `${sql} ${symbol} ${bind(String(value))}::${Number.isSafeInteger(value) ? 'int8' : 'numeric'}`;
  }
  return symbol === '='
    ? `${sql} = ${bind(value)}::text`
    : `${sql} COLLATE "C" ${symbol} ${bind(value)}::text COLLATE "C"`;
}

/** The wire has milliseconds, the column microseconds: a value is compared by the millisecond it begins in. */
function dateSql(sql: string, operator: Operator, ms: number, bind: Bind): string {
  const at = (time: number): string => `${bind(dateText(time))}::timestamptz`;
  if (operator === 'eq') return `(${sql} >= ${at(ms)} AND ${sql} < ${at(ms + 1)})`;
  if (operator === 'gte') return `${sql} >= ${at(ms)}`;
  if (operator === 'lt') return `${sql} < ${at(ms)}`;
  return operator === 'gt' ? `${sql} >= ${at(ms + 1)}` : `${sql} < ${at(ms + 1)}`;
}

/** ISO, with years beyond 9999 as PostgreSQL writes them (the end of 9999 plus one millisecond). */
function dateText(ms: number): string {
  return new Date(ms).toISOString().replace(/^\+0*/, '');
}

/** CASE, because AND does not guarantee that the cast is skipped. */
function jsonScalarSql(sql: string, symbol: string, value: Comparable, bind: Bind): string {
  const type = typeof value;
  const inner = `(${sql} #>> '{}')`;
  const cast = type === 'number' ? `${inner}::numeric` : type === 'boolean' ? `${inner}::boolean` : inner;
  return `CASE WHEN jsonb_typeof(${sql}) = '${type}' THEN ${scalarSql(cast, symbol, value, bind)} ELSE FALSE END`;
}

const listTypes = { text: 'text', number: 'numeric', boolean: 'boolean', date: 'timestamptz' } as const;

function memberSql(column: ConditionColumn, operand: unknown[], bind: Bind): string {
  const values = operand
    .map((item) => toComparable(item, column.type))
    .filter((item): item is Comparable => item !== undefined);
  if (values.length === 0) return never;
  if (column.type === 'json') return `${column.sql} = ANY(${bindJsonList(values, bind)})`;
  if (column.type === 'date') {
    const list = bind(values.map((value) => dateText(value as number)));
    return `date_trunc('milliseconds', ${column.sql}) = ANY(${list}::text[]::timestamptz[])`;
  }
  const whole = column.type === 'number' && values.every(Number.isSafeInteger);
  return `${column.sql} = ANY(${bind(values.map(String))}::text[]::${whole ? 'int8' : listTypes[column.type]}[])`;
}

function bindJsonList(values: readonly (Comparable | Comparable[][])[], bind: Bind): string {
  return `${bind(values.map((value) => JSON.stringify(value)))}::text[]::jsonb[]`;
}

/** Uses a GIN index on the column. */
function hasSql(column: ConditionColumn, operand: unknown[], bind: Bind): string {
  const values = operand
    .map((item) => toComparable(item, 'json'))
    .filter((item): item is Comparable => item !== undefined);
  // Several paths are a list of lists.
  const deep = values.flatMap((value) => [value, [[value]]]);
  return values.length === 0 ? never : `${column.sql} @> ANY(${bindJsonList(deep, bind)})`;
}

/** `strpos` and `starts_with` take their text literally: no pattern, no escaping. */
function textSql(column: ConditionColumn, operator: Operator, operand: unknown, bind: Bind): string {
  const wanted = toComparable(operand, 'text');
  if (wanted === undefined) return never;
  const value = textOf(column);
  if (value === undefined) return never;
  const folded = `weft_fold(${value})`;
  const param = `${bind(fold(wanted as string))}::text`;
  if (operator === 'startsWith') return `starts_with(${folded}, ${param})`;
  return `strpos(${folded}, ${param}) ${operator === 'like' ? '> 0' : '= 0'}`;
}

function textOf({ sql, type }: ConditionColumn): string | undefined {
  if (type === 'text') return sql;
  if (type === 'number') return `trim_scale(${sql}::numeric)::text`;
  return type === 'json' ? `(CASE WHEN jsonb_typeof(${sql}) = 'string' THEN ${sql} #>> '{}' END)` : undefined;
}

function emptySql({ sql, type }: ConditionColumn): string {
  if (type === 'text') return `(${sql} IS NULL OR ${sql} = '')`;
  return type === 'json'
    ? `(${sql} IS NULL OR ${sql} IN ('null'::jsonb, '""'::jsonb, '[]'::jsonb))`
    : `(${sql} IS NULL)`;
}
