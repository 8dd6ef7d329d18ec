import { describe, expect, test } from 'vitest';
import type { Condition } from '../language/types';
import { approve, flowOf, player } from './testing/sampleFlow';
import type { FlowStep } from './types';

const long: FlowStep = {
  id: 'long',
  do: 'choose',
  branches: [
    {
      id: 'b1',
      when: { days: { gt: 3 } },
      steps: [approve('board', ['li', 'wu', 'xu'], { sign: { approve: '60%' } })],
    },
    { id: 'b2', else: true, steps: [] },
  ],
};

describe('ENT-57 the way of an instance', () => {
  test('handed in, approved, adopted', () => {
    const game = player(flowOf([approve('boss', 'li')])).handIn();
    expect([game.status(), game.open()]).toEqual([1, ['boss:li']]);
    game.approve('li');
    expect([game.status(), game.open(), game.state?.progress]).toEqual([2, [], 100]);
  });
  test('a flow without a step that waits is adopted at once', () => {
    expect(
      player(flowOf([{ id: 'c', do: 'copy', who: { user: 'hr' } }]))
        .handIn()
        .status(),
    ).toBe(2);
  });
  test.each([
    [5, ['board:li', 'board:wu', 'board:xu']],
    [2, []],
  ])('the first branch that holds is taken: %s days', (days, open) => {
    const game = player(flowOf([approve('boss', 'zhou'), long]), { record: { days } })
      .handIn()
      .approve('zhou');
    expect(game.open()).toEqual(open);
  });
  test.each([
    [[{ price: 60 }, { price: 50 }], 5, ['board:li']],
    [[{ price: 60 }, { price: 30 }], 5, []],
    [[{ price: 60 }, { price: 50 }], 1, []],
    [[], 5, []],
  ])('design/flow §2 a condition computes over rows, in groups with others: %j', (items, days, open) => {
    const when: Condition = {
      all: [{ days: { gt: 3 } }, { any: [{ '=sum(items.price) - 10': { gte: 100 } }, { kind: 'big' }] }],
    };
    const branches = [
      { id: 'b1', when, steps: [approve('board', 'li')] },
      { id: 'b2', else: true as const, steps: [] },
    ];
    const game = player(flowOf([{ id: 'x', do: 'choose', branches }]), { record: { days, items } }).handIn();
    expect(game.open()).toEqual(open);
  });
  test('a formula that cannot be read is an incident, never a branch', () => {
    const branches = [
      { id: 'b1', when: { '=sum(': { gt: 1 } }, steps: [] },
      { id: 'b2', else: true as const, steps: [] },
    ];
    expect(player(flowOf([{ id: 'x', do: 'choose', branches }])).handIn().state?.incident).toBeDefined();
  });
  test.each([
    ['1 / days', { days: 0 }, true],
    ['round(1 / days)', { days: 0 }, true],
    ['1 / (1 / days)', { days: 0 }, true],
    ['min(1 / days, 5)', { days: 0 }, true],
    ['days ^ 400', { days: 10 }, true],
    ['reason * 2', { reason: 'x' }, true],
    ['sum(items.price)', { items: [{ price: 1 }, { price: 'x' }] }, true],
    ['items.price', { items: [{ price: 1 }] }, true],
    ['reason * 2', { reason: '4' }, false],
    ['days + 1', { days: null }, false],
    ['sum(items.price) + count(items)', { items: [{ price: '' }, {}] }, false],
    ['avg(items.price)', {}, false],
  ])(
    'design/flow §2 a formula without a number stops the flow, never takes a branch: %s of %j',
    (text, record, stops) => {
      const branches = [
        { id: 'b1', when: { [`=${text}`]: { lt: 1 } }, steps: [] },
        { id: 'b2', else: true as const, steps: [] },
      ];
      const game = player(flowOf([{ id: 'x', do: 'choose', branches }]), { record }).handIn();
      expect(game.state?.incident !== undefined).toBe(stops);
    },
  );
  test('a condition reads the starter, the urgency and outcomes', () => {
    const when = { '$starter.id': 'chen', '$flow.urgency': 3, '$steps.boss.outcome': 'approved' };
    const branches = [
      { id: 'b1', when, steps: [approve('extra', 'wu')] },
      { id: 'b2', else: true as const, steps: [] },
    ];
    const game = player(flowOf([approve('boss', 'li'), { id: 'x', do: 'choose', branches }]), {
      scope: { $starter: { id: 'chen' } },
    });
    expect(game.handIn('chen', { urgency: 3 }).approve('li').open()).toEqual(['extra:wu']);
  });
});

