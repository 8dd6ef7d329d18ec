import { readDate } from './readDate';
import { momentOf, wallClock } from './zone';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const names = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];
const dayWords: Readonly<Record<string, number>> = {
  ...{ 大前天: -3, 前天: -2, 昨天: -1, 今天: 0, 明天: 1, 后天: 2, 後天: 2, 大后天: 3, 大後天: 3 },
  ...{ yesterday: -1, today: 0, tomorrow: 1 },
};

const two = (part: number | string): string => String(part).padStart(2, '0');
const isoOf = (year: number | string, month: number | string, day: number | string): string =>
  `${year}-${two(month)}-${two(day)}`;

/** A clock as people write it: `9:30`, `9:30:15`, `9点30分`, `930`, `0930`, `9点`; as `HH:mm:ss`. */
export function typedClock(text: string): string | undefined {
  const words = text
    .normalize('NFKC')
    .trim()
    .replace(/[点點时時]半$/, ':30')
    .replace(/[点點时時]整?$/, ':00')
    .replace(/[点點时時分](?=\d)/g, ':')
    .replace(/[分秒]$/, '');
  const match = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(words) ?? /^(\d{1,2})(\d\d)(\d\d)?$/.exec(words);
  const [hour = 24, minute = 0, second = 0] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  if (!match || hour > 23 || minute > 59 || second > 59) return undefined;
  return [hour, minute, second].map(two).join(':');
}

/** The same in the field's format: `HH:mm:ss`, or `HH:mm` of a time without seconds; undefined where they would be lost. */
export function typedTime(text: string, format: string): string | undefined {
  const clock = typedClock(text);
  if (clock === undefined || format.includes('ss')) return clock;
  return clock.endsWith(':00') ? clock.slice(0, 5) : undefined;
}

/** A month's number by its English name or the first three letters of it. */
function monthOf(word: string): number | undefined {
  const small = word.toLowerCase().replace(/\.$/, '');
  const at = months.includes(small) ? months.indexOf(small) : names.indexOf(small);
  return at < 0 ? undefined : at + 1;
}

/**
 * The day by itself: year first, day first with the year last, month by name. `seen`: a person sees what is read of it, so
 * 1/2/2026 is the first of February; elsewhere it may be either and is none.
 */
function fullDay(words: string, seen: boolean): string | undefined {
  const yearFirst =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(words) ?? /^(\d{4})(年)(\d{1,2})月(\d{1,2})[日号號]?$/.exec(words);
  if (yearFirst) return isoOf(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(words);
  if (compact) return compact.slice(1).join('-');
  const dayFirst = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(words);
  const [, first, , second] = dayFirst ?? [];
  if (dayFirst && !seen && first !== second && Number(first) <= 12 && Number(second) <= 12) return undefined;
  if (dayFirst) return isoOf(dayFirst[4]!, dayFirst[3]!, dayFirst[1]!);
  const named =
    /^(?<day>\d{1,2}) (?<month>[a-z]+\.?),? (?<year>\d{4})$/i.exec(words) ??
    /^(?<month>[a-z]+\.?) (?<day>\d{1,2}),? (?<year>\d{4})$/i.exec(words);
  const month = named && monthOf(named.groups!.month!);
  return month ? isoOf(named.groups!.year!, month, named.groups!.day!) : undefined;
}

/** A day seen from today: 明天, `tomorrow`, `+3`, `11-30`, `11月30日`, `1130`; `30` of this month. */
function nearDay(words: string, now: number): string | undefined {
  const { year, month, day } = wallClock(now);
  const shift = dayWords[words.toLowerCase()] ?? (/^[+-]\d{1,4}$/.test(words) ? Number(words) : undefined);
  if (shift !== undefined) {
    // The calendar alone: noon of a day in UTC, moved by whole days.
    const moved = new Date(Date.UTC(year, month - 1, day + shift, 12));
    return moved.toISOString().slice(0, 10);
  }
  const alone = /^(\d{1,2})[日号號]?$/.exec(words);
  if (alone) return isoOf(year, month, alone[1]!);
  const match =
    /^(\d{1,2})[-/.](\d{1,2})$/.exec(words) ??
    /^(\d{1,2})月(\d{1,2})[日号號]?$/.exec(words) ??
    /^(\d\d)(\d\d)$/.exec(words);
  return match ? isoOf(year, match[1]!, match[2]!) : undefined;
}

/**
 * Epoch ms of a date as people write it, on the organisation's clock: `2026/1/15 9:30`, `2026年1月15日`, `20260115`,
 * `15.1.2026`, `May 2, 2026`; a day alone is its beginning. `now`: a person types it now and sees what is read: days seen
 * from it are taken too (`明天`, `+3`, `11-30`, `30`), and `1/2/2026`.
 * undefined: no date, or a day that does not exist.
 */
export function typedDate(text: string, now?: number): number | undefined {
  const words = text
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/([日号號])(?=\d)/, '$1 ')
    .replace(/(\d)T(?=\d)/i, '$1 ');
  const day = (part: string) =>
    fullDay(part, now !== undefined) ?? (now === undefined ? undefined : nearDay(part, now));
  const alone = day(words);
  if (alone) return readDate(alone);
  const cut = words.lastIndexOf(' ');
  const clock = cut < 0 ? undefined : typedClock(words.slice(cut + 1));
  const on = clock && day(words.slice(0, cut));
  if (!on) return undefined;
  const midnight = readDate(on);
  if (midnight === undefined) return undefined;
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number);
  return momentOf({ ...wallClock(midnight), hour, minute, second });
}

/** The same where only a month or a year is asked: `2026-1`, `2026年1月`, `202601`, `2026`. */
export function typedUnit(text: string, unit: 'month' | 'year'): number | undefined {
  const words = text.normalize('NFKC').trim();
  const month = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(words);
  if (unit === 'month') return month ? readDate(`${month[1]}-${two(month[2]!)}`) : undefined;
  return /^\d{4}年?$/.test(words) ? readDate(words.slice(0, 4)) : undefined;
}
