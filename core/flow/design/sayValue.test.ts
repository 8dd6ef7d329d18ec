import { expect, test } from 'vitest';
import { ruleFields } from '../../design/rules/fieldKinds';
import { plainField } from '../../design/rules/plainFields';
import { normaliseModel } from '../../model/normalise';
import type { FlowDoc } from '../types';
import { comparedFields, comparedMembers, sayValue, type ValueWords } from './sayValue';

const withOptions = (jnpfKey: string, options: object, config: object = {}) => ({
  __config__: { jnpfKey, label: jnpfKey, ...config },
  __vModel__: jnpfKey,
  options,
});
const formData = JSON.stringify({
  fields: [
    withOptions('select', [{ id: '1', fullName: 'All', children: [{ id: '7', fullName: 'Annual' }] }], {
      dataType: 'static',
    }),
    withOptions('radio', [], { dataType: 'dictionary', dictionaryType: 'd1' }),
  ],
});
const own = ruleFields(normaliseModel({ formData, webType: 2 }));
const plain = ['userSelect', 'depSelect', 'datePicker', 'switch', 'inputNumber', 'relationForm', 'input'].map((key) =>
  plainField(key, key, key),
);
const fieldOf = (name: string) => [...own, ...plain].find((each) => each.name === name);
const words: ValueWords = {
  t: (key) => key,
  name: (way, id) => `${way} ${id}`,
  field: fieldOf,
  dictionary: (id) => (id === 'd1' ? [{ id: '1', fullName: 'Sick' }] : undefined),
};

test.each([
  ['select', '7', 'Annual'],
  ['select', '8', 'flow.design.gone'],
  ['radio', '1', 'Sick'],
  ['userSelect', '29', 'user 29'],
  ['depSelect', '3', 'organisation 3'],
  ['$starter.organizeId', '3', 'organisation 3'],
  ['$starter.roleIds', '4', 'role 4'],
  ['$flow.urgency', 3, 'flow.urgent'],
  ['$steps.boss.outcome', 'approved', 'flow.design.say.outcome.approved'],
  ['$steps.boss.outcome', 'else', 'else'],
  ['datePicker', Date.UTC(2026, 0, 31, 12), '2026-01-31'],
  ['switch', 1, 'common.yes'],
  ['switch', false, 'common.no'],
  ['inputNumber', 3, '3'],
  ['input', 'a', 'a'],
  ['input', null, 'rules.nothing'],
  ['relationForm', '2237728501843031040', ''],
  ['removed', 'a', 'a'],
] as [string, unknown, string][])('design/flow §9 a condition names its values: %s %j', (name, value, said) => {
  expect(sayValue(words, name, value)).toBe(said);
});

test('design/flow §9 the members and the fields that conditions name are found in all groups', () => {
  const when = {
    any: [{ userSelect: { in: ['1', '2'] } }, { all: [{ '$starter.organizeId': '3' }, { inputNumber: 4 }] }],
  };
  const steps = [{ id: 'c', do: 'choose', branches: [{ id: 'b', when, steps: [] }] }];
  expect(comparedMembers({ start: {}, steps } as unknown as FlowDoc, fieldOf)).toEqual([
    ['user', '1'],
    ['user', '2'],
    ['organisation', '3'],
  ]);
  const doc = { start: {}, steps } as unknown as FlowDoc;
  expect(comparedFields(doc, [...own, ...plain]).map(({ name }) => name)).toEqual(['userSelect', 'inputNumber']);
});
