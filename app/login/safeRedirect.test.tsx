import { expect, test } from 'vitest';
import { safeRedirect } from './safeRedirect';

test('issue 27 §4 an address with control characters, of another site or of the sign-in page leads to the start', () => {
  const odd = [
    '/\t/host/x',
    '/a\nb',
    '/\r/x',
    '/\u0000',
    '/x\u007f',
    '/\u0085/host',
    '//host',
    '/\\host',
    'x',
    '/login?a=1',
    null,
  ];
  for (const wanted of odd) expect([wanted, safeRedirect(wanted)]).toEqual([wanted, '/']);
  expect(safeRedirect('/system/user?a=1#b')).toBe('/system/user?a=1#b');
  expect(safeRedirect('/人员?x=%09')).toBe('/人员?x=%09');
});
