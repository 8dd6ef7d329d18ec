import type { ComparableType } from '../../../core/comparable';
import { conditionFields } from '../../../core/condition';
import type { Page } from '../../../core/envelope';
import type { Condition } from '../../../core/language/types';
import { type DisplayPlan, displayRow, planDisplay, systemTexts } from '../../../core/model/display';
import { queryCondition, querySort } from '../../../core/model/query';
import type { ColumnType, StorageTable } from '../../../core/model/types';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import { toWireRow } from '../../../core/model/wire';
import { type ConditionColumn, compileConditionSql } from '../../db/conditionSql';
import { modelTable, quoteIdent } from '../../db/quoteIdent';
import { type Ctx, Refusal } from '../../http/types';
import { pageOf } from '../paging';
import type { ModelAccess } from './access';
import { rowCounts } from './counts';
import { lookupsOf } from './lookups';
import type { Published } from './published';
import { alive, type Row, readRow, selectList } from './rows';

type Values = Record<string, unknown>;

const comparable: Record<ColumnType, ComparableType> = {
  text: 'text',
  numeric: 'number',
  bigint: 'number',
  timestamp: 'date',
  jsonb: 'json',
};

const plans = new WeakMap<Published, DisplayPlan>();
function displayPlan(published: Published): DisplayPlan {
  const known = plans.get(published) ?? planDisplay(published.model, published.storage);
  plans.set(published, known);
  return known;
}

const columnIn =
  (table: StorageTable, prefix: string) =>
  (vModel: string): ConditionColumn | undefined => {
    const column = table.columns.find((each) => each.vModel === vModel);
    return column && { sql: `${prefix}.${quoteIdent(column.column)}`, type: comparable[column.type] };
  };

/** Part of a condition about one sub-table: a row of it that fulfils the part exists (contract-visualdev §2.2). */
function existsSql(published: Published, vModel: string, part: Condition, firstParam: number) {
  const child = published.storage.children.find((table) => table.vModel === vModel);
  if (!child) throw new Refusal('visualdev.unknownField', { field: vModel });
  const inside = columnIn(child, 'c');
  const { sql, params } = compileConditionSql(part, {
    firstParam,
    column: (field) => inside(field.slice(vModel.length + 1)),
  });
  const key = `c.${quoteIdent(child.foreignKey)} = m.${quoteIdent(published.storage.main.primaryKey)}`;
  return { sql: `exists (select 1 from ${modelTable(child.table)} c where ${key} and (${sql}))`, params };
}

/** WHERE of a list: what is alive and what was asked for, bound parameters only. */
function whereOf(published: Published, condition: Condition | undefined): { sql: string; params: unknown[] } {
  const { main } = published.storage;
  const sql = [main.deleteMark ? `m.${alive(main)}` : 'true'];
  const params: unknown[] = [];
  const parts =
    condition && 'all' in condition && Array.isArray(condition.all) ? condition.all : condition ? [condition] : [];
  for (const part of parts as Condition[]) {
    const tables = new Set(conditionFields(part).map((field) => (field.includes('-') ? field.split('-')[0] : '')));
    const [table] = tables;
    const made =
      tables.size === 1 && table
        ? existsSql(published, table, part, params.length + 1)
        : compileConditionSql(part, { firstParam: params.length + 1, column: columnIn(main, 'm') });
    sql.push(`(${made.sql})`);
    params.push(...made.params);
  }
  return { sql: sql.join(' and '), params };
}

/** Nothing is the smallest value; the indexes are made for this order (applySteps). */
function orderOf(published: Published, sort: { prop: string; order: 'asc' | 'desc' }[]): string {
  const { main } = published.storage;
  const parts = sort.flatMap(({ prop, order }) => {
    const column = main.columns.find((each) => each.vModel === prop);
    return column ? [`m.${quoteIdent(column.column)} ${order === 'asc' ? 'asc nulls first' : 'desc nulls last'}`] : [];
  });
  // Keys rise with time, so the newest comes first; and every page has one order.
  return [...parts, `m.${quoteIdent(main.primaryKey)} desc`].join(', ');
}

/** Rows of all sub-tables of these records: one query per sub-table. */
async function childRows(ctx: Ctx, published: Published, ids: string[]): Promise<Record<string, Row[]>> {
  const children: Record<string, Row[]> = {};
  if (!ids.length) return children;
  const keys = published.storage.main.primaryKeyType === 'text' ? '$1::text[]' : '$1::text[]::bigint[]';
  await Promise.all(
    published.storage.children.map(async (table) => {
      children[table.vModel] = await ctx.db.raw<Row>(
        `select ${selectList(table)}, ${quoteIdent(table.foreignKey)}::text as "@parent"
         from ${modelTable(table.table)} where ${quoteIdent(table.foreignKey)} = any(${keys})
         order by ${quoteIdent(table.primaryKey)}`,
        [ids],
      );
    }),
  );
  return children;
}

