import { expect, it } from 'vitest';
import { cardColumns } from './cardColumns';
import { normaliseModel } from './normalise';

const field = (key: string, name: string, config: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: key, label: name, ...config },
});

function cardOf(fields: ReturnType<typeof field>[]) {
  const columnList = fields.map(({ __vModel__: prop, __config__ }) => ({ ...__config__, prop }));
  const { list } = normaliseModel({
    webType: 2,
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({ type: 1, columnList }),
  });
  return list && cardColumns(list);
}

it('a card names the record by its first required text, then its number, state, date and amount', () => {
  const fields = [
    field('billRule', 'number'),
    field('createTime', 'made'),
    field('datePicker', 'date'),
    field('input', 'serial'),
    field('input', 'equipment', { required: true }),
    field('select', 'hall'),
    field('radio', 'result'),
    field('select', 'kind'),
    field('inputNumber', 'cost'),
    field('inputNumber', 'hours'),
  ];
  expect(cardOf(fields)).toEqual(['equipment', 'number', 'result', 'date', 'cost']);
});

it('other columns fill a card that has fewer than five', () => {
  const fields = [field('input', 'name'), field('uploadFz', 'files'), field('select', 'a'), field('textarea', 'note')];
  expect(cardOf(fields)).toEqual(['name', 'a', 'files', 'note']);
});

it('a card of records without text is left to the frame', () => {
  expect(cardOf([field('datePicker', 'date'), field('inputNumber', 'cost')])).toBeUndefined();
  expect(cardOf([field('input', 'name'), field('select', 'state')])).toEqual(['name', 'state']);
});
