import type { Master } from '../../db/tables/master';

/** Tables of server/migrations/0023_boards, camelCase as Kysely sees them. */
interface BoardTables {
  /** 0046_recent_records. */
  weftRecentRecord: {
    userId: string;
    modelId: string;
    recordId: string;
    openTime: Date;
  };
  weftBoard: Master<Date> & {
    /** The menu type: 5 report, 6 full-screen view, 8 portal. */
    type: number;
    /** The latest version as written. */
    document: string;
    /** From 1; a save that changes the document makes the next one. */
    version: number;
    /** The version that people see; null: not published. */
    publishedVersion: number | null;
    /** Who published it; null: the product's own, or nobody did. */
    publishedUserId: string | null;
  };
  weftBoardVersion: {
    boardId: string;
    version: number;
    document: string;
    authorId: string | null;
    savedTime: Date;
  };
  /** Start pages. */
  weftBoardDefault: {
    /** Role, Organize, or All with an empty objectId. */
    objectType: string;
    objectId: string;
    boardId: string;
  };
  /** Opens a full-screen view once, in a browser without a session. */
  weftBoardTicket: { hash: string; boardId: string; userId: string; sessionId: string; expireTime: Date };
}

declare module '../../db/tables' {
  interface Database extends BoardTables {}
}
