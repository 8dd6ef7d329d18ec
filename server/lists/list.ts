import type { TSchema } from 'typebox';
import type { ComparableType } from '../../core/comparable';
import { conditionFields } from '../../core/condition';
import type { Condition } from '../../core/language/types';
import { buildTree } from '../../core/tree';
import type { Ctx } from '../ctx';
import { compileConditionSql } from '../db/conditionSql';
import { inOrder } from '../db/inOrder';
import { shownItem } from '../seed/shownNames';
import { columnFilters } from './columnFilters';
import { type PageQuery, paged, pageOf } from './paging';
import { type Branch, withAncestors } from './tree';

/** A column that is not a plain one of the table: SQL over `t` and the joins. */
export interface ListColumn {
  sql: string;
  type: ComparableType;
  /** Filters only; not a member of the rows. */
  filterOnly?: boolean;
  /** Empty text is null in the rows, not ''. */
  nullable?: boolean;
  /** `weft_role_organize p where p.role_id = t.id`: a column of child rows; one of them must fulfil the comparison. */
  below?: string;
}

type Row = Record<string, unknown>;
export type ListQuery = PageQuery & { sidx?: string; sort?: string } & Row;
type Asked = Condition | undefined | Promise<Condition | undefined>;
type Filter = string | ((ctx: Ctx, value: string) => Asked);

type Shape = 'page' | 'all' | 'tree';

/** The definition of a list's query; compiled with the one condition language (server/db/conditionSql). */
export interface List {
  /** As Kysely names it; the alias is `t`. */
  table: string;
  /** SQL after the table. */
  joins?: string;
  /** Members of a row: a type for the table's own column of that name in snake case, or SQL. */
  columns: Record<string, ComparableType | ListColumn>;
  /** Columns searched for a keyword; those hidden from the person are left out. */
  search?: readonly string[] | ((query: ListQuery) => readonly string[]);
  /** A condition on every query of the list. */
  where?: Condition;
  /**
   * Member of the query or path → its filter, when it has a value: a column that equals it, or a condition. Other members
   * that are the name of a column filter by equality.
   */
  filter?: Record<string, Filter>;
  /** Filters that are in the path: which list it is, whatever is hidden. */
  path?: readonly string[];
  /** Members of the query that only `scope`, `search` and `shape` read. */
  query?: Record<string, TSchema>;
  /** Rows that this person may see; undefined: all. */
  scope?: (ctx: Ctx, query: ListQuery) => Asked;
  /** Order without `sidx`; `-` descends; the id is the last key. Default: sortCode, newest first (contract §1.4). */
  sort?: readonly string[];
  /** `page`: `list` and `pagination`; `all`: a bounded `list`; `tree`: nested, matches with ancestors. Default page. */
  shape?: Shape | ((query: ListQuery) => Shape);
  /** The table has no delete mark. */
  undeleted?: boolean;
  /** Columns with names of dictionary items, and their category: seeded items are named in the person's language. */
  items?: Readonly<Record<string, string>>;
  /** More members of each row, read for all rows of the answer at once. */
  extend?: (ctx: Ctx, rows: Row[]) => Promise<(row: Row) => Row>;
  /** Names of the members that `extend` adds. */
  added?: readonly string[];
}

/** Members of each row; undefined: `extend` does not say what it adds. */
export const rowMembers = (list: List): string[] | undefined =>
  list.extend && !list.added
    ? undefined
    : [
        'id',
        ...Object.keys(list.columns).filter((name) => !(list.columns[name] as Partial<ListColumn>).filterOnly),
        ...(list.added ?? []),
      ];

/** Maximum number of rows of a list without pages. */
const mostRows = 10_000;
const defaultSort = ['sortCode', '-creatorTime'];

/** As the database writes it: `roleId` → `role_id`. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function columnOf(list: List, name: string): ListColumn | undefined {
  if (name === 'id') return { sql: 't.id', type: 'text' };
  const column = Object.hasOwn(list.columns, name) ? list.columns[name] : undefined;
  return typeof column === 'string' ? { sql: `t.${snake(name)}`, type: column } : column;
}

/** All search columns as one text for the keyword. Without a column visible to the person nothing is found. */
function keywordColumn(list: List, ctx: Ctx, query: ListQuery): ListColumn {
  const searched = typeof list.search === 'function' ? list.search(query) : (list.search ?? []);
  const seen = searched.filter((name) => !ctx.hidden?.has(name));
  const parts = seen.map((name) => columnOf(list, name)?.sql ?? 'null');
  return { sql: parts.length ? `concat_ws(' ', ${parts.join(', ')})` : 'null::text', type: 'text' };
}

