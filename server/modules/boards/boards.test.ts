import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { readSheet } from '../files/spreadsheets/sheets';

const admin = { as: 'admin' };
let server: TestServer;
let role: string;
beforeAll(async () => {
  server = await startTestServer();
  role = await makeRole(server, { menus: [] });
  await makePerson(server, 'looker', [role]);
  await makePerson(server, 'maker', [
    await makeRole(server, {
      menus: ['onlineDev.board'],
      buttons: ['btn_add', 'btn_edit', 'btn_release'].map((code) => `onlineDev.board/${code}`),
    }),
  ]);
});
afterAll(() => server.close());

let count = 0;
const page = (text: string, more: object = {}) =>
  JSON.stringify({
    language: 1,
    kind: 'page',
    id: 'written',
    title: { text },
    views: [{ id: 'words', view: 'text', text: { text } }],
    ...more,
  });
async function make(document = page('one'), type = 8, options: object = admin): Promise<string> {
  count += 1;
  const body = { fullName: `看板${count}`, enCode: `board${count}`, type, document };
  expect(await server.inject('board.create', body, options)).toMatchObject({ code: 200 });
  const { data } = await server.inject('board.list', { keyword: body.enCode, pageSize: 1 }, admin);
  return data.list[0].id;
}
const info = async (id: string) => (await server.inject('board.info', { id }, admin)).data;
async function write(id: string, document: string) {
  const { fullName, enCode, type } = await info(id);
  return server.inject('board.update', { id, fullName, enCode, type, document }, admin);
}
const publish = (id: string, params: object = {}, options: object = admin) =>
  server.inject('board.publish', { id, ...params }, options);
const open = (id: string, options: object = admin) => server.inject('board.document', { id }, options);
const words = (answer: { data: { document: { title: { text: string } } } }) => answer.data.document.title.text;

