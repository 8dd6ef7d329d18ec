import { expect, test } from 'vitest';
import type { Entity } from '../../core/language/types';
import type { Refusal } from '../ctx';
import { acceptEntity, checkBody } from './acceptEntity';

const ctx = { t: (key: string, values: Record<string, unknown> = {}) => `${key} ${values.label ?? ''}`.trim() };
const entity = {
  id: 'span',
  fields: {
    name: { type: 'text', widget: 'input', rules: ['required', { max: 3 }] },
    notes: { type: 'text', widget: 'textarea' },
    from: { type: 'number', default: 0 },
    until: { type: 'number' },
    day: { type: 'date' },
    weight: { type: 'decimal' },
  },
  rules: [
    {
      holds: { any: [{ until: { null: true } }, { until: { gte: { $: 'form.from' } } }] },
      field: 'until',
      message: 'span.ends',
    },
  ],
} as unknown as Entity;

function errorsOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return (error as Refusal).errors;
  }
}

test('single-line text loses its outer blanks, other text keeps them', () => {
  expect(acceptEntity(ctx, entity, { name: ' a ', notes: ' b ' })).toMatchObject({ name: 'a', notes: ' b ' });
  expect(checkBody(ctx, entity, { name: ' a ', notes: ' b ', more: 1 }, true)).toEqual({
    name: 'a',
    notes: ' b ',
    more: 1,
  });
});

test('stored numbers that the driver answers as text are numbers', () => {
  expect(acceptEntity(ctx, entity, {}, { name: 'a', from: '7', until: '9' })).toMatchObject({ from: 7, until: 9 });
});

test('a decimal is any number, a number a whole one', () => {
  expect(acceptEntity(ctx, entity, { name: 'a', weight: '0.125' })).toMatchObject({ weight: 0.125 });
  expect(errorsOf(() => acceptEntity(ctx, entity, { name: 'a', until: 0.125 }))).toMatchObject([{ field: 'until' }]);
  expect(errorsOf(() => acceptEntity(ctx, entity, { name: 'a', weight: 'x' }))).toMatchObject([{ field: 'weight' }]);
});

test('a rule over the whole record is reported at its field', () => {
  expect(errorsOf(() => acceptEntity(ctx, entity, { name: 'a', from: 5, until: 4 }))).toEqual([
    { field: 'until', message: 'span.ends until' },
  ]);
  expect(acceptEntity(ctx, entity, { name: 'a', from: 5, until: 5 })).toMatchObject({ until: 5 });
});

test('a change is checked by what it has', () => {
  expect(checkBody(ctx, entity, { until: '4' }, false)).toEqual({ until: 4 });
  expect(errorsOf(() => checkBody(ctx, entity, { name: 'abcd' }, false))).toMatchObject([{ field: 'name' }]);
  expect(errorsOf(() => checkBody(ctx, entity, { until: '4' }, true))).toMatchObject([{ field: 'name' }]);
});

test('a day that no calendar has is refused', () => {
  expect(errorsOf(() => acceptEntity(ctx, entity, { name: 'a', day: 9e15 }))).toMatchObject([{ field: 'day' }]);
});
