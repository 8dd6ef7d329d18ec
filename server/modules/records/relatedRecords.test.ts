import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements, stopClock } from '../../../tests/support/countStatements';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let firms: PublishedModel;
let orders: PublishedModel;
let visits: PublishedModel;
let firm: string;
const names = (prop: string, label: string) =>
  fieldNode('relationForm', prop, label, {}, { modelId: firms.modelId, relationField: 'firm' });
beforeAll(async () => {
  server = await startTestServer();
  firms = await publishModel(server, { enCode: 'firms', fields: [fieldNode('input', 'firm', '公司')] });
  orders = await publishModel(server, {
    enCode: 'orders',
    fields: [
      fieldNode('input', 'number', '单号'),
      names('firmId', '客户'),
      tableNode('tableFieldLines', '明细', [names('maker', '厂家')]),
    ],
    list: { columnList: [{ prop: 'number' }, { prop: 'firmId' }], searchList: [] },
  });
  visits = await publishModel(server, {
    enCode: 'visits',
    fields: [fieldNode('input', 'purpose', '事由'), names('firmId', '拜访')],
    list: { columnList: [{ prop: 'purpose' }], searchList: [] },
  });
  firm = (await firms.save({ firm: '北厂' })).data.id;
  const other = (await firms.save({ firm: '南厂' })).data.id;
  await orders.save({ number: 'A1', firmId: firm });
  await orders.save({ number: 'A2', firmId: other, tableFieldLines: [{ maker: firm }] });
  await orders.save({ number: 'A3', firmId: other });
  await visits.save({ purpose: '签约', firmId: firm });
});
afterAll(() => server.close());

const related = async (as = 'admin', id = firm) =>
  server.inject('record.related', { modelId: firms.modelId, id }, { as });
const titles = async (as?: string) =>
  (await related(as)).data.list.map(({ fullName }: { fullName: string }) => fullName.split(' · ')[0]).sort();

describe('designer §2.7 the records that name a record', () => {
  test('of every model, by a field and by a line of a sub-table, with the address of each', async () => {
    expect(await titles()).toEqual(['A1', 'A2', '签约'].sort());
    const { list } = (await related()).data;
    expect(list[0]).toMatchObject({ page: expect.any(String), address: expect.stringContaining('record.id=') });
  });

  test('within the rights of the person: only models of the menu, and nothing without the record itself', async () => {
    const role = await makeRole(server, { menus: ['firms', 'orders'] });
    await makePerson(server, 'sales', [role]);
    expect(await titles('sales')).toEqual(['A1', 'A2']);
    const none = await makeRole(server, { menus: ['orders'] });
    await makePerson(server, 'stranger', [none]);
    expect((await related('stranger')).code).toBe(403);
    expect((await related('admin', 'gone')).code).not.toBe(200);
  });

  test('a model with more than twenty ends with its page; no statement for each record', async () => {
    stopClock();
    await related();
    const few = await countStatements(() => related());
    for (let index = 0; index < 25; index += 1) await visits.save({ purpose: `v${index}`, firmId: firm });
    const many = await countStatements(async () => {
      const { list } = (await related()).data;
      expect(list).toHaveLength(2 + 21);
      expect(list.filter(({ id }: { id: string }) => id === visits.modelId)).toMatchObject([
        { fullName: '更多…', address: expect.not.stringContaining('record.id') },
      ]);
    });
    expect(many).toBe(few);
  });
});
