import { expect, test } from 'vitest';
import { formulaTokens, tokensText } from './formulaTokens';

const of = (name: string) => ({ __vModel__: name, label: name });

test('VDEV formula: tokens of a calculation are one line, and the line gives the tokens back', () => {
  const tokens = ['(', of('price'), '+', '1', '2', '.', '5', ')', '×', of('items-amount')];
  expect(tokensText(tokens, '')).toBe('(price + 12.5) * sum(items.amount)');
  expect(tokensText(tokens, 'items')).toBe('(price + 12.5) * amount');
  expect(formulaTokens('(price + 12.5) * sum(items.amount)', tokens)).toEqual([
    '(',
    of('price'),
    '+',
    '12.5',
    ')',
    '×',
    of('items-amount'),
  ]);
});

test('columns of the own sub-table go by their own names', () => {
  const own = { table: 'items', columns: ['amount'] };
  expect(formulaTokens('amount * price', [of('items-amount')], own)).toEqual([
    of('items-amount'),
    '×',
    { __vModel__: 'price' },
  ]);
});

test('what tokens cannot say is refused', () => {
  expect(formulaTokens('round(price)', [])).toBeUndefined();
  expect(formulaTokens('price % 2', [])).toBeUndefined();
  expect(formulaTokens('', [])).toEqual([]);
  expect(formulaTokens('单价 * 2  ', [])).toEqual([{ __vModel__: '单价' }, '×', '2']);
});
