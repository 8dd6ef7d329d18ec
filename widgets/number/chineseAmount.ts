const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '兆'];
const decimals = ['角', '分', '厘', '毫'];

/** Four digits at most; a zero between other digits is spoken once. */
function groupText(group: string): string {
  let text = '';
  let zero = false;
  [...group].forEach((digit, index) => {
    if (digit === '0') {
      zero = text !== '';
      return;
    }
    text += `${zero ? '零' : ''}${digits[Number(digit)]}${places[group.length - 1 - index]}`;
    zero = false;
  });
  return text;
}

function wholeText(whole: string): string {
  let text = '';
  let gap = false;
  for (let end = whole.length % 4 || 4, start = 0; start < whole.length; start = end, end += 4) {
    const group = whole.slice(start, end);
    const spoken = groupText(group);
    if (!spoken) {
      gap = text !== '';
      continue;
    }
    if (text && (gap || group.startsWith('0'))) text += '零';
    text += spoken + groups[Math.floor((whole.length - end) / 4)];
    gap = false;
  }
  return text;
}

/**
 * A number as an amount in Chinese capitals, 12 whole digits and 4 decimals (CONST-25, CONST-26, contract-visualdev §4.4):
 * 0 → 零元整, 1005.6 → 壹仟零伍元陆角, -3 → 负数叁元整. Further decimals are cut off.
 */
export function chineseAmount(value: number): string {
  if (!Number.isFinite(value)) return '';
  const written = String(Math.abs(value));
  const [whole = '0', fraction = ''] = (written.includes('e') ? Math.abs(value).toFixed(6) : written).split('.');
  if (whole.length > 12) return '金额过大无法计算';
  const yuan = wholeText(whole.replace(/^0+/, ''));
  let zero = false;
  let small = '';
  [...fraction.slice(0, 4)].forEach((digit, index) => {
    if (digit === '0') {
      zero = yuan !== '' || small !== '';
      return;
    }
    small += `${zero ? '零' : ''}${digits[Number(digit)]}${decimals[index]}`;
    zero = false;
  });
  if (!yuan && !small) return '零元整';
  return `${value < 0 ? '负数' : ''}${yuan ? `${yuan}元` : ''}${small || '整'}`;
}
