/**
 * The types of documents in language 1 (docs/adr/0007-language-1.md). A document names widgets, calls, actions and
 * patterns; it contains no code. The engine renders it, the server validates it before it is served. The JSON Schema is
 * built in `core/language/schema`; `tests/contract/vocabulary.test.ts` compares it with these types member by member.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/**
 * A locale key (`billRule.fullName`), or words that need no translation (a model's labels). With `values`, `{name}` in the
 * words is replaced by the value; the text updates when a value changes.
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
  /** Shifts an epoch-ms number, or 'HH:mm(:ss)' text within its day, by whole units; negative goes back. */
  plus?: Partial<Record<DateUnit, number>>;
}

export type DateUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** JSON in which any value, at any depth, may be a Binding. */
export type Bound = null | boolean | number | string | Binding | Bound[] | { [key: string]: Bound };
/** Arguments by name, or one binding for all of them: `{ "$": "form", "with": { "id": … } }`. */
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
  /** Contains; `%` and `_` are literal, letters A-Z match both cases; not a pattern. */
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
 * names a field of the current record; a key beginning with `$` (`$user.isAdministrator`, `$args.id`) reads the scope.
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
  /** antd preset or hex: the colour of a table tag. */
  color?: string;
  children?: Option[];
}

/** Names of a row's members. Where a source names none, the platform's defaults apply (`Host.sources`). */
export interface RowKeys {
  idKey?: string;
  labelKey?: string;
  childrenKey?: string;
  /** True: the row cannot be selected. */
  disabledKey?: string;
  /** True: the row has no children. */
  leafKey?: string;
  /** True: the row only heads a group and is not a record. */
  headingKey?: string;
}

