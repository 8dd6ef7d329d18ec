export {};

/** Tables of server/migrations/0028_third_sync, camelCase as Kysely sees them. */
interface SyncTables {
  weftThirdLink: {
    id: string;
    /** 1 WeCom, 2 DingTalk. */
    service: number;
    /** `organize` or `user`. */
    kind: string;
    localId: string | null;
    thirdId: string | null;
    name: string;
    /** `synced`, `failed`, or `gone`: deleted there. */
    state: string;
    /** JSON of a text key and its values. */
    reason: string | null;
    syncTime: Date;
  };
}

declare module '../../db/tables' {
  interface Database extends SyncTables {}
}
