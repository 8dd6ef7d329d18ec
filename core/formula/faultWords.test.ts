import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '../limits';
import { formulaFault } from './fault';
import { FormulaError } from './lex';
import { parseFormula } from './parse';

const faults = JSON.parse(readFileSync('schemas/locales/en/rules.json', 'utf8')).formula.faults;

test.each([
  'price $ 2',
  'total(price)',
  'items. + 1',
  'price 2',
  'round(',
  'abs(1, 2)',
  'sum()',
  'round(1, 2, 3)',
  'count(1)',
  'sum(items.amount * 2)',
  ' ',
  '('.repeat(limits.formulaDepth + 1),
  '1'.repeat(limits.formulaLength + 1),
])('the fault of %s is said in words of the interface: the sentence that authors read', (formula) => {
  let error: unknown;
  try {
    parseFormula(formula);
  } catch (caught) {
    error = caught;
  }
  if (!(error instanceof FormulaError)) throw new Error('the formula has no fault');
  const { key = '', a = '', b = '' } = error.said ?? {};
  const part = b.startsWith('parts.') ? faults.parts[b.slice('parts.'.length)] : b;
  expect(String(faults[key]).replace('{a}', String(a)).replace('{b}', part)).toBe(error.message);
});

test('a field that is not there is said in words of the interface', () => {
  expect(formulaFault('price + gone', (name) => name === 'price')).toEqual({
    said: { key: 'field', a: '"gone"' },
    at: 8,
  });
  expect(faults.field).toBe('there is no field {a}');
});
