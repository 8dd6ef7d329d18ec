import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDocument, loadWritten } from '../../../schemas';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { currentOverlay } from '../../services/platform/overlayTable';

const admin = { as: 'admin' };
const id = 'board.publish';
const path = 'dialogs/board/publish.json';

let server: TestServer;
let overlayDir: string;
let written: Record<string, unknown>;

const titled = (title: string, over: object = {}) =>
  JSON.stringify({ ...written, title: { text: title }, ...over }, null, 2);
const info = async (of = id) => (await server.inject('screen.info', { id: of }, admin)).data;
const list = async (query: object = {}, options: object = admin) =>
  (await server.inject('screen.list', { pageSize: 500, ...query }, options)).data.list as Record<string, unknown>[];
const row = async (of = id) => (await list()).find((each) => each.id === of);
const publish = (document: string, more: object = {}, options: object = admin) =>
  server.inject('screen.publish', { id, document, expected: 0, draft: 0, note: '', ...more }, options);
const servedTitle = async (of = id, as = 'admin') =>
  (await server.inject('document.get', { id: of }, { as })).data?.document.title;

beforeAll(async () => {
  written = (await loadWritten(id)) as Record<string, unknown>;
  overlayDir = mkdtempSync(join(tmpdir(), 'weft-screens-'));
  const file = join(overlayDir, 'pages/own/folder.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ language: 1, kind: 'page', id: 'own.folder', title: { text: 'folder' }, views: [] }),
  );
  server = await startTestServer({ overlayDir });
});
afterAll(async () => {
  await server?.close();
  rmSync(overlayDir, { recursive: true, force: true });
});

test('issue 15 §7: the overlay is in the table on this engine, and a folder comes into it', async () => {
  expect(await currentOverlay(server.db)).toMatchObject([{ path: 'pages/own/folder.json', version: 1 }]);
  expect(await servedTitle('own.folder')).toEqual({ text: 'folder' });
});

test('issue 15 §7: every document is listed with its title in the language, its kind, its origin and what uses it', async () => {
  const rows = await list();
  const one = (of: string) => rows.find((each) => each.id === of);
  expect(one(id)).toMatchObject({
    title: '发布',
    kind: 'dialog',
    origin: 'shipped',
    draft: null,
    version: 0,
    issues: 0,
  });
  expect(one('own.folder')).toMatchObject({ title: 'folder', kind: 'page', origin: 'own', version: 1 });
  expect(one('onlineDev.board')).toMatchObject({ menus: ['门户与报表'] });
  const english = await list({ keyword: 'portals and' }, { ...admin, language: 'en' });
  expect(english).toMatchObject([
    { id: 'onlineDev.board', title: 'Portals and reports', menus: ['Portals and reports'] },
  ]);
  const { data } = await server.inject('screen.usedBy', { id }, admin);
  expect(data.list).toEqual([{ id: 'onlineDev.board', title: '门户与报表', code: 'onlineDev.board', how: 'document' }]);
  expect((await list({ origin: 'own' })).map((each) => each.id)).toEqual(['own.folder']);
  expect((await list({ kind: 'picker' })).every(({ kind }) => kind === 'picker')).toBe(true);
  const page = (await server.inject('screen.list', { pageSize: 5, currentPage: 2 }, admin)).data;
  expect(page.list).toHaveLength(5);
  expect(page.pagination.total).toBe(rows.length);
});

test('issue 15 §7: a draft may have issues, is seen by no user, and is one per document', async () => {
  const saved = await server.inject('screen.saveDraft', { id, document: '{ "kind": ', draft: 0, base: 0 }, admin);
  expect(saved).toMatchObject({ code: 200, data: { draft: 1 } });
  expect(await info()).toMatchObject({ document: '{ "kind": ', draft: 1, origin: 'shipped', version: 0, behind: 0 });
  expect(await row()).toMatchObject({ draft: 1, issues: 1 });
  expect(await servedTitle()).toBe('board.publish');
  const other = { id, document: '{}', draft: 0, base: 0 };
  expect(await server.inject('screen.saveDraft', other, admin)).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/管理员\/admin 已于 \d{4}-/),
    data: { conflict: { revision: 1 } },
  });
  expect(await server.inject('screen.discardDraft', { id }, admin)).toMatchObject({ code: 200 });
  expect(await info()).toMatchObject({ draft: 0, document: (await info()).shipped });
});

