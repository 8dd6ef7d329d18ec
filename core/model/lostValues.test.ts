import { expect, it } from 'vitest';
import { jobSource, node } from '../../tests/support/models/testModels';
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

it('issue 27 §5 a field in the flat shape of older form generators is refused at publishing', () => {
  const flat = { formId: 1, label: '人员', tag: 'el-input', tagIcon: 'input', vModel: 'person', span: 24 };
  expect(errors([flat]).join()).toContain('flatField');
});
