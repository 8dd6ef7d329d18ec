import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { readSwitch } from './import/cells';

const admin = { as: 'admin' };
let server: TestServer;
let model: PublishedModel;
beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, {
    enCode: 'switched',
    fields: [
      fieldNode('input', 'name', '名称'),
      fieldNode('switch', 'open', '开放', {}, { activeTxt: '是', inactiveTxt: '否' }),
    ],
  });
  for (const [name, open] of [
    ['none', undefined],
    ['null', null],
    ['off', 0],
    ['on', 1],
  ] as const)
    expect((await model.save({ name, ...(open !== undefined && { open }) })).code).toBe(200);
});
afterAll(() => server?.close());

const names = async (params: object) => {
  const { data } = await server.inject('onlineDev.list', { modelId: model.modelId, ...params }, admin);
  return data.list.map((row: { name: string; open: string }) => `${row.name} ${row.open}`).sort();
};
const line = (symbol: string, fieldValue: unknown) => ({ field: 'open', fieldValue, symbol, jnpfKey: 'switch' });
const superQuery = (symbol: string, value: unknown) =>
  names({
    superQueryJson: JSON.stringify({
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [line(symbol, value)] }],
    }),
  });

test('issue 27 §5 O4 a switch that is shown as off is found by off, and by other than on', async () => {
  const off = ['none 否', 'null 否', 'off 否'];
  expect(await names({ queryJson: JSON.stringify({ open: 0 }) })).toEqual(off);
  expect(await names({ queryJson: JSON.stringify({ open: 1 }) })).toEqual(['on 是']);
  expect(await superQuery('==', 0)).toEqual(off);
  expect(await superQuery('<>', 1)).toEqual(off);
  expect(await superQuery('<>', 0)).toEqual(['on 是']);
});

test('a switch that names no states has the words of the reader, and an import reads those of every language', async () => {
  const plain = fieldNode('switch', 'open', '开放');
  const bare = await publishModel(server, {
    enCode: 'bareSwitch',
    fields: [fieldNode('input', 'name', '名称'), plain],
  });
  for (const open of [1, 0]) expect((await bare.save({ name: `${open}`, open })).code).toBe(200);
  const seen = async (language: 'en' | 'zh') => {
    const { data } = await server.inject('onlineDev.list', { modelId: bare.modelId }, { ...admin, language });
    return data.list.map(({ open }: { open: string }) => open).sort();
  };
  expect([await seen('en'), await seen('zh')]).toEqual([
    ['Off', 'On'],
    ['关', '开'],
  ]);
  const field = { props: {} } as never;
  const read = ['开', 'ON', 'off', '关', 'maybe'].map((text) => readSwitch(field, text));
  expect(read).toEqual([{ value: 1 }, { value: 1 }, { value: 0 }, { value: 0 }, { wrong: 'Wrong' }]);
});
