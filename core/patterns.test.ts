import { describe, expect, it } from 'vitest';
import { type PatternName, patterns } from './patterns';

const cases: [string, PatternName, string[], string[]][] = [
  [
    'VALD-01',
    'mobile',
    ['13800138000', '19912345678'],
    ['12800138000', '1380013800', '138001380001', '23800138000', '1380013800a'],
  ],
  ['VALD-02', 'password', ['abc123', 'A1b2C3d4E5f6G7h8'], ['abcdef', '123456', 'ab12', 'abc12_', 'a1'.repeat(9)]],
  [
    'VALD-03',
    'idCard',
    ['11010519491231002X', '440524188001010014', '130503670401001'],
    ['11010519491331002X', '1101051949123100', '01010519491231002X', ''],
  ],
  [
    'VALD-04',
    'email',
    ['a@b.cn', 'first.last+tag@mail-1.example.com'],
    ['a@b', '@b.cn', 'a@.cn', 'a b@c.cn', 'a@b..cn', '.a@b.cn', 'a@-b.cn', 'a@b.cn '],
  ],
  [
    'VALD-05',
    'licensePlate',
    ['京A12345', '粤BD12345', '粤B12345D', '京A1234警'],
    ['京A1234', 'AA12345', '京a12345', '京AI2345', '京A1234567'],
  ],
  ['VALD-06', 'chinese', ['中文'], ['中a', '', '中 文']],
  ['VALD-07', 'code', ['a.b', 'a1', '1', 'a..b'], ['.a', 'a.', '.', 'a_b', '中']],
  ['VALD-08', 'account', ['Admin01'], ['a_b', '中', '']],
  ['VALD-09', 'fullName', ['名称A1', 'Quality staff', '甲 乙'], ['a-b', 'a.b', ' a', 'a ', ' ', 'a\tb', 'a\u3000b']],
  ['VALD-10', 'userCode', ['0012'], ['a1', '1.2']],
  ['VALD-11', 'halfHours', ['1', '1.5', '10.0', '0.5'], ['1.2', '.5', '-1', '1.', '1.55']],
  ['VALD-12', 'positiveInteger', ['1', '10'], ['0', '01', '-1', '1.0']],
  ['VALD-13', 'fieldName', ['a', 'A_1'], ['1a', '_a', 'a-b', '字']],
];

describe('patterns', () => {
  it.each(cases)('%s %s', (_, name, good, bad) => {
    expect(good.filter((text) => !patterns[name].regex.test(text))).toEqual([]);
    expect(bad.filter((text) => patterns[name].regex.test(text))).toEqual([]);
    expect(patterns[name].message).toBe(`validation.patterns.${name}`);
  });
});