const words = 'keyword';

type Conditions = (Condition | undefined)[];

function compile(list: List, ctx: Ctx, query: ListQuery, conditions: Conditions, firstParam = 1) {
  const all = conditions.filter((condition): condition is Condition => condition !== undefined);
  return compileConditionSql(
    { all },
    {
      firstParam,
      column: (name) => (name === words ? keywordColumn(list, ctx, query) : columnOf(list, name)),
      below: (name) => {
        const below = columnOf(list, name)?.below;
        return below ? { key: below, wrap: (sql) => `exists (select 1 from ${below} and ${sql})` } : undefined;
      },
    },
  );
}

/** A filter's condition; undefined: it has no value. */
async function filterOf(ctx: Ctx, wanted: Filter, value: unknown): Promise<Condition | undefined> {
  // An empty list of values filters nothing either.
  if (value === undefined || value === null || String(value) === '') return undefined;
  return typeof wanted === 'string' ? { [wanted]: value as string } : wanted(ctx, String(value));
}

/** Whether a filter compares a column that is hidden from the person: it is then ignored. */
function isHidden({ hidden }: Ctx, name: string, condition: Condition | undefined): boolean {
  if (!hidden?.size || !condition) return false;
  return [name, ...conditionFields(condition)].some((field) => hidden.has(field));
}

/** Equality with the columns that the query names (columnFilters). */
function equal(list: List, ctx: Ctx, query: ListQuery): Conditions {
  const names = Object.keys(columnFilters(list)).filter((name) => !ctx.hidden?.has(name));
  const given = names.filter((name) => query[name] !== undefined && query[name] !== null && query[name] !== '');
  return given.map((name) => ({ [name]: query[name] as string }));
}

async function asked(list: List, ctx: Ctx, query: ListQuery): Promise<Conditions> {
  const filters = Object.entries(list.filter ?? {}).map(async ([name, wanted]) => {
    const condition = await filterOf(ctx, wanted, query[name]);
    return !list.path?.includes(name) && isHidden(ctx, name, condition) ? undefined : condition;
  });
  return Promise.all([list.where, list.scope?.(ctx, query), ...filters]);
}

const keywordCondition = (list: List, { keyword }: ListQuery): Condition | undefined =>
  list.search && keyword?.trim() ? { [words]: { like: keyword.trim() } } : undefined;

const sortedBy = ({ sql, type }: ListColumn): string => (type === 'text' ? inOrder(sql) : sql);

/** `sidx`, then the list's own order, each as far as the person sees the column, then the id (newest first). */
function orderBy(list: List, ctx: Ctx, { sidx, sort }: ListQuery): string {
  const wanted = sidx && !ctx.hidden?.has(sidx) && !columnOf(list, sidx)?.filterOnly && columnOf(list, sidx);
  const own = (list.sort ?? defaultSort).flatMap((key) => {
    const name = key.replace(/^-/, '');
    if (ctx.hidden?.has(name)) return [];
    const column = columnOf(list, name);
    return `${column ? sortedBy(column) : `t.${snake(name)}`} ${key === name ? 'asc' : 'desc'}`;
  });
  const first = wanted ? [`${sortedBy(wanted)} ${sort === 'asc' ? 'asc' : 'desc'} nulls last`] : [];
  return `order by ${[...first, ...own, 't.id desc'].join(', ')}`;
}

function selected(list: List): string {
  const names = ['id', ...Object.keys(list.columns)].filter((name) => !columnOf(list, name)?.filterOnly);
  return names.map((name) => `${columnOf(list, name)?.sql} as "${name}"`).join(', ');
}

const emptyOf: Partial<Record<ComparableType, unknown>> = { text: '' };

