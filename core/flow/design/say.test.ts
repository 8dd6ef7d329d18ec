import { expect, test } from 'vitest';
import type { Condition } from '../../language/types';
import { type Saying, sayCondition, sayStep } from './say';

const words: Record<string, string> = { all: ' and ', any: ' or ', listJoin: ', ' };
const saying: Saying = {
  t: (key, values = {}) => {
    const word = key.split('.').at(-1)!;
    if (word === 'compare') return `${values.field} ${values.operator} ${values.value}`;
    if (word === 'group') return `(${values.text})`;
    if (word === 'andMore') return `${values.names} +${values.count}`;
    if (word === 'values') return `${values.count} values`;
    if (word === 'not') return `not (${values.text})`;
    return words[word] ?? word;
  },
  name: () => '',
  field: (name) => name.toUpperCase(),
  step: () => '',
  value: (field, value) => (field === 'dept' ? '' : String(value)),
  thing: () => '',
};

test.each([
  [{ days: { gt: 3 } }, 'DAYS gt 3'],
  [{ all: [{ days: { gt: 3 } }, { any: [{ kind: 'a' }, { kind: 'b' }] }] }, 'DAYS gt 3 and (KIND eq a or KIND eq b)'],
  [{ any: [{ days: 1 }, { not: { all: [{ a: 1 }, { b: 2 }] } }] }, 'DAYS eq 1 or not (A eq 1 and B eq 2)'],
  [{ not: { any: [{ a: 1 }, { b: 2 }] } }, 'not (A eq 1 or B eq 2)'],
  [{ kind: { in: ['a', 'b'] } }, 'KIND in a, b'],
  [{ kind: { in: ['a', 'b', 'c', 'd', 'e'] } }, 'KIND in a, b, c +2'],
  [{ dept: { in: ['1', '2'] } }, 'DEPT in 2 values'],
  [{ kind: { in: ['a', { $: 'form.most' }] } }, 'conditionText'],
  [{ days: { lt: { $: 'form.most' } } }, 'DAYS lt MOST'],
  [{ days: { lt: { $: 'view.x' } } }, 'conditionText'],
  [{}, 'noCondition'],
] as [Condition, string][])('design/flow §9 a condition in words: %j', (condition, said) => {
  expect(sayCondition(saying, condition)).toBe(said);
});

test.each([
  [{ state: 'done', '': 'x' }, ['STATE = done']],
  [{ day: { $: 'record.due' } }, ['DAY = DUE']],
  [{}, ['noFields']],
])('a step that sets %j says the fields and their values', (set, lines) => {
  expect(sayStep(saying, { id: 's', do: 'set', set })).toEqual(lines);
});

test.each([
  [24, 'hours 24'],
  [36, 'hours 36'],
  [72, 'days 3'],
])('a wait of %d hours is said as %s', (hours, words) => {
  const t: Saying['t'] = (key, values = {}) => `${key.split('.').at(-1)} ${Object.values(values)[0]}`;
  expect(sayStep({ ...saying, t }, { id: 'w', do: 'wait', hours })).toEqual([words]);
});
