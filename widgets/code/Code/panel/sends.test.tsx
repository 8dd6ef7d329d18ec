import { expect, test } from 'vitest';
import { choicesOf, filledBy } from './SendsControl';

test('a field does not overwrite the parameter of its name that another field fills', () => {
  const kept = { title: 'f1', amount: 'amount' };
  expect(filledBy(kept, ['f1', 'amount', 'title', 'city'])).toEqual({ ...kept, city: 'city' });
  expect(filledBy(kept, ['amount', 'title'])).toEqual({ amount: 'amount', title: 'title' });
});

test('a chosen field that is gone is told so, not by its raw name', () => {
  const there = { value: 'f1', label: 'Name' };
  expect(choicesOf([there], ['f1', 'f9'], 'gone')).toEqual([there, { value: 'f9', label: 'gone' }]);
});