describe('issue 12 boards: versions', () => {
  test('people see the published version; a save makes the next one', async () => {
    const id = await make();
    expect(await open(id)).toMatchObject({ code: 400 });
    expect((await publish(id)).msg).toBe('发布成功');
    expect(words(await open(id))).toBe('one');
    expect((await open(id)).data.document.id).toBe(`board.${id}.page`);
    expect((await write(id, page('two'))).code).toBe(200);
    expect(words(await open(id))).toBe('one');
    await publish(id);
    expect(words(await open(id))).toBe('two');
  });

  test('an unchanged document makes no version', async () => {
    const id = await make();
    await write(id, page('one'));
    await write(id, page('two'));
    const { data } = await server.inject('board.versions', { id }, admin);
    expect(data.list.map(({ version, latest }: { version: number; latest: number }) => [version, latest])).toEqual([
      [2, 1],
      [1, 0],
    ]);
  });

  test('an earlier version is restored as the latest one, and shown when it is published', async () => {
    const id = await make();
    await write(id, page('two'));
    await publish(id);
    expect((await server.inject('board.restore', { id, version: 1 }, admin)).msg).toBe('已恢复为最新版本，发布后生效');
    expect(JSON.parse((await info(id)).document).title.text).toBe('one');
    expect(words(await open(id))).toBe('two');
    await publish(id);
    expect(words(await open(id))).toBe('one');
    expect(await server.inject('board.restore', { id, version: 9 }, admin)).toMatchObject({ msg: '没有这个版本' });
  });

  test('a document with issues is saved, not published, and its issues have pointers', async () => {
    const bad = page('bad', { views: [{ id: 'a', view: 'chart', kind: 'bars', source: [], series: [] }] });
    const id = await make(bad);
    const refused = await publish(id);
    expect(refused).toMatchObject({ code: 400 });
    expect(refused.data.issues[0].at).toBe('/views/0/kind');
    const checked = await server.inject('board.check', { document: bad }, admin);
    expect(checked.data.issues[0].at).toBe('/views/0/kind');
    expect(checked.data.document).toBeUndefined();
  });

  test.each([
    ['{', 'is not JSON'],
    ['[]', 'is not an object'],
    [page('x', { kind: 'form', views: undefined, fields: [] }), 'a board is a page'],
    [page('x', { frame: 'dialog' }), 'a board has the frame'],
  ])('%s is no board', async (document, message) => {
    const { data } = await server.inject('board.check', { document }, { ...admin, language: 'en' });
    expect(data.issues[0].message).toContain(message);
  });

  test('a board whose text is not begun has no issue but a sentence', async () => {
    const { data } = await server.inject('board.check', { document: ' ' }, { ...admin, language: 'en' });
    expect(data).toEqual({ issues: [], note: expect.stringContaining('Nothing here yet') });
  });

  test('what is wrong with a board is said in the language of the person', async () => {
    const wrong = page('wrong', { views: [], onLoad: [] });
    const refused = await publish(await make(wrong));
    expect(refused.msg).toContain('页面没有属性 "onLoad"');
    const checked = await server.inject('board.check', { document: wrong }, admin);
    expect(checked.data.issues[0].message).toBe('页面没有属性 "onLoad"');
  });

  test('a check answers the document with its fragments expanded', async () => {
    const document = page('x', {
      define: { hello: { id: 'h', view: 'text', text: { text: 'hello' } } },
      views: [{ use: 'hello' }],
    });
    const { data } = await server.inject('board.check', { document }, admin);
    expect(data.issues).toEqual([]);
    expect(data.document.views[0].text).toEqual({ text: 'hello' });
  });

  test('the sample has no issues, and its cards have answers for an ordinary person', async () => {
    const { data } = await server.inject('board.sample', {}, admin);
    expect((await server.inject('board.check', data, admin)).data.issues).toEqual([]);
    const own = (await server.inject('board.own', {}, { as: 'maker' })).data;
    expect(own.pages.map(({ address }: { address: string }) => address)).toEqual(['/onlineDev/board']);
    const english = (await server.inject('board.own', {}, { as: 'maker', language: 'en' })).data;
    expect(english.pages.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Portals and reports']);
    expect(own.days).toHaveLength(14);
    expect(own.days.at(-1).fullName).toMatch(/^\d\d-\d\d$/);
  });
});

describe('issue 12 boards: who sees them', () => {
  test('a menu is made with the board, and its holders open it', async () => {
    const id = await make();
    const { enCode } = await info(id);
    expect(await open(id, { as: 'looker' })).toMatchObject({ code: 400 });
    expect((await publish(id, { parentId: '-1' })).code).toBe(200);
    expect(await open(id, { as: 'looker' })).toMatchObject({ code: 400 });
    await grantRole(server, role, { menus: [enCode] });
    server.reopenSessions();
    expect(words(await open(id, { as: 'looker' }))).toBe('one');
    const user = await server.inject('auth.currentUser', {}, { as: 'looker' });
    expect(user.data.menuList).toEqual([
      expect.objectContaining({ type: 8, urlAddress: `portal/${enCode}`, propertyJson: expect.stringContaining(id) }),
    ]);
    expect(await server.inject('board.remove', { id }, admin)).toMatchObject({ msg: '请先删除使用它的菜单' });
    expect((await server.inject('board.state', { id }, admin)).code).toBe(200);
    expect(await open(id, { as: 'looker' })).toMatchObject({ code: 400 });
  });

  test('the menu dialog offers the published boards of a type', async () => {
    const [portal, report] = [await make(), await make(page('r'), 5)];
    await publish(report);
    const offered = async (type: number) =>
      (await server.inject('menu.related', { type }, admin)).data.list.map(({ id }: { id: string }) => id);
    expect(await offered(5)).toContain(report);
    expect(await offered(8)).not.toContain(portal);
    expect(await offered(6)).toEqual([]);
  });

  test('a start page is that of a role, else of the nearest organisation, else of everybody', async () => {
    const [ofAll, ofPlace, ofRole] = [await make(page('all')), await make(page('place')), await make(page('role'))];
    for (const id of [ofAll, ofPlace, ofRole]) await publish(id);
    const portal = async () => (await server.inject('auth.currentUser', {}, { as: 'looker' })).data.userInfo.portalId;
    const start = (id: string, more: object) =>
      server.inject('board.setStarts', { id, all: 0, roleIds: [], organizeIds: [], ...more }, admin);
    expect(await portal()).toBe('');
    expect((await start(ofAll, { all: 1 })).code).toBe(200);
    expect(await portal()).toBe(ofAll);
    expect(words(await open(ofAll, { as: 'looker' }))).toBe('all');
    const company = await server.db.kysely
      .selectFrom('weftOrganize')
      .select('id')
      .where('parentId', '=', '-1')
      .executeTakeFirstOrThrow();
    await start(ofPlace, { organizeIds: [company.id] });
    expect(await portal()).toBe(ofPlace);
    await start(ofRole, { roleIds: [role] });
    expect(await portal()).toBe(ofRole);
    const viewed = await server.inject('viewAs.open', { objectType: 'Role', objectId: role }, admin);
    const { userInfo } = (await server.inject('auth.currentUser', {}, { token: viewed.data.token })).data;
    expect(userInfo.portalId).toBe(ofRole);
    expect((await server.inject('board.starts', { id: ofRole }, admin)).data).toEqual({
      all: 0,
      roleIds: [role],
      organizeIds: [],
    });
    await start(ofRole, {});
    expect(await portal()).toBe(ofPlace);
    const report = await make(page('r'), 5);
    expect(await start(report, { all: 1 })).toMatchObject({ msg: '只有门户可以作为首页' });
    expect(await start(ofAll, { roleIds: ['nothing'] })).toMatchObject({ code: 400 });
  });

  test('ROUTE-47 a ticket opens a full-screen view once, in a session that only reads', async () => {
    const id = await make(page('wall'), 6);
    await publish(id);
    expect((await server.inject('board.ticket', { id }, { as: 'looker' })).code).toBe(400);
    await publish(id, { parentId: '-1' });
    await grantRole(server, role, { menus: [(await info(id)).enCode] });
    server.reopenSessions();
    const { address } = (await server.inject('board.ticket', { id }, { as: 'looker' })).data;
    expect(address).toMatch(new RegExp(`^/DataV/view/${id}\\?ticket=[\\w-]{43}$`));
    const ticket = address.split('=')[1];
    const redeemed = await server.inject('board.redeem', { ticket }, { token: '' });
    expect(redeemed.data.boardId).toBe(id);
    const { token } = redeemed.data;
    expect(words(await open(id, { token }))).toBe('wall');
    expect(await server.inject('currentUser.theme', { theme: 'blend' }, { token })).toMatchObject({ code: 403 });
    expect(await server.inject('viewAs.hidden', {}, { token })).not.toMatchObject({ code: 200 });
    expect(await server.inject('board.redeem', { ticket }, { token: '' })).toMatchObject({ msg: '链接已使用或已过期' });
    const late = (await server.inject('board.ticket', { id }, { as: 'looker' })).data.address.split('=')[1];
    await server.db.kysely
      .updateTable('weftBoardTicket')
      .set({ expireTime: new Date(0) })
      .execute();
    expect((await server.inject('board.redeem', { ticket: late }, { token: '' })).code).toBe(400);
  });

  test('a maker of boards needs the button of each step, and may not take a code of the platform for a menu', async () => {
    const id = await make(page('m'), 8, { as: 'maker' });
    expect((await publish(id, {}, { as: 'maker' })).code).toBe(200);
    expect((await server.inject('board.remove', { id }, { as: 'maker' })).code).toBe(403);
    const body = { fullName: '系统', enCode: 'system.sysConfig', type: 8, document: page('s') };
    expect((await server.inject('board.create', body, { as: 'maker' })).code).toBe(200);
    const { data } = await server.inject('board.list', { keyword: 'system.sysConfig' }, admin);
    expect((await publish(data.list[0].id, { parentId: '-1' }, { as: 'maker' })).code).not.toBe(200);
  });
});

test('issue 15 §7 a call of a preview that would change something is refused, one that reads is answered', async () => {
  const preview = { ...admin, headers: { 'weft-preview': '1' } };
  const id = await make();
  const { fullName, enCode } = await info(id);
  const answers = [
    await server.inject('board.update', { id, fullName: '改名', enCode, type: 8, document: page('two') }, preview),
    await server.inject('board.remove', { id }, preview),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ msg: '预览不保存数据' });
  expect(answers.some(({ code }) => code === 200)).toBe(false);
  expect(await info(id)).toMatchObject({ fullName });
  expect(await server.inject('board.list', {}, preview)).toMatchObject({ code: 200 });
  expect(await server.inject('board.check', { document: page('three') }, preview)).toMatchObject({ code: 200 });
});

