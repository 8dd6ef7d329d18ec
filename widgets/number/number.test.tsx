import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { InputNumber } from '../input/InputNumber/InputNumber';
import { formatNumber, formatSum, grouped, ungrouped } from './formatNumber';

afterEach(cleanup);

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

  it('CONST-25 CONST-26 VALD-96 writes amounts in Chinese capitals, up to 12 digits', () => {
    const { container, rerender } = render(<InputNumber label="Sum" isAmountChinese value={1005.6} />);
    expect(container.textContent).toContain('壹仟零伍元陆角');
    rerender(<InputNumber label="Sum" isAmountChinese value={999_999_999_999} />);
    expect(container.textContent).toContain('玖仟玖佰玖拾玖亿');
    rerender(<InputNumber label="Sum" isAmountChinese value={1_000_000_000_000} />);
    expect(container.textContent).toContain('validation.amountTooLarge');
    rerender(<InputNumber label="Sum" isAmountChinese value={null} />);
    expect(container.textContent).not.toContain('元');
  });
});
