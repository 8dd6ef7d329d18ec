import type { FastifyBaseLogger } from 'fastify';
import type { TSchema } from 'typebox';
import type { Db } from '../db/types';

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

/** What a service receives: no request, no reply. */
export interface Ctx {
  db: Db;
  user: SessionUser;
  now: Date;
  language: Language;
  /** Words of `schemas/locales` in the person's language (header `weft-language`, else zh: the contract's texts). */
  t: (key: string, values?: Record<string, unknown>) => string;
  requestId: string;
  log: FastifyBaseLogger;
  ip: string;
  userAgent: string;
  /** Columns (fields of the form) of the screen that this person may not see; absent: there are none. */
  hidden?: ReadonlySet<string>;
  /** Tells sockets and caches of this and every other process; delivered after commit. */
  publish: (event: string, payload: Record<string, unknown>) => void;
}

/** A context before sign-in. */
export type PublicCtx = Omit<Ctx, 'user'> & { user: SessionUser | undefined };

/**
 * Who may call a route. `module` is a menu enCode (`systemData.dictionary`); with `button` the code under it is needed
 * too. An array means any of them. `model`: decided by the service from the model id in the path (OnlineDev).
 */
export type Permission =
  | 'public'
  | 'signedIn'
  | 'administrator'
  | { module: string; button?: string }
  | { module: string; button?: string }[]
  | { model: true };

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

// biome-ignore-start lint/suspicious/noExplicitAny: handlers read what the route's own schemas have checked
export interface RouteSpec<Body = any, Query = any, Path = any> {
  // biome-ignore-end lint/suspicious/noExplicitAny: handlers read what the route's own schemas have checked
  /** Name in schemas/calls; method and path come from there. */
  call: string;
  summary: string;
  permission: Permission;
  body?: TSchema;
  query?: TSchema;
  path?: TSchema;
  /** Multipart: one `file` of at most this size; other members in `body`. `tooLarge`: words for a larger one, by their key. */
  upload?: { maxBytes: number; tooLarge?: string };
  /** Bytes of a JSON body; default 1 MiB. Models need more. */
  bodyLimit?: number;
  /** The handler answers bytes or a bare body itself. */
  raw?: boolean;
  /** Whether the call changes nothing, where its method misleads: a POST that reads, a GET that writes. */
  reads?: boolean;
  /** Audit row: what kind of thing is touched. Writes without it are named after the call. */
  audit?: string;
  handler: (
    ctx: Ctx,
    input: { body: Body; query: Query; path: Path; file?: UploadedFile },
  ) => Promise<Reply | RawReply>;
}

/** Who acts, in logs: an administrator who looks through somebody's eyes does it under the own name. */
export function actorOf(user: SessionUser): Viewing['by'] {
  return user.viewing?.by ?? user;
}

/** Does the call change something? By its method, unless the route knows better. */
export function writes(spec: Pick<RouteSpec, 'reads'>, method: string): boolean {
  return spec.reads === undefined ? method !== 'GET' : !spec.reads;
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
