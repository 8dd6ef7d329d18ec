import type { ActsFor } from '../core/actsFor';
import type { Envelope } from '../core/envelope';
import type { Call } from '../core/language/types';
import type { Request, Send } from './http';
import { flattenQuery } from './query';

export type Catalogue = Record<string, Call>;
export type Params = Record<string, unknown>;
export interface CallOptions {
  /** The caller shows the message itself: always, or of the errors for which this is true. */
  quiet?: boolean | ((error: unknown) => boolean);
  /** The error of a change stays on screen until it is read. */
  stays?: boolean;
  /** A person's press or key started it. */
  pressed?: boolean;
  /** In whose name the call is made; default: the application's. */
  by?: ActsFor;
  /** Receives the share of the body that was sent, in percent. */
  onProgress?: (percent: number) => void;
  /** Aborts the call, which then rejects without a message. */
  signal?: AbortSignal;
}
export type CallByName = (name: string, params?: Params, options?: CallOptions) => Promise<Envelope<unknown>>;

/**
 * The request of a call: `{id}` in the path is filled from the params, the other params are query or body.
 * Throws when the name is unknown or a path parameter is missing.
 */
export function requestOf(catalogue: Catalogue, name: string, params: Params = {}): Request {
  const call = catalogue[name];
  if (!call) throw new Error(`There is no call "${name}" in schemas/calls`);
  const payload = { ...params };
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === null || value === '') {
      throw new Error(`Call "${name}" (${call.path}) needs the parameter "${key}"`);
    }
    delete payload[key];
    return encodeURIComponent(String(value));
  });
  return { name, method: call.method, path, payload, query: call.query, body: call.body, raw: call.raw };
}

/** The address of a GET that the browser fetches by itself (a picture); nothing in it needs the token. */
export function addressOf(catalogue: Catalogue, name: string, params: Params = {}): string {
  const { path, payload } = requestOf(catalogue, name, params);
  const query = flattenQuery(payload).toString();
  return query ? `${path}?${query}` : path;
}

/** Passwords as their digest; its code is loaded with the first one. The first also as typed in the member `plain`. */
async function digested(payload: Params, names: readonly string[], plain: string | undefined): Promise<Params> {
  const { md5 } = await import('js-md5');
  const typed = names.filter((name) => typeof payload[name] === 'string' && payload[name] !== '');
  return {
    ...payload,
    ...Object.fromEntries(typed.map((name) => [name, md5(payload[name] as string)])),
    ...(plain && typed[0] && { [plain]: payload[typed[0]] }),
  };
}

/**
 * Calls by their name in `schemas/calls`; a success emits the call's event (`emits`). `directory`: whether the server
 * compares passwords with a directory, so that they are sent as typed too.
 */
export function createCalls(
  catalogue: Catalogue,
  send: Send,
  emit: (event: string) => void,
  directory: () => boolean = () => false,
): CallByName {
  return async (name, params, options) => {
    const { emits: event, digest, plain } = catalogue[name] ?? {};
    const request = requestOf(catalogue, name, params);
    const payload = digest ? await digested(request.payload, digest, directory() ? plain : undefined) : request.payload;
    const envelope = await send({ ...request, payload, ...options });
    if (event) emit(event);
    return envelope;
  };
}
