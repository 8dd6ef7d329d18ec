import { describe, expect, it } from 'vitest';
import { chineseAmount } from './chineseAmount';
import { formatCompact, formatDate, formatFileSize, formatThousands, sizeUnits, timeAgo } from './format';

const at = Date.UTC(2026, 2, 9, 5, 6, 7);

describe('formatDate', () => {
  it('CONST-09 writes the patterns of the contract', () => {
    const written = (pattern?: string) => formatDate(at, pattern, 'UTC');
    expect(written()).toBe('2026-03-09 05:06');
    expect(written('yyyy-MM-dd HH:mm:ss')).toBe('2026-03-09 05:06:07');
    expect(written('yyyy')).toBe('2026');
    expect(written('yyyy年M月d日 HH:mm')).toBe('2026年3月9日 05:06');
    expect(formatDate(at, 'yyyy-MM-dd HH:mm', 'Asia/Shanghai')).toBe('2026-03-09 13:06');
    expect(formatDate(String(at), 'HH:mm:ss', 'UTC')).toBe('05:06:07');
    const local = new Date('2026-01-02T00:04:00+08:00');
    expect(formatDate(local, 'YYYY-MM-DD HH:mm')).toBe('2026-01-02 00:04');
  });
  it('writes nothing for nothing', () => {
    for (const value of [null, undefined, '', 'x', Number.NaN]) expect(formatDate(value)).toBe('');
  });
});

describe('timeAgo', () => {
  const t = (key: string, values?: Record<string, unknown>) => `${values?.count ?? ''}${key.split('.').at(-1)}`;
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const ago = (passed: number) => timeAgo(at - passed, at, t, 'yyyy');
  it('CONST-15…22 minutes to 59, hours to 23, days to 6, weeks to 3, months to 3, else the date', () => {
    expect([-5000, 0, minute - 1].map(ago)).toEqual(['now', 'now', 'now']);
    expect([minute, 60 * minute - 1].map(ago)).toEqual(['1minutes', '59minutes']);
    expect([60 * minute, day - 1].map(ago)).toEqual(['1hours', '23hours']);
    expect([day, 7 * day - 1].map(ago)).toEqual(['1days', '6days']);
    expect([7 * day, 28 * day - 1].map(ago)).toEqual(['1weeks', '3weeks']);
    expect([28 * day, 30 * day, 60 * day, 120 * day - 1].map(ago)).toEqual([
      '1months',
      '1months',
      '2months',
      '3months',
    ]);
    expect(ago(120 * day)).toBe('2025');
  });
});

describe('numbers', () => {
  it('CONST-23 CONST-24 sizes change unit at 1024 and 1048576', () => {
    expect([0, 1023, 1024, 1536, 1_048_575, 1_048_576].map(formatFileSize)).toEqual([
      '0B',
      '1023B',
      '1.00KB',
      '1.50KB',
      '1024.00KB',
      '1.00MB',
    ]);
    expect(sizeUnits).toEqual({ KB: 1024, MB: 1_048_576, GB: 1_073_741_824 });
  });
  it('puts separators between thousands', () => {
    expect(['1234567.891', '-1000', '999', '0.5', 'x', ''].map(formatThousands)).toEqual([
      '1,234,567.891',
      '-1,000',
      '999',
      '0.5',
      'x',
      '',
    ]);
    expect(formatThousands(12_345)).toBe('12,345');
  });
  it('CONST-27 shortens with k, M, G, T, P, E', () => {
    expect(
      [0, 999, 1000, 1500, 999_950, 1e6, 2.5e9, 1e12, 1e15, 1e18, 1e22, -1500].map((value) => formatCompact(value)),
    ).toEqual(['0', '999', '1k', '1.5k', '1M', '1M', '2.5G', '1T', '1P', '1E', '10000E', '-1.5k']);
  });
});

describe('chineseAmount', () => {
  it.each([
    [0, '零元整'],
    [1, '壹元整'],
    [10, '壹拾元整'],
    [1234.56, '壹仟贰佰叁拾肆元伍角陆分'],
    [1020.5, '壹仟零贰拾元伍角'],
    [1.05, '壹元零伍分'],
    [0.05, '伍分'],
    [0.5, '伍角'],
    [10_000, '壹万元整'],
    [10_001, '壹万零壹元整'],
    [100_000_000, '壹亿元整'],
    [100_010_000, '壹亿零壹万元整'],
    [120_000_345, '壹亿贰仟万零叁佰肆拾伍元整'],
    [999_999_999_999.99, '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    [-3.2, '负数叁元贰角'],
    ['1.2345', '壹元贰角叁分肆厘伍毫'],
    [100.3, '壹佰元叁角'],
  ])('CONST-25 CONST-26 writes %s as %s', (value, words) => expect(chineseAmount(value)).toBe(words));
  it('VALD-96 has no words beyond 12 integer digits', () => {
    expect(chineseAmount(1e12)).toBeUndefined();
    expect(chineseAmount('-1000000000000')).toBeUndefined();
    expect(chineseAmount(Number.POSITIVE_INFINITY)).toBeUndefined();
    expect([null, undefined, '', 'x'].map((value) => chineseAmount(value))).toEqual(['', '', '', '']);
  });
});
