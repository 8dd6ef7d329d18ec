import { readDate } from './readDate';
import { organisationZone, wallClock } from './zone';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The last moment of a Date. */
const maxDateMs = 8.64e15;

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/**
 * A moment in a pattern of the contract: `yyyy-MM-dd HH:mm:ss`, `YYYY-MM-DD HH:mm` (the default, CONST-09), `HH:mm` and
 * their parts; a single letter omits the leading zero. The clock is that of `zone`. '' for null and invalid dates.
 */
export function formatDate(
  value: number | string | Date | null | undefined,
  pattern = 'YYYY-MM-DD HH:mm',
  zone = organisationZone(),
): string {
  const ms = typeof value === 'string' ? readDate(value, zone) : value === null ? undefined : Number(value);
  if (ms === undefined || !(Math.abs(ms) <= maxDateMs)) return '';
  const { year: y, month: M, day: d, hour: H, minute: m, second } = wallClock(ms, zone);
  const parts: Record<string, number> = { y, M, d, H, m, s: second };
  return pattern.replace(/y{4}|Y{4}|MM?|dd?|DD?|HH?|mm?|ss?/g, (token) => {
    const letter = token[0] === 'Y' ? 'y' : token[0] === 'D' ? 'd' : (token[0] as string);
    return pad(parts[letter] as number, token.length);
  });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekDays = 7;
const monthDays = 30;

/**
 * Elapsed time in words (CONST-15…21); older than three months: the date. A month has 30 days; 28 and 29 days count as
 * one month (CONST-22).
 */
export function timeAgo(then: number, now: number, t: Translate, pattern?: string): string {
  const passed = now - then;
  const say = (unit: string, count: number): string => t(`validation.timeAgo.${unit}`, { count });
  if (passed < minuteMs) return t('validation.timeAgo.now');
  if (passed < hourMs) return say('minutes', Math.floor(passed / minuteMs));
  if (passed < dayMs) return say('hours', Math.floor(passed / hourMs));
  const days = Math.floor(passed / dayMs);
  if (days < weekDays) return say('days', days);
  if (days < 4 * weekDays) return say('weeks', Math.floor(days / weekDays));
  const months = Math.max(1, Math.floor(days / monthDays));
  return months <= 3 ? say('months', months) : formatDate(then, pattern);
}

/** Bytes in one unit (CONST-24). */
export const sizeUnits = { KB: 1024, MB: 1_048_576, GB: 1_073_741_824 } as const;

/** `512B`, `1.50KB`, `2.00MB`: the unit changes at 1024 and at 1048576 (CONST-23). */
export function formatFileSize(bytes: number): string {
  if (bytes < sizeUnits.KB) return `${bytes}B`;
  const unit = bytes < sizeUnits.MB ? 'KB' : 'MB';
  return `${(bytes / sizeUnits[unit]).toFixed(2)}${unit}`;
}

/** `1234567.5` as `1,234,567.5`; decimals are unchanged. Text that is not a number is returned unchanged. */
export function formatThousands(value: number | string): string {
  const text = String(value);
  const found = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (!found) return text;
  return `${found[1]}${(found[2] as string).replace(/\B(?=(\d{3})+$)/g, ',')}${found[3] ?? ''}`;
}

const suffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/** `1500` as `1.5k`, up to E (CONST-27). `places`: the maximum number of decimals. */
export function formatCompact(value: number, places = 1): string {
  let scaled = Math.abs(value);
  let step = 0;
  while (step < suffixes.length - 1 && Number(scaled.toFixed(places)) >= 1000) {
    scaled /= 1000;
    step += 1;
  }
  return `${value < 0 ? '-' : ''}${Number(scaled.toFixed(places))}${suffixes[step]}`;
}
