import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an SQL interface that cannot run here is saved and says why; any other is saved as usual (issue 11 §4)', async () => {
  const { off } = server.db.reader;
  const save = async (name: string, body: object) =>
    (await server.inject('dataInterface.create', { fullName: name, enCode: name, ...body }, { as: 'admin' })).msg;
  const sql = { kind: 'sql', sql: 'select 1 as id' };
  expect(await save('runs', sql)).toBe('新建成功');
  server.db.reader.off = async () => ({ key: 'readerMayNotCreate', values: {} });
  try {
    expect(await save('off', sql)).toMatch(/^已保存，但现在不能运行：SQL 接口未启用/);
    expect(await save('fixed', { kind: 'static', staticData: '[]' })).toBe('新建成功');
  } finally {
    server.db.reader.off = off;
  }
});
