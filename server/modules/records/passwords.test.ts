import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let portals: PublishedModel;
const password = { showPassword: true };

beforeAll(async () => {
  server = await startTestServer();
  portals = await publishModel(server, {
    enCode: 'portals',
    fields: [
      fieldNode('input', 'title', '标题'),
      fieldNode('input', 'pin', '密码', {}, password),
      fieldNode('barcode', '', '码', {}, { dataType: 'relation', relationField: 'pin' }),
      tableNode('tableFieldLines', '行', [
        fieldNode('input', 'text', '文'),
        fieldNode('input', 'key', '钥', {}, password),
      ]),
    ],
  });
});
afterAll(() => server.close());

test('issue 15 §2 no list, detail or history has the value of a password; it is saved, and only its form has it', async () => {
  const lines = (key: string) => [{ text: 'line', key }];
  const saved = await portals.save({ title: 'one', pin: 'hush1', tableFieldLines: lines('hush2') });
  expect(saved.code).toBe(200);
  const { id } = saved.data;
  expect((await portals.info(id)).pin).toBe('hush1');
  expect((await portals.update(id, { title: 'two', pin: 'hush3', tableFieldLines: lines('hush4') })).code).toBe(200);
  const detail = await portals.detail(id);
  expect(detail.title).toBe('two');
  const list = await portals.list();
  expect(list.data.list).toHaveLength(1);
  const history = await server.inject(
    'record.history',
    { modelId: portals.modelId, id, pageSize: 100 },
    { as: 'admin' },
  );
  expect(history.data.list.map((row: { field: string }) => row.field)).toContain('密码');
  for (const answer of [detail, list, history]) expect(JSON.stringify(answer)).not.toContain('hush');
});
