import type { TSchema } from 'typebox';
import type { Ctx, RawReply, Reply, UploadedFile } from '../ctx';
import type { HiddenKind, Permission } from '../permission';

/**
 * What a call of a published model needs beside its menu: one of these buttons, or none of them. The model `{modelId}` of the
 * path is then opened and given to the handler. `service`: the handler opens it itself, for drafts and for relations.
 */
export type ModelUse = { button: 'none' | `btn_${string}` | readonly `btn_${string}`[] } | 'service';

// biome-ignore-start lint/suspicious/noExplicitAny: handlers read what the route's own schemas have checked
export interface RouteSpec<Body = any, Query = any, Path = any, Model = any> {
  // biome-ignore-end lint/suspicious/noExplicitAny: handlers read what the route's own schemas have checked
  /** Name in schemas/calls; method and path come from there. */
  call: string;
  summary: string;
  permission: Permission;
  /**
   * Which hidden items of the module's screen leave the answer, the search by words (`ctx.hidden`) and the body. Of several
   * modules the first one's: it is the screen of the records. Required of every route of a module that reads or takes a body.
   */
  hides?: 'none' | HiddenKind | readonly HiddenKind[];
  /** The call that answers the stored record: members that are hidden keep its values. Required where a change hides. */
  keeps?: string;
  /** Required with the permission `{ model: true }`. */
  model?: ModelUse;
  /**
   * What the body saves: a name in schemas/entities. The body is then checked by the entity's types and rules before the handler
   * has it: a POST as a new record, a PUT by the members that it has. Refusals name the field (`data.errors`).
   */
  entity?: string;
  /** Schema of the body; with `entity` an object schema of the members beside it. */
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
    input: { body: Body; query: Query; path: Path; file?: UploadedFile; model: Model },
  ) => Promise<Reply | RawReply>;
}

/** Does the call change something? By its method, unless the route knows better. */
export function writes(spec: Pick<RouteSpec, 'reads'>, method: string): boolean {
  return spec.reads === undefined ? method !== 'GET' : !spec.reads;
}
