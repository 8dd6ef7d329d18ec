/**
 * The types of documents in language 1 (docs/adr/0007-language-1.md). A document names widgets, calls, actions and
 * patterns; it contains no code. The engine renders it, the server validates it before it is served. The JSON Schema is
 * built in `core/language/schema`; `tests/contract/vocabulary.test.ts` compares it with these types member by member.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/**
 * A locale key (`billRule.fullName`), or words that need no translation (a model's labels). With `values`, `{name}` in the
 * words is replaced by the value; the text changes when what a value reads changes.
 */
export type Text = string | { text: string; values?: Params } | { key: string; values?: Params };

/**
 * A value that is resolved by path when it is needed. The first part of a path is a root of `core/language/roots.ts`:
 * `args`, `form`, `row`, `view.<id>.<aspect>`, `picks`, `route`, `page`, `result`, `picked`, `value`, `user`, `document`, `now`.
 * A path without a value resolves to undefined. `as`: `json` stringifies, `parsed` parses a JSON string, `number`, `string`,
 * `csv` joins an array, `list` splits csv text, `ids` takes the ids of a list of records.
 */
export interface Binding {
  $: string;
  as?: 'json' | 'parsed' | 'number' | 'string' | 'csv' | 'list' | 'ids';
  /** Used when the path has no value, null or '' (`{ "$": "args.id", "else": "0" }` for `…/Selector/{id or 0}`). */
  else?: null | boolean | number | string;
  /** Members that override those of the object found, before `as` and `else`; members without a value are left out. */
  with?: Record<string, Bound>;
  /** Keeps the members of a list that are ids of these records or of their descendants (`children`). */
  among?: Binding;
  /** Moves an epoch-ms number, or 'HH:mm(:ss)' text within its day, by whole units; negative goes back. */
  plus?: Partial<Record<DateUnit, number>>;
}

export type DateUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** JSON in which any value, at any depth, may be a Binding. */
export type Bound = null | boolean | number | string | Binding | Bound[] | { [key: string]: Bound };
/** Arguments by name, or one binding of all of them: `{ "$": "form", "with": { "id": … } }`. */
export type Params = Record<string, Bound> | Binding;

export type Operand = null | boolean | number | string | Binding;

/** All members must hold. A bare operand means `eq`. Comparing with null is false, except by `null`, `ne` and `notIn`. */
export interface Comparison {
  eq?: Operand;
  ne?: Operand;
  gt?: Operand;
  gte?: Operand;
  lt?: Operand;
  lte?: Operand;
  /** An empty list matches nothing. */
  in?: Operand[] | Binding;
  notIn?: Operand[] | Binding;
  /** Both ends included; a null end is open. */
  between?: [Operand, Operand];
  /** Contains, `%` and `_` are literal, letters A-Z fold; not a pattern. */
  like?: string | Binding;
  notLike?: string | Binding;
  startsWith?: string | Binding;
  /** true: null, empty string or empty list; false: anything else. */
  null?: boolean;
  /** For multi-value fields: at least one of these members is in the stored list. */
  has?: Operand[] | Binding;
}

/**
 * Data, not code. A plain object is a conjunction over its members: `{ "status": 1, "amount": { "gt": 100 } }`. A key
 * names a field of the record at hand; a key that begins with `$` (`$user.isAdministrator`, `$args.id`) looks in the scope.
 */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { [field: string]: Operand | Comparison };

export interface Option {
  id: string | number | boolean;
  /** Defaults to the id. */
  label?: Text;
  disabled?: boolean;
  /** antd preset or hex: how a table tag is coloured. */
  color?: string;
  children?: Option[];
}

/** Members of a row that hold what it is. Where a source names none, the platform's own names apply (`Host.sources`). */
export interface RowKeys {
  idKey?: string;
  labelKey?: string;
  childrenKey?: string;
  /** True: the row cannot be chosen. */
  disabledKey?: string;
  /** True: nothing is below the row. */
  leafKey?: string;
  /** True: the row only heads a group and is no record. */
  headingKey?: string;
}

