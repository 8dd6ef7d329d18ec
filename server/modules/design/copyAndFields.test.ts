import { afterAll, beforeAll, expect, test } from 'vitest';
import interfaceCalls from '../../../schemas/calls/dataInterface.json';
import calls from '../../../schemas/calls/visualdev.json';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let boats: PublishedModel;
const admin = { as: 'admin' };

beforeAll(async () => {
  server = await startTestServer();
  boats = await publishModel(server, {
    enCode: 'boats',
    fields: [
      fieldNode('input', 'name', '船名'),
      fieldNode('uploadFile', 'papers', '证书'),
      fieldNode('createTime', 'since', '登记'),
      fieldNode('text', '', '说明'),
      tableNode('tableFieldCrew', '船员', [fieldNode('input', 'who', '姓名')]),
    ],
  });
});
afterAll(() => server.close());

test('VDEV-02 a model is copied as a draft, under a name and a code of its own', async () => {
  const copied = await server.inject('visualdev.copy', { id: boats.modelId }, admin);
  expect(copied.msg).toBe('复制功能成功');
  const { data } = await server.inject('visualdev.list', { keyword: 'boats', pageSize: 20 }, admin);
  const copy = data.list.find((row: { id: string }) => row.id !== boats.modelId);
  expect(copy).toMatchObject({ isRelease: 0 });
  const suffix = /^boats([0-9a-f]{5})$/.exec(copy.enCode)?.[1];
  expect(copy.fullName).toBe(`boats.副本${suffix}`);
  const [source, target] = await Promise.all(
    [boats.modelId, copy.id].map((id) => server.inject('visualdev.info', { id }, admin)),
  );
  expect(JSON.parse(target?.data.formData).fields).toEqual(JSON.parse(source?.data.formData).fields);
});

test('API-217 release, fields and records of one field are below Base/{id}', () => {
  const at = '/api/visualdev/Base/{id}';
  expect(calls['visualdev.release'].path).toBe(`${at}/Actions/Release`);
  expect(calls['visualdev.fields'].path).toBe(`${at}/FormDataFields`);
  expect(calls['visualdev.fieldDataSelect'].path).toBe(`${at}/FieldDataSelect`);
});

test('VDEV-04 the fields of a form that hold something, and the records of one field', async () => {
  const of = async (filterType?: string) => {
    const answer = await server.inject('visualdev.fields', { id: boats.modelId, filterType }, admin);
    return answer.data.list.map(({ vmodel, label }: { vmodel: string; label: string }) => [vmodel, label]);
  };
  expect(await of('0')).toEqual([
    ['name', '船名'],
    ['papers', '证书'],
    ['since', '登记'],
  ]);
  expect(await of('1')).toEqual([['name', '船名']]);
  await boats.save({ name: '海鸥' });
  await boats.save({ name: '燕子' });
  const asked = { id: boats.modelId, relationField: 'name', columnOptions: 'name', keyword: '燕' };
  const { data } = await server.inject('visualdev.fieldDataSelect', asked, admin);
  expect(data).toMatchObject({ list: [{ name: '燕子' }], pagination: { total: 1 } });
});

test('VDEV-17 list, record, model and echo answer at the paths of the contract', async () => {
  const { modelId } = boats;
  const { id } = (await boats.save({ name: '白鲸' })).data;
  const at = '/api/visualdev/OnlineDev/{modelId}';
  expect(calls['onlineDev.list'].path).toBe(`${at}/List`);
  expect((await boats.list()).data.list).toContainEqual(expect.objectContaining({ name: '白鲸' }));
  expect(calls['onlineDev.dataChange'].path).toBe(`${at}/{id}/DataChange`);
  const detail = await server.inject('onlineDev.dataChange', { modelId, id }, admin);
  expect(JSON.parse(detail.data.data)).toMatchObject({ name: '白鲸' });
  expect(calls['onlineDev.config'].path).toBe(`${at}/Config`);
  const config = await server.inject('onlineDev.config', { modelId }, admin);
  expect(JSON.parse(config.data.formData).fields[0].__vModel__).toBe('name');
  const made = { fullName: 'b', enCode: 'b', kind: 'static', staticData: '[{"id":"1","name":"x"}]', enabledMark: 1 };
  await server.inject('dataInterface.create', made, admin);
  const { data } = await server.inject('dataInterface.list', { keyword: 'b', pageSize: 20 }, admin);
  const interfaceId = data.list.find((row: { enCode: string }) => row.enCode === 'b').id;
  expect(interfaceCalls['dataInterface.infoByIds'].path).toBe('/api/system/DataInterface/{id}/Action/InfoByIds');
  const asked = { id: interfaceId, ids: ['1'], interfaceId, propsValue: 'id', relationField: 'name', paramList: [] };
  expect((await server.inject('dataInterface.infoByIds', asked, admin)).data).toEqual([{ id: '1', name: 'x' }]);
});
