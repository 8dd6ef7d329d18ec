import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../core/id';
import { insertRow } from '../../../tests/support/insertRow';
import { makePerson } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';
import { isPlatformCode } from '../../seed/platformCodes';

const granted = { code: 400, msg: '已授权的菜单或权限项的编码与关联只能由管理员修改' };
const reserved = { code: 400, msg: '该编码为平台功能所用，只能由管理员使用' };
const notYours = { code: 400, msg: '操作失败！您没有权限操作' };
const asAdmin = { as: 'admin' };

let app: TestServer;
let systemId = '';
let office = '';
let editor = { token: '' };
let roleId = '';
let model: PublishedModel;

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = await insertRow(app.db, table, row);
  app.bus.publish('menu.changed', {});
  return id;
}
const menuIdOf = async (enCode: string) => {
  const menus = app.db.kysely.selectFrom('weftMenu').select('id').where('enCode', '=', enCode);
  const found = menus.where('category', '=', 'Web').where('deleteMark', 'is', null);
  return (await found.executeTakeFirstOrThrow()).id;
};
const grant = (itemType: string, itemId: string, objectId = roleId) =>
  insert('weftAuthorize', { itemType, itemId, objectType: 'Role', objectId });

let count = 0;
const page = (more: object = {}) => {
  const enCode = `own.page${++count}`;
  const names = { fullName: enCode, enCode, urlAddress: `own/page${count}` };
  return { parentId: '-1', systemId, icon: 'x', type: 2, category: 'Web', sortCode: 1, ...names, ...more };
};
/** A menu that the role of the editor grants. */
async function grantedMenu(more: object = {}) {
  const form = page(more);
  const id = await insert('weftMenu', form);
  await grant('module', id);
  return { id, form };
}
const button = async (moduleId: string, enCode = newId()) =>
  insert('weftModuleButton', { moduleId, parentId: '-1', fullName: enCode, enCode });

beforeAll(async () => {
  app = await startTestServer();
  systemId = (await app.inject('system.list', {}, asAdmin)).data.list[0].id;
  office = (await app.db.raw<{ id: string }>("select id from weft_organize where parent_id = '-1'"))[0]!.id;
  roleId = await insert('weftRole', { fullName: 'editors', enCode: 'editors', globalMark: 1, enabledMark: 1 });
  for (const code of ['system', 'system.menu', 'onlineDev', 'onlineDev.webDesign'])
    await grant('module', await menuIdOf(code));
  const buttons = await app.db.raw<{ id: string }>(
    `select b.id from weft_module_button b join weft_menu m on m.id = b.module_id
     where m.en_code in ('system.menu', 'onlineDev.webDesign')`,
  );
  for (const { id } of buttons) await grant('button', id);
  await makePerson(app, 'editor', [roleId]);
  model = await publishModel(app, { enCode: 'foreign', fields: [fieldNode('input', 'title', '标题')] });
  await model.save({ title: 'secret' });
  editor = { token: await app.signIn('editor', 'Weft@2026') };
});
afterAll(() => app.close());

const update = (id: string, form: object, options: object = editor) =>
  app.inject('menu.update', { id, ...form }, options);

test('issue 10 §2 every code that a route asks for is a code of the platform', () => {
  const codes = app.app.declaredRoutes.flatMap(({ permission }) =>
    (Array.isArray(permission) ? permission : [permission]).flatMap((each) =>
      typeof each === 'object' && 'module' in each ? [each.module] : [],
    ),
  );
  expect(new Set(codes).size).toBeGreaterThan(10);
  expect([...new Set(codes)].filter((code) => !isPlatformCode(app.db, code))).toEqual([]);
});

test('issue 10 §2 moduleId of a granted menu gives nobody the rows of a foreign model', async () => {
  const { id, form } = await grantedMenu();
  const opens = { ...form, type: 3, propertyJson: JSON.stringify({ moduleId: model.modelId }) };
  expect(await update(id, opens)).toMatchObject(granted);
  expect(await update(id, { ...form, type: 3, moduleId: model.modelId })).toMatchObject(granted);
  expect((await model.list({}, editor)).code).toBe(403);
});

