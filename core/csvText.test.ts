import { expect, test } from 'vitest';
import { guardedText } from './csvText';

/** As csvLines.mjs reads a text back. */
const unguardedText = (text: string): string => (/^'+[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text);

test('issue 27 §4 full-width signs begin a formula too', () => {
  for (const text of ['＝1+1', '＋86', '－x', '＠a', "'＝1"]) {
    expect(guardedText(text)).toBe(`'${text}`);
    expect(unguardedText(guardedText(text))).toBe(text);
  }
});

test('T25: a text that begins as a formula has an apostrophe in csv, and comes back as it was', () => {
  expect(['=1+1', '+86', '-x', '@a', "'=1", 'a=b', "'tis", ''].map(guardedText)).toEqual([
    "'=1+1",
    "'+86",
    "'-x",
    "'@a",
    "''=1",
    'a=b',
    "'tis",
    '',
  ]);
  for (const text of ['=1', "'=1", "''=1", '\t=', "'", "'a", 'x', ''])
    expect(unguardedText(guardedText(text))).toBe(text);
});
