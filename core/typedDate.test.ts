import { expect, it } from 'vitest';
import { formatDate } from './model/dates';
import { typedClock, typedDate, typedUnit } from './typedDate';

const now = Date.parse('2026-11-26T04:00:00Z');
const shown = (ms: number | undefined) => (ms === undefined ? undefined : formatDate(ms, 'yyyy-MM-dd HH:mm:ss'));

it.each([
  ['2026/1/15 9:30', '2026-01-15 09:30:00'],
  ['2026-1-15 9:30', '2026-01-15 09:30:00'],
  ['2026年1月15日 9:30', '2026-01-15 09:30:00'],
  ['2026年1月15日9点半', '2026-01-15 09:30:00'],
  ['２０２６－１－１５　９：３０', '2026-01-15 09:30:00'],
  ['2026-01-15T09:30:15', '2026-01-15 09:30:15'],
  ['2026-01-15', '2026-01-15 00:00:00'],
  ['2026.1.5', '2026-01-05 00:00:00'],
  ['20260115 0930', '2026-01-15 09:30:00'],
  ['15/1/2026', '2026-01-15 00:00:00'],
  ['May 2, 2026 9:30', '2026-05-02 09:30:00'],
  ['2 Sept 2026', undefined],
  ['明天', '2026-11-27 00:00:00'],
  ['Tomorrow 9:30', '2026-11-27 09:30:00'],
  ['今天', '2026-11-26 00:00:00'],
  ['+3', '2026-11-29 00:00:00'],
  ['-30', '2026-10-27 00:00:00'],
  ['11-30', '2026-11-30 00:00:00'],
  ['11月30日', '2026-11-30 00:00:00'],
  ['1130', '2026-11-30 00:00:00'],
  ['1130 9:30', '2026-11-30 09:30:00'],
  ['30', '2026-11-30 00:00:00'],
  ['31', undefined],
  ['2-29', undefined],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['2026-1-15 25:00', undefined],
  ['2026/1-15', undefined],
  ['some day', undefined],
  ['2026', undefined],
])('a date as people write it: %s', (text, date) => {
  expect(shown(typedDate(text, now))).toBe(date);
});

it('days seen from today are none where nobody says what today is', () => {
  for (const text of ['明天', '+3', '11-30', '1130', '30', '1/2/2026']) expect(typedDate(text)).toBeUndefined();
});

it.each([
  ['9:30', '09:30:00'],
  ['930', '09:30:00'],
  ['0930', '09:30:00'],
  ['9：30：05', '09:30:05'],
  ['9点30分', '09:30:00'],
  ['9点半', '09:30:00'],
  ['2460', undefined],
  ['24:00', undefined],
  ['9', undefined],
])('a time as people write it: %s', (text, clock) => {
  expect(typedClock(text)).toBe(clock);
});

it('months and years as people write them', () => {
  expect(shown(typedUnit('2026年1月', 'month'))).toBe('2026-01-01 00:00:00');
  expect(shown(typedUnit('202601', 'month'))).toBe('2026-01-01 00:00:00');
  expect(typedUnit('2026-01-15', 'month')).toBeUndefined();
  expect(shown(typedUnit('2026', 'year'))).toBe('2026-01-01 00:00:00');
});
