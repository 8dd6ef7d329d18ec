type ChatMessageType = 'text' | 'image' | 'voice' | 'video';

interface UnreadChat {
  sendUserId: string;
  unreadNum: number;
  defaultMessage: string;
  defaultMessageType: ChatMessageType;
  defaultMessageTime: number;
}

/** A picture or a recording, as `formMessage` and `toMessage` carry it; text is a plain string. */
type ChatContent = string | { path: string; width: number; height: number } | { path: string; length: number };

/** Unread messages by type: notices (1), process messages (2), system messages (3), and all. */
export interface UnreadCounts {
  unreadNoticeCount: number;
  unreadMessageCount: number;
  unreadSystemMessageCount: number;
  /** Newer clients. */
  unreadScheduleCount: number;
  unreadTotalCount: number;
}

/** Frames of `/websocket/{token}` from the server (contract §7.2); JSON text with `method`. */
export type ServerFrame =
  | ({ method: 'initMessage'; onlineUsers: string[]; unreadNums: UnreadChat[] } & UnreadCounts)
  | { method: 'Online' | 'Offline'; userId: string }
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
  | {
      method: 'receiveMessage';
      formUserId: string;
      messageType: ChatMessageType;
      formMessage: ChatContent;
      dateTime: number;
      latestDate: number;
      headIcon: string;
      realName: string;
      account: string;
    }
  | {
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
    }
  | {
      method: 'messageList';
      list: {
        id: string;
        sendUserId: string;
        sendTime: number;
        receiveUserId: string;
        receiveTime: number | null;
        content: string;
        contentType: ChatMessageType;
        state: 0 | 1;
      }[];
      pagination: { total: number; currentPage: number; pageSize: number };
    }
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
  /** Ours: the unread messages of the person, after any change; absolute numbers. */
  | ({ method: 'unreadChanged' } & UnreadCounts);

/**
 * Frames of ours after which a page is drawn again in place. A client names those that it knows in its first frame
 * (`knows`); one that does not name a frame gets the contract's `refresh` after it and reloads (contract §7.3).
 */
export const drawnFrames = ['modelReleased', 'menuChanged', 'rightsChanged'] as const satisfies ServerFrame['method'][];
