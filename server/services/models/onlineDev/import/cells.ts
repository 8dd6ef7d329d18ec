import { canonicalFormat, formatDate, readDate, startOfUnit } from '../../../../../core/model/dates';
import { asNumber, asText } from '../../../../../core/model/read';
import type { ModelField } from '../../../../../core/model/types';
import { withoutMark } from '../../../files/spreadsheets/cellFaults';

/** Texts of one cell that names several, separated by commas or, as lists show them, semicolons. */
export const severalIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，;；]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** What is wrong with a cell, as a key of `import.cell…` (contract-visualdev §9). */
export type Wrong = 'Wrong' | 'Single' | 'Range' | 'Long';
export type Read = { value: unknown } | { wrong: Wrong };

/** A number, also negative, within the field's bounds. */
export function readNumber({ key, props }: ModelField, cell: string): Read {
  const text = withoutMark(cell);
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) return { wrong: 'Wrong' };
  const [min, max] = [asNumber(props.min), asNumber(key === 'rate' ? props.count : props.max)];
  if ((min !== undefined && number < min) || (max !== undefined && number > max)) return { wrong: 'Range' };
  // The text, where a number would lose digits.
  return { value: String(number) === text || text.length < 15 ? number : text };
}

/** A date in exactly the format of the field; a date cell of a spreadsheet, which has a time, where it says the same. */
export function readDay({ props }: ModelField, text: string): Read {
  const format = canonicalFormat(asText(props.format));
  const ms = readDate(text.replaceAll('/', '-'));
  if (ms === undefined) return { wrong: 'Wrong' };
  const exact = formatDate(ms, format) === text;
  const fromCell = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text) && startOfUnit(ms, format) === ms;
  return exact || fromCell ? { value: ms } : { wrong: 'Wrong' };
}

/** The day that spreadsheets show before a time alone. */
const noDay = /^1(899-12-3[01]|900-01-0[01]) /;

/** A time of day in exactly the format of the field. */
export function readTime({ props }: ModelField, text: string): Read {
  const [, hour = '', minute = '', second] = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text.replace(noDay, '')) ?? [];
  if (!hour || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return { wrong: 'Wrong' };
  if (asText(props.format) === 'HH:mm')
    return second === undefined || noDay.test(text) ? { value: `${hour}:${minute}` } : { wrong: 'Wrong' };
  return second === undefined ? { wrong: 'Wrong' } : { value: `${hour}:${minute}:${second}` };
}

/** The text of the switch's state. */
export function readSwitch({ props }: ModelField, text: string): Read {
  const { activeValue = 1, inactiveValue = 0 } = props;
  if (text === (asText(props.activeTxt) || '开')) return { value: activeValue };
  return text === (asText(props.inactiveTxt) || '关') ? { value: inactiveValue } : { wrong: 'Wrong' };
}

/** Two ends, as lists show them: `1 ~ 5`; an end may be absent. */
export function readRange(field: ModelField, text: string): Read {
  const ends = text.split('~').map((end) => end.trim());
  if (ends.length !== 2) return { wrong: 'Wrong' };
  const read = (end: string): Read => {
    if (end === '') return { value: null };
    if (field.key === 'numRange') return readNumber(field, end);
    return field.key === 'dateRange' ? readDay(field, end) : readTime(field, end);
  };
  const [from, to] = [read(ends[0]!), read(ends[1]!)];
  if ('wrong' in from) return from;
  return 'wrong' in to ? to : { value: [from.value, to.value] };
}
