import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePredicate, parseCondition } from '../condition';
import type { Condition } from '../language/types';
import { checkFlow } from './check';
import { implies, isAlways, isNever } from './checks/ranges';
import { approve, flowOf } from './testing/sampleFlow';
import type { FlowStep, KnownWorld } from './types';

const said = (steps: FlowStep[], known?: KnownWorld, start = {}) =>
  checkFlow(flowOf(steps, start), known).map(
    ({ at, level, key }) => `${at} ${level} ${key.replace('flow.issue.', '')}`,
  );
const a = approve('a', 'li');
const choose = (...whens: (Condition | undefined)[]): FlowStep => ({
  id: 'x',
  do: 'choose',
  branches: whens.map((when, index) => ({
    id: `b${index}`,
    ...(when === undefined ? { else: true as const } : { when }),
    steps: [],
  })),
});

describe('a flow before it is published', () => {
  test('a sound one', () => expect(said([a, choose({ days: { gt: 3 } }, undefined)])).toEqual([]));
  test('ids', () => {
    expect(said([a, a])).toEqual(['/steps/1/id error idTwice']);
    expect(said([approve('start', 'li')])).toEqual(['/steps/0/id error idTwice']);
  });
  test('what is hidden, at the step or in the form, is neither written nor required', () => {
    const fields: KnownWorld['fields'] = new Map([
      ['items', { kind: 'table' }],
      ['items.price', { kind: 'inputNumber', table: 'items' }],
      ['secret', { kind: 'input', hidden: true }],
    ]);
    const by = (rights: object) => said([approve('a', 'li', { fields: rights as never })], { fields });
    expect(by({ items: 'hidden', 'items.price': 'write!' })).toEqual([
      '/steps/0/fields/items.price error hiddenWritten',
    ]);
    expect(by({ items: 'hidden', 'items.price': 'read' })).toEqual([]);
    expect(by({ items: 'read', 'items.price': 'write!' })).toEqual([]);
    expect(by({ secret: 'write!' })).toEqual(['/steps/0/fields/secret error hiddenRequired']);
    expect(by({ secret: 'write' })).toEqual([]);
  });
  test('formulas of conditions: they can be read, and their fields are there', () => {
    const fields: KnownWorld['fields'] = new Map([
      ['items', { kind: 'table' }],
      ['items.price', { kind: 'inputNumber', table: 'items' }],
      ['items.name', { kind: 'input', table: 'items' }],
      ['days', { kind: 'inputNumber' }],
      ['reason', { kind: 'input' }],
    ]);
    const by = (formula: string) => said([a, choose({ [`=${formula}`]: { gt: 1 } }, undefined)], { fields });
    expect(by('sum(items.price) * 2')).toEqual([]);
    const strange = ['/steps/1/branches/0/when error formulaMember'];
    for (const sound of ['count(items)', 'days * 2', 'max(days, 3)', 'avg(items.price) / days'])
      expect(by(sound)).toEqual([]);
    for (const faulty of [
      'reason * 2',
      'items.price',
      'round(items.price)',
      'sum(days)',
      'items + 1',
      'sum(items.name)',
      'count(days)',
    ])
      expect([faulty, by(faulty)]).toEqual([faulty, strange]);
    expect(by('sum(items.gone)')).toEqual(['/steps/1/branches/0/when error unknown.field']);
    expect(by('sum(items.price')).toEqual(['/steps/1/branches/0/when error condition']);
  });
  test('the branch that is taken when no other is', () => {
    expect(said([a, choose({ days: 1 })])).toEqual(['/steps/1 error noElse']);
    expect(said([a, choose(undefined, { days: 1 })])).toEqual(['/steps/1/branches/0 error elseNotLast']);
    expect(said([a, choose(undefined, undefined)])).toEqual(['/steps/1/branches/1 error twoElse']);
  });
  test.each([
    [{ days: { gt: 3, lt: 2 } }, true],
    [{ days: { gt: 3, lte: 3 } }, true],
    [{ days: { gte: 3, lte: 3 } }, false],
    [{ all: [{ days: 3 }, { days: { gt: 5 } }] }, true],
    [{ kind: { in: ['a', 'b'], eq: 'c' } }, true],
    [{ kind: { in: [] } }, true],
    [{ kind: { in: ['a', 'b'], ne: 'a' } }, false],
    [{ any: [{ days: { gt: 3, lt: 2 } }, { days: 1 }] }, false],
    [{ any: [{ days: { gt: 3, lt: 2 } }, { n: { lt: 0, gt: 1 } }] }, true],
    [{ days: { null: true, gt: 2 } }, true],
    [{ days: { ne: 3 }, any: [{ days: 3 }] }, false],
    [{ days: { gt: { $: 'form.x' }, lt: 2 } } as Condition, false],
    [{ not: { days: { gt: 3, lt: 2 } } }, false],
  ] as [Condition, boolean][])('a condition that is never true: %j', (when, never) => {
    const found = said([a, choose(when, undefined)]).filter((line) => line.endsWith('neverTrue'));
    expect(found).toEqual(never ? ['/steps/1/branches/0/when warning neverTrue'] : []);
  });
  test.each([
    [{ days: { gt: 3 } }, { days: { gt: 5 } }, true],
    [{ days: { gt: 5 } }, { days: { gt: 3 } }, false],
    [{ days: { gt: 3 } }, { days: { gt: 5 }, kind: 'a' }, true],
    [{ days: { gt: 3 }, kind: 'a' }, { days: { gt: 5 } }, false],
    [{ kind: { in: ['a', 'b'] } }, { kind: 'a' }, true],
    [{}, { kind: 'a' }, true],
  ] as [Condition, Condition, boolean][])('a branch behind %j: %j', (one, other, lost) => {
    const found = said([a, choose(one, other, undefined)]).filter((line) => line.startsWith('/steps/1/branches/1'));
    expect(found).toEqual(lost ? ['/steps/1/branches/1 warning notReached'] : []);
  });
  test('approvals and people', () => {
    expect(said([])).toEqual(['/steps warning noApproval']);
    expect(said([approve('a', '', { who: [] })])).toEqual(['/steps/0/who warning nobody']);
    const all: FlowStep = { id: 'p', do: 'all', branches: [{ id: 'b', steps: [] }], need: 2 };
    expect(said([a, all])).toEqual(['/steps/1/branches/0 warning emptyBranch', '/steps/1/need error need']);
  });
  test.each([
    [approve('a', []), '/steps/0/who/user error choose.user'],
    [approve('a', [], { who: { role: [] } }), '/steps/0/who/role error choose.role'],
    [approve('a', [], { who: [{ user: 'li' }, { position: [] }] }), '/steps/0/who/position error choose.position'],
    [approve('a', [], { who: { choice: { user: [] } } }), '/steps/0/who/choice/user error choose.user'],
    [approve('a', [], { who: { step: '' } }), '/steps/0/who error choose.step'],
    [approve('a', 'li', { nobody: { users: [] } }), '/steps/0/nobody error choose.user'],
    [{ id: 'a', do: 'call', interface: '' }, '/steps/0/interface error choose.interface'],
    [{ id: 'a', do: 'call', interface: 'i', set: { a: '' } }, '/steps/0/set error choose.value'],
    [{ id: 'a', do: 'set', set: { '': 1 } }, '/steps/0/set/ error choose.field'],
    [{ id: 'a', do: 'create', model: '', set: {} }, '/steps/0/model error choose.model'],
  ] as [FlowStep, string][])('what is not chosen yet is asked for: %j', (step, line) => {
    expect(said([step, a]).filter((each) => each.includes('choose'))).toEqual([line]);
  });
  test('a return leads back on its own line', () => {
    const to = (id: string, step: string) => approve(id, 'x', { return: { to: { step } } });
    expect(said([to('b', 'a'), a])).toEqual(['/steps/0/return/to error returnTarget']);
    const branch: FlowStep = { id: 'p', do: 'all', branches: [{ id: 'b1', steps: [a] }] };
    expect(said([branch, to('c', 'a')])).toEqual(['/steps/1/return/to error returnTarget']);
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    expect(said([approve('b', 'x', { return: { then: 'straight', after: 'all' } })])).toEqual([
      '/steps/0/return error straightAfterAll',
    ]);
  });
  test('who decided another step: one before it', () => {
    expect(said([approve('b', '', { who: { step: 'a' } }), a])).toEqual(['/steps/0/who error whoStep']);
    expect(said([a, approve('b', '', { who: { step: 'a' } })])).toEqual([]);
  });
  test('terms, waits and circles', () => {
    expect(said([approve('a', 'x', { due: { hours: 2, remindEvery: 4 } })])).toEqual(['/steps/0/due warning dueShort']);
    expect(said([a, { id: 'w', do: 'wait', hours: 0 }])).toEqual(['/steps/1 warning waitNone']);
    expect(said([a, { id: 'f', do: 'flow', flow: 'sample', who: 'starter' }])).toEqual(['/steps/1/flow error circle']);
  });
  test('what it names is there; what is not known is not said', () => {
    const known: KnownWorld = { fields: new Map([['days', { kind: 'number' }]]), has: (kind) => kind !== 'role' };
    const steps: FlowStep[] = [
      approve('a', 'x', { who: [{ role: 'r' }, { field: 'gone' }], fields: { days: 'read', other: 'hidden' } }),
      choose({ lost: 1 }, undefined),
    ];
    expect(said(steps, known, { title: '{starter} {days} {nothing}' })).toEqual([
      '/start/title error unknown.field',
      '/steps/0/fields/other error unknown.field',
      '/steps/0/who/field error unknown.field',
      '/steps/0/who/role error unknown.role',
      '/steps/1/branches/0/when error unknown.field',
    ]);
    expect(said(steps)).toEqual([]);
  });
});

