import type { DateUnit } from './language/types';
import { momentOf, wallClock } from './zone';

export type TimeStep = Partial<Record<DateUnit, number>>;

const two = (value: number): string => String(value).padStart(2, '0');
const daySeconds = 86_400;

/**
 * Years and months first; a day beyond the end of the month becomes its last. Years, months and days keep the time on the
 * organisation's clock; hours and less are lengths of time.
 */
function shiftDate(ms: number, { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 }: TimeStep): number {
  const elapsed = ((hour * 60 + minute) * 60 + second) * 1000;
  if (!year && !month && !day) return ms + elapsed;
  const clock = wallClock(ms);
  const [toYear, toMonth] = [clock.year + year, clock.month + month];
  const last = new Date(0);
  last.setUTCFullYear(toYear, toMonth, 0);
  const toDay = Math.min(clock.day, last.getUTCDate()) + day;
  const fraction = ((ms % 1000) + 1000) % 1000;
  return momentOf({ ...clock, year: toYear, month: toMonth, day: toDay }) + fraction + elapsed;
}

/** Clamped to the day: before midnight is 00:00:00, after it 23:59:59. Only hours, minutes and seconds count. */
function shiftTimeText(text: string, { hour = 0, minute = 0, second = 0 }: TimeStep): string | undefined {
  const match = /^(\d\d?):(\d\d)(?::(\d\d))?$/.exec(text);
  if (!match) return undefined;
  const [hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  const moved = (hours + hour) * 3600 + (minutes + minute) * 60 + seconds + second;
  const at = Math.min(Math.max(moved, 0), daySeconds - 1);
  const words = [Math.floor(at / 3600), Math.floor(at / 60) % 60, at % 60].map(two);
  return (match[3] === undefined ? words.slice(0, 2) : words).join(':');
}

/** An epoch-ms number, or 'HH:mm(:ss)', shifted by whole units (contract-visualdev §4.2 date rules); else undefined. */
export function shiftTime(value: unknown, step: TimeStep): number | string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return shiftDate(value, step);
  return typeof value === 'string' ? shiftTimeText(value, step) : undefined;
}
