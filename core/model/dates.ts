/** `yyyy`, `yyyy-MM`, `yyyy-MM-dd HH:mm:ss` … and the capital spellings of some forks (contract-visualdev §3.4). */
type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const two = (value: number) => String(value).padStart(2, '0');

/** Epoch milliseconds as text, in the time zone of the process; '' when invalid. */
export function formatDate(ms: number, format: string): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return '';
  const parts: Record<string, string> = {
    yyyy: String(date.getFullYear()).padStart(4, '0'),
    MM: two(date.getMonth() + 1),
    dd: two(date.getDate()),
    HH: two(date.getHours()),
    mm: two(date.getMinutes()),
    ss: two(date.getSeconds()),
  };
  return canonicalFormat(format).replace(/yyyy|MM|dd|HH|mm|ss/g, (part) => parts[part] as string);
}

export function canonicalFormat(format: string): string {
  return (format || 'yyyy-MM-dd').replace(/YYYY/g, 'yyyy').replace(/DD/g, 'dd').replace(/hh/g, 'HH');
}

/** The smallest unit that the format shows. */
export function unitOf(format: string): Unit {
  const text = canonicalFormat(format);
  if (text.includes('ss')) return 'second';
  if (text.includes('mm')) return 'minute';
  if (text.includes('HH')) return 'hour';
  if (text.includes('dd')) return 'day';
  return text.includes('MM') ? 'month' : 'year';
}

/** First millisecond of the unit that contains `ms`, shifted by `units`. */
function unitStart(ms: number, unit: Unit, units: number): number {
  const date = new Date(ms);
  const at = (name: Unit, value: number) => value + (name === unit ? units : 0);
  const order: Unit[] = ['year', 'month', 'day', 'hour', 'minute', 'second'];
  const values = [
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  ];
  const kept = order.map((name, index) =>
    index <= order.indexOf(unit) ? at(name, values[index] as number) : index === 2 ? 1 : 0,
  );
  const [year = 1970, month = 0, day = 1, hour = 0, minute = 0, second = 0] = kept;
  const start = new Date(0);
  // Date's constructor reads years 0 to 99 as 1900 to 1999.
  start.setFullYear(year, month, day);
  start.setHours(hour, minute, second, 0);
  return start.getTime();
}

export const startOfUnit = (ms: number, format: string) => unitStart(ms, unitOf(format), 0);
/** Last millisecond: the end of a searched range is inclusive (contract-visualdev §6.3). */
export const endOfUnit = (ms: number, format: string) => unitStart(ms, unitOf(format), 1) - 1;

/**
 * The root `now` of bindings: the current time truncated to each unit in epoch ms, and the time of day as text. Read by
 * date and time presets that follow the clock (contract-visualdev §4.1).
 */
export function nowScope(ms: number): Record<Unit | 'time' | 'shortTime', number | string> {
  const cut = (unit: Unit) => unitStart(ms, unit, 0);
  return {
    year: cut('year'),
    month: cut('month'),
    day: cut('day'),
    hour: cut('hour'),
    minute: cut('minute'),
    second: cut('second'),
    time: formatDate(ms, 'HH:mm:ss'),
    shortTime: formatDate(ms, 'HH:mm'),
  };
}

/** Epoch ms of a number, a numeric text or a date text; undefined when not a date in years 1 to 9999. */
export function readDate(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? readDateText(value.trim()) : value instanceof Date ? value.getTime() : value;
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return undefined;
  return ms >= -62_135_596_800_000 && ms <= 253_402_300_799_999 ? Math.floor(ms) : undefined;
}

function readDateText(text: string): number {
  if (/^-?\d{5,16}$/.test(text)) return Number(text);
  const match = /^(\d{4})(?:-(\d\d?)(?:-(\d\d?)(?:[ T](\d\d?)(?::(\d\d?)(?::(\d\d?)(?:\.\d+)?)?)?)?)?)?$/.exec(text);
  if (!match) return /[TZ+]/.test(text) ? Date.parse(text) : Number.NaN;
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => (part ? Number(part) : undefined));
  const date = new Date(0);
  date.setFullYear(year as number, month - 1, day);
  date.setHours(hour, minute, second, 0);
  // 31 February is invalid.
  return date.getMonth() === month - 1 && date.getDate() === day ? date.getTime() : Number.NaN;
}
