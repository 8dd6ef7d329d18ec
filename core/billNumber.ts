import { formatDate } from './format';
import { organisationZone } from './zone';

/** `no`: no date part. One of spec §9's (BILL-08, CONST-14). */
export const billDateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const;

/** The number format of a bill rule. Any member may be missing while the form is being filled in. */
export interface BillNumberRule {
  prefix?: string | null;
  dateFormat?: string | null;
  digit?: number | string | null;
  /** Digits. */
  startNumber?: string | null;
}

/** The date part at this moment, in the organisation's zone (contract-platform G19); '' for `no` (BILL-06). */
export function billDate(format: string | null | undefined, now: Date, zone = organisationZone()): string {
  return !format || format === 'no' ? '' : formatDate(now, 'yyyyMMdd', zone).slice(0, format.length);
}

/**
 * The number `step` places after the start: prefix, date part, number padded with zeros to `digit` places (contract §5.8).
 * undefined when it exceeds its digits: the caller reports an error, the counter never wraps (BILL-22, REL-06).
 */
export function billNumber(rule: BillNumberRule, datePart: string, step: number): string | undefined {
  const start = /^\d+$/.test(rule.startNumber ?? '') ? BigInt(rule.startNumber as string) : 0n;
  const number = (start + BigInt(step)).toString();
  const digit = Number(rule.digit ?? 0);
  return number.length > digit ? undefined : (rule.prefix ?? '') + datePart + number.padStart(digit, '0');
}

/** The example in the rule form while it is being filled in: prefix, date and padded start (BILL-05, BILL-07). */
export function billExample(rule: BillNumberRule, now: Date, zone = organisationZone()): string {
  const start = rule.startNumber === null || rule.startNumber === undefined ? '' : String(rule.startNumber);
  const digit = Math.min(20, Math.max(0, Math.trunc(Number(rule.digit)) || 0));
  return (rule.prefix ?? '') + billDate(rule.dateFormat, now, zone) + start.padStart(digit, '0');
}

/** The date part and the last issued number decide whether counting continues (contract §5.8). */
export interface BillCounter {
  thisNumber: number | null;
  /** Date part of the last number issued. */
  outputDate: string | null;
}

/**
 * The offset of the next number from the start: 0 for the first number and when a later date part begins, else the last
 * offset plus one. A clock that is behind continues under the later date; an earlier date would issue numbers twice.
 */
export function nextBillStep(last: BillCounter, today: string): { step: number; datePart: string } {
  const datePart = last.outputDate !== null && last.outputDate > today ? last.outputDate : today;
  const goesOn = last.thisNumber !== null && last.outputDate === datePart;
  return { step: goesOn ? (last.thisNumber as number) + 1 : 0, datePart };
}
