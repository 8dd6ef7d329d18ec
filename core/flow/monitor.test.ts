import { describe, expect, test } from 'vitest';
import { mayOf } from './may';
import { pictureOf } from './picture';
import { approve, flowOf, player } from './testing/sampleFlow';
import { tryOut } from './tryOut';
import type { FlowStep } from './types';

const hour = 3_600_000;
const timers = (game: ReturnType<typeof player>) => game.facts.filter(({ fact }) => fact.startsWith('timer'));

describe('terms and waits', () => {
  const wait: FlowStep = { id: 'w', do: 'wait', hours: 2 };
  test('a wait ends by its timer', () => {
    const game = player(flowOf([wait, approve('a', 'li')])).handIn();
    expect(timers(game)).toEqual([expect.objectContaining({ kind: 'wait', at: 1_000 + 2 * hour })]);
    const token = game.state?.tokens[0]?.id ?? '';
    expect(game.run('', { do: 'wake', token }).open()).toEqual(['a:li']);
    expect(game.run('', { do: 'wake', token }).refused?.key).toBe('flow.refused.token');
  });
  test('a suspension stops timers; restored they keep what was left', () => {
    const game = player(flowOf([wait, approve('a', 'li')])).handIn();
    game.given.now += hour;
    game.run('admin', { do: 'suspend' });
    expect([game.status(), timers(game).map(({ fact }) => fact)]).toEqual([6, ['timerGone']]);
    expect(game.run('chen', { do: 'withdraw' }).refused?.key).toBe('flow.refused.suspended');
    game.given.now += 100 * hour;
    game.run('admin', { do: 'restore' });
    expect(timers(game)).toEqual([expect.objectContaining({ fact: 'timerSet', at: game.given.now + hour })]);
    expect(game.status()).toBe(1);
  });
  test('reminds again and again', () => {
    const game = player(flowOf([approve('a', 'li', { due: { hours: 8, remindEvery: 4 } })])).handIn();
    game.given.now += 8 * hour;
    game.run('', { do: 'due', task: game.task('li'), n: 1 });
    expect(timers(game)).toEqual([expect.objectContaining({ n: 2, at: game.given.now + 4 * hour })]);
    expect(game.run('', { do: 'due', task: game.task('li'), n: 1 }).refused?.key).toBe('flow.refused.timer');
  });
  test.each([
    ['approve', 2],
    ['return', 3],
  ] as const)('decides by itself: %s', (act, status) => {
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    const game = player(flowOf([approve('a', 'li', { due: { hours: 8, then: act } })])).handIn();
    game.run('', { do: 'due', task: game.task('li'), n: 1 });
    expect(game.status()).toBe(status);
    expect(game.facts).toContainEqual(expect.objectContaining({ fact: 'recorded', by: undefined }));
  });
  test('approves by itself only where nothing is to be filled in or chosen', () => {
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    const due = { hours: 8, remindEvery: 1, then: 'approve' as const };
    const game = player(flowOf([approve('a', 'li', { due, fields: { note: 'write!' } })])).handIn();
    game.run('', { do: 'due', task: game.task('li'), n: 1 });
    expect([game.status(), timers(game).map(({ fact }) => fact)]).toEqual([1, ['timerSet']]);
  });
  test('goes to the superior', () => {
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    const doc = flowOf([approve('a', 'li', { due: { hours: 8, then: 'transferToSuperior' } })]);
    const game = player(doc, { people: { 'superior:li': { users: [{ id: 'ma' }] } } }).handIn();
    expect(game.run('', { do: 'due', task: game.task('li'), n: 1 }).open()).toEqual(['a:ma']);
  });
});

describe('effects', () => {
  const call: FlowStep = { id: 'c', do: 'call', interface: 'erp' };
  test('a call waits for its answer; a failure is an incident that is tried again or skipped', () => {
    const game = player(flowOf([call, approve('a', 'li')])).handIn();
    const token = game.state?.tokens[0]?.id ?? '';
    expect(game.facts).toContainEqual(expect.objectContaining({ fact: 'effectDue', blocking: true, token }));
    game.run('', { do: 'wake', token, outcome: { failed: true, detail: 'down' } });
    expect(game.state?.incident).toMatchObject({ kind: 'effect', detail: 'down' });
    expect(mayOf(game.plan, game.state, 'admin', { administrator: true })).toContain('skip');
    game.run('admin', { do: 'retry' });
    expect(game.state?.incident).toBeUndefined();
    expect(game.facts.filter(({ fact }) => fact === 'effectDue')).toHaveLength(1);
    game.run('', { do: 'wake', token, outcome: { failed: true } });
    expect(game.run('admin', { do: 'skip', token }).open()).toEqual(['a:li']);
  });
  test('an answer during a suspension counts when it is restored', () => {
    const game = player(flowOf([call, approve('a', 'li')]))
      .handIn()
      .run('admin', { do: 'suspend' });
    const token = game.state?.tokens[0]?.id ?? '';
    expect(game.run('', { do: 'wake', token, outcome: {} }).open()).toEqual([]);
    expect(game.run('admin', { do: 'restore' }).open()).toEqual(['a:li']);
  });
  test('an approval waits for a call that must not fail', () => {
    const step = approve('a', 'li', { on: { approve: [{ call: 'erp', failed: 'stop' }, { set: { x: 1 } }] } });
    const game = player(flowOf([step]))
      .handIn()
      .approve('li');
    expect(game.status()).toBe(1);
    expect(game.run('', { do: 'wake', token: game.state?.tokens[0]?.id ?? '', outcome: {} }).status()).toBe(2);
  });
  test('sub-flows: one for each person; waits until enough are adopted', () => {
    const flow: FlowStep = { id: 'f', do: 'flow', flow: 'child', who: { user: ['x', 'y'] } };
    const game = player(flowOf([flow])).handIn();
    expect(game.facts).toContainEqual(
      expect.objectContaining({ fact: 'childrenDue', users: ['x', 'y'], blocking: true }),
    );
    const token = game.state?.tokens[0]?.id ?? '';
    expect(game.run('', { do: 'wake', token, outcome: [2, 5] }).state?.incident?.kind).toBe('answer');
  });
});

