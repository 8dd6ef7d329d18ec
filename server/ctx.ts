import type { Db } from './db/types';

export type Language = 'zh' | 'zhtw' | 'en';

/** Who really looks, in a read-only session of an administrator. */
export interface Viewing {
  /** The administrator. */
  by: { id: string; account: string; realName: string };
  /** As a role: the session's person is the administrator with this role and nothing else. */
  roleId: string | undefined;
}

/** The signed-in person of a request. `permissions` is computed once per session version and cached. */
export interface SessionUser {
  id: string;
  account: string;
  realName: string;
  isAdministrator: boolean;
  organizeId: string | null;
  positionId: string | null;
  systemId: string | null;
  language: Language;
  sessionId: string;
  /** Set when an administrator looks through this person's eyes: such a session only reads. */
  viewing?: Viewing;
}

/** Structured log lines, pino's order: members first, then the message. */
export interface Log {
  info: (members: object | string, message?: string) => void;
  warn: (members: object | string, message?: string) => void;
  error: (members: object | string, message?: string) => void;
}

/** What a service receives: no request, no reply. */
export interface Ctx {
  db: Db;
  user: SessionUser;
  now: Date;
  language: Language;
  /** Words of `schemas/locales` in the person's language (header `weft-language`, else zh: the contract's texts). */
  t: (key: string, values?: Record<string, unknown>) => string;
  requestId: string;
  log: Log;
  ip: string;
  userAgent: string;
  /** Columns (fields of the form) of the screen that this person may not see; absent: there are none. */
  hidden?: ReadonlySet<string>;
  /** Tells sockets and caches of this and every other process at commit; throws outside the transaction that causes it. */
  publish: (event: string, payload: Record<string, unknown>) => void;
}

/** A context before sign-in. */
export type PublicCtx = Omit<Ctx, 'user'> & { user: SessionUser | undefined };

/** A service's answer: data and the message shown to the person (a key of schemas/locales). */
export interface Reply<T = unknown> {
  data: T;
  /** Default `common.success`. */
  msg?: string;
  values?: Record<string, unknown>;
}

export interface UploadedFile {
  filename: string;
  mimetype: string;
  /** Whole content; routes that take files say how large it may be. */
  content: Buffer;
}

/** Who acts, in logs: an administrator who looks through somebody's eyes does it under the own name. */
export function actorOf(user: SessionUser): Viewing['by'] {
  return user.viewing?.by ?? user;
}

export interface RawReply {
  raw: true;
  contentType: string;
  body: Buffer | string;
  headers?: Record<string, string>;
}

/** A rule refused the request: code 400 and its text, in the person's language (contract §1.2). */
export class Refusal extends Error {
  readonly key: string;
  readonly values: Record<string, unknown>;
  readonly code: number;
  /** `fields`: which members are wrong, for forms (`data.errors`). */
  readonly errors: { field: string; message: string }[] | undefined;
  /** Other members of the answer's data: what was changed meanwhile, what waits to be confirmed. */
  readonly data: Record<string, unknown> | undefined;
  constructor(
    key: string,
    values: Record<string, unknown> = {},
    options: { code?: number; errors?: { field: string; message: string }[]; data?: Record<string, unknown> } = {},
  ) {
    super(key);
    this.key = key;
    this.values = values;
    this.code = options.code ?? 400;
    this.errors = options.errors;
    this.data = options.data;
  }
}
