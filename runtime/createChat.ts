import { createStore, useStore } from 'zustand';
import { chatLimits, chatText } from '../core/chat';
import { limits } from '../core/limits';
import type { Bus } from './bus';
import type { CallByName } from './calls';
import type { ChatMessage, ChatPeer, ChatState, ChatStore, ChatWindow } from './chat';
import { readUpTo, unreadFromOf, withLatest, withMessage, withUnread } from './chatParts/changes';
import {
  type ConversationRow,
  conversationOfRow,
  type FrameOf,
  type MessageFrame,
  messageOfFrame,
  messageOfRow,
} from './chatParts/frames';
import { createOutbox } from './chatParts/outbox';
import { createPresence } from './chatParts/presence';
import { createQuestions } from './chatParts/questions';

export interface ChatOptions {
  bus: Bus;
  call: CallByName;
  /** Sends a frame; one for a closed socket is dropped. */
  send: (method: string, members?: Record<string, unknown>) => void;
  /** Id of the signed-in person. */
  userId: () => string | undefined;
}

export interface Chat extends ChatStore {
  /** What the first frame of a connection tells: from which message on this device wants the missed ones. */
  greeting: () => { chatSince?: number };
}

const nothing: ChatState = {
  conversations: undefined,
  window: undefined,
  unread: 0,
  online: new Set(),
  typing: new Set(),
};

/**
 * The chat of one page load (contract-platform §7). Every message has a position among the messages of the person: what a
 * device has is told when it connects again, and the server sends the rest, each once and in order. Unread counts are
 * absolute with every connection, and follow the frames in between.
 */
