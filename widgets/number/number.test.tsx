import { describe, expect, it } from 'vitest';
import { chineseAmount } from './chineseAmount';
import { formatNumber, formatSum, grouped, ungrouped } from './formatNumber';

describe('numbers as people read them', () => {
  it('SUBT-07 sums integers as they are and others with two decimals', () => {
    expect(formatSum([1, '2', 3])).toBe('6');
    expect(formatSum([0.1, 0.2, 1])).toBe('1.30');
    expect(formatSum(Array(10).fill(0.1))).toBe('1');
    expect(formatSum([1000, null, '', undefined, 'x', 234.5], true)).toBe('1,234.50');
    expect(formatSum([])).toBe('0');
  });

  it('groups only the whole part and reads it back', () => {
    expect(grouped('-1234567.8901')).toBe('-1,234,567.8901');
    expect(ungrouped('1,234 567.5')).toBe('1234567.5');
    expect(formatNumber('12345.5', { thousands: true, precision: 2 })).toBe('12,345.50');
    expect(formatNumber(null)).toBe('');
    expect(formatNumber('n/a')).toBe('n/a');
    expect(formatNumber(1e21)).toBe('1000000000000000000000');
  });

  it('CONST-25 CONST-26 writes amounts in Chinese capitals', () => {
    expect(chineseAmount(0)).toBe('零元整');
    expect(chineseAmount(1005.6)).toBe('壹仟零伍元陆角');
    expect(chineseAmount(10_0000)).toBe('壹拾万元整');
    expect(chineseAmount(1_0000_0001)).toBe('壹亿零壹元整');
    expect(chineseAmount(100_0100)).toBe('壹佰万零壹佰元整');
    expect(chineseAmount(123_456_789_012.3456)).toBe('壹仟贰佰叁拾肆亿伍仟陆佰柒拾捌万玖仟零壹拾贰元叁角肆分伍厘陆毫');
    expect(chineseAmount(0.05)).toBe('伍分');
    expect(chineseAmount(3.05)).toBe('叁元零伍分');
    expect(chineseAmount(-3)).toBe('负数叁元整');
    expect(chineseAmount(1_000_000_000_000)).toBe('金额过大无法计算');
  });
});
