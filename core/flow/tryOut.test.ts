import { describe, expect, test } from 'vitest';
import { planOf } from './plan';
import { approve } from './testing/sampleFlow';
import { type TryInput, tryOut } from './tryOut';
import type { ApproveStep, FlowDoc, FlowStep } from './types';
import type { FlowWord } from './words';

const hour = 3_600_000;

const tried = (steps: FlowStep[], input: Partial<TryInput> = {}, more: Partial<FlowDoc> = {}) => {
  const plan = planOf({ language: 1, kind: 'flow', id: 'f', title: 'f', model: 'm', start: {}, steps, ...more });
  return tryOut(plan, { starter: 'chen', record: {}, scope: {}, now: 0, ...input }, async (key) => {
    if (key.startsWith('superior:')) return { users: [] };
    const step = plan.steps.get(key)?.step as { who: { user: string | string[] } };
    return { users: [step.who.user].flat().map((id) => ({ id })) };
  });
};
type Then = FlowWord<'dueThen'>;
const due = (hours: number, next: Then, more: object = {}): ApproveStep['due'] =>
  // biome-ignore lint/suspicious/noThenProperty: a member of the document
  ({ hours, then: next, ...more });
const first = (next: Then, more: object = {}) => approve('a', 'li', { due: due(4, next, more) });
const after = approve('b', 'wu');

describe('branches of a trial', () => {
  const long: FlowStep = {
    id: 'c',
    do: 'choose',
    branches: [
      { id: 'long', when: { days: { gt: 3 } }, steps: [approve('a', 'li')] },
      { id: 'short', when: { days: { gt: 0 } }, steps: [] },
      { id: 'else', else: true, steps: [] },
    ],
  };
  test.each([
    [5, 'long'],
    [1, 'short'],
    [0, 'else'],
  ])(
    'a choice with %d days says the branch that it takes, with steps or without, and what it read',
    async (days, id) => {
      const { lines } = await tried([long], { record: { days, other: 'x' } });
      expect(lines[0]).toMatchObject({ branches: [id], reads: [{ name: 'days', value: days }] });
    },
  );
  test('whoever picks takes the branches that the tester names; without names the first', async () => {
    const pick: FlowStep = {
      id: 'p',
      do: 'pick',
      branches: [
        { id: 'p1', steps: [approve('a', 'li')] },
        { id: 'p2', steps: [approve('b', 'wu')] },
      ],
    };
    expect((await tried([pick])).lines[0]?.branches).toEqual(['p1']);
    expect((await tried([pick], { branches: ['p2'] })).lines[0]?.branches).toEqual(['p2']);
  });
});

describe('time of a trial', () => {
  test('people who approve at once meet no limit; the line says when it would be due', async () => {
    const { lines, end } = await tried([first('approve'), { id: 'w', do: 'wait', hours: 2 }, after]);
    expect(lines[0]).toMatchObject({ at: 0, left: 0, due: 4 * hour, late: [] });
    expect(lines[1]).toMatchObject({ at: 0, left: 2 * hour });
    expect(end.at).toBe(2 * hour);
  });
  test('where nobody acts a limit approves, and the next step is entered at that hour', async () => {
    const { lines } = await tried([first('approve'), after], { act: 'never', now: hour });
    expect(lines[0]).toMatchObject({ left: 5 * hour, late: [{ at: 5 * hour, did: 'approve' }], words: '' });
    expect(lines[1]).toMatchObject({ at: 5 * hour, left: null, words: 'flow.tryOut.nobodyActs' });
  });
  test('where nobody acts a limit that reminds leaves it there', async () => {
    const { lines, status } = await tried([first('remind', { remindEvery: 1 }), after], { act: 'never' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ late: [{ at: 4 * hour, did: 'remind' }], words: 'flow.tryOut.nobodyActs' });
    expect(lines[0]?.messages.map(({ event }) => event)).toEqual(['todo', 'due']);
    expect(status).toBe(1);
  });
  test('where nobody acts returns that go in circles are shown and ended', async () => {
    const back = approve('b', 'wu', { due: due(1, 'return'), return: { to: 'previous' } });
    const { lines } = await tried([first('approve'), back], { act: 'never' });
    expect(lines.length).toBeLessThan(10);
    expect(lines.at(-1)?.words).toBe('flow.tryOut.circles');
  });
});

describe('what a trial would write and send', () => {
  const sets: FlowStep = { id: 's', do: 'set', set: { state: 'ok', copy: { $: 'record.days' } } };
  test('values with bindings are those of the record', async () => {
    const { lines, end } = await tried(
      [sets, after],
      { record: { days: 5 } },
      { end: { adopted: [{ set: { state: 'done' } }, { send: 'mail' }] } },
    );
    expect(lines[0]?.effects).toMatchObject([
      {
        does: 'set',
        values: [
          { name: 'state', value: 'ok' },
          { name: 'copy', value: 5 },
        ],
      },
    ]);
    expect(end.effects).toMatchObject([
      { does: 'set', values: [{ name: 'state', value: 'done' }] },
      { does: 'send', of: 'mail', to: 'starter' },
    ]);
  });
  test('messages say to whom and by which send configuration; those that are off are none', async () => {
    const { lines, start, end } = await tried(
      [{ ...after, messages: { todo: { send: 'mail' } } } as FlowStep],
      {},
      { start: { messages: { ended: false } } },
    );
    expect(lines[0]?.messages).toEqual([{ event: 'todo', send: 'mail', people: [{ id: 'wu', name: '' }] }]);
    expect([start.messages, end.messages]).toEqual([[], []]);
  });
});