/** Dates as milliseconds, whole numbers as numbers, empty text as ''. */
function wireValue({ type, nullable }: Pick<ListColumn, 'type' | 'nullable'>, value: unknown): unknown {
  if (value === null || value === undefined) return nullable ? null : (emptyOf[type] ?? null);
  if (value instanceof Date) return value.getTime();
  return type === 'number' ? Number(value) : value;
}

function wireRow(list: List, row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    wireValue(columnOf(list, name) ?? { type: 'json' }, value),
  ]);
  return Object.fromEntries(entries);
}

function inLanguage(list: List, ctx: Ctx, row: Row): Row {
  for (const [name, type] of Object.entries(list.items ?? {}))
    if (typeof row[name] === 'string') row[name] = shownItem(ctx, type, row[name]);
  return row;
}

async function rowsOf(list: List, ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const plain = rows.map((row) => inLanguage(list, ctx, wireRow(list, row)));
  const more = await list.extend?.(ctx, plain);
  return more ? plain.map((row) => ({ ...row, ...more(row) })) : plain;
}

function fromOf(list: List, sql: string): string {
  const alive = list.undeleted ? '' : 't.delete_mark is null and ';
  return `from ${snake(list.table)} t ${list.joins ?? ''} where ${alive}${sql}`;
}

async function matching(list: List, ctx: Ctx, query: ListQuery) {
  const wanted = [...equal(list, ctx, query), keywordCondition(list, query)];
  return compile(list, ctx, query, [...(await asked(list, ctx, query)), ...wanted]);
}

/** Ids in the order of the list: those of the page, or with `most` all up to that number. */
export async function listIds(list: List, ctx: Ctx, query: ListQuery, most?: number): Promise<string[]> {
  const { sql, params } = await matching(list, ctx, query);
  const { pageSize, offset } = most === undefined ? pageOf(query) : { pageSize: most, offset: 0 };
  const text = `select t.id ${fromOf(list, sql)} ${orderBy(list, ctx, query)} limit ${pageSize} offset ${offset}`;
  return (await ctx.db.raw<{ id: string }>(text, params)).map(({ id }) => id);
}

async function page(list: List, ctx: Ctx, query: ListQuery) {
  const { sql, params } = await matching(list, ctx, query);
  const at = pageOf(query);
  const [counted, rows] = await Promise.all([
    ctx.db.raw<{ total: string }>(`select count(*) as total ${fromOf(list, sql)}`, params),
    ctx.db.raw(
      `select ${selected(list)} ${fromOf(list, sql)} ${orderBy(list, ctx, query)} limit ${at.pageSize} offset ${at.offset}`,
      params,
    ),
  ]);
  return paged(await rowsOf(list, ctx, rows), counted[0]?.total ?? 0, at);
}

async function all(list: List, ctx: Ctx, query: ListQuery) {
  const { sql, params } = await matching(list, ctx, query);
  const text = `select ${selected(list)} ${fromOf(list, sql)} ${orderBy(list, ctx, query)} limit ${mostRows}`;
  return { list: await rowsOf(list, ctx, await ctx.db.raw(text, params)) };
}

async function tree(list: List, ctx: Ctx, query: ListQuery) {
  const wanted = [...equal(list, ctx, query), keywordCondition(list, query)];
  const { sql, params } = compile(list, ctx, query, await asked(list, ctx, query));
  const match = compile(list, ctx, query, wanted, params.length + 1);
  const columns = `${selected(list)}, ${match.sql} as "matches"`;
  const text = `select ${columns} ${fromOf(list, sql)} ${orderBy(list, ctx, query)} limit ${mostRows}`;
  const found = await ctx.db.raw<Branch & { matches: boolean | null }>(text, [...params, ...match.params]);
  const kept = withAncestors(found, (row) => row.matches === true).map(({ matches: _, ...row }) => row);
  return { list: buildTree((await rowsOf(list, ctx, kept)) as unknown as Branch[]) };
}

/** The list's answer to a query; path parameters are filters too. */
export async function readList(list: List, ctx: Ctx, query: ListQuery) {
  const shape = typeof list.shape === 'function' ? list.shape(query) : list.shape;
  if (shape === 'tree') return tree(list, ctx, query);
  return shape === 'all' ? all(list, ctx, query) : page(list, ctx, query);
}
