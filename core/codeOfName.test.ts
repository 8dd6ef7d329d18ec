import { expect, test } from 'vitest';
import { codeOfName, prefixOfName, screenIdOf } from './codeOfName';

test.each([
  ['Equipment inspection', 'equipment_inspection'],
  ['Übergabe (Prüfung)', 'ubergabe_prufung'],
  ['2026 audit', 'c_2026_audit'],
  ['设备 B2 检验', 'b2'],
  ['  ', ''],
  [null, ''],
])('the code of %j is %j', (name, code) => expect(codeOfName(name)).toBe(code));

test('a name without Latin words has a short code, another one for another name', () => {
  const [one, other] = ['设备检验', '设备台账'].map(codeOfName);
  expect(one).toMatch(/^c_[a-z0-9]{5}$/);
  expect(other).toMatch(/^c_[a-z0-9]{5}$/);
  expect(one).not.toBe(other);
});

test('a prefix is three letters of the name, or NO', () => {
  expect(['Inspection number', '检验单号', ''].map(prefixOfName)).toEqual(['INS', 'NO', '']);
});

test('an own document stands under own; a file of fragments has no dots, and nothing gives nothing', () => {
  expect(screenIdOf('Daily report', 'page')).toBe('own.daily_report');
  expect(screenIdOf('Daily report', 'fragment')).toBe('daily_report');
  expect(screenIdOf('', 'page')).toBe('');
});
