import { placed } from '../core/basePath';
import type { Envelope } from '../core/envelope';
import { callChanges } from '../core/language/callChanges';
import type { Option } from '../core/language/types';
import { constants } from '../core/limits';
import { createServedBuild, type ServedBuild } from './build';
import { type Bus, createBus } from './bus';
import { type Caches, createCaches, dictionaryOptions, useDictionaryOf } from './caches';
import { addressOf, type CallByName, type CallOptions, type Catalogue, createCalls, type Params } from './calls';
import type { ChatStore } from './chat';
import { type Connection, createConnection, probeOf } from './connection';
import { createChat } from './createChat';
import { createDocuments, type DocumentOptions, type Documents } from './documents';
import { type DraftArea, memoryArea } from './drafts/draftArea';
import { createDrafts, type Drafts } from './drafts/drafts';
import { createHttp, type HttpOptions } from './http';
import { chooseLanguage, createI18n, type I18n, type I18nOptions } from './i18n';
import { createOwnLook } from './ownLook';
import { requestTo } from './requestTo';
import { createSession, type Session } from './session';
import { createSettings, layoutOf, type SettingsStore } from './settings';
import { createSocket, type Socket } from './socket';
import { createLocalStore, type LocalStore, type StorageArea } from './storage';
import { createTabs, type Tabs } from './tabs';
import { createToasts, type Toasts } from './toast';
import { createUnread, type Unread } from './unread';
import { clearCallResults, type UseCall, useCallOf } from './useCall';

export interface RuntimeOptions {
  /** The build of this page (core/build). */
  build?: string;
  /** schemas/calls. */
  catalogue: Catalogue;
  loadWords: I18nOptions['load'];
  /** Every namespace of words. */
  namespaces?: I18nOptions['namespaces'];
  bundled: DocumentOptions['bundled'];
  prepare?: DocumentOptions['prepare'];
  compileModel: DocumentOptions['compileModel'];
  /** Where the server is: its origin, maybe with a path. */
  origin: string;
  storage?: StorageArea;
  /** Storage of this browser tab: the open pages. */
  tabStorage?: StorageArea;
  /** Where drafts of forms are stored; default: in memory. */
  draftArea?: DraftArea;
  /** Absent: there are no drafts. */
  crypto?: Crypto;
  browserLanguage?: string;
  prefersDark?: boolean;
  /** Whether changed display settings are stored with the account; default: true. */
  writesLook?: boolean;
  /** Asks the person for a proof of who they are (HttpOptions). */
  prove?: HttpOptions['prove'];
  /** The window is a preview: the server refuses its requests that would change something. */
  preview?: boolean;
  /** Timeout of requests in milliseconds. */
  timeoutMs?: number;
  /** Do the pages hold unsaved input? They then stay when the session ends. */
  holdsWork?: () => boolean;
  /** Events `online` and `offline` of the device. */
  network?: Pick<EventTarget, 'addEventListener'>;
  fetch?: typeof fetch;
  connect?: (url: string) => WebSocket;
  /** Reloads the page. */
  reload: () => void;
  /** Goes to the sign-in page, unless it is there already (AUTH-43). */
  goToSignIn: () => void;
  /** Another site: the provider at which a session ends too. */
  goTo?: (address: string) => void;
}

/** In whose name a script asks, and whether a press started it. */
type Acting = Pick<CallOptions, 'by' | 'pressed'>;

/** Everything between the pages and the network. One per page load; tests make their own. */
export interface Runtime {
  bus: Bus;
  toasts: Toasts;
  call: CallByName;
  /** Address of a picture call, without the origin. */
  address: (name: string, params?: Params) => string;
  /** An address below /api of this platform, for designers' scripts (contract-visualdev §0.3). */
  request: (url: string, method: string, data: unknown, options?: Acting) => Promise<Envelope<unknown>>;
  /** Whether the call of this name changes something. */
  changes: (name: string) => boolean;
  useCall: UseCall;
  useDictionary: (code: string, valueKey: 'id' | 'enCode') => Option[] | undefined;
  dictionary: (code: string, valueKey: 'id' | 'enCode') => Promise<Option[]>;
  caches: Caches;
  session: Session;
  settings: SettingsStore;
  i18n: I18n;
  tabs: Tabs;
  socket: Socket;
  documents: Documents;
  drafts: Drafts;
  connection: Connection;
  /** Whether a newer build is served. */
  build: ServedBuild;
  /** Unread messages of the person. */
  unread: Unread;
  chat: ChatStore;
  local: LocalStore;
  origin: string;
}

