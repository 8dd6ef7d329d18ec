import type { ChatConversation, ChatMessage, ChatPeer, ChatState, ChatWindow } from '../chat';

/** A message at its place among others; a message that is there already is replaced. */
export function withMessage(messages: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  const before = messages.findLastIndex(({ position }) => position < message.position);
  const after = messages.slice(before + 1).filter(({ position }) => position !== message.position);
  return [...messages.slice(0, before + 1), message, ...after];
}

/** The list after a message: its conversation is the first, and new when it was not there. */
export function withLatest(
  conversations: readonly ChatConversation[],
  peer: ChatPeer,
  { type, content, time }: ChatMessage,
  unread: number,
): ChatConversation[] {
  const known = conversations.find(({ id }) => id === peer.id);
  // A message that was sent again may be older than the latest.
  if (known?.latestTime && known.latestTime > time) {
    return conversations.map((each) => (each === known ? { ...known, unread } : each));
  }
  const latestText = type === 'text' ? String(content) : '';
  const latest = { ...peer, latestText, latestType: type, latestTime: time, unread };
  return [latest, ...conversations.filter(({ id }) => id !== peer.id)];
}

/** The position before which the unread line is: of the first of the last `unread` messages of the other person. */
export function unreadFromOf(messages: readonly ChatMessage[], unread: number): number | undefined {
  if (unread === 0) return undefined;
  const theirs = messages.filter(({ mine }) => !mine);
  return theirs[Math.max(0, theirs.length - unread)]?.position;
}

/** Own messages up to this time as read by the other person. */
export function readUpTo(window: ChatWindow, time: number): ChatWindow {
  const messages = window.messages.map((message) =>
    message.mine && !message.read && message.time <= time ? { ...message, read: true } : message,
  );
  return { ...window, messages };
}

/** The state with these unread counts by person; the person of the window has none. */
export function withUnread(state: ChatState, counts: ReadonlyMap<string, number>): Partial<ChatState> {
  const of = (id: string) => (id === state.window?.peer.id ? 0 : (counts.get(id) ?? 0));
  let unread = 0;
  for (const id of counts.keys()) unread += of(id);
  const conversations = state.conversations?.map((each) =>
    each.unread === of(each.id) ? each : { ...each, unread: of(each.id) },
  );
  return { unread, conversations };
}
