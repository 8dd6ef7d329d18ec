import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadWritten } from '../../../schemas';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

const admin = { as: 'admin' };
const writer = { as: 'writer' };
const reader = { as: 'reader' };
const id = 'permission.position';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const buttons = ['btn_add', 'btn_edit', 'btn_release', 'btn_remove'];
  const all = ['onlineDev.screenDesign', 'onlineDev.board'].flatMap((menu) => buttons.map((code) => `${menu}/${code}`));
  const menus = ['onlineDev.screenDesign', 'onlineDev.board', 'permission.position', 'system.area'];
  const role = await makeRole(server, { menus, buttons: all });
  await makePerson(server, 'writer', [role]);
  await makePerson(server, 'reader', [role]);
});
afterAll(() => server.close());

const titled = async (title: string, more: object[] = []) => {
  const written = (await loadWritten(id)) as { views: object[] };
  return JSON.stringify({ ...written, title: { text: title }, views: [...written.views, ...more] });
};
const info = async () => (await server.inject('screen.info', { id }, admin)).data;
const publish = async (document: string, by: object, more: object = {}) => {
  const { version, draft } = await info();
  return server.inject('screen.publish', { id, document, expected: version, draft, note: 'why', ...more }, by);
};
const plan = async (document: string, by: object, of = id) =>
  (await server.inject('screen.plan', { id: of, document }, by)).data;
const waits = { code: 200, msg: '已作为草稿等待另一人发布' };
const published = { code: 200, msg: expect.stringContaining('已发布') };

const areas = (call = 'area.list') => ({
  id: 'zz',
  view: 'table',
  source: { call, params: { parentId: '-1' } },
  columns: [{ name: 'fullName', label: { text: 'x' } }],
});
const button = (call: string) => ({
  id: 'zy',
  view: 'form',
  fields: [{ name: 'a', widget: 'input', label: { text: 'a' } }],
  buttons: [{ name: 'go', label: { text: 'go' }, onClick: [{ do: 'call', call, params: { id: '1' } }] }],
});

test('before publishing a screen its author reads what it newly reads and changes', async () => {
  expect(await plan(await titled('Posts'), writer)).toMatchObject({ reads: '', changes: '', second: 0, version: 0 });
  const more = await titled('Posts', [areas(), button('role.remove')]);
  expect(await plan(more, admin)).toMatchObject({
    reads: '行政区划 (area.list)',
    changes: '角色管理 (role.remove)',
  });
  const form = { fullName: '地区行', enCode: 'rows', kind: 'static', staticData: '[]' };
  await server.inject('dataInterface.create', form, admin);
  const run = (await server.inject('dataInterface.list', { keyword: '地区行' }, admin)).data.list[0].id;
  const source = { ...areas('dataInterface.run'), source: { call: 'dataInterface.run', params: { id: run } } };
  expect(await plan(await titled('Posts', [source]), admin)).toMatchObject({ reads: '地区行', changes: '' });
});

test('the same of a portal, compared with its published version', async () => {
  const document = (...views: object[]) => JSON.stringify({ language: 1, kind: 'page', title: { text: 'x' }, views });
  const form = { fullName: 'b', enCode: 'b', type: 8, document: document(areas()), enabledMark: 1, sortCode: 0 };
  await server.inject('board.create', form, writer);
  const board = (await server.inject('board.list', { keyword: 'b' }, admin)).data.list[0].id;
  const of = async () => (await server.inject('board.plan', { id: board }, writer)).data;
  expect(await of()).toEqual({ reads: '行政区划 (area.list)', changes: '' });
  await server.inject('board.publish', { id: board }, writer);
  expect(await of()).toEqual({ reads: '', changes: '' });
  const changed = document(areas(), button('area.remove'));
  await server.inject('board.update', { ...form, id: board, document: changed }, writer);
  expect(await of()).toEqual({ reads: '', changes: '行政区划 (area.remove)' });
});

