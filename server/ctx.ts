import type { Readable } from 'node:stream';
import type { Language } from '../core/languages';
import type { Db } from './db/types';

/** The real administrator behind a read-only session. */
export interface Viewing {
  /** The administrator. */
  by: { id: string; account: string; realName: string };
  /** Viewing as a role: the session's person is the administrator with this role only. */
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
  /** The password was given by someone else: only calls with `beforePasswordChange` are answered (contract §5.10). */
  mustChangePassword?: true;
  /** Id of the board that the session shows full-screen: it calls what the board's document names, nothing else. */
  board?: string;
  /** Secret of the session: the marks of presses are made with it (services/authors). */
  pressKey?: string;
  /** Calls of this session say in whose name they are made: one that changes something may not leave it out. */
  marked?: boolean;
  /** The call was made with a token for programs: it may less than its person (modules/tokens). */
  token?: {
    id: string;
    fullName: string;
    writes: boolean;
    /** Calls a minute, in each process. */
    perMinute: number;
    /** Codes of menus and ids of models; undefined: all that its person may. */
    reach: { menus: string[]; models: string[] } | undefined;
  };
  /** Set when an administrator looks through this person's eyes: such a session only reads. */
  viewing?: Viewing;
}

/** Structured log lines, pino's order: members first, then the message. */
export interface Log {
  info: (members: object | string, message?: string) => void;
  warn: (members: object | string, message?: string) => void;
  error: (members: object | string, message?: string) => void;
}

/** Whose rights are asked for, and where. */
export type Asker = Pick<Ctx, 'db' | 'user'>;

/** What a service receives: no request, no reply. */
export interface Ctx {
  db: Db;
  user: SessionUser;
  now: Date;
  language: Language;
  /** Words of `schemas/locales` in the person's language (header `weft-language`, else the contract's texts). */
  t: (key: string, values?: Record<string, unknown>) => string;
  requestId: string;
  /** 3: a client of the later generation (3.6), which sends the header `vue-version: 3`; else 2, ours too. */
  generation: 2 | 3;
  log: Log;
  ip: string;
  userAgent: string;
  /** Columns (fields of the form) of the screen that are hidden from this person; absent: none. */
  hidden?: ReadonlySet<string>;
  /** Header `weft-key`: a command that comes again with it has the answer of the first time (modules/flow). */
  key?: string;
  /** Value of the cookie that single-use tickets are bound to; it authenticates nobody. */
  browser?: string;
  /** Sends an event to the sockets and caches of every process at commit; throws outside its transaction. */
  publish: (event: string, payload: Record<string, unknown>) => void;
}

/** A context before sign-in. */
export type PublicCtx = Omit<Ctx, 'user'> & { user: SessionUser | undefined };

/** A service's answer: data, and the message shown to the person (a key of schemas/locales). */
export interface Reply<T = unknown> {
  data: T;
  /** Default `common.success`. */
  msg?: string;
  values?: Record<string, unknown>;
  headers?: Record<string, string>;
}

export interface UploadedFile {
  filename: string;
  mimetype: string;
  /** Whole content; the size limit is declared by the route. */
  content: Buffer;
}

/** A file of a multipart request while it arrives; it can be read once. */
export interface IncomingFile {
  filename: string;
  mimetype: string;
  /** Ends with a Refusal when the file is larger than the route allows. */
  content: AsyncIterable<Buffer>;
}

/** Something that was stored while its request arrived. */
export interface ReceivedFile {
  /** Called when the call does not succeed. */
  discard: () => Promise<void>;
}

/** The actor for logs: an administrator viewing as another person is logged under their own name. */
export function actorOf(user: SessionUser): Viewing['by'] {
  return user.viewing?.by ?? user;
}

/** A content of which a request may name a range. */
export interface RangedContent {
  /** Bytes of the whole. */
  size: number;
  /** Names these bytes for ever; letters, digits and `_.-`. */
  tag: string;
  open: (range?: { start: number; end: number }) => Promise<Readable>;
}

export interface RawReply {
  raw: true;
  /** Default 200. */
  status?: number;
  contentType: string;
  /** With `RangedContent` the requested range of it is sent. */
  body: Buffer | string | Readable | RangedContent;
  headers?: Record<string, string>;
}

/** A business rule refused the request: code 400 and a text in the person's language (contract §1.2). */
export class Refusal extends Error {
  readonly key: string;
  readonly values: Record<string, unknown>;
  readonly code: number;
  /** `fields`: the invalid members, for forms (`data.errors`). */
  readonly errors: { field: string; message: string }[] | undefined;
  /** Other members of the answer's data: what changed meanwhile, what needs confirmation. */
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
