import { decimalParts, exactNumber } from '../decimal';
import { roundHalfAway } from './round';

/** A fraction of integers, `top / bottom / 10^scale`; `bottom` is positive. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
  scale: number;
}

/**
 * A value of a formula without rounding. A number means the decimal that it prints as (0.1 is one tenth); what a
 * number cannot hold is a fraction. NaN and infinities are numbers.
 */
export type Exact = number | Fraction;

/** Integers below this have at most 15 digits, which a double preserves. */
export const maxShort = 1e15;
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** 10^exponent, exact, for 0 to 22. */
export const tenTo = (exponent: number): number => powersOfTen[exponent] as number;

/** Decimal places of a number of at most 15 digits; undefined for longer ones, and for NaN and infinities. */
export function placesOf(value: number): number | undefined {
  for (let places = 0; places < 16; places += 1) {
    const units = value * tenTo(places);
    if (!(Math.abs(units) < maxShort)) return undefined;
    if (Math.round(units) / tenTo(places) === value) return places;
  }
  return undefined;
}

export const isFiniteValue = (value: Exact): boolean => typeof value === 'object' || Number.isFinite(value);

function fractionOfText(text: string): Fraction {
  const { digits = '', power = 0, negative = false } = decimalParts(text) ?? {};
  const units = BigInt(digits || '0') * 10n ** BigInt(Math.max(0, power));
  return { top: negative ? -units : units, bottom: 1n, scale: Math.max(0, -power) };
}

/** The fraction of a finite value. */
export function fractionOf(value: Exact): Fraction {
  return typeof value === 'object' ? value : fractionOfText(String(value));
}

/** The value of a text that is a decimal with more digits than a number holds; undefined for other texts. */
export function longDecimal(text: string): Fraction | undefined {
  const parts = decimalParts(text);
  const isLong = parts && parts.digits.length > 15 && Math.abs(parts.power) <= 400;
  return isLong ? fractionOfText(text) : undefined;
}

/** The nearest double, by 20 significant digits. */
export function toDouble(value: Exact): number {
  if (typeof value === 'number') return value;
  const { top, bottom, scale } = value;
  const size = top < 0n ? -top : top;
  const shift = Math.max(0, 20 + String(bottom).length - String(size).length);
  return Number(`${top < 0n ? '-' : ''}${(size * 10n ** BigInt(shift)) / bottom}e${-shift - scale}`);
}

function roundFraction({ top, bottom, scale }: Fraction, places: number): string {
  const size = (top < 0n ? -top : top) * 10n ** BigInt(places);
  const whole = bottom * 10n ** BigInt(scale);
  const units = (2n * size + whole) / (2n * whole);
  const digits = String(units).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const text = digits.slice(0, digits.length - places) + (fraction && `.${fraction}`);
  return top < 0n && units !== 0n ? `-${text}` : text;
}

/**
 * Rounds to decimal places, half away from zero (CONST-70). The result is a text where a number would change it;
 * NaN, infinities and what a double holds as infinity give 0.
 */
export function roundExact(value: Exact, places: number): number | string {
  if (!isFiniteValue(value)) return 0;
  if (typeof value === 'number' && placesOf(value) !== undefined) return roundHalfAway(value, places);
  const text = roundFraction(fractionOf(value), places);
  return Number.isFinite(Number(text)) ? (exactNumber(text) as number | string) : 0;
}
