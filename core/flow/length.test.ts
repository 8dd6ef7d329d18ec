import { expect, test } from 'vitest';
import { lengthOf } from './length';

const t = (key: string, { count }: { count?: number } = {}) => [count, key.split('.').at(-1)].filter(Boolean).join(' ');
const minute = 60_000;

test.each([
  [20_000, 'lessMinute'],
  [5 * minute, '5 minutes'],
  [90 * minute, '1.5 hours'],
  [47 * 60 * minute, '47 hours'],
  [84 * 60 * minute, '3.5 days'],
])('a time of %d ms is said as %s', (ms, said) => {
  expect(lengthOf(t, ms)).toBe(said);
});
