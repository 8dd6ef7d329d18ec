import { expect, test } from 'vitest';
import type { FlowDoc, FlowStep } from '../types';
import type { TryLine } from '../wire';
import type { Saying } from './say';
import { sayHappens, sayTried } from './sayTried';

const saying: Saying = {
  t: (key, values = {}) => {
    const word = key.split('.').slice(-2).join('.');
    if (word === 'design.listJoin') return ', ';
    const given = Object.values(values).filter((value) => value !== '');
    return given.length ? `${word}(${given.join('; ')})` : word;
  },
  name: () => '',
  field: (name) => name.toUpperCase(),
  step: () => '',
  value: (_, value) => String(value),
  thing: (kind, id) => `${kind} ${id}`,
};
const boss = {
  id: 'boss',
  do: 'approve',
  who: 'starter',
  fields: { pay: 'hidden', secret: 'hidden', note: 'write', sum: 'write!' },
  due: { hours: 4, remindEvery: 2 },
} as FlowStep;
const long: FlowStep = {
  id: 'long',
  do: 'choose',
  branches: [
    { id: 'l1', title: 'Long', when: { days: { gt: 3 } }, steps: [] },
    { id: 'l2', else: true, steps: [] },
  ],
};
const doc: FlowDoc = { language: 1, kind: 'flow', id: 'f', title: 'f', model: 'm', start: {}, steps: [boss, long] };
const line = (step: string, more: Partial<TryLine>): TryLine => ({
  step,
  title: '',
  do: '',
  at: 0,
  left: 0,
  people: [],
  decisions: 0,
  status: 'done',
  words: '',
  due: null,
  late: [],
  branches: [],
  reads: [],
  effects: [],
  messages: [],
  ...more,
});
const at = Date.UTC(2027, 0, 4, 1);

test('a branch is said by its name with its condition in words and what was read; the last one with the reason of it', () => {
  const reads = [{ name: 'days', label: 'Days', value: '5' }];
  expect(sayTried(saying, doc, line('long', { branches: ['l1'], reads }))).toEqual([
    'tryOut.took(Long; say.compare(DAYS; op.gt; 3))',
    'tryOut.read(tryOut.is(Days; 5))',
  ]);
  expect(sayTried(saying, doc, line('long', { branches: ['l2'] }))).toEqual([
    'tryOut.took(design.else(2); tryOut.elseWhy)',
  ]);
});

test('an approval says the rights on fields by their labels, its limit, and what that did', () => {
  expect(sayTried(saying, doc, line('boss', { due: at, late: [{ at, did: 'remind' }] }))).toEqual([
    'tryOut.hidden(2)',
    'tryOut.writes(NOTE)',
    'tryOut.requires(SUM)',
    'tryOut.every(tryOut.due(2027-01-04 09:00; dues.remind); say.hours(2))',
    'tryOut.late(2027-01-04 09:00; dues.remind)',
  ]);
});

test('what is written is said by label and value, what is sent by its configuration and whom it reaches', () => {
  const values = [{ name: 'state', label: 'State', value: 'Done' }];
  const people = [{ id: '1', name: 'Li' }];
  expect(
    sayHappens(saying, {
      effects: [
        { does: 'set', of: '', values },
        { does: 'create', of: 'orders', values },
        { does: 'send', of: 'mail', values: [], to: 'starter' },
      ],
      messages: [
        { event: 'todo', people, send: '' },
        { event: 'ended', people, send: 'mail' },
      ],
    }),
  ).toEqual([
    'tryOut.sets(tryOut.becomes(State; Done))',
    'tryOut.creates(model orders; tryOut.becomes(State; Done))',
    'tryOut.sends(send mail; way.starter)',
    'tryOut.message(sent.todo; Li)',
    'tryOut.messageBy(sent.ended; Li; send mail)',
  ]);
});
