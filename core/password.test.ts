import { describe, expect, it } from 'vitest';
import { passwordProblems } from './password';

const all = {
  passwordStrengthLimit: 1,
  passwordLengthMin: 1,
  passwordLengthMinNumber: 8,
  containsNumbers: 1,
  includeLowercaseLetters: 1,
  includeUppercaseLetters: 1,
  containsCharacters: 1,
};
const keys = (password: string, policy: object): string[] =>
  passwordProblems(password, policy).map(({ key }) => key.replace('validation.password.', ''));

describe('passwordProblems', () => {
  it('VALD-48 asks nothing while passwordStrengthLimit is off', () => {
    expect(keys('', { ...all, passwordStrengthLimit: 0 })).toEqual([]);
    expect(keys('', {})).toEqual([]);
  });

  it('VALD-49…53 asks for each kind only with its flag on', () => {
    expect(keys('', all)).toEqual(['length', 'digit', 'lowercase', 'uppercase', 'symbol']);
    expect(keys('Abcdef1!', all)).toEqual([]);
    expect(keys('abc', { ...all, passwordLengthMin: 0, containsNumbers: 0, containsCharacters: 0 })).toEqual([
      'uppercase',
    ]);
    expect(passwordProblems('Abcde1!', all)).toEqual([{ key: 'validation.password.length', values: { min: 8 } }]);
  });

  it('counts code points, and a letter of another script is a non-word character', () => {
    expect(keys('密码密码密码Aa1', all)).toEqual([]);
    expect(keys('😀😀😀😀Aa1', all)).toEqual(['length']);
  });
});
