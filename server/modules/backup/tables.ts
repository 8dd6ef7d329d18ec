import type { Generated } from 'kysely';

interface BackupTables {
  weftBackup: {
    id: string;
    /** Where it is, as the operator reads it. */
    place: string;
    startedTime: Date;
    endedTime: Date | null;
    /** running, done or failed; `done` is verified. */
    state: Generated<'running' | 'done' | 'failed'>;
    /** Of one that failed, for the operator. */
    reason: string | null;
    rows: number | null;
    files: number | null;
    /** Compressed. */
    bytes: number | null;
  };
}

declare module '../../db/tables' {
  interface Database extends BackupTables {}
}
