/** A name with a value that may hold `{parameter}`. */
export interface Named {
  field: string;
  defaultValue: string;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Named[];
  queries: Named[];
  bodyType: 'none' | 'form' | 'urlencoded' | 'json' | 'xml';
  /** The body as text; when it is empty it is made of `fields`. */
  body: string;
  fields: Named[];
}

/** One question to the source; which part counts is said by the definition's kind. */
export interface Question {
  sql: string;
  http: HttpRequest;
}

export interface Parameter {
  field: string;
  /** What it is called to people. */
  fieldName: string;
  /** varchar, int, decimal, datetime, text, … */
  dataType: string;
  required: boolean;
  defaultValue: string;
}

/** What an interface does, of whichever generation it came (contract-visualdev §11). */
export interface Definition {
  kind: 'sql' | 'static' | 'http';
  action: 'select' | 'insert' | 'update' | 'delete';
  /** The source itself gives pages. */
  paged: boolean;
  /** JSON text. */
  staticData: string;
  data: Question;
  /** The number of all rows; `sql` alone is asked. */
  count: Question;
  /** Records of given values. */
  echo: Question;
  parameters: Parameter[];
  /** Text of a function `(data) => data`. */
  processing: string;
  /** Where the rows are in an answer: `data.list`; empty: the answer itself. */
  resultPath: string;
  /** What an HTTP source calls the page's members; an empty name is not sent. */
  pageNames: { currentPage: string; pageSize: string; keyword: string };
  echoNames: { showKey: string; showValue: string };
  /** Members with the names shown for them (3.6 `fieldJson`). */
  fields: Named[];
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
};
