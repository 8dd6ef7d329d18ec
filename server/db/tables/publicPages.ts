import type { Generated } from 'kysely';

interface Changed {
  creatorTime: Generated<Date>;
  creatorUserId: string | null;
  lastModifyTime: Date | null;
  lastModifyUserId: string | null;
}

/** Tables of server/migrations/0027_public_pages and 0031_form_links. */
export interface PublicPageTables {
  weftPublicNews: Changed & {
    id: string;
    title: string;
    summary: string | null;
    /** Plain text; an empty line begins a paragraph. */
    content: string;
    publishTime: Generated<Date>;
    /** The notice that the row was made from. */
    sourceId: string | null;
    sortCode: Generated<number>;
    enabledMark: Generated<number>;
    deleteMark: number | null;
    deleteTime: Date | null;
    deleteUserId: string | null;
  };
  weftFormLink: Changed & {
    modelId: string;
    /** The random part of the address. */
    code: string;
    /** The person with whose rights records are made. */
    userId: string;
    enabledMark: number;
    /** Shown after a record was sent; null: the usual sentence. */
    thanks: string | null;
    /** The link ends then; null: it does not end by time. */
    expireTime: Date | null;
    /** Maximum number of records; null: no maximum. */
    most: number | null;
    /** Records that came through the link since it was last renewed. */
    received: Generated<number>;
  };
  weftFlowState: {
    modelId: string;
    recordId: string;
    /** core/flow. */
    status: number;
    urgency: Generated<number>;
    creatorUserId: string | null;
    creatorTime: Date;
  };
  weftFlowRecord: {
    id: string;
    modelId: string;
    recordId: string;
    nodeName: string;
    userId: string;
    userName: string;
    handleTime: Date;
    /** core/flow. */
    handleStatus: number;
    handleOpinion: string | null;
    /** From here on of flow/0001_flows; null: of before flows. */
    instanceId: string | null;
    seq: number | null;
    step: string | null;
    task: string | null;
    /** For whom it was done, by entrustment. */
    forUserId: string | null;
    /** Names of those to whom it was handed on. */
    toUserIds: string | null;
    signImg: string | null;
    /** flow/0005_deeds: the command, where others have its code too (core/flow/codes). */
    deed: string | null;
    /** JSON. */
    files: string | null;
  };
}
