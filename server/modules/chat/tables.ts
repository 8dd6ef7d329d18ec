import type { Generated } from 'kysely';
import type { ChatMessageType } from '../../../core/chat';

/** Tables of server/migrations/0033_chat (contract-platform §7). Positions are int8. */
interface ChatTables {
  weftChatPerson: { userId: string; position: string };
  weftChatMessage: {
    id: string;
    /** Chosen by the sender; unique among their messages. */
    clientId: string;
    senderId: string;
    receiverId: string;
    /** Place among the entries of the sender, and of the receiver. */
    senderPosition: string;
    receiverPosition: string;
    contentType: ChatMessageType;
    /** Text, or the JSON text of a picture or a recording. */
    content: string;
    grams: Generated<number[]>;
    sendTime: Date;
  };
  /** A message as one of its two people sees it; absent after they deleted their history. */
  weftChatEntry: {
    userId: string;
    position: string;
    peerId: string;
    /** Place of the same message among the entries of the peer. */
    peerPosition: string;
    messageId: string;
    mine: boolean;
  };
  weftChatConversation: {
    userId: string;
    peerId: string;
    lastPosition: string;
    /** null: the history was deleted. */
    lastMessageId: string | null;
    lastTime: Date | null;
    unread: Generated<number>;
    /** Number of entries. */
    total: Generated<number>;
    /** 1: not on the list until a new message. */
    hidden: Generated<number>;
    /** The user has read all entries up to this position, at this time. */
    readPosition: Generated<string>;
    readTime: Date | null;
  };
  /** Every export of chats by an auditor (0043_chat_audit). */
  weftChatExport: {
    id: string;
    /** Who exported. */
    userId: string;
    /** Whose chats; `peerId`: with whom, null everybody. */
    personId: string;
    peerId: string | null;
    startTime: Date;
    endTime: Date;
    reason: string;
    /** Messages in the file. */
    messages: number;
    creatorTime: Date;
  };
}

declare module '../../db/tables' {
  interface Database extends ChatTables {}
}
