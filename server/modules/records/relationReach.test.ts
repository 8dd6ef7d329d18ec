import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let firms: PublishedModel;
let orders: PublishedModel;
const admin = { as: 'admin' };
/** Holds both menus and no data scheme of the firms. */
const boris = { as: 'boris' };
/** Holds both menus and sees the firms of their own making. */
const anna = { as: 'anna' };
/** Holds the menu of the orders only. */
const carl = { as: 'carl' };
let secret = '';
let ordered = '';

const firmFields = [
  fieldNode('input', 'firm', '公司'),
  fieldNode('inputNumber', 'rating', '等级', {}, { precision: 1 }),
  fieldNode('createUser', 'maker', '创建人'),
];

async function roleOf(menus: string[], schemes: string[]): Promise<string> {
  const role = await makeRole(server, { menus });
  const { kysely } = server.db;
  const found = kysely.selectFrom('weftModuleDataAuthorizeScheme').select('id').where('moduleId', '=', firms.menuId);
  const rows = await found.where('enCode', 'in', ['', ...schemes]).execute();
  const module = await kysely.selectFrom('weftMenu').select('id').where('enCode', 'in', menus).execute();
  const grant = { objectId: role, objectType: 'Role', systemIds: [], module: module.map(({ id }) => id) };
  const granted = await server.inject('authority.grant', { ...grant, resource: rows.map(({ id }) => id) }, admin);
  if (granted.code !== 200) throw new Error(granted.msg);
  return role;
}

const attribute = (table: string, relation: string) =>
  fieldNode(
    'relationFormAttr',
    '',
    '等级',
    {},
    { relationField: `${relation}_jnpfTable_${table}`, showField: 'rating' },
  );
const orderFields = () => {
  const relation = { modelId: firms.modelId, relationField: 'firm', columnOptions: [{ value: 'firm', label: '公司' }] };
  return [
    fieldNode('input', 'number', '编号'),
    fieldNode('relationForm', 'firmId', '供应商', {}, relation),
    attribute('orders1', 'firmId'),
    tableNode('tableFieldRows', '行', [
      fieldNode('relationForm', 'madeBy', '厂家', {}, relation),
      attribute('tableFieldRows0', 'madeBy'),
    ]),
  ];
};
const groupedBy = (groupField: string) => ({ type: 3, groupField });

beforeAll(async () => {
  server = await startTestServer();
  firms = await publishModel(server, { enCode: 'firms', fields: firmFields, list: { useDataPermission: true } });
  orders = await publishModel(server, { enCode: 'orders', fields: orderFields() });
  await makePerson(server, 'boris', [await roleOf(['firms', 'orders'], [])]);
  await makePerson(server, 'anna', [await roleOf(['firms', 'orders'], ['maker_userId'])]);
  await makePerson(server, 'carl', [await roleOf(['orders'], [])]);
  secret = (await firms.save({ firm: 'SECRET', rating: 7 })).data.id;
  const rows = [{ madeBy: secret }];
  ordered = (await orders.save({ number: 'o1', firmId: secret, tableFieldRows: rows })).data.id;
});
afterAll(() => server.close());

/** What a record out of reach is called. */
const unseen = '已删除或不可见';

