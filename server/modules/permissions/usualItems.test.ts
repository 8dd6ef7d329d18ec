import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let app: TestServer;
let roleId: string;
let dictionary: string;
let directory: string;
let open: PublishedModel;
let guarded: PublishedModel;
const asAdmin = { as: 'admin' };
const title = fieldNode('input', 'title', '标题');

beforeAll(async () => {
  app = await startTestServer();
  const menus = app.db.kysely.selectFrom('weftMenu').select('id');
  dictionary = (await menus.where('enCode', '=', 'systemData.dictionary').executeTakeFirstOrThrow()).id;
  directory = (await menus.where('enCode', '=', 'systemData').executeTakeFirstOrThrow()).id;
  const checked = { useColumnPermission: true, useFormPermission: true, useBtnPermission: true };
  guarded = await publishModel(app, { enCode: 'guarded', fields: [title], list: checked });
  open = await publishModel(app, {
    enCode: 'unguarded',
    fields: [title],
    list: { useColumnPermission: false, useFormPermission: false, useBtnPermission: false },
  });
});
beforeEach(async () => {
  roleId = await makeRole(app, { menus: [] });
});
afterAll(() => app.close());

interface Node {
  id: string;
  fullName: string;
  kind?: string;
  children?: Node[];
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const step = async (type: string, moduleIds: string[], usual = true) => {
  const params = { objectId: roleId, type, moduleIds: moduleIds.join(), usual };
  const { data } = await app.inject('authority.values', params, asAdmin);
  const nodes = flat(data.list as Node[]);
  const names = (data.ids as string[]).map((id) => nodes.find((node) => node.id === id)?.fullName);
  return { names: names.sort(), order: nodes.map((node) => node.id), nodes };
};
const grant = (form: object) =>
  app.inject('authority.grant', { objectId: roleId, objectType: 'Role', partial: true, ...form }, asAdmin);
const granted = async (itemType: string) => {
  const rows = app.db.kysely.selectFrom('weftAuthorize').select('itemId').where('objectId', '=', roleId);
  return (await rows.where('itemType', '=', itemType).execute()).map((row) => row.itemId).sort();
};

test('issue 11 §4 a menu that is ticked begins with its usual buttons; other clients get what is granted', async () => {
  expect((await step('button', [dictionary])).names).toEqual(['删除', '新建', '编辑']);
  expect((await step('button', [dictionary], false)).names).toEqual([]);
  await app.inject('authority.grant', { objectId: roleId, objectType: 'Role', module: [dictionary] }, asAdmin);
  expect((await step('button', [dictionary])).names).toEqual([]);
});

test('PERM-25 the only application is ticked for a role without rights, and for no other', async () => {
  const fresh = await makeRole(app, { menus: [] });
  const systems = async (objectId: string, usual: boolean) => {
    const params = { objectId, type: 'system', moduleIds: '', usual };
    return (await app.inject('authority.values', params, asAdmin)).data;
  };
  const { all } = await systems(fresh, false);
  expect((await systems(fresh, false)).ids).toEqual([]);
  expect((await systems(fresh, true)).ids).toEqual(all);
  await app.inject('authority.grant', { objectId: fresh, objectType: 'Role', module: [dictionary] }, asAdmin);
  expect((await systems(fresh, true)).ids).toEqual([]);
});

test('issue 15 §6 the items of all kinds come at once, each with its kind, and equal those of the steps', async () => {
  const menus = [dictionary, guarded.menuId, open.menuId];
  const { nodes, names } = await step('items', menus);
  for (const kind of ['button', 'column', 'form', 'resource']) {
    const alone = await step(kind, menus);
    const own = (of: typeof nodes) =>
      of.filter((node) => !menus.includes(node.id) && !node.children).map(({ id }) => id);
    expect(
      nodes.filter((node) => node.kind === kind).map(({ id }) => id),
      kind,
    ).toEqual(own(alone.nodes));
    expect(names, kind).toEqual(expect.arrayContaining(alone.names));
  }
  expect(nodes.filter(({ kind }) => kind === 'button').length).toBeGreaterThan(0);
  expect(nodes.filter(({ kind }) => kind === 'column').length).toBeGreaterThan(0);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
});

test('issue 11 §4 the steps have the order of the menus, and offer nothing where a model ignores it', async () => {
  const menus = [guarded.menuId, dictionary, directory, open.menuId];
  const systems = await app.inject('authority.values', { objectId: roleId, type: 'system', moduleIds: '' }, asAdmin);
  const { order } = await step('module', systems.data.all);
  for (const type of ['button', 'column', 'form']) {
    const found = await step(type, menus);
    const shared = found.order.filter((id) => order.includes(id));
    expect([type, shared]).toEqual([type, order.filter((id) => shared.includes(id))]);
    expect([type, found.order.includes(guarded.menuId)]).toEqual([type, true]);
    expect([type, found.order.includes(open.menuId)]).toEqual([type, false]);
  }
});

test('issue 11 §4 a step is saved alone: what was not visited stays, and new menus get their usual items', async () => {
  const answer = await grant({ systemIds: [], module: [directory, dictionary, guarded.menuId] });
  expect(answer.code).toBe(200);
  const buttons = await granted('button');
  expect(buttons.length).toBeGreaterThan(3);
  expect((await granted('column')).length).toBe(1);
  await grant({ systemIds: [], module: [directory, dictionary, guarded.menuId], button: buttons.slice(1) });
  expect(await granted('button')).toEqual(buttons.slice(1));
  expect((await granted('column')).length).toBe(1);
  await grant({ systemIds: [] });
  expect(await granted('button')).toEqual(buttons.slice(1));
  await grant({ systemIds: [], module: [directory, dictionary] });
  expect(await granted('column')).toEqual([]);
  expect((await granted('button')).length).toBeLessThan(buttons.length - 1);
});

test('issue 11 §4 a grant that no step offers at present is not lost by saving', async () => {
  const items = app.db.kysely.selectFrom('weftModuleButton').select('id').where('moduleId', '=', open.menuId);
  const [button] = await items.execute();
  await app.db.kysely
    .insertInto('weftAuthorize')
    .values({ id: 'kept', itemType: 'button', itemId: button!.id, objectType: 'Role', objectId: roleId })
    .execute();
  await app.inject(
    'authority.grant',
    { objectId: roleId, objectType: 'Role', module: [open.menuId], button: [] },
    asAdmin,
  );
  expect(await granted('button')).toEqual([button!.id]);
});
