import type { ColumnType, Generated } from 'kysely';
import type { Audited } from './master';

/** Tables of server/migrations/0029_messages and 0035_talk (contract-platform §5.13). */
export interface MessageTables {
  weftMessage: Audited & {
    id: string;
    /** 1 notice, 2 process, 3 system. */
    type: Generated<number>;
    /** Of a process message: 1 approval, 2 entrust. */
    flowType: number | null;
    /** Of the product's own messages: which (`passwordAge`). */
    topic: string | null;
    /** JSON of a RecordPlace: the record that a message of the product is about. */
    record: string | null;
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
    /** When a draft is released by itself. */
    scheduleTime: Date | null;
    /** 1 message, 2 a send configuration, 3 none. */
    remindCategory: Generated<number>;
    sendConfigId: string | null;
    /** 0 draft, 1 sent. */
    enabledMark: Generated<number>;
    releaseTime: Date | null;
    releaseUserId: string | null;
  };
  weftMessageReceiver: {
    messageId: string;
    userId: string;
    isRead: Generated<number>;
    readTime: Date | null;
    /** The receiver deleted their copy. */
    deleteTime: Date | null;
  } /** The product's own messages that a person does not want. */;
  weftMessageOff: { userId: string; topic: string };
  /** One changed field of a record of a model; `field` '' is the creation of the record. */
  weftRecordHistory: {
    id: Generated<string>;
    modelId: string;
    recordId: string;
    time: Date;
    userId: string;
    /** `vModel`, `tableField1-column`, or of a whole row the sub-table. */
    field: string;
    /** Of a sub-table, from 1. */
    rowNumber: number | null;
    before: unknown;
    after: unknown;
  };
  weftRecordComment: {
    id: string;
    modelId: string;
    recordId: string;
    text: string;
    /** JSON list of files. */
    files: Generated<string>;
    /** Ids of users. */
    mentions: ColumnType<string[], string | undefined, string>;
    creatorTime: Date;
    creatorUserId: string;
  };
}
