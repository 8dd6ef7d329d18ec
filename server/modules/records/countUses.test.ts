// Engines: both. Lists and paths are compared in the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let firms: PublishedModel;
let firm = '';
let person = '';
let role = '';
let company = '';
let item = { id: '', dictionaryTypeId: '', enCode: '' };
const zh = { as: 'admin', headers: { 'weft-language': 'zh-CN' } };

beforeAll(async () => {
  server = await startTestServer();
  role = await makeRole(server, { menus: ['orders'] });
  person = await makePerson(server, 'picked', [role]);
  const { kysely } = server.db;
  item = await kysely
    .selectFrom('weftDictionaryData')
    .select(['id', 'dictionaryTypeId', 'enCode'])
    .limit(1)
    .executeTakeFirstOrThrow();
  company = (
    await kysely.selectFrom('weftOrganize').select('id').where('parentId', '=', '-1').executeTakeFirstOrThrow()
  ).id;
  firms = await publishModel(server, { enCode: 'firms', fields: [fieldNode('input', 'firm', '公司')] });
  const dictionary = { dataType: 'dictionary', dictionaryType: item.dictionaryTypeId };
  const props = { props: { label: 'fullName', value: 'id' } };
  const orders = await publishModel(server, {
    enCode: 'orders',
    fields: [
      fieldNode('userSelect', 'buyer', '采购员'),
      fieldNode('usersSelect', 'watchers', '抄送', {}, { multiple: true }),
      fieldNode('organizeSelect', 'sites', '地点', {}, { multiple: true }),
      fieldNode('select', 'state', '状态', dictionary, props),
      fieldNode('select', 'byCode', '编码', dictionary, { props: { label: 'fullName', value: 'enCode' } }),
      fieldNode('select', 'rows', '接口', { dataType: 'dynamic', propsUrl: 'interface7' }, props),
      tableNode('lines', '行', [
        fieldNode('relationForm', 'maker', '厂家', {}, { modelId: firms.modelId, relationField: 'firm' }),
      ]),
      fieldNode('createUser', 'by', '创建人'),
    ],
  });
  firm = (await firms.save({ firm: '北厂' })).data.id;
  await orders.save({ buyer: person, sites: [[company]], state: item.id, lines: [{ maker: firm }, { maker: firm }] });
  await orders.save({ watchers: [`${person}--user`, `${role}--role`], byCode: item.enCode });
  await orders.save({ lines: [{}] });
});
afterAll(() => server.close());

const uses = async (kind: string, ids: string[], more: object = {}, options: object = zh) =>
  (await server.inject('uses.count', { kind, ids, ...more }, options)).data;

test('U4 O3: records that name what is about to be deleted are counted, each once', async () => {
  expect(await uses('record', [firm], { modelId: firms.modelId })).toEqual({
    count: 1,
    more: false,
    text: '1 条记录使用它',
  });
  expect(await uses('user', [person])).toMatchObject({ count: 2 });
  expect(await uses('role', [role])).toMatchObject({ count: 1 });
  expect(await uses('organize', [company])).toMatchObject({ count: 1 });
  expect(await uses('dictionaryItem', [item.id])).toMatchObject({ count: 2, text: '2 条记录使用它' });
});

test('nothing is said of what nobody uses', async () => {
  expect(await uses('user', ['no one'])).toEqual({ count: 0, more: false, text: '' });
  expect(await uses('dictionaryItem', ['none'])).toEqual({ count: 0, more: false, text: '' });
});

test('forms that name a data interface are counted', async () => {
  expect(await uses('interface', ['interface7'])).toEqual({ count: 1, more: false, text: '1 个表单使用它' });
  expect(await uses('billRule', ['nothing'])).toMatchObject({ count: 0, text: '' });
});

test('PERM: only who may delete such a thing is told', async () => {
  for (const [kind, more] of [['user'], ['record', { modelId: firms.modelId }]] as const) {
    const answer = await server.inject('uses.count', { kind, ids: [firm], ...more }, { as: 'picked' });
    expect([kind, answer.code]).toEqual([kind, 403]);
  }
});
