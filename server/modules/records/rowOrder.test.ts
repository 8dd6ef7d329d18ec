// Engines: both. Rows without a place are last.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, type SmallModel, smallModel, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let orders: PublishedModel;
const model: SmallModel = {
  enCode: 'ordered',
  fields: [
    fieldNode('input', 'name', '名称'),
    tableNode('tableFieldLines', '明细', [fieldNode('input', 'line', '行')]),
  ],
};
type Row = { id?: string; line: string };
const rowsOf = async (id: string) => (await orders.info(id)).tableFieldLines as Row[];
const linesOf = async (id: string) => (await rowsOf(id)).map(({ line }) => line);
const save = async (lines: string[]) => {
  const answer = await orders.save({ name: 'x', tableFieldLines: lines.map((line) => ({ line })) });
  expect(answer.msg).toBe('新建成功');
  return answer.data as string;
};
const saved = async (lines: string[]) => {
  await save(lines);
  const rows = (await orders.list()).data.list as { id: string }[];
  return rows
    .map(({ id }) => id)
    .sort()
    .at(-1)!;
};
const storageOf = async () =>
  (
    await server.db.raw<{ storage: { children: { table: string; order?: string }[] } }>(
      'select storage from weft_visualdev_release where model_id = $1 and current',
      [orders.modelId],
    )
  )[0]!.storage;

beforeAll(async () => {
  server = await startTestServer();
  orders = await publishModel(server, model);
});
afterAll(() => server.close());

test('SUBT rows are read in the order in which they were saved, wherever new ones stand', async () => {
  const id = await saved(['a', 'b', 'c']);
  expect(await linesOf(id)).toEqual(['a', 'b', 'c']);
  const [a, b, c] = await rowsOf(id);
  await orders.update(id, { tableFieldLines: [a, { line: 'new' }, b, c] });
  expect(await linesOf(id)).toEqual(['a', 'new', 'b', 'c']);
  await orders.update(id, { tableFieldLines: (await rowsOf(id)).reverse() });
  expect(await linesOf(id)).toEqual(['c', 'b', 'new', 'a']);
  await orders.update(id, { tableFieldLines: (await rowsOf(id)).filter(({ line }) => line !== 'b') });
  expect(await linesOf(id)).toEqual(['c', 'new', 'a']);
  await orders.update(id, { name: 'y' });
  expect(await linesOf(id)).toEqual(['c', 'new', 'a']);
  const detail = (await orders.detail(id)).tableFieldLines as Row[];
  expect(detail.map(({ line }) => line)).toEqual(['c', 'new', 'a']);
});

test('a record that comes back from the bin has its rows in their order', async () => {
  const id = await saved(['a', 'b']);
  await orders.update(id, { tableFieldLines: (await rowsOf(id)).reverse() });
  await server.inject('onlineDev.remove', { modelId: orders.modelId, id }, { as: 'admin' });
  const bin = await server.inject('onlineDev.bin', { modelId: orders.modelId }, { as: 'admin' });
  const binId = bin.data?.list?.[0]?.id;
  const back = await server.inject('onlineDev.restore', { modelId: orders.modelId, ids: [binId] }, { as: 'admin' });
  expect(back.code, JSON.stringify(bin)).toBe(200);
  expect(await linesOf(id)).toEqual(['b', 'a']);
});

test('a table of before gets the column at the next release, which says so; until then its rows stand by their keys', async () => {
  const id = await saved(['a', 'b', 'c']);
  const { children } = await storageOf();
  const { table, order } = children[0]!;
  expect(order).toBe('f_row_order');
  // As a version of the platform without the column left it.
  await server.db.raw(`alter table model."${table}" drop column f_row_order`);
  await server.db.raw(
    `update weft_visualdev_release set storage = storage #- '{children,0,order}' where model_id = $1`,
    [orders.modelId],
  );
  await server.inject(
    'visualdev.update',
    { ...smallModel(model), fullName: '排序', id: orders.modelId },
    { as: 'admin' },
  );
  const plan = (await server.inject('visualdev.releasePlan', { id: orders.modelId }, { as: 'admin' })).data;
  expect(plan.steps).toEqual([
    expect.objectContaining({ kind: 'addColumn', table, column: 'f_row_order', destructive: false }),
  ]);
  const released = await server.inject('visualdev.release', { id: orders.modelId, pc: 1 }, { as: 'admin' });
  expect(released.code).toBe(200);
  expect(await linesOf(id)).toEqual(['a', 'b', 'c']);
  const [a, b, c] = await rowsOf(id);
  await orders.update(id, { tableFieldLines: [c, a, { line: 'new' }, b] });
  expect(await linesOf(id)).toEqual(['c', 'a', 'new', 'b']);
});

test('a field that has the name of the column keeps it', async () => {
  const own = await publishModel(server, {
    enCode: 'owned',
    fields: [tableNode('tableFieldRows', '明细', [fieldNode('input', 'f_row_order', '序')])],
  });
  await own.save({ tableFieldRows: [{ f_row_order: 'z' }, { f_row_order: 'a' }] });
  const [row] = (await own.list()).data.list;
  expect((await own.info(row.id)).tableFieldRows).toMatchObject([{ f_row_order: 'z' }, { f_row_order: 'a' }]);
});
