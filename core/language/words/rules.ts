import type { Condition } from './conditions';
import type { Bound, JsonObject, Text } from './values';

/** `pattern` is a name of `core/patterns`, or `{ regex, flags }` (checked for runaway before it is served). */
export type Rule =
  | 'required'
  | { required: true; message?: Text }
  /** String length in code points. */
  | { max: number; message?: Text }
  | { min: number; message?: Text }
  /** Numbers, both ends included; null is open. */
  | { range: [number | null, number | null]; message?: Text }
  | { pattern: string | { regex: string; flags?: string }; message?: Text }
  /** Dates and times: ms or 'HH:mm(:ss)', both ends included; a missing bound is open (contract-visualdev §4.2). */
  | { notBefore: Bound; message?: Text }
  | { notAfter: Bound; message?: Text }
  /** Equals another field of the same form. */
  | { same: string; message?: Text }
  /** A condition over the record, in a sub-table over the row, that must hold; also while the value is empty. */
  | { holds: Condition; message: Text }
  /** The value, or each of its values, must be one of these while `when` holds; options that are not are not offered. */
  | { among: (string | number | boolean)[]; when?: Condition; message?: Text }
  /** A named check of `core/rules`. */
  | { check: string; params?: JsonObject; message?: Text };

/** A condition over the whole record that must be true on submit. */
export interface FormRule {
  holds: Condition;
  /** The field that shows the message. */
  field: string;
  message: Text;
}