/** Where options, rows and nodes come from. All uses (options, tables, trees, pickers, opened nodes) read it the same way. */
export type Source =
  | Option[]
  | (RowKeys & {
      call: string;
      params?: Params;
      /** Path of the array within `data`; '' when data is the array itself. Default: `list`, or data if it is an array. */
      list?: string;
      /** A node above the answer (`{ "id": "-1", "label": "dictionary.top" }`); in a flat table, the first row. */
      root?: Option;
      /** While this does not hold, nothing is fetched and there are no rows. */
      when?: Condition;
      /** Trees only: children are fetched when a node opens; `row` is that node in these params. `list` as above. */
      lazy?: { call: string; params?: Params; list?: string };
      /** Pickers: fetch page by page and by keyword. */
      paged?: boolean;
    })
  | { dictionary: string; valueKey?: 'id' | 'enCode' }
  /** A data interface by id (contract-visualdev §11), with its `params` (`paramList`); the Host knows the call. */
  | (RowKeys & {
      interface: string;
      params?: Params;
      paged?: boolean;
      when?: Condition;
    });

/** `pattern` is a name of `core/patterns`, or `{ regex, flags }` (checked for runaway before it is served). */
export type Rule =
  | 'required'
  | { required: true; message?: Text }
  /** String length in code points. */
  | { max: number; message?: Text }
  | { min: number; message?: Text }
  /** Numbers, both ends included; null is open. */
  | { range: [number | null, number | null]; message?: Text }
  | { pattern: string | { regex: string; flags?: string }; message?: Text }
  /** Dates and times: ms or 'HH:mm(:ss)', both ends included; a bound that leads nowhere is open (contract-visualdev §4.2). */
  | { notBefore: Bound; message?: Text }
  | { notAfter: Bound; message?: Text }
  /** Equals another field of the same form. */
  | { same: string; message?: Text }
  /** A named check of `core/rules`. */
  | { check: string; params?: JsonObject; message?: Text };

/** One word, seven uses: form input, search input, table column, sub-table cell, import and export column, print value. */
export interface FieldNode {
  /** Member of the record. Absent for display widgets and containers. */
  name?: string;
  /** Name in the widget registry. With `entity` on the document it may come from the entity. */
  widget?: string;
  label?: Text;
  showLabel?: boolean;
  tip?: Text;
  placeholder?: Text;
  /** Of 24. */
  span?: number;
  labelWidthPx?: number;
  /** Names that the document's `css` speaks of. */
  className?: string[];
  rules?: Rule[];
  default?: Bound;
  options?: Source;
  /** Checked against the widget's own JSON Schema. */
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
  /** Form permission code. Default, with `permits: ["form"]`: the name (`table-field` in a sub-table). */
  permit?: string;
  /** Run after a change made by the person; `picked` is the record they chose, if they chose one. */
  onChange?: Action[];
  onBlur?: Action[];
  /** Buttons, links and tabs (display and container widgets). */
  onClick?: Action[];
  /**
   * Linkage: emptied whenever one of these changes, by whomever but the load; that is a change in turn. `form.province`,
   * `row.city` (same row; sub-table columns only), `form.items.city` (any row of `items`). Cycles are named when compiled.
   */
  resetOn?: string[];
  /** Widget props looked up whenever what they read changes (`form.…`, `row.…`, `user.…`), laid over `props`. */
  bind?: Params;
  /** Read-only: shows a member of the record behind another picker field of the same form or row; stored only with `stored`. */
  attribute?: { of: string; member: string; stored?: boolean };
  /** How values are chosen in a picker, and how stored ones find their record again. */
  picker?: PickerUse;
  /** Sub-tables: the add button opens a picker, and every record chosen becomes a row of these values (`picked.…`). */
  adding?: { document: string; args?: Params; row: Params };
  /** Sub-table columns, for widgets whose value is a list of rows. */
  fields?: FieldNode[];
  /** Containers (tabs, collapse, card, group, row): their panes. */
  items?: PaneNode[];
}

