import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { newId } from '../../core/id';
import { constants } from '../../core/limits';
import type { UnreadCounts } from '../../core/socket';
import type { SessionUser } from '../ctx';
import type { Bus } from '../db/bus';
import type { Db } from '../db/types';
import { outageOf } from '../outage';
import { pushMessages } from '../services/messages/push';
import { unreadOf } from '../services/messages/unread';
import { createLiveSockets, type LiveSocket, type LiveSockets, send } from '../services/platform/liveSockets';
import { initMessage, pushEvent, pushLogout } from '../services/platform/socketFrames';
import { leaveSocket, onlineUserIds, touchSockets } from '../services/platform/socketSessions';
import type { Platform } from './platform';
import { createStrangers, type StrangerLimits, type Strangers } from './strangers';
import { loadWords } from './words';

/** Maximum bytes of a frame (SEC-09). */
const maxPayload = 64 * 1024;
/** Time to announce. */
const announceMs = 5_000;
/** Maximum bytes of the announcement: a token and two flags. */
const maxAnnouncement = 1_024;
const heartbeatMs = 30_000;
/** Frames per socket and minute: beyond the first number they are dropped, beyond the second the socket is closed. */
const framesMost = 100;
const floodMost = 1_000;

export interface SocketOptions {
  db: Db;
  bus: Bus;
  findSession: Platform['findSession'];
  /** Limits of sockets that have not announced themselves. */
  strangers?: Partial<StrangerLimits>;
  /** Allowed origins besides the server's own, such as `https://office.example`. */
  origins?: string[];
  /** Shorter in tests. */
  heartbeatMs?: number;
  announceMs?: number;
}

