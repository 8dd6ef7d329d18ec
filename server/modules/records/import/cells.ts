import { canonicalFormat, formatDate, readDate, startOfUnit } from '../../../../core/model/dates';
import { asNumber, asText } from '../../../../core/model/read';
import { typedDay } from '../../../../core/model/typedDay';
import type { ModelField } from '../../../../core/model/types';
import { typedTime } from '../../../../core/typedDate';
import { withoutMark } from '../../files/spreadsheets/cellFaults';

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
export type Wrong = 'Wrong' | 'Single' | 'Range' | 'Long' | 'Several' | 'Unknown';
/** `text`: the part of the cell that is meant; default the whole. */
export type Read = { value: unknown } | { wrong: Wrong; text?: string };

/** Digits in groups of three; a money sign before or behind them. */
const grouped = /^([+-]?)[¥￥$€£]?\s?([+-]?)(\d{1,3}(?:,\d{3})+)((?:\.\d+)?)\s?元?$/;
const money = /^([+-]?)[¥￥$€£]\s?(\d.*)$/;

/** A number as people write it: width made equal, separators of thousands and money signs taken away. */
function plainNumber(cell: string): string {
  const text = withoutMark(cell).normalize('NFKC').trim();
  const parts = grouped.exec(text);
  if (parts) return `${parts[1]}${parts[2]}${parts[3]!.replaceAll(',', '')}${parts[4]}`;
  const signed = money.exec(text);
  return signed ? `${signed[1]}${signed[2]}` : text;
}

/** A number, also negative, within the field's bounds. */
export function readNumber({ key, props }: ModelField, cell: string): Read {
  const text = plainNumber(cell);
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) return { wrong: 'Wrong' };
  const [min, max] = [asNumber(props.min), asNumber(key === 'rate' ? props.count : props.max)];
  if ((min !== undefined && number < min) || (max !== undefined && number > max)) return { wrong: 'Range' };
  // The text, where a number would lose digits.
  return { value: String(number) === text || text.length < 15 ? number : text };
}

/**
 * A date in the format of the field or as people write it; a date cell of a spreadsheet, which has a time, where it says
 * the same. Days seen from today are none: a file says the same tomorrow.
 */
export function readDay({ props }: ModelField, text: string): Read {
  const format = canonicalFormat(asText(props.format));
  const ms = readDate(text.replaceAll('/', '-'));
  const exact = ms !== undefined && formatDate(ms, format) === text;
  const fromCell = ms !== undefined && wholeCell.test(text) && startOfUnit(ms, format) === ms;
  const value = exact || fromCell ? ms : typedDay(text, format);
  return value === undefined ? { wrong: 'Wrong' } : { value };
}

/** A date cell of a spreadsheet, as it is read. */
const wholeCell = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/;

/** The day that spreadsheets show before a time alone. */
const noDay = /^1(899-12-3[01]|900-01-0[01]) /;

/** A time of day as people write it; none where the field keeps less of it. */
export function readTime({ props }: ModelField, text: string): Read {
  const value = typedTime(text.replace(noDay, ''), asText(props.format) || 'HH:mm:ss');
  return value === undefined ? { wrong: 'Wrong' } : { value };
}

/** Words for the states of a switch that names none, of every language. */
const usualStates = { on: new Set(['开', '開', 'on']), off: new Set(['关', '關', 'off']) };

/** The text of the switch's state. */
export function readSwitch({ props }: ModelField, text: string): Read {
  const { activeValue = 1, inactiveValue = 0 } = props;
  const is = (own: unknown, usual: ReadonlySet<string>) =>
    asText(own) ? text === asText(own) : usual.has(text.toLowerCase());
  if (is(props.activeTxt, usualStates.on)) return { value: activeValue };
  return is(props.inactiveTxt, usualStates.off) ? { value: inactiveValue } : { wrong: 'Wrong' };
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
