import { expect, test } from 'vitest';
import type { Condition, FieldNode } from '../../language/types';
import { detailDocument } from '../../model/formDocs';
import { normaliseModel } from '../../model/normalise';
import { presetField } from '../../model/presets';
import { conditionHolds } from '../../rules';
import { hiddenFields } from './hiddenFields';

const field = (name: string, number: number) => ({
  ...presetField('input', { label: name, number }),
  __vModel__: name,
});
const linkages = [{ name: 'r', when: { result: 'rework' }, then: [{ show: ['reason'] }] }];
const model = (rules: object[]) =>
  normaliseModel({
    id: '1',
    fullName: 'Jobs',
    enCode: 'jobs',
    webType: 2,
    formData: JSON.stringify({ fields: [field('result', 101), field('reason', 102)], linkages: rules }),
    columnData: '{}',
    tables: '[]',
  });

test('designer §2.5 a field that a rule hides in a record is named, by what is stored', () => {
  expect(hiddenFields(model(linkages), { result: 'rework' }, {})).toEqual([]);
  expect(hiddenFields(model(linkages), { result: 'ok' }, {})).toEqual(['reason']);
  expect(hiddenFields(model([]), { result: 'ok' }, {})).toEqual([]);
});

test('the detail hides what the server names, and asks nothing in a form without rules', () => {
  const nodeOf = (rules: object[], name: string): FieldNode | undefined =>
    detailDocument(model(rules), { moduleId: '', version: '1' }).fields.find((each) => each.name === name);
  const hidden = nodeOf(linkages, 'reason')?.hiddenWhen as Condition;
  expect(conditionHolds(hidden, { values: { f_hidden: ['reason'] }, scope: {} })).toBe(true);
  expect(conditionHolds(hidden, { values: { f_hidden: [] }, scope: {} })).toBe(false);
  expect(conditionHolds(hidden, { values: {}, scope: {} })).toBe(false);
  expect(nodeOf([], 'reason')?.hiddenWhen).toBeUndefined();
  expect(nodeOf([], 'f_hidden')).toBeUndefined();
});
