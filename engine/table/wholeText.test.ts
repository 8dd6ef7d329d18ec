import { expect, it } from 'vitest';
import { isWholeText, longestWhole } from './wholeText';

it('ux-38 figures, dates and short codes are not cut', () => {
  for (const text of ['4,956.00', '-3', '¥12.50', '12%', '2026-11-25 03:31', '2026年1月15日 9:30', '12元', '40 kg'])
    expect(isWholeText(text), text).toBe(true);
  for (const text of ['EI202611250001', 'C020', 'A-17/b']) expect(isWholeText(text), text).toBe(true);
});

it('ux-38 names, sentences and long texts may be', () => {
  for (const text of ['示例公司', 'Ann', 'Order 5 of today', 'ann@example.org', `C${'0'.repeat(30)}`, '—'])
    expect(isWholeText(text), text).toBe(false);
});

it('ux-38 a column is of figures when every filled cell is one', () => {
  const own = (text: string) => text;
  expect(longestWhole(['4,956.00', '', '12'], own)).toBe('4,956.00');
  expect(longestWhole(['12', 'twelve'], own)).toBeUndefined();
  expect(longestWhole(['', ''], own)).toBeUndefined();
});
