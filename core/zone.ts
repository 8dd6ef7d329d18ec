/** The zone of an organisation that has chosen none (contract-platform G19). */
export const shippedZone = 'Asia/Shanghai';

/** A clock on the wall: month 1 to 12, day 1 to 31, hour 0 to 23. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

let current = shippedZone;

/**
 * The organisation's zone: the default of every function here that takes a zone (ADR 0009). A process, server or browser,
 * serves one organisation, so it has one. The zone of the machine is never read.
 */
export const organisationZone = (): string => current;

/** Sets the organisation's zone of this process; throws a RangeError for a name that Intl does not know. */
export function setOrganisationZone(zone: string): void {
  if (zone === current) return;
  formatOf(zone);
  current = zone;
}

/** Whether the text is a name of the IANA time zone database, such as `Asia/Shanghai` or `UTC`. */
export function isZone(zone: string): boolean {
  // Intl also takes `+08:00`, which older browsers do not.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return Boolean(formatOf(zone));
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...numeric, ...clock });
  formats.set(timeZone, made);
  return made;
}

/** Epoch ms of the clock in UTC; `Date.UTC` reads years 0 to 99 as 1900 to 1999. */
function utcOf({ year, month, day, hour, minute, second }: WallClock): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, 0);
}

function computeOffset(ms: number, zone: string): number {
  const digits = formatOf(zone).format(ms).match(/\d+/g) ?? [];
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = digits.map(Number);
  return utcOf({ year, month, day, hour, minute, second }) - ms;
}

/** Zones change their offset on quarters of an hour since then; before, also at odd seconds. */
const quarterMs = 900_000;
const quartersSince = Date.UTC(1973, 0, 1);
/** Intl writes years before 1 without a sign; offsets of that time are constant. */
const firstMs = Date.UTC(1900, 0, 1) - 1_800 * 365 * 86_400_000;
/** The last moment of a Date. */
const maxMs = 8.64e15;
const maxOffsets = 20_000;
const offsets = new Map<string, Map<number, number>>();

function knownOffsets(zone: string): Map<number, number> {
  const known = offsets.get(zone);
  if (known && known.size < maxOffsets) return known;
  const fresh = new Map<number, number>();
  offsets.set(zone, fresh);
  return fresh;
}

/** What the zone's clock is ahead of UTC at the moment, in ms. */
export function offsetMs(ms: number, zone = current): number {
  if (zone === 'UTC' || !(Math.abs(ms) <= maxMs)) return 0;
  const bucket = Math.floor(ms / quarterMs);
  if (ms < quartersSince) return computeOffset(Math.floor(Math.max(ms, firstMs) / 1000) * 1000, zone);
  const known = knownOffsets(zone);
  const found = known.get(bucket);
  if (found !== undefined) return found;
  const offset = computeOffset(bucket * quarterMs, zone);
  known.set(bucket, offset);
  return offset;
}

/** The clock of the zone at the moment. */
export function wallClock(ms: number, zone = current): WallClock {
  const date = new Date(ms + offsetMs(ms, zone));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

const dayMs = 86_400_000;

/**
 * Epoch ms at which the zone's clock shows this; members beyond their range carry over (month 13, day 0). Of a time that
 * a clock put back shows twice the first; a time that a clock put forward skips moves on by what was skipped, so that
 * 00:00 of any day is its first moment.
 */
export function momentOf(clock: WallClock, zone = current): number {
  const utc = utcOf(clock);
  const [before, after] = [offsetMs(utc - dayMs, zone), offsetMs(utc + dayMs, zone)];
  const fits = [before, after].find((offset) => offsetMs(utc - offset, zone) === offset);
  return utc - (fits ?? before);
}

/** The zone's distance to UTC now as text: `UTC+08:00`. */
export function offsetText(ms: number, zone = current): string {
  const minutes = Math.round(offsetMs(ms, zone) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