test('issue 10 §2 the code of a granted menu does not become that of another screen', async () => {
  const { id, form } = await grantedMenu();
  // The screen of users is deleted, so that its code is free.
  const users = await menuIdOf('permission.user');
  await app.db.kysely.updateTable('weftMenu').set({ deleteMark: 1 }).where('id', '=', users).execute();
  app.bus.publish('menu.changed', {});
  expect(await update(id, { ...form, enCode: 'permission.user' })).toMatchObject(granted);
  expect((await app.inject('users.list', {}, editor)).code).toBe(403);
  const fresh = { ...page(), enCode: 'permission.user' };
  expect(await app.inject('menu.create', fresh, editor)).toMatchObject(reserved);
  const mine = await insert('weftMenu', page());
  expect(await update(mine, { ...page(), enCode: 'permission.user' })).toMatchObject(reserved);
  const app_ = { ...page({ category: 'App' }), enCode: 'permission.user' };
  expect((await app.inject('menu.create', app_, editor)).code).toBe(200);
  await app.db.kysely.updateTable('weftMenu').set({ deleteMark: null }).where('id', '=', users).execute();
});

test.each([
  ['enCode', { enCode: 'own.other' }],
  ['type', { type: 7, urlAddress: 'https://example.org' }],
  ['urlAddress', { urlAddress: 'permission/role' }],
])('issue 10 §2 %s of a granted menu: an administrator, and the sessions of its holders end', async (_, change) => {
  const { id, form } = await grantedMenu();
  expect(await update(id, { ...form, ...change })).toMatchObject(granted);
  expect((await update(id, { ...form, fullName: `n${id}`, sortCode: 7, icon: 'y' })).code).toBe(200);
  expect((await app.inject('auth.currentUser', {}, editor)).code).toBe(200);
  expect((await update(id, { ...form, ...change }, asAdmin)).code).toBe(200);
  expect((await app.inject('auth.currentUser', {}, editor)).code).toBe(600);
  editor = { token: await app.signIn('editor', 'Weft@2026') };
});

test('issue 10 §2 the items of a menu count, and what lies below it', async () => {
  const id = await insert('weftMenu', page({ type: 1, urlAddress: '' }));
  const below = page({ parentId: id });
  const child = await insert('weftMenu', below);
  const form = page({ type: 1, urlAddress: '' });
  expect((await update(id, form)).code).toBe(200);
  await grant('button', await button(child));
  expect(await update(child, { ...below, enCode: 'own.child' })).toMatchObject(granted);
  expect(await update(id, { ...form, enCode: 'own.parent' })).toMatchObject(granted);
});

test('issue 10 §2 a granted menu is moved to where it counts by who holds it, and to another application by administrators', async () => {
  const closed = await insert('weftMenu', page({ type: 1, urlAddress: '', enabledMark: 0 }));
  const open = await insert('weftMenu', page({ type: 1, urlAddress: '' }));
  const form = page({ parentId: closed });
  const id = await insert('weftMenu', form);
  const others = await insert('weftRole', { fullName: 'o', enCode: 'o', globalMark: 1, enabledMark: 1 });
  await grant('module', id, others);
  expect(await update(id, { ...form, parentId: open })).toMatchObject(notYours);
  expect((await update(id, { ...form, parentId: open }, asAdmin)).code).toBe(200);
  expect((await update(id, { ...form, parentId: '-1' })).code).toBe(200);
  const other = await insert('weftSystem', { fullName: 'beside', enCode: 'beside' });
  expect(await update(id, { ...form, parentId: '-1', systemId: other })).toMatchObject(granted);
});

