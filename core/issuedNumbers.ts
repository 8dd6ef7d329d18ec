import { type BillCounter, type BillNumberRule, isCounted } from './billNumber';
import { parseJson } from './binding';

type Rule = BillNumberRule & BillCounter & { issued?: string | null };

/** The last number of a form of a rule, and its date part. */
interface Last {
  number: number;
  date: string | null;
}

const startOf = ({ startNumber }: BillNumberRule): number => Number(startNumber ?? 0) || 0;

/** Numbers of rules that differ in this cannot be the same. */
const formOf = ({ prefix, suffix, dateFormat, digit }: BillNumberRule): string =>
  JSON.stringify([prefix ?? '', suffix ?? '', dateFormat ?? '', Number(digit)]);

function lastOf(rule: Rule): Record<string, Last> {
  const known = (parseJson(rule.issued ?? '') ?? {}) as Record<string, Last>;
  if (!isCounted(rule) || rule.thisNumber === null) return known;
  return { ...known, [formOf(rule)]: { number: startOf(rule) + rule.thisNumber, date: rule.outputDate } };
}

/**
 * The counter of a rule whose form was changed: a form that has counted before goes on behind its last number, so that none is
 * given twice; another starts anew. `issued` is stored for the next change.
 */
export function counterAfterChange(previous: Rule, next: BillNumberRule): BillCounter & { issued: string | null } {
  const known = lastOf(previous);
  const issued = Object.keys(known).length ? JSON.stringify(known) : null;
  const last = isCounted(next) ? known[formOf(next)] : undefined;
  const thisNumber = last ? last.number - startOf(next) : -1;
  return last && thisNumber >= 0
    ? { thisNumber, outputDate: last.date, issued }
    : { thisNumber: null, outputDate: null, issued };
}