describe('how many must decide', () => {
  test('any: the first decides, the others are over', () => {
    const game = player(flowOf([approve('a', ['li', 'wu'])]))
      .handIn()
      .approve('wu');
    expect([game.status(), game.state?.tasks.map(({ status }) => status)]).toEqual([2, ['void', 'done']]);
  });
  test('all: everybody', () => {
    const game = player(flowOf([approve('a', ['li', 'wu'], { sign: 'all' })]))
      .handIn()
      .approve('wu');
    expect(game.open()).toEqual(['a:li']);
    expect(game.approve('li').status()).toBe(2);
  });
  test('all, returns counted when everybody decided', () => {
    const step = approve('a', ['li', 'wu'], { sign: 'all', return: { after: 'all' } });
    const game = player(flowOf([step]))
      .handIn()
      .back('li');
    expect(game.open()).toEqual(['a:wu']);
    expect(game.approve('wu').status()).toBe(3);
  });
  test('turn: one after the other', () => {
    const game = player(flowOf([approve('a', ['li', 'wu'], { sign: 'turn' })])).handIn();
    expect(game.open()).toEqual(['a:li']);
    expect(game.approve('li').open()).toEqual(['a:wu']);
    expect(game.approve('wu').status()).toBe(2);
  });
  test('ratio: 60% of three are two', () => {
    const game = player(flowOf([approve('a', ['li', 'wu', 'xu'], { sign: { approve: '60%' } })])).handIn();
    expect(game.approve('li').status()).toBe(1);
    expect(game.approve('xu').status()).toBe(2);
  });
  test('ratio: returned when it cannot be reached', () => {
    const game = player(flowOf([approve('a', ['li', 'wu', 'xu'], { sign: { approve: '60%' } })])).handIn();
    expect(game.back('li').status()).toBe(1);
    expect(game.back('xu').status()).toBe(3);
  });
});

describe('branches', () => {
  const all = (need?: number): FlowStep => ({
    id: 'all',
    do: 'all',
    branches: [
      { id: 'b1', steps: [approve('a', 'li')] },
      { id: 'b2', steps: [approve('b', 'wu'), approve('c', 'xu')] },
    ],
    ...(need && { need }),
  });
  test('goes on when all have ended', () => {
    const game = player(flowOf([all(), approve('z', 'zhou')]))
      .handIn()
      .approve('li')
      .approve('wu');
    expect(game.open()).toEqual(['c:xu']);
    expect(game.approve('xu').open()).toEqual(['z:zhou']);
  });
  test('goes on when as many as needed have ended; the others are void', () => {
    const game = player(flowOf([all(1), approve('z', 'zhou')]))
      .handIn()
      .approve('li');
    expect(game.open()).toEqual(['z:zhou']);
  });
  test('a person picks branches, and must', () => {
    const pick: FlowStep = { ...(all() as FlowStep & { do: 'all' }), do: 'pick' };
    const game = player(flowOf([approve('boss', 'ma'), pick]))
      .handIn()
      .approve('ma');
    expect(game.refused?.key).toBe('flow.refused.pick');
    expect(game.approve('ma', { choices: { branches: ['b2'] } }).open()).toEqual(['b:wu']);
  });
});

