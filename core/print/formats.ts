import { chineseAmount } from '../chineseAmount';
import { decimalParts } from '../decimal';

const mostPlaces = 20;

/** A decimal with this many places, exactly, half away from zero; undefined for what is no decimal. */
export function fixedDecimal(text: string, places: number): string | undefined {
  const parts = decimalParts(text.trim());
  if (!parts || Math.abs(parts.power) > 400) return undefined;
  const scale = Math.min(mostPlaces, Math.max(0, places));
  const power = parts.power + scale;
  const raw = BigInt(parts.digits || '0');
  const cut = 10n ** BigInt(Math.max(0, -power));
  const units = power >= 0 ? raw * 10n ** BigInt(power) : (raw + cut / 2n) / cut;
  const digits = String(units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = parts.negative && units !== 0n ? '-' : '';
  return `${sign}${whole}${scale ? `.${digits.slice(digits.length - scale)}` : ''}`;
}

/** Numbers of display values may carry separators already. */
const plain = (text: string) => text.replaceAll(',', '');

/** 千位分隔符: `1234567.5`, 2 → `1,234,567.50`; other texts are unchanged. */
export function withThousands(text: string, places: number): string {
  const fixed = fixedDecimal(plain(text), places);
  if (fixed === undefined) return text;
  const [whole = '', fraction] = fixed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** 大写金额, rounded to 分: `-10.05` → 负数壹拾元零伍分. Texts that are no amount, or too large, are unchanged. */
export function inCapitals(text: string): string {
  const fixed = text.trim() ? fixedDecimal(plain(text), 2) : undefined;
  return fixed === undefined ? text : (chineseAmount(fixed) ?? text);
}

/** `thousands:2`, `thousands` or `capitals` on a tag. */
export function formatted(text: string, format: string | undefined): string {
  const [kind, places = '0'] = (format ?? '').split(':');
  if (kind === 'capitals') return inCapitals(text);
  return kind === 'thousands' ? withThousands(text, Number.parseInt(places, 10) || 0) : text;
}
