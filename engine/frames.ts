import type { ComponentType, ReactNode } from 'react';

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
    items: { name: string; title: string; visible: boolean }[];
    onSave: (items: { name: string; visible: boolean }[]) => Promise<boolean>;
    onRestore: () => Promise<boolean>;
  };
  rowActions?: (row: Record<string, unknown>) => FrameButton[];
  rowActionsVisible: number;
  actionsWidthPx?: number;
  onRowClick?: (row: Record<string, unknown>) => void;
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
