import { describe, expect, it } from 'vitest';
import { ConditionError, compilePredicate, conditionFields, conditionPaths } from './condition';
import type { Condition } from './language/types';

const holds = (condition: unknown, record: Record<string, unknown>, scope = {}): boolean =>
  compilePredicate(condition as Condition)(record, scope);

describe('compilePredicate', () => {
  it('reads a plain object as a conjunction, a bare operand as eq', () => {
    expect(holds({ status: 1, amount: { gt: 100, lt: 200 } }, { status: 1, amount: 150 })).toBe(true);
    expect(holds({ status: 1, amount: { gt: 100 } }, { status: 1, amount: 100 })).toBe(false);
    expect(holds({}, {})).toBe(true);
    expect(holds({ all: [] }, {})).toBe(true);
    expect(holds({ any: [] }, {})).toBe(false);
    expect(holds({ not: { any: [{ a: 1 }, { a: 2 }] } }, { a: 3 })).toBe(true);
  });

  it('compares with null falsely, except by ne, notIn and null', () => {
    for (const record of [{ a: null }, {}]) {
      for (const comparison of [{ eq: 1 }, { gt: 1 }, { lte: 1 }, { in: [1, null] }, { like: '' }, { notLike: 'x' }]) {
        expect(holds({ a: comparison }, record), JSON.stringify(comparison)).toBe(false);
      }
      expect(holds({ a: null }, record)).toBe(false);
      expect(holds({ a: { ne: 1 } }, record)).toBe(true);
      expect(holds({ a: { notIn: [1] } }, record)).toBe(true);
      expect(holds({ a: { null: true } }, record)).toBe(true);
    }
    expect(holds({ a: { null: true } }, { a: '' })).toBe(true);
    expect(holds({ a: { null: true } }, { a: [] })).toBe(true);
    expect(holds({ a: { null: false } }, { a: 0 })).toBe(true);
  });

  it('matches nothing with an empty in, everything with an empty notIn', () => {
    expect(holds({ a: { in: [] } }, { a: 1 })).toBe(false);
    expect(holds({ a: { notIn: [] } }, { a: 1 })).toBe(true);
  });

  it('takes % and _ literally; case, width and composition make no difference', () => {
    expect(holds({ a: { like: '5%' } }, { a: 'x5%y' })).toBe(true);
    expect(holds({ a: { like: '5%' } }, { a: 'x50y' })).toBe(false);
    expect(holds({ a: { like: 'a_b' } }, { a: 'aXb' })).toBe(false);
    expect(holds({ a: { like: 'ABC' } }, { a: 'xabcx' })).toBe(true);
    expect(holds({ a: { like: 'Ä' } }, { a: 'ａ\u0308Ａä' })).toBe(true);
    expect(holds({ a: { like: '订单' } }, { a: '销售订单1' })).toBe(true);
    expect(holds({ a: { startsWith: 'Ab' } }, { a: 'aBc' })).toBe(true);
  });

  it('keeps open ends of between open', () => {
    expect(holds({ a: { between: [1, 3] } }, { a: 3 })).toBe(true);
    expect(holds({ a: { between: [null, 3] } }, { a: -9 })).toBe(true);
    expect(holds({ a: { between: [4, null] } }, { a: 3 })).toBe(false);
    expect(holds({ a: { between: [null, null] } }, { a: null })).toBe(false);
  });

  it('compares numbers with numeric texts by value, flags with booleans, and never "abc" with 0', () => {
    expect(holds({ webType: 1 }, { webType: '1' })).toBe(true);
    expect(holds({ flag: 1 }, { flag: true })).toBe(true);
    expect(holds({ flag: true }, { flag: '1' })).toBe(true);
    expect(holds({ a: { lt: 5 } }, { a: 'abc' })).toBe(false);
    expect(holds({ a: 0 }, { a: '' })).toBe(false);
  });

  it('finds members of multi-value fields', () => {
    expect(holds({ tags: { has: ['b', 'x'] } }, { tags: ['a', 'b'] })).toBe(true);
    expect(holds({ tags: { has: [] } }, { tags: ['a'] })).toBe(false);
    expect(holds({ tags: { has: ['a'] } }, { tags: null })).toBe(false);
  });

  it('looks up bindings and $ keys in the scope', () => {
    const scope = { user: { isAdministrator: true, id: 'u1' }, form: { kinds: ['a', 'b'] } };
    expect(holds({ $user: 1 }, {}, scope)).toBe(false);
    expect(holds({ '$user.isAdministrator': true, owner: { $: 'user.id' } }, { owner: 'u1' }, scope)).toBe(true);
    expect(holds({ kind: { in: { $: 'form.kinds' } } }, { kind: 'b' }, scope)).toBe(true);
    expect(holds({ kind: { in: { $: 'gone' } } }, { kind: 'b' }, scope)).toBe(false);
    expect(holds({ constructor: { null: false } }, {})).toBe(false);
  });

  it('T28 refuses what is too deep, too long or unknown', () => {
    let deep: Condition = { a: 1 };
    for (let level = 0; level < 8; level += 1) deep = { not: deep };
    expect(() => compilePredicate(deep)).toThrow(/at most 8 deep/);
    const many = { all: Array.from({ length: 51 }, () => ({ a: 1 })) };
    expect(() => compilePredicate(many)).toThrow(/at most 50 comparisons/);
    expect(() => compilePredicate({ all: many.all.slice(1) })).not.toThrow();
    const list = Array.from({ length: 1001 }, (_, index) => index);
    expect(() => holds({ a: { in: list } }, { a: 1 })).toThrow(/at most 1000 values/);
    expect(holds({ a: { in: list.slice(1) } }, { a: 1 })).toBe(true);
    expect(() => holds({ a: { greater: 1 } }, {})).toThrow(ConditionError);
    expect(() => holds({ a: { between: [1] } }, {})).toThrow(/takes two values/);
    expect(() => holds({ all: { a: 1 } }, {})).toThrow(/list of conditions/);
    expect(() => holds('a = 1', {})).toThrow(/is an object/);
  });
});

describe('what a condition reads', () => {
  const condition: Condition = { a: 1, any: [{ b: { gt: { $: 'form.c' } } }, { not: { '$user.id': 'x', a: 2 } }] };
  it('lists fields of the record and paths of the scope', () => {
    expect(conditionFields(condition)).toEqual(['a', 'b']);
    expect(conditionPaths(condition)).toEqual(['form.c', 'user.id']);
  });
});
