import { describe, expect, it } from 'vitest';
import { shiftTime } from './shiftTime';

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  Date.UTC(year, month - 1, day, hour - 8, minute);

describe('moving a moment', () => {
  it('moves by each unit, backwards too', () => {
    expect(shiftTime(at(2026, 3, 15, 10), { day: -3 })).toBe(at(2026, 3, 12, 10));
    expect(shiftTime(at(2026, 3, 15, 10), { hour: 20 })).toBe(at(2026, 3, 16, 6));
    expect(shiftTime(at(2026, 3, 15, 10), { year: 1, month: 2, minute: 5 })).toBe(at(2027, 5, 15, 10, 5));
  });

  it('takes the last day of a shorter month', () => {
    expect(shiftTime(at(2026, 3, 31), { month: -1 })).toBe(at(2026, 2, 28));
    expect(shiftTime(at(2024, 2, 29), { year: 1 })).toBe(at(2025, 2, 28));
  });

  it('keeps times of day within their day and their shape', () => {
    expect(shiftTime('10:30', { hour: 2 })).toBe('12:30');
    expect(shiftTime('10:30:15', { second: 50 })).toBe('10:31:05');
    expect(shiftTime('23:30', { hour: 1 })).toBe('23:59');
    expect(shiftTime('00:10', { minute: -30 })).toBe('00:00');
  });

  it('gives nothing for what is no moment', () => {
    expect(shiftTime('soon', { day: 1 })).toBeUndefined();
    expect(shiftTime(null, { day: 1 })).toBeUndefined();
  });
});
