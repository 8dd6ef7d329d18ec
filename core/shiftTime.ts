import type { DateUnit } from './language/types';

export type TimeStep = Partial<Record<DateUnit, number>>;

const two = (value: number): string => String(value).padStart(2, '0');
const daySeconds = 86_400;

/** Years and months first; a day beyond the end of the month becomes its last. */
function shiftDate(ms: number, { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 }: TimeStep): number {
  const date = new Date(ms);
  const dayOfMonth = date.getDate();
  date.setDate(1);
  date.setFullYear(date.getFullYear() + year, date.getMonth() + month);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(dayOfMonth, last) + day);
  date.setHours(date.getHours() + hour, date.getMinutes() + minute, date.getSeconds() + second);
  return date.getTime();
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
