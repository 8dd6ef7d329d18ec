import type { JsonObject } from '../language/types';
import type { ModelSend } from './sendTypes';

/** A model record of `/api/visualdev/Base` (contract-visualdev §1.1): the JSON bodies are strings on the wire. */
export interface ModelRecord {
  id: string;
  fullName: string;
  enCode: string;
  type: number;
  /** 1 form only, 2 form and list, 4 data view. */
  webType: number;
  category?: string | null;
  description?: string | null;
  sortCode?: number;
  enableFlow?: number;
  tables: string;
  formData: string;
  columnData: string;
  appColumnData?: string;
}

/** Canonical widget names: generation 3.6 (`input`, `inputNumber`, `datePicker`, …, contract-visualdev §0.1, §3.4). */
export type WidgetKey = string;

/**
 * One field or container of a model's form, from any generation. `raw` is the original node, so that unknown keys
 * survive a round trip.
 */
export interface ModelField {
  /** `__vModel__`; '' for display widgets and containers. */
  vModel: string;
  key: WidgetKey;
  label: string;
  /** Own props under their canonical (3.6, camelCase) names. */
  props: JsonObject;
  required: boolean;
  unique: boolean;
  noShow: boolean;
  /** Shown on pc. */
  visible: boolean;
  span: number;
  labelWidthPx?: number;
  showLabel: boolean;
  tip?: string;
  placeholder?: string;
  defaultValue: unknown;
  defaultCurrent: boolean;
  disabled: boolean;
  readonly: boolean;
  regList: { pattern: string; message: string }[];
  trigger: string[];
  options?: {
    type: 'static' | 'dictionary' | 'dynamic';
    items: JsonObject[];
    dictionaryType?: string;
    interfaceId?: string;
    templateJson?: JsonObject[];
    labelKey: string;
    valueKey: string;
    childrenKey: string;
  };
  /** Table of this field's column ('' = main). */
  tableName: string;
  /** Children of containers, and columns of a sub-table. */
  children: ModelField[];
  /** Panes of tab and collapse. */
  panes?: { name: string; title: string; children: ModelField[] }[];
  /** `expression` tokens of a calculate field, as text formula of core/formula (`price * count`); undefined when invalid. */
  formula?: string;
  /** JSON pointer into the record. */
  at: string;
  /** The designer's own number of the node (`formId`), unique in a form; identifies a renamed field. '' when absent. */
  formId: string;
  raw: JsonObject;
}

export interface ModelColumn {
  /** vModel, or `tableFieldX-col` for a sub-table's column. */
  prop: string;
  label: string;
  key: WidgetKey;
  widthPx?: number;
  align: 'left' | 'center' | 'right';
  fixed: 'none' | 'left' | 'right';
  sortable: boolean;
  field?: ModelField;
  raw: JsonObject;
}

export interface ModelSearch {
  prop: string;
  label: string;
  key: WidgetKey;
  /** 1 equal, 2 like, 3 range. */
  searchType: 1 | 2 | 3;
  multiple: boolean;
  isKeyword: boolean;
  /** Of people and organisations: the children of the chosen one match too (3.6). */
  includeSubordinate: boolean;
  value?: unknown;
  field?: ModelField;
  /** JSON pointer into the record. */
  at: string;
  raw: JsonObject;
}

export interface ModelButton {
  value: string;
  label: string;
  icon?: string;
  /** JSON pointer into the record. */
  at: string;
}

export interface ModelCustomButton extends ModelButton {
  /** 1 popup, 2 script, 3 interface. */
  kind: 1 | 2 | 3;
  event: JsonObject;
}

export interface ModelList {
  /** 1 plain, 2 left tree, 3 group, 4 inline edit, 5 tree. */
  type: 1 | 2 | 3 | 4 | 5;
  columns: ModelColumn[];
  /** All possible columns, with those that are shown (contract-visualdev §6.1 defaultColumnList). */
  defaultColumns: { prop: string; label: string; checked: boolean }[];
  /** Fields available in a super query. */
  queryable: ModelColumn[];
  /** Columns under the designer's own headers (3.6). */
  headers: { id: string; label: string; align: 'left' | 'center' | 'right'; props: string[] }[];
  searches: ModelSearch[];
  hasPage: boolean;
  pageSize: number;
  /** First is the main sort. */
  sort: { prop: string; order: 'asc' | 'desc' }[];
  buttons: ModelButton[];
  rowButtons: ModelButton[];
  /** The designer's own buttons in each row (contract-visualdev §6.8). */
  customButtons: ModelCustomButton[];
  hasSuperQuery: boolean;
  showSummary: boolean;
  summaryFields: string[];
  childTableStyle: 1 | 2;
  groupField?: string;
  parentField?: string;
  /** Children of a tree's rows are fetched on opening. */
  lazyTree: boolean;
  tree?: JsonObject;
  ruleList: unknown;
  usePermission: { column: boolean; form: boolean; button: boolean; data: boolean };
  /** Print templates of several records (contract-visualdev §6.1). */
  printIds: string[];
  raw: JsonObject;
}

