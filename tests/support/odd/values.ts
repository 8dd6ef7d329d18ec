/** Texts that have broken readers, in a path, a query or a body. */
export const oddTexts: readonly string[] = [
  "'",
  '"',
  "1' or '1'='1",
  '\\',
  '%',
  '',
  ' ',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  '99999999999999999999',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'null',
  'true',
  '0x10',
  'a\0b',
  '\ud800',
  '{"',
  '[null]',
  '{"constructor":[{}]}',
  '../../etc',
  '2026-13-45',
  'x'.repeat(6_000),
];

/** JSON values where another type is expected. */
export const oddMembers: readonly unknown[] = [
  null,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  ['constructor'],
  [-1, 'x'],
  { constructor: 1 },
  { length: 1e9 },
  { toString: 'x' },
  [{ id: {}, list: null }],
  ['a\0b'],
  'x'.repeat(100_000),
];

/** Bodies that are not an object, or not JSON. */
export const oddBodies: readonly string[] = ['null', '[]', '[{}]', '"x"', '5', '{', '{"__proto__":{"a":1}}', '\0'];

/** Raw pieces of a path or query that are not valid percent encoding or UTF-8. */
export const oddEncodings: readonly string[] = ['%', '%ff', '%c0%af', '%00', '%ed%a0%80', '%zz'];
