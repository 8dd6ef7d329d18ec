import { createHash } from 'node:crypto';
import type { Page } from '../../../../core/envelope';
import { type Ctx, Refusal } from '../../../ctx';
import { quoteIdent } from '../../../db/quoteIdent';
import { pageOf } from '../../platform/paging';
import type { ModelAccess } from './access';
import { selectList, tableSql } from './columns';
import { rowCounts } from './counts';
import { type ListBody, type ListQuery, listQuery } from './listQuery';
import type { Published } from './published';
import type { Row } from './rows';
import { childRows, hideForbidden, showRows } from './shown';
import { nestRows, parentSql } from './tree';

type Values = Record<string, unknown>;

/** Lists that are not paged end here (spec §9, reliability T28). */
const unpagedSize = 10_000;

async function show(ctx: Ctx, published: Published, access: ModelAccess, rows: Row[]): Promise<Values[]> {
  const { list } = published.model;
  const needsChildren = list?.columns.some((column) => column.prop.includes('-'));
  const children = needsChildren
    ? await childRows(
        ctx,
        published,
        rows.map((row) => String(row.id)),
      )
    : {};
  const shown = await showRows(ctx, published, rows, { children, inlineEdit: list?.type === 4 });
  return shown.map((row) => hideForbidden(row, access.columns, published));
}

function readRows(ctx: Ctx, { storage }: Published, { where, order }: ListQuery, size: number, offset = 0, and = '') {
  return ctx.db.raw<Row>(
    `select ${selectList(storage.main)} from ${tableSql(storage.main)} m where ${where.sql}${and}
     order by ${order} limit ${size} offset ${offset}`,
    where.params,
  );
}

function countRows(ctx: Ctx, { modelId, storage }: Published, { where }: ListQuery): Promise<number> {
  const count = async () => {
    const [row] = await ctx.db.raw<{ total: string }>(
      `select count(*) as total from ${tableSql(storage.main)} m where ${where.sql}`,
      where.params,
    );
    return Number(row?.total ?? 0);
  };
  return rowCounts.of(modelId, `${where.sql}\n${JSON.stringify(where.params)}`, ctx.now.getTime(), count);
}

/** A group keeps its id from answer to answer, so that what a person has folded stays folded. */
function groupId(field: string, text: string): string {
  const hex = createHash('sha256').update(`${field}\n${text}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Rows under the text of one column, which stands in the first visible column of their head (contract-visualdev §2.2). */
function groupRows(rows: Values[], field: string, shownIn: string): Values[] {
  const groups = new Map<string, Values[]>();
  for (const row of rows) {
    const text = row[field] === null || row[field] === undefined ? '' : String(row[field]);
    const group = groups.get(text);
    if (group) group.push(row);
    else groups.set(text, [row]);
  }
  return [...groups].map(([text, children]) => ({ [shownIn]: text, top: true, id: groupId(field, text), children }));
}

function groupHead({ model }: Published, { columns }: ModelAccess): { field: string; shownIn: string } | undefined {
  const field = model.list?.type === 3 ? model.list.groupField : undefined;
  if (!field || (columns && !columns.has(field))) return undefined;
  const first = model.list?.columns.find(
    (column) => column.prop !== field && !column.prop.includes('-') && (!columns || columns.has(column.prop)),
  );
  return { field, shownIn: first?.prop ?? field };
}

/** Rows at the top of a lazy tree: those without a parent among what this person's list holds. */
function isTop(published: Published, parent: string, { where }: ListQuery): string {
  const { main } = published.storage;
  return ` and (${parent} is null or ${parent} not in
    (select m.${quoteIdent(main.primaryKey)}::text from ${tableSql(main)} m where ${where.sql}))`;
}

/** Which of these rows have rows below them: one statement. */
async function markParents(ctx: Ctx, published: Published, query: ListQuery, parent: string, rows: Values[]) {
  const { sql, params } = query.where;
  const found = await ctx.db.raw<{ id: string }>(
    `select distinct ${parent} as id from ${tableSql(published.storage.main)} m
     where ${sql} and ${parent} = any($${params.length + 1}::text[])`,
    [...params, rows.map((row) => String(row.id))],
  );
  const parents = new Set(found.map((row) => row.id));
  for (const row of rows) row.hasChildren = parents.has(String(row.id));
  return rows;
}

const isLazy = ({ model }: Published) => String(model.list?.tree?.treeLazyType ?? '0') === '1';

async function listTree(ctx: Ctx, published: Published, access: ModelAccess, query: ListQuery): Promise<Values[]> {
  const parent = parentSql(published);
  if (!parent) return show(ctx, published, access, await readRows(ctx, published, query, unpagedSize));
  if (isLazy(published)) {
    const top = isTop(published, parent.sql, query);
    const rows = await readRows(ctx, published, query, unpagedSize, 0, top);
    return markParents(ctx, published, query, parent.sql, await show(ctx, published, access, rows));
  }
  const rows = await readRows(ctx, published, query, unpagedSize);
  return nestRows(await show(ctx, published, access, rows), rows, parent.column);
}

/** Rows that name this one as their parent (lazy tree lists, contract-visualdev §2.2). */
export async function listChildren(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  id: string,
  body: ListBody,
): Promise<Values[]> {
  const parent = parentSql(published);
  if (!parent) throw new Refusal('visualdev.noTree');
  const query = await listQuery(ctx, published, access, body);
  const { sql, params } = query.where;
  const below = {
    ...query,
    where: { sql: `${sql} and ${parent.sql} = $${params.length + 1}::text`, params: [...params, id] },
  };
  const rows = await readRows(ctx, published, below, unpagedSize);
  return markParents(ctx, published, query, parent.sql, await show(ctx, published, access, rows));
}

/**
 * A page of records with display values (contract-visualdev §2.2): one statement for the rows, one for their number
 * (remembered), one per kind of name. Trees answer all rows nested, groups all rows under their heads.
 */
export async function listRecords(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  body: ListBody,
): Promise<Page<Values>> {
  const { list } = published.model;
  const query = await listQuery(ctx, published, access, body);
  if (list?.type === 5) {
    const rows = await listTree(ctx, published, access, query);
    return {
      list: rows,
      pagination: { currentPage: 1, pageSize: rows.length, total: await countRows(ctx, published, query) },
    };
  }
  const group = groupHead(published, access);
  const unpaged = group !== undefined || list?.hasPage === false;
  const { currentPage, pageSize, offset } = unpaged
    ? { currentPage: 1, pageSize: unpagedSize, offset: 0 }
    : pageOf({ currentPage: body.currentPage, pageSize: body.pageSize });
  const [rows, total] = await Promise.all([
    readRows(ctx, published, query, pageSize, offset),
    countRows(ctx, published, query),
  ]);
  const shown = await show(ctx, published, access, rows);
  return {
    list: group ? groupRows(shown, group.field, group.shownIn) : shown,
    pagination: { currentPage, pageSize, total },
  };
}