/** Where options, rows and nodes come from. All uses (options, tables, trees, pickers, opened nodes) read it alike. */
export type Source =
  | Option[]
  | (RowKeys & {
      call: string;
      params?: Params;
      /** Path of the array within `data`; '' when data is the array itself. Default: `list`, or data if it is an array. */
      list?: string;
      /** A node above the answer (`{ "id": "-1", "label": "dictionary.top" }`); in a flat table, the first row. */
      root?: Option;
      /** While this is false, nothing is fetched and there are no rows. */
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
  /** Dates and times: ms or 'HH:mm(:ss)', both ends included; a missing bound is open (contract-visualdev §4.2). */
  | { notBefore: Bound; message?: Text }
  | { notAfter: Bound; message?: Text }
  /** Equals another field of the same form. */
  | { same: string; message?: Text }
  /** A named check of `core/rules`. */
  | { check: string; params?: JsonObject; message?: Text };

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

export type Action =
  | {
      do: 'call';
      call: string | { create: string; edit: string };
      params?: Params;
      onOk?: Action[];
      onError?: Action[];
    }
  /** Opens a file chooser and posts the file as multipart `file` with the params; without a file the list ends. */
  | { do: 'upload'; call: string; params?: Params; accept?: string; onOk?: Action[]; onError?: Action[] }
  /**
   * Opens a dialog, drawer or picker document; `onOk` runs when it closes with a `result`. `among` names
   * the table whose rows, in their current order, the opened document can step through (previous and next record).
   */
  | { do: 'open'; document: string; args?: Params; among?: string; onOk?: Action[]; onClose?: Action[] }
  | { do: 'close'; result?: Bound }
  | { do: 'confirm'; message: Text; onOk: Action[] }
  /** Without a message: `msg` of the last call (1.5 s). */
  | { do: 'notify'; message?: Text; type?: 'success' | 'warning' | 'error' | 'info' }
  /** Refreshes the named views; without a name all views of the page that opened this document. */
  | { do: 'refresh'; view?: string | string[] }
  /** `query` is appended to the address; `newWindow`: opens a separate window. */
  | { do: 'navigate'; to: string | Binding; query?: Params; newWindow?: boolean }
  /** `url` from `result.url` by default. */
  | { do: 'download'; url?: Bound; name?: Bound }
  | { do: 'set'; path: string; value: Bound }
  /** Emits an event to the whole application (`dictionary.changed` clears the cached dictionary list). */
  | { do: 'emit'; event: string; payload?: Bound }
  /** Tree or tree table: opens or closes every node. */
  | { do: 'expand'; view: string; to: 'all' | 'none' | 'toggle' }
  /** A table with `edit`: opens the editor of the row with this key; without `row` of a new row. */
  | { do: 'edit'; view: string; row?: Bound }
  /** Tree with `checkable`: ticks every node, or none. */
  | { do: 'check'; view: string; to: 'all' | 'none' }
  /** Validates a form and runs its `submit`: the nearest one, or that of a form view. */
  | { do: 'submit'; view?: string; keepOpen?: boolean }
  | { do: 'reset'; view?: string }
  | { do: 'when'; condition: Condition; actions: Action[]; otherwise?: Action[] }
  /**
   * Runs a script of this document (`scripts`) in the sandbox. A script that does not parse, throws or times out is
   * reported and the list continues; one that returns a rejected promise ends the list.
   */
  | { do: 'script'; script: string };

export interface ButtonDoc {
  name: string;
  label: Text;
  /** Name of the icon catalogue (widgets/icons). */
  icon?: string;
  type?: 'primary' | 'default' | 'text' | 'link' | 'dashed';
  danger?: boolean;
  /** Button permission code (`btn_add`): the button is hidden unless it is granted. */
  permit?: string;
  hiddenWhen?: Condition | boolean;
  disabledWhen?: Condition | boolean;
  /** `upload` opens a file chooser first and posts the file as multipart `file` to the first action's call. */
  kind?: 'button' | 'upload';
  accept?: string;
  /** Shows the label only as a tooltip. */
  iconOnly?: boolean;
  onClick: Action[];
}

export interface ColumnDoc {
  name: string;
  label?: Text;
  /** Widget whose `cell` renders the value (`tag`, `switch`, `date`, `number`, `link`, `image` …); default text. */
  widget?: string;
  props?: JsonObject;
  options?: Source;
  /** Pixels; absent: shares the remaining width. */
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
  /** The row's member of this name is a list of rows; a child column (`items-price`) shows `price`, a line per row. */
  rows?: boolean;
}

export interface ViewBase {
  /** Unique in the document; the view's aspects are at `view.<id>.…`. */
  id: string;
  /** `side` is left of `main`. */
  area?: 'side' | 'main';
  hiddenWhen?: Condition | boolean;
  /** Refreshes when the application emits one of these events (`model.released`). */
  refreshOn?: string[];
  /** Interval of refreshes while the page is visible; at least 5 s. */
  refreshEveryMs?: number;
}

export interface TreeView extends ViewBase {
  view: 'tree';
  title?: Text;
  source: Source;
  /** Shows a keyword filter that keeps matches and their ancestors. */
  filter?: boolean;
  /** The node selected when the data arrives. */
  select?: 'first' | 'none';
  expand?: 'all' | 'none';
  menu?: ButtonDoc[];
  widthPx?: number;
  /** Nodes have checkboxes, each including its descendants; `view.<id>.checked` holds the checked ones. */
  checkable?: {
    /** Path in the answer's data of the initially checked ids (`ids`). */
    initial?: string;
    /** What counts: nodes with all their checked and half-checked parents (default, contract §4.5), or only leaves. */
    count?: 'parents' | 'leaves';
    /** Member of a node that is collected; default its id. */
    valueKey?: string;
  };
}

export interface SearchView extends ViewBase {
  view: 'search';
  /** The table it filters. */
  for: string;
  fields: FieldNode[];
  /** Number of fields in the folded form; default 3. */
  visible?: number;
}

/** A button and a panel in which the person composes conditions over the rows of another view. */
export interface SuperQueryView extends ViewBase {
  view: 'superQuery';
  /** The view whose rows it filters: its source reads `view.<id>.query` of this view (contract-visualdev §6.4). */
  for: string;
  /** Fields that conditions can name; the widget of each enters the value. A `permit` is a column's code. */
  fields: FieldNode[];
  /** Label of the button. */
  label?: Text;
}

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
  /** Right-hand icons: refresh, expand, columns, density, fullscreen. */
  tools?: ('refresh' | 'expand' | 'columns' | 'density' | 'fullscreen')[];
  rowActions?: ButtonDoc[];
  /** Actions beyond this number are in the menu 更多. */
  rowActionsVisible?: number;
  actionsWidthPx?: number;
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

/** A form inside a page: its current values are `view.<id>.values`. With `submit` it has its own button. */
export interface FormView extends ViewBase, FormBody {
  view: 'form';
  title?: Text;
  okText?: Text;
  buttons?: ButtonDoc[];
}

/** A record, read-only, inside a page. It reloads when what its `load` reads changes. */
export interface DetailView extends ViewBase, DetailBody {
  view: 'detail';
  title?: Text;
  buttons?: ButtonDoc[];
}

export interface TabsView extends ViewBase {
  view: 'tabs';
  items: { name: string; title: Text; views: View[] }[];
}

/** Views step by step; later steps can read what was chosen in a step (`view.<id>.checked`). */
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

/** View types with a type here. A registered one (`defineView`) describes its members in its own definition. */
export type View =
  | TreeView
  | SearchView
  | SuperQueryView
  | TableView
  | FormView
  | DetailView
  | TabsView
  | StepsView
  | FrameView;

export type FrameName = 'page' | 'dialog' | 'drawer' | 'popover' | 'fullScreen';

interface DocumentBase {
  $schema?: string;
  /** Language version of the document; absent: version 0, upgraded when read. */
  language?: 1;
  /** Unique; the last part equals the file name. */
  id: string;
  title?: Text | { create: Text; edit: Text };
  /** Fields inherit missing members (widget, label, rules, default) from this entity. */
  entity?: string;
  /** Columns or form fields without a `permit` require the permission code of their own name. */
  permits?: ('column' | 'form')[];
  /** Changes when a published model changes; open pages compare it. */
  version?: string;
  /** Designer's scripts by the name used in `script` actions. Only documents compiled from trusted models have any. */
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
  /** Runs whenever the frame closes. */
  onClose?: Action[];
}

/** Where the values of a form or detail come from. Repeated when something live that `params` or `values` reads changes. */
export interface Load {
  /** Absent: only `values` is resolved. */
  call?: string;
  params?: Params;
  /** The record, from `result`; default: the answer's data. */
  values?: Bound;
}

export interface Labels {
  position?: 'right' | 'left' | 'top';
  widthPx?: number;
}

/** A condition over the whole record that must be true on submit. */
export interface FormRule {
  holds: Condition;
  /** The field that shows the message. */
  field: string;
  message: Text;
}

/** The body of a detail, as a document and as a view. */
export interface DetailBody {
  fields: FieldNode[];
  /** In a document with `args.id` in `params`: `edit` when it has a value, else `create`, without a load. */
  load?: Load;
  /** Runs once per record, after its values are set. */
  onLoad?: Action[];
  layout?: { gutterPx?: number };
  labels?: Labels;
  size?: 'small' | 'middle' | 'large';
}

/** The body of a form, as a document and as a view. */
export interface FormBody extends DetailBody {
  /** Runs after validation and before `submit`; a list that ends early ends the save without a message. */
  beforeSubmit?: Action[];
  /** Run by ok; a call without params sends the form's values. Default: closes with the values as result. */
  submit?: Action[];
  rules?: FormRule[];
}

/** Views side by side. In a dialog or drawer, ok runs `submit`. */
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
/** Selects records from `tabs`, or contains `views`, one of which provides the `result`. */
export interface PickerDoc extends DocumentBase {
  kind: 'picker';
  /** Default `dialog`. `popover` opens at its field without buttons: a choice is final. */
  frame?: 'dialog' | 'drawer' | 'popover';
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
export interface DetailDoc extends DocumentBase, DetailBody {
  kind: 'detail';
  /** Default `dialog`. */
  frame?: 'dialog' | 'drawer' | 'fullScreen' | 'page';
}

export type Document = PageDoc | FormDoc | PickerDoc | DetailDoc;

/** One error in a document. `at` is a JSON pointer; the message is in plain words. */
export interface Issue {
  at: string;
  message: string;
  hint?: string;
}

/** A record type shared by both sides: the server's resource and every document over it (`schemas/entities`). */
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

/** A row of `schemas/calls`, the only list of network calls. `{id}` in the path is filled from params. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** form: urlencoded; multipart: `file` plus members; default json (GET: query). */
  body?: 'json' | 'form' | 'multipart';
  /** The answer is not an envelope (pictures) or is returned whole (contract §1.1). */
  raw?: boolean;
  /** Password members, sent as their md5 digest (contract §2.1). */
  digest?: string[];
  /** Events emitted after success (`dictionary.changed`). */
  emits?: string;
}
