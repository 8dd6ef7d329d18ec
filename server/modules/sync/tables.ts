import type { Generated } from 'kysely';

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
  weftThirdRun: {
    id: string;
    service: number;
    kind: string;
    /** 0 to the third party, 1 from it. */
    direction: number;
    /** `running`, `done` or `failed`. */
    state: string;
    total: Generated<number>;
    success: Generated<number>;
    failed: Generated<number>;
    reason: string | null;
    userId: string;
    startTime: Date;
    beatTime: Date;
    endTime: Date | null;
  };
}

declare module '../../db/tables' {
  interface Database extends SyncTables {}
}
