import { type Ctx, Refusal, type Reply, type UploadedFile } from '../../../ctx';
import { tellOneself } from '../../../services/messages/topics';
import { arrange, mostHeadings } from '../../files/spreadsheets/arrange';
import { failuresDownload } from '../../files/spreadsheets/downloads';
import { headersOf, importResult } from '../../files/spreadsheets/imported';
import { keepImport, keptImport } from '../../files/spreadsheets/importFiles';
import { recordsOf } from '../../files/spreadsheets/recordLines';
import { assertRows, type NestedRow, nestedRow } from '../../files/spreadsheets/rows';
import { readSheet } from '../../files/spreadsheets/sheets';
import type { OpenModel } from '../access';
import { type ImportPlan, importPlan, isNeeded, unfillable } from './importColumns';
import { checkRecords, importRecords } from './importRecords';
import { linesOfSample } from './sampleTexts';

type Rows = Record<string, unknown>[];

/** Records written in one transaction; other saves can run between two of them. */
export const together = 500;

/** A file that is no workbook, with the text of §9; the reason stays in `values`, for the log. */
function unfit(error: unknown): never {
  if (error instanceof Refusal && ['import.failed', 'import.extension'].includes(error.key))
    throw new Refusal('import.unfit', error.values);
  throw error;
}

/** Stores the workbook for an hour; `name` goes to the preview. */
export async function uploadImport(ctx: Ctx, file: UploadedFile): Promise<Reply> {
  const name = await keepImport(ctx, file).catch(unfit);
  return { data: { name, url: `/api/visualdev/OnlineDev/Uploader?fileName=${name}` } };
}

/** Refuses a sheet of new records that could never be saved. */
export function assertFillable(open: OpenModel, plan: ImportPlan): void {
  const labels = unfillable(open.published, plan);
  if (labels.length) throw new Refusal('import.cannotFill', { labels: labels.join('、') });
}

/**
 * The rows of the workbook, and the faults of their cells; nothing is written. Columns are found by their headings;
 * `ignored`: names of those that are no
 * column of the import; '' without any.
 */
export async function previewRecords(ctx: Ctx, open: OpenModel, fileName: string): Promise<Reply> {
  const plan = importPlan(open.published, open.access);
  assertFillable(open, plan);
  // Two lines of headings at most, and the template's line of samples.
  const lines = await readSheet(await keptImport(ctx, fileName), mostHeadings + 1).catch(unfit);
  if (!lines.length) throw new Refusal('import.empty');
  const { columns, headings, take, ignored } = arrange(ctx, plan.columns, lines, isNeeded);
  const dataRow = recordsOf(columns, lines.slice(headings).map(take));
  const rows = withoutSample(columns, dataRow);
  if (rows.length) assertRows(rows);
  const errors = await checkRecords(ctx, open, plan, rows);
  return { data: { dataRow: rows, headerRow: headersOf(ctx, columns), errors, ignored: ignored.join('、') } };
}

/** The template's line of samples is not imported when somebody left it. */
function withoutSample(columns: Parameters<typeof linesOfSample>[0], rows: NestedRow[]): NestedRow[] {
  const sample = linesOfSample(columns);
  return sample && JSON.stringify(rows[0]) === JSON.stringify(sample) ? rows.slice(1) : rows;
}

/** The faults of edited rows, before they are imported (ours). */
export async function checkImport(ctx: Ctx, open: OpenModel, list: Rows): Promise<Reply> {
  assertRows(list);
  const plan = importPlan(open.published, open.access);
  return { data: { errors: await checkRecords(ctx, open, plan, list) } };
}

/** Imports the rows; those that failed are answered with the reasons (contract-visualdev §9). */
export async function importData(ctx: Ctx, open: OpenModel, list: Rows): Promise<Reply> {
  assertRows(list);
  const plan = importPlan(open.published, open.access);
  const done = [];
  for (let at = 0; at < list.length; at += together)
    done.push(...(await importRecords(ctx, open, plan, list.slice(at, at + together))));
  const failed = done.filter(({ faults }) => faults.length);
  const result = importResult(
    list.length,
    failed.map(({ row, faults }) => ({ row, reasons: faults.map(({ message }) => message) })),
  );
  const values = { name: open.published.model.fullName, done: result.snum, failed: result.fnum };
  await ctx.db.transaction((tx) => tellOneself(ctx, tx, { topic: 'importFinished', values }));
  return { data: result };
}

/** The failed rows with their reasons as a workbook, which can be mended and imported again. */
export async function importFailures(ctx: Ctx, { published, access }: OpenModel, list: Rows): Promise<Reply> {
  const { columns } = importPlan(published, access);
  const rows = list.map((row) => ({ ...nestedRow(columns, row), errorsInfo: row.errorsInfo }));
  const title = published.model.fullName;
  return { data: await failuresDownload(ctx, { title, sheet: 'import.errorReport' }, columns, rows) };
}
