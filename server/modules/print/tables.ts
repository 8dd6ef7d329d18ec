import type { Generated } from 'kysely';

/** Tables of server/migrations/0039_print (contract-visualdev §10). */
interface PrintTables {
  weftPrintTemplate: {
    id: string;
    fullName: string;
    enCode: string;
    /** Id of an item of the dictionary printDev. */
    category: string | null;
    /** 1 flow, 2 form. */
    type: Generated<number>;
    dbLinkId: Generated<string>;
    sqlTemplate: Generated<string>;
    leftFields: Generated<string>;
    printTemplate: Generated<string>;
    pageParam: Generated<string>;
    source: Generated<string>;
    /** Who chose the source, and answers for it; null: nobody is known. */
    sourceUserId: string | null;
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
  weftPrintLog: {
    id: string;
    templateId: string;
    title: string;
    /** Records that were printed. */
    copies: number;
    userId: string;
    userName: string;
    creatorTime: Date;
  };
}

declare module '../../db/tables' {
  interface Database extends PrintTables {}
}
