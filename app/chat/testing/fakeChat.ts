import { createStore, useStore } from 'zustand';
import type {
  ChatConversation,
  ChatMessage,
  ChatOutgoing,
  ChatPeer,
  ChatState,
  ChatStore,
} from '../../../runtime/chat';

export const lily: ChatPeer = { id: 'u-2', realName: 'Lily', account: 'lily', headIcon: '' };
export const tom: ChatPeer = { id: 'u-3', realName: 'Tom', account: 'tom', headIcon: '' };

export const startMs = Date.UTC(2026, 10, 22, 1, 0);

export function conversation(peer: ChatPeer, more: Partial<ChatConversation> = {}): ChatConversation {
  return { ...peer, latestText: '', latestType: 'text', latestTime: startMs, unread: 0, ...more };
}

export function message(position: number, more: Partial<ChatMessage> = {}): ChatMessage {
  const time = startMs + position * 1000;
  return {
    id: `id-${position}`,
    position,
    mine: false,
    type: 'text',
    content: `m ${position}`,
    time,
    read: true,
    ...more,
  };
}

export type FakeChat = ChatStore & {
  /** Replaces parts of the state, as frames would. */
  set: (state: Partial<ChatState>) => void;
  /** Adds messages at the end of the window. */
  arrive: (...messages: ChatMessage[]) => void;
  /** What was called: name and arguments. */
  calls: unknown[][];
};

const nothing: ChatState = {
  conversations: [],
  window: undefined,
  unread: 0,
  online: new Set(),
  typing: new Set(),
};

/** A chat store without a server; `behind`: replaces single functions. */
export function fakeChat(state: Partial<ChatState> = {}, behind: Partial<ChatStore> = {}): FakeChat {
  const store = createStore<ChatState>(() => ({ ...nothing, ...state }));
  const calls: unknown[][] = [];
  const noted =
    (name: keyof ChatStore) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
    };
  const setWindow = (change: (window: NonNullable<ChatState['window']>) => Partial<NonNullable<ChatState['window']>>) =>
    store.setState(({ window }) => (window ? { window: { ...window, ...change(window) } } : {}));
  return {
    get: store.getState,
    use: (select) => useStore(store, select),
    loadConversations: noted('loadConversations'),
    open: (peer) => {
      calls.push(['open', peer.id]);
      store.setState({ window: { peer, messages: [], outgoing: [], loading: false, hasEarlier: false } });
    },
    close: () => store.setState({ window: undefined }),
    loadEarlier: noted('loadEarlier'),
    send: (type, content) => {
      calls.push(['send', store.getState().window?.peer.id, type, content]);
      const clientId = `client-${calls.length}`;
      const sent: ChatOutgoing = { clientId, type, content, time: startMs + 60_000, state: 'sending' };
      setWindow(({ outgoing }) => ({ outgoing: [...outgoing, sent] }));
      return clientId;
    },
    resend: noted('resend') as ChatStore['resend'],
    discard: noted('discard') as ChatStore['discard'],
    typing: noted('typing') as ChatStore['typing'],
    history: async () => ({ messages: [], total: 0, last: true }),
    hide: noted('hide'),
    clear: noted('clear'),
    watchOnline: noted('watchOnline') as ChatStore['watchOnline'],
    ...behind,
    set: (next) => store.setState(next),
    arrive: (...more) => setWindow(({ messages }) => ({ messages: [...messages, ...more] })),
    calls,
  };
}
