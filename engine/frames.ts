import type { ComponentType, CSSProperties, ReactNode } from 'react';

/** A button as a frame renders it: texts resolved, permission and conditions already applied. */
export interface FrameButton {
  name: string;
  label: string;
  icon?: string;
  type?: 'primary' | 'default' | 'text' | 'link' | 'dashed';
  danger?: boolean;
  disabled?: boolean;
  /** Looks disabled and is announced as such, but can be pressed: that says why. */
  explains?: boolean;
  iconOnly?: boolean;
  loading?: boolean;
  /** Present: the button opens a file dialog first and passes the file on. */
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
  /** No label column (containers, display widgets). */
  bare?: boolean;
  name?: string;
  /** It is shown and not edited, in a form of others that are. */
  read?: boolean;
  /** In details: the value takes the whole line. */
  wide?: boolean;
  /** Class names that the document's own CSS uses. */
  className?: string;
  children: ReactNode;
}

export interface DialogFrame {
  kind: 'dialog' | 'drawer' | 'picker';
  title: string;
  /** Follows the title: the name of the record. */
  subject?: ReactNode;
  width: number | string;
  fullScreen?: boolean;
  open: boolean;
  /** First load of the record: a skeleton instead of the body. */
  loading?: boolean;
  okText?: string;
  cancelText?: string;
  showOk?: boolean;
  showCancel?: boolean;
  /** What ok submits is not there yet, or could not be loaded. */
  okDisabled?: boolean;
  /** No Escape, no press beside it and no cross: its buttons alone close it. */
  stays?: boolean;
  /** The save is running: ok shows a spinner and is not clickable. */
  saving?: boolean;
  /** In the head, beside the title. */
  head?: FrameButton[];
  extra?: FrameButton[];
  onOk?: () => void;
  /** Called by the cancel button, mask, Esc and the cross. */
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
  /** The node as the call returned it. */
  data: Record<string, unknown>;
}
export interface TreeFrame {
  title?: string;
  nodes: TreeNodeFrame[] | undefined;
  /** Default: there is no data. */
  emptyText?: string;
  emptyButtons?: FrameButton[];
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
  /** The boxes as a table: a row for each parent. */
  matrix?: boolean;
  /** Ids of the ticked nodes without children; present: the tree has boxes. */
  ticked?: string[];
  /** A box over these nodes was clicked; `on` is their new state. */
  onTick?: (nodes: readonly TreeNodeFrame[], on: boolean) => void;
  /** Groups of the nodes without children, in the order in which they are shown: by member `key` of a node. Equal values of its member `column` are one column. */
  groups?: { key: string; column?: string; items: { name: string; title: string }[]; emptyText?: string };
}

export interface StepsFrame {
  /** `count`: how many were chosen in the step. */
  items: { name: string; title: string; count?: number }[];
  current: number;
  back: FrameButton;
  next: FrameButton;
  /** Submits without the later steps. */
  save?: FrameButton;
  /** A button of the step runs: nothing in its views can be changed. */
  busy?: boolean;
  children: ReactNode;
}

