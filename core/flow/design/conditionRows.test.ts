import { describe, expect, it } from 'vitest';
import type { Condition } from '../../language/types';
import { conditionOf, rowsOf } from './conditionRows';

describe('rows of a condition (design/flow §10)', () => {
  it.each([
    [{ days: { gt: 3 } }],
    [{ state: 'open' }],
    [{ any: [{ days: { gt: 3 } }, { 'items.amount': { gte: 100 } }] }],
    [{ all: [{ note: { null: true } }, { kind: { ne: 'x' } }] }],
  ])('says %j and comes back the same', (condition) => {
    const rows = rowsOf(condition as Condition);
    expect(rows).toBeDefined();
    expect(conditionOf(rows as never)).toEqual(condition);
  });

  it('says no condition by no rows', () => {
    expect(rowsOf(undefined)).toEqual({ logic: 'all', rows: [] });
    expect(conditionOf({ logic: 'any', rows: [] })).toBeUndefined();
  });

  it.each([
    [{ not: { days: 1 } }],
    [{ all: [{ any: [{ a: 1 }] }] }],
    [{ any: [{ a: 1, b: 2 }] }],
    [{ a: { in: [1, 2] } }],
    [{ a: { $: 'form.b' } }],
    [{ all: [], more: 1 }],
  ])('leaves %j to the text', (condition) => {
    expect(rowsOf(condition as unknown as Condition)).toBeUndefined();
  });
});
