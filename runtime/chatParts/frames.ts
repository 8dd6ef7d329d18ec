import type { ChatContent } from '../../core/chat';
import type { ChatListRow, ServerFrame } from '../../core/socket';
import type { ChatConversation, ChatMessage, ChatPeer } from '../chat';

export type FrameOf<M extends ServerFrame['method']> = Extract<ServerFrame, { method: M }>;
export type MessageFrame = FrameOf<'receiveMessage'> | FrameOf<'sendMessage'>;

/** The content of a list row: of pictures and recordings it is JSON text. */
function contentOf({ content, contentType }: ChatListRow): ChatContent {
  if (contentType === 'text') return content;
  try {
    return JSON.parse(content) as ChatContent;
  } catch {
    return content;
  }
}

/** A row of `messageList` as a message of the conversation with this person. */
export function messageOfRow(row: ChatListRow, peerId: string): ChatMessage {
  // Servers without positions order by time.
  const { id, contentType, sendTime, sendUserId, state, position = sendTime } = row;
  const mine = sendUserId !== peerId;
  return { id, position, mine, type: contentType, content: contentOf(row), time: sendTime, read: !mine || state === 1 };
}

/** The other person of a frame, and the message in it. */
export function messageOfFrame(frame: MessageFrame): { peer: ChatPeer; message: ChatMessage } {
  const { id, messageType: type, dateTime: time, position = time } = frame;
  const shared = { id, position, type, time };
  if (frame.method === 'receiveMessage') {
    const { formUserId, realName, account, headIcon, formMessage } = frame;
    const peer = { id: formUserId, realName, account, headIcon };
    return { peer, message: { ...shared, mine: false, content: formMessage, read: true } };
  }
  const { toUserId, toRealName, toAccount, toHeadIcon, toMessage } = frame;
  const peer = { id: toUserId, realName: toRealName, account: toAccount, headIcon: toHeadIcon };
  return { peer, message: { ...shared, mine: true, content: toMessage, read: false } };
}

/** A row of GET /api/message/imreply (contract-platform §5.13). */
export interface ConversationRow extends ChatPeer {
  latestMessage: string;
  messageType: ChatConversation['latestType'];
  latestDate: number | null;
  unreadMessage: number;
  /** Of the latest message. */
  position?: number;
}

export function conversationOfRow(row: ConversationRow): ChatConversation {
  const { id, realName, account, headIcon, latestMessage, messageType, latestDate, unreadMessage } = row;
  return {
    ...{ id, realName, account, headIcon },
    latestText: messageType === 'text' ? latestMessage : '',
    latestType: messageType,
    latestTime: latestDate,
    unread: unreadMessage,
  };
}
