import { describe, expect, test } from 'vitest';
import { formulaInWords, typedFormula } from './typedFormula';

describe('a formula as it is typed', () => {
  test('loses the sign of a spreadsheet, and functions have their own case', () => {
    expect(typedFormula('=SUM(items.amount)')).toBe('sum(items.amount)');
    expect(typedFormula(' = Round (price * 2, 1) + MAX（a，b）')).toBe('round (price * 2, 1) + max（a，b）');
  });

  test('keeps what names a field', () => {
    for (const formula of ['Sum + 1', '{SUM (x)} * 2', 'items.SUM * 3', 'TOTAL(1)', 'a = b', 'Count'])
      expect(typedFormula(formula)).toBe(formula);
  });

  test('is said with the labels of its fields', () => {
    const labels: Record<string, string> = { 'items.amount': 'Items · Amount', price: 'Price', 'line-total': 'Line' };
    expect(formulaInWords('sum(items.amount) * price + {line-total} - other', (name) => labels[name])).toBe(
      'sum(Items · Amount) * Price + Line - other',
    );
  });
});
