import type { ServerFrame } from '../../../core/socket';
import type { SessionUser } from '../../ctx';

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
  else socket.wire.send(JSON.stringify(frame));
}

/** Tells a client to close and not to reconnect (contract §7.3: its session has opened another socket). */
export function retire(socket: LiveSocket): void {
  send(socket, { method: 'closeSocket' });
  socket.wire.close(4000, 'closeSocket');
}

/** The open sockets of this process. */
export function createLiveSockets(): LiveSockets {
  const sockets = new Set<LiveSocket>();
  const those = (wanted: (socket: LiveSocket) => boolean) => [...sockets].filter(wanted);
  const ofUser = (userId: string) => those((socket) => socket.user.id === userId);
  return {
    add: (socket) => {
      for (const old of ofUser(socket.user.id).slice(0, -(perUserMost - 1))) retire(old);
      sockets.add(socket);
    },
    remove: (socket) => void sockets.delete(socket),
    all: () => [...sockets],
    ofSession: (sessionId) => those((socket) => socket.user.sessionId === sessionId),
    ofUser,
  };
}
