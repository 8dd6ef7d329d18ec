import { type LiveSocket, type LiveSockets, send } from '../../services/platform/liveSockets';
import type { ChatDelivery } from './deliver';
import { pushPresence } from './presence';

type Payload = Record<string, unknown>;

/** The sockets of a person; not those that look through their eyes. */
const socketsOf = (live: LiveSockets, userId: unknown): LiveSocket[] =>
  live.ofUser(String(userId)).filter(({ user }) => !user.viewing);

/** Brings an event of this or another process to the sockets here. */
export function pushChat(live: LiveSockets, delivery: ChatDelivery, event: string, payload: Payload): void {
  const { userId, peerId, readerId } = payload;
  if (event === 'chat.stored') delivery.wake(payload.userIds as string[]);
  if (event === 'lost') delivery.wakeAll();
  if (event === 'chat.read') {
    const frame = { readerId: String(readerId), peerId: String(peerId), readTime: Number(payload.readTime) };
    for (const socket of [...socketsOf(live, readerId), ...socketsOf(live, peerId)])
      send(socket, { method: 'chatRead', ...frame });
  }
  if (event === 'chat.hidden') {
    const frame = { peerId: String(peerId), cleared: payload.cleared === true };
    for (const socket of socketsOf(live, userId)) send(socket, { method: 'chatHidden', ...frame });
  }
  if (event === 'chat.typing') {
    for (const socket of socketsOf(live, payload.toUserId)) send(socket, { method: 'typing', userId: String(userId) });
  }
  if (event === 'socket.opened' && userId) pushPresence(live, String(userId), true);
  if (event === 'socket.gone') pushPresence(live, String(userId), false);
}