describe('ENT-57 administrators', () => {
  const game = () =>
    player(flowOf([approve('a', 'li'), approve('b', 'wu')]))
      .handIn()
      .approve('li');
  test('other people, another step, the end, and life again', () => {
    const one = game();
    expect(one.run('admin', { do: 'assign', step: 'b', users: ['x', 'y'] }).open()).toEqual(['b:x', 'b:y']);
    expect(one.run('admin', { do: 'assign', step: 'a', users: ['x'] }).refused?.key).toBe('flow.refused.notHere');
    expect(one.run('admin', { do: 'change', step: 'a' }).open()).toEqual(['a:li']);
    expect(one.run('admin', { do: 'terminate' }).status()).toBe(5);
    expect(one.run('admin', { do: 'revive', step: 'b' }).open()).toEqual(['b:wu']);
    expect(one.approve('wu').status()).toBe(2);
  });
  test('a step ahead is gone on at; what was passed stays passed, and only what is behind a step on the way back is void', () => {
    const steps = ['a', 'b', 'c'].map((id) => approve(id, id));
    const one = player(flowOf(steps)).handIn().approve('a');
    const picture = () => pictureOf(one.plan, one.state, (id) => id).map(({ status }) => status);
    one.run('admin', { do: 'change', step: 'c' });
    expect(picture()).toEqual(['passed', 'void', 'here']);
    one.run('admin', { do: 'change', step: 'b' });
    expect(picture()).toEqual(['passed', 'here', 'void']);
  });
  test('a step within branches is entered with the branches around it', () => {
    const branches = [
      { id: 'b1', steps: [approve('p', 'x')] },
      { id: 'b2', steps: [approve('q', 'y')] },
    ];
    const one = player(flowOf([approve('a', 'li'), { id: 'all', do: 'all', branches }, approve('z', 'zhou')])).handIn();
    expect(one.run('admin', { do: 'change', step: 'q' }).open()).toEqual(['q:y']);
    expect(one.approve('y').open()).toEqual(['z:zhou']);
  });
});

test('what a timer causes is never refused: it is an incident, and nothing is lost', () => {
  // biome-ignore lint/suspicious/noThenProperty: a member of the document
  const game = player(flowOf([approve('a', 'li', { due: { hours: 8, then: 'return' } })]));
  for (let round = 1; round <= 49; round += 2) {
    game.handIn();
    game.run('', { do: 'due', task: game.task('li'), n: 1 });
  }
  expect([game.state?.round, game.status(), game.handIn().refused?.key]).toEqual([50, 3, 'flow.refused.rounds']);
  const copies = Array.from({ length: 501 }, (_, index) => `u${index}`);
  const steps: FlowStep[] = [
    { id: 'w', do: 'wait', hours: 1 },
    { id: 'c', do: 'copy', who: { user: copies } },
  ];
  const other = player(flowOf(steps)).handIn();
  other.run('', { do: 'wake', token: other.state?.tokens[0]?.id ?? '' });
  expect(other.refused).toBeUndefined();
  expect(other.state?.incident).toMatchObject({ kind: 'limit', step: 'c', detail: 'flow.refused.copies' });
  expect(other.run('admin', { do: 'skip', token: other.state?.incident?.token ?? '' }).status()).toBe(2);
});

test('what was decided stays to be seen when it is terminated', () => {
  const game = player(flowOf([approve('a', 'li'), approve('b', 'wu')]))
    .handIn()
    .approve('li')
    .run('admin', { do: 'terminate' });
  expect(pictureOf(game.plan, game.state, (id) => id).map(({ status }) => status)).toEqual(['passed', 'void']);
});

