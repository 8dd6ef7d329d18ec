import type { Action } from './actions';
import type { ColumnDoc } from './columns';
import type { Condition } from './conditions';
import type { DocumentBase, PickerFrame } from './documentBase';
import type { Source } from './sources';
import type { Bound, Params, Text } from './values';
import type { View } from './views';

/** Selects records from `tabs`, or contains `views`, one of which provides the `result`. */
export interface PickerDoc extends DocumentBase {
  kind: 'picker';
  /** Default `dialog`. `popover` opens at its field without buttons: a choice is final. */
  frame?: PickerFrame;
  views?: View[];
  /** The table or tree whose selected row is the result; without a selection there is no result. */
  result?: string;
  /** The tab bar is shown when more than one of them is visible. */
  tabs?: PickerTab[];
  /** Several can be chosen, without duplicates; otherwise a new choice replaces the old. Default: `args.multiple`. */
  multiple?: boolean;
  /** The pane of chosen records: count, clear, remove one. Default: beside trees and lists, not beside tables. */
  chosen?: boolean;
  /** Ok without a choice: no result (default), clears the field, or shows `请选择{title}` and remains open. */
  empty?: 'nothing' | 'clear' | 'ask';
  /** Runs at ok with the chosen records as `picked`; a list that ends early leaves the picker open (tabs only). */
  submit?: Action[];
}

/**
 * One source of a picker's records. Its sources read `args`, `user` and `page` (`keyword, currentPage, pageSize` of the
 * current query). A `paged` source gets these three beside its params, unless its params read `page` themselves.
 */
export interface PickerTab {
  name: string;
  title: Text;
  hiddenWhen?: Condition | boolean;
  /** tree: nodes by `children`, or fetched on opening (`source.lazy`). list: one line per record. table: `columns`. */
  show: 'tree' | 'list' | 'table';
  source: Source;
  /** A keyword box. `ask` queries the server (debounced); `filter` keeps matches of the loaded records. */
  search?: 'ask' | 'filter';
  /** Fetched instead of `source` while there is a keyword; its records are a list. */
  found?: Source;
  /** Records of another kind that the keyword finds, such as departments beside people: they stand above those of `found`. */
  foundAbove?: Source;
  /** How a paged source is fetched: on scrolling (trees and lists), by pager (tables), or 10,000 rows at once. */
  paging?: 'scroll' | 'pages' | 'all';
  /** Default 20. */
  pageSize?: number;
  /** Records that can be chosen (`{ "type": "user" }`); others can only be opened. Those with `disabled` never can. */
  pick?: Condition;
  /** Why a disabled record cannot be chosen; the record's own `disabledReason` takes precedence. */
  disabledText?: Text;
  /** Which fetched nodes are roots; absent: all of them. */
  roots?: Condition;
  /** Records are given `path` (ids from the top to them) and `names`. */
  paths?: boolean;
  /** Nodes at this depth (0 is the root) have no children. */
  depth?: Bound;
  /** Paths of ids: only nodes on them, and the descendants of their ends. */
  within?: Bound;
  /** A record matching `when` is a group: choosing it chooses the answer; `row` is it, with `member` (`id--type`). */
  group?: { when: Condition; call: string; params?: Params };
  /** Member that is unique among the nodes, when one record occurs several times. Default `id`. */
  nodeKey?: string;
  /** Tree nodes initially open. */
  expand?: 'all' | 'none';
  /** Tables. */
  columns?: ColumnDoc[];
  index?: boolean;
}
