import type { ServerFrame } from '../../../core/socket';
import type { SessionUser } from '../../ctx';
import { type LiveSocket, type LiveSockets, retire, send } from './liveSockets';

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

/** Pushes an event of this or another process to clients (contract §7.2 and our own). */
export function pushEvent(live: LiveSockets, words: Words, event: string, payload: Payload): void {
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
  if (event === 'model.released') everybody({ method: 'modelReleased', modelId: String(payload.modelId) });
  // What CurrentUser answers may have changed for all users, the organisation's zone included: the shell fetches it again.
  const forAll = event === 'permission.changed' && !payload.userIds;
  if (event === 'menu.changed' || event === 'configuration.changed' || forAll) everybody({ method: 'menuChanged' });
  if (event === 'lost') everybody({ method: 'eventsMissed' });
}

/** Response to OnConnection: nothing unread, as messages are not implemented yet (contract §7.2). */
export function initMessage(onlineUsers: string[]): ServerFrame {
  return {
    method: 'initMessage',
    onlineUsers,
    unreadNums: [],
    unreadNoticeCount: 0,
    unreadMessageCount: 0,
    unreadSystemMessageCount: 0,
    unreadScheduleCount: 0,
    unreadTotalCount: 0,
  };
}
