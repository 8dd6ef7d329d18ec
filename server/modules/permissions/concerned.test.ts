import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnFrames } from '../../../core/socket';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { announceSocket, type SocketClient, within } from '../../../tests/support/socketClient';

let app: TestServer;
let lilyId = '';
let roleId = '';
let systemId = '';
let adminToken = '';
beforeAll(async () => {
  app = await startTestServer();
  roleId = await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] });
  const other = await makeRole(app, { menus: ['systemData', 'systemData.dataInterface'] });
  lilyId = await makePerson(app, 'lily', [roleId]);
  await makePerson(app, 'mary', [other]);
  adminToken = await app.signIn('admin', 'Weft@2026');
});
afterAll(() => app.close());

const done = async (call: string, params: object, token = adminToken) => {
  const answer = await app.inject(call, { ...params }, { token });
  if (answer.code !== 200) throw new Error(`${call}: ${answer.msg}`);
  return answer.data;
};
const entry = (enCode: string, more = {}) => ({
  systemId,
  parentId: '-1',
  fullName: enCode,
  enCode,
  type: 2,
  category: 'Web',
  urlAddress: enCode,
  sortCode: 0,
  enabledMark: 1,
  ...more,
});
const menuOf = async (enCode: string) =>
  (await app.db.raw<{ id: string }>('select id from weft_menu where en_code = $1', [enCode]))[0]!.id;

/** What a page of the family and a page of ours got by an act, after all that could come has come. */
async function frames(act: () => Promise<unknown>, sockets: Record<string, SocketClient>) {
  await act();
  // Longer than a refresh waits for further changes.
  await new Promise((resolve) => setTimeout(resolve, 600));
  app.bus.publish('document.changed', { id: 'x', version: '1' });
  await Promise.all(Object.values(sockets).map((socket) => within(2_000, socket.next('documentChanged'))));
  const heard = (socket: SocketClient) =>
    socket.frames.map(({ method }) => method as string).filter((method) => /refresh|menu|rights|model/i.test(method));
  return Object.fromEntries(Object.entries(sockets).map(([name, socket]) => [name, heard(socket)]));
}
async function person(account: string, knows?: readonly string[]) {
  return announceSocket(app.url, await app.signIn(account, 'Weft@2026'), knows);
}
async function people() {
  return {
    lily: await person('lily'),
    ours: await person('lily', drawnFrames),
    mary: await person('mary'),
    colleague: await person('admin'),
  };
}
const nothing = { lily: [], ours: [], mary: [], colleague: [] };

const silent: [string, () => Promise<unknown>][] = [
  ['a configuration saved as it was', async () => done('sysConfig.update', await done('sysConfig.info', {}))],
  [
    'a draft that was never released and is deleted',
    async () => {
      const made = await done('visualdev.create', { fullName: '草稿', enCode: 'neverOut', type: 1, webType: 1 });
      await done('visualdev.remove', { id: made.id ?? made });
    },
  ],
  [
    'the description of a person',
    async () => done('users.update', { ...(await done('users.info', { id: lilyId })), description: `${Date.now()}` }),
  ],
  ['an application without entries', () => done('system.create', { fullName: '空', enCode: 'hollow', enabledMark: 1 })],
];

test.each(silent)('SOCK-13 %s makes nobody’s page reload', async (_, act) => {
  const at = await people();
  expect(await frames(act, at)).toEqual(nothing);
});

test('SOCK-13 an entry is told to whom it concerns, and the sender’s own page is not reloaded', async () => {
  systemId = (await app.db.raw<{ id: string }>("select id from weft_system where en_code = 'hollow'"))[0]!.id;
  const at = { ...(await people()), sender: await announceSocket(app.url, adminToken) };
  const made = await frames(() => done('menu.create', entry('aside')), at);
  expect(made).toEqual({ ...nothing, colleague: ['menuChanged', 'refresh'], sender: ['menuChanged'] });
});

test('SOCK-13 rights given to a role are told to its people alone', async () => {
  const at = await people();
  const module = [await menuOf('systemData'), await menuOf('systemData.dictionary'), await menuOf('aside')];
  const made = await frames(() => done('authority.grant', { objectId: roleId, objectType: 'Role', module }), at);
  expect(made).toEqual({ ...nothing, lily: ['rightsChanged', 'refresh'], ours: ['rightsChanged'] });
});

test('SOCK-13 a released model is told to pages that draw it; only whose entries changed reload', async () => {
  const at = await people();
  app.bus.publish('model.released', { modelId: 'm1' });
  const made = await frames(async () => undefined, at);
  expect(made).toEqual({ ...nothing, ours: ['modelReleased'] });
});

test('SOCK-13 a changed configuration is drawn by pages of ours and reloads none', async () => {
  const at = await people();
  const made = await frames(() => done('sysConfig.update', { sysName: '另一个名称' }), at);
  expect(made).toEqual({
    lily: ['menuChanged'],
    ours: ['menuChanged'],
    mary: ['menuChanged'],
    colleague: ['menuChanged'],
  });
});
