import type { Binding } from './values';

export type Operand = null | boolean | number | string | Binding;

/** All members must hold. A bare operand means `eq`. Comparing with null is false, except by `null`, `ne` and `notIn`. */
export interface Comparison {
  eq?: Operand;
  ne?: Operand;
  gt?: Operand;
  gte?: Operand;
  lt?: Operand;
  lte?: Operand;
  /** An empty list matches nothing. */
  in?: Operand[] | Binding;
  notIn?: Operand[] | Binding;
  /** Both ends included; a null end is open. */
  between?: [Operand, Operand];
  /** Contains; `%` and `_` are literal, letters A-Z match both cases; not a pattern. */
  like?: string | Binding;
  notLike?: string | Binding;
  startsWith?: string | Binding;
  /** true: null, empty string or empty list; false: anything else. */
  null?: boolean;
  /** For multi-value fields: at least one of these members is in the stored list. */
  has?: Operand[] | Binding;
}

/** What each comparison takes beside bindings. */
export const comparisonTakes = {
  eq: 'value',
  ne: 'value',
  gt: 'value',
  gte: 'value',
  lt: 'value',
  lte: 'value',
  in: 'list',
  notIn: 'list',
  between: 'pair',
  like: 'text',
  notLike: 'text',
  startsWith: 'text',
  null: 'flag',
  has: 'list',
} as const satisfies Record<keyof Comparison, string>;

/**
 * Data, not code. A plain object is a conjunction over its members: `{ "status": 1, "amount": { "gt": 100 } }`. A key
 * names a field of the current record; a key beginning with `$` (`$user.isAdministrator`, `$args.id`) reads the scope.
 */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { [field: string]: Operand | Comparison };
