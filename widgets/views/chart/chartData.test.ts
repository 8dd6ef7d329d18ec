import { describe, expect, it } from 'vitest';
import { chartData, leastStep, numberOf, pivotedData, trendOf } from './chartData';

describe('numbers of a chart', () => {
  it('takes numbers and their texts; nothing, text and flags are gaps', () => {
    expect([1, '2.5', ' 3 ', 0].map(numberOf)).toEqual([1, 2.5, 3, 0]);
    expect(['', null, undefined, 'x', true, Number.NaN].map(numberOf)).toEqual([null, null, null, null, null, null]);
  });
  it('has a category per row and a value per series', () => {
    const rows = [
      { m: { n: 'Jan' }, a: 1 },
      { m: { n: 'Feb' }, a: '2', b: 'x' },
    ];
    const series = [
      { name: 'a', label: 'A' },
      { name: 'b', label: 'B' },
    ];
    expect(chartData(rows, 'm.n', series)).toEqual({
      categories: ['Jan', 'Feb'],
      series: [
        { label: 'A', values: [1, 2] },
        { label: 'B', values: [null, null] },
      ],
    });
  });
  it('newcomer 28 a single series has the colours that its rows name', () => {
    const rows = [{ n: 1, color: 'green' }, { n: 2 }];
    expect(chartData(rows, 'm', [{ name: 'n', label: 'N' }]).colours).toEqual(['green', undefined]);
  });
  it('issue 12: has a series per value of the second group; a missing pair is a gap', () => {
    const rows = [
      { month: '01', city: 'A', n: '1' },
      { month: '01', city: 'B', n: 2 },
      { month: '02', city: 'B', n: 3 },
    ];
    expect(pivotedData(rows, 'month', 'city', 'n')).toEqual({
      categories: ['01', '02'],
      series: [
        { label: 'A', values: [1, null] },
        { label: 'B', values: [2, 3] },
      ],
    });
  });
  it('newcomer 28 counts have no ticks between whole numbers', () => {
    const of = (...values: (number | null)[]) => leastStep({ categories: [], series: [{ label: 'n', values }] });
    expect([of(1, 2, null), of(0.5, 2)]).toEqual([1, 0]);
  });
  it('compares with the value before, also below zero; not with nothing or zero', () => {
    expect(trendOf(110, 100)).toBe(10);
    expect(trendOf(-50, -100)).toBe(50);
    expect([trendOf(1, 0), trendOf(1, null), trendOf(null, 1)]).toEqual([undefined, undefined, undefined]);
  });
});
