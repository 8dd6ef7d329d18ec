/** A decimal as typed or as JSON writes it: sign, digits, fraction, exponent. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The digits of a decimal text without leading and trailing zeros, the power of ten of the last one, and the sign;
 * undefined when the text is no decimal.
 */
export function decimalParts(text: string): { digits: string; power: number; negative: boolean } | undefined {
  const trimmed = text.trim();
  if (!decimal.test(trimmed)) return undefined;
  const [mantissa = '', exponent = '0'] = trimmed.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  const power = digits ? Number(exponent) - fraction.length + (all.length - digits.length) : 0;
  return { digits, power, negative: digits !== '' && mantissa.startsWith('-') };
}

const normal = (text: string): string | undefined => {
  const parts = decimalParts(text);
  return parts && `${parts.negative ? '-' : ''}${parts.digits}e${parts.power}`;
};

/** Up to this many characters a decimal always survives a double: 15 digits, sign and point apart. */
const safeLength = 15;

/**
 * Whether a number field can hold this number or text exactly: it survives a JavaScript number, which every client,
 * formula and JSON reader uses. Values that are no decimal are not judged. Whole numbers end at 2^53 - 1.
 */
export function isExactNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'string' || (value.length <= safeLength && !/e/i.test(value))) return true;
  const typed = normal(value);
  if (typed === undefined) return true;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER && normal(String(number)) === typed;
}

/** The number of a decimal text; the text itself where a number would change it. Other values are unchanged. */
export function exactNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !decimal.test(value.trim()) || !isExactNumber(value)) return value;
  return Number(value);
}

/** An unquoted run of digits that is long enough to lose some. */
const longNumber = /[:[,]\s*-?[\d.]{16,}/;
const literals = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** JSON whose numbers are quoted where `JSON.parse` would change them. */
export function quoteInexact(json: string): string {
  if (!longNumber.test(json)) return json;
  return json.replace(literals, (found) => (found.startsWith('"') || isExactNumber(found) ? found : `"${found}"`));
}

const scaleOf = ({ power }: { power: number }): number => Math.max(0, -power);

/** The exact sum of decimals, as text; what is no decimal is skipped. */
export function sumDecimals(values: readonly unknown[]): string {
  const parts = values.flatMap((value) => decimalParts(String(value)) ?? []);
  const scale = Math.min(400, Math.max(0, ...parts.map(scaleOf)));
  const units = parts.reduce((sum, { digits, power, negative }) => {
    const size = BigInt(digits || '0') * 10n ** BigInt(Math.max(0, Math.min(400, power + scale)));
    return negative ? sum - size : sum + size;
  }, 0n);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction && scale ? `.${fraction}` : ''}`;
}