test('issue 15 §7: what has issues is not published, nor is a document of another place', async () => {
  expect(await publish(titled('x', { fields: [{ name: 'a', widget: 'inptu' }] }))).toMatchObject({
    code: 400,
    msg: '无法发布，/fields/0/widget："inptu" 不是控件；是否想写 "input"？',
    data: {
      issues: expect.arrayContaining([
        { at: '/fields/0/widget', message: '"inptu" 不是控件', hint: '是否想写 "input"？' },
      ]),
    },
  });
  const broken = { id, document: titled('x', { fields: [{ name: 'a', widget: 'inptu' }] }) };
  const checked = async (language: 'zhtw' | 'en') =>
    (await server.inject('screen.check', broken, { ...admin, language })).data.issues[0];
  expect(await checked('zhtw')).toMatchObject({ message: '"inptu" 不是控制元件', hint: '是否想寫 "input"？' });
  expect(await checked('en')).toMatchObject({ message: '"inptu" is not a widget', hint: 'did you mean "input"?' });
  expect(await publish(titled('x', { id: 'board.edit' }))).toMatchObject({ msg: expect.stringContaining('/id') });
  expect(await publish('not JSON')).toMatchObject({ code: 400 });
  expect(await info()).toMatchObject({ version: 0, origin: 'shipped' });
});

test('issue 15 §7: a published text is served to everybody at once, with who, when and why', async () => {
  await makePerson(server, 'reader', []);
  expect(await publish(titled('First'), { note: 'shorter' })).toMatchObject({ code: 200, msg: '已发布' });
  await expect.poll(() => servedTitle(id, 'reader')).toEqual({ text: 'First' });
  const { data } = await server.inject('screen.versions', { id }, admin);
  expect(data.list).toMatchObject([
    { version: 1, author: '管理员/admin', note: 'shorter', current: 1 },
    { version: 0, current: 0 },
  ]);
  expect(await row()).toMatchObject({ origin: 'changed', title: 'First', version: 1, author: '管理员/admin' });
});

