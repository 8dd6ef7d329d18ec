import type { Action } from './actions';
import type { ButtonDoc, ColumnDoc } from './columns';
import type { Condition } from './conditions';
import type { FieldNode } from './fields';
import type { Source } from './sources';
import type { Binding, Params, Text } from './values';
import type { ViewBase } from './viewBase';

export interface TableView extends ViewBase {
  view: 'table';
  source: Source;
  rowKey?: string;
  /** Rows nest by `children`; a condition decides by scope (`{ "$view.types.selected.isTree": 1 }`). */
  tree?: boolean | Condition;
  /** Tree rows initially open. */
  expand?: 'all' | 'none';
  /** Server paging: currentPage, pageSize, sort, sidx go with the call. */
  paging?: boolean;
  pageSize?: number;
  sort?: { name: string; order: 'asc' | 'desc' };
  /** Shows the 序号 column, 50 px. */
  index?: boolean;
  /** `single` a radio per row (pickers), `multiple` a box per row. */
  selection?: 'single' | 'multiple';
  columns: ColumnDoc[];
  toolbar?: ButtonDoc[];
  /** Right-hand icons; `printList` prints the page as it stands. */
  tools?: ('refresh' | 'expand' | 'columns' | 'density' | 'printList' | 'fullscreen')[];
  rowActions?: ButtonDoc[];
  /** Actions beyond this number are in the menu 更多. */
  rowActionsVisible?: number;
  actionsWidthPx?: number;
  /** Columns of a row's card below 768 px, the title first; default: the first column, its state and the next three. */
  card?: string[];
  /** Click on a row; `row` is the row. */
  onClick?: Action[];
  emptyText?: Text;
  /** Column settings are stored under this module (contract §4.5). */
  columnSettings?: boolean;
  /** Columns with a total of the shown rows in a footer row (contract-visualdev §6.7). */
  summary?: string[];
  /** Fields of the table's own super query, opened from its tools; the source reads it as `view.<id>.query`. */
  superQuery?: FieldNode[];
  /** Rows of lists within a row (`rows` columns): merged into the row (default), or in tabs under the opened row. */
  childRows?: 'merged' | 'expand';
  /** Rows are edited in place (contract-visualdev §6.7). `row` in the actions has the typed values. */
  edit?: {
    fields: FieldNode[];
    /** Where the values to edit come from, if the rows hold display texts instead; `row` is the row. */
    load?: { call: string; params?: Params; values?: Binding };
    create: Action[];
    update: Action[];
  };
  /** Filter, page and sort can be saved under a name. */
  savedViews?: boolean;
}
