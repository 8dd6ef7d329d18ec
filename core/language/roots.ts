/** Meaning of the first part of a binding's path. Read by the scope, the validator, subscriptions and the docs. */
export interface Root {
  /** One line for the docs. */
  what: string;
  /** Subscribed to while on screen: what reads it is evaluated again when it changes. */
  live: boolean;
  /** The action `set` may write below it. */
  settable: boolean;
  /** Available only in actions and in what is evaluated once: `submit`, `onOk`, `params` of a call. */
  actionOnly?: boolean;
  /** What the path parts below it name: a field, a column, a view. */
  names: 'field' | 'column' | 'view' | 'none';
}

const defineRoots = <Name extends string>(roots: Record<Name, Root>): Readonly<Record<Name, Root>> => roots;

export const roots = defineRoots({
  args: { what: 'what the document was opened with', live: false, settable: false, names: 'none' },
  form: { what: 'values of the nearest form', live: true, settable: true, names: 'field' },
  row: { what: 'row at hand: of a table, or of a sub-table', live: true, settable: true, names: 'column' },
  view: { what: 'what a view exposes: `view.<id>.<aspect>`', live: true, settable: true, names: 'view' },
  picks: { what: 'record behind a picker field: `picks.<field>`', live: true, settable: false, names: 'field' },
  route: { what: 'address of the page: `params`, `query`, `modelId`', live: true, settable: false, names: 'none' },
  page: {
    what: 'question of a picker: `keyword`, `currentPage`, `pageSize`',
    live: true,
    settable: false,
    names: 'none',
  },
  result: {
    what: 'data of the last call, or of the document that was opened',
    live: false,
    settable: false,
    actionOnly: true,
    names: 'none',
  },
  message: {
    what: 'message of the last call: why it was refused, in `onError`',
    live: false,
    settable: false,
    actionOnly: true,
    names: 'none',
  },
  picked: { what: 'record chosen in a picker', live: false, settable: false, actionOnly: true, names: 'none' },
  value: { what: 'value of the field at hand', live: false, settable: false, actionOnly: true, names: 'none' },
  user: { what: 'the signed-in person', live: false, settable: false, names: 'none' },
  document: { what: 'the document: `id`', live: false, settable: false, names: 'none' },
  now: {
    what: 'when the document was opened: `year` … `second` (epoch ms), `time`, `shortTime`',
    live: false,
    settable: false,
    names: 'none',
  },
});

export type RootName = keyof typeof roots;

/** What a view exposes under `view.<id>`. */
export interface Aspect {
  /** One line for the docs. */
  what: string;
  /** `set` may write it (`selected`) or its members (`values.<field>`). */
  settable?: boolean;
  /** Its members are the view's fields. */
  fields?: boolean;
  /** Its members are the keys of this member of the view. */
  keysOf?: string;
}

/** Roots that every list of actions has. */
export const actionRoots: readonly RootName[] = ['result', 'message', 'picked', 'value', 'row'];

/** Aspects that several view types share, so that one name has one meaning. */
export const aspects = {
  selected: { what: 'the selected row or node', settable: true },
  checked: { what: 'ids of the ticked rows or nodes' },
  checkedOf: { what: 'of a tree with groups: ids of the ticked nodes of each group, by its name' },
  ticks: { what: 'number of ticked nodes that have none below them' },
  leaves: { what: 'number of nodes that have none below them and can be ticked' },
  values: { what: 'values of the fields; of a search, those that were submitted', settable: true, fields: true },
  dirty: { what: 'true while typed values are not saved' },
  query: { what: 'the super query in force' },
  paging: { what: '`currentPage` and `pageSize`' },
  counts: { what: 'numbers of rows: `found` by the question, `here` on this page, `ticked`' },
  loading: { what: 'true until the first answer' },
} satisfies Record<string, Aspect>;
