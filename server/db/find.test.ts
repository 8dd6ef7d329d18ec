// Engines: both. Both read by it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { findAll, findOne } from './find';

let app: TestServer;
const row = (id: string, fullName: string, enabledMark: number) => ({ id, fullName, enCode: id, enabledMark });
beforeAll(async () => {
  app = await startTestServer();
  const rows = [row('find1', 'B', 1), row('find2', 'A', 1), row('find3', 'C', 0)];
  await app.db.kysely
    .insertInto('weftRole')
    .values(rows as never)
    .execute();
  await app.db.kysely.updateTable('weftRole').set({ deleteMark: 1 }).where('id', '=', 'find3').execute();
});
afterAll(() => app?.close());

const ids = ['find1', 'find2', 'find3'];

test('rows hold a value, one of a list, or null; a value that is missing finds none', async () => {
  expect(await findOne(app.db, 'weftRole', ['fullName'], { id: 'find1' })).toEqual({ fullName: 'B' });
  expect(await findOne(app.db, 'weftRole', 'all', { id: 'find1' })).toMatchObject(row('find1', 'B', 1));
  expect(await findAll(app.db, 'weftRole', ['id'], { id: ids, deleteMark: null }, ['id'])).toEqual([
    { id: 'find1' },
    { id: 'find2' },
  ]);
  expect(await findOne(app.db, 'weftRole', ['id'], { id: ids, deleteMark: 1 })).toEqual({ id: 'find3' });
  expect(await findAll(app.db, 'weftRole', ['id'], { id: undefined })).toEqual([]);
});

test('the order is that of the columns, `-` descends', async () => {
  const order = async (...by: ('enabledMark' | 'fullName' | '-fullName')[]) =>
    (await findAll(app.db, 'weftRole', ['id'], { id: ids }, by)).map(({ id }) => id);
  expect(await order('-fullName')).toEqual(['find3', 'find1', 'find2']);
  expect(await order('enabledMark', 'fullName')).toEqual(['find3', 'find2', 'find1']);
});

test('a row is locked inside a transaction', async () => {
  const found = await app.db.transaction((tx) => findOne(tx, 'weftRole', ['id'], { id: 'find1' }, 'forUpdate'));
  expect(found).toEqual({ id: 'find1' });
});
