import { decimalParts } from '../../core/decimal';
import { ungrouped } from './formatNumber';

/** Full-width forms, the ideographic stop and the minus sign as plain characters; what looks like digits only (½, ²) stays. */
const plain = (text: string): string =>
  text
    .replace(/[！-～]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('。', '.')
    .replaceAll('−', '-')
    .trim();

const groups = /^[+-]?\d{1,3}([, ]\d{3})+(\.\d*)?$/;

/**
 * The digits of a number as people write it: `1,234.50`, `￥12`, `(3.5)` as minus, full-width digits and stops. Of another
 * text the text, which is no number. `loose`: separators may stand anywhere, as while a grouped number is edited.
 */
export function typedNumber(typed: string, loose = false): string {
  const text = plain(typed).replace(/^([+-]?)\s*[¥￥$€£]\s*|\s*元$/g, '$1');
  const negative = /^\(([^()+-]+)\)$/.exec(text);
  const digits = negative ? `-${negative[1]}` : text;
  return loose || groups.test(digits) ? ungrouped(digits) : digits;
}

/** What a number field holds: decimal places, and its bounds. */
export interface NumberLimits {
  precision?: number | null;
  min?: number | null;
  max?: number | null;
}

/** Why a number field cannot hold this text (`typedNumber`) as it is: the key of a sentence; undefined when it can. */
export function numberFault(digits: string, { precision, min, max }: NumberLimits): string | undefined {
  const parts = decimalParts(digits);
  if (!parts) return 'widget.notANumber';
  if (typeof precision === 'number' && -parts.power > precision) return 'widget.tooManyDecimals';
  const number = Number(digits);
  if (!Number.isFinite(number)) return 'widget.notANumber';
  const outside = (typeof min === 'number' && number < min) || (typeof max === 'number' && number > max);
  return outside ? 'widget.outOfBounds' : undefined;
}