describe('PERM T08: a record out of reach, through a relation', () => {
  test.each([boris, anna, carl])('saved: refused for $as as what does not exist', async (person) => {
    const refusal = (firmId: string) =>
      orders.save({ number: 'x', firmId, tableFieldRows: [{ madeBy: firmId }] }, person);
    const [hidden, absent] = [await refusal(secret), await refusal('absent')];
    expect(hidden).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'firmId' }, { field: 'tableFieldRows.0.madeBy' }] },
    });
    expect([hidden.code, hidden.msg, hidden.data]).toEqual([absent.code, absent.msg, absent.data]);
  });

  test('saved: what the picker offers this person is taken, and shown', async () => {
    const own = (await firms.save({ firm: 'mine', rating: 2 }, anna)).data.id;
    const { data, msg } = await orders.save({ number: 'a1', firmId: own }, anna);
    expect(msg).toBe('新建成功');
    expect(await orders.detail(data.id, anna)).toMatchObject({ firmId: 'mine', firmId_rating: '2.0' });
    expect((await orders.update(data.id, { firmId: secret }, anna)).data.errors).toMatchObject([{ field: 'firmId' }]);
  });

  test('saved: a stored reference that did not change is not checked again', async () => {
    const rows = (await orders.info(ordered)).tableFieldRows as object[];
    const same = { number: 'o1', firmId: secret, tableFieldRows: rows };
    expect((await orders.update(ordered, same, boris)).msg).toBe('更新成功');
    const copied = { ...same, tableFieldRows: [...rows, { madeBy: secret }] };
    expect((await orders.update(ordered, copied, boris)).data.errors).toMatchObject([
      { field: 'tableFieldRows.1.madeBy' },
    ]);
  });

  test('saved: a deleted record is no longer offered', async () => {
    const model = { enCode: 'kept', fields: firmFields, form: { logicalDelete: true } };
    const kept = await publishModel(server, model);
    const relation = { modelId: kept.modelId, relationField: 'firm', columnOptions: [] };
    const users = await publishModel(server, {
      enCode: 'keptUsers',
      fields: [fieldNode('relationForm', 'firmId', '供应商', {}, relation)],
    });
    const { id } = (await kept.save({ firm: 'k' })).data;
    expect((await users.save({ firmId: id })).code).toBe(200);
    await server.inject('onlineDev.remove', { modelId: kept.modelId, id }, admin);
    expect((await users.save({ firmId: id })).data.errors).toMatchObject([{ field: 'firmId' }]);
  });

  test.each([boris, anna, carl])(
    'shown: list, detail and form give $as a word and nothing of the record',
    async (person) => {
      const row = (await orders.list({ queryJson: '{"number":"o1"}' }, person)).data.list[0];
      const detail = await orders.detail(ordered, person);
      const answers = JSON.stringify([row, detail, await orders.info(ordered, person)]);
      expect(answers).not.toMatch(/SECRET|7\.0|:7\b/);
      for (const shown of [row, detail]) {
        expect(shown).toMatchObject({ firmId: unseen, firmId_rating: null });
        expect(shown.tableFieldRows[0]).toMatchObject({ madeBy: unseen, madeBy_rating: null });
      }
      expect(await orders.detail(ordered)).toMatchObject({ firmId: 'SECRET', firmId_rating: '7.0' });
    },
  );

  test('echoed and offered: the record is not there', async () => {
    for (const person of [boris, anna, carl]) {
      const echo = { id: firms.modelId, ids: [secret], columns: ['firm', 'rating'] };
      expect((await server.inject('visualdev.fieldDataEcho', echo, person)).data.list).toEqual([]);
      const select = { id: firms.modelId, relationField: 'firm', columnOptions: 'firm,rating', keyword: 'SECRET' };
      expect((await server.inject('visualdev.fieldDataSelect', select, person)).data).toMatchObject({
        list: [],
        pagination: { total: 0 },
      });
    }
  });

  test('searched: words and values of the record find nothing', async () => {
    const fields = orderFields();
    const searchList = fields.slice(0, 2).map((node, index) => ({
      ...node,
      prop: ['number', 'firmId'][index],
      searchType: 2,
      isKeyword: true,
    }));
    expect((await orders.republish({ enCode: 'orders', fields, list: { searchList } })).msg).toBe('同步成功');
    const found = async (body: Record<string, unknown>) => (await orders.list(body, boris)).data.list;
    expect(await found({ keyword: 'SECRET' })).toEqual([]);
    expect(await found({ queryJson: '{"firmId":"SECRET"}' })).toEqual([]);
    expect(await found({ keyword: 'o1' })).toHaveLength(1);
    const superQueryJson = JSON.stringify({
      matchLogic: 'and',
      conditionJson: '[{"field":"firmId_rating","symbol":"==","fieldValue":"7"}]',
    });
    expect((await orders.list({ superQueryJson }, boris)).msg).toBe('未知字段：firmId_rating');
  });

  test('sorted: by a relation the order is that of the ids, so names of the other model cannot be compared', async () => {
    for (const firm of ['B', 'A', 'C']) {
      const { id } = (await firms.save({ firm })).data;
      await orders.save({ number: `s${firm}`, firmId: id });
    }
    const sorted = await orders.names('firmId', { sidx: 'firmId', sort: 'asc' }, boris);
    expect(sorted.filter(Boolean)).toEqual([...sorted].filter(Boolean).sort());
    expect((await orders.list({ sidx: 'firmId_rating', sort: 'asc' }, boris)).msg).toBe('未知字段：firmId_rating');
  });

  test('grouped: the head of a group is a word', async () => {
    const answer = await orders.republish({ enCode: 'orders', fields: orderFields(), list: groupedBy('firmId') });
    expect(answer.msg).toBe('同步成功');
    const heads = async (person: object) => JSON.stringify((await orders.list({}, person)).data.list);
    expect(await heads(boris)).not.toContain('SECRET');
    expect(await heads(boris)).toContain(`"number":"${unseen}"`);
    expect(await heads(admin)).toContain('"number":"SECRET"');
  });
});
