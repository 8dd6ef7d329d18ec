import type { TSchema } from 'typebox';
import type { Ctx, RawReply, Reply, UploadedFile } from '../ctx';

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

/** Does the call change something? By its method, unless the route knows better. */
export function writes(spec: Pick<RouteSpec, 'reads'>, method: string): boolean {
  return spec.reads === undefined ? method !== 'GET' : !spec.reads;
}
