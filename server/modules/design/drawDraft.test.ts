import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';

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
    expect(data).toMatchObject({ columns: 2, filters: 2 });
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

describe('issue 15 §7 a draft as a role sees it', () => {
  const fields = [fieldNode('input', 'title', '事由'), fieldNode('inputNumber', 'amount', '数量')];
  const checked = {
    useColumnPermission: true,
    useFormPermission: true,
    useBtnPermission: true,
    useDataPermission: true,
  };
  let menuId: string;
  let id: string;
  let role: string;
  const draft = {
    ...smallModel({ enCode: 'seen', fields: [...fields, fieldNode('input', 'added', '新加')], list: checked }),
  };
  const seen = async (roleId: string, part = 'list', as = 'admin') =>
    server.inject('visualdev.draw', { ...draft, id, part, roleId }, { as });

  beforeAll(async () => {
    const model = await publishModel(server, { enCode: 'seen', fields, list: checked });
    ({ menuId, modelId: id } = model);
    role = await makeRole(server, { menus: ['seen'], buttons: ['seen/btn_edit'] });
  });

  test('it asks for the permissions of the published menu, and says which records the role sees', async () => {
    const { data } = await seen(role);
    expect(data).toMatchObject({ moduleId: menuId, note: expect.stringContaining('可见数据：无') });
    expect(data.document.permits).toEqual(['column']);
    const table = data.document.views.find(({ view }: { view: string }) => view === 'table');
    expect(table.source).toHaveLength(3);
    expect(JSON.stringify(data.document)).toContain('"permit":"btn_edit"');
    expect((await seen(role, 'form')).data.document.permits).toEqual(['form']);
    const all = await server.inject('visualdev.draw', { ...draft, id, part: 'list' }, admin);
    expect(all.data.document.permits).toEqual([]);
    expect(JSON.stringify(all.data.document)).not.toContain('"permit"');
  });

  test('a role without the menu, and a model that is not published, are answered with a sentence', async () => {
    const other = await makeRole(server, { menus: [] });
    expect((await seen(other)).data).toEqual({ documents: {}, issues: [], note: '该角色没有此功能的菜单权限' });
    const { data } = await server.inject('visualdev.draw', { ...draft, id: '', part: 'list', roleId: role }, admin);
    expect(data.note).toBe('功能尚未发布，还没有可以授予的权限');
  });

  test('only an administrator looks through the eyes of a role', async () => {
    await makePerson(server, 'maker', [await makeRole(server, { menus: ['onlineDev.webDesign'] })]);
    expect((await seen('', 'list', 'maker')).code).toBe(200);
    expect((await seen(role, 'list', 'maker')).code).toBe(403);
  });
});
