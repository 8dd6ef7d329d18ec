import { momentOf, organisationZone, wallClock } from './zone';

/**
 * Epoch ms of a number, a numeric text, or a date text, which is a time of `zone` unless it names its own offset;
 * undefined when not a date in years 1 to 9999.
 */
export function readDate(value: unknown, zone = organisationZone()): number | undefined {
  const ms =
    typeof value === 'string' ? readDateText(value.trim(), zone) : value instanceof Date ? value.getTime() : value;
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return undefined;
  return ms >= -62_135_596_800_000 && ms <= 253_402_300_799_999 ? Math.floor(ms) : undefined;
}

function readDateText(text: string, zone: string): number {
  if (/^-?\d{5,16}$/.test(text)) return Number(text);
  const match = /^(\d{4})(?:-(\d\d?)(?:-(\d\d?)(?:[ T](\d\d?)(?::(\d\d?)(?::(\d\d?)(?:\.\d+)?)?)?)?)?)?$/.exec(text);
  if (!match) return /[TZ+]/.test(text) ? Date.parse(text) : Number.NaN;
  const [year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => (part ? Number(part) : undefined));
  const ms = momentOf({ year, month, day, hour, minute, second }, zone);
  const shown = wallClock(ms, zone);
  // 31 February is invalid, and so is a day that the zone skipped.
  return shown.month === month && shown.day === day ? ms : Number.NaN;
}
