import type { ServerFrame } from '../../../core/socket';
import type { SessionUser } from '../../ctx';

/** What the registry asks of a socket. */
export interface Wire {
  send: (text: string) => void;
  close: (code?: number, reason?: string) => void;
  terminate: () => void;
  readonly bufferedAmount: number;
}

/** An announced connection: whose it is was decided by its session, never by what a frame says. */
export interface LiveSocket {
  id: string;
  user: SessionUser;
  /** As the client wrote it in the path; a pushed logout names it. */
  token: string;
  wire: Wire;
  /** When the session was last marked as alive at this socket. */
  touched: Date;
}

/** Sockets of one person at once; the oldest makes room. */
const perUserMost = 5;
/** What may wait for a slow reader before he is dropped. */
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

/** Tells a client to close and stay away (contract §7.3: its session has opened another socket). */
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
