import type { Db } from '../db/types';
import { seenRights } from '../services/permissions/seenRights';
import { gather } from '../services/platform/gather';
import type { LiveSocket, LiveSockets } from '../services/platform/liveSockets';

export interface RightsWatch {
  /** Remembers what the person of a new socket sees; without it each change is taken to concern them. */
  entered: (socket: LiveSocket) => Promise<void>;
  /** Calls `tell` for the sockets whose people see other menus or rights than before; one event after the other. */
  changed: (of: readonly LiveSocket[], tell: (socket: LiveSocket) => void) => void;
}

/** Knows of the sockets of this process what their people see of menus and rights, so that only changes are told. */
export function createRightsWatch(db: Db, live: LiveSockets, onError: (error: unknown) => void): RightsWatch {
  const seen = new WeakMap<LiveSocket, string>();
  let queue = Promise.resolve();
  const look = gather((sessionIds) => {
    const users = sessionIds.flatMap((id) => live.ofSession(id).slice(0, 1)).map(({ user }) => user);
    return seenRights(db, users);
  });
  async function compare(of: readonly LiveSocket[], tell: (socket: LiveSocket) => void): Promise<void> {
    await Promise.all(
      of.map(async (socket) => {
        const now = await look(socket.user.sessionId);
        const before = seen.get(socket);
        if (now !== undefined) seen.set(socket, now);
        if (before === undefined || before !== now) tell(socket);
      }),
    ).catch((error: unknown) => {
      // What cannot be compared is told.
      for (const socket of of) tell(socket);
      throw error;
    });
  }
  return {
    entered: async (socket) => {
      seen.set(socket, await look(socket.user.sessionId));
    },
    changed: (of, tell) => {
      queue = queue.then(() => compare(of, tell)).catch(onError);
    },
  };
}
