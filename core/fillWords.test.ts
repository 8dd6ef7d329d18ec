import { expect, it } from 'vitest';
import { fillWords } from './fillWords';

it('fills names that are there, once; nothing is no word; others stay as they are written', () => {
  expect(fillWords('{a} of {b}', { a: 1, b: '{a}' })).toBe('1 of {a}');
  expect(fillWords('{a} {b} {c}', { a: null, b: undefined })).toBe('  {c}');
  expect(fillWords('{constructor}', {})).toBe('{constructor}');
  expect(fillWords('{a}', undefined)).toBe('{a}');
});
