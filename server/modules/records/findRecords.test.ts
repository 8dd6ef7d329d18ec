// Engines: both. One statement a model, in parallel.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const firms = await publishModel(server, {
    enCode: 'firms',
    fields: [
      fieldNode('input', 'code', '编码'),
      fieldNode('input', 'firm', '公司'),
      fieldNode('input', 'pin', '密码', {}, { showPassword: true }),
      fieldNode('inputNumber', 'size', '人数'),
    ],
    list: { searchList: [] },
  });
  const orders = await publishModel(server, {
    enCode: 'orders',
    fields: [
      fieldNode('input', 'number', '编号'),
      fieldNode(
        'relationForm',
        'firmId',
        '客户',
        {},
        { modelId: firms.modelId, relationField: 'firm', columnOptions: [{ value: 'firm', label: '公司' }] },
      ),
      tableNode('tableFieldRows', '行', [fieldNode('input', 'text', '文字')]),
    ],
    list: { searchList: [] },
  });
  let firm = '';
  for (let n = 1; n <= 20; n += 1) {
    const code = `C${String(n).padStart(3, '0')}`;
    firm = (await firms.save({ code, firm: n === 20 ? '济南五金有限公司' : `公司${n}`, pin: 'C0209', size: 20 })).data
      .id;
  }
  await orders.save({ number: 'SO-1', firmId: firm, tableFieldRows: [{ text: '不锈钢螺栓' }] });
  await orders.save({ number: 'SO-2' });
  // Behind more models than the eight that were once searched.
  for (let n = 0; n < 9; n += 1)
    await publishModel(server, {
      enCode: `other${n}`,
      fields: [fieldNode('input', 'title', '标题')],
      list: { searchList: [] },
    });
  const last = await publishModel(server, {
    enCode: 'last',
    fields: [fieldNode('input', 'title', '标题')],
    list: { searchList: [] },
  });
  await last.save({ title: '最后的标题' });
  await makePerson(server, 'clerk', [await makeRole(server, { menus: ['orders'] })]);
}, 120_000);
afterAll(() => server.close());

const find = async (keyword: string, as = 'admin') => {
  const { data } = await server.inject('onlineDev.find', { keyword }, { as });
  return data.list.map(({ fullName }: { fullName: string }) => fullName);
};

test('U1: the record with the word is found, in every model, and no other', async () => {
  expect(await find('C020')).toEqual(['C020 · 济南五金有限公司']);
  expect(await find('不存在的东西xyz')).toEqual([]);
  expect(await find('最后的')).toEqual(['最后的标题']);
  expect(await find(' ')).toEqual([]);
});

test('U1: related records and rows of sub-tables are what people see of a record too', async () => {
  expect((await find('济南五金')).sort()).toEqual(['C020 · 济南五金有限公司', 'SO-1 · 济南五金有限公司 · 不锈钢螺栓']);
  expect(await find('螺栓')).toEqual(['SO-1 · 不锈钢螺栓 · 济南五金有限公司']);
});

test('U1: at most a few of each model', async () => {
  expect(await find('C0')).toHaveLength(5);
});

test('PERM: only models of the person’s menu are searched', async () => {
  expect(await find('C020', 'clerk')).toEqual([]);
  expect(await find('SO-1', 'clerk')).toHaveLength(1);
});
