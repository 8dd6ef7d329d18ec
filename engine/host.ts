import type { ActsFor } from '../core/actsFor';
import type { Envelope } from '../core/envelope';
import type { Document, Entity, JsonObject, Option } from '../core/language/types';
import type { NoticeType } from '../core/language/words/values';
import type { HiddenKind, PermissionKind } from '../core/permissionItems';
import type { ScriptApi } from '../core/sandbox/createBridge';
import type { DictionaryKey, PlatformPorts } from './ports';

export type { ScriptApi } from '../core/sandbox/createBridge';
export { ScriptFailure } from '../core/sandbox/ScriptFailure';

/** What a call hook returns. `data` is the envelope's data. */
export interface CallState<T = unknown> {
  data: T | undefined;
  error: Error | undefined;
  /** Nothing has been fetched yet. */
  loading: boolean;
  /** A fetch is running while old data are shown. */
  validating: boolean;
  refresh: () => Promise<void>;
}

export interface OpenResult {
  /** false: closed or cancelled. */
  ok: boolean;
  result?: unknown;
}

/** What opened a document, for the engine alone: hosts pass it from `Host.open` on to the opened document. */
export type Opener = object;

/** What a confirmation shows beside its message. */
export interface Question {
  /** Name of the record that is changed. */
  about?: string;
  /** Label of the button that agrees. */
  verb?: string;
  /** Label of the button that declines; default: cancel. */
  refusal?: string;
  /** Red button, without the focus. */
  danger?: boolean;
  /** `about` must be typed first. */
  typed?: boolean;
  /** A sentence below the question. */
  note?: string;
}

/** Options of one call. */
export interface CallOptions {
  /** The caller shows the message itself: always, or of the errors for which this is true. */
  quiet?: boolean | ((error: unknown) => boolean);
  /** The error of a change stays on screen until it is read. */
  stays?: boolean;
  /** A person's press or key started it: without one a document makes no call that changes something. */
  pressed?: boolean;
  /** In whose name the call is made; absent: the application's. */
  by?: ActsFor;
  /** Receives the upload progress in percent. */
  onProgress?: (percent: number) => void;
  /** Cancels the call, which then rejects without a message. */
  signal?: AbortSignal;
}

/** The signed-in user, as bindings see it (`user.…`): the contract's userInfo (contract-platform §3.1). */
export type HostUser = Record<string, unknown>;

/** A part of a document that is not rendered for this person now. */
export interface HiddenThing {
  kind: PermissionKind;
  name: string;
  label: string;
  /** The required permission code that is not granted; absent: a condition hides it. */
  denied?: string;
  /** The condition in words; '' when the document never shows the part. */
  condition?: string;
  /** Hidden only in some of the rows on screen. */
  someRows?: boolean;
}

export interface ShownDocument {
  id: string;
  title: string;
  moduleId: string | undefined;
  hidden: () => Promise<HiddenThing[]>;
}

/**
 * `brief`: shown for 1 s. `link`: leads to an address of the application; the message stays until it is closed. `button`: the
 * message stays long enough to press it. `stays`: shown until it is read.
 */
export interface NoteOptions {
  brief?: boolean;
  stays?: boolean;
  link?: { label: string; to: string };
  button?: { label: string; onPress: () => void };
}

/** What editors of documents work with. */
export interface Editing {
  /** JSON Schema of documents. */
  documentSchema: () => Promise<JsonObject>;
  /** An entity as documents name it; undefined: there is none. */
  entity?: (id: string) => Promise<Entity | undefined>;
  /** Names of the example documents. */
  names: readonly string[];
  example: (name: string) => Promise<JsonObject>;
  /** Names of the pages about the words of the language. */
  pages: readonly string[];
  /** A page as Markdown. */
  page: (name: string) => Promise<string | undefined>;
}

/**
 * Everything the engine needs from outside. The runtime provides it; a test fakes it in ten lines. The engine does not
 * know our server, our colours or antd.
 */
export interface Host extends PlatformPorts {
  /** Resolves with the envelope when code is 200; otherwise shows the message and rejects with CallError. */
  call: (name: string, params?: Record<string, unknown>, options?: CallOptions) => Promise<Envelope<unknown>>;
  /** null params: no request. Calls with the same name and params share one request. */
  useCall: <T = unknown>(name: string, params: Record<string, unknown> | null, by?: ActsFor) => CallState<T>;
  /** Whether this call changes something; absent: none does. */
  changes?: (name: string) => boolean;
  /** Options of a dictionary code, cached; undefined while loading. */
  useDictionary: (code: string, valueKey: DictionaryKey) => Option[] | undefined;
  /** Has the signed-in person this code in this module (menu id)? No module, no entry, empty list: no. */
  can: (kind: PermissionKind, code: string, moduleId: string | undefined) => boolean;
  /** Has an administrator hidden this column or field? For documents that do not require a code for each. */
  hides?: (kind: HiddenKind, code: string, moduleId: string | undefined) => boolean;
  t: (key: string, values?: Record<string, unknown>) => string;
  language: () => string;
  notify: (type: NoticeType, message: string, options?: NoteOptions) => void;
  confirm: (message: string, question?: Question) => Promise<boolean>;
  navigate: (to: string, options?: { newWindow?: boolean }) => void;
  /** Opens a dialog, drawer, picker or detail document over the page; settles when it is closed. `opener`: its prop. */
  open: (
    document: string | Document,
    args: Record<string, unknown>,
    moduleId?: string,
    opener?: Opener,
  ) => Promise<OpenResult>;
  /** The document as currently served (overlay first). Rejects with the issues if there is none. */
  document: (id: string) => Promise<Document>;
  /** What editors of documents work with, fetched by the first of them. Absent: nothing is completed or inserted. */
  editing?: () => Promise<Editing>;
  download: (url: string, name?: string) => Promise<void>;
  /** The address of a GET that an element fetches by itself (a picture). */
  address?: (call: string, params?: Record<string, unknown>) => string;
  /** Opens a file dialog for these types (as `accept` of an input); undefined when the person cancels. */
  chooseFile?: (accept?: string) => Promise<File | undefined>;
  /** Copies the address of the page on screen to the clipboard; false: it could not. Absent: pages have no address. */
  copyAddress?: () => Promise<boolean>;
  user: () => HostUser;
  /** Application events (`dictionary.changed`, `model.released`, `document.changed`); returns the unsubscribe. */
  on: (event: string, listener: (payload: unknown) => void) => () => void;
  emit: (event: string, payload?: unknown) => void;
  /** Sends a frame of the socket; lost while there is no connection. Absent: there is no socket. Documents do not reach it. */
  say?: (method: string, members?: Record<string, unknown>) => void;
  /**
   * Runs a designer's script (an arrow function of one argument) in the sandbox. `api` is the argument: JSON, functions
   * and objects of these; nothing else is reachable. Resolves with the result as JSON; rejects with ScriptFailure.
   */
  script: (source: string, api: ScriptApi) => Promise<unknown>;
  /** A script's own request to an address of this platform (contract-visualdev §0.3); other addresses are refused. */
  request?: (
    url: string,
    method: string,
    data: unknown,
    options?: Pick<CallOptions, 'pressed' | 'by'>,
  ) => Promise<Envelope<unknown>>;
  /** Called with every mounted document, for hosts that explain what is hidden; returns the unregister function. */
  shown?: (document: ShownDocument) => () => void;
  /** Unknown widgets, failed conditions, calculation warnings: for developers, not for users. */
  report: (problem: { at: string; message: string; error?: unknown }) => void;
}
