import ky, { isHTTPError, type Options } from 'ky';
import { type ActsFor, documentHeader, pressHeader, product } from '../core/actsFor';
import { buildHeader } from '../core/build';
import { code, type Envelope, endsSession } from '../core/envelope';
import type { Call } from '../core/language/types';
import { limits } from '../core/limits';
import type { ProofDue } from '../core/proof';
import { addressBelow } from './addressBelow';
import { CallError } from './callError';
import type { Connection } from './connection';
import { progressFetch } from './progressFetch';
import { flattenQuery, formBody, multipartBody } from './query';
import type { ToastOptions, ToastType } from './toast';

export interface HttpOptions {
  /** Where the server is: its origin, maybe with a path. The token is sent to it only. */
  origin: string;
  token: () => string | undefined;
  language: () => string;
  t: (key: string) => string;
  /** Settles when the message has disappeared. */
  notify: (type: ToastType, message: string, options?: ToastOptions) => Promise<void>;
  /** The server rejected this token (600, 601, 602) with this message; `tell` shows it, unless the call is quiet. */
  onSessionEnd: (token: string | undefined, message: string, tell: () => Promise<void>) => void;
  /** Hears whether requests are answered. */
  connection?: Pick<Connection, 'answered' | 'failed' | 'doubt'>;
  /** The build that an answer of our own server named, or null. */
  onBuild?: (build: string | null) => void;
  /** Asks the person for a proof of who they are; true: given, else the message of the refusal. Absent: nobody is asked. */
  prove?: (due: ProofDue) => Promise<true | string>;
  /** Marks requests as those of a preview: the server refuses what would change something. */
  preview?: boolean;
  fetch?: typeof fetch;
  /** Timeout of requests in milliseconds; `limits.requestTimeoutMs` by default. */
  timeoutMs?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface Request {
  /** Name in schemas/calls, for messages. */
  name: string;
  method: Call['method'];
  /** Path with every parameter filled in. */
  path: string;
  payload: Record<string, unknown>;
  /** Members that the address carries although there is a body. */
  query?: readonly string[];
  body?: Call['body'];
  raw?: boolean;
  /** The page shows the message itself (sign-in, lock screen): always, or of the errors for which this is true. */
  quiet?: boolean | ((error: unknown) => boolean);
  /** The error of a change stays until it is read: the person must act on it. Errors of GET calls go after 1.5 s. */
  stays?: boolean;
  /** In whose name; default: the application's. */
  by?: ActsFor;
  /** A person's press or key started it. */
  pressed?: boolean;
  /** Receives the share of the body that was sent, in percent. */
  onProgress?: (percent: number) => void;
  /** Aborts the request, which then rejects without a message. */
  signal?: AbortSignal;
}
export type Send = (request: Request, again?: boolean) => Promise<Envelope<unknown>>;

/** Calls whose 600, 601 and 602 concern the typed values, not the session (spec §8, AUTH-42). */
const keepsSession = new Set(['auth.login', 'auth.lockScreen']);

/** Parts of paths, in lower case, that have a timeout of their own (spec §9). */
const namedPaths = ['synthirdinfo', 'extend/email/receive', 'permission/authority/data', 'datasync/actions/execute'];

/** The timeout of a path in milliseconds (CONST-74…80): `limits.namedPathTimeoutMs` for the named ones, else `ordinaryMs`. */
export function timeoutMsOf(path: string, ordinaryMs: number): number {
  const lower = path.toLowerCase();
  return namedPaths.some((part) => lower.includes(part)) ? limits.namedPathTimeoutMs : ordinaryMs;
}

/** The members that go into the address, and those that go into the body. */
function partsOf({ method, payload, query = [] }: Request) {
  if (method === 'GET') return { address: payload, content: {} };
  const entries = Object.entries(payload);
  return {
    address: Object.fromEntries(entries.filter(([key]) => query.includes(key))),
    content: Object.fromEntries(entries.filter(([key]) => !query.includes(key))),
  };
}

function bodyOf(request: Request): Options {
  const { method } = request;
  const payload = partsOf(request).content;
  if (method === 'GET') return {};
  if (request.body === 'form') return { body: formBody(payload) };
  if (request.body === 'multipart') return { body: multipartBody(payload) };
  if (request.body === 'list') return { json: payload.list ?? [] };
  return Object.keys(payload).length > 0 ? { json: payload } : {};
}

function queryOf(request: Request, now: number): URLSearchParams {
  const query = flattenQuery(partsOf(request).address);
  query.set('n', String(Math.floor(now / 1000)));
  return query;
}

async function read(response: Response, raw: boolean): Promise<unknown> {
  if (raw && !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response.blob();
  return response.json();
}

/** The server's own message of an outage (HTTP 503 with an envelope); undefined for any other failure. */
async function outageMessage(cause: unknown): Promise<string | undefined> {
  if (!isHTTPError(cause) || cause.response.status !== 503) return undefined;
  const body: unknown = await cause.response.json().catch(() => undefined);
  return isEnvelope(body) ? body.msg : undefined;
}

/** Statuses of a server, or of a proxy before it, that is away. */
const awayStatuses = new Set([502, 503, 504]);

/** Retry-After in seconds; undefined when the answer has none. */
function waitMsOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** What a failed request tells about the connection. */
function hear(connection: HttpOptions['connection'], cause: unknown): void {
  if (!isHTTPError(cause)) connection?.doubt();
  else if (awayStatuses.has(cause.response.status)) connection?.failed(waitMsOf(cause.response));
  else connection?.answered();
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number';
}

/**
 * The one client of the platform (spec §7, contract §1): adds `n`, the token exactly as Login returned it, the mark of a
 * PC client and the language. Resolves with the envelope, only when its code is 200. Raw calls resolve with the envelope
 * as it came, or with `data` holding the bytes.
 */
export function createHttp(options: HttpOptions): Send {
  const now = options.now ?? Date.now;
  const ordinaryMs = options.timeoutMs ?? limits.requestTimeoutMs;
  const own = new URL(options.origin).origin;
  const client = ky.create({ retry: 0, throwHttpErrors: true, ...(options.fetch && { fetch: options.fetch }) });

  const isQuiet = ({ quiet }: Request, error: CallError): boolean =>
    typeof quiet === 'function' ? quiet(error) : quiet === true;

  /** Shows an error; the message before the sign-in page goes by itself. */
  function tell({ stays, method }: Request, message: string, ends = false): Promise<void> {
    return stays && method !== 'GET' && !ends
      ? options.notify('error', message, { stays })
      : options.notify('error', message);
  }

  async function refuse(request: Request, envelope: Envelope<unknown>, token: string | undefined): Promise<never> {
    const message = envelope.msg || options.t('error.request');
    const ends = endsSession(envelope.code) && !keepsSession.has(request.name);
    const error = new CallError(request.name, message, envelope);
    const show = async (): Promise<void> => (isQuiet(request, error) ? undefined : tell(request, message, ends));
    if (ends) options.onSessionEnd(token, message, show);
    else void show();
    throw error;
  }

  async function exchange(request: Request, token: string | undefined): Promise<unknown> {
    const url = addressBelow(options.origin, request.path);
    url.search = queryOf(request, now()).toString();
    const headers: Record<string, string> = { 'jnpf-origin': 'pc', 'weft-language': options.language() };
    if (token && url.origin === own) headers.Authorization = token;
    const { by = product } = request;
    headers[documentHeader] = by.document;
    if (request.pressed && by.press) headers[pressHeader] = by.press;
    if (options.preview) headers['weft-preview'] = '1';
    const { method, signal, onProgress } = request;
    const settings: Options = {
      method,
      headers,
      signal,
      timeout: timeoutMsOf(request.path, ordinaryMs),
      ...bodyOf(request),
    };
    if (onProgress) settings.fetch = progressFetch(onProgress);
    const response = await client(url, settings);
    if (url.origin === own) options.onBuild?.(response.headers.get(buildHeader));
    return read(response, request.raw === true);
  }

  /** A refused call that wants a proof is repeated once, with what it holds, after the proof. */
  async function proved(request: Request, body: Envelope<unknown>, again: boolean): Promise<Envelope<unknown> | true> {
    const due = (body.data as { proof?: ProofDue } | null)?.proof;
    if (!due || again || !options.prove || body.code !== code.refused) return body;
    const answer = await options.prove(due).catch(() => body.msg);
    return answer === true && !request.signal?.aborted ? answer : { ...body, msg: answer === true ? body.msg : answer };
  }

  return async function send(request, again = false): Promise<Envelope<unknown>> {
    const token = options.token();
    let body: unknown;
    try {
      body = await exchange(request, token);
      options.connection?.answered();
      if (!request.raw && !isEnvelope(body)) throw new TypeError(`${request.name}: the answer is not an envelope`);
    } catch (cause) {
      if (!request.signal?.aborted) hear(options.connection, cause);
      const message = (await outageMessage(cause)) || options.t('error.request');
      const error = new CallError(request.name, message, undefined, { cause });
      if (!isQuiet(request, error) && !request.signal?.aborted) void tell(request, message);
      throw error;
    }
    if (!isEnvelope(body)) return { code: code.ok, msg: '', data: body };
    if (request.raw || body.code === code.ok) return body;
    const refused = await proved(request, body, again);
    return refused === true ? send(request, true) : refuse(request, refused, token);
  };
}
