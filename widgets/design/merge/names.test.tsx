import { expect, test } from 'vitest';
import { mergeDrafts } from '../../../core/design/merge/mergeDrafts';
import { calledIn, placeName, valueName } from './names';

const t = (key: string) => key;
const form = (jnpfKey: string) => ({
  formData: JSON.stringify({
    fields: [{ __config__: { jnpfKey, label: 'Days', formId: 101 }, __vModel__: 'input' }],
  }),
});

test('designer §2.9 another kind of field is said by the names of both kinds', () => {
  const [old, next] = [form('input'), form('inputNumber')];
  const [change] = mergeDrafts(old, next, old, () => 'mine').differences;
  const called = calledIn([next, old]);
  expect(change && placeName(t, called, change)).toEqual(['desk.text.formData', 'Days', 'desk.merge.inner.jnpfKey']);
  // A field may be called as a kind is.
  expect(change && [change.base, change.mine].map((value) => valueName(t, called, change, value))).toEqual([
    'code.preset.input',
    'code.preset.inputNumber',
  ]);
});
