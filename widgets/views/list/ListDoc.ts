import type { Action, ButtonDoc, ColumnDoc, Source, Text, ViewBase } from '../../../core/language/types';

/** A template of fields, repeated per record. More records are fetched when the end comes near. */
export interface ListDoc extends ViewBase {
  view: 'list';
  source: Source;
  title?: Text;
  /** Buttons above the records. */
  toolbar?: ButtonDoc[];
  /** Default `rows`: one below the other. */
  display?: 'rows' | 'cards';
  /** Member that is shown as the heading of a record. */
  heading?: string;
  /** Member that is shown as a paragraph below the heading; its line breaks are kept. */
  body?: string;
  /** Leaves out fields without a value. */
  compact?: boolean;
  /** What is shown of a record, as columns of a table show it. */
  fields: ColumnDoc[];
  /** Click on a record; `row` is the record. */
  onClick?: Action[];
  actions?: ButtonDoc[];
  pageSize?: number;
  emptyText?: Text;
}