/** Columns and fields that this person may not see leave the answer. */
function hideForbidden(row: Values, allowed: Set<string> | undefined, tables: string[]): Values {
  if (!allowed) return row;
  const kept: Values = {};
  for (const [name, value] of Object.entries(row)) {
    if (name === 'id' || name === 'f_version') kept[name] = value;
    else if (tables.includes(name) && Array.isArray(value)) {
      kept[name] = value.map((child: Values) =>
        Object.fromEntries(
          Object.entries(child).filter(([column]) => column === 'id' || allowed.has(`${name}-${column}`)),
        ),
      );
    } else if (allowed.has(name) || allowed.has(name.replace(/_(id|name)$/, ''))) kept[name] = value;
  }
  return kept;
}

export interface ListBody {
  currentPage?: number;
  pageSize?: number;
  sort?: string;
  sidx?: string;
  queryJson?: unknown;
}

/** A forbidden column is an unknown column, for searching and sorting too (reliability T10). */
function assertVisible(access: ModelAccess, props: string[]): void {
  const unseen = props.find((prop) => access.columns && !access.columns.has(prop));
  if (unseen) throw new Refusal('visualdev.unknownField', { field: unseen });
}

/** One statement for the page, one for the number of rows (remembered), one per kind of name (contract-visualdev §2.2). */
export async function listRecords(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  body: ListBody,
): Promise<Page<Values>> {
  const { model, storage } = published;
  const { currentPage, pageSize, offset } = pageOf(body);
  const query = queryCondition(model, body.queryJson);
  const { sort, refused } = querySort(model, body.sidx, body.sort);
  const unknown = [...query.refused, ...refused][0];
  if (unknown !== undefined) throw new Refusal('visualdev.unknownField', { field: unknown });
  if (query.condition) assertVisible(access, conditionFields(query.condition));
  if (body.sidx)
    assertVisible(
      access,
      sort.map((each) => each.prop),
    );
  const where = whereOf(published, query.condition);
  const target = `${modelTable(storage.main.table)} m`;
  const count = async () => {
    const [row] = await ctx.db.raw<{ total: string }>(
      `select count(*) as total from ${target} where ${where.sql}`,
      where.params,
    );
    return Number(row?.total ?? 0);
  };
  const [rows, total] = await Promise.all([
    ctx.db.raw<Row>(
      `select ${selectList(storage.main)} from ${target} where ${where.sql} order by ${orderOf(published, sort)} limit ${pageSize} offset ${offset}`,
      where.params,
    ),
    rowCounts.of(published.modelId, `${where.sql}\n${JSON.stringify(where.params)}`, ctx.now.getTime(), count),
  ]);
  const showsChildren = model.list?.columns.some((column) => column.prop.includes('-'));
  const children = showsChildren
    ? await childRows(
        ctx,
        published,
        rows.map((row) => String(row.id)),
      )
    : {};
  const plan = displayPlan(published);
  const lookups = await lookupsOf(ctx, plan, rows, children);
  const tables = storage.children.map((table) => table.vModel);
  const list = rows.map((row) =>
    hideForbidden(displayRow(row, plan, lookups, { children: ofParent(children, row.id) }), access.columns, tables),
  );
  return { list, pagination: { currentPage, pageSize, total } };
}

const ofParent = (children: Record<string, Row[]>, id: unknown): Record<string, Row[]> =>
  Object.fromEntries(
    Object.entries(children).map(([vModel, rows]) => [vModel, rows.filter((row) => row['@parent'] === id)]),
  );

async function readStored(ctx: Ctx, published: Published, id: string) {
  const row = await readRow(ctx.db, published.storage.main, id);
  if (!row) throw new Refusal('visualdev.recordGone');
  return { row, children: await childRows(ctx, published, [id]) };
}

/** Raw values for editing (contract-visualdev §2.5); system fields as text. */
export async function recordInfo(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const { model, storage } = published;
  const { row, children } = await readStored(ctx, published, id);
  const plan = displayPlan(published);
  const lookups = await lookupsOf(ctx, plan, [row]);
  const values: Values = {
    ...toWireRow(storage.main, mainFields(model), row),
    ...systemTexts(row, plan, lookups),
  };
  for (const table of subTables(model)) {
    const stored = storage.children.find((each) => each.vModel === table.vModel);
    const rows = children[table.vModel];
    if (stored && rows) values[table.vModel] = rows.map((child) => toWireRow(stored, columnsOf(table), child));
  }
  return hideForbidden(
    values,
    access.forms,
    storage.children.map((table) => table.vModel),
  );
}

/** Display values for a detail (contract-visualdev §2.6). */
export async function recordDetail(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const { row, children } = await readStored(ctx, published, id);
  const plan = displayPlan(published);
  const lookups = await lookupsOf(ctx, plan, [row], children);
  return hideForbidden(
    displayRow(row, plan, lookups, { children }),
    access.forms,
    published.storage.children.map((table) => table.vModel),
  );
}
