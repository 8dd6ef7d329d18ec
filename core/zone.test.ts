import { afterEach, describe, expect, it } from 'vitest';
import { endOfUnit, formatDate, nowScope, readDate, startOfUnit } from './model/dates';
import { shiftTime } from './shiftTime';
import {
  isZone,
  momentOf,
  offsetMs,
  offsetText,
  organisationZone,
  setOrganisationZone,
  shippedZone,
  wallClock,
} from './zone';

const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Apia'];
const dayMs = 86_400_000;
const full = 'yyyy-MM-dd HH:mm:ss';
const machine = process.env.TZ;

afterEach(() => {
  setOrganisationZone(shippedZone);
  if (machine === undefined) delete process.env.TZ;
  else process.env.TZ = machine;
});

/** Days around leap days, changes of the clock and the day that Apia skipped, and every 11th day of 1900 to 2099. */
function days(): string[] {
  const texts = (from: number, count: number, step: number) =>
    Array.from({ length: count }, (_, index) => new Date(from + index * step * dayMs).toISOString().slice(0, 10));
  const around = ['2024-02-28', '2100-02-27', '2026-03-07', '2026-10-31', '2011-12-28', '2012-04-01', '1986-05-03'];
  return [
    ...texts(Date.UTC(1900, 0, 1), 6640, 11),
    ...around.flatMap((day) => texts(Date.parse(day), 4, 1)),
    '0001-01-02',
    '9999-12-31',
  ];
}

const skipped = (day: string, zone: string) => zone === 'Pacific/Apia' && day === '2011-12-30';

describe('issue 11 §1 a day is the same day in every zone', () => {
  it.each(zones)('whatever the zone of the machine: %s', (zone) => {
    const wrong: string[] = [];
    for (const machineZone of zones) {
      process.env.TZ = machineZone;
      for (const day of days()) {
        const ms = readDate(day, zone);
        if (skipped(day, zone) ? ms !== undefined : ms === undefined || formatDate(ms, 'yyyy-MM-dd', zone) !== day)
          wrong.push(`${machineZone} ${day}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(zones)('it begins where the day before ends, and contains every moment of it: %s', (zone) => {
    const wrong: string[] = [];
    for (const day of days().filter((each) => !skipped(each, zone))) {
      const start = readDate(day, zone)!;
      const end = endOfUnit(start, 'yyyy-MM-dd', zone);
      const moments = [0, 1, 0.1, 0.25, 0.5, 0.77].map((part) => Math.floor(start + part * (end - start)));
      const inside = moments.every(
        (ms) => startOfUnit(ms, 'yyyy-MM-dd', zone) === start && formatDate(ms, 'yyyy-MM-dd', zone) === day,
      );
      const before = formatDate(start - 1, 'yyyy-MM-dd', zone) !== day;
      if (!inside || !before || endOfUnit(start - 1, 'yyyy-MM-dd', zone) !== start - 1) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  it.each(zones)('Intl shows the same clock at random moments, and the clock leads back to the moment: %s', (zone) => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    let seed = 7;
    for (let index = 0; index < 3000; index += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const ms = Math.floor((seed / 2_147_483_648) * 6.3e12 - 2.2e12);
      const shown = formatDate(ms, full, zone);
      expect(shown).toBe(format.format(ms));
      expect(formatDate(momentOf(wallClock(ms, zone), zone), full, zone)).toBe(shown);
    }
  });
});

describe('clocks that are put forward and back', () => {
  const newYork = 'America/New_York';
  it('what is skipped moves on, of what comes twice it is the first', () => {
    expect(new Date(readDate('2026-03-08 02:30', newYork)!).toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(new Date(readDate('2026-11-01 01:30', newYork)!).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it('days have 23, 24 or 25 hours; a day is skipped whole; hours are lengths of time', () => {
    const hours = (day: string, zone: string) => {
      const start = readDate(day, zone)!;
      return (endOfUnit(start, 'yyyy-MM-dd', zone) + 1 - start) / 3_600_000;
    };
    expect(['2026-03-08', '2026-03-09', '2026-11-01'].map((day) => hours(day, newYork))).toEqual([23, 24, 25]);
    expect(readDate('2011-12-30', 'Pacific/Apia')).toBeUndefined();
    const second = Date.parse('2026-11-01T06:30:00Z');
    expect(startOfUnit(second, 'yyyy-MM-dd HH', newYork)).toBe(Date.parse('2026-11-01T06:00:00Z'));
  });

  it('shifting by days keeps the time on the clock, by hours the length', () => {
    setOrganisationZone(newYork);
    const noon = readDate('2026-03-07 12:00')!;
    expect(formatDate(shiftTime(noon, { day: 1 }) as number, full)).toBe('2026-03-08 12:00:00');
    expect(formatDate(shiftTime(noon, { hour: 24 }) as number, full)).toBe('2026-03-08 13:00:00');
    expect(formatDate(shiftTime(readDate('2024-02-29 23:00')!, { year: 1 }) as number, full)).toBe(
      '2025-02-28 23:00:00',
    );
  });
});

describe('the organisation’s zone', () => {
  it('is Asia/Shanghai until it is set, and then that of every function', () => {
    const ms = Date.parse('2024-05-10T16:00:00Z');
    expect([organisationZone(), formatDate(ms, full)]).toEqual(['Asia/Shanghai', '2024-05-11 00:00:00']);
    setOrganisationZone('America/New_York');
    expect(formatDate(ms, full)).toBe('2024-05-10 12:00:00');
    expect(nowScope(ms).day).toBe(Date.parse('2024-05-10T04:00:00Z'));
    expect(() => setOrganisationZone('Mars/Olympus')).toThrow(RangeError);
    expect(organisationZone()).toBe('America/New_York');
  });

  it('names that Intl knows are zones; its distance to UTC can be shown', () => {
    expect(['Asia/Shanghai', 'UTC', 'Mars/Olympus', '+08:00', ''].map(isZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const ms = Date.parse('2026-01-01T00:00:00Z');
    expect(['UTC', 'Asia/Kolkata', 'America/New_York'].map((zone) => offsetText(ms, zone))).toEqual([
      'UTC+00:00',
      'UTC+05:30',
      'UTC-05:00',
    ]);
    expect(offsetMs(Number.NaN)).toBe(0);
  });
});
