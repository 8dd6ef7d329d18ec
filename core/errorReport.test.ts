import { describe, expect, test } from 'vitest';
import { cleanReport, framesOf, placeOfReport, withoutValues } from './errorReport';

describe('ERR-23 a report holds no values of forms', () => {
  test.each([
    ['"13800138000" is no date', '… is no date'],
    ["Cannot read properties of undefined (reading 'length')", 'Cannot read properties of undefined (reading length)'],
    ['Unexpected token \'a\', "abc secret" is not valid JSON', 'Unexpected token …, … is not valid JSON'],
    ['card 6222021234567890 of amy@example.com', 'card … of …'],
    ['it failed at https://x.example/a?token=1 twice', 'it failed at … twice'],
    ['unclosed "secret', 'unclosed …'],
  ])('%s', (message, left) => {
    expect(withoutValues(message)).toBe(left);
  });

  test('of a stack only its frames remain, of Chromium, Firefox and Safari', () => {
    const stack = [
      'Error: secret of amy',
      '    at draw (https://office.example/assets/a-1.js?v=secret:1:20)',
      '    at async Object.run (https://office.example/assets/a-1.js:3:4)',
      '    at https://office.example/assets/b.js:5:6',
      'paint@https://office.example/assets/c.js:7:8',
      'second line of the secret message',
    ].join('\n');
    expect(framesOf(stack).split('\n')).toEqual([
      'draw /assets/a-1.js:1:20',
      'async Object.run /assets/a-1.js:3:4',
      '/assets/b.js:5:6',
      'paint /assets/c.js:7:8',
    ]);
    expect(framesOf(framesOf(stack))).toBe(framesOf(stack));
    expect(framesOf(`at ${'/a'.repeat(10_000)}`)).toBe('');
  });

  test('it is cut, its path has no query, its kind is one of three', () => {
    const report = cleanReport({ kind: 'x', message: 'y'.repeat(5_000), path: '/a?secret=1#z', pointer: null });
    expect(report).toEqual({
      kind: 'script',
      message: 'y'.repeat(300),
      stack: '',
      document: '',
      pointer: '',
      path: '/a',
    });
    expect(cleanReport(cleanReport(report))).toEqual(report);
  });

  test('the place of a report is a document and a pointer in it', () => {
    expect(placeOfReport('a.b/fields/2')).toEqual({ document: 'a.b', pointer: '/fields/2' });
    expect(placeOfReport('a.b')).toEqual({ document: 'a.b', pointer: '' });
  });
});
