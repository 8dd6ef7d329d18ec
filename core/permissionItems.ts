/** What is known of a kind of permission items under a menu (contract §4.3). */
interface ItemKindFacts {
  /** The family of its calls; its table is `weft_` and this name in snake case. */
  family: string;
  /** Its list in the file of an exported menu. */
  inFile: string;
  /** The member of a model's `usePermission` that says whether grants of it are checked there. */
  checked: 'button' | 'column' | 'form' | 'data';
  /** What people who get a menu usually do there: these codes, or all. */
  usual: readonly string[] | 'all';
  /** Fields of the screen: what is not granted is hidden on screens of the product, and items are made of several fields at once. */
  hides: boolean;
}

/** Fields that schemes of data rules name: items that are not granted. */
export const ruleFields = { family: 'moduleDataAuthorize', inFile: 'dataAuthorizes' } as const;

/**
 * The kinds of permission items, in the order in which they are answered. The key is the name of the kind on the wire, in grants
 * and in `permissionList`.
 */
export const itemKinds = {
  button: {
    family: 'moduleButton',
    inFile: 'buttons',
    checked: 'button',
    usual: ['btn_add', 'btn_edit', 'btn_remove', 'btn_batchRemove', 'btn_detail'],
    hides: false,
  },
  column: {
    family: 'moduleColumn',
    inFile: 'columns',
    checked: 'column',
    usual: 'all',
    hides: true,
  },
  form: { family: 'moduleForm', inFile: 'forms', checked: 'form', usual: 'all', hides: true },
  resource: {
    family: 'moduleDataAuthorizeScheme',
    inFile: 'schemes',
    checked: 'data',
    usual: [],
    hides: false,
  },
} as const satisfies Record<string, ItemKindFacts>;

type Kinds = typeof itemKinds;
export type ItemKind = keyof Kinds;
/** Kinds of which what is not granted is hidden: columns of a list, fields of a form. */
export type HiddenKind = { [kind in ItemKind]: Kinds[kind]['hides'] extends true ? kind : never }[ItemKind];
/** Families of hidden kinds: their tables and calls are alike. */
export type FieldFamily = Kinds[HiddenKind]['family'];
/** Kinds whose codes documents name in `permit`. */
export type PermissionKind = Exclude<ItemKind, 'resource'>;

export const itemKindNames = Object.keys(itemKinds) as ItemKind[];
export const hiddenKinds = itemKindNames.filter((kind) => itemKinds[kind].hides) as HiddenKind[];
/** A value of each kind. */
export const eachItemKind = <Value>(make: (kind: ItemKind) => Value): Record<ItemKind, Value> =>
  Object.fromEntries(itemKindNames.map((kind) => [kind, make(kind)])) as Record<ItemKind, Value>;
export const eachHiddenKind = <Value>(make: (kind: HiddenKind) => Value): Record<HiddenKind, Value> =>
  Object.fromEntries(hiddenKinds.map((kind) => [kind, make(kind)])) as Record<HiddenKind, Value>;
