import { expect, it } from 'vitest';
import { jobModel, node } from '../../tests/support/models/testModels';
import { makeList } from './makeList';
import { queryCondition } from './query';
import { searchFields, superQueryFields } from './searchFields';

const fields = [
  node('billRule', 'number', '单号'),
  node('relationForm', 'customer', '客户'),
  node('userSelect', 'person', '人员'),
  node('input', 'password', '密码', {}, { showPassword: true }),
];
const list = {
  searchList: [{ prop: 'customer' }],
  columnList: [{ prop: 'number' }, { prop: 'customer' }],
  columnOptions: [],
};

it('U4: a related record is searched by a typed text, in the row of searches and in advanced queries', () => {
  const model = jobModel({ fields, list });
  expect(searchFields(model.list!, 2)).toMatchObject([{ name: 'customer', widget: 'input' }]);
  expect(superQueryFields(model.list!, 2).map(({ name }) => name)).toEqual(['number', 'customer']);
});

it('U1: without a choice of the designer a keyword searches bill numbers and names, and no password', () => {
  const model = jobModel({
    fields,
    list: { ...list, columnList: fields.map((each) => ({ prop: String(each.__vModel__) })) },
  });
  expect(queryCondition(model, { jnpfKeyword: 'C020' }).condition).toEqual({
    any: [{ number: { like: 'C020' } }, { 'customer@shown': { like: 'C020' } }],
  });
});

it('U4: a list made of a form asks advanced queries for all of its fields, also of sub-tables', () => {
  const rows = node('table', 'rows', '行', {
    children: [node('input', 'text', '文字'), node('uploadFile', 'file', '附件')],
  });
  const { columnOptions } = makeList(JSON.stringify({ fields: [...fields.slice(0, 2), rows] }));
  expect(columnOptions).toEqual([{ prop: 'number' }, { prop: 'customer' }, { prop: 'rows-text', label: '行-文字' }]);
});
