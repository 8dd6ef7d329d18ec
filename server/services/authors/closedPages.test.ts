import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements, stopClock } from '../../../tests/support/countStatements';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

const admin = { as: 'admin' };
const maker = { as: 'maker' };
const buttons = ['onlineDev.board', 'onlineDev.screenDesign'].flatMap((menu) =>
  ['btn_add', 'btn_edit', 'btn_release'].map((code) => `${menu}/${code}`),
);
const makes = ['onlineDev.board', 'onlineDev.screenDesign'];
const areas = {
  id: 't',
  view: 'table',
  source: { call: 'area.list', params: { parentId: '-1' } },
  columns: [{ name: 'fullName', label: { text: 'x' } }],
};
const page = (more: object = {}) =>
  JSON.stringify({ language: 1, kind: 'page', title: { text: '地区一览' }, views: [areas], ...more });

let server: TestServer;
let roleId: string;
let makerId: string;
const closed = async (language: 'zh' | 'en' = 'zh') =>
  (await server.inject('screen.closed', {}, { ...admin, language })).data.list as Record<string, string>[];
const rows = async () => (await closed()).map(({ id: _, ...row }) => row);

async function publishBoard(enCode: string): Promise<void> {
  const form = { fullName: enCode, enCode, type: 8, document: page(), enabledMark: 1, sortCode: 0 };
  await server.inject('board.create', form, maker);
  const { id } = (await server.inject('board.list', { keyword: enCode }, admin)).data.list[0];
  expect(await server.inject('board.publish', { id }, maker)).toMatchObject({ code: 200 });
}

beforeAll(async () => {
  server = await startTestServer();
  roleId = await makeRole(server, { menus: [...makes, 'system.area'], buttons });
  makerId = await makePerson(server, 'maker', [roleId]);
  await publishBoard('one');
  const id = 'own.areas';
  expect(await server.inject('screen.add', { kind: 'page', id, title: '地区一览' }, maker)).toMatchObject({
    code: 200,
  });
  const publish = { id, document: page({ id }), expected: 0, draft: 1, note: '' };
  expect(await server.inject('screen.publish', publish, maker)).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

test('administrators see which pages are closed, whose they are and what they relied on', async () => {
  expect(await rows()).toEqual([]);
  await grantRole(server, roleId, { menus: makes, buttons });
  const lost = { author: 'maker/maker', relied: '行政区划 (area.list)' };
  expect(await rows()).toEqual([
    { kind: 'document', name: '地区一览 · own.areas', ...lost },
    { kind: 'board', name: 'one', ...lost },
  ]);
  expect((await closed('en'))[1]).toMatchObject({ relied: expect.stringMatching(/^[A-Z].* \(area\.list\)$/) });
  expect(await server.inject('screen.closed', {}, maker)).toMatchObject({ code: 403 });
});

test('the list takes as many statements for many pages as for one', async () => {
  await grantRole(server, roleId, { menus: [...makes, 'system.area'], buttons });
  stopClock();
  await closed();
  const few = await countStatements(() => closed());
  for (const name of ['two', 'three', 'four']) await publishBoard(name);
  await closed();
  expect(await countStatements(() => closed())).toBeLessThanOrEqual(few);
});

test('pages of an author who is out are closed; with the author back they are open again', async () => {
  const state = { id: makerId };
  expect(await server.inject('users.state', state, admin)).toMatchObject({ code: 200 });
  expect((await rows()).map(({ author }) => author)).toContain('maker/maker（已停用）');
  expect(await server.inject('users.state', state, admin)).toMatchObject({ code: 200 });
  expect(await rows()).toEqual([]);
});