export function createChat({ bus, call, send, userId }: ChatOptions): Chat {
  const store = createStore<ChatState>(() => nothing);
  const { getState: get, setState: set } = store;
  /** The last message that this device has. */
  let position: number | undefined;
  /** Messages up to this position are part of the counts below. */
  let countedTo = 0;
  let counts = new Map<string, number>();
  /** Messages of a person up to this position are part of the count of the fetched list. */
  let listedTo = new Map<string, number>();
  let loading: Promise<void> | undefined;
  /** Messages that arrived: an answer of HTTP that is older than one of them is fetched again. */
  let arrivals = 0;

  const questions = createQuestions(send);
  const presence = createPresence({ send, set, get });
  const outbox = createOutbox(send, (peerId) => changeWindow(peerId, () => ({ outgoing: outbox.of(peerId) })));

  function changeWindow(peerId: string, change: (window: ChatWindow) => Partial<ChatWindow>): void {
    const { window } = get();
    if (window?.peer.id === peerId) set({ window: { ...window, ...change(window) } });
  }

  function count(peerId: string, unread: number): void {
    counts = new Map(counts).set(peerId, unread);
    set((state) => withUnread(state, counts));
  }

  function markRead(peerId: string): void {
    count(peerId, 0);
    send('UpdateReadMessage', { formUserId: peerId });
  }

  function ask(peerId: string, members: Record<string, unknown>) {
    return questions.ask({ toUserId: peerId, formUserId: userId(), currentPage: 1, keyword: '', ...members });
  }

  /** The latest page of the window; what arrives meanwhile is added to it. */
  async function loadWindow(peer: ChatPeer, unread: number): Promise<void> {
    const pageSize = limits.chatFirstMessages;
    changeWindow(peer.id, () => ({ loading: true }));
    markRead(peer.id);
    const opened = get().window;
    const answer = await ask(peer.id, { pageSize, sord: 'desc' });
    // Without an answer the window stays loading: the next connection asks again.
    if (!answer || get().window?.peer !== opened?.peer) return;
    const page = answer.list.map((row) => messageOfRow(row, peer.id));
    changeWindow(peer.id, ({ messages }) => ({
      messages: messages.reduce(withMessage, page),
      loading: false,
      hasEarlier: page.length >= pageSize,
      unreadFrom: unreadFromOf(page, unread),
    }));
  }

  function reloadWindow(): void {
    const { window } = get();
    if (!window) return;
    changeWindow(window.peer.id, () => ({ messages: [], hasEarlier: false }));
    void loadWindow(window.peer, 0);
  }

  async function fetchConversations(): Promise<void> {
    const before = arrivals;
    const { data } = await call('chat.conversations', { as: 'text' });
    if (arrivals !== before) return fetchConversations();
    const rows = (data as { list?: ConversationRow[] } | null)?.list ?? [];
    counts = new Map(rows.map(({ id, unreadMessage }) => [id, unreadMessage]));
    listedTo = new Map(rows.map(({ id, position: latest = 0 }) => [id, latest]));
    set({ conversations: rows.map(conversationOfRow) });
    set((state) => withUnread(state, counts));
  }

  function loadConversations(): Promise<void> {
    loading ??= fetchConversations().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  /** All that depends on frames which this device did not get. */
  function reload(): void {
    reloadWindow();
    if (get().conversations) void loadConversations().catch(() => undefined);
  }

  /** What a connection begins with; the messages after `chatSince` follow it. */
  function onWelcome({ chatPosition, unreadNums = [] }: FrameOf<'initMessage'>): void {
    // Questions of the lost connection are not answered.
    questions.drop();
    const known = position;
    const first = known === undefined;
    const follows = first || (chatPosition !== undefined && chatPosition - known <= chatLimits.catchUp);
    if (first || !follows) position = chatPosition;
    countedTo = chatPosition ?? 0;
    counts = new Map(unreadNums.map(({ sendUserId, unreadNum }) => [sendUserId, unreadNum]));
    set((state) => withUnread(state, counts));
    const { window, conversations } = get();
    if (!follows) reload();
    else if (window?.loading) void loadWindow(window.peer, 0);
    else if (window) markRead(window.peer.id);
    if (conversations === undefined && loading) arrivals += 1;
    presence.tellWatched();
    outbox.reconnected();
  }

  function show(peer: ChatPeer, message: ChatMessage): void {
    const { window, conversations } = get();
    if (conversations) set({ conversations: withLatest(conversations, peer, message, counts.get(peer.id) ?? 0) });
    const earliest = window?.messages[0]?.position ?? 0;
    const isEarlier = window?.hasEarlier && message.position < earliest;
    if (!isEarlier) changeWindow(peer.id, ({ messages }) => ({ messages: withMessage(messages, message) }));
  }

  function onMessage(frame: MessageFrame): void {
    const { peer, message } = messageOfFrame(frame);
    const isNew = position === undefined || message.position > position;
    arrivals += 1;
    if (isNew) position = message.position;
    if (frame.method === 'sendMessage') outbox.echoed(frame);
    else presence.stopped(peer.id);
    show(peer, message);
    if (message.mine || !isNew) return;
    if (get().window?.peer.id === peer.id) markRead(peer.id);
    else if (message.position > Math.max(countedTo, listedTo.get(peer.id) ?? 0))
      count(peer.id, (counts.get(peer.id) ?? 0) + 1);
  }

  function onRead({ readerId, peerId, readTime }: FrameOf<'chatRead'>): void {
    if (readerId !== userId()) {
      changeWindow(readerId, (window) => readUpTo(window, readTime));
      return;
    }
    const latest = get().conversations?.find(({ id }) => id === peerId)?.latestTime ?? 0;
    // A newer message has arrived since.
    if (latest <= readTime) count(peerId, 0);
  }

  function forget(peerId: string, cleared: boolean): void {
    arrivals += 1;
    const { conversations } = get();
    const blank = { latestText: '', latestTime: null };
    const left = cleared
      ? conversations?.map((each) => (each.id === peerId ? { ...each, ...blank } : each))
      : conversations?.filter(({ id }) => id !== peerId);
    set({ conversations: left });
    count(peerId, 0);
    if (cleared) changeWindow(peerId, () => ({ messages: [], hasEarlier: false, unreadFrom: undefined }));
  }

  function clearAll(): void {
    questions.drop();
    outbox.clear();
    presence.clear();
    position = undefined;
    countedTo = 0;
    counts = new Map();
    listedTo = new Map();
    set(nothing);
  }

  const listeners: Record<string, (frame: never) => void> = {
    'socket.initMessage': onWelcome,
    'socket.receiveMessage': onMessage,
    'socket.sendMessage': onMessage,
    'socket.messageList': questions.answered,
    'socket.messageRefused': outbox.refused,
    'socket.chatRead': onRead,
    'socket.chatHidden': ({ peerId, cleared }: FrameOf<'chatHidden'>) => forget(peerId, cleared),
    'socket.typing': ({ userId: id }: FrameOf<'typing'>) => presence.writes(id),
    'socket.onlineAmong': ({ userIds }: FrameOf<'onlineAmong'>) => presence.onlineAmong(userIds),
    'socket.Online': ({ userId: id }: FrameOf<'Online'>) => presence.came(id),
    'socket.Offline': ({ userId: id }: FrameOf<'Online'>) => presence.went(id),
    'session.reset': clearAll,
  };
  for (const [event, hear] of Object.entries(listeners)) bus.on(event, hear as (frame: unknown) => void);

  const peerId = () => get().window?.peer.id;

  return {
    get,
    use: (select) => useStore(store, select),
    greeting: () => (position === undefined ? {} : { chatSince: position }),
    loadConversations,
    open: (peer) => {
      if (peerId() === peer.id) return;
      const unread = counts.get(peer.id) ?? 0;
      const window = { peer, messages: [], outgoing: outbox.of(peer.id), loading: true, hasEarlier: false };
      set({ window });
      void loadWindow(peer, unread);
    },
    close: () => set({ window: undefined }),
    loadEarlier: async () => {
      const { window } = get();
      const [first] = window?.messages ?? [];
      if (!window?.hasEarlier || window.loading || !first) return;
      const pageSize = limits.chatFirstMessages;
      changeWindow(window.peer.id, () => ({ loading: true }));
      const answer = await ask(window.peer.id, { pageSize, sord: 'desc', before: first.position });
      if (get().window?.peer !== window.peer) return;
      const page = answer?.list.map((row) => messageOfRow(row, window.peer.id)) ?? [];
      changeWindow(window.peer.id, ({ messages, hasEarlier }) => ({
        messages: messages.reduce(withMessage, page),
        loading: false,
        hasEarlier: answer ? page.length >= pageSize : hasEarlier,
      }));
    },
    send: (type, content) => {
      const to = peerId();
      const sent = typeof content === 'string' ? chatText(content) : content;
      return to === undefined || sent === '' ? undefined : outbox.add(to, type, sent);
    },
    resend: outbox.resend,
    discard: outbox.discard,
    typing: () => {
      const to = peerId();
      if (to !== undefined) presence.tellTyping(to);
    },
    history: async (keyword, page) => {
      const to = peerId() ?? '';
      const pageSize = limits.chatHistoryPageSize;
      const answer = await ask(to, { pageSize, sord: 'asc', currentPage: page, keyword });
      if (!answer) throw new Error('The history was not answered');
      const messages = answer.list.map((row) => messageOfRow(row, to));
      return { messages, total: answer.pagination.total, last: messages.length < pageSize };
    },
    hide: async (id) => {
      await call('chat.hide', { id });
      forget(id, false);
    },
    clear: async (id) => {
      await call('chat.clear', { id });
      forget(id, true);
    },
    watchOnline: presence.watch,
  };
}
