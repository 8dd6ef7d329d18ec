import type { Dayjs } from 'dayjs';
import { canonicalFormat, endOfUnit, readDate, startOfUnit, unitOf } from '../../core/model/dates';
import { momentOf } from '../../core/zone';
import { clockDate } from './zonePicker';

/** The contract's `yyyy-MM-dd` in the notation of antd's pickers. */
export function pickerFormat(format: string): string {
  return canonicalFormat(format).replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD');
}

/** The picker of a format, and whether it shows a time. */
export function pickerOf(format: string): { picker: 'year' | 'month' | 'date'; showTime: false | { format: string } } {
  const unit = unitOf(format);
  if (unit === 'year' || unit === 'month') return { picker: unit, showTime: false };
  const clock = canonicalFormat(format).match(/H.*$/)?.[0];
  return { picker: 'date', showTime: clock ? { format: clock } : false };
}

/** A stored date (ms, or its text) on the organisation's clock, for a picker; null when there is none. */
export function pickerDate(value: unknown): Dayjs | null {
  if (value === null || value === undefined || value === '') return null;
  const ms = readDate(value);
  return ms === undefined ? null : clockDate(ms);
}

/** Epoch ms at which the organisation's clock shows the picked date. */
const momentAt = (date: Dayjs): number =>
  momentOf({
    year: date.year(),
    month: date.month() + 1,
    day: date.date(),
    hour: date.hour(),
    minute: date.minute(),
    second: date.second(),
  });

/** Epoch ms of the picked date, truncated to the format. */
export function storedDate(date: Dayjs | null, format: string): number | null {
  return date ? startOfUnit(momentAt(date), format) : null;
}

const clockPattern = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?/;

/** `HH:mm` or `HH:mm:ss` for a picker; null for anything else. */
export function pickerTime(value: unknown): Dayjs | null {
  const match = typeof value === 'string' ? clockPattern.exec(value.trim()) : null;
  if (!match) return null;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return clockDate(momentOf({ year: 2000, month: 1, day: 1, hour, minute, second }));
}

/** The narrower of a designer's own bounds and those of a linkage (`min`, `max`): ms, undefined when open. */
export function boundsOf(props: Record<'startTime' | 'endTime' | 'min' | 'max', unknown>): [unknown, unknown] {
  const pick = (values: unknown[], narrow: (...ms: number[]) => number) => {
    const known = values.map((value) => readDate(value)).filter((ms) => ms !== undefined);
    return known.length ? narrow(...known) : undefined;
  };
  return [pick([props.startTime, props.min], Math.max), pick([props.endTime, props.max], Math.min)];
}

const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Hours, minutes and seconds of a day outside [from, to], both in seconds since midnight and included. */
export function outsideClock(from: number, to: number) {
  const without = (size: number, first: number, last: number) => [
    ...span(0, Math.max(0, Math.min(size, first))),
    ...span(Math.max(0, last + 1), size),
  ];
  return {
    disabledHours: () => without(24, Math.floor(from / 3600), Math.floor(to / 3600)),
    disabledMinutes: (hour: number) =>
      hour < 0 ? [] : without(60, Math.floor((from - hour * 3600) / 60), Math.floor((to - hour * 3600) / 60)),
    disabledSeconds: (hour: number, minute: number) =>
      hour < 0 || minute < 0 ? [] : without(60, from - hour * 3600 - minute * 60, to - hour * 3600 - minute * 60),
  };
}

export const secondsOf = (time: Dayjs) => time.hour() * 3600 + time.minute() * 60 + time.second();

/** Times outside [start, end] on the first and the last day that can be picked; undefined without bounds. */
export function outsideOnDay(start: unknown, end: unknown): ((day: Dayjs | null) => object) | undefined {
  const [first, last] = [pickerDate(start), pickerDate(end)];
  if (!first && !last) return undefined;
  return (day) => {
    if (!day) return {};
    const from = first && day.isSame(first, 'day') ? secondsOf(first) : 0;
    const to = last && day.isSame(last, 'day') ? secondsOf(last) : 86_399;
    return outsideClock(from, to);
  };
}

/** Dates outside [start, end] (ms, both ends included) cannot be picked; undefined without bounds. */
export function outside(startTime: unknown, endTime: unknown, format: string): ((date: Dayjs) => boolean) | undefined {
  const start = readDate(startTime);
  const end = readDate(endTime);
  if (start === undefined && end === undefined) return undefined;
  const cell = { year: 'yyyy', month: 'yyyy-MM' }[unitOf(format) as 'year' | 'month'] ?? 'yyyy-MM-dd';
  return (date) =>
    (start !== undefined && endOfUnit(momentAt(date), cell) < start) ||
    (end !== undefined && startOfUnit(momentAt(date), cell) > end);
}
