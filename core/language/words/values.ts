export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

/**
 * A locale key (`billRule.fullName`), or words that need no translation (a model's labels). With `values`, `{name}` in the
 * words is replaced by the value; the text updates when a value changes.
 */
export type Text = string | { text: string; values?: Params } | { key: string; values?: Params };

/**
 * A value that is resolved by path when it is needed. The first part of a path is a root of `core/language/roots.ts`:
 * `args`, `form`, `row`, `view.<id>.<aspect>`, `picks`, `route`, `page`, `result`, `message`, `picked`, `value`, `user`, `document`,
 * `now`.
 * A path without a value resolves to undefined. `as`: `json` stringifies, `parsed` parses a JSON string, `number`, `string`,
 * `csv` joins an array with commas, `lines` with line breaks, `list` splits csv text, `ids` takes the ids of a list of records.
 */
export interface Binding {
  $: string;
  as?: 'json' | 'parsed' | 'number' | 'string' | 'csv' | 'lines' | 'list' | 'ids';
  /** Used when the path has no value, null or '' (`{ "$": "args.id", "else": "0" }` for `…/Selector/{id or 0}`). */
  else?: null | boolean | number | string;
  /** Members that override those of the object found, before `as` and `else`; members without a value are left out. */
  with?: Record<string, Bound>;
  /** Keeps the members of a list that are ids of these records or of their descendants (`children`). */
  among?: Binding;
  /** Shifts an epoch-ms number, or 'HH:mm(:ss)' text within its day, by whole units; negative goes back. */
  plus?: Partial<Record<DateUnit, number>>;
}

export const dateUnits = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
export type DateUnit = (typeof dateUnits)[number];

/** Kinds of messages and notices. */
export const noticeTypes = ['success', 'warning', 'error', 'info'] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** How a text stands on a page: larger, as it is, paler, or as a notice. */
export const textTones = ['title', 'text', 'hint', ...noticeTypes] as const;
export type TextTone = (typeof textTones)[number];

/** JSON in which any value, at any depth, may be a Binding. */
export type Bound = null | boolean | number | string | Binding | Bound[] | { [key: string]: Bound };

/** Arguments by name, or one binding for all of them: `{ "$": "form", "with": { "id": … } }`. */
export type Params = Record<string, Bound> | Binding;
