import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullSource } from '../../tests/support/models/testFullModel';
import { compilePredicate } from '../condition';
import { normaliseModel } from './normalise';
import { ruleCondition } from './ruleList';
import { superCondition } from './superQuery';
import type { Model, ModelList } from './types';

const model = normaliseModel(fullSource());
const ruled = (ruleList: unknown): Model => ({ ...model, list: { ...(model.list as ModelList), ruleList } });

type Row = { code: string | null; level: number | null };
const word = fc.constantFrom('a', 'ab', 'b', 'abc');
const row = fc.record<Row>({ code: fc.option(word), level: fc.option(fc.integer({ min: 0, max: 5 })) });
const line = fc.oneof(
  fc.record({
    field: fc.constant('code'),
    symbol: fc.constantFrom('==', '<>', 'like', 'notLike', 'null', 'notNull'),
    fieldValue: word as fc.Arbitrary<unknown>,
  }),
  fc.record({
    field: fc.constant('level'),
    symbol: fc.constantFrom('==', '<>', '>', '>=', '<', '<=', 'null', 'notNull'),
    fieldValue: fc.integer({ min: 0, max: 5 }) as fc.Arbitrary<unknown>,
  }),
);
type Line = { field: string; symbol: string; fieldValue: unknown };

/** A plain reference implementation of a line's meaning. */
function holds({ field, symbol, fieldValue }: Line, record: Row): boolean {
  const value = record[field as keyof Row];
  if (symbol === 'null') return value === null;
  if (symbol === 'notNull') return value !== null;
  if (symbol === '<>') return value !== fieldValue;
  if (value === null) return false;
  if (symbol === 'like') return String(value).includes(String(fieldValue));
  if (symbol === 'notLike') return !String(value).includes(String(fieldValue));
  if (symbol === '==') return value === fieldValue;
  const [one, other] = [Number(value), Number(fieldValue)];
  return { '>': one > other, '>=': one >= other, '<': one < other, '<=': one <= other }[symbol] === true;
}

const types = { code: 'text', level: 'number' } as const;
const runs = (condition: ReturnType<typeof superCondition>['condition'], record: Row) =>
  condition ? compilePredicate(condition, types)(record) : true;

describe('super query (contract-visualdev §6.4)', () => {
  it('3.6 groups mean what they say', () => {
    const logic = fc.constantFrom('and', 'or');
    const group = fc.record({ logic, groups: fc.array(line, { minLength: 1, maxLength: 4 }) });
    const query = fc.record({ matchLogic: logic, conditionList: fc.array(group, { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(query, row, (asked, record) => {
        const { condition, refused } = superCondition(model, JSON.stringify(asked));
        expect(refused).toEqual([]);
        const each = asked.conditionList.map(({ logic: by, groups }) =>
          by === 'or' ? groups.some((item) => holds(item, record)) : groups.every((item) => holds(item, record)),
        );
        const wanted = asked.matchLogic === 'or' ? each.some(Boolean) : each.every(Boolean);
        expect(runs(condition, record)).toBe(wanted);
      }),
    );
  });

  it('3.4 conditions as JSON in JSON', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.boolean(), row, (lines, any, record) => {
        const asked = { matchLogic: any ? 'OR' : 'AND', conditionJson: JSON.stringify(lines) };
        const { condition } = superCondition(model, JSON.stringify(asked));
        const wanted = any ? lines.some((item) => holds(item, record)) : lines.every((item) => holds(item, record));
        expect(runs(condition, record)).toBe(wanted);
      }),
    );
  });

  it('an unknown field, a sub-table itself and an unknown symbol are refused by name', () => {
    const ask = (field: string, symbol = '==') =>
      superCondition(model, { conditionList: [{ groups: [{ field, symbol, fieldValue: 1 }] }] }).refused;
    expect(ask('nowhere')).toEqual(['nowhere']);
    expect(ask('tableField50')).toEqual(['tableField50']);
    expect(ask('code', 'drop')).toEqual(['code drop']);
    expect(superCondition(model, '{').refused).toEqual(['superQueryJson']);
    expect(superCondition(model, '')).toEqual({ condition: undefined, refused: [] });
  });

  it('T10 issue 10: `in` an empty list matches nothing, in queries and in rules; a line that is not filled in is none', () => {
    const line = (symbol: string, fieldValue: unknown) => [{ field: 'code', symbol, fieldValue }];
    const asked = (symbol: string, fieldValue: unknown) =>
      superCondition(model, { conditionList: [{ groups: line(symbol, fieldValue) }] }).condition;
    const found = (condition: ReturnType<typeof asked>) => runs(condition, { code: 'a', level: 1 });
    for (const empty of [[], '[]', [null], ['']]) {
      expect(found(asked('in', empty)), JSON.stringify(empty)).toBe(false);
      expect(found(asked('notIn', empty))).toBe(true);
      expect(found(ruleCondition(ruled(line('in', empty))).condition)).toBe(false);
    }
    expect(found(asked('in', [{}]))).toBe(false);
    expect(asked('in', '')).toBeUndefined();
  });

  it('SEC-12 issue 10: a hidden field is refused as an unknown one, filled in or not', () => {
    const asked = (fieldValue: unknown, may: (prop: string) => boolean) =>
      superCondition(model, { conditionList: [{ groups: [{ field: 'code', symbol: '==', fieldValue }] }] }, may)
        .refused;
    expect(asked('a', () => true)).toEqual([]);
    expect(asked('a', () => false)).toEqual(['code']);
    expect(asked('', () => false)).toEqual(['code']);
  });

  it('variables are looked up in the scope; one that stands for several is a list', () => {
    const ask = (fieldValue: string) =>
      superCondition(model, { conditionList: [{ groups: [{ field: 'people', symbol: '==', fieldValue }] }] }).condition;
    expect(ask('@userId')).toEqual({ people: { $: 'tokens.userId' } });
    expect(ask('@userAndSubordinates')).toEqual({ people: { in: { $: 'tokens.userAndSubordinates' } } });
  });

  it('a day is equal to every moment in it', () => {
    const noon = Date.parse('2026-04-05T12:00:00+08:00');
    const { condition } = superCondition(model, {
      conditionList: [{ groups: [{ field: 'begins', symbol: '==', fieldValue: noon }] }],
    });
    const at = (ms: number) => compilePredicate(condition!, { begins: 'number' })({ begins: ms });
    expect([at(noon - 3_600_000), at(noon + 86_400_000)]).toEqual([true, false]);
  });
});

describe('ruleList (contract-visualdev §6.6)', () => {
  it('3.4: left to right, each joined to the next by its own logic', () => {
    const rules = fc.array(fc.tuple(line, fc.constantFrom('&&', '||')), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rules, row, (list, record) => {
        const { condition, refused } = ruleCondition(ruled(list.map(([item, logic]) => ({ ...item, logic }))));
        expect(refused).toEqual([]);
        const wanted = list.reduce((so, [item], index) => {
          if (index === 0) return holds(item, record);
          return list[index - 1]![1] === '||' ? so || holds(item, record) : so && holds(item, record);
        }, true);
        expect(runs(condition, record)).toBe(wanted);
      }),
      { numRuns: 60 },
    );
  });

  it('an empty value asks nothing; a field that is gone is refused', () => {
    expect(ruleCondition(ruled([{ field: 'code', symbol: '==', fieldValue: '' }])).condition).toBeUndefined();
    expect(ruleCondition(ruled([{ field: 'gone', symbol: '==', fieldValue: 1 }])).refused).toEqual(['gone']);
  });
});
