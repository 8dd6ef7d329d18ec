import type { ComponentType, CSSProperties, ReactNode } from 'react';

/** A button as a frame draws it: words resolved, permission and conditions already applied. */
export interface FrameButton {
  name: string;
  label: string;
  icon?: string;
  type?: 'primary' | 'default' | 'text' | 'link' | 'dashed';
  danger?: boolean;
  disabled?: boolean;
  iconOnly?: boolean;
  loading?: boolean;
  /** Present: the button asks for a file first and hands it over. */
  upload?: { accept?: string };
  onClick: (file?: File) => void;
}

export interface FormItemFrame {
  label?: string;
  tip?: string;
  required?: boolean;
  error?: string;
  warning?: string;
  /** Of 24. */
  span: number;
  labelPosition: 'right' | 'left' | 'top';
  labelWidthPx?: number;
  htmlFor?: string;
  /** No label column at all (containers, display widgets). */
  bare?: boolean;
  name?: string;
  /** Names that the document's own CSS speaks of. */
  className?: string;
  children: ReactNode;
}

export interface DialogFrame {
  kind: 'dialog' | 'drawer' | 'picker';
  title: string;
  width: number | string;
  fullScreen?: boolean;
  open: boolean;
  /** First load of the record: a skeleton instead of the body. */
  loading?: boolean;
  okText?: string;
  cancelText?: string;
  showOk?: boolean;
  showCancel?: boolean;
  /** The save is under way: ok spins and is not clickable. */
  saving?: boolean;
  extra?: FrameButton[];
  onOk?: () => void;
  /** Cancel button, mask, Esc and the cross. */
  onCancel: () => void;
  afterClose?: () => void;
  children: ReactNode;
}

export interface TreeNodeFrame {
  id: string;
  label: string;
  icon?: string;
  disabled?: boolean;
  leaf?: boolean;
  children?: TreeNodeFrame[];
  /** The node as the call answered it. */
  data: Record<string, unknown>;
}
export interface TreeFrame {
  title?: string;
  nodes: TreeNodeFrame[] | undefined;
  error?: string;
  onRetry?: () => void;
  selected?: string;
  onSelect: (node: TreeNodeFrame) => void;
  expanded: string[];
  onExpand: (ids: string[]) => void;
  onLoad?: (node: TreeNodeFrame) => Promise<void>;
  filter?: boolean;
  keyword: string;
  onKeyword: (value: string) => void;
  menu: FrameButton[];
  /** Ids of the ticked nodes that have no children: with them the tree has boxes. */
  ticked?: string[];
  /** The box of a node was clicked; `on` is what it shows from now on. */
  onTick?: (node: TreeNodeFrame, on: boolean) => void;
}

export interface StepsFrame {
  items: { name: string; title: string }[];
  current: number;
  /** Not at the first step, not while the step loads. */
  onBack?: () => void;
  next: FrameButton;
  children: ReactNode;
}

export interface ColumnFrame {
  name: string;
  title: string;
  widthPx?: number;
  align?: 'left' | 'center' | 'right';
  fixed?: 'left' | 'right';
  sortable?: boolean;
  render: (row: Record<string, unknown>, index: number) => ReactNode;
  /** Grouped header. */
  children?: ColumnFrame[];
}
export interface ColumnSetting {
  name: string;
  title: string;
  visible: boolean;
  fixed?: 'left' | 'right';
}

/** One list within a row. */
export interface TableDetailFrame {
  name: string;
  title: string;
  columns: ColumnFrame[];
  rows: Record<string, unknown>[];
}

/** Filter, order and columns under a name. */
export interface SavedViewsFrame {
  /** undefined until they are asked for. */
  items: { id: string; name: string }[] | undefined;
  current?: string;
  onOpen: () => void;
  onChoose: (id: string) => void;
  /** Keeps what stands now; false: it did not work, and the name stays. */
  onSave: (name: string) => Promise<boolean>;
  onRename: (id: string, name: string) => Promise<boolean>;
  onRemove: (id: string) => Promise<boolean>;
}

export interface QueryCondition {
  key: string;
  field?: string;
  symbol?: string;
  value?: unknown;
}
export interface QueryGroup {
  key: string;
  logic: 'and' | 'or';
  conditions: QueryCondition[];
}
export interface QueryDraft {
  logic: 'and' | 'or';
  groups: QueryGroup[];
}

/** Groups of conditions over the fields of a list, and plans of them under a name (contract-visualdev §6.4). */
export interface SuperQueryFrame {
  open: boolean;
  draft: QueryDraft;
  onDraft: (draft: QueryDraft) => void;
  newCondition: () => QueryCondition;
  newGroup: () => QueryGroup;
  fields: { id: string; label: string }[];
  symbols: (field: string | undefined) => { id: string; label: string }[];
  /** The input of a condition's value; null when its symbol takes none. */
  input: (condition: QueryCondition, onValue: (value: unknown) => void) => ReactNode;
  plans: { id: string; name: string }[];
  plan?: string;
  onPlan: (id: string) => void;
  onRemovePlan: (id: string) => void;
  /** Asks for a name first; true: it may. */
  mayKeep: () => boolean;
  onKeep: (name: string) => Promise<boolean>;
  onQuery: () => void;
  onReset: () => void;
  onClose: () => void;
}

