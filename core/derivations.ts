import { type BillNumberRule, billExample, billTimeZone } from './billNumber';

/** Computes one field's value from the others of its form; no clock of its own. */
export type Derivation = (values: Readonly<Record<string, unknown>>, context: { now: Date }) => unknown;

/** By the names that `derive` of a field takes. */
export const derivations = {
  /** BILL-05, BILL-07 */
  'billNumber.example': (values, { now }) => billExample(values as BillNumberRule, now, billTimeZone),
} as const satisfies Record<string, Derivation>;

export const derivationNames = Object.keys(derivations) as (keyof typeof derivations)[];
