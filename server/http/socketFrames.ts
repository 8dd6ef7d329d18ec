import type { ServerFrame, UnreadCounts } from '../../core/socket';
import type { SessionUser } from '../ctx';
import { type LiveSocket, type LiveSockets, retire, send } from '../services/platform/liveSockets';
import type { RightsWatch } from './rightsWatch';

type Payload = Record<string, unknown>;
type Words = (user: SessionUser, key: string) => string;

/** Closes a connection whose session ended; the frame contains its token, so the page goes to sign-in (AUTH-46). */
export function pushLogout(socket: LiveSocket, msg: string): void {
  send(socket, { method: 'logout', token: socket.token, msg });
  socket.wire.close(4001, 'logout');
}

function endedSockets(live: LiveSockets, payload: Payload): LiveSocket[] {
  const sessionIds = (payload.sessionIds as string[] | undefined) ?? [];
  const userIds = (payload.userIds as string[] | undefined) ?? [];
  return [...sessionIds.flatMap(live.ofSession), ...userIds.flatMap(live.ofUser)];
}

/** One change of an administrator may cause several frames; they are followed by one `refresh`. */
const refreshMs = 250;
const refreshing = new WeakSet<LiveSocket>();

function refreshSoon(socket: LiveSocket): void {
  if (refreshing.has(socket)) return;
  refreshing.add(socket);
  setTimeout(() => {
    refreshing.delete(socket);
    send(socket, { method: 'refresh' });
  }, refreshMs).unref();
}

/**
 * Sends a frame, and `refresh` to a client that does not know it (contract §7.3). The page that made the change is not reloaded:
 * what is typed there would be lost.
 */
function tell(socket: LiveSocket, frame: ServerFrame, sender: unknown): void {
  send(socket, frame);
  if (!socket.knows.has(frame.method) && socket.user.sessionId !== sender) refreshSoon(socket);
}

/** The sockets of these users; of all without a list. */
function socketsOf(live: LiveSockets, userIds: unknown): LiveSocket[] {
  return Array.isArray(userIds) ? [...new Set(userIds.map(String))].flatMap(live.ofUser) : live.all();
}

interface Pushing {
  live: LiveSockets;
  words: Words;
  rights: RightsWatch;
}

/** Whose menus or rights may have changed by an event, and the frame for those whose have. `by`: the session that did it. */
function pushRights({ live, rights }: Pushing, event: string, payload: Payload): void {
  if (event === 'permission.changed') {
    rights.changed(socketsOf(live, payload.userIds), (to) => tell(to, { method: 'rightsChanged' }, payload.by));
  }
  if (event === 'menu.changed') rights.changed(live.all(), (to) => tell(to, { method: 'menuChanged' }, payload.by));
  // Own changes: the page knows them.
  if (event === 'person.changed') rights.changed(socketsOf(live, payload.userIds), () => undefined);
}

/** Pushes an event of this or another process to clients (contract §7.2 and our own). */
export function pushEvent(pushing: Pushing, event: string, payload: Payload): void {
  const { live, words } = pushing;
  pushRights(pushing, event, payload);
  const everybody = (frame: ServerFrame) => {
    for (const socket of live.all()) send(socket, frame);
  };
  if (event === 'session.ended') {
    for (const socket of endedSockets(live, payload)) pushLogout(socket, words(socket.user, String(payload.key)));
  }
  if (event === 'socket.opened') {
    const others = live.ofSession(String(payload.sessionId)).filter((socket) => socket.id !== payload.socketId);
    for (const socket of others) retire(socket);
  }
  if (event === 'document.changed') {
    everybody({ method: 'documentChanged', id: String(payload.id), version: String(payload.version) });
  }
  // Other clients read a model when its page opens.
  if (event === 'model.released') {
    const drawing = live.all().filter(({ knows }) => knows.has('modelReleased'));
    for (const socket of drawing) send(socket, { method: 'modelReleased', modelId: String(payload.modelId) });
  }
  // What CurrentUser answers may have changed for all users, the organisation's zone included: the shell fetches it again.
  if (event === 'configuration.changed') everybody({ method: 'menuChanged' });
  if (event === 'thirdSync.changed') {
    const administrators = live.all().filter(({ user }) => user.isAdministrator);
    for (const socket of administrators) send(socket, { method: 'thirdSync', runId: String(payload.runId) });
  }
  if (event === 'job.changed') {
    const { jobId, userId, status, done, failed, total } = payload;
    const counts = { done: Number(done), failed: Number(failed), ...(total == null ? {} : { total: Number(total) }) };
    for (const socket of live.ofUser(String(userId)))
      send(socket, { method: 'jobChanged', id: String(jobId), status: String(status), ...counts });
  }
  if (event === 'record.talked') everybody({ method: 'recordTalked' });
  if (event === 'lost') everybody({ method: 'eventsMissed' });
}

/** Response to OnConnection (contract §7.2); `members`: what the modules say in it. */
export function initMessage(
  onlineUsers: string[],
  unread: UnreadCounts,
  members: readonly Partial<ServerFrame>[],
): ServerFrame {
  return Object.assign({ method: 'initMessage', onlineUsers, unreadNums: [], ...unread } as const, ...members);
}
