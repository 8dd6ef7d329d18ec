import { expect, test } from 'vitest';
import { fieldNode, smallModel, tableNode } from '../../tests/support/smallModel';
import type { FormDoc, PageDoc, TableView } from '../language/types';
import { type DocumentContext, documentMakers } from './documents';
import { normaliseModel } from './normalise';
import type { ModelRecord } from './types';

const fields = [
  fieldNode('input', 'title', '名称'),
  fieldNode('sign', 'mark', '签名'),
  tableNode('tableField1', '明细', [fieldNode('input', 'product', '产品')]),
  fieldNode('inputNumber', 'price', '价格'),
];
const context: DocumentContext = { moduleId: 'm', version: '1' };

function made<T>(part: 'list' | 'export', list: object = {}, more: Partial<DocumentContext> = {}): T {
  const btnsList = [{ value: 'download', label: '导出' }];
  const record = smallModel({ enCode: 'goods', fields, list: { btnsList, useBtnPermission: true, ...list } });
  const model = normaliseModel({ id: '1', ...record } as unknown as ModelRecord);
  return documentMakers(model, { ...context, ...more }).get(`model.1.${part}`)!() as T;
}
const columns = (doc: FormDoc) => doc.fields.find(({ name }) => name === 'selectKey');
const offered = (doc: FormDoc) => (columns(doc)!.options as { id: string }[]).map(({ id }) => id);
const button = (page: PageDoc) =>
  (page.views.find(({ id }) => id === 'list') as TableView).toolbar?.find(({ name }) => name === 'download');

test('导出数据 is 600 px wide, with every column ticked; drawings are left out (contract-visualdev §2.7)', () => {
  const doc = made<FormDoc>('export');
  expect(doc).toMatchObject({ title: 'export.data', width: 600, frame: 'dialog' });
  expect(offered(doc)).toEqual(['title', 'tableField1-product', 'price']);
  expect(columns(doc)).toMatchObject({
    default: offered(doc),
    rules: [{ required: true, message: 'export.noColumn' }],
  });
});

test('a list edited in rows offers no columns of sub-tables; nobody is offered a column that is hidden from them', () => {
  expect(offered(made<FormDoc>('export', { type: 4 }))).toEqual(['title', 'price']);
  const hidden = { columns: ['price'], queries: [], edits: [] };
  expect(offered(made<FormDoc>('export', {}, { hidden }))).toEqual(['title', 'tableField1-product']);
});

test('the button needs its code, opens the dialog with the question of the list, and refuses in a preview', () => {
  const page = made<PageDoc>('list');
  expect(button(page)).toMatchObject({ permit: 'btn_download', label: 'export.title' });
  expect(JSON.stringify(button(page))).toContain('"selectIds":{"$":"view.list.checked"}');
  const table = page.views.find(({ id }) => id === 'list') as TableView;
  expect(table.selection).toBe('multiple');
  expect(button(made<PageDoc>('list', { btnsList: [] }))).toBeUndefined();
  expect(button(made<PageDoc>('list', {}, { preview: true }))?.onClick).toEqual([
    { do: 'notify', type: 'warning', message: 'model.previewExport' },
  ]);
});

test('ux 42 the dialog says how many rows the page, the question and the ticks have', () => {
  const range = made<FormDoc>('export').fields.find(({ name }) => name === 'dataType');
  expect(range?.label).toMatchObject({
    key: 'export.rangeOf',
    values: { here: { $: 'args.counts.here' }, found: { $: 'args.counts.found' }, ticked: { $: 'args.counts.ticked' } },
  });
  expect(JSON.stringify(button(made<PageDoc>('list')))).toContain('"counts":{"$":"view.list.counts"}');
});
