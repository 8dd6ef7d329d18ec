// Engines: both. Queries over tables may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements, stopClock } from '../../../tests/support/countStatements';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let firms: PublishedModel;
let orders: PublishedModel;
const admin = { as: 'admin' };

beforeAll(async () => {
  server = await startTestServer();
  firms = await publishModel(server, {
    enCode: 'firms',
    fields: [
      fieldNode('input', 'firm', '公司', { unique: true }),
      fieldNode('inputNumber', 'rating', '等级', {}, { precision: 1 }),
      fieldNode('input', 'hidden', '内部'),
    ],
  });
  const relation = {
    modelId: firms.modelId,
    relationField: 'firm',
    columnOptions: [{ value: 'firm', label: '公司' }],
  };
  orders = await publishModel(server, {
    enCode: 'orders',
    fields: [
      fieldNode('input', 'number', '编号'),
      fieldNode('relationForm', 'firmId', '供应商', {}, relation),
      fieldNode('relationFormAttr', '', '等级', {}, { relationField: 'firmId_jnpfTable_orders1', showField: 'rating' }),
      fieldNode('userSelect', 'buyer', '采购员'),
      fieldNode('usersSelect', 'watchers', '抄送', {}, { multiple: true }),
      fieldNode('organizeSelect', 'site', '地点'),
      tableNode('tableFieldRows', '行', [
        fieldNode('input', 'text', '文字'),
        fieldNode('relationForm', 'maker', '厂家', {}, relation),
      ]),
      fieldNode('createUser', 'by', '创建人'),
    ],
  });
});
afterAll(() => server.close());

