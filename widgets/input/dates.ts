import dayjs, { type Dayjs } from 'dayjs';
import { canonicalFormat, readDate, startOfUnit, unitOf } from '../../core/model/dates';

/** The contract's `yyyy-MM-dd` in the words of antd's pickers. */
export function pickerFormat(format: string): string {
  return canonicalFormat(format).replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD');
}

/** Which picker a format asks for, and whether it shows a clock. */
export function pickerOf(format: string): { picker: 'year' | 'month' | 'date'; showTime: false | { format: string } } {
  const unit = unitOf(format);
  if (unit === 'year' || unit === 'month') return { picker: unit, showTime: false };
  const clock = canonicalFormat(format).match(/H.*$/)?.[0];
  return { picker: 'date', showTime: clock ? { format: clock } : false };
}

/** A stored date (ms, or its text) for a picker; null when there is none. */
export function pickerDate(value: unknown): Dayjs | null {
  if (value === null || value === undefined || value === '') return null;
  const ms = readDate(value);
  return ms === undefined ? null : dayjs(ms);
}

/** Epoch ms of what was picked, without what the format does not show. */
export function storedDate(date: Dayjs | null, format: string): number | null {
  return date ? startOfUnit(date.valueOf(), format) : null;
}

const clockPattern = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?/;

/** `HH:mm` or `HH:mm:ss` for a picker; null when it is no time of day. */
export function pickerTime(value: unknown): Dayjs | null {
  const match = typeof value === 'string' ? clockPattern.exec(value.trim()) : null;
  if (!match) return null;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return dayjs(new Date(2000, 0, 1, hour, minute, second));
}

/** Dates outside [start, end] (ms, both ends included) cannot be picked; undefined when nothing is bounded. */
export function outside(startTime: unknown, endTime: unknown, format: string): ((date: Dayjs) => boolean) | undefined {
  const start = readDate(startTime);
  const end = readDate(endTime);
  if (start === undefined && end === undefined) return undefined;
  const unit = { year: 'year', month: 'month' }[unitOf(format) as 'year' | 'month'] ?? 'day';
  return (date) =>
    (start !== undefined && date.endOf(unit as 'day').valueOf() < start) ||
    (end !== undefined && date.startOf(unit as 'day').valueOf() > end);
}