test('issue 10 §2 what is switched on is held: a menu, a directory above it, an application', async () => {
  const others = await insert('weftRole', { fullName: 'p', enCode: 'p', globalMark: 1, enabledMark: 1 });
  const system = await insert('weftSystem', { fullName: 'off', enCode: 'off', enabledMark: 0, icon: 'x' });
  const directory = await insert('weftMenu', page({ systemId: system, type: 1, urlAddress: '', enabledMark: 0 }));
  const form = page({ systemId: system, parentId: directory, enabledMark: 0 });
  const id = await insert('weftMenu', form);
  await grant('module', id, others);
  const enable = () => [
    app.inject('menu.state', { id }, editor),
    app.inject('menu.state', { id: directory }, editor),
    update(id, { ...form, enabledMark: 1 }),
    app.inject('system.update', { id: system, fullName: 'off', enCode: 'off', icon: 'x', enabledMark: 1 }, editor),
  ];
  for (const answer of await Promise.all(enable())) expect(answer).toMatchObject(notYours);
  await grant('module', id);
  app.bus.publish('permission.changed', {});
  expect((await app.inject('menu.state', { id: directory }, editor)).code).toBe(200);
  expect((await app.inject('menu.state', { id }, editor)).code).toBe(200);
});

test('issue 10 §2 a new menu, an imported one too, opens only what its maker holds', async () => {
  const opens = (more: object = {}) =>
    page({ type: 3, urlAddress: '', propertyJson: JSON.stringify({ moduleId: model.modelId }), ...more });
  expect(await app.inject('menu.create', opens(), editor)).toMatchObject(notYours);
  const file = (menu: object) => ({
    systemId,
    file: {
      filename: 'x.bm',
      content: JSON.stringify({ menu: { id: newId(), enabledMark: 1, ...menu }, buttons: [] }),
    },
  });
  expect(await app.inject('menu.import', file(opens()), editor)).toMatchObject(notYours);
  expect((await app.inject('menu.import', file(opens()), asAdmin)).code).toBe(200);
  await grant('module', model.menuId);
  app.bus.publish('permission.changed', {});
  expect((await app.inject('menu.create', opens(), editor)).code).toBe(200);
  await app.db.kysely.deleteFrom('weftAuthorize').where('itemId', '=', model.menuId).execute();
  app.bus.publish('permission.changed', {});
});

test('issue 10 §2 only an administrator sets an address that hands over the sign-in token', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders of a menu entry
  const urlAddress = 'https://example.org/?t=${jnpfToken}';
  const link = (more: object = {}) => page({ type: 7, urlAddress, ...more });
  const refused = { code: 400, msg: '含登录令牌的地址只能由管理员设置' };
  expect(await app.inject('menu.create', link(), editor)).toMatchObject(refused);
  expect((await app.inject('menu.create', link({ urlAddress: 'https://example.org' }), editor)).code).toBe(200);
  const form = page({ type: 7, urlAddress: 'https://example.org' });
  const id = await insert('weftMenu', form);
  expect(await update(id, { ...form, urlAddress })).toMatchObject(refused);
  expect((await update(id, { ...form, urlAddress }, asAdmin)).code).toBe(200);
  expect((await update(id, { ...form, urlAddress, sortCode: 3 })).code).toBe(200);
});

const families = {
  moduleButton: {
    table: 'weftModuleButton',
    kind: 'button',
    more: { parentId: '-1' },
    change: { enCode: 'btn_reset' },
  },
  moduleColumn: { table: 'weftModuleColumn', kind: 'column', more: {}, change: { enCode: 'salary' } },
  moduleForm: { table: 'weftModuleForm', kind: 'form', more: {}, change: { fieldRule: 2, childTableKey: 'pay' } },
  moduleDataAuthorizeScheme: {
    table: 'weftModuleDataAuthorizeScheme',
    kind: 'resource',
    more: { conditionJson: '[{"logic":"and","groups":[]}]' },
    change: { conditionJson: '[]' },
  },
} as const;

