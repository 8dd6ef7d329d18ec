import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';

let server: TestServer;
let books: PublishedModel;
const admin = { as: 'admin' };
const cora = { as: 'cora' };
const model = { enCode: 'shelf', fields: [fieldNode('input', 'title', '书名')], list: { useBtnPermission: true } };

beforeAll(async () => {
  server = await startTestServer();
  books = await publishModel(server, model);
  await makePerson(server, 'cora', [await makeRole(server, { menus: ['shelf'] })]);
  await books.save({ title: 'Atlas' });
});
afterAll(() => server.close());

test('issue 11 §4 deleting a published model counts what goes with it, and is undone with menus and grants', async () => {
  const id = books.modelId;
  const own = () => server.db.raw('select user_id, module_id, field_list from weft_own_column_setting');
  await server.db.raw(
    `insert into weft_own_column_setting (user_id, module_id, field_list) select id, $1, '[]' from weft_user where account = 'cora'`,
    [books.menuId],
  );
  const settings = await own();
  expect(settings).toHaveLength(1);
  const { data } = await server.inject('visualdev.removal', { id }, admin);
  expect(data).toMatchObject({ records: 1, menus: 1 });
  expect(data.grants).toBeGreaterThan(0);
  expect(await books.names('title', {}, cora)).toEqual(['Atlas']);
  expect((await server.inject('visualdev.remove', { id }, admin)).code).toBe(200);
  expect((await books.list({}, cora)).code).not.toBe(200);
  const [entry] = (await server.inject('visualdev.bin', {}, admin)).data.list;
  expect(entry).toMatchObject({ id, fullName: 'shelf', binTime: expect.any(Number) });

  const taken = await server.inject('visualdev.create', smallModel(model), admin);
  expect(await server.inject('visualdev.restore', { id }, admin)).toMatchObject({ code: 400 });
  await server.inject('visualdev.remove', { id: taken.data.id }, admin);

  expect(await server.inject('visualdev.restore', { id }, admin)).toMatchObject({ code: 200, msg: '恢复成功' });
  expect(await books.names('title', {}, cora)).toEqual(['Atlas']);
  expect((await server.inject('visualdev.removal', { id }, admin)).data).toEqual(data);
  expect(await own()).toEqual(settings);
  expect((await server.inject('visualdev.restore', { id }, admin)).code).toBe(400);
});
