// Engines: both. Conditions in SQL may differ.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparableType } from '../../core/comparable';
import { ConditionError, compilePredicate } from '../../core/condition';
import type { Condition } from '../../core/language/types';
import { openTestDatabase } from '../../tests/support/testDatabase';
import { type ConditionColumn, compileConditionSql, UnknownFieldError } from './conditionSql';

const columns: Record<string, { sql: string; type: ComparableType; ddl: string }> = {
  name: { sql: 't."name"', type: 'text', ddl: '"name" text' },
  code: { sql: 't."code"', type: 'text', ddl: '"code" varchar(200)' },
  amount: { sql: 't."amount"', type: 'number', ddl: '"amount" numeric' },
  rank: { sql: 't."rank"', type: 'number', ddl: '"rank" integer' },
  done: { sql: 't."done"', type: 'boolean', ddl: '"done" boolean' },
  day: { sql: 't."day"', type: 'date', ddl: '"day" timestamptz' },
  tags: { sql: 't."tags"', type: 'json', ddl: '"tags" jsonb' },
};
const types = Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));
const column = (field: string): ConditionColumn | undefined => columns[field];

const words = [
  '',
  'a',
  'A',
  'ab%',
  '50%',
  'a_b',
  '_',
  '\\',
  'a\\%',
  "o'x",
  '订单',
  '订单%',
  '😀',
  'é',
  'É',
  '\uffee',
  '1',
  '1.50',
  ' x ',
];
const numbers = [0, 1, -1, 1.5, 2.675, 0.1, 1e-7, 1e21, 100, 999_999, -0.005, 9_007_199_254_740_991];
const times = [0, 1, 999, 1000, 1_700_000_000_123, -1, -86_400_001, 253_402_300_799_999, -62_135_596_800_000];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const scalar = fc.oneof(text, fc.constantFrom(...numbers), fc.boolean());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 5 });
const storedText = text.filter((value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value));
const storedScalar = fc.oneof(storedText, fc.constantFrom(...numbers), fc.boolean());

const rowValues = fc.record({
  name: maybe(storedText),
  code: maybe(storedText),
  amount: maybe(
    fc.oneof(
      fc.constantFrom(...numbers),
      fc.integer({ min: -200, max: 200 }).map((n) => n / 8),
    ),
  ),
  rank: maybe(fc.integer({ min: -3, max: 3 })),
  done: maybe(fc.boolean()),
  day: maybe(fc.constantFrom(...times)),
  tags: maybe(
    fc.oneof(fc.array(fc.oneof(storedScalar, fc.constant(null)), { maxLength: 3 }), storedScalar, fc.constant([['a']])),
  ),
});

const operand: fc.Arbitrary<unknown> = fc.oneof(
  scalar,
  fc.constantFrom(...times, null, 'abc', '2026-01-01T00:00:00Z', '\ud800', 'x\0y'),
  fc.constantFrom({ $: 'args.word' }, { $: 'args.number' }, { $: 'gone' }),
);
const list = fc.oneof(
  fc.array(operand, { maxLength: 4 }),
  fc.constantFrom<unknown>([], { $: 'args.list' }, { $: 'gone' }),
);
const textOperand = fc.oneof(text, fc.constantFrom<unknown>({ $: 'args.word' }, { $: 'gone' }));
const comparison = fc.oneof(
  fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte').chain((name) => operand.map((value) => ({ [name]: value }))),
  fc.constantFrom('in', 'notIn', 'has').chain((name) => list.map((value) => ({ [name]: value }))),
  fc.constantFrom('like', 'notLike', 'startsWith').chain((name) => textOperand.map((value) => ({ [name]: value }))),
  fc.tuple(operand, operand).map((between) => ({ between })),
  fc.boolean().map((value) => ({ null: value })),
  operand,
);
const scopeLeaf = fc.constantFrom<unknown>(
  { '$args.word': 'a' },
  { '$args.number': { gt: 1 } },
  { $gone: { null: true } },
);
const { condition } = fc.letrec<{ condition: unknown }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.dictionary(fc.constantFrom(...Object.keys(columns)), comparison, {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    }),
    scopeLeaf,
    fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}));

const scope = { args: { word: '订单', number: 1.5, list: ['a', 1, null, true] } };

