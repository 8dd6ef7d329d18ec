import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadWritten } from '../../../schemas';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { saveOverlay } from '../platform/overlayTable';
import { openSession } from '../sessions/sessions';

const admin = { as: 'admin' };
const boarder = { as: 'boarder' };
const screener = { as: 'screener' };
const reader = { as: 'reader' };
const screenButtons = ['btn_add', 'btn_edit', 'btn_release', 'btn_remove'].map(
  (code) => `onlineDev.screenDesign/${code}`,
);
const screenGrants = {
  menus: ['onlineDev.screenDesign', 'system.area', 'permission.position'],
  buttons: screenButtons,
};

let server: TestServer;
let screenRole: string;
let screenerId: string;
let interfaceId: string;
beforeAll(async () => {
  server = await startTestServer();
  const boards = ['btn_add', 'btn_edit', 'btn_release'].map((code) => `onlineDev.board/${code}`);
  await makePerson(server, 'boarder', [await makeRole(server, { menus: ['onlineDev.board'], buttons: boards })]);
  screenRole = await makeRole(server, screenGrants);
  screenerId = await makePerson(server, 'screener', [screenRole]);
  await makePerson(server, 'reader', [await makeRole(server, { menus: ['system.area', 'systemData.dictionary'] })]);
  const body = { fullName: 'rows', enCode: 'rows', kind: 'static', staticData: '[{"id":"1","fullName":"one"}]' };
  expect(await server.inject('dataInterface.create', body, admin)).toMatchObject({ code: 200 });
  interfaceId = (await server.inject('dataInterface.list', { keyword: 'rows' }, admin)).data.list[0].id;
});
afterAll(() => server.close());

type Person = { as: string };
const grab = () => ({ do: 'call', call: 'sysConfig.setAdministrators', params: { adminIds: ['me'] }, quiet: true });
const form = (more: object) => ({
  id: 'zz',
  view: 'form',
  fields: [{ name: 'zz', widget: 'input', label: { text: '.' } }],
  ...more,
});
const button = (...onClick: object[]) => ({ buttons: [{ name: 'go', label: { text: 'go' }, onClick }] });
const page = (...views: object[]) => JSON.stringify({ language: 1, kind: 'page', title: { text: 'x' }, views });

let count = 0;
async function makeBoard(document: string, by: Person = boarder): Promise<string> {
  count += 1;
  const enCode = `board${count}`;
  await server.inject('board.create', { fullName: enCode, enCode, type: 8, document, enabledMark: 1, sortCode: 0 }, by);
  return (await server.inject('board.list', { keyword: enCode, pageSize: 1 }, admin)).data.list[0].id;
}
/** A board that was published before its author was asked for. */
async function boardOfBefore(document: string, by: Person = boarder): Promise<string> {
  const id = await makeBoard(document, by);
  const author = await server.db.kysely
    .selectFrom('weftUser')
    .select('id')
    .where('account', '=', by.as)
    .executeTakeFirstOrThrow();
  const published = { publishedVersion: 1, publishedUserId: author.id };
  await server.db.kysely.updateTable('weftBoard').set(published).where('id', '=', id).execute();
  await server.inject('board.setStarts', { id, all: 1, roleIds: [], organizeIds: [] }, admin);
  return id;
}
const publishScreen = async (id: string, document: string, by: Person) => {
  const { version = 0, draft = 0 } = (await server.inject('screen.info', { id }, admin)).data ?? {};
  return server.inject('screen.publish', { id, document, expected: version, draft, note: '' }, by);
};
/** A document of the overlay as its author stored it before. */
async function screenOfBefore(path: string, id: string, document: string, authorId = screenerId): Promise<void> {
  const save = { path, content: document, author: 'screener', authorId };
  await server.db.transaction((tx) => saveOverlay(tx, server.bus, save));
  await vi.waitFor(async () =>
    expect(
      (await server.inject('document.overlay', {}, admin)).data.list.map((each: { id: string }) => each.id),
    ).toContain(id),
  );
}
/** The shipped document with another view. */
async function withView(id: string, view: object): Promise<string> {
  const written = (await loadWritten(id)) as { views: object[] };
  return JSON.stringify({ ...written, views: [...written.views, view] });
}

