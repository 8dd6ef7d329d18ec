import { expect, test } from 'vitest';
import { findTarget } from './world';

test('a document names a flow, a model or an interface by its id or its code', () => {
  const list = [
    { id: '1', fullName: 'One', enCode: '2' },
    { id: '2', fullName: 'Two', enCode: 'two' },
  ];
  expect(findTarget(list, '2')?.fullName).toBe('Two');
  expect(findTarget(list, 'two')?.fullName).toBe('Two');
  expect(findTarget(list, 'three')).toBeUndefined();
});
