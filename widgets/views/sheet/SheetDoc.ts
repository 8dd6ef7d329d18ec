import type { Bound, Params, Text, ViewBase } from '../../../core/language/types';

/**
 * Rows of an import before they are written: every cell can be edited, rows and rows of sub-tables can be removed, and faults
 * are at their cells (contract-visualdev §9).
 */
export interface SheetDoc extends ViewBase {
  view: 'sheet';
  title?: Text;
  /** Rows by the keys of the headings; of a sub-table the list of its rows. */
  rows: Bound;
  /** `[{ id, fullName, children? }]`. */
  headers: Bound;
  /** `[{ row, field, message }]`: `field` is `title`, or `items.2.price`. */
  errors?: Bound;
  /** Answers `{ errors }` for `{ list }` beside `params`, after rows were edited. */
  call?: string;
  params?: Params;
  /** Rows that were not imported: nothing is edited, and `errorsInfo` is the last column. */
  readOnly?: boolean;
}
