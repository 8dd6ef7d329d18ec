import type { Ctx } from '../../../ctx';
import type { Cell } from './sheets';

/** One column of a template, an export and an import. */
export interface SheetColumn {
  key: string;
  /** Key of schemas/locales: the heading; or words. */
  label: string | { text: string };
  required?: boolean;
  /** What the heading says beside the label, such as `(vModel)`. */
  suffix?: string;
  /** Columns of a sub-table: `label` is the heading over them, and a record has several lines of them. */
  children?: SheetColumn[];
}

const widestLetters = 40;

/** The label of a column in the language of the reader. */
export const labelOf = (ctx: Pick<Ctx, 't'>, { label }: Pick<SheetColumn, 'label'>): string =>
  typeof label === 'string' ? ctx.t(label) : label.text;

/** The heading of a column, with a star when it is required. */
export const headingOf = (ctx: Ctx, column: SheetColumn): string =>
  `${labelOf(ctx, column)}${column.suffix ?? ''}${column.required ? '*' : ''}`;

/** The columns of cells: those of sub-tables instead of the sub-table. */
export const leavesOf = (columns: readonly SheetColumn[]): SheetColumn[] =>
  columns.flatMap((column) => column.children ?? [column]);

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
