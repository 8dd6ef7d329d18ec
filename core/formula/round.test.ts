import fc from 'fast-check';
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

  it('agrees with exact decimal arithmetic on every number of up to 15 digits', () => {
    const digits = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.nat({ max: 12 }), fc.nat({ max: 6 }));
    const property = fc.property(digits, fc.boolean(), ([whole, scale, places], negative) => {
      const text = `${negative ? '-' : ''}${whole}e-${scale}`;
      const drop = 10n ** BigInt(Math.max(0, scale - places));
      const kept = scale <= places ? whole : (whole * 2n + drop) / (drop * 2n);
      const expected = Number(`${kept}e-${Math.min(scale, places)}`);
      expect(roundHalfAway(Number(text), places)).toBe(negative && expected !== 0 ? -expected : expected);
    });
    fc.assert(property, { numRuns: 20_000, seed: 5 });
  });
});
