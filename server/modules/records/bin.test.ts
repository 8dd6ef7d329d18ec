// Engines: both. Removal and its locks may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';
import { emptyBin } from './bin';

let server: TestServer;
const admin = { as: 'admin' };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const orderFields = [
  fieldNode('input', 'code', '编号', { unique: true }),
  fieldNode('inputNumber', 'amount', '数量', {}, { precision: 2 }),
  fieldNode('datePicker', 'day', '日期'),
  tableNode('tableField1', '明细', [fieldNode('input', 'part', '零件')]),
];
const binOf = async (model: PublishedModel, options: object = admin) => {
  const answer = await server.inject('onlineDev.bin', { modelId: model.modelId }, options);
  expect(answer.code).toBe(200);
  return answer.data;
};
const remove = (model: PublishedModel, ...ids: string[]) =>
  server.inject('onlineDev.batchRemove', { modelId: model.modelId, ids }, admin);
const restore = (model: PublishedModel, ids: string[], options: object = admin) =>
  server.inject('onlineDev.restore', { modelId: model.modelId, ids }, options);

describe.each([
  ['physical', {}],
  ['logical', { logicalDelete: true }],
] as const)('issue 11 §4 the bin under %s deletion', (kind, form) => {
  let orders: PublishedModel;
  beforeAll(async () => {
    orders = await publishModel(server, { enCode: `binned_${kind}`, fields: orderFields, form });
  });

  test('a deleted record is there with who and when, and comes back with its rows under its own key', async () => {
    const saved = {
      code: 'A1',
      amount: 12.5,
      day: 1_700_000_000_000,
      tableField1: [{ part: 'nut' }, { part: 'bolt' }],
    };
    const id = (await orders.save(saved)).data.id;
    const before = await orders.info(id);
    await remove(orders, id);
    expect(await orders.names('code')).toEqual([]);
    const { list, pagination } = await binOf(orders);
    expect(pagination.total).toBe(1);
    expect(list[0]).toMatchObject({
      code: 'A1',
      binUser: expect.stringContaining('admin'),
      binTime: expect.any(Number),
    });
    expect(await restore(orders, [list[0].id])).toMatchObject({ code: 200, msg: '恢复成功' });
    expect(await orders.info(id)).toEqual(before);
    expect((await binOf(orders)).pagination.total).toBe(0);
    await remove(orders, id);
  });

  test('ux 41 deleting names its entries of the bin, which undo restores', async () => {
    const [one, other] = [(await orders.save({ code: 'U1' })).data.id, (await orders.save({ code: 'U2' })).data.id];
    const single = await server.inject('onlineDev.remove', { modelId: orders.modelId, id: one }, admin);
    const both = await remove(orders, other, 'gone');
    expect(both.data).toMatchObject({ bin: [expect.any(String)], failed: [{ id: 'gone' }] });
    expect((await restore(orders, [...single.data.bin, ...both.data.bin])).code).toBe(200);
    expect((await orders.names('code')).sort()).toEqual(['U1', 'U2']);
    await remove(orders, one, other);
  });

  test('a value that another record took meanwhile is refused by a sentence; the entry stays', async () => {
    const id = (await orders.save({ code: 'B1' })).data.id;
    await remove(orders, id);
    await orders.save({ code: 'B1' });
    const [entry] = (await binOf(orders)).list;
    const answer = await restore(orders, [entry.id]);
    expect(answer).toMatchObject({ code: 400, msg: '编号不能重复' });
    expect((await binOf(orders)).list[0].id).toBe(entry.id);
  });

  test('several are restored at once, those that cannot are named', async () => {
    const ids: string[] = [];
    for (const code of ['C1', 'C2']) ids.push((await orders.save({ code })).data.id);
    await remove(orders, ...ids);
    const entries = (await binOf(orders)).list.filter((row: { code: string }) => row.code.startsWith('C'));
    const answer = await restore(orders, [...entries.map((row: { id: string }) => row.id), 'none']);
    expect(answer).toMatchObject({ code: 200, data: { failed: [{ id: 'none', message: '数据不存在' }] } });
    expect(await orders.names('code')).toEqual(expect.arrayContaining(['C1', 'C2']));
  });
});

test('issue 11 §4 a table from elsewhere: its own columns come back too', async () => {
  await server.db.raw(
    `create table public.bin_part (id varchar(40) primary key, name varchar(20), secret text default 'x',
     twice text generated always as (name || name) stored)`,
  );
  const key = { columnName: 'id', field: 'id', dataType: 'varchar', primaryKey: 1 };
  const tables = [
    { table: 'bin_part', typeId: '1', fields: [key, { columnName: 'name', field: 'name', dataType: 'varchar' }] },
  ];
  const fields = [fieldNode('input', 'name', '名称', { tableName: 'bin_part' })];
  const parts = await publishModel(server, { enCode: 'bin_parts', fields, tables });
  const id = (await parts.save({ name: 'nut' })).data.id;
  await server.db.raw(`update public.bin_part set secret = 'ours'`);
  await remove(parts, id);
  await restore(parts, [(await binOf(parts)).list[0].id]);
  expect(await server.db.raw('select name, secret, twice from public.bin_part')).toEqual([
    { name: 'nut', secret: 'ours', twice: 'nutnut' },
  ]);
});

