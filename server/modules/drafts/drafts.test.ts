import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { announceSocket, type SocketClient } from '../../../tests/support/socketClient';
import { createServer } from '../../createServer';
import type { Bus } from '../../db/bus';
import { openDb } from '../../db/open';
import { createLiveSockets, type LiveSocket } from '../../services/platform/liveSockets';
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
  // Its own frame was judged before this one's answer came.
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

test('designer §2.9 the people of a process that crashed are gone after a minute', async () => {
  const sent: { people: unknown[] }[] = [];
  const wire = { bufferedAmount: 0, send: (text: string) => sent.push(JSON.parse(text)) };
  const socket = { id: 's', user: { id: 'me' }, wire, knows: new Set() } as unknown as LiveSocket;
  createLiveSockets().add(socket);
  const bus = { publish: (event, payload) => presence.heard(event, payload, now) } as Bus;
  const presence = createPresence(app.db, bus, (error) => expect(error).toBeUndefined());
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
