import { formatDate } from './format';
import { organisationZone } from './zone';

/** `no`: no date part. The first four are of spec §9 (BILL-08, CONST-14), those in capitals of generation 3.6. */
export const billDateFormats = [
  ...['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'],
  ...['YYYY', 'YYYYMM', 'YYYYMMDD', 'YYYYMMDDHH', 'YYYYMMDDHHmm', 'YYYYMMDDHHmmss', 'YYYYMMDDHHmmssSSS'],
] as const;

/** The number format of a bill rule. Any member may be missing while the form is being filled in. */
export interface BillNumberRule {
  prefix?: string | null;
  dateFormat?: string | null;
  digit?: number | string | null;
  /** Digits. */
  startNumber?: string | null;
  /** 1 date and counter (default), 2 random characters, 3 a UUID. */
  type?: number | string | null;
  suffix?: string | null;
  /** Characters of a random number. */
  randomDigit?: number | string | null;
  /** 1 digits, 2 digits and capital letters. */
  randomType?: number | string | null;
}

/** The date part at this moment, in the organisation's zone (contract-platform G19); '' for `no` (BILL-06). */
export function billDate(format: string | null | undefined, now: Date, zone = organisationZone()): string {
  if (!format || format === 'no') return '';
  const milliseconds = String(now.getUTCMilliseconds()).padStart(3, '0');
  return (formatDate(now, 'yyyyMMddHHmmss', zone) + milliseconds).slice(0, format.length);
}

/** Whether the rule's numbers are counted; random ones and UUIDs are not. */
export const isCounted = ({ type }: BillNumberRule): boolean => Number(type ?? 1) === 1;

const digits = '0123456789';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function randomText(length: number, characters: string): string {
  const largest = 256 - (256 % characters.length);
  let text = '';
  while (text.length < length) {
    // Bytes past the last whole multiple would make the first characters more frequent.
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2)))
      if (byte < largest && text.length < length) text += characters[byte % characters.length];
  }
  return text;
}

/** A number of a rule that does not count: prefix, random characters or a UUID, suffix (3.6). */
export function randomBillNumber(rule: BillNumberRule): string {
  const length = Number(rule.randomDigit) === 32 ? 32 : 16;
  const characters = Number(rule.randomType) === 2 ? digits + capitals : digits;
  const middle = Number(rule.type) === 3 ? crypto.randomUUID() : randomText(length, characters);
  return (rule.prefix ?? '') + middle + (rule.suffix ?? '');
}

/**
 * The number `step` places after the start: prefix, date part, number padded with zeros to `digit` places, suffix (contract
 * §5.8).
 * undefined when it exceeds its digits: the caller reports an error, the counter never wraps (BILL-22, REL-06).
 */
export function billNumber(rule: BillNumberRule, datePart: string, step: number): string | undefined {
  const start = /^\d+$/.test(rule.startNumber ?? '') ? BigInt(rule.startNumber as string) : 0n;
  const number = (start + BigInt(step)).toString();
  const digit = Number(rule.digit ?? 0);
  if (number.length > digit) return undefined;
  return (rule.prefix ?? '') + datePart + number.padStart(digit, '0') + (rule.suffix ?? '');
}

/** The example in the rule form while it is being filled in: prefix, date and padded start (BILL-05, BILL-07); '' of random ones. */
export function billExample(rule: BillNumberRule, now: Date, zone = organisationZone()): string {
  if (!isCounted(rule)) return '';
  const start = rule.startNumber === null || rule.startNumber === undefined ? '' : String(rule.startNumber);
  const digit = Math.min(20, Math.max(0, Math.trunc(Number(rule.digit)) || 0));
  return (rule.prefix ?? '') + billDate(rule.dateFormat, now, zone) + start.padStart(digit, '0') + (rule.suffix ?? '');
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
