import type { Db } from '../../db/types';
import { type LiveSocket, type LiveSockets, send } from '../../services/platform/liveSockets';
import { type ChatRow, chatColumns, chatJoins, messageFrame } from './chatRows';

/** Messages of one person in one round. */
const perRound = 100;
/** Above this a client that reads slowly waits. */
const maxBufferedBytes = 256 * 1024;
const slowMs = 100;
const faultMs = 500;

/** Brings stored messages to the sockets of this process. */
export interface ChatDelivery {
  /** These people may have new messages. */
  wake: (userIds: Iterable<string>) => void;
  /** All people with a socket here: events may have been missed. */
  wakeAll: () => void;
  close: () => void;
}

/** Position of the last message that a socket was sent; none: not known yet. */
const positions = new WeakMap<LiveSocket, number>();

/** Position of the last message that a socket was sent; 0: none. */
export const positionOf = (socket: LiveSocket): number => positions.get(socket) ?? 0;

/** From now on the socket is sent what comes after this position. */
export const followFrom = (socket: LiveSocket, position: number): void => void positions.set(socket, position);

/** Whether messages are delivered to a socket: its position is known, and it does not look through another's eyes. */
const follows = (socket: LiveSocket) => positions.has(socket) && !socket.user.viewing;
const isSlow = ({ wire }: LiveSocket) => wire.bufferedAmount > maxBufferedBytes;

/** The entries of these people after their positions, each person's in order. */
function readAfter(db: Db, after: ReadonlyMap<string, number>): Promise<ChatRow[]> {
  return db.raw<ChatRow>(
    `select ${chatColumns} from unnest($1::text[], $2::int8[]) w(user_id, since)
     cross join lateral (select * from weft_chat_entry x where x.user_id = w.user_id and x.position > w.since
       order by x.position limit ${perRound}) e
     ${chatJoins} order by e.user_id, e.position`,
    [[...after.keys()], [...after.values()]],
  );
}

/**
 * Every socket has a position: the last message that it was sent. An event only wakes this process, which then sends
 * everything after the positions: in order, once, whatever event was lost, doubled or late. One read serves everybody who
 * was woken meanwhile.
 */
export function createChatDelivery(db: Db, live: LiveSockets, onError: (error: unknown) => void): ChatDelivery {
  const woken = new Set<string>();
  let running = false;
  let closed = false;

  function later(userIds: Iterable<string>, ms: number): void {
    const again = [...userIds];
    setTimeout(() => wake(again), ms).unref();
  }

  /** The sockets to send to, and from where, by person; people with a slow client wait. */
  function readersOf(userIds: readonly string[]) {
    const readers = new Map<string, LiveSocket[]>();
    const after = new Map<string, number>();
    for (const id of userIds) {
      const sockets = live.ofUser(id).filter(follows);
      const ready = sockets.filter((socket) => !isSlow(socket));
      if (ready.length < sockets.length) later([id], slowMs);
      if (ready.length === 0) continue;
      readers.set(id, ready);
      after.set(id, Math.min(...ready.map(positionOf)));
    }
    return { readers, after };
  }

  function sendTo(sockets: readonly LiveSocket[], row: ChatRow): void {
    const position = Number(row.position);
    for (const socket of sockets) {
      if ((positions.get(socket) ?? position) >= position) continue;
      positions.set(socket, position);
      send(socket, messageFrame(db, socket.user.sessionId, row));
    }
  }

  async function round(userIds: readonly string[]): Promise<void> {
    const { readers, after } = readersOf(userIds);
    if (after.size === 0) return;
    const counts = new Map<string, number>();
    for (const row of await readAfter(db, after)) {
      counts.set(row.userId, (counts.get(row.userId) ?? 0) + 1);
      sendTo(readers.get(row.userId) ?? [], row);
    }
    for (const [id, count] of counts) if (count === perRound) woken.add(id);
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (woken.size > 0 && !closed) {
      const userIds = [...woken];
      woken.clear();
      await round(userIds).catch((error: unknown) => {
        onError(error);
        later(userIds, faultMs);
      });
    }
    running = false;
  }

  function wake(userIds: Iterable<string>): void {
    if (closed) return;
    for (const id of userIds) woken.add(id);
    void run();
  }

  return {
    wake,
    wakeAll: () => wake(live.all().map(({ user }) => user.id)),
    close: () => {
      closed = true;
    },
  };
}
