import type { Option } from '../core/language/types';

/** A row, node or record as it was returned. */
export type Row = Record<string, unknown>;

/** A call and its params. */
export interface Question {
  call: string;
  params: Row;
}

export interface Sort {
  name: string;
  order: 'asc' | 'desc';
}

/** The requested part of a list, and its order. Pages count from 1. */
export interface PageQuery {
  page?: number;
  size?: number;
  keyword?: string;
  /** null: the list's own order; absent: the list is not sorted. */
  sort?: Sort | null;
}

/** Members of a row that a source can also name itself (`idKey`, `labelKey`, …). */
export interface RowNames {
  id: string;
  label: string;
  children: string;
  disabled: string;
  leaf: string;
  heading: string;
  icon: string;
}

/** What pickers show of a record beside its name. */
export interface RecordAbout {
  /** Name of its icon. */
  kind?: string;
  /** Its path. */
  note?: string;
  avatar?: string;
  isPerson: boolean;
  /** The record cannot be chosen, whatever the source allows. */
  disabled: boolean;
  /** It cannot be chosen any more; stored values keep its name. */
  past?: 'disabled' | 'deleted';
  /** Why it cannot be chosen. */
  reason?: string;
}

/** How sources are fetched from this platform, and how their rows are read. */
export interface SourcePort {
  /** Default members of a row, where the source has none. */
  names: RowNames;
  /** The row has no children; used where the source has no `leafKey`. */
  isEnd: (row: Row) => boolean;
  about: (row: Row) => RecordAbout;
  /** Text of a value that its row contains separately: rows that are edited hold values. */
  wordsOf: (row: Row, member: string) => string | undefined;
  /** The parent node of an answer (`root` of a source), with the members that rows of this platform have. */
  asRoot: (row: Row) => Row;
  /** The call of a data interface, whole or page by page. */
  interface: (id: string, params: Row, paged: boolean) => Question;
  /** The call for numbers over the records of a model. */
  numbers: (model: string, params: Row) => Question;
  /** A part of a list as the params of its call. */
  page: (query: PageQuery) => Row;
  /** The array within an answer, for sources without a path. */
  rows: (data: unknown) => unknown;
  /** Rows of an answer that can only be held, not chosen. */
  past: (data: unknown) => Row[];
  /** The number of rows in the whole list; undefined when the answer does not contain it. */
  total: (data: unknown) => number | undefined;
  /** The list has more rows than its total says: they were not counted further. */
  isCut?: (data: unknown) => boolean;
  /** Records that a call over several left unchanged, and why; [] when it changed all. */
  untouched: (data: unknown) => { id: string; message: string }[];
}

/** How a dictionary item is stored: by its id or its code. */
export type DictionaryKey = 'id' | 'enCode';

/** Something that a person saved under a name. */
export interface StoredItem {
  id: string;
  name: string;
  /** undefined: the stored content cannot be read. */
  value: unknown;
  /** Everybody who sees the list has it. */
  shared?: boolean;
  /** Whose it is, where it is another person's. */
  by?: string;
}

/** What a person saved for one page, with its functions. When one returns false, the message has been shown. */
export interface Stored {
  /** undefined until it has been fetched. */
  items: readonly StoredItem[] | undefined;
  /** Overwrites the item with this id, or adds one. `quiet`: no message that it worked. */
  save: (item: Omit<StoredItem, 'id'> & { id?: string }, quiet?: boolean) => Promise<boolean>;
  remove: (id: string, quiet?: boolean) => Promise<boolean>;
  /** Shares an item with everybody who sees the page, or no more; absent: items of this kind are not shared. */
  share?: (id: string, shared: boolean) => Promise<boolean>;
  /** Begins the list with this view from now on, or with none; absent: items of this kind are not begun with. */
  beginWith?: (id: string | undefined) => void;
  /** Stores the value as the default of everybody; absent: this person may not. */
  saveDefault?: (value: unknown) => Promise<boolean>;
}

/** `columns`: the columns of a table (one item, without a name; removed, the default applies). `views`: states of a list. `queries`: super queries. */
export type StoredKind = 'columns' | 'views' | 'queries';

/** Who saved the record in between, when, and which fields; '' and [] when the answer does not contain it. */
export interface Conflict {
  user: string;
  time: string;
  fields: string[];
  /** The stored record as this person may read it; absent: the server does not send it. */
  record?: Row;
}

/** Details of a refused call beyond its message. */
export interface Failure {
  data: unknown;
  /** Messages that belong to a field. */
  fields: { field: string; message: string }[];
  /** Somebody else has saved the record since it was loaded. */
  conflict?: Conflict;
}

/** One line of a super query. */
export interface QueryLine {
  field?: string;
  symbol?: string;
  value?: unknown;
  /** Widget of the field. */
  widget?: string;
}

/** A super query: groups of lines. */
export interface Query {
  logic: 'and' | 'or';
  groups: { logic: 'and' | 'or'; conditions: QueryLine[] }[];
}

/** How super queries are sent and stored. */
export interface QueryPort {
  write: (query: Query) => unknown;
  /** Reads the output of `write`, of any generation; unreadable input has no groups. */
  read: (sent: unknown) => Query;
}

/** A form and the record in it: forms of the same place are offered each other's drafts. */
export interface DraftPlace {
  document: string;
  /** Identifies the record; '' for a new one. */
  record: string;
  /** Id of the view; '' for the document's own form. */
  view: string;
}

/** Unsaved input of a form. */
export interface Draft {
  id: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** JSON, as it was saved. */
  content: unknown;
}

/** Unsaved input that outlives the page; the functions never reject. Changes take effect in the order of their calls. */
export interface DraftPort {
  /** The drafts of the signed-in person, the newest first. */
  find: (place: DraftPlace) => Promise<Draft[]>;
  /** Writes a draft, or overwrites it. */
  save: (id: string, place: DraftPlace, content: unknown) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** The Host's ports to the platform: they hide its wire format from the engine. */
export interface PlatformPorts {
  sources: SourcePort;
  queries: QueryPort;
  /** Options of a dictionary code, from the same cache as `useDictionary`. */
  dictionary: (code: string, valueKey: DictionaryKey) => Promise<Option[]>;
  /** null: nothing is fetched. */
  useStored: (kind: StoredKind, owner: string | null) => Stored;
  /** Id of the view that the list of this owner begins with, known without a call; absent: lists have none. */
  firstView?: (owner: string) => string | undefined;
  failure: (error: unknown) => Failure;
  /** Absent: unsaved input is lost with the page. */
  drafts?: DraftPort;
}
