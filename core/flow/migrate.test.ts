import { describe, expect, test } from 'vitest';
import { moveToVersion } from './migrate';
import { planOf } from './plan';
import { approve, flowOf, type Player, player } from './testing/sampleFlow';
import type { FlowDoc, FlowStep } from './types';

const onto = (game: Player, doc: FlowDoc, map = {}) => moveToVersion(game.plan, planOf(doc), game.state!, map);
const all = (branches: Record<string, FlowStep[]>, more: object = {}): FlowStep => ({
  id: 'p',
  do: 'all',
  branches: Object.entries(branches).map(([id, steps]) => ({ id, steps })),
  ...more,
});
const two = () => player(flowOf([approve('a', 'li'), approve('b', 'wu')])).handIn();

describe('ENT-57 an instance goes over to another version of its flow', () => {
  test('where its step is, it waits as before and goes on by the new version', () => {
    const game = two();
    const doc = flowOf([approve('a', 'x'), approve('new', 'xu'), approve('b', 'wu')]);
    const moved = onto(game, doc);
    expect(moved).toEqual({ state: game.state, moved: false });
    const after = player(doc);
    after.state = game.state;
    expect(after.approve('li').open()).toEqual(['new:xu']);
  });
  test('a step by another name is named', () => {
    const game = two();
    const doc = flowOf([approve('boss', 'li'), approve('b', 'wu')]);
    expect(onto(game, doc)).toEqual({ cannot: { step: 'a', why: 'gone' } });
    const moved = onto(game, doc, { a: 'boss' });
    expect(moved).toMatchObject({ moved: true, state: { tokens: [{ step: 'boss', status: 'active' }] } });
  });
  test('what is behind may be gone; where it waits may not, nor be of another kind or in another branch', () => {
    const game = two().approve('li');
    expect(onto(game, flowOf([approve('b', 'wu')]))).toMatchObject({ moved: false });
    expect(onto(game, flowOf([{ id: 'b', do: 'copy', who: 'starter' }]))).toEqual({
      cannot: { step: 'b', why: 'kind' },
    });
    const inside = flowOf([all({ p1: [approve('b', 'wu')] })]);
    expect(onto(game, inside)).toEqual({ cannot: { step: 'b', why: 'branch' } });
  });
  test('branches under way stay those that were entered', () => {
    const game = player(flowOf([all({ p1: [approve('a', 'li')], p2: [approve('b', 'wu')] })])).handIn();
    const more = { p1: [approve('a', 'li')], p2: [approve('b', 'wu')], p3: [approve('c', 'xu')] };
    expect(onto(game, flowOf([all(more)]))).toMatchObject({ moved: false });
    expect(onto(game, flowOf([all(more, { need: 2 })]))).toEqual({ cannot: { step: 'p', why: 'branch' } });
    expect(
      onto(game, flowOf([all({ q1: [approve('a', 'li')], p2: [approve('b', 'wu')] })]), { p1: 'q1' }),
    ).toMatchObject({
      state: { tokens: [{ step: 'p' }, { path: [{ branch: 'q1' }] }, { path: [{ branch: 'p2' }] }] },
    });
  });
  test('the target of a straight return, people who were chosen and incidents go along', () => {
    // biome-ignore lint/suspicious/noThenProperty: a member of the document
    const steps = [approve('a', 'li'), approve('b', 'wu', { return: { to: { step: 'a' }, then: 'straight' } })];
    const game = player(flowOf(steps))
      .handIn('chen', { choices: { candidates: { c: ['x'] } } })
      .approve('li')
      .back('wu');
    expect(onto(game, flowOf([approve('a', 'li')]))).toMatchObject({ cannot: { step: 'b' } });
    const moved = onto(game, flowOf([approve('a', 'li'), approve('d', 'wu')]), { b: 'd', c: 'e' });
    expect(moved).toMatchObject({ state: { straight: { step: 'd' }, chosen: { e: ['x'] } } });
  });
});
