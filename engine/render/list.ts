import type { ComponentType } from 'react';
import type { JsonObject } from '../../core/language/types';

/** A row of a sub-table. Rows are never changed in place: an edit gives that row, and the list, a new object. */
export type ListRow = Readonly<Record<string, unknown>>;

/** A visible column, words resolved. */
export interface ListColumn {
  name: string;
  label: string;
  tip?: string;
  widget: string;
  required: boolean;
  /** A formula fills it. */
  computed: boolean;
  align?: 'left' | 'center' | 'right';
  span?: number;
  widthPx?: number;
  props: JsonObject;
}

export interface ListCellProps {
  index: number;
  column: string;
  /** true: the input widget; false: the read-only drawing, which is what unfocused cells should show. */
  editing: boolean;
  /** Focus the input when it mounts. */
  autoFocus?: boolean;
}

/**
 * What a widget of kind `list` works with; it comes as the prop `list`. Everything else (value, disabled, readOnly, status,
 * label, id and the document's props) comes as for an input. Rows that are not mounted are computed and checked all the same.
 */
export interface ListApi {
  columns: readonly ListColumn[];
  rows: readonly ListRow[];
  /** Identity of each row, stable while rows are added, removed and moved; not part of the data. */
  rowKeys: readonly string[];
  /** A row with the columns' defaults; `values` on top; at the end unless `at` is given. */
  add: (values?: Record<string, unknown>, at?: number) => void;
  addMany: (rows: readonly Record<string, unknown>[]) => void;
  remove: (indexes: readonly number[]) => void;
  /** A copy below the row, without its `id`. */
  copy: (index: number) => void;
  move: (from: number, to: number) => void;
  set: (index: number, column: string, value: unknown) => void;
  /** Message of a cell, after blur or the first submit. */
  errorOf: (index: number, column: string) => string | undefined;
  errorCount: number;
  /** The row that must come into view (first failed cell); a new object is a new request. Cells carry `data-cell="index.column"`. */
  reveal?: { index: number; column: string };
  /** Draws one cell. Cells re-render only when their row, their message or `editing` changes. */
  Cell: ComponentType<ListCellProps>;
}

/** Props of a list widget, on top of InputProps and the document's props. */
export interface ListProps {
  list: ListApi;
}
