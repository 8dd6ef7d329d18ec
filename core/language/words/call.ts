export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** A row of `schemas/calls`, the only list of network calls. `{id}` in the path is filled from params. */
export interface Call {
  method: Method;
  path: string;
  /**
   * Whether the call only reads: said of every call that is no GET, and of a GET that changes something (callChanges). Changing
   * calls run only inside an action that a person's press or key started.
   */
  reads?: boolean;
  /** form: urlencoded; multipart: `file` plus members; list: the bare param `list`; default json (GET: query). */
  body?: 'json' | 'form' | 'multipart' | 'list';
  /** Members of a call with a body that the address carries (contract-platform §6). */
  query?: string[];
  /** The answer is not an envelope (pictures) or is returned whole (contract §1.1). */
  raw?: boolean;
  /** Password members, sent as their md5 digest (contract §2.1). */
  digest?: string[];
  /**
   * Member in which the first of `digest` is sent as typed as well, where the server compares passwords with a directory,
   * which does not know digests.
   */
  plain?: string;
  /** Events emitted after success (`dictionary.changed`). */
  emits?: string;
}
