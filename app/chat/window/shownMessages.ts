import type { ChatContent, ChatSentContent } from '../../../core/chat';
import type { ChatMessage, ChatOutgoing, ChatWindow } from '../../../runtime/chat';
import type { ShownMessage } from './MessageItem';

const stored = new WeakMap<ChatMessage, ShownMessage>();

/** The same object for the same message, so that only new messages are drawn. */
function shownStored(message: ChatMessage): ShownMessage {
  const known = stored.get(message);
  if (known) return known;
  const { position, mine, type, content, time, read } = message;
  const shown = { key: `m${position}`, mine, type, content, time, read };
  stored.set(message, shown);
  return shown;
}

/** A sent picture is drawn from this page until the server tells its address. */
function contentOf(content: ChatSentContent, localOf: (name: string) => string): ChatContent {
  return typeof content === 'string' ? content : { ...content, path: localOf(content.name) };
}

function shownOutgoing(outgoing: ChatOutgoing, localOf: (name: string) => string): ShownMessage {
  const { clientId, type, content, time } = outgoing;
  return { key: clientId, mine: true, type, content: contentOf(content, localOf), time, outgoing };
}

/** All messages of a window in the order on screen: stored ones, then those on their way. */
export function shownMessages(window: ChatWindow, localOf: (name: string) => string): ShownMessage[] {
  return [...window.messages.map(shownStored), ...window.outgoing.map((each) => shownOutgoing(each, localOf))];
}
