import { describe, expect, test } from 'vitest';
import { RowCounts } from './counts';

const counting = (numbers: number[]) => async () => numbers.shift() as number;

describe('ADR 0005: the number of rows', () => {
  test('is counted once while nobody writes', async () => {
    const counts = new RowCounts();
    const count = counting([7, 8]);
    expect(await counts.of('m', 'k', 0, count)).toBe(7);
    expect(await counts.of('m', 'k', 100, count)).toBe(7);
  });

  test('is counted again after a write, for that model only', async () => {
    const counts = new RowCounts();
    await counts.of('m', 'k', 0, counting([7]));
    await counts.of('other', 'k', 0, counting([3]));
    counts.forget('m');
    expect(await counts.of('m', 'k', 1, counting([8]))).toBe(8);
    expect(await counts.of('other', 'k', 1, counting([4]))).toBe(3);
  });

  test('is not kept when a write overtook the count', async () => {
    const counts = new RowCounts();
    const overtaken = async () => {
      counts.forget('m');
      return 7;
    };
    expect(await counts.of('m', 'k', 0, overtaken)).toBe(7);
    expect(await counts.of('m', 'k', 1, counting([8]))).toBe(8);
  });

  test('is believed for five seconds at most', async () => {
    const counts = new RowCounts();
    await counts.of('m', 'k', 0, counting([7]));
    expect(await counts.of('m', 'k', 5_000, counting([9]))).toBe(9);
  });

  test('differs by condition', async () => {
    const counts = new RowCounts();
    await counts.of('m', 'a', 0, counting([1]));
    expect(await counts.of('m', 'b', 0, counting([2]))).toBe(2);
  });
});
