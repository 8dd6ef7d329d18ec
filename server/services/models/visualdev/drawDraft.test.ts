import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, smallModel } from '../../../../tests/support/smallModel';

let server: TestServer;
const admin = { as: 'admin' };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const texts = () => {
  const { formData, columnData, tables } = smallModel({
    enCode: 'drawn',
    fields: [fieldNode('input', 'title', '事由'), fieldNode('inputNumber', 'amount', '数量', {}, { precision: 2 })],
    list: { columnList: [{ prop: 'title' }, { prop: 'amount' }], searchList: [] },
  });
  return { formData, columnData, tables };
};

describe('issue 15 §7 a draft is drawn as its texts are now, without saving it', () => {
  test('the form, and the documents that the list opens', async () => {
    const form = await server.inject('visualdev.draw', { ...texts(), part: 'form' }, admin);
    expect(form.data.document).toMatchObject({ kind: 'form', id: 'model..form' });
    expect(JSON.stringify(form.data.document)).toContain('事由');
    const list = await server.inject('visualdev.draw', { ...texts(), part: 'list' }, admin);
    expect(list.data.document).toMatchObject({ kind: 'page', id: 'model..list' });
    expect(Object.keys(list.data.documents)).toEqual(expect.arrayContaining(['model..form', 'model..detail']));
  });

  test('the list shows sample rows in the form of its columns', async () => {
    const { data } = await server.inject('visualdev.draw', { ...texts(), part: 'list' }, admin);
    const table = data.document.views.find(({ view }: { view: string }) => view === 'table');
    expect(table.source).toHaveLength(3);
    expect(table.source[0]).toEqual({ id: 'sample1', title: '事由 1', amount: '128.50' });
    const records = await server.inject('visualdev.draw', { ...texts(), id: '7', part: 'records' }, admin);
    const own = records.data.document.views.find(({ view }: { view: string }) => view === 'table');
    expect(own.source).toMatchObject({ call: 'onlineDev.list' });
  });

  test('broken JSON draws nothing and is no failure; nothing is stored', async () => {
    const before = await server.inject('visualdev.list', {}, admin);
    const { code, data } = await server.inject(
      'visualdev.draw',
      { ...texts(), formData: '{"fields": [', part: 'form' },
      admin,
    );
    expect({ code, document: data.document }).toEqual({ code: 200, document: undefined });
    expect((await server.inject('visualdev.list', {}, admin)).data.pagination).toEqual(before.data.pagination);
  });

  test('a list is made of the fields of a form; with it the draft is released', async () => {
    const { formData } = texts();
    const { data } = await server.inject('visualdev.makeList', { formData }, admin);
    const list = JSON.parse(data.columnData);
    expect(list.columnList).toEqual([
      { prop: 'title', sortable: true },
      { prop: 'amount', sortable: true, align: 'right' },
    ]);
    expect(list.searchList).toEqual([
      { prop: 'title', searchType: 2 },
      { prop: 'amount', searchType: 3 },
    ]);
    const body = { fullName: '访客', enCode: 'visitors', webType: 2, type: 1, formData, columnData: data.columnData };
    const made = await server.inject('visualdev.create', body, admin);
    expect(made).toMatchObject({ code: 200, data: { errors: 0, warnings: 0 } });
    expect(await server.inject('visualdev.release', { id: made.data.id, pc: 1 }, admin)).toMatchObject({ code: 200 });
  });
});
