import type { Text } from '../../../core/language/types';
import type { ListColumn, ListProps } from '../../../engine/registry';

export interface RowButton {
  value: 'copy' | 'remove';
  label?: Text;
  /** Ask for confirmation first. */
  confirm?: boolean;
}
export interface FooterButton {
  value: 'add' | 'pick' | 'batchRemove';
  label?: Text;
  confirm?: boolean;
}

/** The list, and a designer's settings of it (contract-visualdev §3.4, table). */
export interface SubTableProps extends Omit<ListProps, 'columns'> {
  columns: ListColumn[];
  /** Row numbers; default true. */
  index?: boolean;
  /** Default: copy and remove. */
  rowButtons?: RowButton[];
  /** Default: add, or pick where records are picked; and batch removal as soon as rows are ticked. */
  footerButtons?: FooterButton[];
  /** Columns with a sum in the last row (SUBT-06). */
  summary?: string[];
  /** Columns whose sums have separators; true: all. */
  thousands?: string[] | boolean;
}
