// Engines: both. Releases may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, type SmallModel, smallModel, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
const admin = { as: 'admin' };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const columns = async (table: string, schema = 'model') =>
  (
    await server.db.raw<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2`,
      [schema, table],
    )
  ).map((row) => row.name);
const planOf = async (id: string) => (await server.inject('visualdev.releasePlan', { id }, admin)).data;
const draft = (model: SmallModel, id: string) => server.inject('visualdev.update', { ...smallModel(model), id }, admin);

describe('VDEV: the plan of a release', () => {
  const goods = (price: object, more: object[] = []): SmallModel => ({
    enCode: 'goods',
    fields: [fieldNode('input', 'name', '名称'), price as never, ...(more as never[])],
  });
  const asText = fieldNode('input', 'price', '价格');
  const asNumber = fieldNode('inputNumber', 'price', '价格');
  let model: PublishedModel;

  test('says the statements it will run and what they touch, and changes nothing', async () => {
    const created = await server.inject('visualdev.create', smallModel(goods(asText)), admin);
    const plan = await planOf(created.data.id);
    expect(plan).toMatchObject({ version: 1, table: 'mt_goods', destructive: [] });
    expect(plan.steps[0]).toMatchObject({ kind: 'createTable', table: 'mt_goods', destructive: false });
    expect(plan.steps[0].sql[0]).toMatch(/^create table model\."mt_goods"/);
    expect(await columns('mt_goods')).toEqual([]);
    await server.inject('visualdev.remove', { id: created.data.id }, admin);
  });

  test('a step that leaves values behind is held back until it is confirmed; the old values stay beside it', async () => {
    model = await publishModel(server, goods(asText));
    await model.save({ name: 'a', price: '12.5' });
    await model.save({ name: 'b', price: '十二' });
    const held = await model.republish(goods(asNumber));
    expect(held).toMatchObject({ code: 400, msg: '发布会改变已有数据：mt_goods.price: text → numeric' });
    expect(held.data.plan.steps).toContainEqual(
      expect.objectContaining({ id: 'changeType:mt_goods:price', rows: 2, lost: 1, destructive: true }),
    );
    expect(await model.names('price', { sidx: 'name', sort: 'asc' })).toEqual(['12.5', '十二']);
    const texts = (await planOf(model.modelId)).sentences.map(({ text }: { text: string }) => text);
    expect(texts).toContain('“价格”（price）由文本改为数字：转换 1 个值，1 个值不是数字，留在旧列中');
    const rehearsal = (await server.inject('visualdev.rehearse', { id: model.modelId }, admin)).data;
    expect(rehearsal).toMatchObject({ ok: true, rows: 2 });
    expect(rehearsal.text).toMatch(/^在 2 行数据的副本上执行了 \d+ 个步骤，用时 \d+ 毫秒，全部成功$/);
    expect(await columns('mt_goods')).not.toContain('price_before2');
    expect(await model.names('price', { sidx: 'name', sort: 'asc' })).toEqual(['12.5', '十二']);
    const other = await model.republish(goods(asNumber), { confirm: ['changeType:mt_goods:other'] });
    expect(other.code).toBe(400);
    const done = await model.republish(goods(asNumber), { confirm: ['changeType:mt_goods:price'] });
    expect(done.msg).toBe('同步成功');
    expect(await model.names('price', { sidx: 'name', sort: 'asc' })).toEqual([12.5, null]);
    expect(await columns('mt_goods')).toContain('price_before2');
    expect((await planOf(model.modelId)).steps).toEqual([]);
  });

  test('a removed field keeps its column, a renamed one its data', async () => {
    await model.republish(goods(asNumber, [fieldNode('input', 'colour', '颜色', { formId: 77 })]));
    const id = (await model.save({ name: 'c', colour: '红' })).data.id;
    await model.republish(goods(asNumber, [fieldNode('input', 'shade', '颜色', { formId: 77 })]));
    expect((await model.info(id)).shade).toBe('红');
    await model.republish(goods(asNumber));
    const plan = await planOf(model.modelId);
    expect(plan.destructive).toEqual([]);
    await draft(goods(asNumber, [fieldNode('input', 'tone', '色调', { formId: 78 })]), model.modelId);
    const { sentences } = await planOf(model.modelId);
    expect(sentences.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['mt_goods 增加列“色调”（tone），已有记录的值为空']),
    );
    expect(JSON.stringify(await server.db.raw('select * from model.mt_goods'))).toContain('红');
  });

  test('issue 15 §7 a rehearsal tells the step that would fail, and leaves nothing behind', async () => {
    await draft(goods(asNumber, [fieldNode('input', 'tone', '色调', { formId: 78 })]), model.modelId);
    // A column of this name as another tool made it: adding it is skipped, and indexing it fails.
    await server.db.raw('alter table model.mt_goods add column tone point');
    const before = await columns('mt_goods');
    const { data } = await server.inject('visualdev.rehearse', { id: model.modelId }, admin);
    expect(data).toMatchObject({ ok: false, failed: expect.stringContaining('tone') });
    expect(data.text).toContain('发布也会失败');
    expect(await columns('mt_goods')).toEqual(before);
    await server.db.raw('alter table model.mt_goods drop column tone');
    await draft(goods(asNumber, [fieldNode('input', 'id', '编号')]), model.modelId);
    const refused = (await server.inject('visualdev.rehearse', { id: model.modelId }, admin)).data;
    expect(refused).toMatchObject({ ok: false, steps: 0, text: expect.stringContaining('字段名 id（编号）') });
    await draft(goods(asNumber, [fieldNode('input', 'tone', '色调', { formId: 78 })]), model.modelId);
    expect((await server.inject('visualdev.rehearse', { id: model.modelId }, admin)).data.ok).toBe(true);
    expect(await model.names('name', { sidx: 'name', sort: 'asc' })).toContain('a');
  });

  test('designer §2.9 a version, or the current one, is compared with the draft', async () => {
    await draft(goods(asNumber, [fieldNode('input', 'compared', '比较')]), model.modelId);
    const changes = async (version?: number) =>
      (await server.inject('visualdev.changes', { id: model.modelId, ...(version && { version }) }, admin)).data;
    const { from, to } = await changes();
    expect(from.formData).not.toContain('compared');
    expect(to.formData).toContain('compared');
    expect((await changes(1)).from.formData).not.toBe(from.formData);
    const unknown = await server.inject('visualdev.changes', { id: model.modelId, version: 999 }, admin);
    expect(unknown.msg).toContain('999');
    const fresh = await server.inject(
      'visualdev.create',
      smallModel({ enCode: 'uncompared', fields: [asText] }),
      admin,
    );
    expect((await server.inject('visualdev.changes', { id: fresh.data.id }, admin)).data.from).toBeNull();
  });

  test('every version is kept and any can be published again; unsaved changes of the draft can be given up', async () => {
    const { data } = await server.inject('visualdev.versions', { id: model.modelId }, admin);
    const versions = data.list.map((row: { version: number }) => row.version);
    expect(versions[0]).toBeGreaterThan(4);
    expect(data.list.filter((row: { current: number }) => row.current)).toHaveLength(1);
    const third = { id: model.modelId, version: 3 };
    expect((await server.inject('visualdev.rollback', third, admin)).msg).toBe('回滚成功');
    const colours = (await model.list()).data.list.map((row: { colour?: string }) => row.colour ?? null);
    expect(colours).toContain('红');
    expect((await server.inject('visualdev.versions', { id: model.modelId }, admin)).data.list[0].version).toBe(
      versions[0] + 1,
    );
    await draft(goods(asNumber, [fieldNode('input', 'never', '没有')]), model.modelId);
    expect((await server.inject('visualdev.rollbackTemplate', { id: model.modelId }, admin)).msg).toBe('回滚成功');
    expect((await server.inject('visualdev.info', { id: model.modelId }, admin)).data.formData).not.toContain('never');
    const fresh = await server.inject('visualdev.create', smallModel({ enCode: 'fresh', fields: [asText] }), admin);
    const refused = await server.inject('visualdev.rollbackTemplate', { id: fresh.data.id }, admin);
    expect(refused).toMatchObject({ code: 400, msg: '该表单未发布，无法回滚表单内容！' });
    expect((await server.inject('visualdev.rollback', { id: model.modelId, version: 99 }, admin)).msg).toBe(
      '没有版本 99',
    );
  });

  test('another key policy makes the tables anew and sets the old rows aside, once confirmed', async () => {
    const lines = tableNode('tableFieldLines', '行', [fieldNode('input', 'text', '文字')]);
    const keyed = await publishModel(server, { enCode: 'keyed', fields: [asText, lines] });
    await keyed.save({ price: 'x', tableFieldLines: [{ text: 'a' }] });
    const numbered = { enCode: 'keyed', fields: [asText, lines], form: { primaryKeyPolicy: 2 } };
    const held = await keyed.republish(numbered);
    expect(held.code).toBe(400);
    expect(held.data.plan.destructive).toEqual(['setAside:mt_keyed_tableFieldLines', 'setAside:mt_keyed']);
    expect((await keyed.republish(numbered, { confirm: true })).msg).toBe('同步成功');
    expect((await keyed.save({ price: 'y', tableFieldLines: [{ text: 'b' }] })).data.id).toBe('1');
    expect(await keyed.names('price')).toEqual(['y']);
    expect(await server.db.raw('select price from model.mt_keyed_before2')).toEqual([{ price: 'x' }]);
  });
});

describe('VDEV: refusals', () => {
  const fields = [fieldNode('input', 'name', '名称')];

  test('texts of contract-visualdev §1.5', async () => {
    const made = await publishModel(server, { enCode: 'refusals', fields });
    const release = (body: object) => server.inject('visualdev.release', { id: made.modelId, pc: 1, ...body }, admin);
    expect((await release({ pcModuleParentId: 'nowhere' })).msg).toBe('未找到同步路径');
    const flow = await server.inject(
      'visualdev.create',
      smallModel({ enCode: 'flowing', fields, record: { enableFlow: 1 } }),
      admin,
    );
    const unplanned = await server.inject('visualdev.release', { id: flow.data.id, pc: 1 }, admin);
    expect(unplanned.msg).toBe('流程未设计,请先设计流程');
    await server.db.raw('create table public.twice (id text, name text)');
    const tables = [
      { table: 'twice', typeId: '1', fields: [{ columnName: 'id', field: 'id', dataType: 'varchar', primaryKey: 0 }] },
    ];
    const keyless = await server.inject('visualdev.create', smallModel({ enCode: 'keyless', fields, tables }), admin);
    expect((await server.inject('visualdev.release', { id: keyless.data.id, pc: 1 }, admin)).msg).toBe(
      '表[twice]无主键!',
    );
    const missing = await server.inject('onlineDev.config', { modelId: 'gone0' }, admin);
    expect(missing).toMatchObject({ code: 400, msg: '该表单已删除' });
  });

  test('tables of a published model cannot be taken out of its draft', async () => {
    const tables = [
      { table: 'kept', typeId: '1', fields: [{ columnName: 'f_id', field: 'id', dataType: 'varchar', primaryKey: 1 }] },
    ];
    const made = await publishModel(server, { enCode: 'kept', fields, tables });
    expect(await draft({ enCode: 'kept', fields }, made.modelId)).toMatchObject({
      code: 400,
      msg: '请至少选择一个数据表',
    });
  });

  test('a script of a trusted model is no issue of the editor of an administrator', async () => {
    const funcs = { onLoad: '({ setFormData }) => { setFormData("name", "x"); }' };
    const made = await publishModel(server, { enCode: 'scripted', fields });
    const { data: draft } = await server.inject('visualdev.info', { id: made.modelId }, admin);
    const formData = JSON.stringify({ ...JSON.parse(draft.formData), funcs });
    const found = async () =>
      (await server.inject('visualdev.check', { id: made.modelId, webType: 2, formData }, admin)).data.warnings;
    const before = await found();
    expect(before).toBeGreaterThan(0);
    expect((await server.inject('visualdev.trust', { id: made.modelId, trusted: 1 }, admin)).code).toBe(200);
    expect(await found()).toBe(before - 1);
  });

  test('buttons of toolbar and row with one label have two names where they are granted', async () => {
    const list = {
      btnsList: [{ value: 'batchRemove', label: 'Delete' }],
      columnBtnsList: [{ value: 'remove', label: 'Delete' }],
    };
    const { menuId } = await publishModel(server, { enCode: 'namedTwice', fields, list });
    const rows = await server.db.raw(
      'select full_name as name from weft_module_button where module_id = $1 order by 1',
      [menuId],
    );
    expect(rows).toEqual([{ name: 'Delete' }, { name: '批量删除' }]);
  });

  test('state, and trust that only administrators give and a change by others takes away', async () => {
    const made = await publishModel(server, { enCode: 'trusting', fields });
    const config = async () => (await server.inject('onlineDev.config', { modelId: made.modelId }, admin)).data;
    expect((await config()).trusted).toBe(0);
    const role = await makeRole(server, {
      menus: ['onlineDev.webDesign'],
      buttons: ['onlineDev.webDesign/btn_edit'],
    });
    await makePerson(server, 'designer', [role]);
    const trust = { id: made.modelId, trusted: 1 };
    expect((await server.inject('visualdev.trust', trust, { as: 'designer' })).code).toBe(403);
    expect((await server.inject('visualdev.trust', trust, admin)).code).toBe(200);
    expect((await config()).trusted).toBe(1);
    const more = [...fields, fieldNode('input', 'later', 'later')];
    const body = { ...smallModel({ enCode: 'trusting', fields: more }), id: made.modelId, trusted: 1 };
    expect((await server.inject('visualdev.update', body, { as: 'designer' })).msg).toBe('更新成功');
    expect((await server.inject('onlineDev.config', { modelId: made.modelId, type: '0' }, admin)).data.trusted).toBe(0);
    // Trust counts for what is published: of a draft that differs from it nobody has read that.
    expect(await server.inject('visualdev.trust', trust, admin)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('先发布'),
    });
    expect((await config()).trusted).toBe(0);
    expect((await server.inject('visualdev.release', { id: made.modelId, pc: 1 }, admin)).code).toBe(200);
    expect((await server.inject('visualdev.trust', trust, admin)).code).toBe(200);
    expect((await server.inject('visualdev.trust', { ...trust, trusted: 0 }, admin)).code).toBe(200);
    expect((await server.inject('visualdev.state', { id: made.modelId }, admin)).code).toBe(200);
    const chosen = await server.inject('visualdev.selector', {}, admin);
    expect(JSON.stringify(chosen.data)).not.toContain(made.modelId);
    const groups = chosen.data.list as { fullName: string; disabled: boolean }[];
    expect(groups.every(({ fullName, disabled }) => fullName !== '' && disabled)).toBe(true);
  });

  test('Config fills in defaults that follow the person who asks (contract-visualdev §2.1)', async () => {
    const follows = { defaultCurrent: true };
    const made = await publishModel(server, {
      enCode: 'current',
      fields: [
        fieldNode('userSelect', 'who', '谁', follows),
        fieldNode('usersSelect', 'whoever', '谁们', follows, { multiple: true }),
        fieldNode('organizeSelect', 'where', '哪里', follows),
      ],
    });
    const { data } = await server.inject('onlineDev.config', { modelId: made.modelId }, admin);
    const user = await server.inject('auth.currentUser', {}, admin);
    const { userId, organizeIdList } = user.data.userInfo;
    const values = JSON.parse(data.formData).fields.map(
      (node: { __config__: { defaultValue?: unknown } }) => node.__config__.defaultValue,
    );
    expect(values).toEqual([userId, [`${userId}--user`], organizeIdList.length ? organizeIdList : undefined]);
    expect((await server.inject('onlineDev.formData', { modelId: made.modelId }, admin)).data.formData).toBe(
      data.formData,
    );
  });
});

describe('VDEV: tables that were there before the model', () => {
  const fields = [
    fieldNode('input', 'name', '名称'),
    fieldNode('inputNumber', 'amount', '数量'),
    fieldNode('switch', 'active', '启用', {}, { activeValue: 1, inactiveValue: 0 }),
    fieldNode('datePicker', 'since', '自', {}, { format: 'yyyy-MM-dd' }),
    fieldNode(
      'select',
      'tags',
      '标签',
      { dataType: 'static' },
      {
        multiple: true,
        options: [{ id: 'x', fullName: '某' }],
        props: { label: 'fullName', value: 'id' },
      },
    ),
    tableNode('tableFieldLines', '行', [fieldNode('input', 'text', '文字')], { tableName: 'old_line' }),
  ];
  const key = { columnName: 'id', field: 'id', dataType: 'varchar', primaryKey: 1 };
  const tables = [
    { table: 'old_thing', typeId: '1', fields: [key, { columnName: 'NAME', field: 'name', dataType: 'varchar' }] },
    {
      table: 'old_line',
      typeId: '0',
      tableField: 'thing_id',
      fields: [key, { columnName: 'thing_id', field: 'thingId', dataType: 'varchar' }],
    },
  ];
  const model: SmallModel = { enCode: 'oldThings', fields, tables };

  test('are worked as they are: types, keys and rows; nothing of them is altered', async () => {
    await server.db.raw(
      `create table public.old_thing (id varchar(40) primary key, name varchar(20), amount integer, active boolean,
         since date, tags varchar(200), untouched text default 'stays')`,
    );
    await server.db.raw('create table public.old_line (id varchar(40) primary key, thing_id varchar(40), text text)');
    await server.db.raw(`insert into old_thing values ('k1', '旧', 3, true, '2020-02-03', '["x"]')`);
    const things = await publishModel(server, model);
    expect((await things.list()).data.list[0]).toMatchObject({
      id: 'k1',
      name: '旧',
      amount: 3,
      active: '开',
      tags: '某',
      since: '2020-02-03',
    });
    const saved = await things.save({
      name: '新',
      amount: 7,
      active: 0,
      tags: ['x'],
      since: Date.UTC(2021, 0, 5),
      tableFieldLines: [{ text: 'a' }],
    });
    expect(saved.msg).toBe('新建成功');
    const id = saved.data.id;
    expect(await things.info(id)).toMatchObject({
      amount: 7,
      active: 0,
      tags: ['x'],
      tableFieldLines: [{ text: 'a' }],
    });
    const [row] = await server.db.raw('select name, amount, active, tags, untouched from old_thing where id = $1', [
      id,
    ]);
    expect(row).toEqual({ name: '新', amount: 7, active: false, tags: '["x"]', untouched: 'stays' });
    expect(await things.names('name', { queryJson: '{"tags":["x"],"amount":7}' })).toEqual(['新']);
    expect((await things.update(id, { name: '改', tableFieldLines: [] })).msg).toBe('更新成功');
    expect(await server.db.raw('select 1 from old_line')).toEqual([]);
    const long = await things.save({ name: '长'.repeat(30) });
    expect(long).toMatchObject({ code: 400, msg: '内容超出数据表列的长度' });
    await server.inject('onlineDev.remove', { modelId: things.modelId, id }, admin);
    expect((await planOf(things.modelId)).steps).toEqual([]);
    expect(await columns('old_thing', 'public')).toHaveLength(7);
  });

  test('are refused when a column is missing or cannot hold the field, and to whoever is no administrator', async () => {
    await server.db.raw('create table public.other_thing (id varchar(40) primary key, name date)');
    const other = (name: string, more: object[] = []) =>
      smallModel({
        enCode: name,
        fields: [fieldNode('input', 'name', '名称'), ...(more as never[])],
        tables: [{ table: 'other_thing', typeId: '1', fields: [key] }],
      });
    const attempt = async (body: object, as = 'admin') => {
      const made = await server.inject('visualdev.create', body as never, admin);
      return (await server.inject('visualdev.release', { id: made.data.id, pc: 1 }, { as })).msg;
    };
    expect(await attempt(other('one'))).toBe('表[other_thing]的列 name（date）不能保存该字段');
    await server.db.raw('alter table other_thing alter column name type text');
    expect(await attempt(other('two', [fieldNode('input', 'gone', '没有')]))).toBe('表[other_thing]没有列 gone');
    const role = await makeRole(server, {
      menus: ['onlineDev.webDesign'],
      buttons: ['onlineDev.webDesign/btn_release'],
    });
    await makePerson(server, 'publisher', [role]);
    expect(await attempt(other('three'), 'publisher')).toBe('数据表 other_thing 不属于任何功能，须由管理员首次发布');
    expect(await attempt(other('four'))).toBe('同步成功');
  });

  test('issue 27 §3: names of the platform’s tables are refused when the model is saved', async () => {
    for (const table of ['weft_user', 'Weft_new', 'pg_authid']) {
      const tables = [{ table, typeId: '1', fields: [{ ...key, columnName: 'f_id' }] }];
      const model = smallModel({ enCode: 'users', fields: [fieldNode('input', 'account', '账号')], tables });
      const refused = await server.inject('visualdev.create', model, admin);
      expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining(`“${table}”不能用作`) });
    }
    expect((await server.db.raw('select count(*)::int as n from public.weft_user'))[0]).not.toEqual({ n: 0 });
  });
});

describe('patterns of designers (issue 10 §3)', () => {
  const withPattern = (pattern: string) => ({ regList: [{ pattern, message: '不合规' }] });
  const model = (pattern: string, cell = '/^a$/'): SmallModel => ({
    enCode: `patterns${++made}`,
    fields: [
      fieldNode('input', 'code', '编号', withPattern(pattern)),
      tableNode('tableField1', '明细', [fieldNode('input', 'unit', '单位', withPattern(cell))]),
    ],
  });
  let made = 0;
  const create = async (source: SmallModel) =>
    (await server.inject('visualdev.create', smallModel(source), admin)).data.id as string;

  test.each([
    ['/^(a+)+$/', '字段“编号”的校验规则“/^(a+)+$/”可能极慢：请去掉嵌套或相邻的重复以及反向引用'],
    ['/(/', '字段“编号”的校验规则“/(/”不是有效的正则表达式'],
    ['/^a$/x', '字段“编号”的校验规则“/^a$/x”使用了不支持的标志，只能用 i、m、s、u'],
    ['a'.repeat(501), `字段“编号”的校验规则“${'a'.repeat(80)}”超过500个字符`],
  ])('%s is refused by the plan and by the release, naming the field', async (pattern, msg) => {
    const id = await create(model(pattern));
    const issue = { level: 'error', at: '/formData/fields/0/__config__/regList/0', message: msg };
    expect(await planOf(id)).toMatchObject({ steps: [], errors: 1, issues: [issue] });
    const answer = await server.inject('visualdev.release', { id, pc: 1 }, admin);
    expect(answer).toMatchObject({ code: 400, msg, data: { issues: [issue] } });
  });

  test('also of a column of a sub-table', async () => {
    const id = await create(model('/^a$/g', '/(\\w+\\s?)*$/'));
    const { code, data } = await server.inject('visualdev.release', { id, pc: 1 }, admin);
    expect(code).toBe(400);
    expect(data.issues).toMatchObject([{ at: '/formData/fields/1/__config__/children/0/__config__/regList/0' }]);
  });
});

test('use 21 the menu of a first release is last beside its neighbours, with the icon that was chosen; a release again leaves place and icon', async () => {
  const menuOf = async (modelId: string) =>
    server.db.kysely
      .selectFrom('weftMenu')
      .select(['parentId', 'icon', 'sortCode', 'propertyJson'])
      .where('moduleId', '=', modelId)
      .executeTakeFirstOrThrow();
  const release = (id: string, more: object) => server.inject('visualdev.release', { id, pc: 1, ...more }, admin);
  const made = await server.inject(
    'visualdev.create',
    smallModel({ enCode: 'lastOne', fields: [fieldNode('input', 'name', '名称')] }),
    admin,
  );
  const { id } = made.data;
  const parent = await server.db.kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('enCode', '=', 'systemData')
    .executeTakeFirstOrThrow();
  const beside = await server.db.kysely
    .selectFrom('weftMenu')
    .select('sortCode')
    .where('parentId', '=', parent.id)
    .execute();
  expect(await release(id, { pcModuleParentId: parent.id, icon: 'icon-ym icon-ym-wf' })).toMatchObject({ code: 200 });
  const first = await menuOf(id);
  expect(first).toMatchObject({ parentId: parent.id, icon: 'icon-ym icon-ym-wf' });
  expect(Number(first.sortCode)).toBeGreaterThan(Math.max(...beside.map(({ sortCode }) => Number(sortCode))));
  expect(await release(id, { pcModuleParentId: '', icon: '', confirm: 1 })).toMatchObject({ code: 200 });
  expect(await menuOf(id)).toEqual(first);
  // Issue 15 §6: the colour stays too, and becomes no style text of somebody's choice.
  const painted = await release(id, { iconBackgroundColor: '#0f8a6c', confirm: 1 });
  expect(painted).toMatchObject({ code: 200 });
  await release(id, { confirm: 1 });
  expect(JSON.parse((await menuOf(id)).propertyJson ?? '{}')).toMatchObject({ iconBackgroundColor: '#0f8a6c' });
  expect(await release(id, { iconBackgroundColor: 'red;x', confirm: 1 })).toMatchObject({ code: 400 });
});