/** Sessions of our client, one for each person. */
const sessions = new Map<string, string>();
async function newSession(account: string): Promise<string> {
  const users = server.db.kysely.selectFrom('weftUser').select('id').where('account', '=', account);
  const { id: userId } = await users.executeTakeFirstOrThrow();
  return (await openSession(server.db, { userId, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() }))
    .token;
}
async function inside({ as }: Person): Promise<{ token: string }> {
  const token = sessions.get(as) ?? (await newSession(as));
  sessions.set(as, token);
  return { token };
}

/** The headers of a call in a document's name. */
const inName = (document: string, press?: string) => ({
  headers: { 'weft-document': document, ...(press && { 'weft-press': press }) },
});
const boardPress = async (id: string, by: Person) =>
  (await server.inject('board.document', { id }, await inside(by))).data?.press;
const screenPress = async (id: string, by: Person) =>
  (await server.inject('document.get', { id }, await inside(by))).data?.press;
const call = async (name: string, params: object, by: Person, options: object) =>
  server.inject(name, { ...params }, { ...(await inside(by)), ...options });
const administrators = async () => (await server.inject('sysConfig.administrators', {}, admin)).data as unknown;

const mine = '页面的发布者没有做这件事的权限，请联系管理员';
const never = '页面不能代您做这件事，请到它自己的屏幕操作';
const unpressed = '页面没有经您点击就要修改数据，已拒绝';

describe('issue 27 §1, F1 (a): who may publish a board', () => {
  test('publishes none that makes administrators, at opening or by a button', async () => {
    const opening = await server.inject(
      'board.publish',
      { id: await makeBoard(page(form({ onLoad: [grab()] }))) },
      boarder,
    );
    expect(opening).toMatchObject({ code: 400 });
    const pressed = await server.inject('board.publish', { id: await makeBoard(page(form(button(grab())))) }, boarder);
    expect(pressed).toMatchObject({ code: 400 });
    expect(pressed.msg).toContain('只有管理员');
    expect(pressed.data.issues).toMatchObject([{ at: '/views/0/buttons/0/onClick/0/call' }]);
  });

  test('one of before makes no administrators in the name of who opens it', async () => {
    const id = await boardOfBefore(page(form(button(grab()))));
    const before = await administrators();
    const params = { adminIds: ['boarder'] };
    const press = await boardPress(id, admin);
    expect(press).toBeTruthy();
    for (const options of [inName(`board:${id}`), inName(`board:${id}`, press)])
      expect(await call('sysConfig.setAdministrators', params, admin, options)).toMatchObject({ code: 403 });
    expect((await call('sysConfig.setAdministrators', params, admin, inName(`board:${id}`, press))).msg).toBe(never);
    expect(await administrators()).toEqual(before);
  });

  test('nor does it ask for the proof of who opens it: the call is refused, whether they have proved who they are or not', async () => {
    const id = await boardOfBefore(page(form(button(grab()))));
    const press = await boardPress(id, admin);
    await server.db.raw(`update weft_session set proved_time = proved_time - interval '11 minutes'`);
    const refused = await call('sysConfig.setAdministrators', { adminIds: [] }, admin, inName(`board:${id}`, press));
    expect(refused).toMatchObject({ code: 403, msg: never, data: null });
    await server.db.raw('update weft_session set proved_time = now()');
  });

  test('a call that its author may not make is refused at publishing and at the call', async () => {
    const remove = { do: 'call', call: 'role.remove', params: { id: '99' } };
    const id = await makeBoard(page(form(button(remove))));
    const refused = await server.inject('board.publish', { id }, boarder);
    expect(refused).toMatchObject({ code: 400, data: { issues: [{ at: '/views/0/buttons/0/onClick/0/call' }] } });
    const old = await boardOfBefore(page(form(button(remove))));
    const options = inName(`board:${old}`, await boardPress(old, admin));
    expect(await call('role.remove', { id: '99' }, admin, options)).toMatchObject({ code: 403, msg: mine });
    expect(await call('role.list', {}, admin, options)).toMatchObject({ code: 403, msg: mine });
    expect(await call('board.own', {}, admin, options)).toMatchObject({ code: 200 });
  });
});

