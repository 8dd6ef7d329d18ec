import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactNumber, isExactNumber, quoteInexact, sumDecimals } from './decimal';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{0,${most - 1}}$`));

describe('numbers that a field holds exactly (issue 11 §4)', () => {
  it('refuses what a JavaScript number would change, never what it holds', () => {
    for (const text of ['12345678901234567890', '99999999999999999.995', '9007199254740993', '0.12345678901234567891'])
      expect([text, isExactNumber(text)]).toEqual([text, false]);
    for (const text of ['0', '-0', '1e3', '0.1', '1.50', '007', '9007199254740991', '123456789012345', '0.30', '', 'x'])
      expect([text, isExactNumber(text)]).toEqual([text, true]);
    expect(isExactNumber(2 ** 53)).toBe(false);
    expect(isExactNumber(0.1 + 0.2)).toBe(true);
  });
  it('holds every decimal of 15 digits, wherever its point is', () =>
    fc.assert(
      fc.property(digits(15), fc.nat(20), fc.boolean(), (text, places, negative) => {
        const padded = text.padStart(places + 1, '0');
        const typed = `${negative ? '-' : ''}${padded.slice(0, padded.length - places)}.${padded.slice(padded.length - places)}0`;
        const read = exactNumber(typed);
        return typeof read === 'number' && Number(read.toFixed(Math.min(places, 100))) === read;
      }),
    ));
  it('never changes a value: a number says the same as its text', () =>
    fc.assert(
      fc.property(digits(30), fc.nat(12), (text, places) => {
        const padded = text.padStart(places + 1, '0');
        const typed = places ? `${padded.slice(0, -places)}.${padded.slice(-places)}` : padded;
        const read = exactNumber(typed);
        if (typeof read === 'string') return read === typed;
        const plain = (value: string) => BigInt(value.replace('.', ''));
        return plain(Number(read).toFixed(places)) === plain(typed);
      }),
    ));
  it('JSON keeps the digits of its numbers, and is otherwise the same', () => {
    const json = '{"a":12345678901234567890,"b":"x:12345678901234567890","c":[-99999999999999999.995,1.5],"d":1e3}';
    expect(JSON.parse(quoteInexact(json))).toEqual({
      a: '12345678901234567890',
      b: 'x:12345678901234567890',
      c: ['-99999999999999999.995', 1.5],
      d: 1000,
    });
    fc.assert(fc.property(fc.json(), (text) => JSON.stringify(JSON.parse(quoteInexact(text))).length > 0));
  });
  it('sums exactly', () => {
    expect(sumDecimals([0.1, 0.2, '0.30'])).toBe('0.6');
    expect(sumDecimals(['9007199254740991.05', 0.95, null, 'x'])).toBe('9007199254740992');
    expect(sumDecimals([-1.5, 1])).toBe('-0.5');
    expect(sumDecimals([])).toBe('0');
    fc.assert(
      fc.property(fc.array(fc.bigInt(-(10n ** 20n), 10n ** 20n)), (list) => {
        const cents = (each: bigint) =>
          `${each < 0n ? '-' : ''}${String(each < 0n ? -each : each)
            .padStart(3, '0')
            .replace(/(..)$/, '.$1')}`;
        const [whole = '', fraction = ''] = sumDecimals(list.map(cents)).split('.');
        return BigInt(whole + fraction.padEnd(2, '0')) === list.reduce((sum, each) => sum + each, 0n);
      }),
    );
  });
});
