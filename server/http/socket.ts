import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { newId } from '../../core/id';
import { isLanguage, usualLanguage } from '../../core/languages';
import type { UnreadCounts } from '../../core/socket';
import type { SessionUser } from '../ctx';
import type { Bus } from '../db/bus';
import type { Db } from '../db/types';
import { outageOf } from '../outage';
import { pushMessages } from '../services/messages/push';
import { unreadOf } from '../services/messages/unread';
import { gather } from '../services/platform/gather';
import { createLiveSockets, type LiveSocket, type LiveSockets, send } from '../services/platform/liveSockets';
import { shareNext } from '../services/platform/shareNext';
import { leaveSocket, onlineAmong, onlineUserIds, touchSockets } from '../services/platform/socketSessions';
import { createCounts } from './counts';
import { createHear, type Hear, type SocketPart } from './frames';
import { createMissedEvents } from './missedEvents';
import type { Platform } from './platform';
import { createRightsWatch, type RightsWatch } from './rightsWatch';
import { initMessage, pushEvent, pushLogout } from './socketFrames';

import { createStrangers, type Stranger, type StrangerLimits, type Strangers } from './strangers';
import type { Words } from './words';

/** Maximum bytes of a frame (SEC-09). */
const maxPayload = 64 * 1024;
/** Time to announce. */
const announceMs = 5_000;
/** Maximum bytes of the announcement: a token and two flags. */
const maxAnnouncement = 1_024;
const heartbeatMs = 20_000;
/** Frames per socket and minute: beyond the first number they are dropped, beyond the second the socket is closed. */
const framesMost = 100;
const floodMost = 1_500;

