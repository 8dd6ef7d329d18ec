import { limits } from '../../../../core/limits';
import type { Ctx } from '../../../ctx';
import { leavesOf, type SheetColumn, widthsOf } from './columns';
import { sheetDownload } from './downloads';
import { headingRows } from './headings';
import type { CellList } from './sheets';

/** A column of a template, whose cells may offer a list. */
export interface TemplateColumn extends SheetColumn {
  choices?: readonly string[];
  /** The cell may hold several, joined with commas, so it takes other texts too. */
  several?: boolean;
  children?: TemplateColumn[];
}

/** The lists of the cells, for as many rows as an import takes. */
function listsOf(columns: readonly TemplateColumn[], from: number): CellList[] {
  const leaves = leavesOf(columns) as TemplateColumn[];
  return leaves.flatMap(({ choices = [], several = false }, column) =>
    choices.length ? [{ column, from, rows: limits.importMaxRows, choices: [...choices], only: !several }] : [],
  );
}

interface TemplateRows {
  /** A sheet of its own, which an import does not read. */
  samples?: readonly Partial<Record<string, string>>[];
  /** Rows of the sheet itself, below the headings. */
  rows?: string[][];
}

/**
 * A template: a sheet with the headings, whose cells offer lists, and samples.
 * `title`: a key of schemas/locales, or words.
 */
export function templateDownload(
  ctx: Ctx,
  title: string,
  columns: TemplateColumn[],
  { samples, rows = [] }: TemplateRows,
) {
  const headings = headingRows(ctx, columns);
  const sample = samples && [...headings, ...samples.map((row) => columns.map(({ key }) => row[key] ?? ''))];
  return sheetDownload(ctx, {
    title,
    fileName: ctx.t('import.templateOf', { title: ctx.t(title) }),
    columns,
    rows,
    lists: listsOf(columns, headings.length),
    ...(sample && { sample: { name: ctx.t('import.sample'), rows: sample, widths: widthsOf(sample) } }),
  });
}
