import type { Generated } from 'kysely';

/** Table of server/migrations/0006_choosing (contract-platform §5.6). */
export interface AreaTables {
  weftArea: {
    id: string;
    /** '-1' at the top. */
    parentId: Generated<string>;
    fullName: string;
    enCode: string;
    sortCode: Generated<number>;
    enabledMark: Generated<number>;
    description: string | null;
    creatorTime: Generated<Date>;
    creatorUserId: string | null;
    lastModifyTime: Date | null;
    lastModifyUserId: string | null;
    deleteMark: number | null;
    deleteTime: Date | null;
    deleteUserId: string | null;
  };
}
