import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';

let app: TestServer;
let overlayDir: string;
let model: PublishedModel;
const roles: Record<string, string> = {};
const ids: Record<string, string> = {};

const asAdmin = { as: 'admin' };
const ask = (call: string, params: Record<string, unknown>, as: string) => app.inject(call, params, { as });
const refused = { code: 403, msg: '没有权限' };

async function createInterface(enCode: string): Promise<void> {
  const body = { fullName: enCode, enCode, kind: 'static', staticData: '[{"id":"1","fullName":"one"}]' };
  const made = await ask('dataInterface.create', body, 'admin');
  if (made.code !== 200) throw new Error(made.msg);
  ids[enCode] = (await ask('dataInterface.list', { keyword: enCode }, 'admin')).data.list[0].id;
}

const option = (id = '') => fieldNode('select', 'kind', 'Kind', { dataType: 'dynamic', propsUrl: id });
const popup = (interfaceId = '') => fieldNode('popupSelect', 'goods', 'Goods', {}, { interfaceId });
const script = (id = '') => ({
  value: 'b',
  label: 'B',
  event: { btnType: 2, func: `({ request }) => request('/api/system/DataInterface/${id}/Actions/Preview', 'POST')` },
});
const ofModel = (option_ = ids.option, popup_ = ids.popup) => ({
  enCode: 'named',
  fields: [fieldNode('input', 'title', 'Title'), option(option_), popup(popup_)],
  list: {
    type: 2,
    treeDataSource: 'api',
    treePropsUrl: ids.tree,
    treeSyncType: 1,
    treeSyncInterfaceId: ids.branch,
    customBtnsList: [{ value: 'a', label: 'A', event: { btnType: 3, interfaceId: ids.button } }, script(ids.script)],
  },
});
const ofModels = ['option', 'popup', 'tree', 'branch', 'button', 'script'];

const page = (id: string, source: object, document: string) => ({
  language: 1,
  kind: 'page',
  id,
  title: { text: id },
  views: [
    {
      id: 'list',
      view: 'table',
      source,
      columns: [{ name: 'fullName', label: { text: 'Name' } }],
      toolbar: [{ name: 'add', label: { text: 'Add' }, onClick: [{ do: 'open', document }] }],
    },
  ],
});
const dialog = (id: string, interfaceId: string | undefined) => ({
  language: 1,
  kind: 'form',
  frame: 'dialog',
  id,
  title: { text: id },
  width: 600,
  fields: [{ name: 'a', widget: 'select', label: { text: 'A' }, options: { interface: interfaceId } }],
});
function put(path: string, document: object): void {
  mkdirSync(dirname(join(overlayDir, path)), { recursive: true });
  writeFileSync(join(overlayDir, path), JSON.stringify(document));
}
const putDialog = (interfaceId: string | undefined) => put('dialogs/own/edit.json', dialog('own.edit', interfaceId));

async function createMenu(enCode: string): Promise<void> {
  const systemId = (await app.inject('system.list', {}, asAdmin)).data.list[0].id;
  const own = { fullName: enCode, enCode, urlAddress: enCode.replace('.', '/'), icon: 'list', sortCode: 9 };
  const rest = { linkTarget: '_self', propertyJson: '{"moduleId":"","isTree":0}', enabledMark: 1 };
  const menu = { parentId: '-1', systemId, type: 2, category: 'Web', ...own, ...rest };
  expect(await app.inject('menu.create', menu, asAdmin)).toMatchObject({ code: 200 });
}

async function addPerson(account: string, ...menus: string[]): Promise<void> {
  roles[account] = await makeRole(app, { menus });
  await makePerson(app, account, [roles[account]]);
}

const run = (name: string, as: string) => ask('dataInterface.run', { id: ids[name] }, as);

beforeAll(async () => {
  overlayDir = mkdtempSync(join(tmpdir(), 'weft-rights-'));
  app = await startTestServer({ overlayDir });
  const named = [...ofModels, 'page', 'dialog', 'unnamed', 'special1', 'special2', 'BatchStartInvestigate'];
  for (const enCode of named) await createInterface(enCode);
  model = await publishModel(app, ofModel());
  putDialog(ids.dialog);
  put('pages/own/list.json', page('own.list', { interface: ids.page }, 'own.edit'));
  const start = page('own.start', { call: 'area.list', params: { parentId: '-1' } }, 'own.edit');
  const press = {
    name: 'start',
    label: { text: 'Start' },
    onClick: [{ do: 'call', call: 'dataInterface.batchStart' }],
  };
  put('pages/own/start.json', { ...start, views: start.views.map((view) => ({ ...view, rowActions: [press] })) });
  await createMenu('own.list');
  await createMenu('own.start');
  for (const id of ['own.edit', 'own.list', 'own.start'])
    await vi.waitFor(async () => expect((await app.inject('document.get', { id }, asAdmin)).code).toBe(200), 10_000);
  await addPerson('plain');
  await addPerson('modeller', 'named');
  await addPerson('reader', 'own.list');
  await addPerson('starter', 'own.start');
  await addPerson('keeper', 'systemData.dataInterface');
  await addPerson('designer', 'onlineDev.webDesign');
}, 60_000);
afterAll(async () => {
  await app?.close();
  rmSync(overlayDir, { recursive: true, force: true });
});

