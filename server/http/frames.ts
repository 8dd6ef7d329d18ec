import type { TSchema } from 'typebox';
import type { ServerFrame } from '../../core/socket';
import { type Ctx, Refusal, type SessionUser } from '../ctx';
import { outageOf } from '../outage';
import type { Outcome } from '../outcome';
import type { Permission } from '../permission';
import type { LiveSocket } from '../services/platform/liveSockets';
import { createCounts } from './counts';
import type { Platform } from './platform';
import { compileCheck } from './validation';

/** A frame as it came: any JSON object. */
export type RawFrame = Record<string, unknown>;

/** What a handler of a frame works with: a context without a request. */
export type FrameCtx = Pick<Ctx, 'db' | 'user' | 'now' | 'publish' | 't'>;

/** Why a frame was not accepted. `retryMs`: the same frame may be accepted after this time. */
export interface FrameRefusal {
  msg: string;
  retryMs?: number;
}

/** A frame that clients send: the same wall as for a route, on a socket. */
export interface FrameSpec {
  method: string;
  permission: Permission;
  /** Schema of the members; a frame that does not fit is dropped: the contract has no answer to it. */
  body: TSchema;
  /** Frames of a person a minute; more are refused. */
  perMinute?: number;
  /** Kind of thing in the audit trail; absent: only what was denied has a row, one a socket. */
  audit?: string;
  /** Frames of one socket are handled one after the other. A Refusal is answered by `refused`. */
  handler: (ctx: FrameCtx, socket: LiveSocket, frame: RawFrame) => Promise<void>;
  /** Answers a frame that was not accepted; absent: there is no answer. `words`: keys of what is said for other reasons. */
  refused?: {
    answer: (socket: LiveSocket, frame: RawFrame, refusal: FrameRefusal) => void;
    words: { tooFast: string; notStored: string };
  };
}

/** Declares a frame; the type is all that it adds. */
export const defineFrame = (frame: FrameSpec): FrameSpec => frame;

/** What a module says and hears on sockets. */
export interface SocketPart {
  frames: readonly FrameSpec[];
  /** Frames of this part from one socket a minute; further ones are dropped. */
  framesMost: number;
  /** Members of the first answer to a socket, and what is said after it. `announced`: the client's first frame. */
  welcome?: (
    socket: LiveSocket,
    announced: RawFrame,
  ) => Promise<{ members: Partial<ServerFrame>; afterwards: () => void }>;
  /** An event of this process or another one. */
  heard?: (event: string, payload: Record<string, unknown>) => void;
  /** The socket has closed. */
  left?: (socket: LiveSocket) => void;
  /** Every heartbeat. */
  beat?: () => Promise<void>;
  close?: () => void;
}

/** Frames of one socket that wait for those before them. */
const mostWaiting = 100;
const retryMs = 1_000;

export interface FrameGateway extends Pick<Platform, 'db' | 'bus' | 'allows' | 'record'> {
  words: (user: SessionUser, key: string, values?: Record<string, unknown>) => string;
  onError: (error: unknown) => void;
}

/** Takes a frame of a socket; false: no module knows it. */
export type Hear = (socket: LiveSocket, frame: RawFrame & { method: string }) => boolean;

interface Known {
  spec: FrameSpec;
  /** Frames of each person in this minute. */
  counts: ReturnType<typeof createCounts>;
}

/** The methods of all parts: identity is the socket's, then permission, schema, limit and order are the same for all. */
export function createHear(gateway: FrameGateway, specs: readonly FrameSpec[]): Hear {
  const { db, bus, words, onError } = gateway;
  const known = new Map(specs.map((spec): [string, Known] => [spec.method, { spec, counts: createCounts() }]));
  /** Methods that were denied to a socket since it last was allowed them: one row each, not one a frame. */
  const denied = new WeakMap<LiveSocket, Set<string>>();
  const lines = new WeakMap<LiveSocket, { tail: Promise<void>; count: number }>();

  const ctxOf = ({ user }: LiveSocket): FrameCtx => ({
    db,
    user,
    now: new Date(),
    t: (key, values) => words(user, key, values),
    publish: (event, payload) => bus.publishAtCommit(event, payload),
  });
  const audit = (spec: FrameSpec, { user }: LiveSocket, outcome: Outcome['outcome'], started: Date) =>
    gateway.record?.(db, {
      call: `socket.${spec.method}`,
      subject: spec.audit ?? 'socket',
      write: spec.audit !== undefined,
      outcome,
      user,
      ip: '',
      userAgent: '',
      method: 'SOCKET',
      url: spec.method,
      durationMs: Date.now() - started.getTime(),
      requestId: '',
      at: started,
    });

  const refuse = (spec: FrameSpec, socket: LiveSocket, frame: RawFrame, refusal: Refusal, afterMs?: number) =>
    spec.refused?.answer(socket, frame, {
      msg: words(socket.user, refusal.key, refusal.values),
      ...(afterMs === undefined ? {} : { retryMs: afterMs }),
    });
  const tooFast = (spec: FrameSpec, socket: LiveSocket, frame: RawFrame, afterMs: number) =>
    spec.refused && refuse(spec, socket, frame, new Refusal(spec.refused.words.tooFast), afterMs);

  async function handle(spec: FrameSpec, socket: LiveSocket, frame: RawFrame): Promise<void> {
    const ctx = ctxOf(socket);
    const refusedBefore = denied.get(socket) ?? new Set<string>();
    if (!(await gateway.allows(db, socket.user, spec.permission))) {
      if (!refusedBefore.has(spec.method)) await audit(spec, socket, 'denied', ctx.now);
      denied.set(socket, refusedBefore.add(spec.method));
      return refuse(spec, socket, frame, new Refusal('error.denied'));
    }
    refusedBefore.delete(spec.method);
    try {
      await spec.handler(ctx, socket, frame);
      if (spec.audit) await audit(spec, socket, 'ok', ctx.now);
    } catch (error) {
      if (error instanceof Refusal) return refuse(spec, socket, frame, error);
      if (spec.refused) refuse(spec, socket, frame, new Refusal(spec.refused.words.notStored), retryMs);
      if (!outageOf(error)) throw error;
    }
  }

  const isOver = ({ spec, counts }: Known, { user }: LiveSocket) =>
    spec.perMinute !== undefined && counts(user.id) > spec.perMinute;

  return (socket, frame) => {
    const found = known.get(frame.method);
    if (!found) return false;
    const { spec } = found;
    // Who looks through another's eyes says nothing in their name.
    // The schema is compiled at the first frame of its kind: a start compiles none.
    if (socket.user.viewing || compileCheck(spec.body)(frame) !== true) return true;
    const line = lines.get(socket) ?? { tail: Promise.resolve(), count: 0 };
    lines.set(socket, line);
    if (line.count >= mostWaiting) {
      tooFast(spec, socket, frame, retryMs);
      return true;
    }
    line.count += 1;
    line.tail = line.tail
      .then(() => (isOver(found, socket) ? tooFast(spec, socket, frame, 5 * retryMs) : handle(spec, socket, frame)))
      .catch(onError)
      .then(() => {
        line.count -= 1;
      });
    return true;
  };
}
