import { expect, test } from 'vitest';
import { sayFormula } from './formulas';
import { pictureOf } from './picture';
import { planOf } from './plan';
import { approve, flowOf, player } from './testing/sampleFlow';
import type { FlowStep } from './types';
import type { PictureStep } from './wire';

const choose: FlowStep = {
  id: 'x',
  do: 'choose',
  branches: [
    { id: 'long', when: { days: { gt: 3 } }, steps: [approve('board', 'li')] },
    { id: 'other', else: true, steps: [] },
  ],
};
const doc = flowOf([approve('boss', 'wu'), choose, approve('last', 'xu')]);
const said = (step: PictureStep): string[] => [
  `${step.id} ${step.status}`,
  ...(step.branches ?? []).flatMap(({ id, taken, steps }) => [
    `${id} ${taken ? 'taken' : '-'}`,
    ...steps.flatMap(said),
  ]),
];

test.each([
  ['before the choice', 1, [], ['boss here', 'x ahead', 'long -', 'board ahead', 'other -', 'last ahead']],
  [
    'a branch without steps',
    1,
    ['wu'],
    ['boss passed', 'x passed', 'long -', 'board skipped', 'other taken', 'last here'],
  ],
  ['the other one', 5, ['wu'], ['boss passed', 'x here', 'long taken', 'board here', 'other -', 'last ahead']],
])('design/flow §9 the picture says what was not taken: %s', (_, days, deciders, lines) => {
  const game = player(doc, { record: { days } }).handIn();
  for (const user of deciders) game.approve(user);
  expect(pictureOf(planOf(doc), game.state, (id) => id).flatMap(said)).toEqual(lines);
});

test.each([
  ['sum(items.price) * days', 'sum(<items.price>) * <days>'],
  ['{net-price} + price', '<net-price> + <price>'],
  ['daysMore + days', '<daysMore> + <days>'],
  ['sum(', 'sum('],
  ['1 + #', '1 + #'],
])('a formula in words: %s', (formula, words) => {
  expect(sayFormula(formula, (name) => `<${name}>`)).toBe(words);
});