/** Whether the origin is this host or a configured one; a request without an origin is refused (T07). */
function isOwnOrigin(request: FastifyRequest, origins: string[]): boolean {
  const { origin } = request.headers;
  if (!origin) return false;
  if (origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

interface Frame {
  method: string;
  token?: unknown;
  knows?: unknown;
  /** Ours: the language of the texts that are pushed; default: that of the account. */
  language?: unknown;
}

function frameOf(data: unknown): Frame | undefined {
  try {
    const frame = JSON.parse(String(data)) as Frame | null;
    return typeof frame?.method === 'string' ? frame : undefined;
  } catch {
    return undefined;
  }
}

function sizeOf(data: RawData): number {
  return Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;
}

/** Counts frames in windows of a minute. */
function createMeter(): () => number {
  let from = 0;
  let count = 0;
  return () => {
    const now = Date.now();
    if (now - from >= 60_000) {
      from = now;
      count = 0;
    }
    return ++count;
  };
}

interface Gateway extends Omit<SocketOptions, 'strangers'> {
  live: LiveSockets;
  words: (user: SessionUser | undefined, key: string) => string;
  strangers: Strangers;
  announceMs: number;
}

/** The first answer. Only then an older socket of the session is closed: without the database this one is not accepted. */
async function welcome({ bus, db, words }: Gateway, socket: LiveSocket, touched: Date): Promise<void> {
  const { sessionId } = socket.user;
  // The session may have ended during the lookup, before this socket was listed.
  const over = await touchSockets(db, [sessionId], touched);
  const online = await onlineUserIds(db, touched);
  const userId = socket.user.id;
  const unread = (await unreadOf(db, [userId])).get(userId) as UnreadCounts;
  bus.publish('socket.opened', { sessionId, socketId: socket.id });
  if (over.length > 0) pushLogout(socket, words(socket.user, 'error.signedOut'));
  else send(socket, initMessage(online, unread));
}

/** The first frame must repeat the token of the path; only then the socket is authenticated (contract §7.3). */
async function announce(
  gateway: Gateway,
  wire: WebSocket,
  token: string,
  frame: Frame,
): Promise<LiveSocket | undefined> {
  const { live, db } = gateway;
  if (frame.method !== 'OnConnection' || (frame.token !== undefined && frame.token !== token)) {
    wire.close(1008, 'OnConnection first');
    return undefined;
  }
  const found = await gateway.findSession(db, token);
  if ('code' in found) {
    wire.send(JSON.stringify({ method: 'logout', token, msg: gateway.words(undefined, found.key) }));
    wire.close(4001, 'logout');
    return undefined;
  }
  if (found.user.mustChangePassword) {
    wire.close(1008, 'change the initial password first');
    return undefined;
  }
  if (wire.readyState !== wire.OPEN) return undefined;
  const touched = new Date();
  const knows = new Set(Array.isArray(frame.knows) ? frame.knows.map(String) : []);
  const language = constants.languages.find((each) => each === frame.language) ?? found.user.language;
  const socket: LiveSocket = { id: newId(), user: { ...found.user, language }, token, wire, touched, knows };
  live.add(socket);
  await welcome(gateway, socket, touched).catch((error: unknown) => {
    live.remove(socket);
    throw error;
  });
  return socket;
}

/** Frames after authentication. Chat does not exist yet: its frames get no answer. */
function hear(socket: LiveSocket, frame: Frame): void {
  if (/^heartCheck$/i.test(frame.method)) send(socket, { method: 'heartCheck' });
}

/** After a socket has closed its person is offline, unless the session has another socket. */
async function part({ live, db }: Gateway, socket: LiveSocket): Promise<void> {
  live.remove(socket);
  const { sessionId } = socket.user;
  if (live.ofSession(sessionId).length === 0) await leaveSocket(db, sessionId, socket.touched);
}

function serve(
  gateway: Gateway,
  wire: WebSocket,
  { token, admitted }: { token: string; admitted: () => void },
  onError: (error: unknown) => void,
): void {
  const meter = createMeter();
  let announcing = false;
  let socket: LiveSocket | undefined;
  const leave = () => {
    clearTimeout(timer);
    admitted();
    if (socket) part(gateway, socket).catch(onError);
  };
  const timer = setTimeout(() => wire.close(1008, 'OnConnection first'), gateway.announceMs);
  wire.on('close', leave);
  wire.on('error', leave);
  wire.on('message', (data) => {
    const count = meter();
    if (!socket && sizeOf(data) > maxAnnouncement) return wire.close(1009, 'announcement too large');
    if (count > floodMost) wire.close(1008, 'too many messages');
    const frame = count > framesMost ? undefined : frameOf(data);
    if (socket) {
      if (frame) hear(socket, frame);
      return;
    }
    if (announcing) return;
    announcing = true;
    announce(gateway, wire, token, frame ?? { method: '' })
      .then((announced) => {
        socket = announced;
        clearTimeout(timer);
        admitted();
        // The socket may have closed during the lookup of its session.
        if (announced && wire.readyState !== wire.OPEN) return part(gateway, announced);
      })
      .catch((error: unknown) => {
        onError(error);
        // 1013: try again later.
        wire.close(outageOf(error) ? 1013 : 1011);
      });
  });
}

/** Ends dead sockets, and those whose session has ended. */
async function beat(gateway: Gateway, wires: Set<WebSocket>, silent: WeakSet<WebSocket>): Promise<void> {
  for (const wire of wires) {
    if (silent.has(wire)) wire.terminate();
    else {
      silent.add(wire);
      wire.ping();
    }
  }
  await endOver(gateway);
}

/** Ends sockets whose session has ended; the other persons stay online. */
async function endOver(gateway: Gateway): Promise<void> {
  const ids = [...new Set(gateway.live.all().map((socket) => socket.user.sessionId))];
  if (ids.length === 0) return;
  const touched = new Date();
  const over = await touchSockets(gateway.db, ids, touched);
  for (const socket of ids.flatMap(gateway.live.ofSession)) socket.touched = touched;
  for (const socket of over.flatMap(gateway.live.ofSession)) {
    pushLogout(socket, gateway.words(socket.user, 'error.signedOut'));
  }
}

/** The socket of contract §7: `/websocket/{token}` and `/api/message/websocket/{token}`. */
export function socketPlugin(options: SocketOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const words = await loadWords();
    const strangers = createStrangers(options.strangers);
    const silent = new WeakSet<WebSocket>();
    const wires = new Set<WebSocket>();
    const say = (user: SessionUser | undefined, key: string) => words(user?.language ?? 'zh')(key);
    const gateway: Gateway = {
      ...options,
      live: createLiveSockets(),
      words: say,
      strangers,
      announceMs: options.announceMs ?? announceMs,
    };
    const onError = (error: unknown) => app.log.error({ err: error }, 'socket');

    await app.register(websocket, { options: { maxPayload, perMessageDeflate: false } });
    const forget = options.bus.subscribe((event, payload) => {
      pushEvent(gateway.live, say, event, payload);
      if (event === 'message.changed') pushMessages(gateway.db, gateway.live, payload).catch(onError);
      if (event === 'lost') pushMessages(gateway.db, gateway.live, { everybody: true }).catch(onError);
      // The missed events may include the end of sessions.
      if (event === 'lost') endOver(gateway).catch(onError);
    });
    const pulse = setInterval(
      () => void beat(gateway, wires, silent).catch(onError),
      options.heartbeatMs ?? heartbeatMs,
    );
    pulse.unref();
    app.addHook('preClose', async () => {
      clearInterval(pulse);
      forget();
    });

    for (const url of ['/websocket/:token', '/api/message/websocket/:token']) {
      app.route({
        method: 'GET',
        url,
        // Authentication is by the token in the first frame.
        config: { permission: 'public' },
        schema: { hide: true } as object,
        preValidation: async (request, reply) => {
          if (!isOwnOrigin(request, options.origins ?? [])) return reply.code(403).send();
          const leave = strangers.enter(request.ip);
          if (!leave) return reply.code(429).header('retry-after', '5').send();
          request.leaveStrangers = leave;
          // A handshake that fails later never becomes a socket.
          request.raw.socket.once('close', leave);
        },
        handler: async (_, reply) => reply.code(426).send(),
        wsHandler: (wire, request) => {
          wires.add(wire);
          wire.on('pong', () => silent.delete(wire));
          wire.on('close', () => wires.delete(wire));
          const { token } = request.params as { token: string };
          serve(gateway, wire, { token, admitted: () => request.leaveStrangers?.() }, onError);
        },
      });
    }
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the count of this handshake's socket as unannounced; may be called again. */
    leaveStrangers?: () => void;
  }
}
