import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { grantRole, makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { announceSocket, type SocketClient } from '../../../tests/support/socketClient';
import { createServer } from '../../createServer';
import type { Bus } from '../../db/bus';
import { openDb } from '../../db/open';
import { createLiveSockets, type LiveSocket } from '../../services/platform/liveSockets';
import { personById } from '../../services/sessions/sessionPerson';
import { drafts } from './module';
import { createPresence } from './presence';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ socketHeartbeatMs: 3_600_000 });
  const designers = await makeRole(app, { menus: ['onlineDev.webDesign'] });
  await makePerson(app, 'lily', [designers]);
  await makePerson(app, 'otto', [designers]);
  await makePerson(app, 'nobody', [await makeRole(app, { menus: ['systemData', 'systemData.dictionary'] })]);
});
afterAll(() => app.close());

async function enter(account: string, id: string, { url = app.url, method = 'ModelDraft' } = {}) {
  const client = await announceSocket(url, await app.signIn(account, 'Weft@2026'));
  onTestFinished(() => client.wire.close());
  client.say({ method, id, open: true });
  return client;
}
const names = ({ frames }: SocketClient, id: string): string[] | undefined => {
  const last = frames.filter((each) => each.method === 'draftPeople' && each.id === id).at(-1);
  return (last?.people as { name: string }[] | undefined)?.map(({ name }) => name.split('/')[1] ?? '');
};
const sees = (client: SocketClient, id: string) => expect.poll(() => names(client, id));

test('designer §2.9 people with one draft open see each other, and no longer when one closes it or the connection ends', async () => {
  const lily = await enter('lily', 'one');
  await sees(lily, 'one').toEqual([]);
  const otto = await enter('otto', 'one');
  await sees(lily, 'one').toEqual(['otto']);
  await sees(otto, 'one').toEqual(['lily']);
  const other = await enter('admin', 'another');
  await sees(other, 'another').toEqual([]);
  otto.say({ method: 'ModelDraft', id: 'one', open: false });
  await sees(lily, 'one').toEqual([]);
  otto.say({ method: 'ModelDraft', id: 'one', open: true });
  await sees(lily, 'one').toEqual(['otto']);
  otto.wire.terminate();
  await sees(lily, 'one').toEqual([]);
});

test('SEC-07 who may not read a draft neither sees who has it open nor is seen', async () => {
  const lily = await enter('lily', 'closed');
  await sees(lily, 'closed').toEqual([]);
  const nobody = await enter('nobody', 'closed');
  const screens = await enter('otto', 'closed', { method: 'ScreenDraft' });
  nobody.say({ method: 'heartCheck' });
  await nobody.next('heartCheck');
  // Whoever is there hears of another one who comes.
  await enter('admin', 'closed').then((admin) => sees(admin, 'closed').toEqual(['lily']));
  await sees(lily, 'closed').toEqual(['admin']);
  expect([names(nobody, 'closed'), names(screens, 'closed')]).toEqual([undefined, undefined]);
});

test('designer §2.9 people in another process are seen too', async ({ skip }) => {
  if (!app.databaseUrl) skip('the embedded database belongs to one process');
  const db = await openDb({ url: app.databaseUrl });
  const other = await createServer({ db, url: app.databaseUrl, limits: false, storage: app.storage });
  onTestFinished(async () => {
    await other.app.close();
    await db.close();
  });
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
  // The other server starts to listen for events a little later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const lily = await enter('lily', 'far');
  const otto = await enter('otto', 'far', { url });
  await sees(otto, 'far').toEqual(['lily']);
  await sees(lily, 'far').toEqual(['otto']);
  otto.wire.close();
  await sees(lily, 'far').toEqual([]);
});

const allowed = async () => true;
/** Of this person; `sent`: what it was told. */
async function socketOf(account: string) {
  const sent: { method: string; people: { name: string }[] }[] = [];
  const wire = { bufferedAmount: 0, send: (text: string) => sent.push(JSON.parse(text)), terminate() {} };
  const [row] = await app.db.raw<{ id: string }>('select id from weft_user where account = $1', [account]);
  const user = await personById(app.db, row!.id);
  return { socket: { id: account, user, wire, knows: new Set() } as unknown as LiveSocket, sent };
}

test('SEC-07 whoever loses the right is gone with the next heartbeat, and hears of nobody', async () => {
  const role = await makeRole(app, { menus: ['onlineDev.webDesign'] });
  await makePerson(app, 'kim', [role]);
  const [kim, lily] = [await socketOf('kim'), await socketOf('lily')];
  const bus = { publish: (event, payload) => part.heard?.(event, payload) } as Bus;
  const part = drafts.socket!({ db: app.db, bus, log: console } as never, createLiveSockets());
  const [frame] = part.frames;
  for (const { socket } of [kim, lily]) await frame!.handler({} as never, socket, { id: 'lost', open: true });
  const seen = () => lily.sent.at(-1)?.people.map(({ name }) => name.split('/')[1]);
  await part.beat?.();
  await expect.poll(seen).toEqual(['kim']);
  await grantRole(app, role, { menus: ['systemData'] });
  await part.beat?.();
  await expect.poll(seen).toEqual([]);
  const heard = kim.sent.length;
  await frame!.handler({} as never, lily.socket, { id: 'lost', open: false });
  await part.beat?.();
  expect(kim.sent).toHaveLength(heard);
});

test('SEC-12 frames that are denied leave one row a socket, not one each', async () => {
  const rows = async () =>
    (await app.db.raw(`select id from weft_log where json::jsonb ->> 'call' = 'socket.ModelDraft'`)).length;
  const before = await rows();
  const nobody = await enter('nobody', 'many');
  for (let count = 0; count < 20; count += 1) nobody.say({ method: 'ModelDraft', id: 'many', open: true });
  await expect.poll(rows).toBe(before + 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await rows()).toBe(before + 1);
});

test('designer §2.9 a process names at most 100 people of a draft to the others', () => {
  let told: unknown[] = [];
  const publish: Bus['publish'] = (_, { userIds }) => {
    told = (userIds as unknown[] | undefined) ?? told;
  };
  const bus = { publish } as Bus;
  const presence = createPresence(app.db, bus, () => undefined, allowed);
  for (let count = 0; count < 150; count += 1)
    presence.enter({ user: { id: `u${count}` } } as LiveSocket, 'model', 'm');
  expect(told).toHaveLength(100);
});

test('designer §2.9 the people of a process that crashed are gone after a minute', async () => {
  const sent: { people: unknown[] }[] = [];
  const wire = { bufferedAmount: 0, send: (text: string) => sent.push(JSON.parse(text)) };
  const socket = { id: 's', user: { id: 'me' }, wire, knows: new Set() } as unknown as LiveSocket;
  createLiveSockets().add(socket);
  const bus = { publish: (event, payload) => presence.heard(event, payload, now) } as Bus;
  const presence = createPresence(app.db, bus, (error) => expect(error).toBeUndefined(), allowed);
  let now = 1_000;
  presence.enter(socket, 'model', 'm');
  const [lily] = await app.db.raw<{ id: string }>(`select id from weft_user where account = 'lily'`);
  presence.heard('draft.people', { draft: 'model:m', process: 'crashed', userIds: [lily?.id] }, now);
  await expect.poll(() => sent.at(-1)?.people.length).toBe(1);
  now += 50_000;
  await presence.beat();
  expect(sent.at(-1)?.people).toHaveLength(1);
  now += 10_000;
  await presence.beat();
  await expect.poll(() => sent.at(-1)?.people).toEqual([]);
});
