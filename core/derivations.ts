import { type BillNumberRule, billExample } from './billNumber';
import { codeOfName, prefixOfName, screenIdOf } from './codeOfName';

/** Computes one field's value from the others of its form. The time is passed in. */
export type Derivation = (values: Readonly<Record<string, unknown>>, context: { now: Date }) => unknown;

/** By the names used in `derive` and `propose` of a field. */
export const derivations = {
  /** BILL-05, BILL-07 */
  'billNumber.example': (values, { now }) => billExample(values as BillNumberRule, now),
  'code.ofName': ({ fullName }) => codeOfName(fullName),
  'screen.ofTitle': ({ title, kind }) => screenIdOf(title, kind),
  'prefix.ofName': ({ fullName }) => prefixOfName(fullName),
} as const satisfies Record<string, Derivation>;

export const derivationNames = Object.keys(derivations) as (keyof typeof derivations)[];