export interface TableFrame {
  columns: ColumnFrame[];
  rows: Record<string, unknown>[] | undefined;
  rowKey: string;
  /** First load: skeleton. Later loads: thin bar over the old rows. */
  loading: boolean;
  validating: boolean;
  error?: string;
  onRetry: () => void;
  index?: boolean;
  tree?: boolean;
  expanded?: string[];
  onExpand?: (ids: string[]) => void;
  selection?: 'single' | 'multiple';
  selected: string[];
  onSelected: (ids: string[], rows: Record<string, unknown>[]) => void;
  sort?: { name: string; order: 'asc' | 'desc' };
  onSort?: (sort: { name: string; order: 'asc' | 'desc' } | undefined) => void;
  paging?: { current: number; pageSize: number; total: number; onChange: (current: number, pageSize: number) => void };
  toolbar: FrameButton[];
  tools: FrameButton[];
  /** Toolbar right side: 'columns' opens the settings; the frame draws the drawer (320 px, drag, show/hide, restore). */
  columnSettings?: {
    items: ColumnSetting[];
    onSave: (items: Omit<ColumnSetting, 'title'>[]) => Promise<boolean>;
    onRestore: () => Promise<boolean>;
  };
  rowActions?: (row: Record<string, unknown>) => FrameButton[];
  rowActionsVisible: number;
  actionsWidthPx?: number;
  onRowClick?: (row: Record<string, unknown>) => void;
  /** Sums by column, in a row at the foot whose first cell says 合计. */
  summary?: Record<string, string>;
  /** Tree rows whose children are on their way; rows that may have some carry an empty list of them. */
  opening?: string[];
  /** A heading over the rows under it: no box, no actions. */
  isHeading?: (row: Record<string, unknown>) => boolean;
  /** Lists within a row, in tabs under the row that is opened. */
  details?: (row: Record<string, unknown>) => TableDetailFrame[];
  rowStyle?: (row: Record<string, unknown>) => CSSProperties | undefined;
  cellStyle?: (row: Record<string, unknown>, column: string) => CSSProperties | undefined;
  /** Filters in force that no input shows; each can be taken away. */
  filters?: { name: string; label: string; onRemove: () => void }[];
  /** The person drew a column to this width; undefined: as wide as what it holds. */
  onResize?: (column: string, widthPx: number) => void;
  /** Where the rows were scrolled to when the page was left. */
  scrollTop?: number;
  onScroll?: (topPx: number) => void;
  savedViews?: SavedViewsFrame;
  /** No row at all, or none that matches the filter. */
  empty: 'none' | 'unmatched';
  emptyText?: string;
  onClearFilter?: () => void;
}

export interface SearchFrame {
  /** One drawn form item per search field. */
  items: ReactNode[];
  visible: number;
  /** Filters in force, for the count on the fold. */
  active: number;
  onSearch: () => void;
  onReset: () => void;
}

export interface PageFrame {
  side?: ReactNode;
  sideWidthPx?: number;
  main: ReactNode;
}

/** A record of a picker: a node of a tree or a line of a list. */
export interface PickerNodeFrame {
  key: string;
  label: string;
  /** A second line: where the record stands. */
  note?: string;
  /** company, department, position, role, group, user, …; decides the icon. */
  type?: string;
  avatar?: string;
  leaf?: boolean;
  children?: PickerNodeFrame[];
  /** Only leads on; a click opens it. */
  pickable: boolean;
  chosen: boolean;
  /** Cannot be chosen, and why. */
  disabled?: string;
}

/** The body of a picker: tabs, keyword, records on the left, what is chosen on the right. */
export interface PickerFrame {
  tabs: { name: string; title: string }[];
  tab: string;
  /** The person came to this tab from another one: the cursor stays with the tabs. */
  moved?: boolean;
  onTab: (name: string) => void;
  search?: { keyword: string; onKeyword: (keyword: string) => void; onReset: () => void };
  onRefresh: () => void;
  show: 'tree' | 'list' | 'table';
  /** undefined until the first answer. */
  nodes: PickerNodeFrame[] | undefined;
  expanded: string[];
  onExpand: (keys: string[]) => void;
  /** Lazy trees. */
  onLoad?: (key: string) => Promise<void>;
  onPick: (key: string) => void;
  /** Drawn in place of nodes. */
  table?: ReactNode;
  loading: boolean;
  error?: string;
  /** More can be asked for; called when the end of the list comes near. */
  onMore?: () => void;
  multiple: boolean;
  /** Absent: no pane. */
  chosen?: {
    items: { key: string; label: string; note?: string; type?: string; avatar?: string }[];
    onRemove: (key: string) => void;
    onClear: () => void;
  };
  /** Stands in a popover: no taller than this. */
  heightPx?: number;
}

/** The pixels around documents; `widgets/frames` provides them all. */
export interface Frames {
  Page: ComponentType<PageFrame>;
  Dialog: ComponentType<DialogFrame>;
  FormItem: ComponentType<FormItemFrame>;
  /** 24-column row with gutter. */
  FormGrid: ComponentType<{ gutterPx?: number; children: ReactNode }>;
  Tree: ComponentType<TreeFrame>;
  Table: ComponentType<TableFrame>;
  Search: ComponentType<SearchFrame>;
  SuperQuery: ComponentType<SuperQueryFrame>;
  Picker: ComponentType<PickerFrame>;
  Steps: ComponentType<StepsFrame>;
  Tabs: ComponentType<{ items: { name: string; title: string; content: ReactNode }[] }>;
  Toolbar: ComponentType<{ buttons: FrameButton[]; align?: 'left' | 'right' }>;
  /** One widget failed: says where (JSON pointer) and why; the rest of the page lives. */
  ErrorBox: ComponentType<{ at: string; message: string; onRetry?: () => void }>;
  /** A widget nobody knows: a labelled read-only box. */
  UnknownBox: ComponentType<{ widget: string; value?: unknown }>;
  Loading: ComponentType<{ rows?: number }>;
  /** A newer version of this document, or with `message` of its record, is there while the form is dirty. */
  NewVersion: ComponentType<{ message?: string; onReload: () => void; onDismiss: () => void }>;
}
