import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { sampleModel, urgencyReason } from '../../../tests/support/sampleModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
let modelId: string;
let menuId: string;
const admin = { as: 'admin' };

const order = (over: Record<string, unknown> = {}) => ({
  title: '办公用品',
  supplier: 'north',
  orderDate: Date.UTC(2026, 0, 15, 4),
  urgent: 1,
  tableFieldItems: [
    { product: '螺丝', price: 1.5, quantity: 10 },
    { product: '扳手', price: 20, quantity: 2 },
  ],
  note: '',
  ...over,
});
const save = (data: unknown, options: object = admin) =>
  server.inject('onlineDev.create', { modelId, data: JSON.stringify(data) }, options);
const info = async (id: string) =>
  JSON.parse((await server.inject('onlineDev.info', { modelId, id }, admin)).data.data);
const list = (body: Record<string, unknown> = {}, options: object = admin) =>
  server.inject('onlineDev.list', { modelId, ...body }, options);

beforeAll(async () => {
  server = await startTestServer();
  const category = await server.db.kysely
    .selectFrom('weftDictionaryData')
    .select('id')
    .where('enCode', '=', 'purchase')
    .executeTakeFirstOrThrow();
  const rule = await server.inject(
    'billRule.create',
    {
      fullName: '采购单号',
      enCode: 'purchaseOrder',
      category: category.id,
      prefix: 'PO',
      dateFormat: 'no',
      digit: 4,
      startNumber: '0001',
      sortCode: 0,
      enabledMark: 1,
    },
    admin,
  );
  expect(rule.msg).toBe('新建成功');
  const created = await server.inject('visualdev.create', sampleModel(), admin);
  expect(created.msg).toBe('新建成功');
  modelId = created.data.id;
  const released = await server.inject('visualdev.release', { id: modelId, pc: 1 }, admin);
  expect(released).toMatchObject({
    code: 200,
    msg: '同步成功',
    data: { address: expect.stringMatching(/^\/model\/\w+$/) },
  });
  menuId = released.data.menuId;
});
afterAll(() => server.close());

