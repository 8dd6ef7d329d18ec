import { expect, test } from 'vitest';
import { isEqual } from './isEqual';
import { snapshot } from './snapshot';

test('a snapshot keeps what was there before a change in place', () => {
  const value = { rows: [{ n: 1 }], day: new Date(0), text: 'a', none: null };
  const before = snapshot(value);
  expect(before).toEqual({ rows: [{ n: 1 }], day: '1970-01-01T00:00:00.000Z', text: 'a', none: null });
  expect(isEqual(snapshot(value), before)).toBe(true);
  value.rows[0]!.n = 2;
  expect(isEqual(snapshot(value), before)).toBe(false);
  expect(before).toMatchObject({ rows: [{ n: 1 }] });
});
