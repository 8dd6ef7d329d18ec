import { describe, expect, it } from 'vitest';
import { jobModel } from '../../tests/support/models/testModels';
import { checkRecord } from '../rules';
import { checkValues } from './checkValues';
import { modelFields } from './validate';

const model = jobModel();
const good = {
  customer: '甲',
  received: 1_700_000_000_000,
  faults: [1],
  workshop: 'd1',
  warranty: 0,
  tableField9: [{ partName: '屏', price: 1.5, amount: 2 }],
};
const said = (values: Record<string, unknown>) => {
  const t = (key: string, placeholders?: Record<string, unknown>) => `${key} ${JSON.stringify(placeholders ?? {})}`;
  return checkRecord(modelFields(model), values, { t }).map(({ field, message }) => `${field}: ${message}`);
};

describe('checkValues', () => {
  it('a record as forms send it is fine, and so is an empty one', () => {
    expect(checkValues(model, good)).toEqual([]);
    expect(checkValues(model, {})).toEqual([]);
    expect(
      checkValues(model, { ...good, received: '2026-01-02', warranty: '1', faults: ['2'], customer: null }),
    ).toEqual([]);
  });

  it('names every value of the wrong kind, cells of sub-tables too', () => {
    const bad = {
      customer: { $ne: 1 },
      received: 'soon',
      faults: [1, 3],
      warranty: 'maybe',
      level: ['a', 'b'],
      tableField9: [{ partName: 'x', price: '1,5', amount: 1 }],
    };
    expect(checkValues(model, bad).map(({ field, key }) => [field, key])).toEqual([
      ['customer', 'validation.invalid'],
      ['received', 'validation.invalid'],
      ['faults', 'validation.noOption'],
      ['level', 'validation.invalid'],
      ['warranty', 'validation.invalid'],
      ['tableField9.0.price', 'validation.number'],
    ]);
    expect(checkValues(model, { tableField9: 'rows' })).toEqual([
      { field: 'tableField9', label: '配件', key: 'validation.invalid' },
    ]);
  });
});

describe('the rules of the form on the server (core/rules)', () => {
  it('required, length, patterns and bounds, in the words of the model', () => {
    expect(said(good)).toEqual([]);
    expect(said({ ...good, customer: '', faults: [] })).toEqual([
      'customer: 请输入客户',
      expect.stringMatching(/^faults: validation.requiredList .*"label":"故障"/),
    ]);
    expect(said({ ...good, customer: 'a#b' })).toEqual(['customer: 客户名不能有井号']);
    expect(said({ ...good, customer: 'x'.repeat(31) })[0]).toMatch(/^customer: validation.max .*30/);
  });

  it('SUBT-15 SUBT-16 SUBT-17 SUBT-18 SUBT-20 every cell of every row: null, undefined, empty text and empty list', () => {
    const rows = [
      { partName: '', amount: 1 },
      { amount: 100 },
      { partName: '屏', amount: 1 },
      { partName: null },
      { partName: undefined },
      { partName: [] },
    ];
    expect(said({ ...good, tableField9: rows })).toEqual([
      ...[0, 1].map((at) => expect.stringMatching(`^tableField9.${at}.partName: validation.required .*"label":"名称"`)),
      expect.stringContaining('tableField9.1.amount: '),
      ...[3, 4, 5].map((at) => expect.stringMatching(`^tableField9.${at}.partName: validation.required`)),
    ]);
  });
});
