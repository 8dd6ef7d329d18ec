import { expect, test } from 'vitest';
import { sayFormula } from './formulas';
import { pictureOf } from './picture';
import { planOf } from './plan';
import { approve, flowOf, player } from './testing/sampleFlow';
import type { FlowState, FlowStep } from './types';
import type { PictureStep } from './wire';

const choose: FlowStep = {
  id: 'x',
  do: 'choose',
  branches: [
    { id: 'long', when: { days: { gt: 3 } }, steps: [approve('board', 'li')] },
    { id: 'other', else: true, steps: [] },
  ],
};
// biome-ignore lint/suspicious/noThenProperty: a member of the document
const boss = approve('boss', 'wu', { due: { hours: 1, then: 'approve' } });
const doc = flowOf([boss, choose, approve('last', 'xu', { buttons: ['approve', 'refuse'] })]);
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

test('design/flow §9 the picture says of each step and person what was done', () => {
  const plan = planOf(doc);
  const lines = (state: FlowState | undefined) =>
    pictureOf(plan, state, (id) => id).flatMap(({ id, status, people }) =>
      people.map(({ name, outcome, auto }) => `${id} ${status}: ${name} ${outcome}${auto ? ' by itself' : ''}`),
    );
  const start = () => player(doc, { record: { days: 1 } }).handIn();
  const refused = start().approve('wu');
  refused.run('xu', { do: 'refuse', task: refused.task('xu') });
  expect(lines(refused.state)).toEqual(['boss passed: wu approve', 'last refused: xu refuse']);
  expect(lines(start().back('wu').state)).toEqual(['boss returned: wu return']);
  const late = start();
  late.run('', { do: 'due', task: late.task('wu'), n: 1 });
  expect(lines(late.state)[0]).toBe('boss passed: wu approve by itself');
  const ended = start().run('admin', { do: 'terminate' });
  expect(pictureOf(plan, ended.state, (id) => id)[0]).toMatchObject({ status: 'void', people: [] });
});

test('while a straight return is out, the step that returned it does not wait', () => {
  // biome-ignore lint/suspicious/noThenProperty: a member of the document
  const back = { to: 'previous' as const, then: 'straight' as const };
  const straight = flowOf([
    approve('boss', 'wu'),
    approve('last', 'xu', { return: back, buttons: ['approve', 'return', 'refuse'] }),
  ]);
  const game = player(straight).handIn().approve('wu').back('xu');
  const statuses = () => pictureOf(planOf(straight), game.state, (id) => id).map(({ status }) => status);
  expect(statuses()).toEqual(['here', 'returned']);
  game.approve('wu');
  expect(statuses()).toEqual(['passed', 'here']);
  game.run('xu', { do: 'refuse', task: game.task('xu') });
  expect(statuses()).toEqual(['passed', 'refused']);
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
