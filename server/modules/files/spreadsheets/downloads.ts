import { formatDate } from '../../../../core/format';
import { limits } from '../../../../core/limits';
import { type Ctx, Refusal } from '../../../ctx';
import { createDownload } from '../downloads';
import { type SheetColumn, widthsOf } from './columns';
import { headingMerges, headingRows } from './headings';
import { errorsKey, linesOf, textOf } from './rows';
import { type Cell, type Sheet, writeSheet } from './sheets';

interface Laid extends Pick<Sheet, 'lists' | 'sample'> {
  title: string;
  fileName: string;
  columns: SheetColumn[];
  rows: Cell[][];
}

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The link to a workbook of these columns. */
export async function sheetDownload(ctx: Ctx, { title, fileName, columns, rows, lists, sample }: Laid) {
  const all: Cell[][] = [...headingRows(ctx, columns), ...rows];
  const merges = headingMerges(columns);
  const content = await writeSheet({ name: ctx.t(title), rows: all, widths: widthsOf(all), merges, lists, sample });
  return createDownload(ctx, { name: `${fileName}.xlsx`, content, contentType });
}

/** Records as a workbook, `<title>_yyyyMMddHHmmss.xlsx`. `title`: a key of schemas/locales, as in the function below. */
export function recordsDownload(ctx: Ctx, title: string, columns: SheetColumn[], rows: Cell[][]) {
  const fileName = `${ctx.t(title)}_${formatDate(ctx.now, 'yyyyMMddHHmmss')}`;
  return sheetDownload(ctx, { title, fileName, columns: columns.map(({ key, label }) => ({ key, label })), rows });
}

interface Failures {
  /** Key of schemas/locales, or words: what was imported. */
  title: string;
  /** Name of the sheet; default: the title. */
  sheet?: string;
}

/** Rows that failed, with reasons, in the template's columns: once corrected, the file can be imported again. */
export function failuresDownload(
  ctx: Ctx,
  { title, sheet = title }: Failures,
  columns: SheetColumn[],
  list: Record<string, unknown>[],
) {
  if (list.length > limits.importMaxRows) throw new Refusal('import.tooManyRows');
  const rows = list.flatMap((row) =>
    linesOf(columns, row).map((cells, line) => [...cells, line === 0 ? textOf(row[errorsKey]) : '']),
  );
  const fileName = ctx.t('import.failuresOf', { title: ctx.t(title) });
  const all = [...columns, { key: errorsKey, label: 'import.reason' }];
  return sheetDownload(ctx, { title: sheet, fileName, columns: all, rows });
}