test('issue 11 §4 a value that its column cannot hold any more does not lock the bin', async () => {
  const text = (widget: string) => [fieldNode('input', 'code', '编号'), fieldNode(widget, 'size', '大小')];
  const things = await publishModel(server, { enCode: 'bin_types', fields: text('input') });
  const id = (await things.save({ code: 'D', size: 'large' })).data.id;
  await remove(things, id);
  const [{ relname }] = (await server.db.raw<{ relname: string }>(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'model' and c.relkind = 'r' and c.relname like '%bin_types%'`,
  )) as [{ relname: string }];
  await server.db.raw(`alter table model."${relname}" drop column size, add column size numeric`);
  const [entry] = (await binOf(things)).list;
  expect(entry).toMatchObject({ code: 'D' });
  await restore(things, [entry.id]);
  expect(await things.names('code')).toEqual(['D']);
});

test('issue 11 §4 the bin of thirty days: older entries are removed finally', async () => {
  const notes = await publishModel(server, { enCode: 'bin_old', fields: [fieldNode('input', 'code', '编号')] });
  const id = (await notes.save({ code: 'E' })).data.id;
  await remove(notes, id);
  const day = 24 * 60 * 60_000;
  await emptyBin(server.db, new Date(Date.now() + 29 * day));
  expect((await binOf(notes)).pagination.total).toBe(1);
  await emptyBin(server.db, new Date(Date.now() + 31 * day));
  expect((await binOf(notes)).pagination.total).toBe(0);
});

test('issue 11 §4 a restored record has its bill number again, and no number is drawn for it', async () => {
  const { id: category } = await server.db.kysely
    .selectFrom('weftDictionaryData')
    .select('id')
    .where('enCode', '=', 'purchase')
    .executeTakeFirstOrThrow();
  const rule = {
    enCode: 'binNo',
    fullName: 'bin',
    prefix: 'B',
    category,
    dateFormat: 'no',
    digit: 4,
    startNumber: '0001',
  };
  expect((await server.inject('billRule.create', { ...rule, sortCode: 0, enabledMark: 1 }, admin)).code).toBe(200);
  const fields = [fieldNode('input', 'code', '编号'), fieldNode('billRule', 'no', '单号', { rule: 'binNo' })];
  const bills = await publishModel(server, { enCode: 'bin_bills', fields });
  const first = (await bills.save({ code: 'F1' })).data.id;
  const { no } = await bills.info(first);
  await remove(bills, first);
  await bills.save({ code: 'F2' });
  await restore(bills, [(await binOf(bills)).list[0].id]);
  await bills.save({ code: 'F3' });
  expect((await bills.info(first)).no).toBe(no);
  expect((await bills.names('no')).sort()).toEqual([no, 'B0002', 'B0003']);
});

const grantAll = async (model: PublishedModel, columns: string[]): Promise<string> => {
  const role = await makeRole(server, { menus: ['bin_guarded'] });
  const items = server.db.kysely.selectFrom('weftModuleColumn').select('id').where('moduleId', '=', model.menuId);
  const column = (await items.where('enCode', 'in', columns).execute()).map(({ id }) => id);
  const body = { objectId: role, objectType: 'Role', systemIds: [], module: [model.menuId], column };
  expect((await server.inject('authority.grant', body, admin)).code).toBe(200);
  return role;
};

test('issue 11 §4 the bin shows granted columns only; files of its records are fetched by nobody else until it restores them', async () => {
  const fields = [
    fieldNode('input', 'code', '编号'),
    fieldNode('input', 'secret', '密'),
    fieldNode('uploadFile', 'files', '附件'),
  ];
  const list = { useColumnPermission: true };
  const guarded = await publishModel(server, { enCode: 'bin_guarded', fields, list });
  await makePerson(server, 'binReader', [await grantAll(guarded, ['code', 'files'])]);
  const reader = { as: 'binReader' };
  const file = { filename: 'a.txt', content: 'a' };
  const { data } = await server.inject('file.upload', { type: 'annex', file }, admin);
  const files = [{ name: 'a.txt', fileId: data.name, url: data.url }];
  const id = (await guarded.save({ code: 'G', secret: 'hush', files })).data.id;
  const mayFetch = async () =>
    (await server.inject('file.link', { type: 'annex', fileId: data.name }, reader)).code === 200;
  expect(await mayFetch()).toBe(true);
  await remove(guarded, id);
  const [entry] = (await binOf(guarded, reader)).list;
  expect(entry).toMatchObject({ code: 'G' });
  expect(JSON.stringify(entry)).not.toContain('hush');
  expect(await mayFetch()).toBe(false);
  expect((await restore(guarded, [entry.id], reader)).code).toBe(200);
  expect(await mayFetch()).toBe(true);
  expect(await guarded.info(id)).toMatchObject({ secret: 'hush', files: [{ fileId: data.name }] });
});