describe('VDEV: publishing', () => {
  test('makes the tables, the menu and its permission items, and answers Config', async () => {
    const tables = await server.db.raw<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'model' order by 1`,
    );
    expect(tables.map((table) => table.name)).toEqual(['purchase_order', 'purchase_order_item']);
    const user = await server.inject('auth.currentUser', {}, admin);
    const item = user.data.permissionList.find((each: { modelId: string }) => each.modelId === menuId);
    expect(item.button.map((each: { enCode: string }) => each.enCode).sort()).toEqual([
      'btn_add',
      'btn_batchRemove',
      'btn_detail',
      'btn_edit',
      'btn_remove',
    ]);
    const config = await server.inject('onlineDev.config', { modelId }, admin);
    expect(JSON.parse(config.data.formData).fields).toHaveLength(9);
    expect(config.data).toMatchObject({ webType: 2, fullName: '采购订单' });
  });

  test('refuses a code that is taken', async () => {
    expect(await server.inject('visualdev.create', sampleModel(), admin)).toMatchObject({ code: 400, msg: '编码重复' });
  });

  test('refuses an empty form with the text of the contract', async () => {
    const draft = await server.inject(
      'visualdev.create',
      { ...sampleModel(), fullName: '空', enCode: 'empty', formData: '{"fields":[]}', tables: '' },
      admin,
    );
    const answer = await server.inject('visualdev.release', { id: draft.data.id, pc: 1 }, admin);
    expect(answer).toMatchObject({ code: 400, msg: '该模板内表单内容为空，无法发布！' });
  });

  test('refuses a table that another published model uses otherwise', async () => {
    const model = sampleModel();
    const formData = String(model.formData).replace('"concurrencyLock":true', '"concurrencyLock":false');
    const other = await server.inject(
      'visualdev.create',
      { ...model, formData, fullName: '二', enCode: 'second' },
      admin,
    );
    const answer = await server.inject('visualdev.release', { id: other.data.id, pc: 1 }, admin);
    expect(answer).toMatchObject({ code: 400, msg: '数据表 purchase_order 与功能【采购订单】的用法不一致：f_version' });
  });
});

describe('VDEV: records', () => {
  test('a save computes stored calculations itself, draws the number, and stamps the time', async () => {
    const saved = await save(order({ total: 999_999, createTime: 5, unknown: 'x', code: 'FAKE' }));
    expect(saved.msg).toBe('新建成功');
    const stored = await info(saved.data.id);
    expect(stored.total).toBe(55);
    expect(stored.tableFieldItems.map((row: { amount: number }) => row.amount)).toEqual([15, 40]);
    expect(stored.code).toMatch(/^PO\d{4}$/);
    expect(stored.createTime).toMatch(/^20\d\d-/);
    expect(stored).not.toHaveProperty('unknown');
    expect(stored.f_version).toBe(1);
  });

  test('rules of the form are the rules of the server, rows of sub-tables included', async () => {
    const missing = await save(order({ title: '' }));
    expect(missing.code).toBe(400);
    expect(missing.data.errors[0].field).toBe('title');
    const row = await save(order({ tableFieldItems: [{ product: '', price: 1, quantity: 1 }] }));
    expect(row.code).toBe(400);
    expect(row.data.errors[0]).toMatchObject({ field: 'tableFieldItems.0.product', message: '产品不能为空' });
    const pattern = await save(order({ title: 'a<b' }));
    expect(pattern.msg).toBe('名称不能含有尖括号');
    const kind = await save(order({ tableFieldItems: [{ product: 'x', price: 'abc', quantity: 1 }] }));
    expect(kind.data.errors[0].field).toBe('tableFieldItems.0.price');
    const option = await save(order({ supplier: 'nobody' }));
    expect(option.code).toBe(400);
  });

  test('DETL: a detail shows texts in place of values', async () => {
    const saved = await save(order());
    const answer = await server.inject('onlineDev.dataChange', { modelId, id: saved.data.id }, admin);
    const shown = JSON.parse(answer.data.data);
    expect(shown).toMatchObject({ supplier: '北方五金', orderDate: '2026-01-15', urgent: '开', total: '55.00' });
    expect(shown.tableFieldItems[0]).toMatchObject({ product: '螺丝', amount: '15.00' });
  });

  test('an update is a full statement of the children and moves the version', async () => {
    const saved = await save(order());
    const before = await info(saved.data.id);
    const [first] = before.tableFieldItems;
    const data = {
      ...before,
      tableFieldItems: [
        { ...first, quantity: 100 },
        { product: '锤子', price: 30, quantity: 1 },
      ],
    };
    const answer = await server.inject(
      'onlineDev.update',
      { modelId, id: saved.data.id, data: JSON.stringify(data) },
      admin,
    );
    expect(answer.msg).toBe('更新成功');
    const after = await info(saved.data.id);
    expect(after.tableFieldItems).toHaveLength(2);
    expect(after.tableFieldItems[0].id).toBe(first.id);
    expect(after.total).toBe(180);
    expect(after.code).toBe(before.code);
    expect(after.f_version).toBe(2);
  });

  test('REL-04: of fifty updates of one version one wins, the others are told', async () => {
    const saved = await save(order());
    const before = await info(saved.data.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.inject(
          'onlineDev.update',
          { modelId, id: saved.data.id, data: JSON.stringify({ ...before, note: `n${index}` }) },
          admin,
        ),
      ),
    );
    expect(answers.filter((each) => each.code === 200)).toHaveLength(1);
    const conflict = answers.find((each) => each.code !== 200);
    expect(conflict?.msg).toBe('当前表单原数据已被调整,请重新进入该页面编辑并提交数据');
  });

  test('the list searches, sorts and pages, and the total follows each write', async () => {
    await save(order({ title: '一百%折扣', supplier: 'south' }));
    await save(order({ title: '一百元折扣', supplier: 'east' }));
    const hit = await list({ queryJson: JSON.stringify({ title: '百%折' }) });
    expect(hit.data.list.map((row: { title: string }) => row.title)).toEqual(['一百%折扣']);
    expect(hit.data.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 1 });
    const both = await list({ queryJson: JSON.stringify({ supplier: ['south', 'east'] }), sidx: 'title', sort: 'asc' });
    expect(both.data.pagination.total).toBe(2);
    const day = Date.UTC(2026, 0, 15, 4);
    const byDate = await list({ queryJson: JSON.stringify({ orderDate: [day, day], title: '一百' }) });
    expect(byDate.data.pagination.total).toBe(2);
    await save(order({ title: '一百万', supplier: 'south' }));
    expect((await list({ queryJson: JSON.stringify({ title: '一百' }) })).data.pagination.total).toBe(3);
    const page = await list({ currentPage: 2, pageSize: 1 });
    expect(page.data.list).toHaveLength(1);
  });

  test('an unknown field is refused by name, in queries and in sorting', async () => {
    expect(await list({ queryJson: '{"nobody":1}' })).toMatchObject({ code: 400, msg: '未知字段：nobody' });
    expect(await list({ sidx: 'f_id; drop table model.purchase_order' })).toMatchObject({ code: 400 });
  });

  test('a deleted record is gone from list and detail but stays in the table', async () => {
    const saved = await save(order({ title: '要删除的' }));
    const answer = await server.inject('onlineDev.remove', { modelId, id: saved.data.id }, admin);
    expect(answer.msg).toBe('删除成功');
    expect((await list({ queryJson: '{"title":"要删除的"}' })).data.pagination.total).toBe(0);
    expect((await server.inject('onlineDev.info', { modelId, id: saved.data.id }, admin)).code).toBe(400);
    const kept = await server.db.raw(`select 1 from model.purchase_order where title = '要删除的'`);
    expect(kept).toHaveLength(1);
  });

  test('batch delete answers once for all', async () => {
    const ids = [(await save(order({ title: '批' }))).data.id, (await save(order({ title: '批' }))).data.id];
    expect((await server.inject('onlineDev.batchRemove', { modelId, ids }, admin)).msg).toBe('删除成功');
    expect((await list({ queryJson: '{"title":"批"}' })).data.pagination.total).toBe(0);
  });
});

describe('PERM: who may work a model', () => {
  test('without its menu everything is denied; with the menu only the granted buttons work', async () => {
    await makePerson(server, 'stranger', [await makeRole(server, { menus: ['systemData.dictionary'] })]);
    for (const call of ['onlineDev.config', 'onlineDev.list']) {
      expect(await server.inject(call, { modelId }, { as: 'stranger' })).toMatchObject({ code: 403, data: null });
    }
    const role = await makeRole(server, {
      menus: ['purchaseOrder'],
      buttons: ['purchaseOrder/btn_add', 'purchaseOrder/btn_detail'],
    });
    await makePerson(server, 'clerk', [role]);
    const clerk = { as: 'clerk' };
    expect((await list({}, clerk)).code).toBe(200);
    const saved = await save(order({ title: '职员的' }), clerk);
    expect(saved.code).toBe(200);
    const id = saved.data.id;
    expect((await server.inject('onlineDev.dataChange', { modelId, id }, clerk)).code).toBe(200);
    expect((await server.inject('onlineDev.remove', { modelId, id }, clerk)).code).toBe(403);
    expect((await server.inject('onlineDev.batchRemove', { modelId, ids: [id] }, clerk)).code).toBe(403);
    const update = await server.inject('onlineDev.update', { modelId, id, data: '{}' }, clerk);
    expect(update.code).toBe(403);
    const user = await server.inject('auth.currentUser', {}, clerk);
    expect(JSON.stringify(user.data.routerList)).toContain(menuId);
  });
});

describe('VDEV: publishing again', () => {
  test('a new field gets its column and old records stay; what roles were granted stays', async () => {
    const saved = await save(order({ title: '旧记录' }));
    const changed = sampleModel({ extra: [urgencyReason] });
    const body = { ...changed, id: modelId };
    expect((await server.inject('visualdev.update', body, admin)).msg).toBe('更新成功');
    const state = await server.inject('visualdev.list', {}, admin);
    expect(state.data.list.find((row: { id: string }) => row.id === modelId).isRelease).toBe(2);
    expect((await server.inject('visualdev.release', { id: modelId, pc: 1 }, admin)).data.version).toBe(2);
    expect((await info(saved.data.id)).title).toBe('旧记录');
    const next = await save(order({ reason: '老板要的' }));
    expect((await info(next.data.id)).reason).toBe('老板要的');
    expect((await list({}, { as: 'clerk' })).code).toBe(200);
  });
});
