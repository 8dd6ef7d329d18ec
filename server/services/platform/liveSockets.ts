import { drawsText, type ServerFrame } from '../../../core/socket';
import type { SessionUser } from '../../ctx';
import { textForMarkup } from './textForMarkup';

/** The part of a socket that the registry uses. */
export interface Wire {
  send: (text: string) => void;
  close: (code?: number, reason?: string) => void;
  terminate: () => void;
  readonly bufferedAmount: number;
}

/** An authenticated connection: its user comes from its session, never from a frame. */
export interface LiveSocket {
  id: string;
  user: SessionUser;
  /** As in the client's path; a pushed logout contains it. */
  token: string;
  wire: Wire;
  /** When this socket last marked its session as alive. */
  touched: Date;
  /** Our frames that the client announced to know. */
  knows: ReadonlySet<string>;
}

/** Maximum sockets of one user; the oldest is closed. */
const perUserMost = 5;
/** Maximum buffered bytes before a slow client is dropped. */
const maxBufferedBytes = 1024 * 1024;

export interface LiveSockets {
  add: (socket: LiveSocket) => void;
  remove: (socket: LiveSocket) => void;
  all: () => LiveSocket[];
  ofSession: (sessionId: string) => LiveSocket[];
  ofUser: (userId: string) => LiveSocket[];
}

export function send(socket: LiveSocket, frame: ServerFrame): void {
  if (socket.wire.bufferedAmount > maxBufferedBytes) socket.wire.terminate();
  else socket.wire.send(JSON.stringify(socket.knows.has(drawsText) ? frame : textForMarkup(frame)));
}

/** Tells a client to close and not to reconnect (contract §7.3: its session has opened another socket). */
export function retire(socket: LiveSocket): void {
  send(socket, { method: 'closeSocket' });
  socket.wire.close(4000, 'closeSocket');
}

/** The open sockets of this process. */
export function createLiveSockets(): LiveSockets {
  const sockets = new Set<LiveSocket>();
  const byUser = new Map<string, Set<LiveSocket>>();
  const bySession = new Map<string, Set<LiveSocket>>();
  const enter = (index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket) =>
    void index.set(key, (index.get(key) ?? new Set()).add(socket));
  const leave = (index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket) => {
    index.get(key)?.delete(socket);
    if (index.get(key)?.size === 0) index.delete(key);
  };
  const ofUser = (userId: string) => [...(byUser.get(userId) ?? [])];
  return {
    add: (socket) => {
      for (const old of ofUser(socket.user.id).slice(0, -(perUserMost - 1))) retire(old);
      sockets.add(socket);
      enter(byUser, socket.user.id, socket);
      enter(bySession, socket.user.sessionId, socket);
    },
    remove: (socket) => {
      sockets.delete(socket);
      leave(byUser, socket.user.id, socket);
      leave(bySession, socket.user.sessionId, socket);
    },
    all: () => [...sockets],
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    ofUser,
  };
}