export interface ColumnFrame {
  name: string;
  title: string;
  /** Wanted width; a table without room for it makes the column narrower, down to `leastPx`. */
  widthPx?: number;
  /** Narrowest width at which a value can be read. */
  leastPx?: number;
  /** Narrowest width where the table has no room for that either. */
  floorPx?: number;
  /** The person chose the width: it stays. */
  own?: boolean;
  align?: 'left' | 'center' | 'right';
  fixed?: 'left' | 'right';
  sortable?: boolean;
  /** Its widget only displays and is not pressed: a state, a tag. */
  mark?: boolean;
  /** The value is one of a few choices, such as a state without colours. */
  choice?: boolean;
  /** Its numbers have thousands separators; so has their sum. */
  thousands?: boolean;
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

/** `by`: whose it is, where it is another person's. */
export interface SavedViewItem {
  id: string;
  name: string;
  shared?: boolean;
  by?: string;
}

/** Filter, order and columns under a name. */
export interface SavedViewsFrame {
  /** undefined until they are requested. */
  items: SavedViewItem[] | undefined;
  current?: string;
  /** Id of the view that the list begins with. */
  first?: string;
  onOpen: () => void;
  onChoose: (id: string) => void;
  /** Saves the current state; false: it failed, and the name stays in the input. */
  onSave: (name: string) => Promise<boolean>;
  onRename: (id: string, name: string) => Promise<boolean>;
  onRemove: (id: string) => Promise<boolean>;
  /** Shares a view with everybody who sees the list, or no more; absent: views are not shared here. */
  onShare?: (id: string, shared: boolean) => Promise<boolean>;
  /** Begins the list with this view, or with none; absent: lists have none here. */
  onFirst?: (id: string | undefined) => void;
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

/** Groups of conditions over the fields of a list, and named plans of them (contract-visualdev §6.4). */
export interface SuperQueryFrame {
  open: boolean;
  draft: QueryDraft;
  onDraft: (draft: QueryDraft) => void;
  newCondition: () => QueryCondition;
  newGroup: () => QueryGroup;
  fields: { id: string; label: string }[];
  symbols: (field: string | undefined) => { id: string; label: string }[];
  /** The input for the value of a condition; null when its symbol takes none. */
  input: (condition: QueryCondition, onValue: (value: unknown) => void) => ReactNode;
  plans: { id: string; name: string }[];
  plan?: string;
  onPlan: (id: string) => void;
  onRemovePlan: (id: string) => void;
  /** Asks the person for a name first; true: it may be saved. */
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
  /** `isCut`: there are more rows than `total`. */
  paging?: {
    current: number;
    pageSize: number;
    total: number;
    isCut?: boolean;
    onChange: (current: number, pageSize: number) => void;
  };
  toolbar: FrameButton[];
  tools: FrameButton[];
  /** Toolbar right side: 'columns' opens the settings; the frame renders the drawer (320 px: drag, hide, restore). */
  columnSettings?: {
    items: ColumnSetting[];
    onSave: (items: Omit<ColumnSetting, 'title'>[]) => Promise<boolean>;
    onRestore: () => Promise<boolean>;
    /** Makes this the default of everybody; absent: the person may not. */
    onDefault?: (items: Omit<ColumnSetting, 'title'>[]) => Promise<boolean>;
  };
  rowActions?: (row: Record<string, unknown>) => FrameButton[];
  rowActionsVisible: number;
  /** Columns of a card on a narrow screen, the title first; default: by the frame's rule. */
  card?: readonly string[] | 'all';
  /** A row is edited in place. */
  editing?: boolean;
  actionsWidthPx?: number;
  onRowClick?: (row: Record<string, unknown>) => void;
  /** Sums by column, in a footer row whose first cell shows 合计. */
  summary?: Record<string, string>;
  /** Tree rows whose children are being fetched; rows that may have children carry an empty list. */
  opening?: string[];
  /** A heading over the rows below it: no box, no actions. */
  isHeading?: (row: Record<string, unknown>) => boolean;
  /** Lists within a row, in tabs below the expanded row. */
  details?: (row: Record<string, unknown>) => TableDetailFrame[];
  rowStyle?: (row: Record<string, unknown>) => CSSProperties | undefined;
  cellStyle?: (row: Record<string, unknown>, column: string) => CSSProperties | undefined;
  /** Active filters that no input shows; each can be removed. */
  filters?: { name: string; label: string; onRemove: () => void }[];
  /** The person resized a column to this width; undefined: fit the content. */
  onResize?: (column: string, widthPx: number) => void;
  /** Scroll position when the page was left. */
  scrollTop?: number;
  onScroll?: (topPx: number) => void;
  savedViews?: SavedViewsFrame;
  /** There is no row at all, or none matches the filter. */
  empty: 'none' | 'unmatched';
  emptyText?: string;
  onClearFilter?: () => void;
}

export interface SearchFrame {
  /** One rendered form item per search field. */
  items: ReactNode[];
  visible: number;
  /** Number of active filters. */
  active: number;
  /** How many of them the fold hides. */
  activeFolded: number;
  onSearch: () => void;
  onReset: () => void;
}

export interface PageFrame {
  side?: ReactNode;
  sideWidthPx?: number;
  /** The main part is no wider. */
  mostPx?: number;
  main: ReactNode;
}

/** A record of a picker: a node of a tree or a line of a list. */
export interface PickerNodeFrame {
  key: string;
  label: string;
  /** A second line: the path of the record. */
  note?: string;
  /** company, department, position, role, group, user, …; decides the icon. */
  type?: string;
  avatar?: string;
  leaf?: boolean;
  children?: PickerNodeFrame[];
  /** false: cannot be chosen; a click opens it. */
  pickable: boolean;
  chosen: boolean;
  /** Cannot be chosen, with the reason. */
  disabled?: string;
}

/** The body of a picker: tabs, keyword, records on the left, the chosen ones on the right. */
export interface PickerFrame {
  tabs: { name: string; title: string }[];
  tab: string;
  /** The person came from another tab: the focus stays on the tabs. */
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
  /** Rendered in place of nodes. */
  table?: ReactNode;
  loading: boolean;
  error?: string;
  /** Fetches more; called when the list is scrolled near its end. Absent: there is no more. */
  onMore?: () => void;
  multiple: boolean;
  /** Absent: no pane. */
  chosen?: {
    items: { key: string; label: string; note?: string; type?: string; avatar?: string }[];
    onRemove: (key: string) => void;
    onClear: () => void;
  };
  /** Rendered in a popover, with this maximum height. */
  heightPx?: number;
}

/** A record that somebody else saved meanwhile: what differs, and whose value is taken. */
export interface ConflictFrame {
  message: string;
  items: { key: string; label: string; mine: ReactNode; theirs: ReactNode; taken: 'mine' | 'theirs' }[];
  onTake: (key: string, side: 'mine' | 'theirs') => void;
  onAll: (side: 'mine' | 'theirs') => void;
  /** Saves with the values that are taken. */
  onAccept: () => void;
  onLater: () => void;
}

/** Views on tabs. */
export interface TabsFrame {
  items: { name: string; title: string; content: ReactNode }[];
  /** The open tab; it is one of the items. */
  open: string | undefined;
  onOpen: (name: string) => void;
}

/** The pixels around documents; `widgets/frames` provides all of them. */
export interface Frames {
  Page: ComponentType<PageFrame>;
  Dialog: ComponentType<DialogFrame>;
  FormItem: ComponentType<FormItemFrame>;
  /** 24-column row with gutter. */
  /** `details`: a description list instead of 24 columns (issue 15 §2). */
  FormGrid: ComponentType<{ gutterPx?: number; details?: boolean; columns?: number; at?: string; children: ReactNode }>;
  Tree: ComponentType<TreeFrame>;
  Table: ComponentType<TableFrame>;
  Search: ComponentType<SearchFrame>;
  SuperQuery: ComponentType<SuperQueryFrame>;
  Picker: ComponentType<PickerFrame>;
  Steps: ComponentType<StepsFrame>;
  Tabs: ComponentType<TabsFrame>;
  Toolbar: ComponentType<{ buttons: FrameButton[]; align?: 'left' | 'right' }>;
  /** One widget failed: shows where (JSON pointer) and why; the rest of the page keeps working. */
  ErrorBox: ComponentType<{ at: string; message: string; onRetry?: () => void }>;
  /** An unknown widget: a labelled read-only box. */
  UnknownBox: ComponentType<{ widget: string; value?: unknown }>;
  Loading: ComponentType<{ rows?: number }>;
  /** Unsaved input of an earlier visit can be restored or discarded. */
  DraftOffer: ComponentType<{ message: string; onRestore: () => void; onDiscard: () => void }>;
  Conflict: ComponentType<ConflictFrame>;
  /** A newer version of this document, or with `message` of its record, exists while the form is dirty. */
  NewVersion: ComponentType<{ message?: string; onReload: () => void; onDismiss: () => void }>;
}