/** A field that is filled by choosing records (spec §2 pickers). The widget's own use stands in for what is not said here. */
export interface PickerUse {
  /** Id of a picker document. Its `args` are the field's props (`multiple`, `selectType`, …), overlaid with `args`. */
  document: string;
  args?: Params;
  /** Member of a chosen record that is stored (an id, or a path: a list of ids), and the one that is shown. Defaults: id, fullName. */
  valueKey?: string;
  labelKey?: string;
  /** Stored as `id--type`, `type` being a member of the record. */
  typed?: boolean;
  /**
   * Records of stored values, asked once for all values of the field (of a sub-table's column: of all its rows). `value` in
   * params is the list of them; with `typed` they go out as `id--<typed>` (of a path its last id). The answer is a list or a
   * tree of records; lists of names stand at the places of their values. A value that is not answered shows itself.
   */
  echo?: { call: string; params?: Params; list?: string; typed?: string };
}

export interface PaneNode {
  name?: string;
  title?: Text;
  span?: number;
  fields: FieldNode[];
}

export type Action =
  | {
      do: 'call';
      call: string | { create: string; edit: string };
      params?: Params;
      onOk?: Action[];
      onError?: Action[];
    }
  /** Lets the person choose a file and posts it as multipart `file` beside the params; nothing chosen ends the list. */
  | { do: 'upload'; call: string; params?: Params; accept?: string; onOk?: Action[]; onError?: Action[] }
  /**
   * Opens a dialog, drawer or picker document; `onOk` runs when it closes with a result, which is then `result`. `among` names
   * the table whose rows, in their present order, the opened document may walk through (previous and next record).
   */
  | { do: 'open'; document: string; args?: Params; among?: string; onOk?: Action[]; onClose?: Action[] }
  | { do: 'close'; result?: Bound }
  | { do: 'confirm'; message: Text; onOk: Action[] }
  /** Without a message: `msg` of the last call (1.5 s). */
  | { do: 'notify'; message?: Text; type?: 'success' | 'warning' | 'error' | 'info' }
  /** Asks the named views again; without a name all views of the page that opened this document. */
  | { do: 'refresh'; view?: string | string[] }
  /** `query` stands behind the address; `newWindow`: beside this page, in a window of its own. */
  | { do: 'navigate'; to: string | Binding; query?: Params; newWindow?: boolean }
  /** `url` from `result.url` by default. */
  | { do: 'download'; url?: Bound; name?: Bound }
  | { do: 'set'; path: string; value: Bound }
  /** Tells the whole application (`dictionary.changed` clears the cached dictionary list). */
  | { do: 'emit'; event: string; payload?: Bound }
  /** Tree or tree table: opens or closes every node. */
  | { do: 'expand'; view: string; to: 'all' | 'none' | 'toggle' }
  /** A table with `edit`: opens the editor of the row with this key; without `row` that of a new row. */
  | { do: 'edit'; view: string; row?: Bound }
  /** Tree with `checkable`: ticks every node, or none. */
  | { do: 'check'; view: string; to: 'all' | 'none' }
  /** Validates a form and runs its `submit`: the nearest one, or that of a form view. */
  | { do: 'submit'; view?: string; keepOpen?: boolean }
  | { do: 'reset'; view?: string }
  | { do: 'when'; condition: Condition; actions: Action[]; otherwise?: Action[] }
  /**
   * Runs a script of this document (`scripts`) in the sandbox. A script that does not parse, throws or takes too long is
   * reported and the list goes on; one that answers a rejected promise ends the list.
   */
  | { do: 'script'; script: string };

export interface ButtonDoc {
  name: string;
  label: Text;
  /** Name of the icon catalogue (widgets/icons). */
  icon?: string;
  type?: 'primary' | 'default' | 'text' | 'link' | 'dashed';
  danger?: boolean;
  /** Button permission code (`btn_add`): without it granted, the button is not shown. */
  permit?: string;
  hiddenWhen?: Condition | boolean;
  disabledWhen?: Condition | boolean;
  /** `upload` asks for a file first and posts it as multipart `file` to the first action's call. */
  kind?: 'button' | 'upload';
  accept?: string;
  /** Shows the label as a tooltip only. */
  iconOnly?: boolean;
  onClick: Action[];
}