describe('ROUTE-42 issue 12: reports', () => {
  const fields = [
    fieldNode(
      'select',
      'state',
      '状态',
      { dataType: 'static' },
      {
        props: { label: 'fullName', value: 'id' },
        options: [
          { id: 'a', fullName: '进行' },
          { id: 'b', fullName: '完成' },
        ],
      },
    ),
    fieldNode('inputNumber', 'amount', '金额'),
  ];
  const reportOf = (modelId: string) =>
    page('销售', {
      views: [
        {
          id: 'filters',
          view: 'search',
          for: 'sums',
          fields: [
            {
              name: 'state',
              widget: 'select',
              label: { text: '状态' },
              options: [{ id: 'a', label: { text: '进行' } }],
            },
          ],
        },
        {
          id: 'sums',
          view: 'chart',
          kind: 'bar',
          title: { text: '金额' },
          source: {
            model: modelId,
            groupBy: [{ field: 'state' }],
            measures: [{ name: 'total', measure: 'sum', field: 'amount' }],
            where: { state: { $: 'view.filters.values.state' } },
          },
          series: [{ name: 'total', label: { text: '合计' } }],
        },
      ],
    });
  const exported = async (id: string, values: object, options: object = admin) => {
    const answer = await server.inject('board.export', { id, values }, options);
    if (answer.code !== 200) throw new Error(answer.msg);
    const file = await server.inject('file.download', {
      encryption: new URL(answer.data.url, 'http://x').searchParams.get('encryption'),
    });
    return { name: answer.data.name as string, rows: await readSheet(file.bytes) };
  };

  test('a report has a title with export and print; its workbook has filters, time and the numbers of the person', async () => {
    const model = await publishModel(server, { enCode: 'sales', fields });
    for (const [state, amount] of [
      ['a', 1.5],
      ['a', 2],
      ['b', 7],
    ] as const)
      await model.save({ state, amount });
    const id = await make(reportOf(model.modelId), 5);
    expect(await publish(id)).toMatchObject({ code: 200 });
    const { document } = (await open(id)).data;
    expect(document.views.map((view: { id: string }) => view.id)).toEqual(['reportTools', 'filters', 'sums']);
    expect(document.views[0].buttons[0].onClick[0].params).toEqual({
      id,
      values: { filters: { $: 'view.filters.values' } },
    });
    const { name, rows } = await exported(id, { filters: {} });
    expect(name).toMatch(/^销售_\d{14}\.xlsx$/);
    expect(rows[0]?.[0]).toBe('销售');
    expect(rows[1]).toEqual(['导出时间', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)]);
    expect(rows.slice(-4).map((row) => row.map(String))).toEqual([
      ['金额'],
      ['', '合计'],
      ['完成', '7'],
      ['进行', '3.5'],
    ]);
    const narrowed = (await exported(id, { filters: { state: 'a' } })).rows;
    expect(narrowed[2]).toEqual(['状态', '进行']);
    expect(narrowed.at(-1)).toEqual(['进行', '3.5']);
    // A person with the menu of the report, without that of the model.
    await publish(id, { parentId: '-1' });
    await grantRole(server, role, { menus: [(await info(id)).enCode] });
    server.reopenSessions();
    expect((await exported(id, {}, { as: 'looker' })).rows.at(-1)?.[0]).toBe('没有权限');
    const portal = await make();
    await publish(portal);
    expect((await server.inject('board.export', { id: portal }, admin)).code).toBe(400);
  });
});
