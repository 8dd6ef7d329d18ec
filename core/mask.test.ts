import { describe, expect, it } from 'vitest';
import { maskText } from './mask';

describe('contract-visualdev §3.4 masks', () => {
  it.each([
    [1, 'Weft', '****'],
    [2, '王小明', '王*明'],
    [3, '13800138000', '138****8000'],
    [4, 'somebody@example.com', 'som*****@example.com'],
    [5, '11010519491231002X', '110105****02X'],
    [6, '192.168.10.1', '192.***.**.*'],
    [7, '京A12345', '京****45'],
    [8, '6222021234567890123', '622202*********0123'],
  ])('type %i hides %s as %s', (maskType, text, shown) => {
    expect(maskText(text, { maskType, filler: '*' })).toBe(shown);
  });

  it('a custom mask shows what its ends say: nothing, so many, before a character, that one included', () => {
    const custom = (rule: object) => maskText('AB-1234-Z', { maskType: 0, filler: '#', ...rule });
    expect(custom({ prefixType: 1, suffixType: 1 })).toBe('#########');
    expect(custom({ prefixType: 2, prefixLimit: 1, suffixType: 2, suffixLimit: 2 })).toBe('A######-Z');
    expect(custom({ prefixType: 3, prefixSpecifyChar: '-', suffixType: 3, suffixSpecifyChar: '-' })).toBe('AB######Z');
    expect(custom({ prefixType: 4, prefixSpecifyChar: '-', suffixType: 4, suffixSpecifyChar: '-' })).toBe('AB-####-Z');
    expect(custom({ prefixType: 3, prefixSpecifyChar: '/', suffixType: 1 })).toBe('#########');
  });

  it('ignored characters stay; an unreal mask has its own length', () => {
    expect(maskText('AB-1234', { maskType: 0, prefixType: 1, suffixType: 1, ignoreChar: '-' })).toBe('**-****');
    const unreal = {
      maskType: 0,
      prefixType: 2,
      prefixLimit: 1,
      useUnrealMask: true,
      unrealMaskLength: 3,
      filler: '●',
    };
    expect(maskText('a very long text', unreal)).toBe('a●●●');
  });

  it('something is always hidden, also in short texts', () => {
    expect(maskText('王明', { maskType: 2 })).toBe('王*');
    expect(maskText('王', { maskType: 2 })).toBe('*');
    expect(maskText('12345', { maskType: 3 })).toBe('123*5');
    expect(maskText('ab@x.cn', { maskType: 4 })).toBe('a*@x.cn');
    expect(maskText('@', { maskType: 4 })).toBe('*');
  });

  it('letters beyond the basic plane are one character; nothing and missing members do no harm', () => {
    expect(maskText('𠮷野家', { maskType: 2 })).toBe('𠮷*家');
    expect(maskText('', { maskType: 3 })).toBe('');
    expect(maskText('abc', undefined)).toBe('***');
    expect(maskText('abc', { maskType: 99, prefixLimit: -5, unrealMaskLength: 1e9 })).toBe('***');
  });
});
