import { formatDate } from '../../../../core/format';
import { limits } from '../../../../core/limits';
import { type Ctx, Refusal } from '../../../ctx';
import { createDownload } from '../downloads';
import { keptImport } from './importFiles';
import { type Cell, readSheet, type Sheet, writeSheet } from './sheets';

/** One column of a template, an export and an import. */
export interface SheetColumn {
  key: string;
  /** Key of schemas/locales: the heading. */
  label: string;
  required?: boolean;
}

/** A row of an import, by the keys of its columns. */
export type SheetRow = Record<string, string>;
export interface FailedRow {
  row: SheetRow;
  reasons: string[];
}

interface Laid extends Pick<Sheet, 'lists' | 'sample'> {
  title: string;
  fileName: string;
  columns: SheetColumn[];
  rows: Cell[][];
}

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const errorsKey = 'errorsInfo';
const widestLetters = 40;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
/** The heading of a column, with a star when it is required. */
export const headingOf = (ctx: Ctx, { label, required }: SheetColumn): string =>
  `${ctx.t(label)}${required ? '*' : ''}`;

/** Column widths by content; East Asian characters count as two. */
export function widthsOf(rows: Cell[][]): number[] {
  const widest = (at: number) =>
    rows.reduce((most, row) => {
      const text = String(row[at] ?? '');
      return Math.max(
        most,
        [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0),
      );
    }, 8);
  return (rows[0] ?? []).map((_, at) => Math.min(widestLetters, widest(at) + 2));
}

/** The link to a workbook of these columns. */
export async function sheetDownload(ctx: Ctx, { title, fileName, columns, rows, lists, sample }: Laid) {
  const all: Cell[][] = [columns.map((column) => headingOf(ctx, column)), ...rows];
  const content = await writeSheet({ name: ctx.t(title), rows: all, widths: widthsOf(all), lists, sample });
  return createDownload(ctx, { name: `${fileName}.xlsx`, content, contentType });
}

/** Records as a workbook, `<title>_yyyyMMddHHmmss.xlsx`. `title`: a key of schemas/locales, as in the function below. */
export function recordsDownload(ctx: Ctx, title: string, columns: SheetColumn[], rows: Cell[][]) {
  const fileName = `${ctx.t(title)}_${formatDate(ctx.now, 'yyyyMMddHHmmss')}`;
  return sheetDownload(ctx, { title, fileName, columns: columns.map(({ key, label }) => ({ key, label })), rows });
}

/** Rows that failed, with reasons, in the template's columns: once corrected, the file can be imported again. */
export function failuresDownload(ctx: Ctx, title: string, columns: SheetColumn[], list: Record<string, unknown>[]) {
  if (list.length > limits.importMaxRows) throw new Refusal('import.tooManyRows');
  const all = [...columns, { key: errorsKey, label: 'import.reason' }];
  const rows = list.map((row) => all.map(({ key }) => textOf(row[key])));
  const fileName = ctx.t('import.failuresOf', { title: ctx.t(title) });
  return sheetDownload(ctx, { title, fileName, columns: all, rows });
}

/** Requires the same headings in order, with or without the star; a reasons column of an earlier import may follow. */
function checkHeadings(ctx: Ctx, columns: SheetColumn[], found: string[] | undefined): void {
  const headings = (found ?? []).map((text) => text.trim().replace(/\*$/, ''));
  while (headings.at(-1) === '') headings.pop();
  if (headings.length === columns.length + 1 && headings.at(-1) === ctx.t('import.reason')) headings.pop();
  const same = headings.length === columns.length && columns.every(({ label }, at) => ctx.t(label) === headings[at]);
  if (!same) throw new Refusal('import.headings');
}

/** The rows of an uploaded workbook, by columns, and the columns (spec §3 parse result). */
export async function previewImport(ctx: Ctx, columns: SheetColumn[], fileName: string) {
  const [headings, ...rows] = await readSheet(await keptImport(ctx, fileName));
  if (!headings) throw new Refusal('import.empty');
  checkHeadings(ctx, columns, headings);
  const filled = rows.map((row) => columns.map((_, at) => (row[at] ?? '').trim())).filter((row) => row.some(Boolean));
  const dataRow = filled.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? ''])));
  return { dataRow, headerRow: columns.map((column) => ({ id: column.key, fullName: headingOf(ctx, column) })) };
}

/** The rows of an import as texts; refuses zero and too many rows. */
export function importedRows(columns: SheetColumn[], list: Record<string, unknown>[]): SheetRow[] {
  if (list.length === 0) throw new Refusal('import.empty');
  if (list.length > limits.importMaxRows) throw new Refusal('import.tooManyRows');
  return list.map((row) => Object.fromEntries(columns.map(({ key }) => [key, textOf(row[key])])));
}

/** The response of an import (spec §3): `resultType` 0 when every row was imported. */
export function importResult(total: number, failed: FailedRow[]) {
  const failResult = failed.map(({ row, reasons }) => ({ ...row, [errorsKey]: reasons.join(',') }));
  return { resultType: failed.length ? 1 : 0, snum: total - failed.length, fnum: failed.length, failResult };
}
