import { describe, expect, it } from 'vitest';
import { patterns } from '../patterns';
import { checkRegex } from './checkRegex';

const evil = [
  '^(a+)+$',
  '(a*)*b',
  '([a-zA-Z]+)*$',
  '(a|aa)+$',
  '(a|a?)+$',
  '(.*a){12}$',
  '(.*a){3}$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^([a-zA-Z0-9_\\.\\-])+\\@(([a-zA-Z0-9\\-])+\\.)+([a-zA-Z0-9]{2,4})+$',
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}[a-z]{2,3}$',
  '^(\\w+\\s?)*$',
  '^(\\d+,?)+$',
  '(x+x+)+y',
  '^(\\d{1,20})*$',
  '(?=(a+)+$)b',
  '^(a?a)*$',
  '([ab]|[bc])*d',
  '^((a|b)*c|(ab)*)*$',
  '(\\w|\\d)+$',
  '^(.|\\s)*$',
  '(a)\\1*',
  '(?<n>a)\\k<n>',
  '.*a.*b.*c',
  '^.*x.*x.*x$',
  '\\d+\\d+\\d+$',
  '(?:[^<]+|<)*>$|(?:(?:a{2,})+)+',
];
const evilWithFlag: [string, string][] = [['^(a|A)+$', 'i']];
const broken = ['(', '[', 'a{2,1}', '*a', '(?<', '\\', 'a'.repeat(501)];
const fine = [
  '^[1-9]\\d*$',
  '^\\w+((-\\w+)|(\\.\\w+))*@[A-Za-z0-9]+((\\.|-)[A-Za-z0-9]+)*\\.[A-Za-z0-9]+$',
  '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,16}$',
  '^((25[0-5]|2[0-4]\\d|[01]?\\d\\d?)\\.){3}(25[0-5]|2[0-4]\\d|[01]?\\d\\d?)$',
  '^0\\d{2,3}-?\\d{7,8}$',
  '^\\d+(\\.\\d{1,2})?$',
  '^[\\u4e00-\\u9fa5]{2,}$',
  '^(https?|ftp):\\/\\/[^\\s]+$',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  '^(?:[a-z]+,)*[a-z]+$',
  '[1-9]',
  '^-?\\d{1,3}(,\\d{3})*$',
  '^(0|[1-9]\\d*)$',
  '^\\p{L}+$',
  'foo|bar|baz',
  '^$',
  '',
];

describe('checkRegex', () => {
  it.each(evil)('SEC-38 refuses %s', (source) => expect(checkRegex(source)).toMatch(/run away/));
  it.each(evilWithFlag)('SEC-38 refuses /%s/%s', (source, flags) =>
    expect(checkRegex(source, flags)).toMatch(/run away/),
  );
  it.each(broken)('SEC-38 refuses what does not compile or is too long: %s', (source) => {
    expect(checkRegex(source)).toMatch(/does not compile|more than 500/);
  });
  it.each(['g', 'y', 'x', 'ii'])('refuses the flag %s', (flags) => expect(checkRegex('a', flags)).toBeTruthy());
  it.each(fine)('lets pass %s', (source) => expect(checkRegex(source, /\\p/.test(source) ? 'u' : '')).toBeUndefined());
  it.each(Object.entries(patterns))('lets pass our own pattern %s', (_, { regex }) => {
    expect(checkRegex(regex.source, regex.flags)).toBeUndefined();
  });

  it('SEC-38 what passes answers the worst input in time', () => {
    const attacks = [
      'a'.repeat(9999),
      '1'.repeat(9999),
      'a@'.repeat(5000),
      'a.'.repeat(5000),
      ' '.repeat(9999),
      '中'.repeat(9999),
    ];
    const sources = [
      ...fine.filter((source) => !/\\p/.test(source)),
      ...Object.values(patterns).map(({ regex }) => regex.source),
    ];
    for (const source of sources) {
      for (const attack of attacks) {
        const begun = performance.now();
        new RegExp(source).test(`${attack}!`);
        expect(performance.now() - begun, `${source} on ${attack.slice(0, 4)}`).toBeLessThan(400);
      }
    }
  });
});
