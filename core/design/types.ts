import type { Json } from '../language/types';

/** The texts that a person designs at once: those of a model, or a document. */
export type TextName = 'formData' | 'columnData' | 'tables' | 'document';

/** A value in one of the texts. */
export interface Place {
  text: TextName;
  /** JSON pointer. */
  pointer: string;
}

/** One change of JSON as RFC 6902 has it; `from` and `path` are pointers of one text. */
export type Op = { text: TextName } & (
  | { op: 'add' | 'replace' | 'test'; path: string; value: Json }
  | { op: 'remove'; path: string }
  | { op: 'move' | 'copy'; from: string; path: string }
);

/** What was done, for people: a key of `desk.done` and its values. */
export interface Said {
  key: string;
  values?: Record<string, string>;
}

/** What one act of a person is: one entry of the history. */
export interface Step {
  say: Said;
  ops: Op[];
  /** What is selected after it; undefined: what was. */
  select?: Place[];
}
