import { createHash } from 'node:crypto';
import type { Page } from '../../../core/envelope';
import { type Ctx, Refusal } from '../../ctx';
import { quoteIdent } from '../../db/quoteIdent';
import { pageOf } from '../../lists/paging';
import type { ModelAccess } from './access';
import { withApprovals } from './approvals';
import { rowCount } from './counts';
import { type ListBody, type ListQuery, listQuery } from './listQuery';
import type { Published } from './published';
import { mayNest } from './readableFields';
import { countRows, narrowed, type Reader, readRows } from './reader';
import type { Row } from './rows';
import { childRows, showRows } from './shown';
import { nestRows, parentSql } from './tree';

type Values = Record<string, unknown>;

/** Maximum rows of an unpaged list (spec §9, reliability T28). */
export const unpagedSize = 10_000;

async function show(ctx: Ctx, reader: Reader, rows: Row[]): Promise<Values[]> {
  const ids = rows.map((row) => String(row.id));
  const children = await childRows(ctx, reader, ids);
  const shown = await showRows(ctx, reader, rows, { children, inlineEdit: reader.published.model.list?.type === 4 });
  return withApprovals(ctx, reader.published.modelId, shown);
}

/** The reader's row count, cached until the model is written (ADR 0005). */
function countOf(ctx: Ctx, reader: Reader): Promise<number> {
  const key = `${reader.where}\n${JSON.stringify(reader.params)}`;
  const { modelId } = reader.published;
  return rowCount(ctx.db, { modelId, key, now: ctx.now.getTime() }, () => countRows(ctx.db, reader));
}

/** A stable group id, so that collapsed groups remain collapsed after a refresh. */
function groupId(field: string, text: string): string {
  const hex = createHash('sha256').update(`${field}\n${text}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Groups rows by the text of one column, shown in the group row's first visible column (contract-visualdev §2.2). */
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

/** Rows are not grouped by a column that is hidden from this person. */
function groupHead({ published: { model }, readable }: Reader): { field: string; shownIn: string } | undefined {
  const field = model.list?.type === 3 ? model.list.groupField : undefined;
  if (!field || !readable.reads(field)) return undefined;
  const first = model.list?.columns.find(({ prop }) => prop !== field && !prop.includes('-') && readable.reads(prop));
  return { field, shownIn: first?.prop ?? field };
}

/** Root rows of a lazy tree: those without a parent in this user's list. */
function atTop(reader: Reader, parent: string): Reader {
  const key = `m.${quoteIdent(reader.published.storage.main.primaryKey)}::text`;
  const held = `select ${key} from ${reader.from} where ${reader.where}`;
  return { ...reader, where: `${reader.where} and (${parent} is null or ${parent} not in (${held}))` };
}

/** Marks the rows that have children, in one statement. */
async function markParents(ctx: Ctx, reader: Reader, parent: string, rows: Values[]) {
  const ids = rows.map((row) => String(row.id));
  const below = narrowed(reader, (parameter) => `${parent} = any($${parameter}::text[])`, ids);
  const found = await ctx.db.raw<{ id: string }>(
    `select distinct ${parent} as id from ${below.from} where ${below.where}`,
    [...below.params],
  );
  const parents = new Set(found.map((row) => row.id));
  for (const row of rows) row.hasChildren = parents.has(String(row.id));
  return rows;
}

const isLazy = ({ model }: Published) => String(model.list?.tree?.treeLazyType ?? '0') === '1';

/** The field that nests the rows, if it is not hidden from this person. */
function nesting(published: Published, access: ModelAccess) {
  const parent = parentSql(published);
  return parent && mayNest(published, access)(parent.field) ? parent : undefined;
}

async function listTree(ctx: Ctx, published: Published, access: ModelAccess, query: ListQuery): Promise<Values[]> {
  const parent = nesting(published, access);
  const { reader, order } = query;
  const read = (of: Reader) => readRows(ctx.db, of, { order, limit: unpagedSize, structure: parent?.column });
  if (!parent) return show(ctx, reader, await read(reader));
  if (isLazy(published)) {
    const rows = await read(atTop(reader, parent.sql));
    return markParents(ctx, reader, parent.sql, await show(ctx, reader, rows));
  }
  const rows = await read(reader);
  return nestRows(await show(ctx, reader, rows), rows, parent.column);
}

/** The children of this row (lazy tree lists, contract-visualdev §2.2). */
export async function listChildren(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  id: string,
  body: ListBody,
): Promise<Values[]> {
  const parent = nesting(published, access);
  if (!parent) throw new Refusal('visualdev.noTree');
  const { reader, order } = await listQuery(ctx, published, access, body);
  const below = narrowed(reader, (parameter) => `${parent.sql} = $${parameter}::text`, id);
  const rows = await readRows(ctx.db, below, { order, limit: unpagedSize });
  return markParents(ctx, reader, parent.sql, await show(ctx, reader, rows));
}

/**
 * A page of records with display values (contract-visualdev §2.2): one statement for the rows, one for their number
 * (cached), one per kind of name. Trees return all rows nested, groups all rows under group rows.
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
      pagination: { currentPage: 1, pageSize: rows.length, total: await countOf(ctx, query.reader) },
    };
  }
  const group = groupHead(query.reader);
  const unpaged = group !== undefined || list?.hasPage === false;
  const { currentPage, pageSize, offset } = unpaged
    ? { currentPage: 1, pageSize: unpagedSize, offset: 0 }
    : pageOf({ currentPage: body.currentPage, pageSize: body.pageSize });
  const [rows, total] = await Promise.all([
    readRows(ctx.db, query.reader, { order: query.order, limit: pageSize, offset }),
    countOf(ctx, query.reader),
  ]);
  const shown = await show(ctx, query.reader, rows);
  return {
    list: group ? groupRows(shown, group.field, group.shownIn) : shown,
    pagination: { currentPage, pageSize, total },
  };
}
