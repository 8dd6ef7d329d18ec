import { expect, test } from 'vitest';
import { planOf } from './plan';
import { progressOf } from './progress';
import { approve, flowOf, player } from './testing/sampleFlow';
import type { FlowStep } from './types';

const branch = (id: string, ...steps: FlowStep[]) => ({ id, steps });
const choose: FlowStep = {
  id: 'x',
  do: 'choose',
  branches: [
    { ...branch('long', approve('b1', 'li'), approve('b2', 'ma')), when: { days: { gt: 3 } } },
    { ...branch('other'), else: true },
  ],
};
const all: FlowStep = {
  id: 'p',
  do: 'all',
  branches: [branch('p1', approve('c', 'he')), branch('p2', approve('d', 'gu'))],
};
const doc = flowOf([
  approve('a', 'wu'),
  { id: 'cc', do: 'copy', who: { user: 'wu' } },
  choose,
  all,
  approve('e', 'xu'),
]);

test.each([
  ['the long way', 5, ['wu', 'li', 'ma', 'he', 'gu', 'xu'], [0, 16, 33, 50, 66, 83, 100]],
  ['the short way', 1, ['wu', 'gu', 'he', 'xu'], [0, 25, 50, 75, 100]],
])('without percentages the passed steps of the way count: %s', (_, days, deciders, shares) => {
  const game = player(doc, { record: { days } }).handIn();
  const share = () => progressOf(planOf(doc), game.state!);
  const seen = [share()];
  for (const user of deciders) {
    game.approve(user);
    seen.push(share());
  }
  expect(seen).toEqual(shares);
});

test('what is returned to the start or withdrawn begins anew; what is suspended or terminated stays where it was', () => {
  const two = flowOf([approve('a', 'wu'), approve('b', 'xu')]);
  const share = (game: ReturnType<typeof player>) => progressOf(planOf(two), game.state!);
  const half = () => player(two).handIn().approve('wu');
  expect(share(half())).toBe(50);
  expect(share(half().run('admin', { do: 'suspend' }))).toBe(50);
  expect(share(half().run('admin', { do: 'terminate' }))).toBe(50);
  expect(share(half().back('xu'))).toBe(0);
  expect(share(player(two).handIn().run('chen', { do: 'withdraw' }))).toBe(0);
});

test('a percentage that steps name is shown, that of the last one where none is named', () => {
  const named = flowOf([approve('a', 'wu', { progress: 40 }), approve('b', 'xu')]);
  const game = player(named).handIn();
  const share = () => progressOf(planOf(named), game.state!);
  expect(share()).toBe(40);
  game.approve('wu');
  expect(share()).toBe(40);
});