export interface ColumnDoc {
  name: string;
  label?: Text;
  /** Widget whose `cell` draws the value (`tag`, `switch`, `date`, `number`, `link`, `image` …); default text. */
  widget?: string;
  props?: JsonObject;
  options?: Source;
  /** Pixels; absent: what is left is shared. */
  widthPx?: number;
  align?: 'left' | 'center' | 'right';
  fixed?: 'left' | 'right';
  sortable?: boolean;
  hiddenWhen?: Condition | boolean;
  /** Column permission code. Default, with `permits: ["column"]`: the name. */
  permit?: string;
  /** Click on the cell. */
  onClick?: Action[];
  /** Grouped header over child columns (sub-tables in lists). */
  columns?: ColumnDoc[];
  /** The row's member of this name is a list of rows; each child column (`items-price`) draws its `price`, one line per row. */
  rows?: boolean;
}

export interface ViewBase {
  /** Unique in the document: `view.<id>.…` names what the view exposes. */
  id: string;
  /** `side` is left of `main`. */
  area?: 'side' | 'main';
  hiddenWhen?: Condition | boolean;
  /** Refreshes when the application emits one of these events (`model.released`). */
  refreshOn?: string[];
  /** Refreshes by time while the page is visible; at least 5 s. */
  refreshEveryMs?: number;
}

export interface TreeView extends ViewBase {
  view: 'tree';
  title?: Text;
  source: Source;
  /** Shows a keyword filter that keeps matches and their ancestors. */
  filter?: boolean;
  /** Which node is selected when the answer arrives. */
  select?: 'first' | 'none';
  expand?: 'all' | 'none';
  menu?: ButtonDoc[];
  widthPx?: number;
  /** Nodes are ticked, each with everything below it; `view.<id>.checked` is what is ticked. */
  checkable?: {
    /** Path within the answer's data of the ids that are ticked at first (`ids`). */
    initial?: string;
    /** What counts: nodes with all their ticked and half-ticked parents (default, contract §4.5), or only those without children. */
    count?: 'parents' | 'leaves';
    /** Member of a node that is counted; default its id. */
    valueKey?: string;
  };
}

export interface SearchView extends ViewBase {
  view: 'search';
  /** The table it filters. */
  for: string;
  fields: FieldNode[];
  /** How many fields stand in the folded form; default 3. */
  visible?: number;
}

export interface TableView extends ViewBase {
  view: 'table';
  source: Source;
  rowKey?: string;
  /** Rows nest by `children`; a condition decides by scope (`{ "$view.types.selected.isTree": 1 }`). */
  tree?: boolean | Condition;
  /** Tree rows open at first. */
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
  /** Right-hand icons: refresh, expand, columns, density, fullscreen. */
  tools?: ('refresh' | 'expand' | 'columns' | 'density' | 'fullscreen')[];
  rowActions?: ButtonDoc[];
  /** Actions beyond these fold into 更多. */
  rowActionsVisible?: number;
  actionsWidthPx?: number;
  /** Click on a row; `row` is the row. */
  onClick?: Action[];
  emptyText?: Text;
  /** Column settings are stored under this module (contract §4.5). */
  columnSettings?: boolean;
  /** Columns that are added up over the rows shown, in a row at the foot (contract-visualdev §6.7). */
  summary?: string[];
  /** Fields that a super query may ask; what is asked is `view.<id>.query` for the source's params (contract-visualdev §6.4). */
  superQuery?: FieldNode[];
  /** Rows of lists within a row (`rows` columns): merged into the row (default), or in tabs under the opened row. */
  childRows?: 'merged' | 'expand';
  /** Rows are edited in their place (contract-visualdev §6.7). `row` in the actions is the row with what was typed. */
  edit?: {
    fields: FieldNode[];
    /** Where the values to be edited come from, if the rows hold words instead; `row` is the row. */
    load?: { call: string; params?: Params; values?: Binding };
    create: Action[];
    update: Action[];
  };
  /** Filter, page and sort can be kept under a name. */
  savedViews?: boolean;
}

/** A form inside a page: its present values are `view.<id>.values`. With `submit` it has a button of its own. */
export interface FormView extends ViewBase, FormBody {
  view: 'form';
  title?: Text;
  okText?: Text;
  buttons?: ButtonDoc[];
}

/** A record, read-only, inside a page. It follows what its `load` reads. */
export interface DetailView extends ViewBase, DetailBody {
  view: 'detail';
  title?: Text;
  buttons?: ButtonDoc[];
}

export interface TabsView extends ViewBase {
  view: 'tabs';
  items: { name: string; title: Text; views: View[] }[];
}