test('only administrators demand a second person', async () => {
  const answer = await server.inject('sysConfig.update', { secondPersonPublishes: 1 }, writer);
  expect(answer.code).not.toBe(200);
  expect((await server.inject('sysConfig.update', { secondPersonPublishes: 1 }, admin)).code).toBe(200);
});

test('what replaces a shipped screen waits for a second person; its author cannot publish it', async () => {
  const first = await titled('First');
  expect(await plan(first, writer)).toMatchObject({ second: 1 });
  expect(await publish(first, writer)).toMatchObject(waits);
  expect(await info()).toMatchObject({ version: 0, draftAuthor: 'writer/writer', draftNote: 'why', document: first });
  expect(await publish(first, writer)).toMatchObject(waits);
  // A text that the second person changed is theirs, and waits again.
  const second = await titled('Second');
  expect(await publish(second, reader)).toMatchObject(waits);
  expect(await publish(second, reader)).toMatchObject(waits);
  expect(await plan(second, reader)).toMatchObject({ second: 1 });
  expect(await plan(second, writer)).toMatchObject({ second: 0, why: 'why' });
  // Nobody publishes a draft that they have not seen.
  expect(await publish(second, writer, { draft: 1 })).toMatchObject({ code: 400 });
  expect(await info()).toMatchObject({ version: 0 });
  expect(await publish(second, writer)).toMatchObject(published);
  expect(await info()).toMatchObject({ version: 1, draft: 0, published: second });
});

test('a draft whose text another person stores unchanged remains its author’s, with the note; a change of it is held', async () => {
  const [left, changed] = [await titled('Left'), await titled('Left by reader')];
  expect(await publish(left, writer)).toMatchObject(waits);
  const asked = async (by: object) => (await server.inject('screen.info', { id }, by)).data;
  const before = await asked(reader);
  expect([before.heldByOther, (await asked(writer)).heldByOther]).toEqual([1, 0]);
  const save = async (document: string) => {
    const { draft, base } = await asked(reader);
    return (await server.inject('screen.saveDraft', { id, document, draft, base }, reader)).data;
  };
  expect(await save(left)).toEqual({ draft: before.draft + 1, heldByOther: 1 });
  const { draft: _, ...same } = before;
  expect(await asked(reader)).toMatchObject(same);
  expect(await publish(left, writer)).toMatchObject(waits);
  expect(await info()).toMatchObject({ draftAuthor: 'writer/writer' });
  expect(await save(changed)).toMatchObject({ heldByOther: 0 });
  expect(await info()).toMatchObject({ draftAuthor: 'reader/reader', draftNote: '' });
  await server.inject('screen.discardDraft', { id }, admin);
});

test('an earlier version waits too, administrators’ changes as well; own documents do not', async () => {
  expect(await publish(await titled('Third'), admin)).toMatchObject(waits);
  const refused = await server.inject('screen.restore', { id, version: 1, expected: 1 }, reader);
  expect(refused.code).toBe(400);
  await server.inject('screen.discardDraft', { id }, admin);
  expect(await server.inject('screen.restore', { id, version: 1, expected: 1 }, reader)).toMatchObject(waits);
  expect(await info()).toMatchObject({ version: 1, draftAuthor: 'reader/reader' });
  const own = { kind: 'page', id: 'own.page', title: 'x' };
  await server.inject('screen.add', own, writer);
  const document = JSON.stringify({ language: 1, kind: 'page', id: 'own.page', title: { text: 'x' }, views: [] });
  const mine = { id: 'own.page', document, expected: 0, draft: 1, note: '' };
  expect(await server.inject('screen.publish', mine, writer)).toMatchObject(published);
  await server.inject('sysConfig.update', { secondPersonPublishes: 0 }, admin);
  await server.inject('screen.discardDraft', { id }, admin);
  expect(await publish(await titled('Alone'), writer)).toMatchObject(published);
  await vi.waitFor(async () => expect(await info()).toMatchObject({ version: 2 }));
});
