import { roundHalfAway } from './formula/round';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '兆'];
const fractions = ['角', '分', '厘', '毫'];
const maxDigits = 12;

/** Four digits: `1020` is 壹仟零贰拾. */
function groupWords(group: string): string {
  const words = [...group].map((digit, index) =>
    digit === '0' ? '零' : digits[Number(digit)] + (places[3 - index] as string),
  );
  return words.join('').replace(/零+/g, '零').replace(/零$/, '');
}

function wholeWords(whole: string): string {
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0');
  const count = padded.length / 4;
  const parts = Array.from({ length: count }, (_, index) => {
    const words = groupWords(padded.slice(index * 4, index * 4 + 4));
    return words ? words + (groups[count - 1 - index] as string) : '零';
  });
  return parts
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}

/**
 * An amount of money in words: `1020.5` is 壹仟零贰拾元伍角, `0` 零元整; a negative one begins with 负数 (contract-visualdev §4.4).
 * Four decimals at most (CONST-26), the rest rounded. '' for a non-number; undefined beyond 12 digits, where the
 * screen shows 金额过大无法计算 (`validation.amountTooLarge`, CONST-25, VALD-96).
 */
export function chineseAmount(value: number | string | null | undefined): string | undefined {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  if (Number.isNaN(number)) return '';
  const size = Math.abs(number);
  const rounded = size < 10 ** maxDigits ? roundHalfAway(size, fractions.length) : size;
  if (rounded >= 10 ** maxDigits) return undefined;
  const [whole = '0', fraction = ''] = rounded.toFixed(fractions.length).split('.');
  const tail = [...fraction]
    .map((digit, index) => (digit === '0' ? '零' : digits[Number(digit)] + (fractions[index] as string)))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '');
  if (whole === '0' && tail === '') return '零元整';
  const sign = number < 0 ? '负数' : '';
  if (whole === '0') return sign + tail.replace(/^零/, '');
  return `${sign}${wholeWords(whole)}元${tail || '整'}`;
}
