/** `no`: no date part. One of spec §9's (BILL-08, CONST-14). */
export const billDateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const;

/** Bill numbers carry the organisation's day, whatever the clock of a server or of a person's machine is set to (contract-platform G19). */
export const billTimeZone = 'Asia/Shanghai';

/** What a bill rule says about its numbers; forms hold these while they are typed, so any may be missing. */
export interface BillNumberRule {
  prefix?: string | null;
  dateFormat?: string | null;
  digit?: number | string | null;
  /** Digits. */
  startNumber?: string | null;
}

/** The date part at this moment, on the wall clock of `timeZone` (default: the machine's); '' for `no` (BILL-06). */
export function billDate(format: string | null | undefined, now: Date, timeZone?: string): string {
  if (!format || format === 'no') return '';
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${part.year?.padStart(4, '0')}${part.month}${part.day}`.slice(0, format.length);
}

/**
 * The number `step` places after the start: prefix, date part, number padded with zeros to `digit` places (contract §5.8).
 * undefined when it has outgrown its digits: an error for whoever issues it, never a wrap (BILL-22, REL-06).
 */
export function billNumber(rule: BillNumberRule, datePart: string, step: number): string | undefined {
  const start = /^\d+$/.test(rule.startNumber ?? '') ? BigInt(rule.startNumber as string) : 0n;
  const number = (start + BigInt(step)).toString();
  const digit = Number(rule.digit ?? 0);
  return number.length > digit ? undefined : (rule.prefix ?? '') + datePart + number.padStart(digit, '0');
}

/** What the rule form shows while it is filled in: prefix, date and the start as typed, padded (BILL-05, BILL-07). */
export function billExample(rule: BillNumberRule, now: Date, timeZone?: string): string {
  const start = rule.startNumber === null || rule.startNumber === undefined ? '' : String(rule.startNumber);
  const digit = Math.min(20, Math.max(0, Math.trunc(Number(rule.digit)) || 0));
  return (rule.prefix ?? '') + billDate(rule.dateFormat, now, timeZone) + start.padStart(digit, '0');
}

/** The date format and the last number issued decide whether counting goes on (contract §5.8). */
export interface BillCounter {
  thisNumber: number | null;
  /** Date part of the last number issued. */
  outputDate: string | null;
}

/**
 * How many places after the start the next number stands: 0 for the first one and when a later date part begins, else one
 * further. A clock that is behind goes on counting under the later date, for an earlier one would issue numbers twice.
 */
export function nextBillStep(last: BillCounter, today: string): { step: number; datePart: string } {
  const datePart = last.outputDate !== null && last.outputDate > today ? last.outputDate : today;
  const goesOn = last.thisNumber !== null && last.outputDate === datePart;
  return { step: goesOn ? (last.thisNumber as number) + 1 : 0, datePart };
}
