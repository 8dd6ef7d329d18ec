import { expect, it } from 'vitest';
import { fieldNode, smallModel } from '../../tests/support/smallModel';
import type { TableView } from '../language/types';
import { modelDocuments } from './documents';
import { normaliseModel } from './normalise';
import type { ModelRecord } from './types';

const member = { props: { label: 'fullName', value: 'id' } };
const level = (options: object[]) =>
  fieldNode('select', 'level', '级别', { dataType: 'static' }, { options, ...member });
const urgent = { id: 'a', fullName: '急', color: 'red' };
const usual = { id: 'b', fullName: '缓' };

/** Options of the field in form, list and detail. */
function optionsOf(field: ReturnType<typeof fieldNode>) {
  const model = normaliseModel({ id: 'm', ...smallModel({ enCode: 'm', fields: [field] }) } as unknown as ModelRecord);
  const { form, list, detail } = modelDocuments(model, { version: '1' } as Parameters<typeof modelDocuments>[1]);
  const table = list?.views.find((view): view is TableView => view.view === 'table');
  return [form?.fields[0], table?.columns[0], detail?.fields[0]].map((each) => each?.options);
}

it('issue 15 §2 coloured options of a model colour its tags in lists and details too', () => {
  const options = [
    { id: 'a', label: { text: '急' }, color: 'red' },
    { id: 'b', label: { text: '缓' } },
  ];
  expect(optionsOf(level([urgent, usual]))).toEqual([options, options, options]);
});

it('options without colours are in forms only: lists and details show the texts of the server', () => {
  expect(optionsOf(level([usual]))).toEqual([[{ id: 'b', label: { text: '缓' } }], undefined, undefined]);
});

it('issue 15 §2 items of a dictionary colour its tags', () => {
  const field = fieldNode('radio', 'level', '级别', { dataType: 'dictionary', dictionaryType: 'urgency' }, member);
  const source = expect.objectContaining({ call: 'dictionaryData.options', params: { id: 'urgency' } });
  expect(optionsOf(field)).toEqual([source, source, source]);
});