describe('what is said of conditions is true of every record', () => {
  const number = fc.integer({ min: -1, max: 2 });
  const comparison = fc.oneof(
    number,
    fc.dictionary(fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'), number, { minKeys: 1, maxKeys: 3 }),
    fc.record({ in: fc.array(number, { maxLength: 2 }) }),
    fc.record({ notIn: fc.array(number, { maxLength: 2 }) }),
    fc.record({ between: fc.tuple(fc.option(number), fc.option(number)) }),
    fc.record({ null: fc.boolean() }),
  );
  const { when } = fc.letrec<{ when: Condition; leaf: Condition }>((tie) => ({
    leaf: fc.dictionary(fc.constantFrom('a', 'b'), comparison, { maxKeys: 2 }) as fc.Arbitrary<Condition>,
    when: fc.oneof(
      { maxDepth: 3 },
      tie('leaf'),
      fc.record({ all: fc.array(tie('when'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('when'), { maxLength: 3 }) }),
      fc.record({ not: tie('when') }),
    ),
  }));
  const values = [undefined, null, '', 'x', -2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3];
  const records = values.flatMap((a) => values.map((b) => ({ a, b })));
  test('never, always, and one within the other', () => {
    fc.assert(
      fc.property(when, when, (one, other) => {
        const [first, second] = [compilePredicate(one), compilePredicate(other)];
        const node = parseCondition(one);
        if (isNever(node)) expect(records.filter((record) => first(record))).toEqual([]);
        if (isAlways(node)) expect(records.filter((record) => !first(record))).toEqual([]);
        if (implies(node, parseCondition(other)))
          expect(records.filter((record) => first(record) && !second(record))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
