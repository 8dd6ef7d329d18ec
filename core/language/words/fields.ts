import type { Action } from './actions';
import type { Condition } from './conditions';
import type { Rule } from './rules';
import type { Source } from './sources';
import type { Bound, JsonObject, Params, Text } from './values';

/** Seven uses: form input, search input, table column, sub-table cell, import and export column, print value. */
export interface FieldNode {
  /** Member of the record. Absent for display widgets and containers. */
  name?: string;
  /** Name in the widget registry. With `entity` on the document it may come from the entity. */
  widget?: string;
  label?: Text;
  showLabel?: boolean;
  tip?: Text;
  placeholder?: Text;
  /** In its place while the field is disabled, such as what has to be chosen first; default: a placeholder of its own. */
  disabledText?: Text;
  /** Of 24. */
  span?: number;
  labelWidthPx?: number;
  /** Class names used by the document's `css`. */
  className?: string[];
  rules?: Rule[];
  default?: Bound;
  options?: Source;
  /** Validated by the widget's own JSON Schema. */
  props?: JsonObject;
  hiddenWhen?: Condition | boolean;
  disabledWhen?: Condition | boolean;
  requiredWhen?: Condition | boolean;
  readOnly?: boolean;
  /** Arithmetic over fields: `price * count`, `sum(items.amount)`; see core/formula. The field is then computed. */
  formula?: string;
  /** Decimal places a formula's result is rounded to; default 2 (spec §9). */
  precision?: number;
  /** A named derivation of core (`billNumber.example`) over the form's values. */
  derive?: string;
  /** A named derivation that fills the field until the person types into it: `code.ofName`. */
  propose?: string;
  /** Form permission code. Default, with `permits: ["form"]`: the name (`table-field` in a sub-table). */
  permit?: string;
  /** Runs after the person changes the value; `picked` is the chosen record, if any. */
  onChange?: Action[];
  onBlur?: Action[];
  /** Buttons, links and tabs (display and container widgets). */
  onClick?: Action[];
  /**
   * Linkage: emptied whenever one of these changes, except by the load; emptying counts as a change. `form.province`,
   * `row.city` (same row; sub-table columns only), `form.items.city` (any row of `items`). Compiling reports cycles.
   */
  resetOn?: string[];
  /** Widget props resolved again whenever what they read changes (`form.…`, `row.…`, `user.…`); override `props`. */
  bind?: Params;
  /** Read-only: a member of the record chosen in another picker of the form or row; stored only with `stored`. */
  attribute?: { of: string; member: string; stored?: boolean };
  /** How values are chosen in a picker, and how the records of stored values are found. */
  picker?: PickerUse;
  /** Sub-tables: the add button opens a picker, and every chosen record adds a row with these values (`picked.…`). */
  adding?: { document: string; args?: Params; row: Params };
  /** Sub-table columns, for widgets whose value is a list of rows. */
  fields?: FieldNode[];
  /** Containers (tabs, collapse, card, group, row): their panes. */
  items?: PaneNode[];
}

/** A field that is filled by choosing records (spec §2 pickers). Members absent here come from the widget's own use. */
export interface PickerUse {
  /** Id of a picker document. Its `args` are the field's props (`multiple`, `selectType`, …), overridden by `args`. */
  document: string;
  args?: Params;
  /** Stored member of a chosen record (an id, or a path: list of ids), and the shown one. Defaults: id, fullName. */
  valueKey?: string;
  labelKey?: string;
  /** Stored as `id--type`, `type` being a member of the record. */
  typed?: boolean;
  /**
   * Fetches the records of stored values, once for all values of the field (of a sub-table's column: of all its rows).
   * `value` in params is the list of values; if `typed`: `id--<typed>` (of a path its last id). The answer is a list or
   * tree of records, or a list of names in the order of the values. A value without an answer is shown as is.
   */
  echo?: { call: string; params?: Params; list?: string; typed?: string };
}

export interface PaneNode {
  name?: string;
  title?: Text;
  span?: number;
  fields: FieldNode[];
}
