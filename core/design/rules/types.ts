import type { Condition, Json } from '../../language/types';

/** Acts that change the state of fields. */
const stateActs = ['show', 'hide', 'require', 'optional', 'enable', 'disable'] as const;

/** Acts that name fields and nothing else of them. */
export const namingActs = [...stateActs, 'clear'] as const;
/** Acts that say something of each field: an object by their names. */
export const keyedActs = ['set', 'options', 'limit'] as const;
/** Every act of a rule, in the order in which it is offered. */
export const actWords = [...stateActs, 'set', 'clear', 'options', 'limit', 'warn', 'refuse'] as const;
export type ActWord = (typeof actWords)[number];

/** A value as it is written; that of another field; or computed by a formula (core/formula). */
export type SetValue = { value: Json } | { field: string } | { formula: string };

/** Both ends are included; an absent one is open. Numbers, dates in ms, or times as text. */
export interface Bounds {
  min?: number | string;
  max?: number | string;
}

/** One thing that a rule does. Names: `reason`, or `table.column`. `at`: JSON pointer. */
export type Act = { at: string } & (
  | { word: (typeof namingActs)[number]; fields: string[] }
  | { word: 'set'; values: Record<string, SetValue> }
  | { word: 'options'; subsets: Record<string, (string | number | boolean)[]> }
  | { word: 'limit'; limits: Record<string, Bounds> }
  | { word: 'warn' | 'refuse'; text: string }
);

/** A rule of a model's form, a member of `formData.linkages` (designer: linkages). */
export interface LinkRule {
  /** JSON pointer into the record. */
  at: string;
  name: string;
  on: boolean;
  /** `set` and `clear` also run on the server, at every save. */
  always: boolean;
  /** Over names of the form: `reason`, `table.column`. */
  when: Condition;
  /** The condition reads a row of this sub-table; the acts are those of the same row. */
  table?: string;
  then: Act[];
  else: Act[];
}
