import { describe, expect, it } from 'vitest';
import { roundHalfAway } from './round';

describe('roundHalfAway', () => {
  it('CONST-70 rounds to 2 decimals, half away from zero, free of binary noise', () => {
    const cases: [number, number][] = [
      [1.005, 1.01],
      [-1.005, -1.01],
      [2.675, 2.68],
      [1.115, 1.12],
      [0.335 * 3, 1.01],
      [1.1 * 1.15, 1.27],
      [0.1 + 0.2, 0.3],
      [0.125, 0.13],
      [0.005, 0.01],
      [0.0049, 0],
      [-0.001, 0],
      [1e-9, 0],
      [12_345_678_901_234.56, 12_345_678_901_234.56],
      [1e21, 1e21],
      [123_456_789.125, 123_456_789.13],
    ];
    for (const [value, rounded] of cases) expect(roundHalfAway(value), String(value)).toBe(rounded);
  });

  it('takes other numbers of places, and gives 0 for NaN and infinities (spec §5)', () => {
    expect(roundHalfAway(2.5, 0)).toBe(3);
    expect(roundHalfAway(-2.5, 0)).toBe(-3);
    expect(roundHalfAway(1.00005, 4)).toBe(1.0001);
    for (const value of [Number.NaN, Infinity, -Infinity]) expect(roundHalfAway(value)).toBe(0);
  });
});
