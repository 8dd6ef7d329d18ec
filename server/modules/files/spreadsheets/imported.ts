import { type Ctx, Refusal } from '../../../ctx';
import { headingOf, type SheetColumn } from './columns';
import { checkHeadings, headingRows } from './headings';
import { keptImport } from './importFiles';
import { recordsOf } from './recordLines';
import { errorsKey, type SheetRow } from './rows';
import { readSheet } from './sheets';

export interface FailedRow<Row = SheetRow> {
  row: Row;
  reasons: string[];
}

/** `headerRow` of a preview (spec §3). */
export const headersOf = (ctx: Ctx, columns: readonly SheetColumn[]): object[] =>
  columns.map(({ suffix: _, ...column }) => ({
    id: column.key,
    fullName: headingOf(ctx, column),
    ...(column.children ? { jnpfKey: 'table', children: headersOf(ctx, column.children) } : {}),
  }));

/** The records of an uploaded workbook, by columns, and the columns (spec §3 parse result). */
export async function previewImport(ctx: Ctx, columns: SheetColumn[], fileName: string) {
  const headings = headingRows(ctx, columns).length;
  const lines = await readSheet(await keptImport(ctx, fileName), headings);
  if (!lines.length) throw new Refusal('import.empty');
  checkHeadings(ctx, columns, lines);
  return { dataRow: recordsOf(columns, lines.slice(headings)), headerRow: headersOf(ctx, columns) };
}

/** The response of an import (spec §3): `resultType` 0 when every row was imported. */
export function importResult(total: number, failed: readonly FailedRow<object>[]) {
  const failResult = failed.map(({ row, reasons }) => ({ ...row, [errorsKey]: reasons.join(',') }));
  return { resultType: failed.length ? 1 : 0, snum: total - failed.length, fnum: failed.length, failResult };
}

/** Adds the label to a message: messages next to an input omit it, a list of reasons needs it. */
export const withLabel = (label: string, message: string): string =>
  message.includes(label) ? message : `${label}: ${message}`;
