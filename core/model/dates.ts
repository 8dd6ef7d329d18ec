import { formatDate as formatMoment } from '../format';
import { momentOf, offsetMs, organisationZone, type WallClock, wallClock } from '../zone';

export { readDate } from '../readDate';

type Unit = keyof WallClock;

/** `yyyy`, `yyyy-MM`, `yyyy-MM-dd HH:mm:ss` … from the capital spellings of some forks (contract-visualdev §3.4). */
export function canonicalFormat(format: string): string {
  return (format || 'yyyy-MM-dd').replace(/YYYY/g, 'yyyy').replace(/DD/g, 'dd').replace(/hh/g, 'HH');
}

/** Epoch milliseconds as the zone's clock shows them; '' when invalid. */
export const formatDate = (ms: number, format: string, zone = organisationZone()): string =>
  formatMoment(ms, canonicalFormat(format), zone);

/** The smallest unit that the format shows. */
export function unitOf(format: string): Unit {
  const text = canonicalFormat(format);
  if (text.includes('ss')) return 'second';
  if (text.includes('mm')) return 'minute';
  if (text.includes('HH')) return 'hour';
  if (text.includes('dd')) return 'day';
  return text.includes('MM') ? 'month' : 'year';
}

const clockMs: Partial<Record<Unit, number>> = { hour: 3_600_000, minute: 60_000, second: 1000 };

/**
 * First millisecond of the unit that contains `ms`, shifted by `units`. Years, months and days are those of the zone;
 * hours and less are lengths of time, so that the two 01:30 of a clock that was put back are not the same hour.
 */
function unitStart(ms: number, unit: Unit, units: number, zone: string): number {
  const length = clockMs[unit];
  if (length) {
    const offset = offsetMs(ms, zone);
    return (Math.floor((ms + offset) / length) + units) * length - offset;
  }
  const { year, month, day } = wallClock(ms, zone);
  const midnight = { hour: 0, minute: 0, second: 0 };
  if (unit === 'year') return momentOf({ year: year + units, month: 1, day: 1, ...midnight }, zone);
  if (unit === 'month') return momentOf({ year, month: month + units, day: 1, ...midnight }, zone);
  return momentOf({ year, month, day: day + units, ...midnight }, zone);
}

/** First millisecond of the smallest unit that the format shows; the day starts in `zone`. */
export const startOfUnit = (ms: number, format: string, zone = organisationZone()) =>
  unitStart(ms, unitOf(format), 0, zone);
/** Last millisecond: the end of a searched range is inclusive (contract-visualdev §6.3). */
export const endOfUnit = (ms: number, format: string, zone = organisationZone()) =>
  unitStart(ms, unitOf(format), 1, zone) - 1;

/**
 * The root `now` of bindings: the current time truncated to each unit in epoch ms, and the time of day as text. Read by
 * date and time presets that follow the clock (contract-visualdev §4.1).
 */
export function nowScope(ms: number, zone = organisationZone()): Record<Unit | 'time' | 'shortTime', number | string> {
  const cut = (unit: Unit) => unitStart(ms, unit, 0, zone);
  return {
    year: cut('year'),
    month: cut('month'),
    day: cut('day'),
    hour: cut('hour'),
    minute: cut('minute'),
    second: cut('second'),
    time: formatDate(ms, 'HH:mm:ss', zone),
    shortTime: formatDate(ms, 'HH:mm', zone),
  };
}
