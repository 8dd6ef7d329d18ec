import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardedText, unguardedText } from './csvText';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'];
/** Texts of which many begin as a formula or as one that is guarded already. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom("'", '1', '.', ...signs), maxLength: 6 }),
);

test('T25: any text that is exported and imported is the same', () => {
  fc.assert(fc.property(texts, (text) => unguardedText(guardedText(text)) === text));
});

test('T25: no csv holds a text that begins with a sign of a formula, but a negative number', () => {
  for (const sign of signs) expect(guardedText(`${sign}1+1`)).toBe(`'${sign}1+1`);
  fc.assert(fc.property(texts, (text) => /^(-\d+(\.\d+)?$|[^=+\-@＝＋－＠\t\r]|$)/.test(guardedText(text))));
});

test('T25: what begins as no formula stays as it is, both ways', () => {
  for (const text of ['a=b', "'tis", "'", '', '-5', '-5.25', '007']) {
    expect(guardedText(text)).toBe(text);
    expect(unguardedText(text)).toBe(text);
  }
  expect(["'=1", "''=1", "'-5"].map(guardedText)).toEqual(["''=1", "'''=1", "''-5"]);
});
