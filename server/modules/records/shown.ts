import { displayRow } from '../../../core/model/display';
import type { StorageColumn } from '../../../core/model/types';
import type { Ctx } from '../../ctx';
import { addAttributes, namesOf, planFor } from './lookups';
import type { Reader } from './reader';
import { codeOf } from './relations';
import { childrenOf, type Row } from './rows';

type Values = Record<string, unknown>;

/** Rows of the sub-tables that the reader sees, by vModel: one query per sub-table. */
export async function childRows(
  ctx: Ctx,
  { published, readable }: Reader,
  ids: string[],
): Promise<Record<string, Row[]>> {
  const children: Record<string, Row[]> = {};
  if (!ids.length) return children;
  const { main, children: tables } = published.storage;
  await Promise.all(
    tables.map(async (table) => {
      const reads = ({ vModel }: StorageColumn) => readable.reads(codeOf(vModel, table.vModel));
      if (!readable.reads(table.vModel) && !table.columns.some(reads)) return;
      children[table.vModel] = await childrenOf(ctx.db, main, table, reads, ids);
    }),
  );
  return children;
}

/** Rows of a sub-table by the key of their record. */
export const byParent = (rows: Row[]): Map<unknown, Row[]> => {
  const found = new Map<unknown, Row[]>();
  for (const row of rows) {
    const list = found.get(row['@parent']);
    if (list) list.push(row);
    else found.set(row['@parent'], [row]);
  }
  return found;
};

/** Display values of what the reader sees of its rows, for lists and details; names are fetched in batches (contract-visualdev §2.6). */
export async function showRows(
  ctx: Ctx,
  reader: Reader,
  rows: Row[],
  {
    children = {},
    inlineEdit = false,
    detail = false,
  }: { children?: Record<string, Row[]>; inlineEdit?: boolean; detail?: boolean } = {},
): Promise<Values[]> {
  const { published } = reader;
  const plan = planFor(reader);
  const found = await namesOf(ctx, reader, rows, children);
  const grouped = Object.entries(children).map(([vModel, list]) => [vModel, byParent(list)] as const);
  return rows.map((row) => {
    const own = Object.fromEntries(grouped.map(([vModel, list]) => [vModel, list.get(row.id) ?? []]));
    const shown = displayRow(row, plan, found.lookups, { children: own, inlineEdit, detail });
    if (published.storage.main.version) shown.f_version = row.f_version;
    addAttributes(shown, row, own, published, found);
    return shown;
  });
}