describe('issue 27 §1, F1 (b): who may publish a screen', () => {
  test('publishes none that makes administrators', async () => {
    const opening = await publishScreen(
      'permission.position',
      await withView('permission.position', form({ onLoad: [grab()] })),
      screener,
    );
    expect(opening).toMatchObject({ code: 400 });
    const pressed = await publishScreen(
      'permission.position',
      await withView('permission.position', form(button(grab()))),
      screener,
    );
    expect(pressed).toMatchObject({ code: 400 });
    expect(pressed.msg).toContain('只有管理员');
    const checked = await server.inject(
      'screen.check',
      { id: 'permission.position', document: await withView('permission.position', form(button(grab()))) },
      screener,
    );
    expect(checked.data.issues).toHaveLength(1);
  });

  test('what the shipped screen does itself stays, whoever changed its words', async () => {
    const written = (await loadWritten('permission.position')) as object;
    expect(
      await publishScreen('permission.position', JSON.stringify({ ...written, title: { text: 'Posts' } }), screener),
    ).toMatchObject({ code: 200 });
    await vi.waitFor(async () => expect(await screenPress('permission.position', admin)).toBeTruthy());
    const press = await screenPress('permission.position', admin);
    const remove = await call('position.remove', { id: '99' }, admin, inName('permission.position', press));
    expect(remove.code).not.toBe(403);
    expect(await call('role.remove', { id: '99' }, admin, inName('permission.position', press))).toMatchObject({
      code: 403,
      msg: mine,
    });
  });

  test('a shipped document as it was shipped is nobody’s, and may all that it did', async () => {
    const written = JSON.stringify(await loadWritten('board.edit'));
    expect(await publishScreen('board.edit', written, screener)).toMatchObject({ code: 200 });
    await vi.waitFor(async () => expect(await screenPress('board.edit', admin)).toBeTruthy());
    const press = await screenPress('board.edit', admin);
    const made = await call('board.create', {}, admin, inName('board.edit', press));
    expect(made.code).not.toBe(403);
    const titled = JSON.stringify({ ...JSON.parse(written), width: 900 });
    expect(await publishScreen('board.edit', titled, screener)).toMatchObject({ code: 400 });
  });

  test('one of before makes no administrators', async () => {
    await screenOfBefore(
      'pages/own/grab.json',
      'own.grab',
      JSON.stringify({ ...JSON.parse(page(form(button(grab())))), id: 'own.grab' }),
    );
    const press = await screenPress('own.grab', admin);
    const before = await administrators();
    expect(
      await call('sysConfig.setAdministrators', { adminIds: ['x'] }, admin, inName('own.grab', press)),
    ).toMatchObject({ code: 403, msg: never });
    expect(await administrators()).toEqual(before);
  });

  test('the author of a fragment counts as an author of the pages that use it', async () => {
    const words = { id: 'w', view: 'text', text: { text: 'x' } };
    await screenOfBefore(
      'pages/own/uses.json',
      'own.uses',
      JSON.stringify({ ...JSON.parse(page(words)), id: 'own.uses' }),
    );
    const shared = {
      path: 'fragments/shared.json',
      content: JSON.stringify({ language: 1, define: { it: words } }),
      author: 'screener',
      authorId: screenerId,
    };
    await server.db.transaction((tx) => saveOverlay(tx, server.bus, shared));
    const used = {
      path: 'pages/own/uses.json',
      content: JSON.stringify({ ...JSON.parse(page({ use: 'shared.it' })), id: 'own.uses' }),
      author: 'folder',
    };
    await vi.waitFor(async () => {
      const { issues } = (await server.inject('document.validate', { document: JSON.parse(used.content) }, admin)).data;
      expect(issues).toEqual([]);
    });
    await server.db.transaction((tx) => saveOverlay(tx, server.bus, used));
    await vi.waitFor(async () =>
      expect((await server.inject('document.get', { id: 'own.uses' }, admin)).data.document.views).toEqual([words]),
    );
    const press = await screenPress('own.uses', admin);
    expect(await call('role.remove', { id: '99' }, admin, inName('own.uses', press))).toMatchObject({
      code: 403,
      msg: mine,
    });
  });

  test('who loses a right loses it in their pages; administrators and folders keep theirs', async () => {
    const list = {
      id: 't',
      view: 'table',
      source: { call: 'area.list', params: { parentId: '-1' } },
      columns: [{ name: 'fullName' }],
    };
    await screenOfBefore(
      'pages/own/areas.json',
      'own.areas',
      JSON.stringify({ ...JSON.parse(page(list)), id: 'own.areas' }),
    );
    const asked = () => call('area.list', { parentId: '-1' }, reader, inName('own.areas'));
    expect(await asked()).toMatchObject({ code: 200 });
    await grantRole(server, screenRole, { ...screenGrants, menus: ['onlineDev.screenDesign'] });
    expect(await asked()).toMatchObject({ code: 403, msg: mine });
    await grantRole(server, screenRole, screenGrants);
    expect(await asked()).toMatchObject({ code: 200 });
    const own = {
      path: 'pages/own/areas.json',
      content: JSON.stringify({ ...JSON.parse(page(list, form({}))), id: 'own.areas' }),
      author: 'folder',
    };
    await server.db.transaction((tx) => saveOverlay(tx, server.bus, own));
    await grantRole(server, screenRole, { ...screenGrants, menus: ['onlineDev.screenDesign'] });
    await vi.waitFor(async () => expect(await asked()).toMatchObject({ code: 200 }));
    await grantRole(server, screenRole, screenGrants);
  });
});