test.each(Object.entries(families))(
  'issue 10 §2 %s: what is granted is redefined by administrators and named by everybody',
  async (family, { table, kind, more, change }) => {
    const { id: moduleId } = await grantedMenu();
    const form = { moduleId, fullName: newId(), enCode: newId(), enabledMark: 1, ...more };
    const id = await insert(table, form);
    const save = (values: object, options: object = editor) =>
      app.inject(`${family}.update`, { id, ...form, ...values }, options);
    await grant(kind, id);
    app.bus.publish('permission.changed', {});
    expect(await save(change)).toMatchObject(granted);
    expect((await save({ fullName: newId(), sortCode: 3 })).code).toBe(200);
    if (kind === 'resource') expect(await save({ enCode: 'all' })).toMatchObject(granted);
    expect((await app.inject('auth.currentUser', {}, editor)).code).toBe(200);
    expect((await save(change, asAdmin)).code).toBe(200);
    expect((await app.inject('auth.currentUser', {}, editor)).code).toBe(600);
    editor = { token: await app.signIn('editor', 'Weft@2026') };
  },
);

test('issue 10 §2 a data rule that a granted scheme uses is redefined by administrators', async () => {
  const { id: moduleId } = await grantedMenu();
  const form = { moduleId, fullName: 'rule', enCode: 'office', type: 'varchar' };
  const id = await insert('weftModuleDataAuthorize', form);
  const group = { id, field: 'office', type: 'varchar', op: 'Equal', value: '@organizeId', fieldRule: 0 };
  const scheme = await insert('weftModuleDataAuthorizeScheme', {
    moduleId,
    fullName: 's',
    enCode: 's',
    conditionJson: JSON.stringify([{ logic: 'and', groups: [group] }]),
  });
  const rename = (options: object) => app.inject('moduleDataAuthorize.update', { id, ...form, enCode: 'x' }, options);
  await grant('resource', scheme);
  expect(await rename(editor)).toMatchObject(granted);
  expect((await rename(asAdmin)).code).toBe(200);
  editor = { token: await app.signIn('editor', 'Weft@2026') };
});

test.each(['moduleColumn', 'moduleForm'] as const)(
  'issue 10 §2 %s: what hides something is taken away by its holders only',
  async (family) => {
    const moduleId = await menuIdOf('systemData.dictionary');
    const { table, kind } = families[family];
    const form = { moduleId, fullName: newId(), enCode: newId(), enabledMark: 1 };
    const id = await insert(table, form);
    const attempts = () => [
      app.inject(`${family}.remove`, { id }, editor),
      app.inject(`${family}.state`, { id }, editor),
      app.inject(`${family}.update`, { id, ...form, enCode: newId() }, editor),
      app.inject(`${family}.update`, { id, ...form, enabledMark: 0 }, editor),
    ];
    for (const answer of await Promise.all(attempts())) expect(answer).toMatchObject(notYours);
    await grant(kind, id);
    app.bus.publish('permission.changed', {});
    expect((await app.inject(`${family}.state`, { id }, editor)).code).toBe(200);
    expect((await app.inject(`${family}.state`, { id }, editor)).code).toBe(200);
    expect((await app.inject(`${family}.remove`, { id }, editor)).code).toBe(200);
  },
);

test('issue 10 §2 a granted button is switched on by who holds it', async () => {
  const others = await insert('weftRole', { fullName: 'q', enCode: 'q', globalMark: 1, enabledMark: 1 });
  const id = await button(await menuIdOf('systemData.dictionary'));
  await app.db.kysely.updateTable('weftModuleButton').set({ enabledMark: 0 }).where('id', '=', id).execute();
  await grant('button', id, others);
  expect(await app.inject('moduleButton.state', { id }, editor)).toMatchObject(notYours);
  expect((await app.inject('moduleButton.state', { id }, asAdmin)).code).toBe(200);
});

