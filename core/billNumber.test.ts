import { describe, expect, it } from 'vitest';
import { billDate, billDateFormats, billExample, billNumber, nextBillStep, randomBillNumber } from './billNumber';
import { derivations } from './derivations';

const now = new Date('2026-03-09T17:30:00Z');
const rule = { prefix: 'XS-', dateFormat: 'yyyyMMdd', digit: 4, startNumber: '7' };

describe('bill numbers', () => {
  it('BILL-05 BILL-06 the example is prefix, date and the padded start', () => {
    expect(billExample(rule, now, 'UTC')).toBe('XS-202603090007');
    expect(billExample({ ...rule, dateFormat: 'no' }, now)).toBe('XS-0007');
    expect(billExample({ ...rule, digit: '3', startNumber: '0012' }, now, 'UTC')).toBe('XS-202603090012');
    expect(billExample({}, now)).toBe('');
    expect(derivations['billNumber.example']({ ...rule, dateFormat: 'no' }, { now })).toBe('XS-0007');
  });

  it('BILL-08 dates are yyyyMMdd, yyyyMM, yyyy or none, on the clock of the organisation', () => {
    const dates = (formats: readonly string[], at = now) => formats.map((format) => billDate(format, at, 'UTC'));
    expect(dates(billDateFormats.slice(0, 4))).toEqual(['20260309', '202603', '2026', '']);
    expect(dates(billDateFormats.slice(4), new Date('2026-03-09T07:05:09.042Z'))).toEqual([
      ...['2026', '202603', '20260309', '2026030907', '202603090705', '20260309070509', '20260309070509042'],
    ]);
    expect(billDate('yyyyMMdd', now, 'Asia/Shanghai')).toBe('20260310');
    expect(billDate('yyyyMMdd', new Date('2024-02-29T00:00:00Z'), 'UTC')).toBe('20240229');
  });

  it('issue 11 §3 a suffix ends the number; random ones have their length and characters, UUIDs are UUIDs', () => {
    expect(billNumber({ ...rule, suffix: '-X' }, '2026', 0)).toBe('XS-20260007-X');
    expect(billExample({ ...rule, dateFormat: 'YYYY', suffix: '-X' }, now, 'UTC')).toBe('XS-20260007-X');
    const random = { prefix: 'R', suffix: 'Z', type: 2 };
    expect(randomBillNumber(random)).toMatch(/^R\d{16}Z$/);
    expect(randomBillNumber({ ...random, randomDigit: 32, randomType: 2 })).toMatch(/^R[0-9A-Z]{32}Z$/);
    expect(randomBillNumber({ type: 3, prefix: '', suffix: '.' })).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.$/,
    );
    const many = new Set(Array.from({ length: 1_000 }, () => randomBillNumber(random)));
    expect(many.size).toBe(1_000);
    expect(billExample(random, now)).toBe('');
  });

  it('counts from the start, and overflow is no number', () => {
    expect(billNumber(rule, '20260309', 0)).toBe('XS-202603090007');
    expect(billNumber(rule, '20260309', 9992)).toBe('XS-202603099999');
    expect(billNumber(rule, '20260309', 9993)).toBeUndefined();
    const long = { prefix: '', digit: 30, startNumber: '9'.repeat(29) };
    expect(billNumber(long, '', 1)).toBe(`1${'0'.repeat(29)}`);
  });

  it('restarts when a later date part begins, never for a clock that is behind', () => {
    expect(nextBillStep({ thisNumber: null, outputDate: null }, '202603')).toEqual({ step: 0, datePart: '202603' });
    expect(nextBillStep({ thisNumber: 4, outputDate: '202603' }, '202603')).toEqual({ step: 5, datePart: '202603' });
    expect(nextBillStep({ thisNumber: 4, outputDate: '202602' }, '202603')).toEqual({ step: 0, datePart: '202603' });
    expect(nextBillStep({ thisNumber: 4, outputDate: '202604' }, '202603')).toEqual({ step: 5, datePart: '202604' });
    expect(nextBillStep({ thisNumber: 4, outputDate: '' }, '')).toEqual({ step: 5, datePart: '' });
  });
});