describe('compileConditionSql', () => {
  let test: Awaited<ReturnType<typeof openTestDatabase>>;
  let rows: Record<string, unknown>[] = [];

  beforeAll(async () => {
    test = await openTestDatabase();
    const ddl = Object.values(columns).map((each) => each.ddl);
    await test.db.raw(`create table condition_row (id int primary key, ${ddl.join(', ')})`);
    const values = fc.sample(rowValues, { seed: 20, numRuns: 150 }).map((row, id) => ({ id, ...row }));
    for (const { id, name, code, amount, rank, done, day, tags } of values) {
      const stored = [id, name, code, amount, rank, done, day === null ? null : new Date(day), JSON.stringify(tags)];
      await test.db.raw(
        'insert into condition_row values ($1, $2, $3, $4::text::numeric, $5, $6, $7, $8::text::jsonb)',
        tags === null && id % 2 ? [...stored.slice(0, 7), null] : stored,
      );
    }
    rows = values;
  });
  afterAll(() => test.drop());

  const idsBySql = async (given: unknown): Promise<unknown[]> => {
    const { sql, params } = compileConditionSql(given as Condition, { column, scope });
    const found = await test.db.raw(`select id from condition_row t where ${sql} order by id`, params);
    return found.map((row) => row.id);
  };
  const idsByPredicate = (given: unknown): unknown[] => {
    const holds = compilePredicate(given as Condition, types);
    return rows.filter((row) => holds(row, scope)).map((row) => row.id);
  };

  it('issue 2 §2 agrees with the predicate on random conditions and rows', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(condition, async (given) => {
        expect(await idsBySql(given)).toEqual(idsByPredicate(given));
      }),
      { numRuns: 1500, seed: 2026 },
    );
  });

  it('agrees on each operator of each column, on every kind of operand', { timeout: 120_000 }, async () => {
    const single = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'];
    const operands = [
      null,
      '',
      'a',
      'A',
      '订单',
      '1',
      1,
      1.5,
      0,
      true,
      false,
      1000,
      -1,
      253_402_300_799_999,
      '\uffee',
      '😀',
    ];
    const many = ['in', 'notIn', 'has'].flatMap((name) =>
      [[], [null], ['a', '订单'], [1, '1'], [true], [1000, 0]].map((x) => ({ [name]: x })),
    );
    const texts = ['like', 'notLike', 'startsWith'].flatMap((name) =>
      ['', 'A', '%', '_', '\\', '1', '.5', '订'].map((x) => ({ [name]: x })),
    );
    const between = [
      [null, null],
      [0, 1],
      [null, 'b'],
      ['abc', null],
      [999, 1000],
    ].map((x) => ({ between: x }));
    const all: object[] = [
      ...single.flatMap((name) => operands.map((value) => ({ [name]: value }))),
      ...many,
      ...texts,
      ...between,
      { null: true },
      { null: false },
    ];
    for (const field of Object.keys(columns)) {
      for (const given of all) {
        expect(await idsBySql({ [field]: given }), `${field} ${JSON.stringify(given)}`).toEqual(
          idsByPredicate({ [field]: given }),
        );
      }
    }
  });

  it('a row stored to the microsecond counts as its millisecond', async () => {
    await test.db.raw('create table moment (id int, at timestamptz)');
    await test.db.raw("insert into moment values (1, '2026-01-01 00:00:00.123456+00')");
    const ms = Date.UTC(2026, 0, 1, 0, 0, 0, 123);
    const count = async (given: Condition): Promise<number> => {
      const { sql, params } = compileConditionSql(given, { column: () => ({ sql: 'at', type: 'date' }) });
      return (await test.db.raw(`select id from moment where ${sql}`, params)).length;
    };
    expect(await count({ at: ms })).toBe(1);
    expect(await count({ at: { in: [ms] } })).toBe(1);
    expect(await count({ at: { gt: ms } })).toBe(0);
    expect(await count({ at: { lte: ms } })).toBe(1);
  });

  it('SEC-15 binds every value and never writes one into the text', () => {
    const evil = "'; drop table x; --";
    const { sql, params } = compileConditionSql(
      { any: [{ name: evil }, { tags: { has: [evil] } }, { code: { like: evil } }, { amount: { in: [1, 2] } }] },
      { column, firstParam: 4 },
    );
    expect(sql).not.toContain('drop');
    expect(params).toEqual([evil, [JSON.stringify(evil), JSON.stringify([[evil]])], evil, ['1', '2']]);
    expect(sql).toContain('$4');
    expect(sql).toContain('$7');
  });

  it('refuses unknown fields and what is too long', () => {
    expect(() => compileConditionSql({ 'x"; drop': 1 }, { column })).toThrow(UnknownFieldError);
    const many = { name: { in: Array.from({ length: 1001 }, () => 'a') } };
    expect(() => compileConditionSql(many, { column })).toThrow(ConditionError);
  });
});