/** Views step by step; what is chosen in a step is readable in the later ones (`view.<id>.checked`). */
export interface StepsView extends ViewBase {
  view: 'steps';
  items: { name: string; title: Text; views: View[] }[];
  /** The last step's button. */
  submit: Action[];
  okText?: Text;
}

export interface FrameView extends ViewBase {
  view: 'frame';
  url: string | Binding;
}

/** The view types with a type here; a registered one (`defineView`) describes its members in its own definition. */
export type View = TreeView | SearchView | TableView | FormView | DetailView | TabsView | StepsView | FrameView;

export type FrameName = 'page' | 'dialog' | 'drawer' | 'popover' | 'fullScreen';

interface DocumentBase {
  $schema?: string;
  /** Version of the language that the document is written in; absent: before versions, and upgraded when it is read. */
  language?: 1;
  /** Unique; the last part equals the file name. */
  id: string;
  title?: Text | { create: Text; edit: Text };
  /** Fields take what they lack (widget, label, rules, default) from this entity. */
  entity?: string;
  /** Columns or form fields without a `permit` require the permission code of their own name. */
  permits?: ('column' | 'form')[];
  /** Changes when a published model changes; open pages compare it. */
  version?: string;
  /** Designer's scripts by the name that `script` actions use. Only documents compiled from trusted models have any. */
  scripts?: Record<string, string>;
  /** Designer's CSS text, scoped to this document and removed with it (contract-visualdev §3.1). */
  css?: string;
  /** Width of a dialog, drawer or popover: pixels, or a CSS length (`80%`). */
  width?: number | string;
  /** Buttons of the frame's footer, beside ok and cancel. */
  buttons?: ButtonDoc[];
  okText?: Text;
  cancelText?: Text;
  /** Shows the ok button. Default: a form in a dialog or drawer, and what has a `submit`. */
  showOk?: boolean;
  showCancel?: boolean;
  /** Runs when the frame closes, however it closes. */
  onClose?: Action[];
}

/** Where the values of a form or detail come from. Repeated when something live that `params` or `values` reads changes. */
export interface Load {
  /** Absent: `values` alone is resolved. */
  call?: string;
  params?: Params;
  /** The record, from `result`; default: the answer's data. */
  values?: Bound;
}

export interface Labels {
  position?: 'right' | 'left' | 'top';
  widthPx?: number;
}

/** A condition over the whole record that must hold when the form is submitted. */
export interface FormRule {
  holds: Condition;
  /** The field that shows the message. */
  field: string;
  message: Text;
}

/** What a detail is, as a document and as a view. */
export interface DetailBody {
  fields: FieldNode[];
  /** Of a document with `args.id` in `params`: `edit` when it has a value, else `create`, without a load. */
  load?: Load;
  /** Runs once per record, when its values are in place. */
  onLoad?: Action[];
  layout?: { gutterPx?: number };
  labels?: Labels;
  size?: 'small' | 'middle' | 'large';
}

/** What a form is, as a document and as a view. */
export interface FormBody extends DetailBody {
  /** Runs after validation and before `submit`; a list that ends early ends the save without a message. */
  beforeSubmit?: Action[];
  /** What ok runs; a call without params carries the form's values. Default: closes with the values as result. */
  submit?: Action[];
  rules?: FormRule[];
}

/** Views side by side. In a dialog or drawer, `submit` is what ok runs. */
export interface PageDoc extends DocumentBase {
  kind: 'page';
  /** Default `page`. */
  frame?: 'page' | 'dialog' | 'drawer' | 'fullScreen';
  views: View[];
  submit?: Action[];
}
export interface FormDoc extends DocumentBase, FormBody {
  kind: 'form';
  /** Default `page`. */
  frame?: 'page' | 'dialog' | 'drawer' | 'fullScreen';
}
/** Selects records from `tabs`, or holds `views`, one of which is the `result`. */
export interface PickerDoc extends DocumentBase {
  kind: 'picker';
  /** Default `dialog`. `popover` opens at its field and has no buttons: a choice is the answer at once. */
  frame?: 'dialog' | 'drawer' | 'popover';
  views?: View[];
  /** The table or tree whose selected row is the result; without a selection there is no result. */
  result?: string;
  /** The tab bar is shown when more than one of them is visible. */
  tabs?: PickerTab[];
  /** Several may be chosen: appended, never twice; otherwise a new choice replaces the old one. Default: `args.multiple`. */
  multiple?: boolean;
  /** The pane of chosen records: count, clear, remove one. Default: beside trees and lists, not beside tables. */
  chosen?: boolean;
  /** Ok without a choice: no result (default), clears the field, or shows `请选择{title}` and remains open. */
  empty?: 'nothing' | 'clear' | 'ask';
  /** Runs at ok with the chosen records as `picked`; a list that ends early leaves the picker open (tabs only). */
  submit?: Action[];
}

