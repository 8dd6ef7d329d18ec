import { type Exact, type Fraction, fractionOf, isFiniteValue, maxShort, placesOf, tenTo, toDouble } from './exact';

/** Results with more digits are doubles: no amount has them, and a hostile formula could want millions. */
const maxDigits = 5000;
const limit = 10n ** BigInt(maxDigits);

function bounded(fraction: Fraction): Exact {
  const { top, bottom, scale } = fraction;
  return scale <= maxDigits && bottom < limit && top < limit && -top < limit ? fraction : toDouble(fraction);
}

/** The sum of two short numbers in whole units of their last place; undefined when it may not be exact. */
function shortSum(left: number, right: number): number | undefined {
  const places = Math.max(placesOf(left) ?? 99, placesOf(right) ?? 99);
  if (places > 15) return undefined;
  const scale = tenTo(places);
  const one = Math.round(left * scale);
  const other = Math.round(right * scale);
  const fits = Math.abs(one) < maxShort && Math.abs(other) < maxShort && Math.abs(one + other) < maxShort;
  return fits ? (one + other) / scale : undefined;
}

function fractionSum(left: Fraction, right: Fraction): Fraction {
  const scale = Math.max(left.scale, right.scale);
  const a = left.top * 10n ** BigInt(scale - left.scale);
  const b = right.top * 10n ** BigInt(scale - right.scale);
  if (left.bottom === right.bottom) return { top: a + b, bottom: left.bottom, scale };
  return { top: a * right.bottom + b * left.bottom, bottom: left.bottom * right.bottom, scale };
}

/** The sum. */
export function add(left: Exact, right: Exact): Exact {
  const short = typeof left === 'number' && typeof right === 'number' ? shortSum(left, right) : undefined;
  if (short !== undefined) return short;
  if (!isFiniteValue(left) || !isFiniteValue(right)) return toDouble(left) + toDouble(right);
  return bounded(fractionSum(fractionOf(left), fractionOf(right)));
}

/** The opposite. */
export function negate(value: Exact): Exact {
  return typeof value === 'number' ? -value : { ...value, top: -value.top };
}

/** The difference. */
export const subtract = (left: Exact, right: Exact): Exact => add(left, negate(right));

function shortProduct(left: number, right: number): number | undefined {
  const [one, other] = [placesOf(left), placesOf(right)];
  if (one === undefined || other === undefined || one + other > 22) return undefined;
  const units = Math.round(left * tenTo(one)) * Math.round(right * tenTo(other));
  return Math.abs(units) < maxShort ? units / tenTo(one + other) : undefined;
}

/** The product. */
export function multiply(left: Exact, right: Exact): Exact {
  const short = typeof left === 'number' && typeof right === 'number' ? shortProduct(left, right) : undefined;
  if (short !== undefined) return short;
  if (!isFiniteValue(left) || !isFiniteValue(right)) return toDouble(left) * toDouble(right);
  const [a, b] = [fractionOf(left), fractionOf(right)];
  return bounded({ top: a.top * b.top, bottom: a.bottom * b.bottom, scale: a.scale + b.scale });
}

const isZero = (value: Exact): boolean => (typeof value === 'number' ? value === 0 : value.top === 0n);

/** The quotient; by zero it is infinite or NaN. */
export function divide(left: Exact, right: Exact): Exact {
  if (!isFiniteValue(left) || !isFiniteValue(right) || isZero(right)) return toDouble(left) / toDouble(right);
  const [a, b] = [fractionOf(left), fractionOf(right)];
  const sign = b.top < 0n ? -1n : 1n;
  const scale = a.scale - b.scale;
  const top = sign * a.top * b.bottom * 10n ** BigInt(Math.max(0, -scale));
  return bounded({ top, bottom: sign * a.bottom * b.top, scale: Math.max(0, scale) });
}

/** The power; exact for whole exponents while the result has a few thousand digits, else a double. */
export function raise(base: Exact, exponent: Exact): Exact {
  const times = toDouble(exponent);
  const near = toDouble(base) ** times;
  if (!Number.isInteger(times) || !isFiniteValue(base) || !Number.isFinite(near)) return near;
  const { top, bottom, scale } = fractionOf(base);
  const size = Math.abs(times);
  if (size * Math.max(String(top).length, String(bottom).length, scale) > maxDigits) return near;
  const raised = { top: top ** BigInt(size), bottom: bottom ** BigInt(size), scale: scale * size };
  return times < 0 ? divide(1, raised) : raised;
}

/** Negative when `left` is smaller, positive when it is larger. */
export function compare(left: Exact, right: Exact): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const difference = subtract(left, right);
  return typeof difference === 'number' ? difference : Number(difference.top > 0n) - Number(difference.top < 0n);
}