describe('what depends on who presses, not on the call alone', () => {
  const writer = { as: 'writer' };
  let writerId: string;
  beforeAll(async () => {
    const menus = ['onlineDev', 'onlineDev.screenDesign', 'permission', 'permission.user', 'system', 'system.printDev'];
    const buttons = [...screenButtons, 'permission.user/btn_edit', 'system.printDev/btn_add'];
    writerId = await makePerson(server, 'writer', [await makeRole(server, { menus, buttons })]);
  });
  const made: [string, object][] = [
    ['users.update', { id: '99', roleId: 'administrators' }],
    ['printDev.create', { fullName: 'x', enCode: 'x', sqlTemplate: '[{"sql":"select account from weft_user"}]' }],
    ['flowDelegate.create', { toUserId: 'x', type: 1, startTime: 1, endTime: 2 }],
    ['flowBefore.audit', { id: '99_t1' }],
    ['flowLaunch.withdraw', { id: '99' }],
    ['flowComment.create', { taskId: '99', text: 'x' }],
    ['currentUser.updateBaseInfo', { email: 'x@weft.example' }],
  ];

  test.each(made)('%s is in no page of who may only call it', async (name, params) => {
    const pressed = button({ do: 'call', call: name, params });
    const refused = await publishScreen(
      'own.grasp',
      JSON.stringify({ ...JSON.parse(page(form(pressed))), id: 'own.grasp' }),
      writer,
    );
    expect(refused.code).toBe(400);
    // One of before is refused at the call.
    const id = `own.${name.replace('.', '').toLowerCase()}`;
    const document = JSON.stringify({ ...JSON.parse(page(form(pressed))), id });
    await screenOfBefore(`pages/own/${id.slice(4)}.json`, id, document, writerId);
    const press = await screenPress(id, admin);
    const answer = await call(name, params, admin, inName(id, press));
    expect([name, answer.code, answer.msg]).toEqual([name, 403, never]);
  });

  test('the page of an approval decides, whoever changed its words', async () => {
    const written = (await loadWritten('workFlow.detail')) as object;
    const titled = JSON.stringify({ ...written, title: { text: 'Approval' } });
    expect(await publishScreen('workFlow.detail', titled, screener)).toMatchObject({ code: 200 });
    await vi.waitFor(async () => expect(await screenPress('workFlow.detail', admin)).toBeTruthy());
    const press = await screenPress('workFlow.detail', admin);
    const answer = await call('flowBefore.audit', { id: 'x_t1' }, admin, inName('workFlow.detail', press));
    expect(answer.code).toBe(400);
  });
});

