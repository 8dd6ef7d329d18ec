import { expect, test } from 'vitest';
import { billExample } from '../../billNumber';
import { billRuleStart } from './billRuleStart';

const now = new Date('2026-11-29T12:00:00Z');

test('BILL-05 a first bill rule for a field has a code and a prefix from its label', () => {
  const start = billRuleStart('Inspection number', 'billRuleField101');
  expect(start).toMatchObject({ fullName: 'Inspection number', enCode: 'inspection_number', prefix: 'INS' });
  expect(billExample({ ...start, dateFormat: 'yyyy', digit: '4', startNumber: '1' }, now)).toBe('INS20260001');
});

test('BILL-05 a label without Latin letters leaves the code to the name of the field', () => {
  const start = billRuleStart('检验单号', 'billRuleField101');
  expect(start).toMatchObject({ fullName: '检验单号', enCode: 'billRuleField101', prefix: 'NO' });
});
