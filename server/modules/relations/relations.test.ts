import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements, stopClock } from '../../../tests/support/countStatements';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel, tableNode } from '../../../tests/support/smallModel';

const admin = { as: 'admin' };
const menu = 'onlineDev.webDesign';
let server: TestServer;
let customer: string;
let order: string;

beforeAll(async () => {
  server = await startTestServer();
  const named = [fieldNode('input', 'title', 'Name'), fieldNode('input', 'city', 'City')];
  customer = (await publishModel(server, { enCode: 'customer', fields: named })).modelId;
  const lines = tableNode('lines', 'Lines', [fieldNode('input', 'product', 'Product')]);
  order = (await publishModel(server, { enCode: 'order', fields: [fieldNode('input', 'number', 'Number'), lines] }))
    .modelId;
  const changer = await makeRole(server, { menus: [menu], buttons: [`${menu}/btn_edit`] });
  await makePerson(server, 'changer', [changer]);
  await makePerson(server, 'reader', [await makeRole(server, { menus: [menu] })]);
  await makePerson(server, 'manager', [await makeRole(server, { menus: [menu, 'system.menu'] })]);
  await makePerson(server, 'outsider', []);
});
afterAll(() => server.close());

interface Row {
  id: string;
  fullName: string;
  count: number;
  state: number;
  tables: { label: string; count: number }[];
  applications: { fullName: string }[];
  relations: { label: string; table: string; to: string; toName: string }[];
}
async function listed(options: object = admin): Promise<Row[]> {
  const { code, msg, data } = await server.inject('relation.list', {}, options);
  expect(code, msg).toBe(200);
  return data.list;
}
const rowOf = async (id: string) => (await listed()).find((each) => each.id === id);
const drawn = (more: object = {}) => ({
  id: order,
  to: customer,
  label: 'Customer',
  kind: 'one',
  shown: 'title',
  ...more,
});
const formOf = async (id: string) => (await server.inject('visualdev.info', { id }, admin)).data.formData as string;

