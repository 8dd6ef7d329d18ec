import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements, stopClock } from '../../../tests/support/countStatements';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let orders: PublishedModel;
let goods: PublishedModel;
const lily = { as: 'lily' };

beforeAll(async () => {
  server = await startTestServer();
  const title = fieldNode('input', 'title', '标题');
  orders = await publishModel(server, { enCode: 'recentOrders', fields: [title] });
  goods = await publishModel(server, { enCode: 'recentGoods', fields: [title] });
  await makePerson(server, 'lily', [await makeRole(server, { menus: ['recentOrders', 'recentGoods'] })]);
}, 120_000);
afterAll(() => server.close());

const make = async (model: PublishedModel, title: string): Promise<string> => (await model.save({ title })).data.id;
const recent = async (options: object): Promise<string[]> =>
  (await server.inject('board.recent', {}, options)).data.list.map(({ fullName }: { fullName: string }) => fullName);

test('issue 12 records that a person opened, the newest first, each once; deleted ones and those of others are not among them', async () => {
  expect(await recent(lily)).toEqual([]);
  const [first, second, bolt] = [await make(orders, '甲'), await make(orders, '乙'), await make(goods, '螺丝')];
  for (const [model, id] of [
    [orders, first],
    [goods, bolt],
    [orders, second],
    [orders, second],
  ] as const)
    await model.detail(id, lily);
  expect(await recent(lily)).toEqual(['乙', '螺丝', '甲']);
  expect(await recent({ as: 'admin' })).toEqual([]);
  const { data } = await server.inject('board.recent', {}, lily);
  expect(data.list[0].address).toContain(`record.id=${second}&record.in=model.${orders.modelId}.detail`);
  await server.inject('onlineDev.remove', { modelId: orders.modelId, id: second }, { as: 'admin' });
  expect(await recent(lily)).toEqual(['螺丝', '甲']);
});

test('issue 12 a page that is no longer granted takes its records away; the statements are as many for one record as for many', async () => {
  const ask = () => recent(lily);
  stopClock();
  await ask();
  const few = await countStatements(ask);
  for (let at = 0; at < 12; at += 1) await goods.info(await make(goods, `货${at}`), lily);
  expect(await recent(lily)).toHaveLength(10);
  expect(await countStatements(ask)).toBe(few);
  await server.db.kysely.updateTable('weftMenu').set({ enabledMark: 0 }).where('id', '=', goods.menuId).execute();
  expect(await recent(lily)).toEqual(['甲']);
});

test('issue 12 fifty are kept of each person; the oldest go', async () => {
  const old = Array.from({ length: 60 }, (_, at) => ({
    userId: 'nobody',
    modelId: 'gone',
    recordId: String(at),
    openTime: new Date(Date.UTC(2020, 0, 1, 0, at)),
  }));
  const { id } = await server.db.kysely
    .selectFrom('weftUser')
    .select('id')
    .where('account', '=', 'lily')
    .executeTakeFirstOrThrow();
  await server.db.kysely
    .insertInto('weftRecentRecord')
    .values(old.map((row) => ({ ...row, userId: id })))
    .execute();
  await orders.detail(await make(orders, '新'), lily);
  const rows = await server.db.kysely
    .selectFrom('weftRecentRecord')
    .select('recordId')
    .where('userId', '=', id)
    .execute();
  expect(rows).toHaveLength(50);
  expect((await recent(lily))[0]).toBe('新');
});
