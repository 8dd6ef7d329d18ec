import { expect, it } from 'vitest';
import { jobModel, node } from '../../tests/support/models/testModels';
import { fieldRules } from './fieldRules';
import type { ModelField } from './types';
import { mainFields } from './walk';

/** The message of a required field of this widget with this placeholder. */
function messageOf(widget: string, placeholder: string): unknown {
  const model = jobModel({ fields: [node(widget, 'value', '值', { required: true }, { placeholder })] });
  const [field] = mainFields(model);
  return fieldRules(field as ModelField, { model }).flatMap((rule) =>
    typeof rule === 'object' && 'required' in rule ? rule.message : [],
  )[0];
}

it.each([
  ['input', '请输入客户', { text: '请输入客户' }],
  ['input', '请选择', 'validation.required'],
  ['inputNumber', '请输入', { text: '请输入' }],
  ['select', '请输入', 'validation.required'],
  ['select', '请选择客户', { text: '请选择客户' }],
  ['datePicker', '请输入', 'validation.required'],
  ['userSelect', '请输入', 'validation.required'],
  ['select', '哪一个？', { text: '哪一个？' }],
])('issue 11 §4 a required %s with the placeholder %s', (widget, placeholder, message) => {
  expect(messageOf(widget, placeholder)).toEqual(message);
});
