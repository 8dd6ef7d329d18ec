import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { createLiveSockets, type LiveSocket } from '../../services/platform/liveSockets';
import { touchSockets } from '../../services/platform/socketSessions';
import { openSession } from '../../services/sessions/sessions';
import { recheckPresence, watchOnline } from './presence';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

/** A socket of this process that notes its frames. */
function listener() {
  const frames: unknown[] = [];
  const wire = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: (text: string) => frames.push(JSON.parse(text)) };
  const user = { id: 'watcher', sessionId: 's' };
  const socket = {
    id: 'socket',
    user,
    token: '',
    wire,
    touched: new Date(),
    knows: new Set(),
  } as unknown as LiveSocket;
  const live = createLiveSockets();
  live.add(socket);
  return { live, socket, frames };
}

test('issue 13 followers hear within a minute that the process of a person has crashed, and when the person is back', async () => {
  const gone = await makePerson(app, 'gus', []);
  const session = { userId: gone, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() };
  const { id } = await openSession(app.db, session);
  const { live, socket, frames } = listener();
  const start = new Date();
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  // The last heartbeat of the process that crashes.
  await touchSockets(app.db, [id], start);
  await watchOnline(app.db, socket, { userIds: [gone] }, start);
  await recheckPresence(app.db, live, after(40));
  expect(frames).toEqual([{ method: 'onlineAmong', userIds: [gone] }]);
  await recheckPresence(app.db, live, after(58));
  await recheckPresence(app.db, live, after(78));
  expect(frames.slice(1)).toEqual([{ method: 'Offline', userId: gone }]);
  await touchSockets(app.db, [id], after(80));
  await recheckPresence(app.db, live, after(98));
  expect(frames.slice(2)).toEqual([{ method: 'Online', userId: gone }]);
});