describe('a return', () => {
  test('leads to the start; handed in again the way begins anew', () => {
    const game = player(flowOf([approve('a', 'li'), approve('b', 'wu')]))
      .handIn()
      .approve('li')
      .back('wu');
    expect([game.status(), game.open()]).toEqual([3, ['start:chen']]);
    expect(game.handIn().open()).toEqual(['a:li']);
    expect(game.status()).toBe(1);
  });
  test('leads to the step before', () => {
    const game = player(flowOf([approve('a', 'li'), approve('b', 'wu', { return: { to: 'previous' } })]));
    expect(game.handIn().approve('li').back('wu').open()).toEqual(['a:li']);
    expect(game.status()).toBe(1);
  });
  test('straight: while it is out nobody returns or takes back', () => {
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    const last = approve('b', 'wu', { return: { to: 'previous', then: 'straight' } });
    const game = player(flowOf([approve('z', 'zhou'), approve('a', 'li'), last]))
      .handIn()
      .approve('zhou')
      .approve('li')
      .back('wu');
    expect(game.open()).toEqual(['a:li']);
    expect(game.back('li').refused?.key).toBe('flow.refused.straight');
    const task = game.state?.tasks.find(({ user }) => user === 'zhou')?.id ?? '';
    expect(game.run('zhou', { do: 'takeBack', task }).refused?.key).toBe('flow.refused.straight');
    expect(game.approve('li').open()).toEqual(['b:wu']);
  });
  test('straight: whoever returned decides again, others keep what they decided', () => {
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    const step = approve('b', ['wu', 'xu', 'ye'], { sign: 'all', return: { to: 'start', then: 'straight' } });
    const game = player(flowOf([approve('a', 'li'), step]))
      .handIn()
      .approve('li')
      .approve('wu')
      .back('xu');
    expect([game.status(), game.open()]).toEqual([3, ['start:chen']]);
    expect(game.handIn().open()).toEqual(['b:ye', 'b:xu']);
    expect(game.approve('xu').approve('ye').status()).toBe(2);
  });
  test('out of branches ends all of them', () => {
    const branches = [
      { id: 'b1', steps: [approve('b', 'wu', { return: { to: { step: 'a' } } })] },
      { id: 'b2', steps: [approve('c', 'xu')] },
    ];
    const game = player(flowOf([approve('a', 'li'), { id: 'all', do: 'all', branches }]));
    expect(game.handIn().approve('li').back('wu').open()).toEqual(['a:li']);
    expect(game.approve('li').open()).toEqual(['b:wu', 'c:xu']);
  });
  test('may choose only what was passed on its line', () => {
    const game = player(
      flowOf([approve('a', 'li'), approve('b', 'wu', { return: { to: 'choose' } }), approve('c', 'xu')]),
    );
    game.handIn().approve('li').back('wu', { to: 'c' });
    expect(game.refused?.key).toBe('flow.refused.target');
    expect(game.back('wu', { to: 'a' }).open()).toEqual(['a:li']);
  });
});

describe('a step that finds nobody', () => {
  test('goes to administrators, and is an incident when there are none', () => {
    const people = { a: { users: [] }, administrators: { users: [{ id: 'admin' }] } };
    expect(
      player(flowOf([approve('a', [])]), { people })
        .handIn()
        .open(),
    ).toEqual(['a:admin']);
    const game = player(flowOf([approve('a', [])]), { people: { ...people, administrators: { users: [] } } }).handIn();
    expect([game.status(), game.state?.incident?.kind]).toEqual([1, 'nobody']);
  });
  test('is passed, refused or named', () => {
    expect(
      player(flowOf([approve('a', [], { nobody: 'approve' })]))
        .handIn()
        .status(),
    ).toBe(2);
    expect(player(flowOf([approve('a', [], { nobody: 'refuse' })])).handIn().refused?.key).toBe('flow.refused.nobody');
    const game = player(flowOf([approve('a', [], { nobody: 'ask' })])).handIn();
    expect(game.refused?.key).toBe('flow.refused.name');
    expect(game.handIn('chen', { choices: { named: { a: ['wu'] } } }).open()).toEqual(['a:wu']);
  });
});

test('a replay makes the same state, and what was given is not changed', () => {
  const run = () =>
    player(flowOf([approve('a', ['li', 'wu'], { sign: 'all' }), long]))
      .handIn()
      .approve('li')
      .approve('wu');
  expect(run().state).toEqual(run().state);
  const game = player(flowOf([approve('a', 'li')])).handIn();
  const before = JSON.stringify(game.state);
  const state = game.state;
  game.approve('li');
  expect(JSON.stringify(state)).toBe(before);
});