test('issue 15 §7: of two who began from one version the second is told who was first, and nothing is lost', async () => {
  const answers = await Promise.all([publish(titled('A'), { expected: 1 }), publish(titled('B'), { expected: 1 })]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
  const refused = answers.find(({ code }) => code === 400);
  expect(refused).toMatchObject({
    msg: expect.stringMatching(/^管理员\/admin 已于 \d{4}-\d\d-\d\d \d\d:\d\d 发布了新版本/),
    data: { conflict: { user: '管理员/admin', version: 2 } },
  });
  expect(await currentOverlay(server.db, [path])).toMatchObject([{ version: 2 }]);
});

test('issue 15 §7: publishing over a draft that somebody else saved is refused as a whole', async () => {
  await server.inject('screen.saveDraft', { id, document: titled('draft'), draft: 0, base: 2 }, admin);
  const before = await currentOverlay(server.db, [path]);
  expect(await publish(titled('C'), { expected: 2, draft: 0 })).toMatchObject({ code: 400 });
  expect(await currentOverlay(server.db, [path])).toEqual(before);
  expect(await info()).toMatchObject({ draft: 1 });
  expect(await publish(titled('C'), { expected: 2, draft: 1 })).toMatchObject({ code: 200 });
  expect(await info()).toMatchObject({ draft: 0, version: 3 });
});

test('issue 15 §7: a draft that began before another version says that it is behind', async () => {
  await server.inject('screen.saveDraft', { id, document: titled('old'), draft: 0, base: 2 }, admin);
  expect(await info()).toMatchObject({ behind: 1, base: 2, version: 3 });
  await server.inject('screen.discardDraft', { id }, admin);
});

test('issue 15 §7: an earlier version is read and restored as a new one; removing shows the shipped one again', async () => {
  const { data } = await server.inject('screen.version', { id, version: 1 }, admin);
  expect(data).toMatchObject({ document: titled('First'), published: titled('C') });
  expect(await server.inject('screen.restore', { id, version: 1 }, admin)).toMatchObject({ code: 200 });
  await expect.poll(() => servedTitle()).toEqual({ text: 'First' });
  expect(await info()).toMatchObject({ version: 4, note: '恢复版本 1' });
  expect(await server.inject('screen.version', { id, version: 99 }, admin)).toMatchObject({ code: 400 });
  expect(await server.inject('screen.remove', { id }, admin)).toMatchObject({ msg: '已还原为随产品的版本' });
  await expect.poll(() => servedTitle()).toBe('board.publish');
  expect(await info()).toMatchObject({ origin: 'shipped', version: 5 });
  // The next version begins from the removal.
  expect(await publish(titled('D'), { expected: 5 })).toMatchObject({ code: 200 });
  // Restoring what is shipped leaves no change behind.
  expect(await server.inject('screen.restore', { id, version: 0 }, admin)).toMatchObject({ code: 200 });
  expect(await info()).toMatchObject({ origin: 'shipped', version: 7 });
  expect((await server.inject('screen.versions', { id }, admin)).data.list.at(-1)).toMatchObject({ current: 1 });
  expect(await publish(titled('D'), { expected: 7 })).toMatchObject({ code: 200 });
});

test('a page of one’s own begins with nothing, a list, a form or figures, none of them with an issue', async () => {
  const views: Record<string, string[]> = { blank: [], list: ['search', 'table'], form: ['form'], figures: ['grid'] };
  for (const [begin, wanted] of Object.entries(views)) {
    const own = `own.begin_${begin}`;
    const made = await server.inject('screen.add', { id: own, kind: 'page', title: begin, begin }, admin);
    expect(made, begin).toMatchObject({ code: 200 });
    const { document } = await info(own);
    expect(JSON.parse(document).views.map(({ view }: { view: string }) => view)).toEqual(wanted);
    expect(await row(own), begin).toMatchObject({ issues: 0 });
  }
  expect(
    await server.inject('screen.add', { id: 'own.odd', kind: 'page', title: 'x', begin: 'odd' }, admin),
  ).toMatchObject({
    code: 400,
  });
});

test('issue 15 §7: an own document begins as a draft of any kind, and goes with its removal', async () => {
  for (const kind of ['page', 'form', 'dialog', 'drawer', 'picker', 'detail']) {
    const own = `own.${kind}`;
    expect(await server.inject('screen.add', { id: own, kind, title: kind }, admin)).toMatchObject({ code: 200 });
    expect(await row(own), kind).toMatchObject({ kind, origin: 'own', draft: 1, issues: 0 });
    expect(await servedTitle(own)).toBeUndefined();
  }
  const taken = await server.inject('screen.add', { id: 'own.page', kind: 'page', title: 'x' }, admin);
  expect(taken).toMatchObject({ code: 400, data: { errors: [{ field: 'id' }] } });
  const { document, draft, base } = await info('own.page');
  const done = await server.inject(
    'screen.publish',
    { id: 'own.page', document, draft, expected: base, note: '' },
    admin,
  );
  expect(done.code).toBe(200);
  await expect.poll(() => servedTitle('own.page')).toEqual({ text: 'page' });
  await server.inject('screen.remove', { id: 'own.page' }, admin);
  await expect.poll(() => servedTitle('own.page')).toBeUndefined();
  expect(await row('own.page')).toBeUndefined();
  const copy = { id: 'own.copy', kind: 'page', title: 'copy', from: 'board.edit' };
  expect(await server.inject('screen.add', copy, admin)).toMatchObject({ code: 200 });
  expect(await row('own.copy')).toMatchObject({ kind: 'dialog', issues: 0 });
});

test('issue 15 §7: a document that is only a draft is listed and found by the title of its text', async () => {
  await server.inject('screen.add', { id: 'own.heron', kind: 'page', title: 'Grey heron' }, admin);
  expect(await row('own.heron')).toMatchObject({ title: 'Grey heron' });
  expect((await list({ keyword: 'grey her' })).map((each) => each.id)).toEqual(['own.heron']);
  const broken = ['{ "title": ', 'null', '{ "title": 7 }', '{ "title": { "key": 7 } }', '[]'];
  for (const [revision, document] of broken.entries()) {
    await server.inject('screen.saveDraft', { id: 'own.heron', document, draft: revision + 1, base: 0 }, admin);
    const answer = await server.inject('screen.list', { keyword: 'own.heron' }, admin);
    expect(answer, document).toMatchObject({ code: 200 });
    expect(answer.data.list[0], document).toMatchObject({ draft: 1 });
  }
  await server.inject('screen.discardDraft', { id: 'own.heron' }, admin);
});

test('issue 15 §7: a restore begins from the newest version that its author saw, also when that is a removal', async () => {
  const newest = async () => (await server.inject('screen.versions', { id }, admin)).data.list[0].newest;
  const seen = await newest();
  expect(seen).toBe((await info()).version);
  expect(await publish(titled('Meanwhile'), { expected: seen })).toMatchObject({ code: 200 });
  const restore = (expected: number) => server.inject('screen.restore', { id, version: 1, expected }, admin);
  expect(await restore(seen)).toMatchObject({ code: 400, data: { conflict: { version: seen + 1 } } });
  await expect.poll(() => servedTitle()).toEqual({ text: 'Meanwhile' });
  await server.inject('screen.remove', { id }, admin);
  expect(await newest()).toBe(seen + 2);
  expect(await restore(seen + 2)).toMatchObject({ code: 200 });
  // As the dialog sends it.
  expect(JSON.stringify(await loadWritten('screen.versions'))).toContain('"expected":{"$":"row.newest"}');
});

test('issue 15 §7: removing and discarding begin from what their author saw', async () => {
  const own = 'own.seen';
  await server.inject('screen.add', { id: own, kind: 'page', title: 'seen' }, admin);
  const { document } = await info(own);
  const draft = (await row(own))!.draftRevision;
  expect(draft).toBe(1);
  await server.inject('screen.saveDraft', { id: own, document, draft: 1, base: 0 }, admin);
  expect(await server.inject('screen.discardDraft', { id: own, draft }, admin)).toMatchObject({
    code: 400,
    data: { conflict: { revision: 2 } },
  });
  expect(await info(own)).toMatchObject({ draft: 2 });
  await server.inject('screen.publish', { id: own, document, expected: 0, draft: 2, note: '' }, admin);
  const seen = { id: own, expected: (await row(own))!.version, draft: 0 };
  const later = document.replace('"text": "seen"', '"text": "later"');
  await server.inject('screen.publish', { id: own, document: later, expected: 1, draft: 0, note: '' }, admin);
  expect(await server.inject('screen.remove', seen, admin)).toMatchObject({
    code: 400,
    data: { conflict: { version: 2 } },
  });
  await server.inject('screen.saveDraft', { id: own, document, draft: 0, base: 2 }, admin);
  expect(await server.inject('screen.remove', { ...seen, expected: 2 }, admin)).toMatchObject({ code: 400 });
  expect(await row(own)).toMatchObject({ version: 2, draft: 1 });
  expect(await server.inject('screen.remove', { ...seen, expected: 2, draft: 1 }, admin)).toMatchObject({ code: 200 });
  expect(await row(own)).toBeUndefined();
  // As the list sends it.
  const sent = JSON.stringify(await loadDocument('onlineDev.screenDesign'));
  expect(sent).toContain('"expected":{"$":"row.version"},"draft":{"$":"row.draftRevision"}');
  expect(sent).toContain('"params":{"id":{"$":"row.id"},"draft":{"$":"row.draftRevision"}}');
});

test('issue 15 §7: who uses what: a document says what it opens, calls, stores and which fragments it uses', async () => {
  const uses = async (of: string) =>
    ((await server.inject('screen.uses', { id: of }, admin)).data.list as Record<string, string>[]).map(
      ({ how, code }) => `${how} ${code}`,
    );
  const found = await uses('onlineDev.screenDesign');
  expect(found).toEqual(
    expect.arrayContaining(['document screen.edit', 'call screen.list', 'fragment fragments.views']),
  );
  expect(await uses('billRule.edit')).toContain('entity billRule');
  const { data } = await server.inject('screen.uses', { id: 'onlineDev.screenDesign' }, { ...admin, language: 'en' });
  const list = data.list as Record<string, string>[];
  expect(list.find(({ code }) => code === 'screen.list')).toMatchObject({ title: 'GET /api/visualdev/Screen' });
  expect(list.find(({ code }) => code === 'screen.add')).toMatchObject({ title: 'New document' });
  const byFragments = (await server.inject('screen.usedBy', { id: 'fragments.authorize' }, admin)).data.list;
  expect(byFragments.map(({ id: by }: { id: string }) => by).sort()).toEqual([
    'authorize.role',
    'permission.authorize',
  ]);
});

test('issue 15 §7: fragments are listed, edited and published; what would break a document is refused and says which', async () => {
  expect(await row('fragments.buttons')).toMatchObject({ kind: 'fragment', origin: 'shipped', issues: 0 });
  expect((await list({ kind: 'fragment' })).every(({ id: each }) => String(each).startsWith('fragments.'))).toBe(true);
  const add = (of: string) => server.inject('screen.add', { id: of, kind: 'fragment', title: 'x' }, admin);
  expect(await add('own.parts')).toMatchObject({ code: 400, data: { errors: [{ field: 'id' }] } });
  expect(await add('ownParts')).toMatchObject({ code: 200, data: { id: 'fragments.ownParts' } });
  const part = { name: 'colour', widget: 'input', label: { text: 'Colour' } };
  const file = (define: object) => JSON.stringify({ language: 1, define }, null, 2);
  const put = (of: string, document: string, more: object) =>
    server.inject('screen.publish', { id: of, document, expected: 0, draft: 0, note: '', ...more }, admin);
  const name = 'fragments.ownParts';
  expect(await put(name, '{ "language": 1, "defines": {} }', { draft: 1 })).toMatchObject({ code: 400 });
  expect(await put(name, file({ colour: part }), { draft: 1 })).toMatchObject({ code: 200 });
  const user = (use: string) =>
    JSON.stringify({
      language: 1,
      kind: 'form',
      frame: 'dialog',
      id: 'own.user',
      title: { text: 'u' },
      fields: [{ use }],
    });
  await server.inject('screen.add', { id: 'own.user', kind: 'dialog', title: 'u' }, admin);
  await expect
    .poll(async () => (await put('own.user', user('ownParts.colour'), { draft: 1 })).code, { timeout: 5_000 })
    .toBe(200);
  const field = async () =>
    (await server.inject('document.get', { id: 'own.user' }, admin)).data?.document?.fields?.[0];
  await expect.poll(field).toMatchObject({ name: 'colour', label: { text: 'Colour' } });
  expect((await server.inject('screen.usedBy', { id: name }, admin)).data.list).toMatchObject([{ id: 'own.user' }]);

  expect(await put(name, file({ colour: { ...part, widget: 'inptu' } }), { expected: 1 })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('own.user'),
  });
  expect(await server.inject('screen.check', { id: name, document: file({}) }, admin)).toMatchObject({
    data: { issues: [{ message: expect.stringContaining('own.user') }] },
  });
  expect(await server.inject('screen.remove', { id: name }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('own.user'),
  });
  const other = { ...part, label: { text: 'Tint' } };
  expect(await put(name, file({ colour: other }), { expected: 1 })).toMatchObject({ code: 200 });
  await expect.poll(field).toMatchObject({ label: { text: 'Tint' } });
  expect(await server.inject('screen.restore', { id: name, version: 1, expected: 2 }, admin)).toMatchObject({
    code: 200,
  });
  await expect.poll(field).toMatchObject({ label: { text: 'Colour' } });
  await server.inject('screen.remove', { id: 'own.user' }, admin);
  await expect.poll(async () => (await server.inject('screen.remove', { id: name }, admin)).code).toBe(200);
  expect(await row(name)).toBeUndefined();
});

test('issue 15 §7: the screen has a permission of its own', async () => {
  const role = await makeRole(server, { menus: ['onlineDev.board', 'onlineDev.webDesign'] });
  await makePerson(server, 'designer', [role]);
  expect(await server.inject('screen.list', {}, { as: 'designer' })).toMatchObject({ code: 403 });
  expect(await publish(titled('E'), { expected: 6 }, { as: 'designer' })).toMatchObject({ code: 403 });
});
