import type { Generated } from 'kysely';

/** Tables of server/migrations/0029_messages (contract-platform §5.13). */
export interface MessageTables {
  weftMessage: {
    id: string;
    /** 1 notice, 2 process, 3 system. */
    type: Generated<number>;
    /** Of a process message: 1 approval, 2 entrust. */
    flowType: number | null;
    /** Of the product's own messages: which (`passwordAge`). */
    topic: string | null;
    title: string;
    /** HTML; of a process message JSON. */
    bodyText: Generated<string>;
    /** JSON list of files. */
    files: Generated<string>;
    coverImage: string | null;
    excerpt: string | null;
    /** Code of an entry of the dictionary NoticeType. */
    category: string | null;
    /** `id--type`, joined with commas; '': everybody. */
    toUserIds: Generated<string>;
    expirationTime: Date | null;
    /** 1 message, 2 a send configuration, 3 none. */
    remindCategory: Generated<number>;
    sendConfigId: string | null;
    /** 0 draft, 1 sent. */
    enabledMark: Generated<number>;
    releaseTime: Date | null;
    releaseUserId: string | null;
    creatorTime: Generated<Date>;
    creatorUserId: string | null;
    lastModifyTime: Date | null;
    lastModifyUserId: string | null;
    deleteMark: number | null;
    deleteTime: Date | null;
    deleteUserId: string | null;
  };
  weftMessageReceiver: {
    messageId: string;
    userId: string;
    isRead: Generated<number>;
    readTime: Date | null;
    /** The receiver deleted their copy. */
    deleteTime: Date | null;
  };
}
