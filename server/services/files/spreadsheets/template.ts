import { limits } from '../../../../core/limits';
import type { Ctx } from '../../../ctx';
import { headingOf, type SheetColumn, sheetDownload, widthsOf } from './columns';
import type { CellList } from './sheets';

/** A column of a template, whose cells may offer a list. */
export interface TemplateColumn extends SheetColumn {
  choices?: readonly string[];
  /** The cell may hold several, joined with commas, so it takes other texts too. */
  several?: boolean;
}

/** The lists of the cells, for as many rows as an import takes. */
function listsOf(columns: readonly TemplateColumn[]): CellList[] {
  return columns.flatMap(({ choices = [], several = false }, column) =>
    choices.length ? [{ column, rows: limits.importMaxRows, choices: [...choices], only: !several }] : [],
  );
}

/**
 * A template: a sheet with the headings, whose cells offer lists, and a sheet of samples, which an import does not read.
 * `title`: a key of schemas/locales.
 */
export function templateDownload(
  ctx: Ctx,
  title: string,
  columns: TemplateColumn[],
  samples: readonly Partial<Record<string, string>>[],
) {
  const headings = columns.map((column) => headingOf(ctx, column));
  const sample = [headings, ...samples.map((row) => columns.map(({ key }) => row[key] ?? ''))];
  return sheetDownload(ctx, {
    title,
    fileName: ctx.t('import.templateOf', { title: ctx.t(title) }),
    columns,
    rows: [],
    lists: listsOf(columns),
    sample: { name: ctx.t('import.sample'), rows: sample, widths: widthsOf(sample) },
  });
}
