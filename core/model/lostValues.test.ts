import { expect, it } from 'vitest';
import { jobSource, node } from '../../tests/support/models/testModels';
import type { JsonObject } from '../language/types';
import { checkModel } from './checkModel';
import { normaliseModel } from './normalise';

const errors = (fields: object[]) =>
  checkModel(normaliseModel(jobSource({ form: { fields: fields as never }, tables: [] })))
    .filter(({ level }) => level === 'error')
    .map(({ at, key }) => `${at} ${key}`);

it('issue 27 §5 O11 a field whose name loses every value is refused at publishing', () => {
  for (const name of ['f_id', 'F_Id', 'toString', 'valueOf'])
    expect(errors([node('input', name, '名')]).join()).toMatch(/__vModel__ (model\.)?systemName/);
  expect(errors([node('input', 'hasOwnProperty', '名')]).join()).not.toContain('systemName');
});

it('a choice that names no dictionary and no interface has a warning', () => {
  const said = (field: object) =>
    checkModel(normaliseModel(jobSource({ form: { fields: [field] as never }, tables: [] })))
      .filter(({ key }) => key?.endsWith('noSource'))
      .map(({ at, level }) => `${level} ${at}`);
  const choice = (key: string, config: JsonObject) => node(key, 'a', 'A', config);
  expect(said(choice('dicSelect', {}))).toEqual(['warning /formData/fields/0/__config__/dataType']);
  expect(said(choice('select', { dataType: 'dynamic' }))).toHaveLength(1);
  expect(said(choice('select', { dataType: 'dictionary', dictionaryType: 'sex' }))).toEqual([]);
  expect(said(choice('select', {}))).toEqual([]);
});

it('a field in the flat shape of older form generators is read as the later one', () => {
  const person = { formId: 1, label: '人员', tag: 'el-input', vModel: 'person', span: 24, required: true, regList: [] };
  const options = [
    { label: '已修', value: 'done' },
    { label: '未修', value: 'open' },
  ];
  const state = { label: '状态', tag: 'el-select', vModel: 'state', span: 12, options, placeholder: '选' };
  const row = { layout: 'rowFormItem', children: [state] };
  const { form, issues } = normaliseModel({ id: '1', webType: 1, formData: JSON.stringify({ fields: [person, row] }) });
  expect(issues.filter(({ level }) => level === 'error')).toEqual([]);
  expect(form.fields[0]).toMatchObject({ vModel: 'person', key: 'input', label: '人员', required: true });
  expect(form.fields[1]?.children[0]).toMatchObject({
    vModel: 'state',
    key: 'select',
    span: 12,
    placeholder: '选',
    options: { items: options, labelKey: 'label', valueKey: 'value' },
  });
});

it.each(['HSZText', 'CCITText', 'QTText', 'JNPFText'])('the text widget of a fork, %s, is the text widget', (name) => {
  const text = { __config__: { hszKey: name, label: '文本', span: 24 }, content: '一段文字' };
  const { form, issues } = normaliseModel({ id: '1', webType: 1, formData: JSON.stringify({ fields: [text] }) });
  expect(form.fields[0]).toMatchObject({ key: 'text', props: { content: '一段文字' } });
  expect(issues.map(({ key }) => key).join()).not.toContain('unknownWidget');
});

it('a preset that is no option of its field is left out, in a list of several the others stay', () => {
  const items = [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
  ];
  const preset = (key: string, defaultValue: unknown) => {
    const choice = {
      __config__: { jnpfKey: key, label: '选择', dataType: 'static', defaultValue },
      __slot__: { options: items },
      __vModel__: 'choice',
    };
    const { form } = normaliseModel({ id: '1', webType: 1, formData: JSON.stringify({ fields: [choice] }) });
    return form.fields[0]?.defaultValue;
  };
  expect(preset('select', 'b')).toBe('b');
  expect(preset('select', 'OBJ1')).toBeNull();
  expect(preset('radio', 'OBJ1')).toBeNull();
  expect(preset('checkbox', ['a', 'OBJ1'])).toEqual(['a']);
  expect(preset('select', ['OBJ1', 'OBJ2'])).toEqual([]);
  expect(preset('select', '')).toBe('');
});
