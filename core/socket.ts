import type { ChatContent, ChatMessageType } from './chat';

/** The unread messages of one conversation; the members `default…` are of its latest message. */
export interface UnreadChat {
  sendUserId: string;
  unreadNum: number;
  defaultMessage: string;
  defaultMessageType: ChatMessageType;
  defaultMessageTime: number;
}

/** What our frames of one message add to the contract. */
interface ChatPlace {
  /** The message. */
  id: string;
  /** Place of the message among all messages of this person: greater than that of every earlier one. */
  position: number;
}

/** A row of `messageList`. */
export interface ChatListRow extends ChatPlace {
  sendUserId: string;
  sendTime: number;
  receiveUserId: string;
  /** When the receiver read it; null: unread. */
  receiveTime: number | null;
  /** Of pictures and recordings the JSON text of the object. */
  content: string;
  contentType: ChatMessageType;
  state: 0 | 1;
}

/** Unread messages by type: notices (1), process messages (2), system messages (3), and all. */
export interface UnreadCounts {
  unreadNoticeCount: number;
  unreadMessageCount: number;
  unreadSystemMessageCount: number;
  /** Newer clients. */
  unreadScheduleCount: number;
  unreadTotalCount: number;
}

/** Who has a draft open. `name`: real name and account. `headIcon`: address of the picture. */
export interface DraftPerson {
  id: string;
  name: string;
  headIcon: string;
}

/** Frames of `/websocket/{token}` from the server (contract §7.2); JSON text with `method`. */
export type ServerFrame =
  | ({
      method: 'initMessage';
      onlineUsers: string[];
      unreadNums: UnreadChat[];
      /** Ours: the position of the person's latest chat message; 0: none. */
      chatPosition?: number;
    } & UnreadCounts)
  | { method: 'Online' | 'Offline'; userId: string }
  /** Ours: a flow of this person changed: lists of flows, their counts and its page. */
  | { method: 'flowChanged'; instanceId?: string }
  | {
      method: 'messagePush';
      /** An increment. */
      unreadNoticeCount: number;
      messageType: 1 | 2 | 3;
      userId: string;
      toUserId: string[];
      title: string;
      id?: string;
    }
  | ({
      method: 'receiveMessage';
      formUserId: string;
      messageType: ChatMessageType;
      formMessage: ChatContent;
      dateTime: number;
      latestDate: number;
      headIcon: string;
      realName: string;
      account: string;
    } & ChatPlace)
  | ({
      method: 'sendMessage';
      /** Capital on the wire: the sender. */
      UserId: string;
      toUserId: string;
      messageType: ChatMessageType;
      toMessage: ChatContent;
      dateTime: number;
      latestDate: number;
      headIcon: string;
      realName: string;
      account: string;
      toAccount: string;
      toRealName: string;
      toHeadIcon: string;
      /** Ours: the id that the sender chose. */
      clientId: string;
    } & ChatPlace)
  | {
      method: 'messageList';
      list: ChatListRow[];
      pagination: { total: number; currentPage: number; pageSize: number };
      /** Ours: the other person, and the `requestId` of the question. */
      peerId: string;
      requestId?: string;
    }
  /** Ours: a message was not accepted. `clientId` as it was sent; `retryMs`: it may be sent again after this time. */
  | { method: 'messageRefused'; clientId?: string; toUserId: string; msg: string; retryMs?: number }
  /** Ours: `readerId` has read all messages of `peerId` up to this time; sent to both. */
  | { method: 'chatRead'; readerId: string; peerId: string; readTime: number }
  /** Ours: another device of this person hid the conversation, or deleted its history. */
  | { method: 'chatHidden'; peerId: string; cleared: boolean }
  /** Ours: this person is writing a message to the receiver. */
  | { method: 'typing'; userId: string }
  /** Ours: which of the people of `WatchOnline` are online. */
  | { method: 'onlineAmong'; userIds: string[] }
  /** With a token other than ours: reload; else the session is over. */
  | { method: 'logout'; token?: string; msg?: string }
  | { method: 'closeSocket' }
  | { method: 'heartCheck' }
  | { method: 'refresh'; msg?: string }
  /** Ours: notifies open pages of changes (architecture §3). */
  | { method: 'documentChanged'; id: string; version: string }
  | { method: 'modelReleased'; modelId: string }
  | { method: 'menuChanged' }
  /** Ours: the person's rights changed; CurrentUser is fetched again. */
  | { method: 'rightsChanged' }
  /** Ours, to administrators: a run of synchronisation began, went on or ended. */
  | { method: 'thirdSync'; runId: string }
  /** Ours: the server itself may have missed events; everything that came by events is fetched again. */
  | { method: 'eventsMissed' }
  /** Ours, to the person who started it: a background job changed; counts are absolute. */
  | { method: 'jobChanged'; id: string; status: string; done: number; failed: number; total?: number }
  /** Ours: who else has this draft open, to those who have it open. */
  | { method: 'draftPeople'; kind: 'model' | 'screen'; id: string; people: DraftPerson[] }
  /** Ours: somebody commented on a record; open comments are fetched again. */
  | { method: 'recordTalked' }
  /** Ours: the unread messages of the person, after any change; absolute numbers. */
  | ({ method: 'unreadChanged' } & UnreadCounts);

/**
 * Frames of ours after which a page is drawn again in place. A client names those that it knows in its first frame
 * (`knows`). One that does not gets the contract's `refresh` after `menuChanged` and `rightsChanged`, where its person's own menu or
 * rights changed, and reloads (contract §7.3); of models it reads the version when a page opens.
 */
export const drawnFrames = ['modelReleased', 'menuChanged', 'rightsChanged'] as const satisfies ServerFrame['method'][];

/**
 * Named in `knows` by a client that draws the text of chats as text. Others draw it as HTML (contract-platform §7.3): they get
 * it with its markup escaped.
 */
export const drawsText = 'chatText';
