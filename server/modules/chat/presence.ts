import { chatLimits } from '../../../core/chat';
import type { Db } from '../../db/types';
import type { RawFrame } from '../../http/frames';
import { type LiveSocket, type LiveSockets, send } from '../../services/platform/liveSockets';
import { onlineAmong } from '../../services/platform/socketSessions';
import { idIn } from './readFrame';

/** People whose presence a client follows, and what it was told. */
const following = new WeakMap<LiveSocket, Map<string, boolean>>();

/** Follows the presence of the people of a WatchOnline frame, in place of those before, and tells who is online now. */
export async function watchOnline(db: Db, socket: LiveSocket, frame: RawFrame, now: Date): Promise<void> {
  const given = Array.isArray(frame.userIds) ? frame.userIds : [];
  const ids = given.slice(0, chatLimits.watched).flatMap((id) => idIn(id) ?? []);
  const watched = new Map(ids.map((id) => [id, false]));
  following.set(socket, watched);
  const userIds = ids.length > 0 ? await onlineAmong(db, ids, now) : [];
  for (const id of userIds) watched.set(id, true);
  send(socket, { method: 'onlineAmong', userIds });
}

function tell(socket: LiveSocket, userId: string, online: boolean): void {
  following.get(socket)?.set(userId, online);
  send(socket, { method: online ? 'Online' : 'Offline', userId });
}

/** Tells those who follow a person. Of the contract's broadcast nobody else has a use (contract-platform §7.2). */
export function pushPresence(live: LiveSockets, userId: string, online: boolean): void {
  for (const socket of live.all()) if (following.get(socket)?.has(userId)) tell(socket, userId, online);
}

/** Tells followers what they were not told: the people of a process that crashed are offline without an event. */
export async function recheckPresence(db: Db, live: LiveSockets, now: Date): Promise<void> {
  const told = live.all().flatMap((socket) => {
    const watched = following.get(socket) ?? new Map<string, boolean>();
    return [...watched].map(([userId, online]) => ({ socket, watched, userId, online }));
  });
  if (told.length === 0) return;
  const online = new Set(await onlineAmong(db, [...new Set(told.map(({ userId }) => userId))], now));
  for (const { socket, watched, userId, online: before } of told) {
    // An event of the meantime is newer than this answer.
    const changed = following.get(socket) !== watched || watched.get(userId) !== before;
    if (!changed && before !== online.has(userId)) tell(socket, userId, !before);
  }
}
