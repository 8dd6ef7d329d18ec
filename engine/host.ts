import type { Envelope } from '../core/envelope';
import type { Document, Option } from '../core/language/types';
import type { ScriptApi } from '../core/sandbox/createBridge';
import type { DictionaryKey, PlatformPorts } from './ports';

export type { ScriptApi } from '../core/sandbox/createBridge';
export { ScriptFailure } from '../core/sandbox/ScriptFailure';

/** What a call hook gives back. `data` is the envelope's data. */
export interface CallState<T = unknown> {
  data: T | undefined;
  error: Error | undefined;
  /** Nothing has arrived yet. */
  loading: boolean;
  /** Something is under way while old data stand. */
  validating: boolean;
  refresh: () => Promise<void>;
}

export interface OpenResult {
  /** false: closed or cancelled. */
  ok: boolean;
  result?: unknown;
}

/** How one call is made, beyond what it says. */
export interface CallOptions {
  /** The caller shows the message itself. */
  quiet?: boolean;
  /** Told how much of the body has gone, in percent (uploads). */
  onProgress?: (percent: number) => void;
  /** Gives the call up; it then rejects without a message. */
  signal?: AbortSignal;
}

/** Who is signed in, as bindings see it (`user.…`): the contract's userInfo (contract-platform §3.1). */
export type HostUser = Record<string, unknown>;

/** A part of a document that is not drawn for this person now. */
export interface HiddenThing {
  kind: 'button' | 'column' | 'form';
  name: string;
  label: string;
  /** The permission code that was asked for and not granted; absent: a condition hides it. */
  denied?: string;
  /** The condition in words; '' when the document says it is never shown. */
  condition?: string;
  /** Hidden in some rows of those on screen only. */
  someRows?: boolean;
}

export interface ShownDocument {
  id: string;
  title: string;
  moduleId: string | undefined;
  hidden: () => HiddenThing[];
}

/**
 * Everything the engine needs from outside. The runtime provides it; a test fakes it in ten lines. The engine has never
 * heard of our server, our colours or antd.
 */
export interface Host extends PlatformPorts {
  /** Resolves with the envelope when code is 200; otherwise shows the message and rejects with CallError. */
  call: (name: string, params?: Record<string, unknown>, options?: CallOptions) => Promise<Envelope<unknown>>;
  /** null params: do not ask. Same name and params share one request. */
  useCall: <T = unknown>(name: string, params: Record<string, unknown> | null) => CallState<T>;
  /** Options of a dictionary code, cached; undefined while loading. */
  useDictionary: (code: string, valueKey: DictionaryKey) => Option[] | undefined;
  /** Does the signed-in person hold this code in this module (menu id)? No module, no entry, empty list: no. */
  can: (kind: 'button' | 'column' | 'form', code: string, moduleId: string | undefined) => boolean;
  /** Has an administrator kept this column or field back from the person? Asked of documents that do not ask for each. */
  hides?: (kind: 'column' | 'form', code: string, moduleId: string | undefined) => boolean;
  t: (key: string, values?: Record<string, unknown>) => string;
  language: () => string;
  notify: (type: 'success' | 'warning' | 'error' | 'info', message: string) => void;
  confirm: (message: string) => Promise<boolean>;
  navigate: (to: string, options?: { newWindow?: boolean }) => void;
  /** Shows a dialog, drawer, picker or detail document over the page and settles when it is closed. */
  open: (document: string | Document, args: Record<string, unknown>, moduleId?: string) => Promise<OpenResult>;
  /** The document as served now (overlay first). Rejects with the issues if there is none. */
  document: (id: string) => Promise<Document>;
  download: (url: string, name?: string) => Promise<void>;
  /** Lets the person choose a file of these types (as `accept` of an input); undefined when they choose none. */
  chooseFile?: (accept?: string) => Promise<File | undefined>;
  user: () => HostUser;
  /** Application events (`dictionary.changed`, `model.released`, `document.changed`); returns the unsubscribe. */
  on: (event: string, listener: (payload: unknown) => void) => () => void;
  emit: (event: string, payload?: unknown) => void;
  /**
   * Runs a designer's script (an arrow function of one argument) in the sandbox. `api` is that argument: JSON, functions and
   * objects of these; nothing else can be reached. Resolves with what it returns, as JSON; rejects with ScriptFailure.
   */
  script: (source: string, api: ScriptApi) => Promise<unknown>;
  /** A script asks an address of this platform by itself (contract-visualdev §0.3); anything else is refused. */
  request?: (url: string, method: string, data: unknown) => Promise<Envelope<unknown>>;
  /** Told of every document that comes on screen, by hosts that explain what is hidden; returns what to do when it goes. */
  shown?: (document: ShownDocument) => () => void;
  /** Unknown widgets, failed conditions, calculation warnings: for developers, not for users. */
  report: (problem: { at: string; message: string; error?: unknown }) => void;
}
