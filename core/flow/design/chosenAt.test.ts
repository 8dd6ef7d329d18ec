import { expect, test } from 'vitest';
import { approve, flowOf } from '../testing/sampleFlow';
import type { FlowStep } from '../types';
import { chosenAt } from './tree';

const inner = approve('inner', 'li');
const fork: FlowStep = { id: 'fork', do: 'choose', branches: [{ id: 'b1', when: {}, steps: [inner] }] };
const doc = flowOf([approve('a', 'li'), fork]);

test.each([
  ['/steps/0/who/role', { step: 'a' }],
  ['/steps/1', { step: 'fork' }],
  ['/steps/1/branches/0/when', { step: 'fork', branch: 'b1' }],
  ['/steps/1/branches/0/steps/0/who', { step: 'inner' }],
  ['/start/title', 'start'],
  ['/end/adopted/0', 'end'],
  ['/steps/9', 'start'],
])('what is wrong at %s is at the card %j', (at, card) => {
  expect(chosenAt(doc, at)).toEqual(card);
});
