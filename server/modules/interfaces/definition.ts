import type { Method } from '../../../core/language/words/call';

/** A name with a value that may hold `{parameter}`. */
export interface Named {
  field: string;
  defaultValue: string;
  /** The value is sealed and never answered; values of headers always are. */
  secret?: 1;
}

export interface HttpRequest {
  method: Method;
  url: string;
  headers: Named[];
  queries: Named[];
  bodyType: 'none' | 'form' | 'urlencoded' | 'json' | 'xml';
  /** The body as text; when empty, it is built from `fields`. */
  body: string;
  fields: Named[];
}

/** One query to the source; the definition's kind decides which part is used. */
export interface Question {
  sql: string;
  http: HttpRequest;
}

export interface Parameter {
  field: string;
  /** The label. */
  fieldName: string;
  /** varchar, int, decimal, datetime, text, … */
  dataType: string;
  required: boolean;
  defaultValue: string;
  /** The value is sealed, never answered, and cannot be overridden by a call; HTTP interfaces only. */
  secret?: 1;
}

/** The definition of an interface, common to all generations (contract-visualdev §11). */
export interface Definition {
  kind: 'sql' | 'static' | 'http';
  action: 'select' | 'insert' | 'update' | 'delete';
  /** The source itself is paged. */
  paged: boolean;
  /** JSON text. */
  staticData: string;
  data: Question;
  /** Counts all rows; only `sql` is used. */
  count: Question;
  /** Records of given values. */
  echo: Question;
  parameters: Parameter[];
  /** Text of a function `(data) => data`. */
  processing: string;
  /** Where the rows are in an answer: `data.list`; empty: the answer itself. */
  resultPath: string;
  /** Parameter names of an HTTP source for the page; one with an empty name is not sent. */
  pageNames: { currentPage: string; pageSize: string; keyword: string };
  echoNames: { showKey: string; showValue: string };
  /** Members with their labels (3.6 `fieldJson`). */
  fields: Named[];
  /** Ours: SQL answers guarded models in full, to everyone who may run the interface (see modelRights). */
  allRows: boolean;
}

export const noRequest: HttpRequest = {
  method: 'GET',
  url: '',
  headers: [],
  queries: [],
  bodyType: 'none',
  body: '',
  fields: [],
};

const noQuestion: Question = { sql: '', http: noRequest };

export const emptyDefinition: Definition = {
  kind: 'static',
  action: 'select',
  paged: false,
  staticData: '',
  data: noQuestion,
  count: noQuestion,
  echo: noQuestion,
  parameters: [],
  processing: '',
  resultPath: '',
  pageNames: { currentPage: '', pageSize: '', keyword: '' },
  echoNames: { showKey: '', showValue: '' },
  fields: [],
  allRows: false,
};
