import type { Generated } from 'kysely';
import type { Master } from '../../db/tables/master';

/** Tables of server/migrations/0039_print (contract-visualdev §10). */
interface PrintTables {
  weftPrintTemplate: Master & {
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
