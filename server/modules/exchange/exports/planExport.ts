import { type ExportColumn, exportColumns } from '../../../../core/model/exportColumns';
import { type Ctx, Refusal } from '../../../ctx';
import { pageOf } from '../../../lists/paging';
import type { OpenModel } from '../../records/access';
import { unpagedSize } from '../../records/list';
import { listQuery } from '../../records/listQuery';
import { countRows, type Reader, withKeys } from '../../records/reader';
import { codeOf, sourceOf } from '../../records/relations';
import type { OrderSource } from '../../records/where';
import { chosenProps, type ExportBody } from './exportBody';

/** What an export writes: the rows of one statement, and columns of them. */
export interface ExportPlan {
  reader: Reader;
  order: OrderSource;
  limit?: number;
  offset?: number;
  columns: ExportColumn[];
  /** Rows of the statement. */
  total: number;
  raw: boolean;
  csv: boolean;
  /** Sub-tables have a sheet each. */
  sheets: boolean;
}

/** Most ids of one call. */
const mostSelected = 10_000;

/** The chosen columns that this person sees; refused when none is left. */
function columnsOf({ published }: OpenModel, reader: Reader, body: ExportBody): ExportColumn[] {
  const { model } = published;
  const chosen = new Set(chosenProps(body));
  const columns = model.list ? exportColumns(model, model.list) : [];
  const left = columns.filter(({ prop }) => chosen.has(prop) && reader.readable.reads(prop));
  if (!left.length) throw new Refusal('export.noColumn');
  return left;
}

/** The reader of these columns alone, with the fields that attributes of related records are derived of. */
function ofColumns(reader: Reader, columns: ExportColumn[]): Reader {
  const wanted = new Set(
    columns.flatMap(({ prop, field, table }) => [prop, ...(field ? [codeOf(sourceOf(field), table?.vModel)] : [])]),
  );
  const { reads, hides } = reader.readable;
  return { ...reader, readable: { reads: (prop) => wanted.has(prop) && reads(prop), hides } };
}

/** The page that the list shows; lists without pages, groups and trees show everything up to their limit. */
function pageRange({ published }: OpenModel, { currentPage, pageSize }: ExportBody) {
  const { list } = published.model;
  if (list?.type === 3 || list?.type === 5 || list?.hasPage === false) return { limit: unpagedSize, offset: 0 };
  const page = pageOf({ currentPage, pageSize });
  return { limit: page.pageSize, offset: page.offset };
}

function selectedIds({ selectIds }: ExportBody): string[] {
  const ids = (Array.isArray(selectIds) ? selectIds : []).map(String);
  if (!ids.length) throw new Refusal('model.chooseRow');
  if (ids.length > mostSelected) throw new Refusal('export.tooManySelected', { most: mostSelected });
  return ids;
}

/** Checks the body, and counts what it exports. The rows are those of the list: the same reader, filter and order. */
export async function planExport(ctx: Ctx, open: OpenModel, body: ExportBody): Promise<ExportPlan> {
  const { reader: whole, order } = await listQuery(ctx, open.published, open.access, body);
  const columns = columnsOf(open, whole, body);
  const kind = Number(body.dataType ?? 0);
  const reader = ofColumns(kind === 2 ? withKeys(whole, selectedIds(body)) : whole, columns);
  const range = kind === 0 ? pageRange(open, body) : undefined;
  const count = await countRows(ctx.db, reader);
  const csv = body.format === 'csv';
  return {
    ...{ reader, order, columns, csv, ...range },
    total: range ? Math.max(0, Math.min(range.limit, count - range.offset)) : count,
    raw: body.values === 'raw',
    sheets: body.children === 'sheets' && !csv,
  };
}