export interface SocketOptions {
  db: Db;
  bus: Bus;
  findSession: Platform['findSession'];
  allows: Platform['allows'];
  record?: Platform['record'];
  /** What the modules say and hear. `live`: the sockets of this process. */
  parts?: (live: LiveSockets) => readonly SocketPart[];
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
  /** Ours: milliseconds since the page asked for what it shows. */
  ageMs?: unknown;
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

interface Gateway extends Omit<SocketOptions, 'strangers' | 'parts'> {
  live: LiveSockets;
  rights: RightsWatch;
  missed: ReturnType<typeof createMissedEvents>;
  words: (user: SessionUser | undefined, key: string) => string;
  strangers: Strangers;
  announceMs: number;
  parts: readonly SocketPart[];
  hear: Hear;
  /** By method: the part that it belongs to. */
  partOf: ReadonlyMap<string, SocketPart>;
  /** Frames that one socket may send in a minute, of all kinds. */
  framesMost: number;
  /** People with a live socket in any process, as after this call. */
  online: () => Promise<string[]>;
  /** Marks a session as alive at its socket; gives the time of the mark, undefined when the session has ended. */
  touch: (sessionId: string) => Promise<Date | undefined>;
  unread: (userId: string) => Promise<UnreadCounts>;
}

/** The first answer. Only then an older socket of the session is closed: without the database this one is not accepted. */
async function welcome(gateway: Gateway, socket: LiveSocket, frame: Frame, missed: () => boolean): Promise<void> {
  const { bus, words, parts } = gateway;
  const { sessionId, id: userId } = socket.user;
  // The session may have ended during the lookup, before this socket was listed.
  const touched = await gateway.touch(sessionId);
  socket.touched = touched ?? socket.touched;
  const [online, unread, said] = await Promise.all([
    gateway.online(),
    gateway.unread(userId),
    Promise.all(parts.flatMap((part) => part.welcome?.(socket, { ...frame }) ?? [])),
    gateway.rights.entered(socket),
  ]);
  bus.publish('socket.opened', { sessionId, socketId: socket.id, userId });
  if (!touched) return pushLogout(socket, words(socket.user, 'error.signedOut'));
  const members = said.map((part) => part.members);
  send(socket, initMessage(online, unread, members));
  if (missed()) send(socket, { method: 'eventsMissed' });
  for (const { afterwards } of said) afterwards();
}

/** The token of the first frame; that of the path where the frame has none. undefined: neither, or two different ones. */
function tokenOf(path: string | undefined, { method, token = path }: Frame): string | undefined {
  if (method !== 'OnConnection' || typeof token !== 'string') return undefined;
  return path === undefined || path === token ? token : undefined;
}

/** Only after its first frame the socket is authenticated (contract §7.3). */
async function announce(
  gateway: Gateway,
  wire: WebSocket,
  path: string | undefined,
  frame: Frame,
): Promise<LiveSocket | undefined> {
  const { live, db } = gateway;
  const missed = gateway.missed.since(frame.ageMs);
  const token = tokenOf(path, frame);
  if (token === undefined) {
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
  // What is pushed is for the person, not for a screen on a wall.
  if (found.user.board !== undefined) {
    wire.close(1008, 'a full-screen view has no socket');
    return undefined;
  }
  if (wire.readyState !== wire.OPEN) return undefined;
  const touched = new Date();
  const knows = new Set(Array.isArray(frame.knows) ? frame.knows.map(String) : []);
  const language = isLanguage(frame.language) ? frame.language : found.user.language;
  const socket: LiveSocket = { id: newId(), user: { ...found.user, language }, token, wire, touched, knows };
  live.add(socket);
  await welcome(gateway, socket, frame, missed).catch((error: unknown) => {
    live.remove(socket);
    throw error;
  });
  return socket;
}

/** Frames after authentication; unknown ones get no answer. */
function hear(gateway: Gateway, socket: LiveSocket, frame: Frame): void {
  if (/^heartCheck$/i.test(frame.method)) send(socket, { method: 'heartCheck' });
  else gateway.hear(socket, { ...frame });
}

/** After a socket has closed its person is offline, unless the person has another socket somewhere. */
async function part({ live, db, bus, parts }: Gateway, socket: LiveSocket): Promise<void> {
  live.remove(socket);
  for (const each of parts) each.left?.(socket);
  const { sessionId, id: userId } = socket.user;
  if (live.ofSession(sessionId).length > 0) return;
  await leaveSocket(db, sessionId, socket.touched);
  if ((await onlineAmong(db, [userId], new Date())).length === 0) bus.publish('socket.gone', { userId });
}

function serve(
  gateway: Gateway,
  wire: WebSocket,
  { token, stranger }: { token: string | undefined; stranger: Stranger | undefined },
  onError: (error: unknown) => void,
): void {
  const meter = createCounts();
  let announcing = false;
  let socket: LiveSocket | undefined;
  const leave = () => {
    clearTimeout(timer);
    stranger?.ended();
    if (socket) part(gateway, socket).catch(onError);
  };
  const timer = setTimeout(() => wire.close(1008, 'OnConnection first'), gateway.announceMs);
  wire.on('close', leave);
  wire.on('error', leave);
  wire.on('message', (data) => {
    const count = meter('all');
    if (!socket && sizeOf(data) > maxAnnouncement) return wire.close(1009, 'announcement too large');
    if (count > floodMost) return wire.close(1008, 'too many messages');
    const frame = count > gateway.framesMost ? undefined : frameOf(data);
    if (socket) {
      const part = frame && gateway.partOf.get(frame.method);
      const most = part?.framesMost ?? framesMost;
      if (frame && meter(part ? String(gateway.parts.indexOf(part)) : 'other') <= most) hear(gateway, socket, frame);
      return;
    }
    if (announcing) return;
    announcing = true;
    // The client is done: a server that is busy after a restart must not close it.
    clearTimeout(timer);
    announce(gateway, wire, token, frame ?? { method: '' })
      .then((announced) => {
        socket = announced;
        if (announced) stranger?.admitted();
        else stranger?.ended();
        // The socket may have closed during the lookup of its session.
        if (announced && wire.readyState !== wire.OPEN) return part(gateway, announced);
      })
      .catch((error: unknown) => {
        stranger?.admitted();
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
  await Promise.all(gateway.parts.map((part) => part.beat?.()));
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

/** The session tokens of other clients are in the address (contract §7); ours stays out of the logs of proxies. */
const addresses = ['/websocket', '/websocket/:token', '/api/message/websocket/:token'];

/** The socket of contract §7, and `/websocket`, whose first frame holds the token. */
export function socketPlugin(options: SocketOptions) {
  return async (app: FastifyInstance, { words }: { words: Words }): Promise<void> => {
    const strangers = createStrangers(options.strangers);
    const silent = new WeakSet<WebSocket>();
    const wires = new Set<WebSocket>();
    const say = (user: SessionUser | undefined, key: string) => words(user?.language ?? usualLanguage)(key);
    const onError = (error: unknown) => app.log.error({ err: error }, 'socket');
    const live = createLiveSockets();
    const { db } = options;
    const parts = options.parts?.(live) ?? [];
    const gate = {
      ...options,
      words: (user: SessionUser, key: string, values = {}) => words(user.language)(key, values),
    };
    const hear = createHear(
      { ...gate, onError },
      parts.flatMap(({ frames }) => frames),
    );
    const rights = createRightsWatch(db, live, onError);
    const missed = createMissedEvents();
    const gateway: Gateway = {
      ...options,
      live,
      rights,
      missed,
      parts,
      hear,
      partOf: new Map(parts.flatMap((part) => part.frames.map(({ method }) => [method, part] as const))),
      framesMost: parts.reduce((sum, part) => sum + part.framesMost, framesMost),
      online: shareNext(() => onlineUserIds(db, new Date())),
      touch: gather(async (ids) => {
        const touched = new Date();
        const over = new Set(await touchSockets(db, ids, touched));
        return new Map(ids.map((id) => [id, over.has(id) ? undefined : touched]));
      }),
      unread: gather((ids) => unreadOf(db, ids)),
      words: say,
      strangers,
      announceMs: options.announceMs ?? announceMs,
    };

    await app.register(websocket, {
      options: { maxPayload, perMessageDeflate: false },
      preClose(done) {
        // 1012: the service restarts, so that clients come back.
        for (const wire of app.websocketServer.clients) wire.close(1012, 'the server restarts');
        app.websocketServer.close(done);
      },
    });
    const forget = options.bus.subscribe((event, payload) => {
      missed.heard(event);
      pushEvent({ live, words: say, rights }, event, payload);
      for (const part of parts) part.heard?.(event, payload);
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
      for (const part of parts) part.close?.();
      forget();
    });

    for (const url of addresses) {
      app.route({
        method: 'GET',
        url,
        // Authentication is by the token in the first frame.
        config: { permission: 'public' },
        schema: { hide: true } as object,
        preValidation: async (request, reply) => {
          if (!isOwnOrigin(request, options.origins ?? [])) return reply.code(403).send();
          const stranger = strangers.enter(request.ip);
          if (!stranger) return reply.code(429).header('retry-after', '5').send();
          request.stranger = stranger;
          // A handshake that fails later never becomes a socket.
          request.raw.socket.once('close', stranger.ended);
        },
        handler: async (_, reply) => reply.code(426).send(),
        wsHandler: (wire, request) => {
          wires.add(wire);
          wire.on('pong', () => silent.delete(wire));
          wire.on('close', () => wires.delete(wire));
          const { token } = request.params as { token?: string };
          serve(gateway, wire, { token, stranger: request.stranger }, onError);
        },
      });
    }
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The count of this handshake's socket as unannounced. */
    stranger?: Stranger;
  }
}
