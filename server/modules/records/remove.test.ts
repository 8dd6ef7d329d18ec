import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let parts: PublishedModel;
const admin = { as: 'admin' };
const key = { columnName: 'id', field: 'id', dataType: 'varchar', primaryKey: 1 };

/** An adopted table whose rows are referenced by another table. */
beforeAll(async () => {
  server = await startTestServer();
  await server.db.raw('create table public.part (id varchar(40) primary key, name varchar(20))');
  await server.db.raw('create table public.part_use (id serial primary key, part_id varchar(40) references part (id))');
  const fields = [fieldNode('input', 'name', '名称', { tableName: 'part' })];
  const tables = [
    { table: 'part', typeId: '1', fields: [key, { columnName: 'name', field: 'name', dataType: 'varchar' }] },
  ];
  parts = await publishModel(server, { enCode: 'parts', fields, tables });
});
afterAll(() => server.close());

async function stored(...names: string[]): Promise<string[]> {
  await server.db.raw('truncate part, part_use');
  const ids: string[] = [];
  for (const name of names) ids.push((await parts.save({ name })).data.id);
  return ids;
}
const use = (id: string) => server.db.raw('insert into part_use (part_id) values ($1)', [id]);
const removeAll = (ids: string[]) => server.inject('onlineDev.batchRemove', { modelId: parts.modelId, ids }, admin);

test('contract-visualdev §2.3 what can be deleted is, the rest is named with its reason', async () => {
  const [a, b, c] = await stored('a', 'b', 'c');
  await use(b!);
  const answer = await removeAll([a!, b!, c!, c!, 'none']);
  expect(answer).toMatchObject({ code: 200, msg: '删除成功' });
  expect(answer.data.failed).toEqual([
    { id: b, message: '数据已被引用，不能删除' },
    { id: 'none', message: '数据不存在' },
  ]);
  expect(await parts.names('name')).toEqual(['b']);
});

test('contract-visualdev §2.3 nothing failed: nothing is said of it; nothing deleted: refused with the first reason', async () => {
  const [a, b] = await stored('a', 'b');
  expect(await removeAll([a!])).toMatchObject({ code: 200, data: { bin: [expect.any(String)] } });
  await use(b!);
  expect(await removeAll([b!, 'none'])).toMatchObject({
    code: 400,
    msg: '数据已被引用，不能删除',
    data: { failed: [{ id: b }, { id: 'none' }] },
  });
  expect(await removeAll(['none'])).toMatchObject({ code: 400, msg: '数据不存在' });
  expect(await server.inject('onlineDev.remove', { modelId: parts.modelId, id: b }, admin)).toMatchObject({
    code: 400,
    msg: '数据已被引用，不能删除',
  });
});
