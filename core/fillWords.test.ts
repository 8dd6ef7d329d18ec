import { expect, test } from 'vitest';
import { fillWords } from './fillWords';

test('a name that is not there stays; null gives nothing', () => {
  expect(fillWords('{a} {b} {c}', { a: 1, b: null })).toBe('1  {c}');
  expect(fillWords('{a}', undefined)).toBe('{a}');
});

test('F1 a plural form is the one of the language', () => {
  const rows = '{n, plural, one {# row} other {# rows}} of {table}';
  expect([0, 1, 2].map((n) => fillWords(rows, { n, table: 't' }, 'en'))).toEqual([
    '0 rows of t',
    '1 row of t',
    '2 rows of t',
  ]);
  const lignes = '{n, plural, one {# ligne} other {# lignes}}';
  expect([0, 1, 2].map((n) => fillWords(lignes, { n }, 'fr'))).toEqual(['0 ligne', '1 ligne', '2 lignes']);
  const polish = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
  expect([1, 3, 5, 22].map((n) => fillWords(polish, { n }, 'pl'))).toEqual([
    '1 plik',
    '3 pliki',
    '5 plików',
    '22 pliki',
  ]);
  expect(fillWords('{n, plural, =0 {none} other {# of {all}}}', { n: 0, all: 9 }, 'en')).toBe('none');
  expect(fillWords('{n, plural, =0 {none} other {# of {all}}}', { n: 4, all: 9 }, 'zh-CN')).toBe('4 of 9');
});

test('a plural whose number is not there stays as it is written, and a value is never read as words', () => {
  const words = '{n, plural, one {#} other {#}}';
  expect(fillWords(words, { m: 1 })).toBe(words);
  expect(fillWords('{n, plural, other {#}} {a}', { n: 2, a: '{n} $& {n, plural, other {x}}' })).toBe(
    '2 {n} $& {n, plural, other {x}}',
  );
  expect(fillWords('{n, plural, other {# {n}}}', { n: '{a}', a: 1 })).toBe('{a} {a}');
});