describe('rules decide for people', () => {
  test.each([
    ['starter', 'chen'],
    ['previousApprover', 'li'],
    ['approvedBefore', 'li'],
  ] as const)('%s', (rule, user) => {
    const game = player(
      flowOf([approve('a', 'li'), approve('b', user, { skip: [rule] }), approve('c', 'xu')]),
    ).handIn();
    expect(game.approve('li').open()).toEqual(['c:xu']);
  });
  test('never where a field must be filled in or somebody is to be chosen', () => {
    const must = approve('b', 'li', { skip: ['previousApprover'], fields: { note: 'write!' } });
    expect(
      player(flowOf([approve('a', 'li'), must]))
        .handIn()
        .approve('li')
        .open(),
    ).toEqual(['b:li']);
    const steps = [approve('b', 'chen', { skip: ['starter'] }), approve('c', [], { who: { choice: 'everybody' } })];
    expect(player(flowOf(steps)).handIn().open()).toEqual(['b:chen']);
  });
});

test('ENT-57 who may what', () => {
  const game = player(flowOf([approve('a', 'li'), approve('b', 'wu')])).handIn();
  const may = (user: string, administrator = false) => mayOf(game.plan, game.state, user, { administrator });
  expect(may('li')).toEqual(['approve', 'return', 'transfer', 'addSign', 'save', 'comment']);
  expect(may('chen')).toEqual(['withdraw', 'urge', 'comment']);
  expect(may('admin', true)).toEqual(['assign', 'change', 'suspend', 'terminate', 'comment']);
  game.approve('li');
  expect(may('li')).toEqual(['takeBack', 'comment']);
  game.back('wu');
  expect(may('chen')).toEqual(['handIn', 'edit', 'comment']);
  expect(mayOf(game.plan, undefined, 'chen')).toEqual(['handIn', 'edit']);
});

test('the picture says where it is', () => {
  const game = player(flowOf([approve('a', 'li'), approve('b', 'wu')]))
    .handIn()
    .approve('li');
  const steps = pictureOf(game.plan, game.state, (id) => id.toUpperCase());
  expect(steps.map(({ status, people }) => [status, people[0]?.name, people[0]?.outcome])).toEqual([
    ['passed', 'LI', 'approve'],
    ['here', 'WU', null],
  ]);
});

test('it can be tried: path, people and dates', async () => {
  const plan = flowOf([approve('a', 'li'), { id: 'w', do: 'wait', hours: 1 }, approve('b', 'wu')]);
  const answer = await tryOut(player(plan).plan, { starter: 'chen', record: {}, scope: {}, now: 0 }, async (key) => ({
    users: [{ id: key === 'a' ? 'li' : 'wu' }],
  }));
  expect(answer.status).toBe(2);
  expect(answer.lines.map(({ step, at, people }) => [step, at, people[0]?.id])).toEqual([
    ['a', 0, 'li'],
    ['w', 0, undefined],
    ['b', hour, 'wu'],
  ]);
});

describe('children go with what waits for them', () => {
  const child = (more: object = {}): FlowStep => ({ id: 'f', do: 'flow', flow: 'child', who: { user: 'x' }, ...more });
  const gone = (game: ReturnType<typeof player>) => game.facts.filter(({ fact }) => fact === 'childrenGone');
  test('a withdrawal and a termination take all with them', () => {
    const withdrawn = player(flowOf([child({ wait: false }), approve('a', 'li')])).handIn();
    withdrawn.run('chen', { do: 'withdraw' });
    expect([withdrawn.status(), gone(withdrawn)]).toEqual([7, [{ fact: 'childrenGone' }]]);
    const ended = player(flowOf([child()])).handIn();
    const token = ended.state?.tokens[0]?.id;
    ended.run('admin', { do: 'terminate' });
    expect([ended.status(), gone(ended)]).toEqual([5, [{ fact: 'childrenGone', token }, { fact: 'childrenGone' }]]);
  });
  test('a branch that is void, a step that is skipped or tried again leaves its own', () => {
    const both: FlowStep = {
      id: 'p',
      do: 'all',
      need: 1,
      branches: [
        { id: 'p1', steps: [child()] },
        { id: 'p2', steps: [approve('a', 'li')] },
      ],
    };
    const game = player(flowOf([both, approve('b', 'wu')])).handIn();
    const token = game.state?.tokens.find(({ step }) => step === 'f')?.id;
    expect(gone(game.approve('li'))).toEqual([{ fact: 'childrenGone', token }]);
    for (const how of ['retry', 'skip'] as const) {
      const stuck = player(flowOf([child(), approve('b', 'wu')])).handIn();
      const at = stuck.state?.tokens[0]?.id ?? '';
      stuck.run('', { do: 'wake', token: at, outcome: [5] } as never);
      expect(stuck.state?.incident).toMatchObject({ kind: 'answer', step: 'f' });
      stuck.run('admin', { do: how, token: at } as never);
      expect(gone(stuck)).toEqual([{ fact: 'childrenGone', token: at }]);
      expect(stuck.facts.some(({ fact }) => fact === 'childrenDue')).toBe(how === 'retry');
    }
  });
});
