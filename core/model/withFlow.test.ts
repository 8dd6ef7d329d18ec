import { expect, test } from 'vitest';
import { fieldNode, smallModel } from '../../tests/support/smallModel';
import type { DetailDoc } from '../language/types';
import { documentMakers } from './documents';
import { normaliseModel } from './normalise';
import type { ModelRecord } from './types';

const record = smallModel({
  enCode: 'goods',
  fields: [fieldNode('input', 'name', 'Name')],
  list: { columnBtnsList: [{ value: 'edit', label: '编辑' }] },
});
const model = normaliseModel({ id: '1', ...record } as unknown as ModelRecord);
const detailOf = (flow?: { id: string; starts: boolean }) =>
  documentMakers(model, { moduleId: '2', version: '1', scripts: true, ...(flow && { flow }) }).get(
    'model.1.detail',
  )!() as DetailDoc;

test('a record with an approval shows its state and leads to it', () => {
  const { fields, head } = detailOf({ id: '5', starts: true });
  expect(fields[0]).toMatchObject({ name: 'flowState', widget: 'tag', hiddenWhen: { flowState: { null: true } } });
  expect(head?.map(({ name }) => name)).toEqual(['flowDetail', 'edit']);
  expect(head?.[0]?.onClick?.[0]).toMatchObject({
    document: 'flow.detail',
    args: { processId: { $: 'form.flowTaskId' } },
  });
  expect(head?.[1]?.hiddenWhen).toEqual({ not: expect.anything() });
});

test('a record of a model without a flow says nothing of one', () => {
  const { fields, head } = detailOf();
  expect(fields.map(({ name }) => name)).not.toContain('flowState');
  expect(head?.map(({ name }) => name)).toEqual(['edit']);
});