describe('designer §2.7 relations between models', () => {
  test('lists drafts with their fields, sub-tables and applications', async () => {
    const row = await rowOf(order);
    expect(row).toMatchObject({ fullName: 'order', count: 2, tables: [{ label: 'Lines', count: 1 }], relations: [] });
    expect(row?.applications.length).toBe(1);
  });

  test('drawing one adds its field to the draft, and nothing else changes', async () => {
    const before = await formOf(order);
    const { code, msg, data } = await server.inject('relation.add', drawn({ beside: ['city'] }), admin);
    expect(code, msg).toBe(200);
    expect(data.issues).toEqual([]);
    const after = await formOf(order);
    const { fields } = JSON.parse(after);
    expect(fields.slice(0, 2)).toEqual(JSON.parse(before).fields);
    expect(fields[2]).toMatchObject({ modelId: customer, relationField: 'title', __config__: { label: 'Customer' } });
    expect(fields[3]).toMatchObject({ relationField: `${fields[2].__vModel__}_jnpfTable_main1`, showField: 'city' });
    expect(await rowOf(order)).toMatchObject({
      state: 2,
      relations: [{ label: 'Customer', table: '', to: customer, toName: 'customer' }],
    });
  });

  test('one of many is a sub-table whose lines name the other', async () => {
    const { code, msg, data } = await server.inject(
      'relation.add',
      drawn({ id: customer, to: order, label: 'Orders', kind: 'many', shown: 'number' }),
      admin,
    );
    expect(code, msg).toBe(200);
    expect(data.issues).toEqual([]);
    expect(await rowOf(customer)).toMatchObject({
      tables: [{ label: 'Orders', count: 1 }],
      relations: [{ label: 'Number', table: 'Orders', to: order }],
    });
  });

  test('the drawn draft is published as it is and keeps records of the other model', async () => {
    const { code, msg } = await server.inject('visualdev.release', { id: order, pc: 1 }, admin);
    expect(code, msg).toBe(200);
    const made = await server.inject(
      'onlineDev.create',
      { modelId: customer, data: JSON.stringify({ title: 'Weaver', city: 'Lyon' }) },
      admin,
    );
    const { fields } = JSON.parse(await formOf(order));
    const name = fields[2].__vModel__;
    const data = JSON.stringify({ number: '1', [name]: made.data.id ?? made.data });
    const saved = await server.inject('onlineDev.create', { modelId: order, data }, admin);
    expect(saved.code, saved.msg).toBe(200);
    const { data: list } = await server.inject('onlineDev.list', { modelId: order }, admin);
    expect(list.list).toHaveLength(1);
  });

  test('a model named by its code is found; one that was deleted keeps its name, one that never was has none', async () => {
    const node = (name: string, modelId: string) => fieldNode('relationForm', name, name, {}, { modelId });
    const gone = (
      await server.inject(
        'visualdev.create',
        { ...smallModel({ enCode: 'gone', fields: [fieldNode('input', 'a', 'A')] }), fullName: 'Old' },
        admin,
      )
    ).data;
    const deletion = await server.inject('visualdev.remove', { id: gone.id }, admin);
    expect(deletion.code, deletion.msg).toBe(200);
    const fields = [
      ...[node('byCode', 'customer'), node('lost', 'nobody'), node('deleted', gone.id)],
      fieldNode('relationForm', 'empty', 'empty'),
    ];
    const { data } = await server.inject('visualdev.create', smallModel({ enCode: 'named', fields }), admin);
    expect((await rowOf(data.id))?.relations).toEqual([
      { name: 'byCode', label: 'byCode', table: '', to: customer, toName: 'customer' },
      { name: 'lost', label: 'lost', table: '', to: '', toName: '' },
      { name: 'deleted', label: 'deleted', table: '', to: '', toName: 'Old' },
    ]);
  });

  test.each([
    ['a column that the other has not', { shown: 'nothing' }, '没有字段“nothing”'],
    ['a further column that it has not', { beside: ['nothing'] }, '没有字段“nothing”'],
    ['a model that is gone', { to: 'nobody' }, '该表单已删除'],
    ['a label of blanks', { label: ' ' }, ''],
    ['another kind', { kind: 'some' }, ''],
  ])('%s is refused, and the draft stays', async (_, more, told) => {
    const before = await formOf(order);
    const { code, msg } = await server.inject('relation.add', drawn(more), admin);
    expect(code).not.toBe(200);
    expect(msg).toContain(told);
    expect(await formOf(order)).toBe(before);
  });

  test('who may look may not draw; who has not the page sees nothing', async () => {
    expect((await listed({ as: 'reader' })).length).toBeGreaterThan(2);
    const before = await formOf(order);
    expect((await server.inject('relation.add', drawn(), { as: 'reader' })).code).not.toBe(200);
    expect((await server.inject('relation.list', {}, { as: 'outsider' })).code).not.toBe(200);
    expect(await formOf(order)).toBe(before);
    expect((await server.inject('relation.add', drawn({ label: 'Again' }), { as: 'changer' })).code).toBe(200);
  });

  test('PERM an application is named to its managers and to those with a menu in it', async () => {
    const { kysely } = server.db;
    const system = await kysely.selectFrom('weftSystem').selectAll().where('isMain', '=', 1).executeTakeFirstOrThrow();
    const secret = { ...system, id: 'secret', fullName: 'Secret', enCode: 'secret', isMain: 0 };
    await kysely.insertInto('weftSystem').values(secret).execute();
    const own = kysely.selectFrom('weftMenu').selectAll().where('moduleId', '=', order);
    const menuRow = { ...(await own.executeTakeFirstOrThrow()), id: 'hidden', enCode: 'hidden', systemId: 'secret' };
    await kysely.insertInto('weftMenu').values(menuRow).execute();
    const shown = async (as: string) =>
      (await listed({ as })).flatMap(({ applications }) => applications.map(({ fullName }) => fullName));
    expect(await shown('admin')).toContain('Secret');
    expect(await shown('manager')).toContain('Secret');
    expect(await shown('reader')).not.toContain('Secret');
    expect(await shown('reader')).toContain(system.fullName);
  });

  test('two who draw at once: both fields are there, or the later one is told', async () => {
    const both = await Promise.all(
      ['First', 'Second'].map((label) => server.inject('relation.add', drawn({ label }), admin)),
    );
    const labels = (await rowOf(order))?.relations.map(({ label }) => label) ?? [];
    for (const [index, label] of ['First', 'Second'].entries())
      expect(labels.includes(label), label).toBe(both[index]?.code === 200);
  });

  test('201 models are two statements of drafts', async () => {
    stopClock();
    await listed();
    const few = await countStatements(() => listed());
    const { data } = await server.inject('visualdev.info', { id: customer }, admin);
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...{ id: `x${String(index).padStart(5, '0')}`, fullName: `x${index}`, enCode: `x${index}`, type: 1, webType: 2 },
      ...{ formData: data.formData, creatorTime: new Date(0), sortCode: 0, dbLinkId: '0', tables: '' },
      ...{ columnData: '', appColumnData: '', enabledMark: 1, enableFlow: 0 },
    }));
    await server.db.kysely
      .insertInto('weftVisualdev')
      .values(rows as never)
      .execute();
    expect(await countStatements(() => listed())).toBe(few + 1);
    expect((await listed()).length).toBeGreaterThan(200);
  });
});