const adminId = async () =>
  (await server.db.kysely.selectFrom('weftUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow())
    .id;
const company = async () =>
  server.db.kysely
    .selectFrom('weftOrganize')
    .select(['id', 'fullName'])
    .where('parentId', '=', '-1')
    .executeTakeFirstOrThrow();

describe('OnlineDev: display values', () => {
  test('VDEV §2.6: names of people, organisations and related records, and the members that attributes show', async () => {
    const firm = (await firms.save({ firm: '北厂', rating: 3, hidden: 'h' })).data.id;
    const [user, site] = [await adminId(), await company()];
    const saved = await orders.save({
      number: '1',
      firmId: firm,
      buyer: user,
      watchers: [`${user}--user`, `${site.id}--company`],
      site: [site.id],
      tableFieldRows: [{ text: 'x', maker: firm }],
    });
    expect(saved.msg).toBe('新建成功');
    const shown = await orders.detail(saved.data.id);
    expect(shown).toMatchObject({ firmId: '北厂', firmId_id: firm, firmId_rating: '3.0', site: site.fullName });
    expect(shown.buyer).toMatch(/\/admin$/);
    expect(shown.watchers).toBe(`${shown.buyer};${site.fullName}`);
    expect((shown.tableFieldRows as unknown[])[0]).toMatchObject({ maker: '北厂', maker_id: firm });
    const [row] = (await orders.list()).data.list;
    expect(row).toMatchObject({ firmId: '北厂', firmId_rating: '3.0', by: shown.buyer });
  });

  test('the same number of statements for 20 rows and for 500', async () => {
    const [user, site] = [await adminId(), await company()];
    const ids: string[] = [];
    for (let index = 0; index < 30; index++) ids.push((await firms.save({ firm: `f${index}` })).data.id);
    await server.db.raw(
      `insert into model.${(await table('orders')).main} (f_id, number, "firmId", buyer, site, watchers)
       select 'n' || n, n::text, ($1::text[])[1 + n % 30], $2, $3::jsonb, $4::jsonb from generate_series(1, 520) n`,
      [ids, user, JSON.stringify([site.id]), JSON.stringify([`${user}--user`])],
    );
    const body = { currentPage: 1, sidx: 'number', sort: 'asc' };
    stopClock();
    await orders.list({ ...body, pageSize: 20 });
    const few = await countStatements(() => orders.list({ ...body, pageSize: 20 }));
    const many = await countStatements(async () => {
      const { data } = await orders.list({ ...body, pageSize: 500 });
      expect(data.list).toHaveLength(500);
      expect(data.list.filter((row: { firmId: string }) => /^(f\d+|北厂)$/.test(row.firmId))).toHaveLength(500);
    });
    expect(few).toBeGreaterThan(3);
    expect(many).toBe(few);
  });
});

const table = async (enCode: string) => {
  const row = await server.db.kysely
    .selectFrom('weftVisualdevRelease')
    .select('storage')
    .where('enCode', '=', enCode)
    .where('current', '=', true)
    .executeTakeFirstOrThrow();
  return { main: `"${(row.storage as { main: { table: string } }).main.table}"` };
};

describe('OnlineDev: choosing related records', () => {
  test('PICK: FieldDataSelect pages and searches, FieldDataEcho finds records again in order', async () => {
    const answer = await server.inject(
      'visualdev.fieldDataSelect',
      { id: firms.modelId, keyword: 'f1', relationField: 'firm', columnOptions: 'firm,rating', pageSize: 5 },
      admin,
    );
    expect(answer.data.pagination).toMatchObject({ currentPage: 1, pageSize: 5, total: 11 });
    expect(answer.data.list).toHaveLength(5);
    expect(Object.keys(answer.data.list[0]).sort()).toEqual(['firm', 'id', 'rating']);
    const [one, two] = answer.data.list;
    const echo = { id: firms.modelId, ids: [two.id, 'gone', one.id], columns: 'firm' };
    const found = await server.inject('visualdev.fieldDataEcho', echo, admin);
    expect(found.data.list).toEqual([
      { id: two.id, firm: two.firm },
      { id: one.id, firm: one.firm },
    ]);
  });

  test('PERM: a form lends the members it shows to whoever has its menu, and nothing else', async () => {
    await makePerson(server, 'gina', [await makeRole(server, { menus: ['orders'] })]);
    await makePerson(server, 'hugo', [await makeRole(server, { menus: ['systemData.dictionary'] })]);
    const ask = (columnOptions: string, as: string) =>
      server.inject('visualdev.fieldDataSelect', { id: firms.modelId, relationField: 'firm', columnOptions }, { as });
    expect((await ask('firm', 'gina')).code).toBe(200);
    expect((await ask('rating', 'gina')).code).toBe(200);
    expect((await ask('firm,hidden', 'gina')).msg).toBe('未知字段：hidden');
    expect((await ask('firm', 'hugo')).code).toBe(403);
    expect((await server.inject('onlineDev.list', { modelId: firms.modelId }, { as: 'gina' })).code).toBe(403);
  });
});

describe('OnlineDev: what is referred to must exist', () => {
  test('VALD: ids of nothing are refused by field and row, what stood there before is not asked again', async () => {
    const saved = await orders.save({
      number: 'x',
      firmId: 'nothing',
      buyer: 'nobody',
      tableFieldRows: [{ maker: 'none' }],
    });
    expect(saved.data.errors).toEqual([
      { field: 'firmId', message: '供应商不存在' },
      { field: 'buyer', message: '采购员不存在' },
      { field: 'tableFieldRows.0.maker', message: '厂家不存在' },
    ]);
    const firm = (await firms.save({ firm: '将消失' })).data.id;
    const order = (await orders.save({ number: 'y', firmId: firm })).data.id;
    await server.inject('onlineDev.remove', { modelId: firms.modelId, id: firm }, admin);
    expect((await orders.update(order, { number: 'z', firmId: firm })).msg).toBe('更新成功');
    expect((await orders.detail(order)).firmId).toBe('已删除或不可见');
  });
  test('VALD-95 a disabled organisation cannot be chosen; one that was disabled since stays until it is changed', async () => {
    const { db } = server;
    await db.raw(`insert into weft_organize (id, parent_id, category, full_name, en_code, organize_id_tree, sort_code, enabled_mark) values
      ('open1', '-1', 'company', '开', 'OPEN1', 'open1', 1, 1), ('shut1', 'open1', 'department', '关', 'SHUT1', 'open1,shut1', 1, 0)`);
    const sites = await publishModel(server, {
      enCode: 'sites',
      fields: [
        fieldNode('organizeSelect', 'one', '组织'),
        fieldNode('organizeSelect', 'many', '组织们', {}, { multiple: true }),
        fieldNode('depSelect', 'deps', '部门', {}, { multiple: true }),
      ],
    });
    const refused = async (data: object) => (await sites.save(data)).data?.errors;
    const at = (field: string, label: string) => [{ field, message: `${label}已禁用，不能选择` }];
    expect(await refused({ one: ['open1', 'shut1'] })).toEqual(at('one', '组织'));
    expect(await refused({ many: [['open1'], ['open1', 'shut1']] })).toEqual(at('many', '组织们'));
    expect(await refused({ deps: ['shut1'] })).toEqual(at('deps', '部门'));
    const stands = { one: ['open1'], many: [['open1']] };
    const { id } = (await sites.save(stands)).data;
    await db.raw(`update weft_organize set enabled_mark = 0 where id = 'open1'`);
    expect((await sites.update(id, { ...stands, many: [['open1'], ['open1']] })).code).toBe(200);
    expect((await sites.update(id, { one: ['open1', 'shut1'] })).data.errors).toEqual(at('one', '组织'));
    await db.raw(`update weft_organize set enabled_mark = 1 where id = 'shut1'`);
    expect((await sites.update(id, { one: ['open1', 'shut1'] })).code).toBe(200);
  });

  test('VALD-95 neither can disabled people, roles, positions and groups', async () => {
    const { db } = server;
    await db.raw(
      `insert into weft_user (id, account, real_name, password_hash, enabled_mark) values ('idle', 'idle', '歇', '-', 0)`,
    );
    for (const table of ['role', 'group']) {
      await db.raw(`insert into weft_${table} (id, full_name, en_code, enabled_mark) values ('idle', '歇', 'idle', 0)`);
    }
    await db.raw(
      `insert into weft_position (id, full_name, en_code, organize_id, enabled_mark) values ('idle', '歇', 'idle', 'open1', 0)`,
    );
    const keys = ['userSelect', 'roleSelect', 'posSelect', 'groupSelect'];
    const crew = await publishModel(server, {
      enCode: 'crew',
      fields: [...keys, 'usersSelect'].map((key) => fieldNode(key, key, key, {}, { multiple: key === 'usersSelect' })),
    });
    const said = { ...Object.fromEntries(keys.map((key) => [key, 'idle'])), usersSelect: ['idle--role', 'idle--user'] };
    const answer = await crew.save(said);
    const disabled = [...keys, 'usersSelect'].map((field) => ({ field, message: `${field}已禁用，不能选择` }));
    expect(answer.data.errors).toEqual(disabled);
    await db.raw(`update weft_user set enabled_mark = 1 where id = 'idle'`);
    const { id } = (await crew.save({ userSelect: 'idle', usersSelect: ['idle--user'] })).data;
    await db.raw(`update weft_user set enabled_mark = 0 where id = 'idle'`);
    const stays = { userSelect: 'idle', usersSelect: ['idle--user', 'idle--group'] };
    expect((await crew.update(id, stays)).data.errors).toEqual(disabled.slice(-1));
  });
});