export function createRuntime(options: RuntimeOptions): Runtime {
  const local = createLocalStore(options.storage);
  const bus = createBus();
  const toasts = createToasts();
  const settings: SettingsStore = createSettings(local, options.prefersDark, () => ownLook.changed());
  const tab = createLocalStore(options.tabStorage);
  const tabs = createTabs(tab);
  const i18n = createI18n({
    language: chooseLanguage(local.get('language'), options.browserLanguage),
    load: options.loadWords,
    namespaces: options.namespaces,
    onChange: (language) => {
      local.set('language', language);
      bus.emit('language.changed', language);
    },
  });
  const token = () => session.get().token;
  const connection = createConnection({
    probe: probeOf(options.origin, options.fetch ?? ((input, init) => fetch(input, init))),
    onReturn: () => socket.retry(),
    network: options.network,
  });
  const build = createServedBuild(options.build);
  const send = createHttp({
    origin: options.origin,
    token,
    language: i18n.language,
    t: i18n.t,
    notify: toasts.show,
    onSessionEnd: (ended, reason, tell) => void endSession(ended, reason, tell),
    connection,
    onBuild: build.heard,
    prove: options.prove,
    preview: options.preview,
    fetch: options.fetch,
    timeoutMs: options.timeoutMs,
  });
  /** A late answer to an earlier session does not end the present one. */
  async function endSession(ended: string | undefined, reason: string, tell: () => Promise<void>): Promise<void> {
    // The question for the password is on screen and shows the reason.
    if (session.get().ended?.over) return;
    const isPresent = () => ended === token();
    if (!isPresent() || !session.stays()) await tell();
    if (!isPresent()) return;
    if (!session.end(reason)) options.goToSignIn();
  }
  const plain = createCalls(options.catalogue, send, bus.emit, () => session.get().sysConfig.directory === true);
  const changes = (name: string): boolean => {
    const found = options.catalogue[name];
    return found !== undefined && callChanges(found);
  };
  const call: CallByName = async (name, params, given) => {
    const envelope = await plain(name, params, given);
    if (given?.pressed && changes(name)) toasts.settle();
    return envelope;
  };
  const ownLook = createOwnLook({ call, settings: () => settings, i18n, local, writes: options.writesLook ?? true });
  const caches = createCaches(call);
  const documents = createDocuments({
    call,
    bus,
    bundled: options.bundled,
    prepare: options.prepare,
    compileModel: options.compileModel,
    setOwn: i18n.setOwn,
  });
  const drafts = createDrafts({
    area: options.draftArea ?? memoryArea(),
    crypto: options.crypto,
    report: (error) => console.warn('A draft was not stored', error),
  });
  const session: Session = createSession({
    call,
    local,
    tab,
    t: i18n.t,
    holdsWork: options.holdsWork ?? (() => false),
    onSuspend: () => socket.close(),
    onReturn: () => {
      socket.open();
      // Lists, documents and rights may have changed meanwhile.
      bus.emit('socket.reconnected');
    },
    place: { origin: options.origin, dataV: constants.dataV },
    onSignedOut: (address) => options.goTo?.(address),
    onTheme: (theme) => settings.adopt({ layoutType: layoutOf(theme) }),
    onEnter: (user, { draftKey, look, overlay }) => {
      void drafts.unlock(String(user.userId), draftKey ?? undefined);
      ownLook.entered(look);
      if (overlay) documents.knowOverlay(overlay);
    },
    onReset: () => {
      ownLook.left();
      drafts.lock();
      socket.close();
      tabs.clear();
      for (const cache of Object.values(caches)) cache.clear();
      documents.clear();
      clearCallResults();
      bus.emit('session.reset');
    },
  });
  const socket = createSocket({
    origin: options.origin.replace(/^http/, 'ws'),
    bus,
    token,
    language: i18n.language,
    greeting: () => chat.greeting(),
    ageMs: () => session.ageMs(),
    t: i18n.t,
    notify: (message) => toasts.show('warning', message),
    end: session.end,
    reload: options.reload,
    onLost: () => {
      bus.emit('socket.lost');
      connection.doubt();
    },
    connect: options.connect,
  });
  bus.on('dictionary.changed', caches.dictionary.clear);
  // The server names entries in the language of the person.
  bus.on('language.changed', caches.dictionary.clear);
  const unread = createUnread(bus);
  const chat = createChat({
    bus,
    call,
    send: socket.send,
    userId: () => session.get().user?.userId,
  });
  return {
    bus,
    toasts,
    call,
    address: (name, params) => placed(addressOf(options.catalogue, name, params)),
    request: async (url, method, data, acting = {}) => {
      const request = requestTo(options.origin, url, method, data);
      const { changesAt } = await import('../core/language/callAt');
      if (!acting.pressed && changesAt(options.catalogue, request.method, request.path))
        throw new Error(`A script changes something only after a press: ${method} ${url}`);
      return send({ ...request, ...acting });
    },
    changes,
    useCall: (name, params, by) => useCallOf(call, name, params, by),
    useDictionary: (code, valueKey) => useDictionaryOf(caches.dictionary, code, valueKey),
    dictionary: async (code, valueKey) => dictionaryOptions(await caches.dictionary.load(), code, valueKey),
    caches,
    session,
    settings,
    i18n,
    build,
    tabs,
    socket,
    unread,
    chat,
    documents,
    drafts,
    connection,
    local,
    origin: options.origin,
  };
}
