/** The type of a column, so that both back ends of conditions read values alike. `json`: multi-values (jsonb). */
export type ComparableType = 'text' | 'number' | 'boolean' | 'date' | 'json';
export type Comparable = string | number | boolean;

/** Years 1 to 9999, epoch ms: the range that both databases and the wire support. */
export const minDateMs = -62_135_596_800_000;
export const maxDateMs = 253_402_300_799_999;

const zonedDate = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

const halfPair = /\p{Surrogate}/u;

/** PostgreSQL stores neither NUL nor lone surrogates. */
function storable(text: string): boolean {
  return !text.includes('\0') && !halfPair.test(text);
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return storable(value) ? value : undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const number = typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : undefined;
}

function toDate(value: unknown): number | undefined {
  if (typeof value === 'boolean') return undefined;
  const ms =
    value instanceof Date
      ? value.getTime()
      : typeof value === 'string' && zonedDate.test(value)
        ? Date.parse(value)
        : toNumber(value);
  return ms !== undefined && ms >= minDateMs && ms <= maxDateMs ? Math.floor(ms) : undefined;
}

/** JSON scalars only; lists and objects are not comparable. */
function toScalar(value: unknown): Comparable | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && storable(value) ? value : undefined;
}

const converters: Record<ComparableType, (value: unknown) => Comparable | undefined> = {
  text: toText,
  number: toNumber,
  boolean: toBoolean,
  date: toDate,
  json: toScalar,
};

/** The value converted to this type (dates as epoch ms); undefined when it is null or not convertible. */
export function toComparable(value: unknown, type: ComparableType): Comparable | undefined {
  return value === null || value === undefined ? undefined : converters[type](value);
}

/** The comparison type of two values of unknown type: number when either is a number or a boolean. */
export function typeOfPair(left: unknown, right: unknown): ComparableType {
  if (typeof left === 'object' && left !== null) return left instanceof Date ? 'date' : 'json';
  const numeric = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';
  if (typeof left === 'boolean' && typeof right !== 'number') return 'boolean';
  return numeric(left) || numeric(right) ? 'number' : 'text';
}

/** Negative, 0 or positive. Texts by code points, as `COLLATE "C"` orders UTF-8; false before true. */
export function codePointOrder(left: Comparable, right: Comparable): number {
  if (left === right) return 0;
  if (typeof left !== 'string' || typeof right !== 'string') return left < right ? -1 : 1;
  const length = Math.min(left.length, right.length);
  let at = 0;
  while (at < length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  if (at === length) return left.length - right.length;
  return rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
}

/** UTF-16 orders surrogates below U+E000–FFFF, code points above them. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** A number's digits without an exponent, as SQL writes it: `0.0000001`. */
export function plainDecimal(value: number): string {
  const [digits = '', exponent] = String(Math.abs(value)).split('e');
  const sign = value < 0 ? '-' : '';
  if (exponent === undefined) return sign + digits;
  const [whole = '', fraction = ''] = digits.split('.');
  const places = Number(exponent);
  const shifted =
    places < 0 ? `0.${'0'.repeat(-places - whole.length)}${whole}${fraction}` : whole + fraction.padEnd(places, '0');
  return sign + shifted;
}

/** null, undefined, empty text or empty list. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