test('T29 an item is granted by who holds its menu too', async () => {
  const giving = await insert('weftRole', { fullName: 'giving', enCode: 'giving', globalMark: 1, enabledMark: 1 });
  const users = await menuIdOf('permission.user');
  const reset = await app.db.raw<{ id: string }>(
    "select id from weft_module_button where module_id = $1 and en_code = 'btn_resetPassword'",
    [users],
  );
  for (const code of ['permission', 'permission.role']) await grant('module', await menuIdOf(code), giving);
  const authorize = await app.db.raw<{ id: string }>(
    "select id from weft_module_button where module_id = $1 and en_code = 'btn_authorize'",
    [await menuIdOf('permission.role')],
  );
  await grant('button', authorize[0]!.id, giving);
  // Without its menu the button is no right.
  await grant('button', reset[0]!.id, giving);
  await makePerson(app, 'giver', [giving]);
  const role = await insert('weftRole', { fullName: 'own', enCode: 'own', globalMark: 0, enabledMark: 1 });
  await app.db.kysely.insertInto('weftRoleOrganize').values({ roleId: role, organizeId: office }).execute();
  const form = { objectType: 'Role', button: [reset[0]!.id] };
  const as = { token: await app.signIn('giver', 'Weft@2026') };
  expect(await app.inject('authority.grant', { objectId: role, ...form }, as)).toMatchObject(notYours);
  await grant('module', users, giving);
  app.bus.publish('permission.changed', {});
  expect((await app.inject('authority.grant', { objectId: role, ...form }, as)).code).toBe(200);
});

const draft = (enCode: string, list: Record<string, unknown> = {}) =>
  smallModel({ enCode, fields: [fieldNode('input', 'title', '标题')], list });
async function released(enCode: string, list: Record<string, unknown> = {}, options: object = editor) {
  const made = await app.inject('visualdev.create', draft(enCode, list), options);
  return {
    id: made.data.id as string,
    answer: await app.inject('visualdev.release', { id: made.data.id, pc: 1 }, options),
  };
}

test('issue 10 §2 a model is not released under a code of the platform', async () => {
  const users = await menuIdOf('permission.user');
  await app.db.kysely.updateTable('weftMenu').set({ deleteMark: 1 }).where('id', '=', users).execute();
  const { answer } = await released('permission.user');
  expect(answer).toMatchObject(reserved);
  await app.db.kysely.updateTable('weftMenu').set({ deleteMark: null }).where('id', '=', users).execute();
});

test('issue 10 §2 a release neither enables a menu, nor recodes a granted one, nor loosens what its holders may', async () => {
  const { id, answer } = await released('guarded', { useDataPermission: true });
  expect(answer.code).toBe(200);
  const { menuId } = answer.data;
  await app.db.kysely.updateTable('weftMenu').set({ enabledMark: 0 }).where('id', '=', menuId).execute();
  const again = (options: object = editor) => app.inject('visualdev.release', { id, pc: 1 }, options);
  const change = (node: object) => app.inject('visualdev.update', { ...node, id }, asAdmin);
  await grant('module', menuId);
  expect((await again()).code).toBe(200);
  const [menu] = await app.db.raw('select enabled_mark from weft_menu where id = $1', [menuId]);
  expect(menu).toEqual({ enabled_mark: 0 });
  await change(draft('recoded', { useDataPermission: true }));
  expect(await again()).toMatchObject(granted);
  await change(draft('guarded'));
  expect(await again()).toMatchObject({ code: 400, msg: '放宽已授权页面的权限控制需要管理员' });
  const version = async () => (await app.inject('visualdev.versions', { id }, asAdmin)).data.list[0].version;
  const before = await version();
  expect((await again(asAdmin)).code).toBe(200);
  expect(await version()).toBe(before + 1);
  editor = { token: await app.signIn('editor', 'Weft@2026') };
});

test('issue 10 §2 a deleted model leaves no grants behind', async () => {
  const { id, answer } = await released('leaving');
  await grant('module', answer.data.menuId);
  const held = () => app.db.raw('select 1 from weft_authorize where item_id = $1', [answer.data.menuId]);
  expect(await held()).toHaveLength(1);
  expect((await app.inject('visualdev.remove', { id }, asAdmin)).code).toBe(200);
  expect(await held()).toHaveLength(0);
});
