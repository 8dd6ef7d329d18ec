import type { ChatContent, ChatMessageType, ChatSentContent } from '../core/chat';

/** Who a conversation is with. */
export interface ChatPeer {
  id: string;
  realName: string;
  account: string;
  /** Path of the picture. */
  headIcon: string;
}

export interface ChatConversation extends ChatPeer {
  /** Text of the latest message, '' of other types and after the history was deleted. */
  latestText: string;
  latestType: ChatMessageType;
  /** Milliseconds; null: the history was deleted. */
  latestTime: number | null;
  unread: number;
}

/** A stored message. Its key is `position`: unique among the messages of the signed-in person and in their order. */
export interface ChatMessage {
  id: string;
  position: number;
  /** Sent by the signed-in person. */
  mine: boolean;
  type: ChatMessageType;
  content: ChatContent;
  /** Milliseconds. */
  time: number;
  /** The receiver has read it. */
  read: boolean;
}

/** A message that the server has not confirmed. */
export interface ChatOutgoing {
  clientId: string;
  type: ChatMessageType;
  content: ChatSentContent;
  time: number;
  state: 'sending' | 'failed';
  /** Why it failed, for the person. */
  reason?: string;
}

/** The open conversation. */
export interface ChatWindow {
  peer: ChatPeer;
  /** Ascending by position; without gaps. */
  messages: readonly ChatMessage[];
  /** Own messages without confirmation, in the order of sending; shown after the messages. */
  outgoing: readonly ChatOutgoing[];
  /** The first page is being loaded. */
  loading: boolean;
  /** There may be earlier messages. */
  hasEarlier: boolean;
  /** Position of the first message that was unread when the window was opened: the unread line is before it. */
  unreadFrom?: number;
}

export interface ChatState {
  /** undefined: not loaded. The latest first. */
  conversations: readonly ChatConversation[] | undefined;
  window: ChatWindow | undefined;
  /** Unread messages of all conversations; the icon blinks while it is not 0 (SHELL-10). */
  unread: number;
  /** Online people among the watched ones. */
  online: ReadonlySet<string>;
  /** People who are writing to the signed-in person. */
  typing: ReadonlySet<string>;
}

/** A page of the history panel (CHAT-15): oldest first, 50 rows; a page that is not full ends it. */
export interface ChatHistoryPage {
  messages: ChatMessage[];
  total: number;
  last: boolean;
}

/** Chat of the signed-in person: what the socket told, and what a person does. One per page load. */
export interface ChatStore {
  get: () => ChatState;
  use: <T>(select: (state: ChatState) => T) => T;
  /** Fetches the list of conversations. It follows the frames afterwards. */
  loadConversations: () => Promise<void>;
  /** Opens the window with this person: marks the messages as read and loads the latest 30 (CHAT-23, 27, 30). */
  open: (peer: ChatPeer) => void;
  close: () => void;
  /** Loads the page before the first message of the window; ends at once when there is none. */
  loadEarlier: () => Promise<void>;
  /** Sends to the person of the window; returns the id of the outgoing message. Blank text is not sent: undefined. */
  send: (type: ChatMessageType, content: ChatSentContent) => string | undefined;
  /** Sends a failed message again under its id: the server stores it once. */
  resend: (clientId: string) => void;
  /** Takes a failed message away. */
  discard: (clientId: string) => void;
  /** Tells the person of the window that this one is writing; throttled. */
  typing: () => void;
  /** A page (from 1) of the messages with the person of the window, with this text. Rejects when the answer does not come. */
  history: (keyword: string, page: number) => Promise<ChatHistoryPage>;
  /** Takes the conversation off the list until a new message (CHAT-08). */
  hide: (peerId: string) => Promise<void>;
  /** Deletes the own view of all messages with this person (CHAT-09). */
  clear: (peerId: string) => Promise<void>;
  /** Follows the presence of these people, at most `chatLimits.watched`, in place of those before. */
  watchOnline: (userIds: readonly string[]) => void;
}
