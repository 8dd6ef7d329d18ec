import type { TSchema } from 'typebox';
import type { Ctx, IncomingFile, RawReply, ReceivedFile, Reply, UploadedFile } from '../ctx';
import type { HiddenKind, Permission } from '../permission';

/**
 * Permission for a call of a published model besides its menu: one of these buttons, or `none`. The model `{modelId}`
 * of the path is then opened and passed to the handler. `service`: the handler opens it itself, for drafts and for
 * relations.
 */
export type ModelUse = { button: 'none' | `btn_${string}` | readonly `btn_${string}`[] } | 'service';

/** Multipart: one `file` of at most this size; other members in `body`. `tooLarge`: message key for larger files. */
export interface UploadSpec {
  maxBytes: number;
  tooLarge?: string;
  /** The form may hold no file. */
  optional?: true;
  /** Takes the content as it arrives; the handler has the result as `received`. Without it `file` is in memory. */
  receive?: (file: IncomingFile, request: { now: Date; path: Record<string, string> }) => Promise<ReceivedFile>;
}

/** What a request holds, checked by its route's schemas. */
export interface GivenParts<Body, Path> {
  body: Body;
  path: Path;
  file?: UploadedFile;
}

// biome-ignore-start lint/suspicious/noExplicitAny: handlers read what the route's own schemas have checked
export interface RouteSpec<Body = any, Query = any, Path = any, Model = any, Received = any> {
  // biome-ignore-end lint/suspicious/noExplicitAny: handlers read what the route's own schemas have checked
  /** Name in schemas/calls; method and path come from there. */
  call: string;
  summary: string;
  permission: Permission;
  /**
   * Kinds of hidden items of the screen: removed from the answer, the keyword search (`ctx.hidden`) and the body. With
   * several modules it is the first one's screen. Required of every route of a module that reads or takes a body.
   */
  hides?: 'none' | HiddenKind | readonly HiddenKind[];
  /** The call that reads the stored record: hidden members keep its values. Required where a change hides. */
  keeps?: string;
  /** Members of each row of the list that is answered; absent: not known. */
  rows?: readonly string[];
  /** Rows of the seed that the answer names (`enCode`, `fullName`) have their names in the person's language. */
  seeded?: true;
  /** The answer holds data of others, as of an interface: no name in it is another in the person's language. */
  asGiven?: true;
  /** Also answered to a person who must change their password first. */
  beforePasswordChange?: true;
  /** A limit of its own: calls a minute from one address (IPv6: one /64 network). */
  perMinute?: number;
  /** Required with the permission `{ model: true }`. */
  model?: ModelUse;
  /**
   * The entity that the body saves: a name in schemas/entities or in `entities` of a module. The body is checked by the entity's types and rules
   * before the handler runs: a POST as a new record, a PUT by its given members. Refusals name the field
   * (`data.errors`).
   */
  entity?: string;
  /** The body with members that clients of another generation leave out, before the entity checks it. */
  complete?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** Schema of the body; with `entity` an object schema of the additional members. */
  body?: TSchema;
  query?: TSchema;
  /** Absent: `id` is an id, other parameters are any text. */
  path?: TSchema;
  upload?: UploadSpec;
  /** Bytes of a JSON body; default 1 MiB. Models need more. */
  bodyLimit?: number;
  /** The handler sends bytes or a bare body itself. */
  raw?: boolean;
  /** The work grows with the size of a stored file: the call may take as long as one that sends bytes. */
  slow?: boolean;
  /**
   * The call needs a proof of the person within the last minutes (services/auth/proof): always, or when the request asks for
   * something grave.
   */
  proof?: true | ((ctx: Ctx, input: GivenParts<Body, Path>) => boolean | Promise<boolean>);
  /** Audit row: the kind of the affected thing; false: none of its own. Writes without it are named after the call. */
  audit?: string | false;
  /** What the person says about the change, for its audit row: the one part of the input that is in it. */
  auditNote?: (body: Body) => string | null | undefined;
  handler: (
    ctx: Ctx,
    input: { body: Body; query: Query; path: Path; file?: UploadedFile; received?: Received; model: Model },
  ) => Promise<Reply | RawReply>;
}