describe('issue 27 §1, F1 (c): naming an interface in one’s own document', () => {
  const run = () => ({ do: 'call', call: 'dataInterface.run', params: { id: interfaceId } });

  test('is refused at publishing', async () => {
    const refused = await publishScreen(
      'system.area',
      await withView('system.area', form({ onLoad: [run()] })),
      screener,
    );
    expect(refused).toMatchObject({ code: 400 });
    expect(refused.msg).toContain('数据接口');
  });

  test('grants nothing: not to the author, not to others through the page', async () => {
    await screenOfBefore(
      'pages/system/area.json',
      'system.area',
      await withView('system.area', form({ onLoad: [run()] })),
    );
    for (const by of [screener, reader])
      expect(await server.inject('dataInterface.run', { id: interfaceId }, by)).toMatchObject({ code: 403 });
    expect(await call('dataInterface.run', { id: interfaceId }, admin, inName('system.area'))).toMatchObject({
      code: 403,
      msg: mine,
    });
    // The same page by an administrator grants it, as before.
    expect(
      await publishScreen(
        'system.area',
        await withView('system.area', form({ onLoad: [run()], title: { text: 'y' } })),
        admin,
      ),
    ).toMatchObject({ code: 200 });
    await vi.waitFor(async () =>
      expect(await server.inject('dataInterface.run', { id: interfaceId }, reader)).toMatchObject({ code: 200 }),
    );
    expect(await call('dataInterface.run', { id: interfaceId }, reader, inName('system.area'))).toMatchObject({
      code: 200,
    });
  });
});

describe('issue 27 §1 the mark of a press', () => {
  const state = { id: '99', enabledMark: 1 };

  test('is needed for every change, and belongs to one session and one document', async () => {
    const one = await makeBoard(page(form({})), admin);
    const two = await makeBoard(page(form({})), admin);
    for (const id of [one, two]) await server.inject('board.publish', { id }, admin);
    const press = await boardPress(one, admin);
    const other = await boardPress(two, admin);
    const own = await inside(admin);
    const elsewhere = { token: await newSession('admin') };
    const change = (by: object, mark?: string) =>
      server.inject('position.state', state, { ...by, ...inName(`board:${one}`, mark) });
    for (const refused of [
      await change(own),
      await change(own, other),
      await change(elsewhere, press),
      await change(own, 'x'),
    ])
      expect(refused).toMatchObject({ code: 403, msg: unpressed });
    expect((await change(own, press)).msg).not.toBe(unpressed);
    expect((await server.inject('role.list', {}, { ...own, ...inName(`board:${one}`) })).code).toBe(200);
  });

  test('a session of our client cannot leave the document out; other clients go on as they did', async () => {
    const token = await newSession('admin');
    const change = (headers: Record<string, string> = {}) => server.inject('position.state', state, { token, headers });
    expect((await change()).code).not.toBe(403);
    expect((await change({ 'weft-document': 'app' })).code).not.toBe(403);
    expect(await change()).toMatchObject({ code: 403, msg: '请刷新页面后再试' });
    expect(await server.inject('role.list', {}, { token })).toMatchObject({ code: 200 });
    expect(await change({ 'weft-document': 'board:gone' })).toMatchObject({ code: 403, msg: '请刷新页面后再试' });
  });

  test('a model changes its records after a press, and administration never', async () => {
    const model = await publishModel(server, { enCode: 'pressed', fields: [fieldNode('input', 'title', 'Title')] });
    const { data } = await server.inject('onlineDev.config', { modelId: model.modelId }, await inside(admin));
    const options = inName(`model:${model.modelId}`, data.press);
    const record = { modelId: model.modelId, data: JSON.stringify({ title: 'x' }) };
    expect(await call('onlineDev.create', record, admin, inName(`model:${model.modelId}`))).toMatchObject({
      code: 403,
      msg: unpressed,
    });
    expect(await call('onlineDev.create', record, admin, options)).toMatchObject({ code: 200 });
    // Trust answers for what the scripts do, not for when: opening the page changes nothing.
    await server.inject('visualdev.trust', { id: model.modelId, trusted: 1 }, admin);
    for (const [name, params] of [
      ['onlineDev.create', record],
      ['position.state', state],
      ['sysConfig.setAdministrators', { adminIds: ['me'] }],
    ] as const)
      expect(await call(name, params, admin, inName(`model:${model.modelId}`)), name).toMatchObject({
        code: 403,
        msg: unpressed,
      });
    expect(await call('onlineDev.create', record, admin, options)).toMatchObject({ code: 200 });
    expect(
      await call('onlineDev.list', { modelId: model.modelId }, admin, inName(`model:${model.modelId}`)),
    ).toMatchObject({ code: 200 });
  });
});