/**
 * One way to the records of a picker. Its sources read `args`, `user` and `page` (`keyword, currentPage, pageSize` of the
 * question under way). A `paged` source is given these three beside its params, unless its params read `page` themselves.
 */
export interface PickerTab {
  name: string;
  title: Text;
  hiddenWhen?: Condition | boolean;
  /** tree: nodes by `children`, or asked when they open (`source.lazy`). list: a line a record. table: `columns`. */
  show: 'tree' | 'list' | 'table';
  source: Source;
  /** A keyword box. `ask` goes to the server (debounced); `filter` keeps matches of what is there. */
  search?: 'ask' | 'filter';
  /** Asked in place of `source` while there is a keyword; its records are a list. */
  found?: Source;
  /** What a paged source is asked: on scrolling (default of trees and lists), with a pager (of tables), or 10,000 rows at once. */
  paging?: 'scroll' | 'pages' | 'all';
  /** Default 20. */
  pageSize?: number;
  /** Records that can be chosen (`{ "type": "user" }`); others only lead on. Those with `disabled` never can. */
  pick?: Condition;
  /** Why a disabled record cannot be chosen; a word of the record's own (`disabledReason`) wins. */
  disabledText?: Text;
  /** Which of the answered nodes stand at the top; absent: all of them. */
  roots?: Condition;
  /** Records are given `path` (ids from the top to them) and `names`. */
  paths?: boolean;
  /** Nodes this deep (0 is the top) have nothing below. */
  depth?: Bound;
  /** Paths of ids: only nodes on them, and what is below their ends. */
  within?: Bound;
  /** A record for which `when` holds stands for others: choosing it chooses those that this answers; `row` is the record, with `member` (`id--type`). */
  group?: { when: Condition; call: string; params?: Params };
  /** Member that is single among the nodes, when one record occurs in several places. Default `id`. */
  nodeKey?: string;
  /** Tree nodes open at first. */
  expand?: 'all' | 'none';
  /** Tables. */
  columns?: ColumnDoc[];
  index?: boolean;
}
export interface DetailDoc extends DocumentBase, DetailBody {
  kind: 'detail';
  /** Default `dialog`. */
  frame?: 'dialog' | 'drawer' | 'fullScreen' | 'page';
}

export type Document = PageDoc | FormDoc | PickerDoc | DetailDoc;

/** One thing that is wrong with a document. `at` is a JSON pointer; the message is in the field's words. */
export interface Issue {
  at: string;
  message: string;
  hint?: string;
}

/** A record type that both sides obey: the server's resource and every document over it (`schemas/entities`). */
export interface Entity {
  $schema?: string;
  id: string;
  /** Conditions over the whole record; the form and the server check them. */
  rules?: FormRule[];
  fields: Record<string, EntityField>;
}
export interface EntityField {
  type: 'text' | 'number' | 'boolean' | 'date' | 'json';
  widget?: string;
  label?: Text;
  placeholder?: Text;
  rules?: Rule[];
  default?: Json;
  options?: Source;
  props?: JsonObject;
}

/** A row of `schemas/calls`: the one list of what crosses the network. `{id}` in the path is filled from params. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** form: urlencoded; multipart: `file` plus members; default json (GET: query). */
  body?: 'json' | 'form' | 'multipart';
  /** The answer is not an envelope (pictures) or is returned whole (contract §1.1). */
  raw?: boolean;
  /** Members typed as passwords: they cross the wire as their md5 digest (contract §2.1). */
  digest?: string[];
  /** After success, what the application hears (`dictionary.changed`). */
  emits?: string;
}
