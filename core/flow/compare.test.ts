import { expect, test } from 'vitest';
import { differencesOf } from './compare';
import { planOf } from './plan';
import { tryOut } from './tryOut';
import type { FlowDoc, FlowStep } from './types';

const approve = (id: string, user: string | string[], more: object = {}): FlowStep => ({
  id,
  do: 'approve',
  who: { user },
  ...more,
});
const wayOf = (steps: FlowStep[], record: Record<string, unknown> = {}) => {
  const plan = planOf({ language: 1, kind: 'flow', id: 'f', title: 'f', model: 'm', start: {}, steps } as FlowDoc);
  return tryOut(plan, { starter: 'chen', record, scope: {}, now: 0 }, async (key) => {
    const step = plan.steps.get(key)?.step as { who: { user: string | string[] } };
    return { users: [step.who.user].flat().map((id) => ({ id })) };
  });
};
const byDays = (most: number): FlowStep => ({
  id: 'c',
  do: 'choose',
  branches: [
    { id: 'c1', when: { days: { gt: most } }, steps: [approve('boss', 'li')] },
    { id: 'c2', else: true, steps: [] },
  ],
});
const both: FlowStep = {
  id: 'p',
  do: 'all',
  branches: [
    { id: 'p1', steps: [approve('a', 'li')] },
    { id: 'p2', steps: [approve('b', 'wu')] },
  ],
};

test.each([
  ['nothing', [approve('a', 'li')], [approve('a', 'li', { title: 'Manager', due: { hours: 4 } })], []],
  [
    'a step that the record no longer passes',
    [byDays(3), approve('b', 'wu')],
    [byDays(9), approve('b', 'wu')],
    [{ is: 'gone', step: 'boss' }],
  ],
  ['a new step', [approve('a', 'li')], [approve('a', 'li'), approve('b', 'wu')], [{ is: 'new', step: 'b' }]],
  [
    'other people',
    [approve('a', ['li', 'wu'])],
    [approve('a', ['wu', 'xu'])],
    [{ is: 'people', step: 'a', before: ['li', 'wu'], after: ['wu', 'xu'] }],
  ],
  ['the same people in another order', [approve('a', ['li', 'wu'])], [approve('a', ['wu', 'li'])], []],
  [
    'all must decide, not one',
    [approve('a', ['li', 'wu'])],
    [approve('a', ['li', 'wu'], { sign: 'all' })],
    [{ is: 'decisions', step: 'a', before: 1, after: 2 }],
  ],
  [
    'a rule decides for a person',
    [approve('a', 'li'), approve('b', 'li')],
    [approve('a', 'li'), approve('b', 'li', { skip: ['approvedBefore'] })],
    [{ is: 'decisions', step: 'b', before: 1, after: 0 }],
  ],
  [
    'another order',
    [approve('a', 'li'), approve('b', 'wu')],
    [approve('b', 'wu'), approve('a', 'li')],
    [{ is: 'order' }],
  ],
  [
    'side by side, not one after the other',
    [approve('a', 'li'), approve('b', 'wu')],
    [both],
    [{ is: 'new', step: 'p' }],
  ],
  [
    'it stops',
    [approve('a', 'li')],
    [approve('a', 'li'), { id: 'c', do: 'choose', branches: [{ id: 'c1', when: { days: 7 }, steps: [] }] }],
    [
      { is: 'new', step: 'c' },
      { is: 'end', before: 2, after: 1 },
    ],
  ],
  [
    'whom a copy goes to',
    [{ id: 'a', do: 'copy', who: { user: 'li' } }],
    [{ id: 'a', do: 'copy', who: { user: 'wu' } }],
    [{ is: 'people', step: 'a', before: ['li'], after: ['wu'] }],
  ],
] as [string, FlowStep[], FlowStep[], object[]][])(
  'design/flow §9 two ways of one record: %s',
  async (_, before, after, found) => {
    const record = { days: 5 };
    expect(differencesOf(await wayOf(before, record), await wayOf(after, record))).toEqual(found);
  },
);

test('design/flow §9 tried out: a condition after a step that sets a field reads what was set', async () => {
  const set: FlowStep = { id: 's', do: 'set', set: { days: 9 } };
  const { lines } = await wayOf([set, approve('a', 'li'), byDays(7)], { days: 1 });
  expect(lines.map(({ step }) => step)).toEqual(['s', 'a', 'c', 'boss']);
});
