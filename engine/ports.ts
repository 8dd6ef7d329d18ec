import type { Option } from '../core/language/types';

/** A row, node or record as it was answered. */
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

/** Which part of a list is wanted, in what order. Pages count from 1. */
export interface PageQuery {
  page?: number;
  size?: number;
  keyword?: string;
  /** null: the order of the list itself; absent: the list is not ordered by anybody. */
  sort?: Sort | null;
}

/** Members of a row that a source may also name itself (`idKey`, `labelKey`, …). */
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
  /** Where it belongs. */
  note?: string;
  avatar?: string;
  isPerson: boolean;
  /** The record cannot be chosen, whatever the source says. */
  disabled: boolean;
  /** Why it cannot be chosen. */
  reason?: string;
}

/** How sources are fetched from this platform, and how its rows are read. */
export interface SourcePort {
  /** Members of a row, where the source names none. */
  names: RowNames;
  /** Nothing is below this row; read where the source has no `leafKey`. */
  isEnd: (row: Row) => boolean;
  about: (row: Row) => RecordAbout;
  /** Words of a value, where its row has them beside it: rows that are edited hold values. */
  wordsOf: (row: Row, member: string) => string | undefined;
  /** The node above an answer (`root` of a source), with the members that rows of this platform have. */
  asRoot: (row: Row) => Row;
  /** The call that answers a data interface, whole or page by page. */
  interface: (id: string, params: Row, paged: boolean) => Question;
  /** A part of a list as the params of its call. */
  page: (query: PageQuery) => Row;
  /** The array within an answer, where the source names none. */
  rows: (data: unknown) => unknown;
  /** How many rows the whole list has; undefined when the answer does not tell. */
  total: (data: unknown) => number | undefined;
  /** Records that a call over several left as they are, and why; [] when it changed all. */
  untouched: (data: unknown) => { id: string; message: string }[];
}

/** How the dictionary item is stored: by its id or its code. */
export type DictionaryKey = 'id' | 'enCode';

/** Something that a person stored under a name. */
export interface StoredItem {
  id: string;
  name: string;
  /** undefined: what is stored cannot be read. */
  value: unknown;
}

/** What a person stored for one page, and how to change it. A refusal has been shown when these answer false. */
export interface Stored {
  /** undefined until it has been fetched. */
  items: readonly StoredItem[] | undefined;
  /** Overwrites the item with this id, or adds one. */
  save: (item: Omit<StoredItem, 'id'> & { id?: string }) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
}

/** `columns`: the columns of a table (one item, without a name). `views`: states of a list. `queries`: super queries. */
export type StoredKind = 'columns' | 'views' | 'queries';

/** Who saved the record in between, when, and which fields; '' and [] when the answer does not tell. */
export interface Conflict {
  user: string;
  time: string;
  fields: string[];
}

/** What a refused call tells beyond its message. */
export interface Failure {
  data: unknown;
  /** Messages that belong to a field. */
  fields: { field: string; message: string }[];
  /** The record was saved by somebody else since it was loaded. */
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

/** Super queries as they are sent and stored. */
export interface QueryPort {
  write: (query: Query) => unknown;
  /** Reads what `write` made, in any generation; what cannot be read has no groups. */
  read: (sent: unknown) => Query;
}

/** The Host's ports to the platform: what the engine would otherwise have to know of its wire. */
export interface PlatformPorts {
  sources: SourcePort;
  queries: QueryPort;
  /** Options of a dictionary code, from the same cache as `useDictionary`. */
  dictionary: (code: string, valueKey: DictionaryKey) => Promise<Option[]>;
  /** null: nothing is fetched. */
  useStored: (kind: StoredKind, owner: string | null) => Stored;
  failure: (error: unknown) => Failure;
}