export interface ModelTable {
  /** JSON pointer into the record. */
  at: string;
  table: string;
  comment: string;
  main: boolean;
  /** FK column in this table. */
  tableField: string;
  relationField: string;
  fields: {
    column: string;
    field: string;
    comment: string;
    /** varchar, int, datetime, decimal, bigint, text, in lower case. */
    dataType: string;
    length: string;
    primaryKey: boolean;
    autoIncrement: boolean;
  }[];
}

export interface ModelForm {
  fields: ModelField[];
  popupType: 'general' | 'fullScreen' | 'drawer';
  widths: { general: string; fullScreen: string; drawer: string };
  labelPosition: 'right' | 'left' | 'top';
  labelWidthPx: number;
  gutterPx: number;
  size: 'small' | 'middle' | 'large';
  /** 1 snowflake, 2 auto-increment. */
  primaryKeyPolicy: 1 | 2;
  concurrencyLock: boolean;
  logicalDelete: boolean;
  buttons: { confirm: string; cancel: string; confirmAndAdd?: string };
  /** Print templates and the caption of their button. */
  print?: { ids: string[]; label: string };
  raw: JsonObject;
}

/** The normalised model that the rest of the product reads instead of formData and columnData. */
export interface Model {
  id: string;
  fullName: string;
  enCode: string;
  webType: number;
  form: ModelForm;
  /** undefined for webType 1. */
  list?: ModelList;
  tables: ModelTable[];
  /** Messages that changes and dates of its records send. */
  sends: ModelSend[];
  /** What could not be understood, by JSON pointer into the record; normalising never throws. */
  issues: ModelIssue[];
}

/** `error` prevents publishing; `warning` is rendered as well as possible. */
export interface ModelIssue {
  at: string;
  /** English, for developers. */
  message: string;
  level: 'error' | 'warning';
  /** The text is no model at all: a draft is not saved with it. */
  shape?: true;
  /** Locale key and its values, for display. */
  key?: string;
  values?: Record<string, string | number>;
}

export type ColumnType = 'text' | 'numeric' | 'bigint' | 'timestamp' | 'jsonb';

/** Storage of each field. Names come only from here; they are quoted, never taken from requests. */
export interface StoragePlan {
  main: StorageTable;
  children: (StorageTable & {
    vModel: string;
    foreignKey: string;
    /** The database has no reference from the foreign key to the main table: rows are deleted by statements. */
    loose?: true;
  })[];
  /** Tables of sub-tables that the model no longer has; their rows remain. */
  retired?: (StorageTable & { vModel: string; foreignKey: string })[];
  /** Why these tables cannot be created; empty in a plan in force. */
  issues?: ModelIssue[];
}
export interface StorageTable {
  /** Physical name, in the schema `model` unless the table was adopted. */
  table: string;
  /** An existing table that is used as is (server/modules/design/adoptTables): its schema. */
  adopted?: string;
  primaryKey: string;
  primaryKeyType: 'text' | 'identity';
  columns: StorageColumn[];
  /** Columns that `tables` names without a field, and those of flows: created and kept, never written by a form. */
  extra?: { column: string; type: ColumnType }[];
  version?: string;
  deleteMark?: { mark: string; time: string; user: string };
  /** Sub-tables: the place of a row, counted from 0. Absent in adopted tables and in plans of before: rows stand in the order of their keys. */
  order?: string;
}
export interface StorageColumn {
  vModel: string;
  column: string;
  type: ColumnType;
  /** Scale of numeric. */
  scale?: number;
  /** Adopted tables: the column's own type, where it differs from the type we would create for a list or a choice. */
  physical?: string;
  indexed: boolean;
  /** Lists sort by it as text, and it has an index of that order: its greatest length in characters. */
  ordered?: number;
  key: WidgetKey;
  /** The designer's number of the field: a renamed column preserves its data. */
  id?: string;
}
