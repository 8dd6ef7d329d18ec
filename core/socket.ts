/** Frames of `/websocket/{token}` (contract §7); both ways JSON text with `method`. */
export type ClientFrame =
  /** The first frame after the socket opens. */
  | { method: 'OnConnection'; token: string; mobileDevice: boolean; systemId?: string }
  | {
      method: 'SendMessage';
      token: string;
      toUserId: string;
      messageType: ChatMessageType;
      messageContent: string | { name: string; width: number; height: number } | { name: string; length: number };
    }
  | {
      method: 'MessageList';
      token: string;
      /** The other person. */
      toUserId: string;
      /** Me, spelt so on the wire. */
      formUserId: string;
      currentPage: number;
      pageSize: number;
      sord: 'asc' | 'desc';
      keyword?: string;
    }
  /** Messages of this person become read. */
  | { method: 'UpdateReadMessage'; token: string; formUserId: string }
  | { method: 'heartCheck' | 'HeartCheck'; token?: string };

export type ChatMessageType = 'text' | 'image' | 'voice' | 'video';

export interface UnreadChat {
  sendUserId: string;
  unreadNum: number;
  defaultMessage: string;
  defaultMessageType: ChatMessageType;
  defaultMessageTime: number;
}

/** A picture or a recording, as `formMessage` and `toMessage` carry it; text is a plain string. */
export type ChatContent = string | { path: string; width: number; height: number } | { path: string; length: number };

export type ServerFrame =
  | {
      method: 'initMessage';
      onlineUsers: string[];
      unreadNums: UnreadChat[];
      unreadNoticeCount: number;
      unreadMessageCount: number;
      unreadSystemMessageCount: number;
    }
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
  /** Another token than ours: reload; else the session is over. */
  | { method: 'logout'; token?: string; msg?: string }
  | { method: 'closeSocket' }
  | { method: 'refresh'; msg?: string }
  /** Ours: open pages learn what changed (architecture §3). */
  | { method: 'documentChanged'; id: string; version: string }
  | { method: 'modelReleased'; modelId: string }
  | { method: 'menuChanged' };
