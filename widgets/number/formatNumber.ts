import { isExactNumber, sumDecimals } from '../../core/decimal';

/** Adds thousands separators to the integer part of a number's digits; text that is not a number is unchanged. */
export function grouped(digits: string): string {
  const [whole = '', ...rest] = digits.split('.');
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...rest].join('.');
}

export function ungrouped(shown: string): string {
  return shown.replaceAll(/[,，\s]/g, '');
}

export interface NumberFormat {
  /** Decimal places; absent: as many as the number has. */
  precision?: number | null;
  thousands?: boolean;
}

/** Digits without exponent: `1e21` is written in full. */
function digitsOf(value: number, precision: number | null | undefined): string {
  if (typeof precision === 'number') return value.toFixed(precision);
  const digits = String(value);
  return digits.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : digits;
}

/** A stored number (or its text) in readable form; '' for no value, the text itself when it is not a number. */
export function formatNumber(value: unknown, format: NumberFormat = {}): string {
  if (value === null || value === undefined || value === '') return '';
  const number = typeof value === 'number' ? value : Number(ungrouped(String(value)));
  if (!Number.isFinite(number)) return String(value);
  const text = typeof value === 'string' ? ungrouped(value) : undefined;
  if (text !== undefined && !isExactNumber(text)) return format.thousands ? grouped(text) : text;
  const digits = digitsOf(number, format.precision);
  return format.thousands ? grouped(digits) : digits;
}

/** Six decimals below this are exact in a double. */
const maxPlainSum = 1e9;

const grouping = (digits: string, thousands: boolean): string => {
  const [whole = '', fraction] = digits.split('.');
  const rounded =
    fraction === undefined ? whole : fraction.length > 2 ? undefined : `${whole}.${fraction.padEnd(2, '0')}`;
  const text = rounded ?? Number(digits).toFixed(2);
  return thousands ? grouped(text) : text;
};

/** Column sum: integers unchanged, fractions with 2 decimals; others skipped (SUBT-07, contract-visualdev §4.5). */
export function formatSum(values: readonly unknown[], thousands = false, precision?: number): string {
  const present = values.filter(
    (value) => value !== null && value !== undefined && value !== '' && typeof value !== 'boolean',
  );
  const numbers = present.map(Number).filter(Number.isFinite);
  const sum = numbers.reduce((total, value) => total + value, 0);
  // Beyond this a double has no room for the decimals.
  if (Math.abs(sum) >= maxPlainSum) return grouping(sumDecimals(present), thousands);
  // Rounding errors (0.1 + 0.2, ten times 0.1) must not turn an integer sum into decimals.
  const exact = Number(sum.toFixed(6));
  return formatNumber(exact, {
    thousands,
    precision: Number.isInteger(exact) ? precision : Math.max(2, precision ?? 2),
  });
}