describe('issue 10 §3: running an interface needs a menu that names it, or a right of its own', () => {
  it('a person without such a menu is refused by every call, as for an interface that does not exist', async () => {
    for (const id of [ids.option, 'absent0']) {
      for (const call of ['run', 'page', 'params'])
        expect(await ask(`dataInterface.${call}`, { id }, 'plain'), call).toMatchObject(refused);
      expect(await ask('dataInterface.infoByIds', { id, ids: ['1'] }, 'plain')).toMatchObject(refused);
      expect(await ask('dataInterface.special', { interfaceId: id }, 'plain')).toMatchObject(refused);
    }
    expect(await ask('dataInterface.special', { interfaceId: '1' }, 'plain')).toMatchObject(refused);
    expect(await ask('dataInterface.special', {}, 'plain')).toMatchObject(refused);
    expect(await ask('dataInterface.batchStart', {}, 'plain')).toMatchObject(refused);
  });

  it('administrators, keepers of interfaces and designers of models run every one', async () => {
    for (const as of ['admin', 'keeper', 'designer'])
      for (const name of ['unnamed', 'option', 'page']) expect((await run(name, as)).code, `${as} ${name}`).toBe(200);
    expect((await ask('dataInterface.special', { interfaceId: '1' }, 'keeper')).code).toBe(200);
    expect((await ask('dataInterface.batchStart', {}, 'keeper')).code).toBe(200);
  });

  it('a menu of a model runs what its release names: options, pickers, trees, buttons, scripts; nothing else', async () => {
    for (const name of ofModels) expect((await run(name, 'modeller')).code, name).toBe(200);
    expect((await ask('dataInterface.page', { id: ids.popup }, 'modeller')).code).toBe(200);
    expect((await ask('dataInterface.params', { id: ids.popup }, 'modeller')).code).toBe(200);
    expect((await ask('dataInterface.infoByIds', { id: ids.popup, ids: ['1'] }, 'modeller')).code).toBe(200);
    for (const name of ['unnamed', 'page', 'dialog']) expect(await run(name, 'modeller'), name).toMatchObject(refused);
  });

  it('selector and chooser name only what one may run', async () => {
    const listed = async (as: string) => {
      const tree = (await ask('dataInterface.selector', {}, as)).data as { children: { enCode: string }[] }[];
      const { list, pagination } = (await ask('dataInterface.chooser', { pageSize: 100 }, as)).data;
      const codes = list.map(({ enCode }: { enCode: string }) => enCode).sort();
      expect(tree.flatMap(({ children }) => children.map(({ enCode }) => enCode)).sort()).toEqual(codes);
      expect(pagination.total).toBe(codes.length);
      return codes;
    };
    expect(await listed('plain')).toEqual([]);
    expect(await listed('modeller')).toEqual([...ofModels].sort());
    for (const as of ['admin', 'keeper', 'designer'])
      expect(await listed(as), as).toHaveLength(Object.keys(ids).length);
  });

  it('scripts that compose an address call the interfaces that the model declares', async () => {
    const composed = {
      value: 'c',
      label: 'C',
      event: {
        btnType: 2,
        func: "({ request, id }) => request('/api/system/DataInterface/' + id + '/Actions/Preview', 'POST')",
      },
    };
    const publish = async (interfaces: string[]) => {
      const { list, ...rest } = ofModel();
      const next = { ...rest, list: { ...list, customBtnsList: [composed], interfaces } };
      return (await model.republish(next)).code;
    };
    const planned = async () => {
      const plan = await app.inject('visualdev.releasePlan', { id: model.modelId }, asAdmin);
      const steps = plan.data.steps as { kind: string; table: string; column?: string }[];
      return steps
        .filter(({ kind }) => kind.startsWith('script'))
        .map(({ kind, table, column }) => [kind, table, column]);
    };
    expect(await publish([])).toBe(200);
    expect(await planned()).toEqual([['scriptAddress', '', undefined]]);
    expect(await run('unnamed', 'modeller')).toMatchObject(refused);
    expect(await publish([ids.unnamed!, 'gone'])).toBe(200);
    expect(await planned()).toEqual([
      ['scriptInterface', 'unnamed', ids.unnamed],
      ['scriptInterface', '', 'gone'],
    ]);
    expect((await run('unnamed', 'modeller')).code).toBe(200);
    expect(await model.republish(ofModel())).toMatchObject({ code: 200 });
    expect(await planned()).toEqual([]);
  });

  it('a special list is run by those whose model names its number', async () => {
    const special = (interfaceId: string) => ask('dataInterface.special', { interfaceId }, 'modeller');
    expect(await special('1')).toMatchObject(refused);
    await model.republish(ofModel(ids.option, '1'));
    expect((await special('1')).code).toBe(200);
    expect(await special('2')).toMatchObject(refused);
    expect(await run('special1', 'modeller')).toMatchObject(refused);
    expect(await ask('dataInterface.batchStart', {}, 'modeller')).toMatchObject(refused);
  });

  it('a release that names it no longer, and a grant that goes, end the right at once', async () => {
    await model.republish(ofModel(ids.unnamed));
    expect(await run('option', 'modeller')).toMatchObject(refused);
    expect((await run('unnamed', 'modeller')).code).toBe(200);
    await model.republish(ofModel());
    expect((await run('option', 'modeller')).code).toBe(200);
    // A change of rights ends the session.
    const again = async () => {
      const token = await app.signIn('modeller', 'Weft@2026');
      return app.inject('dataInterface.run', { id: ids.option }, { token });
    };
    await grantRole(app, roles.modeller!, { menus: ['own.list'] });
    expect(await again()).toMatchObject(refused);
    await grantRole(app, roles.modeller!, { menus: ['own.list', 'named'] });
    expect((await again()).code).toBe(200);
    await app.inject('menu.remove', { id: model.menuId }, asAdmin);
    expect(await again()).toMatchObject(refused);
  });

  it('a model grants and runs only what who released it runs: when released and when used', {
    timeout: 60_000,
  }, async () => {
    const buttons = ['btn_add', 'btn_edit', 'btn_release'].map((code) => `onlineDev.webDesign/${code}`);
    const role = await makeRole(app, { menus: ['onlineDev.webDesign'], buttons });
    const authorId = await makePerson(app, 'author', [role]);
    const source = smallModel({
      enCode: 'authored',
      fields: [fieldNode('input', 'title', 'Title'), option(ids.option), popup(ids.popup)],
    });
    const made = await ask('visualdev.create', source, 'author');
    expect(made).toMatchObject({ code: 200 });
    const modelId = made.data.id as string;
    expect(await ask('visualdev.release', { id: modelId, pc: 1 }, 'author')).toMatchObject({ code: 200 });
    await addPerson('user', 'authored');
    const data = JSON.stringify({ title: 't', kind: '1', goods: '1' });
    expect(await ask('onlineDev.create', { modelId, data }, 'admin')).toMatchObject({ code: 200 });
    const shown = async () => (await ask('onlineDev.list', { modelId, pageSize: 10 }, 'user')).data?.list[0]?.kind;
    const lettersOf = async () => (await ask('onlineDev.list', { modelId, pageSize: 10 }, 'user')).data?.list[0]?.goods;
    expect(await run('option', 'user')).toMatchObject({ code: 200 });
    expect(await shown()).toBe('one');
    expect(await lettersOf()).toBe('one');

    const asked = async (id: string) =>
      (await app.db.raw('select count(*)::int as n from weft_data_interface_log where interface_id = $1', [id]))[0]!.n;
    await grantRole(app, role, { menus: ['own.list'] });
    await expect.poll(async () => (await run('option', 'user')).code, { timeout: 20_000 }).toBe(403);
    const before = [await asked(ids.option!), await asked(ids.popup!)];
    await expect.poll(shown, { timeout: 20_000 }).toBe('已删除或不可用');
    expect(await lettersOf()).toBe('已删除或不可见');
    expect([await asked(ids.option!), await asked(ids.popup!)]).toEqual(before);
    // An administrator answers for a model that he trusts, or releases.
    expect(await ask('visualdev.trust', { id: modelId, trusted: 1 }, 'admin')).toMatchObject({ code: 200 });
    expect(await shown()).toBe('one');
    expect(await run('option', 'user')).toMatchObject({ code: 200 });
    expect(await ask('visualdev.trust', { id: modelId, trusted: 0 }, 'admin')).toMatchObject({ code: 200 });
    expect(await run('option', 'user')).toMatchObject(refused);
    expect(await ask('visualdev.release', { id: modelId, pc: 1 }, 'admin')).toMatchObject({ code: 200 });
    expect(await run('option', 'user')).toMatchObject({ code: 200 });
    // A disabled author runs nothing.
    await app.db.raw('update weft_visualdev_release set release_user_id = $1 where model_id = $2', [authorId, modelId]);
    app.bus.publish('model.released', { modelId });
    await expect.poll(async () => (await run('option', 'user')).code, { timeout: 20_000 }).toBe(403);
  });

  it('a menu of a document runs what it names and what the documents it opens name, in the overlay too', async () => {
    expect((await run('page', 'reader')).code).toBe(200);
    expect((await run('dialog', 'reader')).code).toBe(200);
    expect(await run('option', 'reader')).toMatchObject(refused);
    expect(await ask('dataInterface.batchStart', {}, 'reader')).toMatchObject(refused);
    expect((await ask('dataInterface.batchStart', {}, 'starter')).code).toBe(200);
    putDialog(ids.unnamed);
    await expect.poll(async () => (await run('unnamed', 'reader')).code, { timeout: 10_000 }).toBe(200);
    expect(await run('dialog', 'reader')).toMatchObject(refused);
  });
});
